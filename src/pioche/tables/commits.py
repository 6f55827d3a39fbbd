"""Group commit: everything that one turn of the loop brings is made durable together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from pioche.store import Change, Store, StoreRefusal
from pioche.tables.notices import Notices
from pioche.tables.paces import Clock

# A busy server rests after a group, as long as it took and at least so long, so that the next is worth its fsync.
# Whoever plays alone never waits.
_REST: Final = 0.004
# So many changes at most make a group, so that those who are told of them need not wait for too many others.
_MOST: Final = 64
# Told how a change came out: durable (None), or what stands against it: a refusal, or a database that failed.
Told = Callable[[Exception | None], None]
_Waiting = tuple[Change, Told]
_Answers = Callable[[], list[StoreRefusal | None]]


class Commits:
    """On SQLite a commit is done at once, because handing it to a thread costs more than the commit itself.

    Over a network (`threaded`) it is done in a thread, one at a time, and what comes meanwhile makes the next group.
    """

    def __init__(self, store: Store, clock: Clock, notices: Notices, threaded: bool) -> None:
        self._store = store
        self._clock = clock
        self._notices = notices
        self._executor = ThreadPoolExecutor(1, "commits") if threaded else None
        self._pending: list[_Waiting] = []
        self._writing = False
        self._resting_until = 0.0

    def post(self, change: Change, told: Told) -> None:
        """Have a change made durable; `told` how it came out."""
        self._pending.append((change, told))
        if len(self._pending) == 1 and not self._writing:
            self._commit_soon(asyncio.get_running_loop())

    def _commit_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        rest = self._resting_until - loop.time()
        if rest > 0:
            loop.call_later(rest, self._commit)
        else:
            loop.call_soon(self._commit)

    def _commit(self) -> None:
        pending, self._pending = self._pending[:_MOST], self._pending[_MOST:]
        write = partial(self._store.commit, [change for change, _ in pending])
        started = self._clock.now()
        if self._executor is None:
            self._answer(pending, started, write)
            if self._pending:
                asyncio.get_running_loop().call_soon(self._commit)
            return
        self._writing = True
        written = asyncio.get_running_loop().run_in_executor(self._executor, write)
        written.add_done_callback(lambda done: self._written(pending, started, done.result))

    def _written(self, pending: list[_Waiting], started: float, answers: _Answers) -> None:
        self._writing = False
        self._answer(pending, started, answers)
        if self._pending:
            self._commit()

    def _answer(self, pending: list[_Waiting], started: float, answers: _Answers) -> None:
        found: Sequence[Exception | None]
        try:
            found = answers()
        except Exception as error:  # nobody waits for ever, whatever it was
            self._notices.failed("commit", "", error)
            found = [error] * len(pending)
        else:
            seconds = self._clock.now() - started
            self._notices.committed(len(pending), seconds)
            if len(pending) > 1:
                self._resting_until = asyncio.get_running_loop().time() + max(_REST, seconds)
        for (change, told), answer in zip(pending, found, strict=True):
            try:
                told(answer)
            except Exception as error:  # whatever one of them does with it, the others are to know
                self._notices.failed("answer", change.entries[0].table, error)

    async def close(self) -> None:
        """Once everything that was posted is written."""
        while self._pending or self._writing:
            await asyncio.sleep(0)
        if self._executor is not None:
            self._executor.shutdown()
