"""The tables in memory. A table is loaded from its log at first use and dropped, when idle, to make room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

from pioche.core.chance import Chance
from pioche.store import Change, Store, TableId
from pioche.tables.broadcast import Broadcast
from pioche.tables.errors import UnknownTable, UnreadableTable
from pioche.tables.group_commit import GroupCommit
from pioche.tables.live import LiveTable
from pioche.tables.observer import Observer
from pioche.tables.readers import Readers
from pioche.tables.summaries import summary
from pioche.tables.table import Table
from pioche.tables.time_control import Clock

MAX_TABLES_IN_MEMORY: Final = 4096
# After this many entries of a long log, other tasks of the event loop get a turn.
_ENTRIES_PER_TURN: Final = 50


def _ignore(live: LiveTable) -> None:
    """Until the service says who follows changes."""


class LiveTables:
    def __init__(
        self,
        store: Store,
        readers: Readers,
        commits: GroupCommit,
        broadcast: Broadcast,
        clock: Clock,
        chance: Chance,
        observer: Observer,
        max_tables: int,
    ) -> None:
        self._store = store
        self._readers = readers
        self._commits = commits
        self._broadcast = broadcast
        self._clock = clock
        self._chance = chance
        self._observer = observer
        self._max_tables = max_tables
        # By id, the least recently used first.
        self._tables: dict[str, LiveTable] = {}
        self._loads: dict[str, asyncio.Task[LiveTable]] = {}
        # Called for a table that was loaded or has changed.
        self.on_change: Callable[[LiveTable], None] = _ignore

    def __len__(self) -> int:
        return len(self._tables)

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._tables.values()))

    def in_memory(self, id: str) -> LiveTable | None:
        live = self._tables.pop(id, None)
        if live is not None:
            self._tables[id] = live
        return live

    async def live(self, id: str) -> LiveTable:
        """A table, from memory or from its log. Requests that come at the same time share one load."""
        live = self.in_memory(id)
        if live is not None:
            return live
        load = self._loads.get(id)
        if load is None:
            load = self._loads[id] = asyncio.get_running_loop().create_task(self._load(TableId(id)))
        live = await asyncio.shield(load)
        # It may have been dropped already, to make room.
        return self._tables.setdefault(id, live)

    def new(self, id: str) -> LiveTable:
        """A table with an empty log; not kept before `keep`."""
        return LiveTable(Table(TableId(id), self._chance), self._clock.now())

    def keep(self, live: LiveTable) -> LiveTable:
        """Keep a table in memory; returns the copy that is there already, if there is one."""
        self._make_room()
        return self._tables.setdefault(live.table.id, live)

    def drop(self, id: str) -> None:
        self._tables.pop(id, None)

    @property
    def loads(self) -> list[asyncio.Task[LiveTable]]:
        """The loads under way."""
        return list(self._loads.values())

    async def _load(self, id: TableId) -> LiveTable:
        try:
            live = self.new(id)
            await self.read_on(live)
            if live.table.ply == 0:
                raise UnknownTable(table=id)
            await self._correct_summary(live.table)
        except UnreadableTable as error:
            self._observer.failed("reading", id, error.__cause__ or error)
            raise
        finally:
            del self._loads[id]
        self._make_room()
        self._tables[id] = live
        self.on_change(live)
        return live

    async def read_on(self, live: LiveTable) -> None:
        """Take in the entries that the log has beyond the table."""
        table = live.table
        if not (table.id.isprintable() and table.id.isascii()):
            return
        entries = await self._readers.run(self._store.entries, table.id, table.ply)
        for number, entry in enumerate(entries, 1):
            table.read(entry)
            self._broadcast.send(live, entry.kind)
            if number % _ENTRIES_PER_TURN == 0:
                await asyncio.sleep(0)

    async def _correct_summary(self, table: Table) -> None:
        """List a finished match as finished, even if a killed server left it listed as running."""
        if table.status == "over":
            listed = await self._readers.run(self._store.summary, table.id)
            if listed is not None and listed.status != table.status:
                error = await self._commits.commit(Change([], summary(table), table.owners()))
                if error is not None:
                    self._observer.failed("listing", table.id, error)

    def _make_room(self) -> None:
        for id in list(self._tables):
            if len(self._tables) < self._max_tables:
                return
            if self._tables[id].is_idle():
                del self._tables[id]
