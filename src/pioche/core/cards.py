"""Cards, and moves: numbers inside, short names outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NewType

from pioche.core.errors import InvalidText

Card = NewType("Card", int)


class Cards:
    """The cards of a game, or its moves, by number and by name. What has one name is the smallest of its numbers."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: Final = tuple(names)
        self._numbers: Final = {name: number for number, name in reversed(list(enumerate(names)))}
        self._in_lower_case: Final = {name.lower(): number for name, number in self._numbers.items()}

    def name(self, card: int) -> str:
        return self.names[card]

    def text(self, cards: Iterable[int]) -> str:
        """Names separated by spaces."""
        return " ".join([self.names[card] for card in cards])

    def card(self, name: str) -> Card:
        """The card with a name, in upper or lower case."""
        number = self._numbers.get(name)
        if number is None and name.isascii():
            # Another sign may become a letter of the alphabet in lower case.
            number = self._in_lower_case.get(name.lower())
        if number is None:
            raise InvalidText(text=name)
        return Card(number)

    def parse(self, text: str) -> tuple[Card, ...]:
        """The cards in a text, in its order."""
        return tuple([self.card(name) for name in text.split()])
