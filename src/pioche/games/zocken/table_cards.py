"""What cards are called, how they are drawn and sorted; lists and points in writing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pioche.core.bits import bit, members
from pioche.core.words import Lang, Words
from pioche.games.zocken.deck import material
from pioche.games.zocken.kernel import CARDS, DRAW_TWO, GIVE_TWO, PASS_GOBLIN, TURN_BLUE, TURN_YELLOW, Deck, ZockenState


class Name(NamedTuple):
    """What a card is called: by itself, in a sentence, and several of it."""

    bare: Words
    the: Words
    several: Words


def _goblin(en: str, fr: str, article: str, several: str) -> Name:
    return Name(Words(en, fr), Words(f"the {en}", f"{article} {fr}"), Words(several, f"{fr}s"))


def _special(en: str, fr: str) -> Name:
    return Name(Words(en, fr), Words(f"“{en}”", f"« {fr} »"), Words(f"“{en}”", f"« {fr} »"))


def _joker(en: str, fr: str) -> Name:
    return Name(Words(en, fr), Words(f"the {en}", f"le {fr}"), Words(en, fr))


NAMES: Final = {
    "A": _goblin("Acorn", "Gland", "le", "Acorns"),
    "B": _goblin("Bell", "Cloche", "la", "Bells"),
    "C": _goblin("Clover", "Trèfle", "le", "Clovers"),
    "D": _goblin("Drum", "Tambour", "le", "Drums"),
    "E": _goblin("Ember", "Braise", "la", "Embers"),
    "F": _goblin("Feather", "Plume", "la", "Feathers"),
    "G": _goblin("Grape", "Raisin", "le", "Grapes"),
    "H": _goblin("Horn", "Corne", "la", "Horns"),
    "TY": _special("Turn to yellow", "Pion jaune"),
    "TB": _special("Turn to blue", "Pion bleu"),
    "PG": _special("Pass a goblin", "Passer un lutin"),
    "D2": _special("Neighbour draws 2", "Le voisin pioche 2"),
    "G2": _special("Give 2 cards", "Donner 2 cartes"),
    "JM": _joker("multicoloured goblin", "lutin multicolore"),
    "JA": _joker("joker for Acorns, Bells, Clovers and Grapes", "joker Gland, Cloche, Trèfle et Raisin"),
    "JB": _joker("joker for Drums, Embers, Feathers and Horns", "joker Tambour, Braise, Plume et Corne"),
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
        return _special(f"{effect.bare.en} {face}", f"{effect.bare.fr} {face}")
    return Name(Words(f"card {face}", f"carte {face}"), Words(f"card {face}", f"la carte {face}"), Words(face, face))


@lru_cache(256)
def art_of(deck: Deck, card: int) -> str:
    """The drawing of a card; where there is none, its colours with its values and its face in writing."""
    face = deck.names[card]
    if face in _familiar(deck):
        return f'<svg><use href="#z{face}"/></svg>'
    half = '<text x="8" y="32">{}</text><text x="50" y="60" text-anchor="middle">{}</text>'
    yellow, blue = half.format(deck.value[card], face), half.format(deck.value[CARDS + card], face)
    return (
        '<svg class="plain" viewBox="0 0 100 140"><use href="#zX"/>'
        f'{yellow}<g transform="rotate(180 50 70)">{blue}</g></svg>'
    )


def the_card(deck: Deck, card: int, lang: Lang) -> str:
    return name_of(deck, card).the.say(lang)


def spoken(word: str, lang: Lang) -> str:
    """A card of the drawn deck by its name, be it added (`+C`) or given (`>C`); nothing for any other word."""
    name = NAMES.get(word.lstrip("+>"))
    return name.the.say(lang) if name else ""


def value_of(table: ZockenState, card: int) -> int:
    """ZOC-1.3; before the pawn has a colour, yellow is on top."""
    return table.deck.value[max(table.pawn, 0) * CARDS + card]


_WORTH: Final = Words("{card}, worth {n}", "{card}, vaut {n}")


def worth(table: ZockenState, card: int, lang: Lang) -> str:
    name = title(table.deck, card, lang)
    return _WORTH.say(lang, card=name, n=value_of(table, card)) if table.pawn >= 0 else name


def title(deck: Deck, card: int, lang: Lang) -> str:
    """The name of a card where it begins a line."""
    name = name_of(deck, card).bare.say(lang)
    return name[:1].upper() + name[1:]


_AND: Final = Words("{some} and {last}", "{some} et {last}")


def listed(parts: list[str], lang: Lang) -> str:
    return _AND.say(lang, some=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else parts[0]


def signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def in_order(table: ZockenState, seat: int) -> list[int]:
    """Goblins by their yellow value, so that blue ones stand in order too; then effect cards, then jokers."""
    deck = table.deck
    return sorted(
        deck.firsts(table.hands[seat]),
        key=lambda card: (deck.goblins & bit(card) == 0, deck.jokers & bit(card) != 0, deck.value[card], card),
    )
