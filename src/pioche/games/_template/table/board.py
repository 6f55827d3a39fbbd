"""What everybody sees: the plates, and the trick between them."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games._template.table.cards import card_name, symbol
from pioche.games._template.view import TemplateView, Trick
from pioche.table.html import NOTHING, say
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, zone

WON: Final = Counted(Words("{n} trick", "{n} pli"), Words("{n} tricks", "{n} plis"))
_WINS: Final = Words("wins", "gagne")


def seat_plate(view: TemplateView, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    return _plate(seat, view.state.points[seat], people, lang)


@zone
def _plate(seat: int, won: int, people: People, lang: Lang) -> ZoneData:
    return plate(people, seat, line=say(WON, lang, n=won))


def trick_zone(view: TemplateView, people: People, lang: Lang) -> Zone[ZoneData]:
    """The last trick stays until the next one begins."""
    tricks = view.tricks()
    trick = tricks[-1] if tricks else Trick((), view.turn(), False)
    return _trick(max(len(tricks), 1), trick, view.turn(), people, lang)


@zone
def _trick(number: int, trick: Trick, turn: int, people: People, lang: Lang) -> ZoneData:
    """The places of a trick, from its leader on."""
    players = len(people.names)
    leader = trick.plays[0][0] if trick.plays else turn
    seats = [(leader + place) % players for place in range(players)]
    return {
        "number": number,
        "complete": trick.complete,
        "winner": trick.winner,
        "places": tuple([_place(trick, seat, turn, people, lang) for seat in seats]),
    }


def _place(trick: Trick, seat: int, turn: int, people: People, lang: Lang) -> ZoneData:
    card = dict(trick.plays).get(seat)
    wins = card is not None and seat == trick.winner
    return {
        "seat": seat,
        "name": people.names[seat],
        "card": NOTHING if card is None else symbol(card),
        "label": NOTHING if card is None else card_name(card, lang),
        "cap": say(_WINS, lang) if wins else NOTHING,
        "here": card is None and seat == turn,
    }
