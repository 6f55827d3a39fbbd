"""Zocken on a page: the pawn that turns every card, the trick nobody wants, series before their players."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.zocken.table.board import centre, seat_plate
from pioche.games.zocken.table.cards import NAMES, word_name
from pioche.games.zocken.table.hand import hand, keys
from pioche.games.zocken.table.log import log
from pioche.games.zocken.table.moments import moment
from pioche.games.zocken.table.prompt import ask, wait
from pioche.games.zocken.table.reasons import reason
from pioche.games.zocken.table.score import points, terms, verdict
from pioche.games.zocken.table.series import offers_series, series
from pioche.games.zocken.table.symbols import drawings
from pioche.games.zocken.view import ZockenView
from pioche.table.deal_names import ROUND
from pioche.table.presenter import Draft, Goal, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The round is over", "La manche est finie")


def public(view: ZockenView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {f"seat{seat}": seat_plate(view, seat, people, lang) for seat in range(state.players)}
    return {**zones, "centre": centre(state, people, lang)}


def private(view: ZockenView, _people: People, lang: Lang, draft: Draft) -> Zones:
    own = {"hand": hand(view, lang, draft), "keys": keys(view, lang)}
    return {**own, "series": series(view, lang)} if offers_series(view) else own


PRESENTER: Final = Presenter(
    goal=Goal("limit", "max_rounds"),
    deal_name=ROUND,
    tricks=True,
    colour="#3f6fb0",
    symbols=(*(f"z{face}" for face in NAMES), "zX"),
    plan="rows zocken",
    card_prefix="z",
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    points=points,
    verdict=verdict,
    terms=terms,
    moment=moment,
    word_name=word_name,
    drawings=drawings,
    reason=reason,
)
