"""What is stored: the entries of a table's log, its summary for lists, and the people who see it among theirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, NewType, get_args

TableId = NewType("TableId", str)
Status = Literal["open", "playing", "over"]

STATUSES: Final[tuple[Status, ...]] = get_args(Status)
_LONGEST_NAME: Final = 200
LARGEST_PLY: Final = 2**31 - 1
_LATEST: Final = 2**63 - 1


class Entry(NamedTuple):
    """One row of a table's log. A table has a ply once; `body` is JSON, `at` milliseconds since 1970."""

    table: TableId
    ply: int
    kind: str
    body: str
    at: int


class Summary(NamedTuple):
    """A table as lists show it. `body` is JSON, `created` and `changed` are milliseconds since 1970."""

    table: TableId
    game: str
    status: Status
    public: bool
    created: int
    changed: int
    body: str


class Change(NamedTuple):
    """What one act at one table writes, all of it or nothing.

    `people` are those who have the table among theirs from now on, and come with a summary; None changes nothing there.
    """

    entries: Sequence[Entry]
    summary: Summary | None = None
    people: Sequence[str] | None = None


def is_sound(change: Change) -> bool:
    """Whether every kind of database can keep it, so that one bad change never spoils a batch."""
    for table, ply, kind, body, at in change.entries:
        if not (0 <= ply <= LARGEST_PLY and 0 <= at <= _LATEST and _is_text(body)):
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
        and 0 <= summary.created <= _LATEST
        and 0 <= summary.changed <= _LATEST
    )


def is_name(text: str) -> bool:
    """Whether it can name anything here: what somebody asks for may be any text."""
    return 0 < len(text) <= _LONGEST_NAME and _is_text(text)


def _is_text(text: str) -> bool:
    """PostgreSQL keeps no zero character, and nobody half a surrogate pair."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return False
    return "\0" not in text
