"""Calcory on a page: sixty cards, the ladder to thirteen, and nothing that a player has to remember."""

from __future__ import annotations

from typing import Final

from pioche.core.game import State
from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES
from pioche.games.calcory.kernel import CalcoryState
from pioche.games.calcory.table.board import cells, ladder, open_cells, seat_plate
from pioche.games.calcory.table.hand import hand, pads, word_name
from pioche.games.calcory.table.log import log
from pioche.games.calcory.table.moments import moment
from pioche.games.calcory.table.prompt import ask, wait
from pioche.games.calcory.table.reasons import reason
from pioche.games.calcory.table.score import points, terms, verdict
from pioche.games.calcory.view import CalcoryView
from pioche.table.presenter import Draft, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The game is over", "La partie est finie")


def public(view: CalcoryView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {f"seat{seat}": seat_plate(state, seat, people, lang) for seat in range(state.players)}
    return {**zones, **cells(view, people, lang), "sum": ladder(view, lang)}


def private(view: CalcoryView, _people: People, lang: Lang, draft: Draft) -> Zones:
    return {"hand": hand(view, lang, draft), **pads(view)}


def open_cards(state: State, lang: Lang) -> Zones:
    assert isinstance(state, CalcoryState)
    return open_cells(state, lang)


PRESENTER: Final = Presenter(
    colour="#2f6f73",
    symbols=(*(f"d{number}" for number in range(10)), *sorted(set(NAMES)), "mk"),
    plan="calcory",
    cards_have_colours=True,
    public=public,
    private=private,
    open_zones=open_cards,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    points=points,
    verdict=verdict,
    terms=terms,
    moment=moment,
    word_name=word_name,
    reason=reason,
)
