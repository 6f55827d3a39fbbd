"""Acts on guests and seats: come in, sit down, stand up, ask for a seat, leave; bots in seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pioche.bots.levels import check_level
from pioche.core.errors import MatchOver
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.tables import entries
from pioche.tables.acts.act import Act, NewEntry, Person, check_open, check_playing
from pioche.tables.errors import (
    NameTaken,
    SeatedTwice,
    SeatEmpty,
    SeatKnown,
    SeatTaken,
    TableFull,
    WrongLink,
)
from pioche.tables.names import is_among
from pioche.tables.rights import Right
from pioche.tables.table import LEFT, Chair, Table


@dataclass(frozen=True, slots=True)
class Join(Act):
    secret: str

    right: ClassVar = Right.JOIN
    any_time: ClassVar = True

    def check_right(self, table: Table, who: Person) -> None:
        # Explicit: a dataclass with slots is another class than the one that `super` would look for.
        Act.check_right(self, table, who)
        if not (who.id in table.guests or table.public or table.opens_to(self.secret)):
            raise WrongLink()

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        return [] if who.id in table.guests else [NewEntry(entries.Joined(who.name))]


@dataclass(frozen=True, slots=True)
class Sit(Act):
    """Take the seat of that letter, or the first free one."""

    letter: str = ""

    right: ClassVar = Right.SIT
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        own = table.seat_of(who.id)
        if own != NOBODY:
            raise SeatedTwice(seat=LETTERS[own])
        if table.status == "over":
            raise MatchOver()
        seat = table.seat_named(self.letter) if self.letter else self._first_free(table, who)
        if table.match_seats.get(who.id, seat) != seat:
            raise SeatKnown()
        return [_sat(table, who, seat)]

    def _first_free(self, table: Table, who: Person) -> Seat:
        if who.id in table.match_seats:
            return table.match_seats[who.id]
        for seat, chair in enumerate(table.chairs):
            if _is_free(table, chair):
                return Seat(seat)
        raise TableFull()


@dataclass(frozen=True, slots=True)
class Rename(Act):
    """The person's name, where the table knows another one."""

    right: ClassVar = Right.SEE
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        if table.guests.get(who.id, who.name) == who.name:
            return []
        _check_name(
            table, who, tuple([Seat(seat) for seat, chair in enumerate(table.chairs) if chair.person == who.id])
        )
        return [NewEntry(entries.Renamed(who.name))]


@dataclass(frozen=True, slots=True)
class ChangeSeat(Act):
    """Move from the own seat to a free one, before the start. If that is refused, the player keeps the own seat."""

    letter: str

    right: ClassVar = Right.SIT
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        own = table.own_seat(who.id)
        return [NewEntry(entries.Stood(LETTERS[own])), _sat(table, who, table.seat_named(self.letter))]


def _sat(table: Table, who: Person, seat: Seat) -> NewEntry:
    chair, own = table.chairs[seat], table.seat_of(who.id)
    if not _is_free(table, chair):
        raise SeatTaken(seat=LETTERS[seat])
    _check_name(table, who, (seat, own))
    return NewEntry(entries.Sat(LETTERS[seat], who.name))


def _check_name(table: Table, who: Person, but: tuple[Seat, ...]) -> None:
    """Refuse the name of another person at the table; the seats in `but` do not count."""
    names = [other.name for place, other in enumerate(table.chairs) if place not in but and other.name]
    names += [ask.name for person, ask in table.asks.items() if person != who.id]
    names += [table.guests[table.host]] if table.host in table.guests and table.host != who.id else []
    if is_among(who.name, names):
        raise NameTaken(name=who.name)


def _is_free(table: Table, chair: Chair) -> bool:
    """Whether a person may take it: before the start an empty chair, later one whose player has left."""
    return chair.empty if table.match is None else chair.relief == LEFT


@dataclass(frozen=True, slots=True)
class AskSeat(Act):
    """A person who comes late asks for a bot's seat from the next deal on; without a letter, asks no longer."""

    letter: str

    right: ClassVar = Right.SIT
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        if not self.letter:
            return [NewEntry(entries.SeatRequest())] if who.id in table.asks else []
        own, seat = table.seat_of(who.id), table.seat_named(self.letter)
        if own != NOBODY:
            raise SeatedTwice(seat=LETTERS[own])
        if table.status == "over":
            raise MatchOver()
        check_playing(table)
        if table.match_seats.get(who.id, seat) != seat:
            raise SeatKnown()
        others = [ask.seat for person, ask in table.asks.items() if person != who.id]
        if not table.chairs[seat].level or seat in others:
            raise SeatTaken(seat=self.letter)
        _check_name(table, who, ())
        if table.asks.get(who.id) == (seat, who.name):
            return []
        return [NewEntry(entries.SeatRequest(self.letter, who.name))]


@dataclass(frozen=True, slots=True)
class Stand(Act):
    """Free a seat before the start: a player the own one, the host any."""

    letter: str = ""

    right: ClassVar = Right.STAND
    comes_and_goes: ClassVar = True

    def seat(self, table: Table) -> Seat:
        return table.seat_named(self.letter) if self.letter else NOBODY

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        seat = self.seat(table) if self.letter else table.own_seat(who.id)
        if not table.chairs[seat].person:
            raise SeatEmpty(seat=LETTERS[seat])
        return [NewEntry(entries.Stood(LETTERS[seat]))]


@dataclass(frozen=True, slots=True)
class AddBot(Act):
    """Give a bot the seat of that letter, or the first empty one; `levels` are all levels of this server."""

    letter: str
    level: str
    levels: tuple[str, ...]

    right: ClassVar = Right.BOTS

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        check_level(self.level, self.levels)
        if self.letter:
            seat = table.seat_named(self.letter)
        else:
            empty = [Seat(seat) for seat, chair in enumerate(table.chairs) if chair.empty]
            if not empty:
                raise TableFull()
            seat = empty[0]
        if table.chairs[seat].person:
            raise SeatTaken(seat=LETTERS[seat])
        return [NewEntry(entries.BotAdded(LETTERS[seat], self.level))]


@dataclass(frozen=True, slots=True)
class RemoveBot(Act):
    letter: str

    right: ClassVar = Right.BOTS

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        seat = table.seat_named(self.letter)
        if not table.chairs[seat].level:
            raise SeatEmpty(seat=self.letter)
        return [NewEntry(entries.BotRemoved(self.letter))]


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """Free the seat before the start and after the end; in between a bot plays on. The last player closes the table."""

    right: ClassVar = Right.LEAVE
    comes_and_goes: ClassVar = True

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        seat = table.own_seat(who.id)
        others = [person for person in table.people() if person != who.id]
        if table.status == "playing":
            new = [NewEntry(entries.Left(LETTERS[seat], LEFT))]
            if not others:
                return [*new, NewEntry(entries.Closed("abandoned"))]
        else:
            new = [NewEntry(entries.Stood(LETTERS[seat]))]
        if who.id == table.host and others:
            new.append(NewEntry(entries.HostChanged(others[0])))
        return new
