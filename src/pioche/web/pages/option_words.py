"""The values of options, the levels of bots and the paces in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.spoken import COLOUR
from pioche.core.words import Lang, Words

_VALUES: Final = {
    "on": Words("yes", "oui"),
    "off": Words("no", "non"),
    "none": Words("no limit", "sans limite"),
    "random": Words("drawn by lot", "tiré au sort"),
    "rotate": Words("the next on the left", "le suivant à gauche"),
    "same": Words("the same again", "le même"),
    "all": Words("all of them", "tous"),
    "last": Words("the last one only", "le dernier seulement"),
    "full": Words("perfect", "parfaite"),
    "limited": Words("like a person’s", "comme une personne"),
    "normal": Words("Safarü", "Safarü"),
    "reversed": Words("Safarü reversed", "Safarü renversé"),
    "target": Words("up to a target", "jusqu’à un objectif"),
    "single": Words("a single game", "une seule partie"),
    "closed": Words("face down", "face cachée"),
    "open": Words("face up", "face visible"),
    "manual": Words("by the player, who may forget", "par le joueur, qui peut l’oublier"),
    "automatic": Words("made for you", "faite pour vous"),
    "out_at_once": Words("ends the round at once", "finit la manche aussitôt"),
    "draw_first": Words("the tiles are drawn first", "on pioche d’abord"),
    "all_racks": Words("all other racks", "tous les autres chevalets"),
    "opponents_only": Words("the racks of the opponents", "les chevalets des adversaires"),
    "carry_over": Words("who took the last trick", "qui a pris le dernier pli"),
    "rotate_left": Words("the next on the left", "le suivant à gauche"),
}
_SEAT: Final = Words("seat {seat}", "place {seat}")
_LEVELS: Final = {
    "random": Words("Chance", "Hasard"),
    "beginner": Words("Beginner", "Débutant"),
    "club": Words("Club", "Club"),
    "expert": Words("Expert", "Expert"),
    "champion": Words("Champion", "Champion"),
}
_PACES: Final = {
    "none": Words("no clock", "sans horloge"),
    "relaxed": Words("relaxed: a minute and a half for a move", "tranquille : une minute et demie par coup"),
    "quick": Words("quick: twenty seconds for a move", "rapide : vingt secondes par coup"),
}


def value_word(value: str, lang: Lang) -> str:
    """A value as a person says it; a number says itself."""
    if value in _VALUES:
        return _VALUES[value].say(lang)
    if len(value) == 2 and all(letter in COLOUR for letter in value):
        return " + ".join(COLOUR[letter].say(lang) for letter in value)
    return _SEAT.say(lang, seat=value) if len(value) == 1 and value.isalpha() else value


def level_word(level: str, lang: Lang) -> str:
    return _LEVELS[level].say(lang)


def pace_word(pace: str, lang: Lang) -> str:
    return _PACES[pace].say(lang)
