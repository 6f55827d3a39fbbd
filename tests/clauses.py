"""Which tests stand behind each clause and worked example: `python -m tests.clauses`. Fails if one has none.

A test stands behind a clause by its name: `test_mu_2_5_…` for MU-2.5, `test_mu_e7_…` for MU-E7.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

from pioche.games import IDS, rulebook

_NAME = re.compile(r"test_([a-z]+)_(\d+)_(\d+)(?:_|$)|test_([a-z]+)_([ex]\d+)(?:_|$)")
GAMES = Path(__file__).parent / "games"


def tests_by_clause(game: str) -> dict[str, list[str]]:
    """The names of a game's tests, by the clause or example each is named after."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((GAMES / game).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and (name := _NAME.match(node.name)):
                prefix, section, number, example_prefix, example = name.groups()
                id = f"{prefix}-{section}.{number}" if prefix else f"{example_prefix}-{example}"
                found[id.upper()].append(f"{path.name}::{node.name}")
    return found


def missing(game: str) -> list[str]:
    """Clauses and examples without a test, and tests named after none."""
    book = rulebook(game, "en")
    known = [*book.clauses, *book.examples]
    found = tests_by_clause(game)
    return [f"{id} has no test" for id in known if id not in found] + [
        f"{id} is no clause: {tests[0]}" for id, tests in found.items() if id not in known
    ]


def main() -> int:
    problems = [problem for game in IDS for problem in missing(game)]
    for game in IDS:
        found = tests_by_clause(game)
        if "--quiet" not in sys.argv:
            for id in [*rulebook(game, "en").clauses, *rulebook(game, "en").examples]:
                print(id, *found.get(id, ["-"]), sep="\n    ")
        print(f"{game}: {len(rulebook(game, 'en').clauses)} clauses, {sum(map(len, found.values()))} tests")
    print(*problems, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
