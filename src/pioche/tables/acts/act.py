"""What all acts share: the person, the right, the entries to be written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Final, NamedTuple

from pioche.core.errors import MatchOver
from pioche.core.seats import NOBODY, Seat
from pioche.tables.entries import LogEntry
from pioche.tables.errors import AlreadyStarted, NotStarted, TableClosed
from pioche.tables.rights import Right, check
from pioche.tables.table import Actions, Table


class NewEntry(NamedTuple):
    """An entry to be written; for moves, with the actions they mean at this point."""

    content: LogEntry
    actions: Actions | None = None


class Person(NamedTuple):
    """A person by unique id and name; the id of an anonymous visitor is empty."""

    id: str
    name: str


SERVER: Final = Person("", "")


class Act(ABC):
    """`right` is the right it takes; `any_time` acts are possible at a closed table too.

    An act that `comes_and_goes` can be done again and again, and everybody at the table then loads the page again.
    """

    right: ClassVar[Right]
    any_time: ClassVar[bool] = False
    comes_and_goes: ClassVar[bool] = False

    def seat(self, table: Table) -> Seat:
        """The seat that the rights are checked for; NOBODY means the person's own."""
        return NOBODY

    def check_right(self, table: Table, who: Person) -> None:
        """Refuse a person without the right, before anything of the table is compared or named."""
        check(table, who.id, self.right, self.seat(table))

    @abstractmethod
    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        """The entries that the act would write; refuses an act that is not possible now."""


def check_open(table: Table) -> None:
    """Only before the start."""
    if table.status == "playing":
        raise AlreadyStarted()
    if table.status == "over":
        raise MatchOver()


def check_playing(table: Table) -> None:
    if table.status == "open":
        raise NotStarted()


def check_closed(table: Table, act: Act) -> None:
    if table.closed and not act.any_time:
        raise TableClosed()
