"""The way of an act: queued at its table, checked, committed, applied, broadcast, answered. In this order, always."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from functools import partial
from typing import Any, Final

from pioche.store import Change, Entry, StoreRefusal
from pioche.tables.acts import SERVER, Act, NewEntry, Person, check_closed
from pioche.tables.broadcast import Broadcast
from pioche.tables.entries import Moved, Signature, encode
from pioche.tables.errors import ServerStopping, StaleTable
from pioche.tables.group_commit import GroupCommit
from pioche.tables.idempotency import earlier_ply, signatures
from pioche.tables.live import LiveTable, PendingAct
from pioche.tables.live_tables import LiveTables
from pioche.tables.observer import Observer
from pioche.tables.summaries import new_summary
from pioche.tables.table import Table
from pioche.tables.thinking_time import charge
from pioche.tables.time_control import Clock

# The entries after which the time of a seat begins to run.
_TURN_STARTS: Final = frozenset({"started", "moved", "dealt", "back"})


class ActQueue:
    """Each table carries out one act at a time; different tables go on at the same time."""

    def __init__(
        self, tables: LiveTables, commits: GroupCommit, broadcast: Broadcast, clock: Clock, observer: Observer
    ) -> None:
        self._tables = tables
        self._commits = commits
        self._broadcast = broadcast
        self._clock = clock
        self._observer = observer
        self.stopping = False
        # Work in the background; the server waits for it before it stops.
        self.tasks: set[asyncio.Task[None]] = set()

    async def submit(self, id: str, who: Person, act: Act, ply: int | None, key: str) -> int:
        """Carry out an act at a table; the ply it led to. It is carried out even if the caller stops waiting."""
        pending = PendingAct(who, act, ply, key, self._clock.now())
        live = self._tables.in_memory(id)
        if live is None:
            self._start(self._load_and_enqueue(id, pending))
        else:
            self._enqueue(live, pending)
        return await pending.answer

    async def submit_for_server(self, live: LiveTable, act: Act, ply: int) -> None:
        """Carry out an act of the server or of a bot, and wait; nothing happens if the table has gone on."""
        pending = PendingAct(SERVER, act, ply, "", 0.0)
        self._enqueue(live, pending)
        await pending.answer

    async def submit_first(self, live: LiveTable, who: Person, act: Act, key: str) -> None:
        """Carry out the act that sets up a new table, and wait."""
        pending = PendingAct(who, act, None, key, live.load_time)
        self._write(live, pending, act.entries(live.table, who))
        await pending.answer

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # --- the queue -----------------------------------------------------------------

    async def _load_and_enqueue(self, id: str, pending: PendingAct) -> None:
        try:
            live = await self._tables.live(id)
        except Exception as error:
            pending.end(0, error)
        else:
            self._enqueue(live, pending)

    def _enqueue(self, live: LiveTable, pending: PendingAct) -> None:
        live.note_presence(pending.who.id, pending.arrived)
        live.queue.append(pending)
        self._run_queue(live)

    def _run_queue(self, live: LiveTable) -> None:
        while live.queue and not live.busy:
            self._begin(live, live.queue.popleft())

    def _begin(self, live: LiveTable, pending: PendingAct) -> None:
        """Write the entries of an act; or answer at once, where it is refused or changes nothing."""
        if live.must_reread:
            live.busy = True
            self._start(self._reread_and_begin(live, pending))
            return
        table = live.table
        try:
            earlier = earlier_ply(table, pending.who.id, pending.act, pending.key) if pending.key else None
            new = new_entries(table, pending) if earlier is None else []
            if new:
                self._write(live, pending, charge(live, new, pending.arrived))
                return
        except Exception as error:
            pending.end(0, error)
            return
        self._tables.on_change(live)
        pending.end(table.ply if earlier is None else earlier, None)

    async def _reread_and_begin(self, live: LiveTable, pending: PendingAct) -> None:
        """After a failed commit only the log can say whether the entries were written."""
        try:
            await self._tables.read_on(live)
            live.must_reread = False
        except Exception as error:
            self._end(live, pending, 0, error)
        else:
            live.busy = False
            self._begin(live, pending)
            self._run_queue(live)

    def _end(self, live: LiveTable, pending: PendingAct, ply: int, error: Exception | None) -> None:
        """Answer, and go on with the queue."""
        live.busy = False
        pending.end(ply, error)
        self._run_queue(live)

    # --- durable, then applied -------------------------------------------------------

    def _write(self, live: LiveTable, pending: PendingAct, new: Sequence[NewEntry]) -> None:
        if self.stopping:
            raise ServerStopping()
        table, at = live.table, self._clock.wall()
        signed = signatures(pending.who.id, pending.act, pending.key, len(new))
        entries = [
            Entry(table.id, table.ply + 1 + place, content.kind, encode(content, signed[place]), at)
            for place, (content, _) in enumerate(new)
        ]
        summary, owners = new_summary(table, new, signed, at)
        live.busy = True
        on_commit = partial(self._on_commit, live, pending, new, signed, entries)
        self._commits.post(Change(entries, summary, owners), on_commit)

    def _on_commit(
        self,
        live: LiveTable,
        pending: PendingAct,
        new: Sequence[NewEntry],
        signed: Sequence[Signature],
        entries: Sequence[Entry],
        error: Exception | None,
    ) -> None:
        live.must_reread = error is not None
        if isinstance(error, StoreRefusal):
            self._start(self._refuse_stale(live, pending))
            return
        if error is None:
            try:
                self._apply(live, new, signed, entries)
                self._tables.on_change(live)
            except Exception as failure:
                error = failure
        self._end(live, pending, live.table.ply, error)

    async def _refuse_stale(self, live: LiveTable, pending: PendingAct) -> None:
        """Another server has written this ply first: read what, and refuse."""
        error: Exception
        try:
            before = live.table.ply
            await self._tables.read_on(live)
            live.must_reread = False
            error = StaleTable(ply=before, now=live.table.ply)
        except Exception as failure:
            error = failure
        self._end(live, pending, 0, error)

    def _apply(
        self, live: LiveTable, new: Sequence[NewEntry], signed: Sequence[Signature], entries: Sequence[Entry]
    ) -> None:
        table = live.table
        try:
            for (content, actions), signature, entry in zip(new, signed, entries, strict=True):
                table.apply(content, signature, entry.at, actions)
                self._observer.act(table, content.kind, isinstance(content, Moved) and bool(content.by))
                self._broadcast.send(live, content.kind)
                if content.kind in _TURN_STARTS:
                    live.turn_start = self._clock.now()
        except Exception:
            # The log is right and this copy of it is not: the next request loads the table again.
            self._tables.drop(table.id)
            raise


def new_entries(table: Table, pending: PendingAct) -> list[NewEntry]:
    """The entries that an act would write; none where it changes nothing. Refuses what cannot be done."""
    who, act = pending.who, pending.act
    if who is SERVER:
        return act.entries(table, who) if table.ply == pending.ply and not table.closed else []
    act.check_right(table, who)
    if pending.ply is not None and pending.ply != table.ply:
        raise StaleTable(ply=pending.ply, now=table.ply)
    check_closed(table, act)
    return act.entries(table, who)
