"""Mü on a page: the contract, the plates, the auction, the trick, and one's own hand."""

from __future__ import annotations

from typing import Final

from pioche.core.seats import LETTERS
from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES
from pioche.decks.mu_words import in_words
from pioche.games.mu.table.board import centre, contract, seat_plate
from pioche.games.mu.table.hand import hand
from pioche.games.mu.table.log import log
from pioche.games.mu.table.moments import moment
from pioche.games.mu.table.prompt import ask, wait
from pioche.games.mu.table.reasons import reason
from pioche.games.mu.table.score import points, terms, verdict
from pioche.games.mu.view import MuView
from pioche.table.presenter import Draft, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The deal is over", "La donne est finie")

_SEATS: Final = [f"seat{seat}" for seat in range(len(LETTERS))]


def public(view: MuView, people: People, lang: Lang) -> Zones:
    state = view.state
    zones = {"contract": contract(state, people, lang)}
    for seat in range(state.players):
        zones[_SEATS[seat]] = seat_plate(view, seat, people, lang)
    zones["centre"] = centre(view, people, lang)
    return zones


def private(view: MuView, _people: People, lang: Lang, draft: Draft) -> Zones:
    return {"hand": hand(view, lang, draft)}


PRESENTER: Final = Presenter(
    tricks=True,
    colour="#2a4479",
    symbols=tuple(sorted(set(NAMES))),
    plan="mu",
    cards_have_colours=True,
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    moment=moment,
    points=points,
    verdict=verdict,
    terms=terms,
    word_name=in_words,
    reason=reason,
)
