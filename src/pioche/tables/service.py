"""The table service: everything that can be done with tables, for pages, for the API and for tests."""

from __future__ import annotations

import asyncio
import math
from itertools import islice

from pioche.core.chance import Chance, SecretChance
from pioche.core.words import Lang
from pioche.store import Store
from pioche.tables.act_queue import ActQueue
from pioche.tables.acts import Act, Create, Person
from pioche.tables.bot_provider import BotProvider
from pioche.tables.bot_turns import BotTurns
from pioche.tables.broadcast import MAX_STREAMS_PER_PERSON, Broadcast
from pioche.tables.deadlines import Deadlines
from pioche.tables.errors import KeyReused, StaleTable, UnknownTable
from pioche.tables.group_commit import GroupCommit
from pioche.tables.idempotency import earlier_ply
from pioche.tables.ids import id_of, new_id, old_id_of
from pioche.tables.live import LiveTable
from pioche.tables.live_tables import MAX_TABLES_IN_MEMORY, LiveTables
from pioche.tables.observer import Observer
from pioche.tables.preview import preview
from pioche.tables.readers import Readers
from pioche.tables.reviews import Reviews
from pioche.tables.table import Table
from pioche.tables.table_json import Body, preview_body
from pioche.tables.time_control import Clock, SystemClock
from pioche.tables.viewers import Viewer


class TableService:
    """Owns the parts and connects them; each part has one subject and a module of its own."""

    def __init__(
        self,
        store: Store,
        bots: BotProvider,
        clock: Clock | None = None,
        chance: Chance | None = None,
        observer: Observer | None = None,
        max_tables: int = MAX_TABLES_IN_MEMORY,
        max_streams: int = MAX_STREAMS_PER_PERSON,
    ) -> None:
        self.store = store
        self.bots = bots
        self.clock: Clock = clock or SystemClock()
        self.observer = observer or Observer()
        self.readers = Readers()
        self._commits = GroupCommit(store, self.clock, self.observer)
        self.broadcast = Broadcast(self.clock, max_streams)
        self.tables = LiveTables(
            store,
            self.readers,
            self._commits,
            self.broadcast,
            self.clock,
            chance or SecretChance(),
            self.observer,
            max_tables,
        )
        self.queue = ActQueue(self.tables, self._commits, self.broadcast, self.clock, self.observer)
        self.reviews = Reviews(store, self.readers, bots, self.observer)
        self._bot_turns = BotTurns(self.tables, self.queue, bots, self.clock, self.observer)
        self.tables.on_change = self._bot_turns.start
        self._deadlines = Deadlines(self.tables, self.queue, self.clock, self.observer)

    # --- tables ----------------------------------------------------------------------

    async def live(self, id: str) -> LiveTable:
        return await self.tables.live(id)

    async def table(self, id: str) -> Table:
        return (await self.tables.live(id)).table

    async def create(self, who: Person, act: Create, key: str = "") -> Table:
        """A new table. The same key gives the same table: its id is derived from the key."""
        if not key:
            return (await self._create(new_id(), who, act, key)).table
        for id in (id_of(who.id, key), old_id_of(who.id, key)):
            try:
                table = await self.table(id)
            except UnknownTable:
                continue
            if earlier_ply(table, who.id, act, key) is not None:
                return table
        table = (await self._create(id_of(who.id, key), who, act, key)).table
        if earlier_ply(table, who.id, act, key) is None:
            # Another person's table has the same id by chance: nothing of it is shown.
            raise KeyReused(key=key)
        return table

    async def _create(self, id: str, who: Person, act: Create, key: str) -> LiveTable:
        live = self.tables.new(id)
        try:
            await self.queue.submit_first(live, who, act, key)
        except StaleTable:
            # Two requests with one key at the same time: the other one was first.
            return await self.tables.live(id)
        return self.tables.keep(live)

    # --- acts ------------------------------------------------------------------------

    async def act(self, id: str, who: Person, act: Act, ply: int | None = None, key: str = "") -> int:
        """Carry out an act; the ply it led to. `ply` is the ply it is meant for, `key` makes a repeat harmless."""
        return await self.queue.submit(id, who, act, ply, key)

    async def preview(self, id: str, who: Person, moves: tuple[str, ...], ply: int | None = None) -> Body:
        """The player's view after some moves, as JSON; nothing is played."""
        table = await self.table(id)
        return preview_body(table, preview(table, who.id, moves, ply))

    # --- viewers ---------------------------------------------------------------------

    async def watch(
        self, id: str, person: str, form: str, lang: Lang, after: int | None = None, until: float = math.inf
    ) -> tuple[LiveTable, Viewer]:
        """Open a stream; with `after`, it begins with the frames that the viewer missed since that ply.

        It ends at `until`, in seconds since 1970.
        """
        live = await self.tables.live(id)
        return live, self.broadcast.watch(live, person, form, lang, after, until)

    def unwatch(self, live: LiveTable, viewer: Viewer) -> None:
        self.broadcast.unwatch(live, viewer)

    def end_streams_of(self, person: str) -> None:
        """End all streams of a person."""
        for live in self.tables:
            for viewer in [viewer for viewer in live.viewers if viewer.person == person]:
                viewer.leave()

    def note_presence(self, live: LiveTable, person: str) -> None:
        """A player reads the table: no bot relieves a player who is here."""
        live.note_presence(person, self.clock.now())

    def wake(self, part: int = 0, parts: int = 1) -> None:
        """Send a heartbeat to every stream, or to the streams of one part of the tables, so that no turn is long."""
        self.broadcast.wake(islice(self.tables, part, None, parts))

    # --- time and the end ----------------------------------------------------------------

    async def tick(self) -> None:
        """Carry out the acts that are due; to be called every second."""
        await self._deadlines.tick()

    def end_streams(self) -> None:
        """Accept nothing more, and end all streams."""
        self._stop()
        self.broadcast.end_streams(self.tables)

    async def close(self) -> None:
        """Accept nothing more, write every accepted act, end all streams, and close the bots."""
        self._stop()
        tasks = [*self._bot_turns.cancel(), *self.tables.loads, *self.queue.tasks]
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.reviews.close()
        await self._commits.close()
        self.readers.close()
        self.end_streams()
        await self.bots.close()

    def _stop(self) -> None:
        self.queue.stopping = True
        self.broadcast.stopping = True
        self._bot_turns.stop()
