"""A rulebook: the numbered clauses and worked examples of a game, read from its Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_CLAUSE: Final = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+\.\d+)\*\* (?P<text>.*)$")
_EXAMPLE: Final = re.compile(r"^(\d+\.|-) \*\*(?P<id>[A-Z]+-[EX]\d+)\b[^*]*\*\* (?P<text>.*)$")
_RULING: Final = re.compile(r"^  - (Ruling: |Décision : )(?P<text>.*)$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered clause or example: its sentence, and whatever stands under it (rulings, a table)."""

    id: str
    text: str
    rulings: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The clauses and examples of a game in one language, in the order of the book."""

    text: str
    clauses: dict[str, Clause]
    examples: dict[str, Clause]


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
    kept = Clause(head["id"], head["text"], rulings, tuple("\n".join(block).rstrip().splitlines()))
    (book.clauses if clause else book.examples)[kept.id] = kept
