"""One's own cards."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit
from pioche.core.words import Lang, Words
from pioche.games._template.kernel import NAMES
from pioche.games._template.table.board import WON
from pioche.games._template.table.cards import card_name, symbol, the_card
from pioche.games._template.view import TemplateView
from pioche.table.html import escape, say
from pioche.table.presenter import Group, Piece, hand_of
from pioche.table.zone import State, Zone, ZoneData, zone

_IN_HAND: Final = Words("in hand · {won}", "en main · {won}")
_PLAY: Final = Words("Play {card}", "Jouer {card}")


def hand(view: TemplateView, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    playable = state.playable() if view.turn() == view.seat else None
    return _hand(tuple(view.hand()), playable, state.points[view.seat], lang)


@zone
def _hand(cards: tuple[int, ...], playable: int | None, won: int, lang: Lang) -> ZoneData:
    """`playable`: the cards that may be played, as a set; None for who waits."""
    label = say(_IN_HAND, lang, won=say(WON, lang, n=won))
    # Light says which cards may be played, where not all may.
    lit = playable is not None and not all(playable & bit(card) for card in cards)
    return hand_of([Group(label, tuple([_piece(card, playable, lit, lang) for card in cards]))])


def _piece(card: int, playable: int | None, lit: bool, lang: Lang) -> Piece:
    if playable is None:
        return Piece(symbol(card), card_name(card, lang))
    if not playable & bit(card):
        # TPL-2.3: a tap on it shows the clause.
        return Piece(symbol(card), card_name(card, lang), escape(NAMES[card]), "move", "no")
    state: State = "legal" if lit else ""
    return Piece(symbol(card), say(_PLAY, lang, card=the_card(card, lang)), escape(NAMES[card]), "move", state)
