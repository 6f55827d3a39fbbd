"""Everything that chance and the past decide before the first move of a deal, as a printable value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pioche.core.cards import Card
from pioche.core.errors import InvalidDeal
from pioche.core.options import Options, whole_number
from pioche.core.seats import LETTERS, Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """`totals` before the deal, `facts` as short words, `piles` of cards by name: see docs/notation.md."""

    options: Options
    number: int
    totals: tuple[int, ...]
    facts: Mapping[str, str]
    piles: Mapping[str, tuple[Card, ...]]

    def seat(self, fact: str) -> Seat:
        """The seat that a fact names; refuses a letter that is none of this table."""
        letter = self.facts[fact]
        if letter not in tuple(LETTERS[: self.options.players]):
            raise InvalidDeal(fact=fact, value=letter)
        return Seat(LETTERS.index(letter))

    def number_in(self, fact: str, low: int, high: int) -> int:
        """The whole number that a fact holds; refuses one outside `low` to `high`."""
        value = self.facts[fact]
        number = whole_number(value)
        if number is None or not low <= number <= high:
            raise InvalidDeal(fact=fact, value=value)
        return number

    def totals_after(self, scores: list[int]) -> tuple[int, ...]:
        """The totals with the scores of this deal."""
        return tuple(total + score for total, score in zip(self.totals, scores, strict=True))
