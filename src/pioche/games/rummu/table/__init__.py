"""Rummü on a page: piles, combinations in front of their players, and the mat on which a play is prepared."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.rummu.combinations import NAMES
from pioche.games.rummu.table.board import fronts, piles, seat_plate
from pioche.games.rummu.table.hand import discard, hand, picks, word_name
from pioche.games.rummu.table.log import log
from pioche.games.rummu.table.mat import mat
from pioche.games.rummu.table.moments import moment
from pioche.games.rummu.table.prompt import ask, wait
from pioche.games.rummu.table.reasons import refused
from pioche.games.rummu.table.score import points, teams, terms, verdict
from pioche.games.rummu.table.symbols import drawings
from pioche.games.rummu.view import RummuView
from pioche.table.deal_names import ROUND
from pioche.table.presenter import Draft, Goal, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The round is over", "La manche est finie")


def public(view: RummuView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {f"seat{seat}": seat_plate(state, seat, people, lang) for seat in range(state.players)}
    return {**zones, "piles": piles(state, lang), **fronts(view, people, lang)}


def private(view: RummuView, people: People, lang: Lang, draft: Draft) -> Zones:
    return {
        "mat": mat(view, lang, draft),
        "discard": discard(view, lang, draft),
        "hand": hand(view, people, lang, draft),
    }


PRESENTER: Final = Presenter(
    goal=Goal(deals="rounds"),
    deal_name=ROUND,
    colour="#c98a14",
    symbols=(*sorted(set(NAMES)), "discard"),
    drawings=drawings,
    plan="rummu",
    near=("mat", "piles", "discard", "hand"),
    picks=picks,
    cards_have_colours=True,
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    points=points,
    teams=teams,
    verdict=verdict,
    terms=terms,
    moment=moment,
    word_name=word_name,
    reason=refused,
)
