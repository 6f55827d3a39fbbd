"""The trick and the pawn in the middle; before each player cards and series."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.table import Facts, People, plate
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import CARD, LAY, OVER, SEAT, SERIES, SERIES_POINTS, TURN, ZockenState
from pioche.games.zocken.table_cards import art_of, in_order, signed, value_of, worth
from pioche.games.zocken.view import COLOURS, ZockenView

_CARDS: Final = Counted(Words("card", "carte"), Words("cards", "cartes"))
_HIGHEST: Final = Words("Highest", "Plus haute")
_CANCELLED: Final = Words("Cancelled", "Annulée")
_TAKES: Final = Words("Takes {n}", "Prend {n}")
_SET_ASIDE: Final = Words("Set aside", "Écartée")
_COUNTS: Final = {
    -1: Words("No colour yet", "Pas de couleur"),
    0: Words("Yellow counts", "Jaune compte"),
    1: Words("Blue counts", "Bleu compte"),
}
_PILE: Final = Counted(
    Words("{n} card in the pile", "{n} carte à piocher"), Words("{n} cards in the pile", "{n} cartes à piocher")
)


class Trick(NamedTuple):
    """Cards on the table, the leader's first: the present trick, or between two the one just taken."""

    number: int
    leader: int
    cards: list[int]
    taker: int | None

    @property
    def done(self) -> bool:
        return self.taker is not None

    def counting(self, place: int) -> bool:
        """ZOC-6.3 to ZOC-6.5: one of a face counts, of three the last, of two or four none."""
        card = self.cards[place]
        return self.cards.count(card) % 2 == 1 and card not in self.cards[place + 1 :]

    def highest(self, table: ZockenState) -> int | None:
        """The place of the card that would take the trick now (ZOC-6.7, ZOC-6.8)."""
        places = [place for place in range(len(self.cards)) if self.counting(place)]
        return max(places, key=lambda place: (value_of(table, self.cards[place]), place), default=None)


def trick_on(table: ZockenState) -> Trick:
    if table.in_trick or not table.tricks:
        cards = [table.trick[i] for i in range(table.in_trick)]
        return Trick(table.tricks + 1, table.leader, cards, None)
    entries = [table.log[i] for i in range(table.last_trick, table.this_trick)]
    placed = [entry for entry in entries if entry % SEAT < LAY]
    cards = [entry % SEAT for entry in placed]
    return Trick(table.tricks, placed[0] // SEAT, cards, table.takers[table.tricks - 1])


def plate_of(view: ZockenView, seat: int, people: People, lang: Lang) -> Facts:
    table = view.table
    return plate(
        people,
        seat,
        held=table.held[seat],
        cards=_CARDS.say(lang, table.held[seat]),
        heap=table.heaps[seat],
        series=_series(view, seat),
        # ZOC-10.9: at the end the hands are shown.
        left=[art_of(table.deck, card) for card in in_order(table, seat)] if table.phase == OVER else [],
    )


def _series(view: ZockenView, seat: int) -> list[tuple[str, list[str]]]:
    """The series of a seat: what each gives, and its cards; one that is not finished gives nothing yet."""
    table = view.table
    laid = [(signed(-SERIES_POINTS[len(cards)]), cards) for cards in view.series(seat)]
    if table.length and table.actor == seat:
        laid.append(("…", view.laying()))
    names = table.deck.names
    return [(points, [art_of(table.deck, names.index(face)) for face in cards]) for points, cards in laid]


def centre(table: ZockenState, people: People, lang: Lang) -> Facts:
    trick = trick_on(table)
    return {
        "pawn": COLOURS[table.pawn] if table.pawn >= 0 else "",
        "counts": _COUNTS[table.pawn].say(lang),
        "pile": _PILE.say(lang, table.pile_size - table.drawn),
        "number": trick.number,
        "slots": [_slot(table, trick, place, people, lang) for place in range(table.players)],
        "done": trick.done,
        "taker": -1 if trick.taker is None else trick.taker,
    }


def _slot(table: ZockenState, trick: Trick, place: int, people: People, lang: Lang) -> tuple[object, ...]:
    seat = (trick.leader + place) % table.players
    name = people.names[seat]
    if place >= len(trick.cards):
        here = seat == table.turn() and table.phase in (TURN, SERIES, CARD)
        return seat, name, "", "", "", "here" if here else ""
    card = trick.cards[place]
    state, cap = _judged(table, trick, place, seat, lang)
    return seat, name, art_of(table.deck, card), worth(table, card, lang), cap, state


def _judged(table: ZockenState, trick: Trick, place: int, seat: int, lang: Lang) -> tuple[str, str]:
    """How a card of the trick stands: its look and the word above it."""
    off = "" if trick.counting(place) else "off"
    if trick.taker == -1:
        return "off", _SET_ASIDE.say(lang)
    if trick.taker == seat:
        return f"win {off}", _TAKES.say(lang, n=table.players)
    if not trick.done and place == trick.highest(table):
        return "win", _HIGHEST.say(lang)
    return off, _CANCELLED.say(lang) if off else ""
