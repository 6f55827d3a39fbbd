"""Everything that chance and the past decide before the first move of a deal, as a printable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pioche.core.cards import Card
from pioche.core.options import Options


@dataclass(frozen=True, slots=True)
class Deal:
    """`totals` before the deal, `facts` as short words, `piles` of cards by name: see docs/notation.md."""

    options: Options
    number: int
    totals: tuple[int, ...]
    facts: Mapping[str, str]
    piles: Mapping[str, tuple[Card, ...]]
