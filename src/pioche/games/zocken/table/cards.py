"""What cards are called, how they are drawn and sorted; lists and points in writing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pioche.core.bits import bit, members
from pioche.core.words import Lang, Sentence, Words
from pioche.games.zocken.kernel import CARDS, DRAW_TWO, GIVE_TWO, PASS_GOBLIN, TURN_BLUE, TURN_YELLOW, Deck
from pioche.games.zocken.material.deck import material
from pioche.table.html import COMMA, Html, drawing, escape, join, markup, say

_QUOTED: Final = Words("“{name}”", "«\u00a0{name}\u00a0»")
_THE_JOKER: Final = Words("the {name}", "le {name}")
_UNFAMILIAR: Final = Words("card {face}", "carte {face}")
_THE_UNFAMILIAR: Final = Words("card {face}", "la carte {face}")
_WORTH: Final = Words("{card}, {n}", "{card}, {n}")
_AND: Final = Words("{some} and {last}", "{some} et {last}")


_HALF: Final = Html('<text x="8" y="32">{value}</text><text x="50" y="60" text-anchor="middle">{face}</text>')
_WRITTEN: Final = Html(
    '<svg class="plain" viewBox="0 0 100 140"><use href="#zX"/>'
    '{yellow}<g transform="rotate(180 50 70)">{blue}</g></svg>'
)


class Name(NamedTuple):
    """What a card is called: by itself, in a sentence, and several of it."""

    bare: Sentence
    the: Sentence
    several: Sentence


def _special(bare: Sentence) -> Name:
    quoted = _QUOTED.filled(name=bare)
    return Name(bare, quoted, quoted)


def _joker(bare: Words) -> Name:
    return Name(bare, _THE_JOKER.filled(name=bare), bare)


NAMES: Final = {
    "A": Name(Words("Acorn", "Gland"), Words("the Acorn", "le Gland"), Words("Acorns", "Glands")),
    "B": Name(Words("Bell", "Cloche"), Words("the Bell", "la Cloche"), Words("Bells", "Cloches")),
    "C": Name(Words("Clover", "Trèfle"), Words("the Clover", "le Trèfle"), Words("Clovers", "Trèfles")),
    "D": Name(Words("Drum", "Tambour"), Words("the Drum", "le Tambour"), Words("Drums", "Tambours")),
    "E": Name(Words("Ember", "Braise"), Words("the Ember", "la Braise"), Words("Embers", "Braises")),
    "F": Name(Words("Feather", "Plume"), Words("the Feather", "la Plume"), Words("Feathers", "Plumes")),
    "G": Name(Words("Grape", "Raisin"), Words("the Grape", "le Raisin"), Words("Grapes", "Raisins")),
    "H": Name(Words("Horn", "Cor"), Words("the Horn", "le Cor"), Words("Horns", "Cors")),
    "TY": _special(Words("Turn to yellow", "Pion jaune")),
    "TB": _special(Words("Turn to blue", "Pion bleu")),
    "PG": _special(Words("Pass a goblin", "Passer un lutin")),
    "D2": _special(Words("Neighbour draws 2", "Le voisin pioche 2")),
    "G2": _special(Words("Give 2 cards", "Donner 2 cartes")),
    "JM": _joker(Words("multicoloured goblin", "lutin multicolore")),
    "JA": _joker(Words("joker for Acorns, Bells, Clovers and Grapes", "joker Gland, Cloche, Trèfle et Raisin")),
    "JB": _joker(Words("joker for Drums, Embers, Feathers and Horns", "joker Tambour, Braise, Plume et Cor")),
}
# The name of an effect.
_EFFECT_NAMES: Final = {
    TURN_YELLOW: NAMES["TY"],
    TURN_BLUE: NAMES["TB"],
    PASS_GOBLIN: NAMES["PG"],
    DRAW_TWO: NAMES["D2"],
    GIVE_TWO: NAMES["G2"],
}


@lru_cache(16)
def _familiar(deck: Deck) -> frozenset[str]:
    """The faces of a deck that are as they are drawn; a corrected deck may have others under the same letters."""
    drawn = _traits(material("deck").deck)
    return frozenset(face for face, traits in _traits(deck).items() if drawn.get(face) == traits)


def _traits(deck: Deck) -> dict[str, tuple[int, int, int, frozenset[str]]]:
    """Both values of every face, its effect, and the goblins it may join in a series."""
    goblins = members(deck.kinds & deck.goblins)
    return {
        deck.names[card]: (
            deck.value[card],
            deck.value[CARDS + card],
            deck.effect[card],
            frozenset(deck.names[goblin] for goblin in goblins if deck.after[goblin] & bit(card)),
        )
        for card in members(deck.kinds)
    }


@lru_cache(256)
def name_of(deck: Deck, card: int) -> Name:
    face = deck.names[card]
    if face in _familiar(deck):
        return NAMES[face]
    effect = _EFFECT_NAMES.get(deck.effect[card])
    if effect is not None:
        return _special(Words("{name} {face}", "{name} {face}").filled(name=effect.bare, face=face))
    several = Words("{face}", "{face}").filled(face=face)
    return Name(_UNFAMILIAR.filled(face=face), _THE_UNFAMILIAR.filled(face=face), several)


@lru_cache(256)
def art_of(deck: Deck, card: int) -> Html:
    """The drawing of a card; where there is none, its colours with its values and its face in writing."""
    face = deck.names[card]
    if face in _familiar(deck):
        return drawing(f"z{face}")
    yellow = markup(_HALF, value=deck.value[card], face=escape(face))
    blue = markup(_HALF, value=deck.value[CARDS + card], face=escape(face))
    return markup(_WRITTEN, yellow=yellow, blue=blue)


def symbols_of(deck: Deck, faces: tuple[str, ...]) -> tuple[Html, ...]:
    """The ids of the drawings of some faces; those of a corrected deck that are not drawn are left out."""
    return tuple([escape(f"z{face}") for face in faces if face in _familiar(deck)])


def the_card(deck: Deck, card: int, lang: Lang) -> Html:
    return say(name_of(deck, card).the, lang)


def word_name(word: str, lang: Lang) -> str:
    """A card of the drawn deck by its name, be it added (`+C`) or given (`>C`); nothing for any other word."""
    name = NAMES.get(word.lstrip("+>"))
    return name.the.say(lang) if name else ""


def value_of(deck: Deck, pawn: int, card: int) -> int:
    """ZOC-1.3, once the pawn has a colour."""
    return deck.value[pawn * CARDS + card]


def worth(deck: Deck, card: int, value: int | None, lang: Lang) -> Html:
    name = title(deck, card, lang)
    return name if value is None else say(_WORTH, lang, card=name, n=value)


@lru_cache(256)
def title(deck: Deck, card: int, lang: Lang) -> Html:
    """The name of a card where it begins a line."""
    name = name_of(deck, card).bare.say(lang)
    return escape(name[:1].upper() + name[1:])


def listed(parts: list[Html], lang: Lang) -> Html:
    return say(_AND, lang, some=join(COMMA, parts[:-1]), last=parts[-1]) if len(parts) > 1 else parts[0]


def signed(points: int) -> Html:
    return escape(f"−{-points}" if points < 0 else str(points))


def in_order(deck: Deck, cards: list[int]) -> tuple[int, ...]:
    """Goblins by their yellow value, so that blue ones stand in order too; then effect cards, then jokers."""
    return tuple(
        sorted(
            cards,
            key=lambda card: (deck.goblins & bit(card) == 0, deck.jokers & bit(card) != 0, deck.value[card], card),
        )
    )
