"""Acts on players who are away or out of time, and on the bots that play for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pioche.core.seats import LETTERS, Seat
from pioche.tables import entries
from pioche.tables.acts.act import Act, NewEntry, Person
from pioche.tables.errors import NoRelief, NotAway
from pioche.tables.rights import Right
from pioche.tables.table import AWAY, Chair, Table


@dataclass(frozen=True, slots=True)
class Relieve(Act):
    """Let a bot play for a seat; an act of the server."""

    chair: Seat
    why: str

    right: ClassVar = Right.TAKE_BACK

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        return [NewEntry(entries.Relieved(LETTERS[self.chair], self.why))]


@dataclass(frozen=True, slots=True)
class MarkAway(Act):
    """Tell the others that a player is not here; an act of the server."""

    chair: Seat

    right: ClassVar = Right.TAKE_BACK

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        return [NewEntry(entries.Away(LETTERS[self.chair]))]


@dataclass(frozen=True, slots=True)
class Return(Act):
    """A player who was away is here: the seat is the player's again; an act of the server."""

    chair: Seat

    right: ClassVar = Right.TAKE_BACK

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        letter = LETTERS[self.chair]
        played = table.chairs[self.chair].relief == AWAY
        return [NewEntry(entries.Back(letter) if played else entries.Returned(letter))]


@dataclass(frozen=True, slots=True)
class Replace(Act):
    """Let a bot play for a player who is away, until the player returns."""

    letter: str

    right: ClassVar = Right.REPLACE
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        _chair_of_absent(table, self.letter)
        return [NewEntry(entries.Relieved(self.letter, AWAY))]


@dataclass(frozen=True, slots=True)
class Wait(Act):
    """Wait for a player who is away: nobody is asked again during this absence."""

    letter: str

    right: ClassVar = Right.REPLACE
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        chair = _chair_of_absent(table, self.letter)
        return [] if chair.awaited else [NewEntry(entries.Waited(self.letter))]


def _chair_of_absent(table: Table, letter: str) -> Chair:
    chair = table.chairs[table.seat_named(letter)]
    if not chair.away or chair.relief:
        raise NotAway(seat=letter)
    return chair


@dataclass(frozen=True, slots=True)
class TakeBack(Act):
    right: ClassVar = Right.TAKE_BACK

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        new = take_back(table, table.own_seat(who.id))
        if not new:
            raise NoRelief()
        return new


def take_back(table: Table, seat: Seat) -> list[NewEntry]:
    """Any act of a player takes the seat back from the bot that relieves."""
    return [NewEntry(entries.Back(LETTERS[seat]))] if table.chairs[seat].relief else []
