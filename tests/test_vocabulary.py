"""Names say what a thing is: no bare participle, no metaphor. See docs/glossary.md."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

from pioche.games import find
from tests.ours import IDS

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "pioche"
FOLDERS = ("tests", "tools", "bench", "examples")

# A participle leaves out the noun: of what is given, seen or told.
PARTICIPLES = "anew asked found given heard kept known made said seen shown told".split()
# The name of a function says what it does or returns. These do not end in "ed".
IRREGULAR = (
    "begun bought brought built chosen dealt drawn driven gone held hidden lent lost meant paid sent spoken won written"
)
# A reader who knows web servers, search or card games does not guess these; the glossary has the words in their place.
METAPHORS = """
art asides chorus company curiosity doubtful ground guard hall house judgement mood office ripe sight story weave
wire wish
""".split()
BANNED = {*PARTICIPLES, *METAPHORS}

# Games speak of cards that are found, kept, known, seen or shown.
OF_GAMES = set("found kept known seen shown".split())

# Names of the contract between a game and the program, which games outside this repository implement.
CONTRACT = {
    "core/game.py": {"known", "shown"},
    "core/heuristics.py": {"made"},
    "tests/games/liars.py": {"known"},
}
# Of people, of numbers and of time the sources speak plainly.
RIDDLES = re.compile(r"\b([Ww]hoever|[Ss]omebody|[Aa]new|[Ss]o (many|long)|(is|are) told)\b")


@cache
def parse(source: str) -> ast.Module:
    return ast.parse(source)


def prose(source: str) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a module, with their lines."""
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield getattr(node, "lineno", 1), ast.get_docstring(node) or ""


def riddles(source: str) -> list[tuple[int, str]]:
    return [(line, match[0]) for line, text in prose(source) for match in RIDDLES.finditer(text)]


def defined_names(source: str) -> Iterator[tuple[int, str]]:
    """Functions, classes, parameters, variables and attributes that a module defines, with their lines."""
    for node in ast.walk(parse(source)):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield node.lineno, name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield node.lineno, name


# Nouns and verbs.
NO_PARTICIPLES = set("embed feed need seed speed".split())


def is_participle(name: str) -> bool:
    word = name.strip("_")
    return "_" not in word and word not in NO_PARTICIPLES and (word.endswith("ed") or word in IRREGULAR.split())


def bare_functions(source: str) -> list[tuple[int, str]]:
    """Functions that are named by a participle alone. A question, answered by a bool, may be; so may a method."""
    tree = parse(source)
    methods = {id(part) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for part in node.body}
    return [
        (node.lineno, node.name)
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and id(node) not in methods
        if is_participle(node.name) and not (isinstance(node.returns, ast.Name) and node.returns.id == "bool")
    ]


def banned_names(source: str, banned: set[str] = BANNED) -> list[tuple[int, str]]:
    return [(line, name) for line, name in defined_names(source) if name.strip("_").lower() in banned]


# A function, a variable or a parameter that a line of a script defines.
SCRIPT_NAMES = re.compile(r"(?:\b(?:const|let|function)|@param \{.*?\}) (\w+)")


def modules() -> Iterator[tuple[str, str]]:
    """The paths and the sources of all modules; those of the package without its folder."""
    for folder, base in ((SOURCES, SOURCES), *((ROOT / name, ROOT) for name in FOLDERS)):
        for path in sorted(folder.rglob("*.py")):
            # This module has examples of what it refuses.
            if path != Path(__file__):
                yield path.relative_to(base).as_posix(), path.read_text(encoding="utf-8")


def is_of_game(module: str) -> bool:
    path = module.removeprefix("tests/")
    return path.startswith("games/") and "/" in path.removeprefix("games/")


def test_names_are_nouns_of_the_field() -> None:
    violations = []
    for module, source in modules():
        if Path(module).stem in BANNED:
            violations.append(module)
        for line, name in banned_names(source, BANNED - OF_GAMES if is_of_game(module) else BANNED):
            if name not in CONTRACT.get(module, set()):
                violations.append(f"{module}:{line} {name}")
    assert violations == []


def test_functions_say_what_they_do_or_return() -> None:
    """In games, participles speak of cards."""
    assert [
        f"{module}:{line} {name}"
        for module, source in modules()
        if not is_of_game(module)
        for line, name in bare_functions(source)
    ] == []


def test_names_in_scripts_are_nouns_of_the_field() -> None:
    scripts = {script.name: script.read_text(encoding="utf-8") for script in (SOURCES / "web" / "static").glob("*.js")}
    assert "moves.js" in scripts
    assert {name: words for name, text in scripts.items() if (words := BANNED & {*SCRIPT_NAMES.findall(text)})} == {}


def test_comments_do_not_riddle() -> None:
    violations = [f"{module}:{line} {words}" for module, source in modules() for line, words in riddles(source)]
    assert violations == []


def test_docs_do_not_riddle() -> None:
    root = SOURCES.parent.parent
    pages = [root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]
    # The page of strength is written by a command.
    texts = {page.name: page.read_text(encoding="utf-8") for page in pages if page.name != "strength.md"}
    assert {
        name: words for name, text in texts.items() if (words := [match[0] for match in RIDDLES.finditer(text)])
    } == {}


def test_every_exception_is_needed() -> None:
    sources = dict(modules())
    for module, names in CONTRACT.items():
        assert {name for _, name in banned_names(sources[module])} == names


def test_a_bad_name_would_be_noticed() -> None:
    assert banned_names("def told(given: int, *kept: int) -> None:\n    self._seen = made = 1\n") == [
        (1, "told"),
        (1, "given"),
        (1, "kept"),
        (2, "_seen"),
        (2, "made"),
    ]
    assert banned_names("class Hall: ...\nfor found in []: ...\nwith a as asked: ...\n") == [
        (1, "Hall"),
        (2, "found"),
        (3, "asked"),
    ]
    assert banned_names("known_levels = is_seen = 1\nprint(view.shown(), told=1)\n") == []


def test_a_bare_participle_would_be_noticed() -> None:
    source = "def _merged(): ...\ndef merged_cards(): ...\ndef gone(): ...\ndef ended() -> bool: ...\ndef seed(): ..."
    assert bare_functions(source) == [(1, "_merged"), (3, "gone")]
    assert bare_functions("class Table:\n    def started(self): ...\n") == []


def test_a_bad_name_in_a_script_would_be_noticed() -> None:
    text = "let kept = 1;\nexport function told(a) {}\n/** @param {string} seen */\nconst keptCards = kept;"
    assert {*SCRIPT_NAMES.findall(text)} & BANNED == {"kept", "told", "seen"}


def test_a_riddle_would_be_noticed() -> None:
    source = '"""Whoever comes is told."""\nSAID = "somebody"  # after so many seconds\n'
    assert riddles(source) == [(2, "so many"), (1, "Whoever"), (1, "is told")]


def test_the_glossary_names_clauses_that_exist() -> None:
    text = (SOURCES.parent.parent / "docs" / "glossary.md").read_text(encoding="utf-8")
    clauses = {clause for id in IDS for clause in find(id).rulebook("en").clauses}
    named = re.findall(r"\b[A-Z]+-\d+\.\d+\b", text)
    assert len(named) > len(IDS)
    assert set(named) <= clauses
