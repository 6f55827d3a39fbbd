"""Thinking time: a player's seconds beyond the free ones of an act come off the bank."""

from __future__ import annotations

from dataclasses import replace

from pioche.core.seats import LETTERS
from pioche.tables.acts import NewEntry
from pioche.tables.entries import LogEntry, Moved
from pioche.tables.live import LiveTable
from pioche.tables.table import Table


def charge(live: LiveTable, new: list[NewEntry], arrived: float) -> list[NewEntry]:
    """The new entries of an act, with the time it took off the bank. The server's own time is never charged."""
    control = live.table.time_control
    excess = int(1000 * (arrived - live.turn_start - control.act))
    if not control.act or excess <= 0:
        return new
    return [entry._replace(content=_charge(live.table, entry.content, excess)) for entry in new]


def _charge(table: Table, content: LogEntry, excess: int) -> LogEntry:
    if not isinstance(content, Moved):
        return content
    return replace(content, spent=min(excess, table.chairs[LETTERS.index(content.seat)].bank))
