"""The rows of the database: entries of a table's log, its summary for lists, and the people who list it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, NewType, get_args

TableId = NewType("TableId", str)
Status = Literal["open", "playing", "over"]

STATUSES: Final[tuple[Status, ...]] = get_args(Status)
_MAX_NAME_LENGTH: Final = 200
MAX_PLY: Final = 2**31 - 1
_MAX_TIME: Final = 2**63 - 1


class Entry(NamedTuple):
    """One row of a table's log. A table has a ply once; `body` is JSON, `at` milliseconds since 1970."""

    table: TableId
    ply: int
    kind: str
    body: str
    at: int


class Summary(NamedTuple):
    """A table in a list. `body` is JSON, `created` and `changed` are milliseconds since 1970."""

    table: TableId
    game: str
    status: Status
    public: bool
    created: int
    changed: int
    body: str


class Change(NamedTuple):
    """The rows that one act at one table writes, all or none.

    `people` are those whose lists show the table from now on, and come with a summary; None leaves them as they are.
    """

    entries: Sequence[Entry]
    summary: Summary | None = None
    people: Sequence[str] | None = None

    @property
    def table(self) -> str:
        """The id of the table; empty for an empty change."""
        return self.entries[0].table if self.entries else self.summary.table if self.summary is not None else ""


def is_sound(change: Change) -> bool:
    """Whether both kinds of database can store it: one bad change must not fail a whole batch."""
    for table, ply, kind, body, at in change.entries:
        if not (0 <= ply <= MAX_PLY and 0 <= at <= _MAX_TIME and _is_text(body)):
            return False
        if not (is_name(table) and is_name(kind)):
            return False
    if change.summary is None:
        return change.people is None
    return _is_sound_summary(change.summary) and all(is_name(person) for person in change.people or ())


def _is_sound_summary(summary: Summary) -> bool:
    return (
        summary.status in STATUSES
        and is_name(summary.table)
        and is_name(summary.game)
        and _is_text(summary.body)
        and 0 <= summary.created <= _MAX_TIME
        and 0 <= summary.changed <= _MAX_TIME
    )


def is_name(text: str) -> bool:
    """Whether a text can be a name in the database; requests may hold any text."""
    return 0 < len(text) <= _MAX_NAME_LENGTH and _is_text(text)


def _is_text(text: str) -> bool:
    """PostgreSQL stores no zero character, and neither database half a surrogate pair."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return False
    return "\0" not in text
