"""The cards of Mü & more in words, for pages and for ears."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.core.words import Lang, Words
from pioche.decks.mu import COLOURS

COLOUR: Final = {
    "R": Words("red", "rouge"),
    "Y": Words("yellow", "jaune"),
    "B": Words("blue", "bleu"),
    "K": Words("black", "noir"),
    "G": Words("green", "vert"),
}
# What stands on a card for its colour.
LETTER: Final = {
    "R": Words("R", "R"),
    "Y": Words("Y", "J"),
    "B": Words("B", "B"),
    "K": Words("K", "N"),
    "G": Words("G", "V"),
}
_CARD: Final = Words("{colour} {number}", "{number} {colour}")
_THE_CARD: Final = Words("{card}", "le {card}")
_CARDS: Final = frozenset(colour + number for colour in COLOURS for number in "0123456789")


@cache
def card_name(card: str, lang: Lang) -> str:
    """`green 5`, `5 vert`."""
    return _CARD.say(lang, colour=COLOUR[card[0]].say(lang), number=card[1])


def in_words(word: str, lang: Lang) -> str:
    """A card by its name, be it added (`+G5`), taken away (`-G5`) or swapped (`=G5`); nothing for any other word."""
    card = word.lstrip("+-=")
    return the_card(card, lang) if card in _CARDS else ""


@cache
def the_card(card: str, lang: Lang) -> str:
    """`green 5`, `le 5 vert`."""
    return _THE_CARD.say(lang, card=card_name(card, lang))
