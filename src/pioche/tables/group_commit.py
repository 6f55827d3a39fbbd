"""Group commit: all changes of one turn of the event loop become durable in one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Final

from pioche.store import Change, Store, StoreRefusal
from pioche.tables.observer import Observer
from pioche.tables.time_control import Clock

# After a group of several changes the next one waits, longer after a larger one: so it gathers more changes for the
# same fsync. A change that comes alone never waits.
_PAUSE_SECONDS: Final = 0.004
_PAUSE_SECONDS_PER_CHANGE: Final = 0.0001
# A larger group would delay its answers.
_MAX_CHANGES_IN_GROUP: Final = 128
# The store is tidied often and a little at a time, because commits wait meanwhile.
_SECONDS_BETWEEN_TIDYING: Final = 1.0
# Answers given in one turn of the loop: each may write to many viewers, and other requests should not wait for all.
_ANSWERS_PER_TURN: Final = 16
# Called once the fate of a change is certain: None when it is durable; else a refusal, or the error of the database.
OnCommit = Callable[[Exception | None], None]
_PendingChange = tuple[Change, OnCommit]
# The next task of the writing thread; None ends it.
_Tasks = SimpleQueue[Callable[[], None] | None]


class GroupCommit:
    """The event loop posts changes; one thread writes them, a group at a time.

    Changes posted meanwhile form the next group. The loop never touches the database, so a slow one never stops it.
    """

    def __init__(self, store: Store, clock: Clock, observer: Observer) -> None:
        self._store = store
        self._clock = clock
        self._observer = observer
        self._tasks: _Tasks = SimpleQueue()
        self._writer = Thread(target=_run_tasks, args=(self._tasks,), name="commits", daemon=True)
        self._writer.start()
        self._pending: list[_PendingChange] = []
        # True from the first change of a group until its last answer.
        self._busy = False
        self._pause_end = 0.0
        # Used by the writing thread alone.
        self._last_tidying = 0.0

    def post(self, change: Change, on_commit: OnCommit) -> None:
        """Have a change made durable."""
        self._pending.append((change, on_commit))
        if not self._busy:
            self._busy = True
            self._commit_soon()

    async def commit(self, change: Change) -> Exception | None:
        """Have a change made durable and wait for it: None, or the error that stopped it."""
        answer: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
        self.post(change, answer.set_result)
        return await asyncio.shield(answer)

    def _commit_soon(self) -> None:
        loop = asyncio.get_running_loop()
        pause = self._pause_end - loop.time()
        if pause > 0:
            loop.call_later(pause, self._commit)
        else:
            loop.call_soon(self._commit)

    def _commit(self) -> None:
        group, self._pending = self._pending[:_MAX_CHANGES_IN_GROUP], self._pending[_MAX_CHANGES_IN_GROUP:]
        self._tasks.put(partial(self._write, asyncio.get_running_loop(), group, self._clock.now()))

    def _write(self, loop: asyncio.AbstractEventLoop, group: list[_PendingChange], start: float) -> None:
        """In the thread: write the whole group, then answer on the loop."""
        try:
            answers = self._store.commit([change for change, _ in group])
        except Exception as error:
            loop.call_soon_threadsafe(self._on_failure, group, error)
            return
        loop.call_soon_threadsafe(self._on_written, group, start, answers)
        if monotonic() - self._last_tidying >= _SECONDS_BETWEEN_TIDYING:
            self._last_tidying = monotonic()
            self._tidy(loop)

    def _tidy(self, loop: asyncio.AbstractEventLoop) -> None:
        try:
            self._store.tidy()
        except Exception as error:  # the next one may succeed
            loop.call_soon_threadsafe(self._observer.failed, "tidy", "", error)

    def _on_written(self, group: list[_PendingChange], start: float, answers: list[StoreRefusal | None]) -> None:
        self._observer.committed(len(group), self._clock.now() - start)
        if len(group) > 1:
            pause = _PAUSE_SECONDS + _PAUSE_SECONDS_PER_CHANGE * len(group)
            self._pause_end = asyncio.get_running_loop().time() + pause
        self._answer(list(zip(group, answers, strict=True)))

    def _on_failure(self, group: list[_PendingChange], error: Exception) -> None:
        """Every change gets an answer, whatever the error."""
        self._observer.failed("commit", "", error)
        self._answer([(pending, error) for pending in group])

    def _answer(self, answers: Sequence[tuple[_PendingChange, Exception | None]]) -> None:
        """Give some answers; the rest follows in the next turns of the loop."""
        for (change, on_commit), answer in answers[:_ANSWERS_PER_TURN]:
            try:
                on_commit(answer)
            except Exception as error:  # one faulty listener must not keep the others from their answers
                self._observer.failed("answer", change.table, error)
        if len(answers) > _ANSWERS_PER_TURN:
            asyncio.get_running_loop().call_soon(self._answer, answers[_ANSWERS_PER_TURN:])
        elif self._pending:
            self._commit_soon()
        else:
            self._busy = False

    async def close(self) -> None:
        """Write all posted changes, then end the thread."""
        while self._busy:
            await asyncio.sleep(0.001)
        self._tasks.put(None)
        self._writer.join()


def _run_tasks(tasks: _Tasks) -> None:
    while (task := tasks.get()) is not None:
        task()
