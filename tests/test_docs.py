"""Docs name code that exists, in lines that fit."""

from __future__ import annotations

import re
from pathlib import Path

from pioche.games import find
from tests.ours import IDS

ROOT = Path(__file__).parent.parent
# A step says where it happens in lines that begin so, up to the next step.
STEP = re.compile(r"^ +Where: (?P<places>.*(?:\n +.*)*)", re.MULTILINE)
PLACE = re.compile(r"`(?P<path>[\w/]+\.\w+)`(?P<names>(?:,?\s+`\w+`)+)")


def places(text: str) -> set[tuple[str, str]]:
    """The files and the names in them that the steps of a text refer to."""
    places = (place for step in STEP.finditer(text) for place in PLACE.finditer(step["places"]))
    return {(place["path"], name) for place in places for name in re.findall(r"`(\w+)`", place["names"])}


def test_the_way_of_a_move_leads_through_code_that_exists() -> None:
    steps = places((ROOT / "docs" / "move.md").read_text(encoding="utf-8"))
    assert len(steps) > 20
    for path, name in sorted(steps):
        code = (ROOT / "src" / "pioche" / path).read_text(encoding="utf-8")
        assert re.search(rf"\b(class|def|function) {name}\b", code), f"{path} {name}"


PROSE = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")), *(ROOT / "docs").rglob("*.md")]
# Made by a command, or one line by its nature: rows of tables, entries of a log, drawings in style sheets.
GENERATED = {"strength.md", "lengths.md"}
SOURCES = [path for kind in ("*.css", "*.js") for path in (ROOT / "src").rglob(kind)]
WHOLE = re.compile(r"\s*(\||\{|(mask: )?url\()")


def test_lines_are_short() -> None:
    long = [
        f"{path.name}:{number}"
        for path in (*PROSE, *SOURCES)
        if path.name not in GENERATED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120 and not WHOLE.match(line)
    ]
    assert not long


def test_the_readme_counts_clauses_and_examples() -> None:
    row = re.compile(r"^\| .*\(`(\w+)`\) \| .* \| complete: (\d+) clauses, (\d+) worked examples", re.MULTILINE)
    books = {id: find(id).rulebook("en") for id in IDS}
    counts = {(id, str(len(book.clauses)), str(len(book.examples))) for id, book in books.items()}
    assert {*row.findall((ROOT / "README.md").read_text(encoding="utf-8"))} == counts
