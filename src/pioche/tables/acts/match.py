"""Acts on the match: start, move, next deal, another match, the end of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from pioche.core.game import Action
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.tables import entries
from pioche.tables.acts.absence import take_back
from pioche.tables.acts.act import Act, NewEntry, Person, check_open, check_playing
from pioche.tables.errors import NobodySeated, NoMoves, NotOver, NotStarted, SeatsEmpty
from pioche.tables.rights import Right
from pioche.tables.table import Table

MAX_MOVES_PER_ACT: Final = 64
MAX_MOVE_LENGTH: Final = 64


@dataclass(frozen=True, slots=True)
class Start(Act):
    right: ClassVar = Right.START

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        empty = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.empty]
        if empty:
            raise SeatsEmpty(seats=", ".join(empty))
        if not table.people():
            raise NobodySeated()
        deal = table.game.open(table.options, table.chance)
        return [NewEntry(entries.Started(table.write_deal(deal)))]


@dataclass(frozen=True, slots=True)
class Move(Act):
    """The player's moves, one after another, all or none."""

    moves: tuple[str, ...]

    right: ClassVar = Right.MOVE

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        seat = table.own_seat(who.id)
        check_moves(self.moves)
        check_playing(table)
        actions = table.require_match().checked(seat, self.moves)
        entry = entries.Moved(LETTERS[seat], tuple([text for _, text in actions]))
        return [*take_back(table, seat), NewEntry(entry, actions)]


def check_moves(moves: tuple[str, ...]) -> None:
    if not 1 <= len(moves) <= MAX_MOVES_PER_ACT or max(map(len, moves)) > MAX_MOVE_LENGTH:
        raise NoMoves(most=MAX_MOVES_PER_ACT)


@dataclass(frozen=True, slots=True)
class BotMove(Act):
    """The move that a bot chose for a seat."""

    chair: Seat
    action: Action

    right: ClassVar = Right.MOVE

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        match = table.require_match()
        text = match.view(self.chair).text(self.action)
        actions = match.checked(self.chair, (text,))
        by = "relief" if table.chairs[self.chair].person else "bot"
        return [NewEntry(entries.Moved(LETTERS[self.chair], (text,), by), actions)]


@dataclass(frozen=True, slots=True)
class NextDeal(Act):
    right: ClassVar = Right.NEXT_DEAL

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        seat = table.seat_of(who.id)
        check_playing(table)
        entry = entries.Dealt(table.write_deal(table.require_match().following))
        back = take_back(table, seat) if seat != NOBODY else []
        return [*back, *_seat_latecomers(table), NewEntry(entry)]


def _seat_latecomers(table: Table) -> list[NewEntry]:
    """Give bots' seats to the people who have asked for them."""
    asks = [(person, ask) for person, ask in table.asks.items() if table.chairs[ask.seat].level]
    return [NewEntry(entries.Seated(LETTERS[ask.seat], person, ask.name)) for person, ask in asks]


@dataclass(frozen=True, slots=True)
class Rematch(Act):
    """Play again: the same people, seats and agreement."""

    right: ClassVar = Right.REMATCH

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        if table.match is None:
            raise NotStarted()
        if table.status != "over":
            raise NotOver()
        return [*_seat_latecomers(table), NewEntry(entries.Rematch())]


@dataclass(frozen=True, slots=True)
class Close(Act):
    right: ClassVar = Right.CLOSE

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        return [NewEntry(entries.Closed("host"))]
