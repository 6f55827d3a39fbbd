"""The series that may be laid now, each as one button."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, members
from pioche.core.words import Lang, Words
from pioche.games.zocken.kernel import LAY, SERIES, SERIES_POINTS, SHORTEST, TURN, Deck, ZockenState
from pioche.games.zocken.table.cards import name_of, signed
from pioche.games.zocken.view import ZockenView
from pioche.table.html import Html, escape, say
from pioche.table.zone import Zone, ZoneData, zone

_CARDS: Final = Words("{n} {cards}", "{n} {cards}")
_WITH_JOKER: Final = Words("{cards} + joker", "{cards} + joker")
_SERIES: Final = Words("Choose the series {cards}: {points}", "Choisir la série {cards}\u00a0: {points}")


def offers_series(view: ZockenView) -> bool:
    state = view.state
    return state.turn() == view.seat and state.phase == TURN and state.layable() != 0


def series(view: ZockenView, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    return _series(tuple([_whole_series(state, card) for card in members(state.layable())]), state.deck, lang)


def _whole_series(state: ZockenState, card: int) -> tuple[int, ...]:
    """All goblins of the symbol of a card, and no more jokers than it needs to be a series; they can still be added."""
    trial = state.twin()
    cards = [card]
    trial.apply(LAY + card)
    while trial.phase == SERIES:
        more = trial.layable()
        goblins = more & trial.deck.goblins
        if not goblins and (len(cards) >= SHORTEST or not more):
            break
        cards.append(members(goblins or more)[0])
        trial.apply(LAY + cards[-1])
    return tuple(cards)


@zone
def _series(offers: tuple[tuple[int, ...], ...], deck: Deck, lang: Lang) -> ZoneData:
    """Whole series by their cards."""
    return {"series": tuple([_button(cards, deck, lang) for cards in offers])}


def _button(cards: tuple[int, ...], deck: Deck, lang: Lang) -> tuple[Html, Html, Html, Html]:
    """The moves of a button, its cards and points in short, and the whole in words."""
    moves = escape(" ".join([f"+{deck.names[card]}" for card in cards]))
    several, points = say(name_of(deck, cards[0]).several, lang), signed(-SERIES_POINTS[len(cards)])
    if any(deck.jokers & bit(card) for card in cards):
        short = say(_WITH_JOKER, lang, cards=several)
    else:
        short = say(_CARDS, lang, n=len(cards), cards=several)
    return moves, short, points, say(_SERIES, lang, cards=short, points=points)
