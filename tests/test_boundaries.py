"""What only games may do: nothing outside their folders names one, and only pages write HTML."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from pioche.core.words import LANGS
from pioche.games import find
from tests.ours import IDS

SOURCES = Path(__file__).parent.parent / "src" / "pioche"
# The deck that four games share has the name of one of them; a rating of OpenSkill has a mean.
_OTHER_MEANINGS = re.compile(r"\bdecks[./]mu\b|\bdecks import mu_words\b|\bmu_words\b|\bMu & more\b|\brating\.mu\b")
# Not the name of a group in a pattern.
_TAG = re.compile(r"(?<!\?P)</?[a-z][a-z0-9]*[\s/>]")


def _spellings(id: str) -> Iterator[str]:
    """How a text may name a game: its id in names of any kind, its title, its clauses."""
    game = find(id)
    joined = "".join(map(str.capitalize, id.split("_")))
    yield rf"\b{next(iter(game.rulebook(LANGS[0]).clauses)).partition('-')[0]}-\w"
    yield rf"(?<![a-z]){id}(?![a-z])"
    yield rf"(?<![A-Z]){joined}(?![a-z])"
    yield rf"(?<![A-Z]){id.upper()}(?![A-Z])"
    yield rf"(?<!\w){re.escape(game.info.title)}(?!\w)"


NAMES = re.compile("|".join(spelling for id in IDS for spelling in _spellings(id)))


def named_games(text: str) -> list[str]:
    """The games that a text names, in whatever spelling."""
    return [match[0] for match in NAMES.finditer(_OTHER_MEANINGS.sub("", text))]


def written_tags(source: str) -> Iterator[str]:
    """Strings of a module that hold HTML, except docstrings."""
    tree = ast.parse(source)
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, documented)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docstrings:
            yield from _TAG.findall(node.value)


def outside(*folders: str) -> Iterator[Path]:
    for path in sorted(SOURCES.rglob("*")):
        if path.is_file() and path.suffix != ".pyc" and path.relative_to(SOURCES).parts[0] not in folders:
            yield path


def test_nothing_outside_the_games_names_one() -> None:
    paths = [*outside("games", "decks"), SOURCES.parents[1] / "setup.py"]
    by_path = {path: named_games(path.read_text(encoding="utf-8")) for path in paths}
    assert {str(path): names for path, names in by_path.items() if names} == {}


def test_a_name_would_be_noticed() -> None:
    assert named_games('find("mu")') == ["mu"]
    assert named_games(".box.rummu{--spine:#c98a14}") == ["rummu"]
    assert named_games("A card of Zocken is named by its face alone.") == ["Zocken"]
    assert named_games("class MuRow: ...  # MU-2.7, WILD_TILES, RUMMU_ROWS, WildTiles") == [
        "Mu",
        "MU-2",
        "WILD_TILES",
        "RUMMU",
        "WildTiles",
    ]
    assert named_games("from pioche.decks.mu_words import COLOUR  # mute, formula, Must, mutable") == []


def test_only_pages_write_html() -> None:
    pages = [path for path in outside("table", "web") if path.suffix == ".py"]
    parts = {path: path.relative_to(SOURCES).parts for path in pages}
    rules = [path for path in pages if parts[path][0] != "games" or parts[path][2:3] != ("table",)]
    by_path = {path: list(written_tags(path.read_text(encoding="utf-8"))) for path in rules}
    assert {str(path.relative_to(SOURCES)): tags for path, tags in by_path.items() if tags} == {}


def test_html_would_be_noticed() -> None:
    assert list(written_tags("def f(n):\n    return f'<b>{n}</b>'\n")) == ["<b>", "</b>"]
    assert list(written_tags('"""A <b>docstring</b>."""\nreturn_ = "a < b and c > d"\n')) == []
