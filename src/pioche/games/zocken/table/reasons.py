"""Why a card cannot be laid in a series or passed on now, in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.game import Action
from pioche.core.words import Lang, Words
from pioche.games.zocken.table.cards import name_of, the_card
from pioche.games.zocken.view import ZockenView
from pioche.table.html import NOTHING, Html, say

_ONE_SYMBOL: Final = Words(
    "A series has one symbol: yours is of {goblins}.", "Une série n’a qu’un symbole : la vôtre est de {goblins}."
)
_JOKER: Final = Words(
    "This joker does not stand for {goblins}: they are not among its symbols.",
    "Ce joker ne remplace pas les {goblins} : il n’a pas leur symbole.",
)
_SPECIAL: Final = Words(
    "A series is of goblins and jokers: a special card is no part of it.",
    "Une série est faite de lutins et de jokers : une carte spéciale n’y entre pas.",
)
_LONGEST: Final = Words("A series has six cards at most.", "Une série a six cartes au plus.")
_KEEP_ONE: Final = Words(
    "Keep this card: after the series you must still play one to the trick.",
    "Gardez cette carte : après la série, il faut encore en jouer une dans le pli.",
)
_IN_ORDER: Final = Words(
    "Goblins come before jokers: to add {card}, take the series back and begin again.",
    "Les lutins viennent avant les jokers : pour ajouter {card}, annulez la série et recommencez.",
)
_GOBLIN: Final = Words(
    "You have a goblin, so you must pass one: {card} has a tree.",
    "Vous avez un lutin, il faut donc en passer un : {card}, c’est une carte à arbre.",
)
_WORDS: Final = {
    "ZOC-4.1": _IN_ORDER,
    "ZOC-4.4": _LONGEST,
    "ZOC-4.5": _ONE_SYMBOL,
    "ZOC-4.7": _JOKER,
    "ZOC-4.10": _SPECIAL,
    "ZOC-4.11": _KEEP_ONE,
    "ZOC-5.7": _GOBLIN,
}


def reason(view: ZockenView, action: Action, lang: Lang) -> Html:
    deck = view.state.deck
    word = view.text(action)
    face = word.lstrip("+>")
    words = _WORDS.get(view.refusal(action).clause)
    if words is None or face not in deck.names or face == word:
        return NOTHING
    laying = view.laying()
    goblins = say(name_of(deck, deck.names.index(laying[0])).several, lang) if laying else NOTHING
    return say(words, lang, card=the_card(deck, deck.names.index(face), lang), goblins=goblins)
