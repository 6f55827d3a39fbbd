"""What the animals are called, and their order."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.core.words import Lang, Words
from pioche.decks.mu import COLOURS
from pioche.table.html import Html, card_name, escape, say

_BEASTS: Final = {
    "R": Words("fox", "renard"),
    "Y": Words("hedgehog", "hérisson"),
    "B": Words("unicorn", "licorne"),
    "K": Words("panther", "panthère"),
    "G": Words("frog", "grenouille"),
}
_BEAST: Final = Words("{card}, {beast}", "{card}, {beast}")


@cache
def animal(card: str, lang: Lang) -> Html:
    """`red 5, fox`."""
    return say(_BEAST, lang, card=card_name(card, lang), beast=say(_BEASTS[card[0]], lang))


@cache
def symbol_of(card: str) -> Html:
    return escape(f"f{card}")


def in_order(cards: list[str]) -> tuple[str, ...]:
    """Low numbers first: sums are easier to see."""
    return tuple(sorted(cards, key=lambda card: (card[1], COLOURS.index(card[0]))))
