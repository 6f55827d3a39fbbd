"""What tests write."""

from __future__ import annotations

from pioche.store import Change, Entry, Status, Summary, TableId


def entry(table: str, ply: int, body: str = "{}", kind: str = "move", at: int = 1_700_000_000_000) -> Entry:
    return Entry(TableId(table), ply, kind, body, at)


def move(table: str, *plies: int, body: str = "{}") -> Change:
    return Change([entry(table, ply, body) for ply in plies])


def summary(table: str, status: Status = "open", public: bool = True, changed: int = 1, body: str = "{}") -> Summary:
    return Summary(TableId(table), "mu", status, public, 1, changed, body)
