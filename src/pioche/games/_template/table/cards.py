"""The cards of Template on a page: their drawings and their names."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.core.words import Lang, Sentence, Words
from pioche.games._template.kernel import COLOURS, NAMES, NUMBERS
from pioche.table.drawings import by_id, sym, use
from pioche.table.html import Html, escape, say

# The ids of drawings begin with it, so that no other game has them.
PREFIX: Final = "_template-"
SYMBOLS: Final = tuple(PREFIX + name for name in NAMES)
COLOUR_WORDS: Final = {
    "R": Words("red", "rouge"),
    "Y": Words("yellow", "jaune"),
    "B": Words("blue", "bleu"),
}
_CARD: Final = Words("{colour} {number}", "{number} {colour}")
_THE_CARD: Final = Words("{card}", "le {card}")


def symbol(card: int) -> Html:
    return escape(SYMBOLS[card])


def colour(card: int, lang: Lang) -> Html:
    return say(COLOUR_WORDS[NAMES[card][0]], lang)


def _name(card: int) -> Sentence:
    return _CARD.filled(colour=COLOUR_WORDS[NAMES[card][0]], number=NAMES[card][1])


def _with_article(card: int) -> Sentence:
    return _THE_CARD.filled(card=_name(card))


@cache
def card_name(card: int, lang: Lang) -> Html:
    """`red 3`, `3 rouge`."""
    return say(_name(card), lang)


@cache
def the_card(card: int, lang: Lang) -> Html:
    """`red 3`, `le 3 rouge`."""
    return say(_with_article(card), lang)


def word_name(word: str, lang: Lang) -> str:
    """A card by its name; nothing for any other word."""
    return _with_article(NAMES.index(word)).say(lang) if word in NAMES else ""


@cache
def drawings() -> dict[str, str]:
    return by_id(_drawing(colour, number) for colour in COLOURS for number in range(1, NUMBERS + 1))


def _drawing(colour: str, number: int) -> str:
    """A sheet of paper, the number large, the suit above it and below: common drawings, put together."""
    suits = use(f"s{colour}", 10, 10, 24, 24) + use(f"s{colour}", 66, 106, 24, 24)
    return sym(
        f"{PREFIX}{colour}{number}",
        "100 140",
        f'<g class="s{colour}"><rect class="paper" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        '<rect class="edge" x=".75" y=".75" width="98.5" height="138.5" rx="9"/>'
        f'<g class="fl">{suits}</g><g class="ink">{use(f"d{number}", 25, 35, 50, 70)}</g></g>',
    )
