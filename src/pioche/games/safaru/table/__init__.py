"""Safarü on a page: animals in the wild, the card that hunts, and captures written as sums."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES
from pioche.games.safaru.table.board import seat_plate, wild
from pioche.games.safaru.table.hand import hand, is_catching, net, word_name
from pioche.games.safaru.table.log import log
from pioche.games.safaru.table.moments import moment
from pioche.games.safaru.table.prompt import ask, wait
from pioche.games.safaru.table.reasons import reason
from pioche.games.safaru.table.score import teams, terms, verdict
from pioche.games.safaru.table.symbols import drawings
from pioche.games.safaru.view import SafaruView
from pioche.table.deal_names import GAME
from pioche.table.presenter import Draft, Goal, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The game is over", "La partie est finie")


def public(view: SafaruView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {f"seat{seat}": seat_plate(state, seat, people, lang) for seat in range(state.players)}
    return {**zones, "wild": wild(view, people, lang)}


def private(view: SafaruView, _people: People, lang: Lang, draft: Draft) -> Zones:
    own = {"hand": hand(view, lang, draft)}
    return {**own, "net": net(view, lang, draft)} if is_catching(view) else own


PRESENTER: Final = Presenter(
    goal=Goal(deals="games"),
    deal_name=GAME,
    colour="#3e6b3b",
    symbols=tuple(sorted({f"f{name}" for name in NAMES})),
    plan="rows safaru",
    card_prefix="f",
    cards_have_colours=True,
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    teams=teams,
    verdict=verdict,
    terms=terms,
    moment=moment,
    word_name=word_name,
    drawings=drawings,
    reason=reason,
)
