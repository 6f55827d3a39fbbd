"""Template on a page: the tricks won before each player, the trick in the middle, one's own cards."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games._template.table.board import seat_plate, trick_zone
from pioche.games._template.table.cards import PREFIX, SYMBOLS, drawings, word_name
from pioche.games._template.table.hand import hand
from pioche.games._template.table.log import log
from pioche.games._template.table.prompt import ask, wait
from pioche.games._template.table.score import points, terms, verdict
from pioche.games._template.view import TemplateView
from pioche.table.presenter import Draft, People, Presenter
from pioche.table.zone import Zones

_OVER: Final = Words("The deal is over", "La donne est finie")


def public(view: TemplateView, people: People, lang: Lang) -> Zones:
    plates = {f"seat{seat}": seat_plate(view, seat, people, lang) for seat in range(view.state.players)}
    return {**plates, "trick": trick_zone(view, people, lang)}


def private(view: TemplateView, _people: People, lang: Lang, _draft: Draft) -> Zones:
    return {"hand": hand(view, lang)}


PRESENTER: Final = Presenter(
    colour="#4d6b3c",
    symbols=SYMBOLS,
    plan="rows",
    card_prefix=PREFIX,
    public=public,
    private=private,
    ask=ask,
    wait=wait,
    over=_OVER,
    log=log,
    points=points,
    verdict=verdict,
    terms=terms,
    word_name=word_name,
    drawings=drawings,
)
