"""The rulebooks of a game: alike in both languages, and a test for each clause and worked example."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

from pioche.core.game import Game
from pioche.core.rulebook import Clause, Rulebook, parse_rulebook
from pioche.core.words import LANGS

# A test stands behind a clause by its name: `test_abc_2_5_…` for ABC-2.5, `test_abc_e7_…` for ABC-E7.
# In `test_v1.py` it stands behind the clause as it is in rules version 1.
_OLD: Final = re.compile(r"test_v\d+\.py")
_NAME: Final = re.compile(r"test_([a-z]+)_(\d+)_(\d+)(?:_|$)|test_([a-z]+)_([ex]\d+)(?:_|$)")
_FIGURE: Final = re.compile(r"\d+")


def check_rulebooks(game: Game) -> None:
    """The same clauses, rulings, tables and examples in both languages; options that name clauses."""
    first, *others = (game.rulebook(lang) for lang in LANGS)
    for other in others:
        assert list(first.clauses) == list(other.clauses), "other clauses"
        assert list(first.examples) == list(other.examples), "other examples"
        for clause, same in zip(first.clauses.values(), other.clauses.values(), strict=True):
            assert len(clause.rulings) == len(same.rulings), f"{clause.id}: other rulings"
            assert _figures(clause) == _figures(same), f"{clause.id}: other figures in a table"
    for option in game.info.options:
        assert option.clauses, f"option {option.name}: no clause"
        assert set(option.clauses) <= set(first.clauses), f"option {option.name}: unknown clauses"


def _figures(clause: Clause) -> list[str]:
    """The numbers of the tables under a clause."""
    return [figure for line in clause.lines if line.startswith("|") for figure in _FIGURE.findall(line)]


def clause_tests(folder: Path, version: int | None = None) -> dict[str, list[str]]:
    """The names of the tests in a folder, or of those of an earlier rules version, by what each is named after."""
    tests: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.glob("test_*.py" if version is None else f"test_v{version}.py")):
        if version is None and _OLD.fullmatch(path.name):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (name := _NAME.match(node.name)):
                prefix, section, number, example_prefix, example = name.groups()
                id = f"{prefix}-{section}.{number}" if prefix else f"{example_prefix}-{example}"
                tests[id.upper()].append(f"{path.name}::{node.name}")
    return tests


def untested_clauses(game: Game, folder: Path) -> list[str]:
    """Clauses and examples without a test in a folder, and tests named after none; also of earlier rules versions."""
    problems = _without_test(game.rulebook(LANGS[0]), clause_tests(folder))
    for version in game.info.older_versions:
        # The clauses in which it differs from the version after it.
        file = game.files.joinpath("old", f"v{version}.{LANGS[0]}.md")
        older = _without_test(parse_rulebook(file.read_text(encoding="utf-8")), clause_tests(folder, version))
        problems += [f"version {version}: {problem}" for problem in older]
    return problems


def _without_test(book: Rulebook, tests: dict[str, list[str]]) -> list[str]:
    ids = [*book.clauses, *book.examples]
    return [f"{id} has no test" for id in ids if id not in tests] + [
        f"{id} is no clause: {names[0]}" for id, names in tests.items() if id not in ids
    ]
