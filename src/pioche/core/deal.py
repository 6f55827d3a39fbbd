"""A deal as a printable value: everything that is decided before its first move, by chance or by earlier deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pioche.core.cards import Card, Cards
from pioche.core.errors import IncompleteDeal, InvalidDeal
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

    def __post_init__(self) -> None:
        if len(self.totals) != self.options.players:
            raise InvalidDeal(fact="totals", value=" ".join(map(str, self.totals)))

    def fact(self, name: str) -> str:
        """The value of a fact; refuses a deal without it."""
        if name not in self.facts:
            raise IncompleteDeal(part=name)
        return self.facts[name]

    def pile(self, name: str) -> tuple[Card, ...]:
        """The cards of a pile; refuses a deal without it."""
        if name not in self.piles:
            raise IncompleteDeal(part=name)
        return self.piles[name]

    def seat(self, fact: str) -> Seat:
        """The seat in a fact; refuses a letter without a seat at this table."""
        letter = self.fact(fact)
        if letter not in tuple(LETTERS[: self.options.players]):
            raise InvalidDeal(fact=fact, value=letter)
        return Seat(LETTERS.index(letter))

    def number_in(self, fact: str, low: int, high: int) -> int:
        """The whole number in a fact, from `low` to `high`; refuses any other value."""
        value = self.fact(fact)
        number = whole_number(value)
        if number is None or not low <= number <= high:
            raise InvalidDeal(fact=fact, value=value)
        return number

    def totals_after(self, scores: list[int]) -> tuple[int, ...]:
        """The totals with the scores of this deal."""
        return tuple(total + score for total, score in zip(self.totals, scores, strict=True))


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """A deal in words and numbers, as records and logs store it, without its options."""

    number: int
    totals: tuple[int, ...]
    facts: Mapping[str, str]
    piles: Mapping[str, str]


def write_deal(deal: Deal, cards: Cards) -> WrittenDeal:
    piles = {name: cards.text(pile) for name, pile in deal.piles.items()}
    return WrittenDeal(deal.number, deal.totals, dict(deal.facts), piles)


def read_deal(text: WrittenDeal, options: Options, cards: Cards) -> Deal:
    """The deal; refuses a pile with an unknown card."""
    piles = {name: cards.parse(pile) for name, pile in text.piles.items()}
    return Deal(options, text.number, text.totals, text.facts, piles)
