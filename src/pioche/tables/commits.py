"""Group commit: everything that one turn of the loop brings is made durable together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from pioche.store import Change, Store, StoreError, StoreRefusal
from pioche.tables.notices import Notices
from pioche.tables.paces import Clock

# A busy server rests after a group, as long as it took and at least so long, so that the next is worth its fsync.
# Whoever plays alone never waits.
_REST: Final = 0.004
# So many changes at most make a group, so that those who are told of them need not wait for too many others.
_MOST: Final = 64
_Waiting = tuple[Change, asyncio.Future[StoreRefusal | None]]
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

    def post(self, change: Change) -> asyncio.Future[StoreRefusal | None]:
        """Done when the change is durable, or with the reason why it is not."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[StoreRefusal | None] = loop.create_future()
        self._pending.append((change, done))
        if len(self._pending) == 1 and not self._writing:
            self._commit_soon(loop)
        return done

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
        try:
            found = answers()
        except StoreError as error:
            self._notices.failed("commit", "", error)
            for _, done in pending:
                if not done.cancelled():
                    done.set_exception(error)
                    # An answer that nobody waits for is no mistake.
                    done.exception()
            return
        seconds = self._clock.now() - started
        self._notices.committed(len(pending), seconds)
        if len(pending) > 1:
            self._resting_until = asyncio.get_running_loop().time() + max(_REST, seconds)
        for (_, done), answer in zip(pending, found, strict=True):
            if not done.cancelled():
                done.set_result(answer)

    async def close(self) -> None:
        """Once everything that was posted is written."""
        while self._pending or self._writing:
            await asyncio.sleep(0)
        if self._executor is not None:
            self._executor.shutdown()
