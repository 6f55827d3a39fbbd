"""What everybody sees: the plates, the piles, the combinations before each player."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games.rummu.combinations import NAMES
from pioche.games.rummu.kernel import DRAW, PLUS, TAKING, RummuState
from pioche.games.rummu.table.melds import POINTS, Face, faces, meld_aloud, meld_name, points_of
from pioche.games.rummu.table.turns import new_cards
from pioche.games.rummu.view import RummuView, named
from pioche.table.html import NOTHING, Html, escape, say, the_card
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, Zones, zone

_CARDS: Final = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))
_OPENS: Final = Words("{cards} · opens with {n}", "{cards} · ouvre avec {n}")
_OPEN: Final = Words("{cards} · open", "{cards} · a ouvert")
_PTS: Final = Counted(Words("{n} pt", "{n} pt"), Words("{n} pts", "{n} pts"))
_TEAM: Final = Words("Team {n}", "Équipe {n}")
_STOCK: Final = Words("Stock: {n}", "Pioche\u00a0: {n}")
_DISCARDS: Final = Words("Discards: {n}", "Défausse\u00a0: {n}")
_TOP: Final = Words("top discard: {card}", "dessus de la défausse : {card}")
DRAW_LABEL: Final = Words("Draw a card", "Piocher")
NEW_STOCK_LABEL: Final = Words("Shuffle and draw", "Mélanger et piocher")
TAKE_LABEL: Final = Words("Take {card}", "Prendre {card}")
_MELD: Final = Words("{name}, {points}: {cards}", "{name}, {points} : {cards}")
_BEGUN: Final = Words("being laid: {cards}", "en train d’être posé : {cards}")


def seat_plate(state: RummuState, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    needs = 0 if state.opened[seat] else state.needs[seat]
    return _plate(seat, state.held[seat], needs, team_of(state, seat), people, lang)


def team_of(state: RummuState, seat: int) -> int:
    """The number of a team; 0 where everybody plays alone."""
    return seat % (state.players // 2) + 1 if state.teams else 0


@zone
def _plate(seat: int, held: int, needs: int, team: int, people: People, lang: Lang) -> ZoneData:
    """`needs`: cards for a first combination; 0 for who is open."""
    cards = say(_CARDS, lang, n=held)
    line = say(_OPENS, lang, cards=cards, n=needs) if needs else say(_OPEN, lang, cards=cards)
    return plate(people, seat, line=line, role=say(_TEAM, lang, n=team) if team else NOTHING)


# --- piles ----------------------------------------------------------------------------


def piles(state: RummuState, lang: Lang) -> Zone[ZoneData]:
    left = state.stock_end - state.stock_at
    top = NAMES[state.discards[state.discarded - 1]] if state.discarded else ""
    can_draw = state.phase == DRAW and state.can_draw()
    discarded = state.mover >= 0 and state.log[state.logged - 1] < PLUS
    mover = state.mover if discarded else None
    can_take = state.discarded > 0 and state.phase in (DRAW, TAKING)
    return _piles(left, can_draw, top, state.discarded, can_take, mover, lang)


@zone
def _piles(
    left: int, can_draw: bool, top: str, discarded: int, can_take: bool, mover: int | None, lang: Lang
) -> ZoneData:
    take = the_card(top, lang) if top else NOTHING
    return {
        "left": left,
        "stock": say(_STOCK, lang, n=left),
        "draw_label": say(DRAW_LABEL if left else NEW_STOCK_LABEL, lang) if can_draw else NOTHING,
        "top": escape(top),
        "below": discarded > 1,
        "discards": say(_DISCARDS, lang, n=discarded),
        "take_label": say(TAKE_LABEL, lang, card=take) if can_take else NOTHING,
        "top_label": say(_TOP, lang, card=take) if top else NOTHING,
        # Whose card it is, so that it comes from there.
        "by": NOTHING if mover is None else mover,
    }


# --- combinations ---------------------------------------------------------------------


def fronts(view: RummuView, people: People, lang: Lang) -> Zones:
    fresh = new_cards(view)
    return {f"front{seat}": _front_of(view.state, seat, fresh, people, lang) for seat in range(view.state.players)}


def _front_of(state: RummuState, seat: int, fresh: dict[int, int], people: People, lang: Lang) -> Zone[ZoneData]:
    melds = [
        (place, state.melds[place], fresh.get(place, 0))
        for place in range(state.places)
        if state.melds[place] and state.owner[place] == seat
    ]
    return _front(seat, tuple(melds), state.begun if state.actor == seat else 0, people, lang)


@zone
def _front(seat: int, melds: tuple[tuple[int, int, int], ...], begun: int, people: People, lang: Lang) -> ZoneData:
    """Combinations, each by its place, with its cards and the new ones; and the one that is being laid."""
    return {
        "n": seat,
        "name": people.names[seat],
        "melds": tuple([_meld(place, cards, fresh, lang) for place, cards, fresh in melds]),
        "begun": tuple(map(escape, named(begun))),
        "begun_label": say(_BEGUN, lang, cards=meld_aloud(begun, lang)),
    }


@lru_cache(4096)
def _meld(place: int, cards: int, fresh: int, lang: Lang) -> tuple[int, tuple[Face, ...], Html, Html]:
    points = points_of(cards)
    name, aloud = meld_name(cards, lang), meld_aloud(cards, lang)
    label = say(_MELD, lang, name=name, points=say(POINTS, lang, n=points), cards=aloud)
    return place, faces(cards, fresh), label, say(_PTS, lang, n=points)
