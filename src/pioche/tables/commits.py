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
# So many are told of theirs in one turn of the loop.
_TOLD: Final = 8
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
        write = partial(self._store.commit, [change for change, _ in pending])
        started = self._clock.now()
        if self._executor is None:
            self._answer(pending, started, write)
        else:
            written = asyncio.get_running_loop().run_in_executor(self._executor, write)
            written.add_done_callback(lambda done: self._answer(pending, started, done.result))

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
        self._tell(list(zip(pending, found, strict=True)))

    def _tell(self, answers: list[tuple[_Waiting, Exception | None]]) -> None:
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
            await asyncio.sleep(0)
        if self._executor is not None:
            self._executor.shutdown()
