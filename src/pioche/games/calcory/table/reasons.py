"""Why a card is not turned or put back, and why one does not stop, in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.game import Action
from pioche.core.words import Lang, Words
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import NOTHING, Html, say

_WORDS: Final = {
    "CAL-2.3": Words("Turn a card over first.", "Retournez d’abord une carte."),
    "CAL-3.1": Words("No card lies face down there.", "Il n’y a pas de carte cachée à cet endroit."),
    "CAL-3.4": Words(
        "This card is marked: it belongs to an attempt that is to be beaten.",
        "Cette carte est marquée : elle fait partie de l’essai à battre.",
    ),
    "CAL-4.2": Words(
        "Without a card won you need two cards to stop.", "Sans carte gagnée, il en faut deux pour s’arrêter."
    ),
    "CAL-4.7": Words(
        "You have six markers only, and more cards than that: go on.",
        "Vous n’avez que six marqueurs, et davantage de cartes : continuez.",
    ),
    "CAL-6.3": Words(
        "One of the cards that you have picked up goes back.", "C’est une des cartes ramassées qui doit être remise."
    ),
    "CAL-6.4": Words("Only a free space takes the card.", "La carte va sur une place libre."),
}


def reason(view: CalcoryView, action: Action, lang: Lang) -> Html:
    words = _WORDS.get(view.refusal(action).clause)
    return NOTHING if words is None else say(words, lang)
