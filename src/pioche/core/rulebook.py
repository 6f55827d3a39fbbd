"""A rulebook: the numbered clauses and worked examples of a game, read from its Markdown.

The book of an earlier rules version is the newest one with some earlier clauses: `old/v1.en.md` has those in which
version 1 differs from version 2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from pioche.core.words import Lang

_CLAUSE: Final = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+)\*\* (?P<text>.*)$")
_EXAMPLE: Final = re.compile(r"^(\d+\.|-) \*\*(?P<id>[A-Z]+-[EX]\d+)\b[^*]*\*\* (?P<text>.*)$")
_RULING: Final = re.compile(r"^  - (Ruling: |Décision\s: )(?P<text>.*)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause or example: its sentence, and its rulings or table below it."""

    id: str
    text: str
    rulings: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def plain(self) -> str:
        """The clause with everything under it, without the marks of Markdown."""
        return "\n".join(self.lines).replace("**", "").removeprefix("- ")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The clauses and examples of a game in one language, in the order of the book."""

    text: str
    clauses: dict[str, Clause]
    examples: dict[str, Clause]

    def entry(self, id: str) -> Clause | None:
        """The clause or example of an id, in upper or lower case."""
        return self.clauses.get(id.upper()) or self.examples.get(id.upper())


@cache
def read_rulebook(package: str, lang: Lang, *older: int) -> Rulebook:
    """The rulebook of a game's package, in English if there is no translation.

    `older` are the rules versions to go back through, the latest first.
    """
    book = parse_rulebook(_text(package, "rules", lang))
    for version in older:
        book = _amend(book, parse_rulebook(_text(package, f"old/v{version}", lang)))
    return book


def _text(package: str, name: str, lang: Lang) -> str:
    file = files(package).joinpath(f"{name}.{lang}.md")
    return file.read_text(encoding="utf-8") if file.is_file() else _text(package, name, "en")


def _amend(book: Rulebook, older: Rulebook) -> Rulebook:
    """The book with the clauses and examples of an older one in place of its own."""
    text = book.text
    for was in [*older.clauses.values(), *older.examples.values()]:
        now = {**book.clauses, **book.examples}[was.id]
        text = text.replace("\n".join(now.lines), "\n".join(was.lines))
    return parse_rulebook(text)


def parse_rulebook(text: str) -> Rulebook:
    book = Rulebook(text, {}, {})
    block: list[str] = []
    for line in [*text.splitlines(), "# end"]:
        if block and (line.startswith("#") or _CLAUSE.match(line) or _EXAMPLE.match(line)):
            _keep(book, block)
            block = []
        if block or _CLAUSE.match(line) or _EXAMPLE.match(line):
            block.append(line)
    return book


def _keep(book: Rulebook, block: list[str]) -> None:
    clause = _CLAUSE.match(block[0])
    head = clause or _EXAMPLE.match(block[0])
    assert head is not None
    rulings = tuple(ruling["text"] for ruling in map(_RULING.match, block) if ruling)
    entry = Clause(head["id"], head["text"], rulings, tuple("\n".join(block).rstrip().splitlines()))
    (book.clauses if clause else book.examples)[entry.id] = entry
