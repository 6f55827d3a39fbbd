"""The last plies of a table, kept in memory: a viewer who comes back soon gets them without a read of the log."""

from __future__ import annotations

from typing import Final

from pioche.store.rows import Entry
from pioche.tables.table import Table

# A viewer who missed more plies than this gets one frame of the table as it stands.
MAX_MISSED_PLIES: Final = 30


class RecentLog:
    """The entries of a table's last plies, and the table as it stood before them."""

    def __init__(self, table: Table) -> None:
        # Two copies of the table: from the newer one alone, viewers who missed many plies could not go on.
        self._copies = [table.branch()]
        # The entries after the first copy.
        self._entries: list[Entry] = []

    def add(self, entry: Entry, table: Table) -> None:
        """Keep an entry; the table has taken it in."""
        self._entries.append(entry)
        if entry.ply - self._copies[-1].ply >= MAX_MISSED_PLIES:
            self._copies = [self._copies[-1], table.branch()]
            del self._entries[:-MAX_MISSED_PLIES]

    def since(self, ply: int) -> tuple[Table, list[Entry]] | None:
        """The table as it stood at a ply, and the entries after it; None for a ply too old, or not reached yet."""
        now = self._copies[0].ply + len(self._entries)
        if not 0 < ply <= now or now - ply > MAX_MISSED_PLIES or ply < self._copies[0].ply:
            return None
        nearest = self._copies[-1] if self._copies[-1].ply <= ply else self._copies[0]
        table = nearest.branch()
        first = self._copies[0].ply
        for entry in self._entries[table.ply - first : ply - first]:
            table.read(entry)
        return table, self._entries[ply - first :]
