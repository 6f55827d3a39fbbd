"""What combinations are called, in writing and for ears, and how they are drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pioche.core.bits import bit, count, lowest
from pioche.core.words import Counted, Lang, Words
from pioche.decks.mu import COLOURS
from pioche.games.rummu.combinations import (
    NAMES,
    YELLOWS,
    colours,
    is_combination,
    is_one,
    is_pure,
    listed,
    numbers,
    worth,
)
from pioche.games.rummu.view import named
from pioche.table.html import COMMA, NOTHING, Html, card_name, escape, join, say, the_card

POINTS: Final = Counted(Words("{n} point", "{n} point"), Words("{n} points", "{n} points"))
_RUN_OF: Final = {
    "R": Words("red", "rouge"),
    "B": Words("blue", "bleue"),
    "K": Words("black", "noire"),
    "G": Words("green", "verte"),
    "": Words("multi-colour", "multicolore"),
}
_RUN: Final = Words("{colour} run {low}–{high}", "suite {colour} {low}–{high}")
_THE_RUN: Final = Words("the {run}", "la {run}")
_SET: Final = Words("set of {n}s", "groupe des {n}")
_THE_SET: Final = Words("the {set}", "le {set}")
_COMBINATION: Final = Words("combination", "combinaison")
_THE_COMBINATION: Final = Words("the combination", "la combinaison")
_JOKER: Final = Words("joker {n}", "joker {n}")
_JOKER_FOR: Final = Words("joker for {card}", "joker pour {card}")
_OF: Final = Words("{meld} ({name})", "{meld} ({name})")
_PURE: Final = Words("Pure, of {n} cards.", "Pure, de {n} cartes.")
_PURE_SET: Final = Words("Without a joker, of {n} cards.", "Sans joker, de {n} cartes.")
_MIXED: Final = Words("Mixed, of {n} cards.", "Mixte, de {n} cartes.")


def _colour(cards: int) -> str:
    """The colour of a one-colour run, as its letter; nothing for any other combination."""
    plain = colours(cards & ~YELLOWS)
    return COLOURS[lowest(plain)] if plain and is_one(plain) and not is_one(numbers(cards)) else ""


def ends(cards: int) -> tuple[int, int]:
    """The lowest and the highest number of a combination."""
    all_of_it = listed(cards)
    return all_of_it[0] // 5, all_of_it[-1] // 5


@lru_cache(4096)
def meld_name(cards: int, lang: Lang) -> Html:
    """`red run 5–8`, `set of 7s`; not more than a combination before it shows which it is."""
    if count(cards) < 2:
        return say(_COMBINATION, lang)
    low, high = ends(cards)
    if low == high:
        return say(_SET, lang, n=low)
    return say(_RUN, lang, colour=say(_RUN_OF[_colour(cards)], lang), low=low, high=high)


@lru_cache(4096)
def the_meld(cards: int, lang: Lang) -> Html:
    """The same with its article."""
    if count(cards) < 2:
        return say(_THE_COMBINATION, lang)
    if is_one(numbers(cards)):
        return say(_THE_SET, lang, set=meld_name(cards, lang))
    return say(_THE_RUN, lang, run=meld_name(cards, lang))


def meld_of(cards: int, owner: Html, lang: Lang) -> Html:
    """The same with the name of its owner; nothing is the name of the one to move."""
    return say(_OF, lang, meld=the_meld(cards, lang), name=owner) if owner else the_meld(cards, lang)


def worth_in_words(cards: int, lang: Lang) -> Html:
    """RU-9.1, RU-9.2: what its points depend on."""
    pure = _PURE_SET if is_one(numbers(cards)) else _PURE
    return say(pure if is_pure(cards) else _MIXED, lang, n=count(cards))


@lru_cache(4096)
def meld_aloud(cards: int, lang: Lang) -> Html:
    """The cards of a combination for ears; a joker says what it stands for."""
    colour = _colour(cards)
    names = []
    for card in named(cards):
        if card[0] != "Y":
            names.append(card_name(card, lang))
        elif colour:
            names.append(say(_JOKER_FOR, lang, card=the_card(colour + card[1], lang)))
        else:
            names.append(say(_JOKER, lang, n=escape(card[1])))
    return join(COMMA, names)


@lru_cache(4096)
def points_of(cards: int) -> int:
    """What a combination counts; nothing before it is one."""
    return worth(cards) if is_combination(cards) else 0


# A card of a combination: its drawing, the number and the colour that a joker stands for, whether it is new.
Face = tuple[Html, Html, Html, bool]


def faces(cards: int, fresh: int) -> tuple[Face, ...]:
    return tuple([_face(card, _colour(cards), fresh) for card in named(cards)])


def _face(card: str, colour: str, fresh: int) -> Face:
    joker = card[0] == "Y"
    number, suit = (escape(card[1]), escape(colour)) if joker else (NOTHING, NOTHING)
    return escape(card), number, suit, bool(fresh & bit(NAMES.index(card)))
