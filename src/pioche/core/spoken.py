"""The cards of Mü & more in words, for pages and for ears."""

from __future__ import annotations

from typing import Final

from pioche.core.mu_deck import COLOURS
from pioche.core.words import LANGS, Lang, Words

COLOUR: Final = {
    "R": Words("red", "rouge"),
    "Y": Words("yellow", "jaune"),
    "B": Words("blue", "bleu"),
    "K": Words("black", "noir"),
    "G": Words("green", "vert"),
}
_NAME: Final = {
    (lang, colour + number): f"{COLOUR[colour].en} {number}" if lang == "en" else f"{number} {COLOUR[colour].fr}"
    for lang in LANGS
    for colour in COLOURS
    for number in "0123456789"
}


def card_name(card: str, lang: Lang) -> str:
    """`green 5`, `5 vert`."""
    return _NAME[lang, card]


def in_words(word: str, lang: Lang) -> str:
    """A card by its name, be it added (`+G5`), taken away (`-G5`) or swapped (`=G5`); nothing for any other word."""
    card = word.lstrip("+-=")
    return the_card(card, lang) if (lang, card) in _NAME else ""


def the_card(card: str, lang: Lang) -> str:
    """`green 5`, `le 5 vert`."""
    return _NAME[lang, card] if lang == "en" else f"le {_NAME[lang, card]}"
