"""Group commit: everything that one turn of the loop brings is made durable together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import Final

from pioche.store import Change, Finish, Store, StoreRefusal
from pioche.tables.notices import Notices
from pioche.tables.paces import Clock

# A busy server rests after a group, the longer the more there were, so that the next is worth its fsync and the pages
# it writes: so long at least, and so long for each change. Whoever plays alone never waits.
_REST: Final = 0.004
_REST_EACH: Final = 0.0001
# So many changes at most make a group, so that those who are told of them need not wait for too many others.
_MOST: Final = 128
# So many are told of theirs in one turn of the loop.
_TOLD: Final = 16
# Told how a change came out: durable (None), or what stands against it: a refusal, or a database that failed.
Told = Callable[[Exception | None], None]
_Waiting = tuple[Change, Told]
# What the thread is to do next; None to end.
_Orders = SimpleQueue[Callable[[], None] | None]


class Commits:
    """The loop says what is to be written; a thread waits for the disk or the network, one group at a time.

    What comes meanwhile makes the next group: the loop goes on however long it takes.
    """

    def __init__(self, store: Store, clock: Clock, notices: Notices) -> None:
        self._store = store
        self._clock = clock
        self._notices = notices
        self._orders: _Orders = SimpleQueue()
        self._writer = Thread(target=_carry_out, args=(self._orders,), name="commits", daemon=True)
        self._writer.start()
        self._pending: list[_Waiting] = []
        # From the first change of a group until all are told.
        self._busy = False
        self._resting_until = 0.0

    def post(self, change: Change, told: Told) -> None:
        """Have a change made durable; `told` how it came out."""
        self._pending.append((change, told))
        if not self._busy:
            self._busy = True
            self._commit_soon()

    def _commit_soon(self) -> None:
        loop = asyncio.get_running_loop()
        rest = self._resting_until - loop.time()
        if rest > 0:
            loop.call_later(rest, self._commit)
        else:
            loop.call_soon(self._commit)

    def _commit(self) -> None:
        pending, self._pending = self._pending[:_MOST], self._pending[_MOST:]
        started = self._clock.now()
        try:
            finish = self._store.prepare([change for change, _ in pending])
        except Exception as error:
            self._failed(pending, error)
            return
        self._orders.put(partial(self._finish, asyncio.get_running_loop(), finish, pending, started))

    def _finish(self, loop: asyncio.AbstractEventLoop, finish: Finish, pending: list[_Waiting], started: float) -> None:
        """In the thread: wait for the disk, and let the loop know."""
        try:
            answers = finish()
        except Exception as error:
            loop.call_soon_threadsafe(self._failed, pending, error)
        else:
            loop.call_soon_threadsafe(self._written, pending, started, answers)

    def _written(self, pending: list[_Waiting], started: float, answers: list[StoreRefusal | None]) -> None:
        self._notices.committed(len(pending), self._clock.now() - started)
        if len(pending) > 1:
            self._resting_until = asyncio.get_running_loop().time() + _REST + _REST_EACH * len(pending)
        self._tell(list(zip(pending, answers, strict=True)))

    def _failed(self, pending: list[_Waiting], error: Exception) -> None:
        """Nobody waits for ever, whatever it was."""
        self._notices.failed("commit", "", error)
        self._tell([(waiting, error) for waiting in pending])

    def _tell(self, answers: Sequence[tuple[_Waiting, Exception | None]]) -> None:
        """A few in each turn of the loop: to tell the viewers of many tables takes longer than others should wait."""
        for (change, told), answer in answers[:_TOLD]:
            try:
                told(answer)
            except Exception as error:  # whatever one of them does with it, the others are to know
                self._notices.failed("answer", change.entries[0].table, error)
        if len(answers) > _TOLD:
            asyncio.get_running_loop().call_soon(self._tell, answers[_TOLD:])
        elif self._pending:
            self._commit_soon()
        else:
            self._busy = False

    async def close(self) -> None:
        """Once everything that was posted is written."""
        while self._busy:
            await asyncio.sleep(0.001)
        self._orders.put(None)
        self._writer.join()


def _carry_out(orders: _Orders) -> None:
    while (order := orders.get()) is not None:
        order()
