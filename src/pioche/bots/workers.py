"""Bots of a table server: worker processes take all decisions, and no fault of a bot can stop a table."""

from __future__ import annotations

import asyncio
import itertools
import queue
import sys
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from typing import Final, NamedTuple

from pioche.bots.fallback import level_below, report
from pioche.bots.form import BotForm, Form
from pioche.bots.levels import LEVELS, check_level, make_bot
from pioche.bots.program import Program
from pioche.bots.protocol import InvalidMessage, read, read_answer, write
from pioche.bots.review import StepResult, read_step
from pioche.bots.view_codec import encode
from pioche.core.chance import SecretChance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.core.seats import Seat

WORKER: Final = (sys.executable, "-m", "pioche.bots.worker")
# A champion takes less than a second: after this time the worker has failed.
TIMEOUT_SECONDS: Final = 10.0
# A step of a review takes less than a second, and up to half a minute in the plain form.
_REVIEW_SECONDS: Final = 60.0
# Bots at tables go first.
_REVIEW_RANK: Final = len(LEVELS)


class _Running(NamedTuple):
    program: Program
    form: Form


class _Slots:
    """As many questions at once as there are processes. Of those that wait the quicker level goes first.

    Else one person at many tables of champions would keep the bots of all others waiting.
    """

    def __init__(self, count: int) -> None:
        self._free = count
        self._numbers = itertools.count()
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def one(self, rank: int) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        else:
            turn = asyncio.get_running_loop().create_future()
            heappush(self._waiting, (rank, next(self._numbers), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if not turn.cancelled():
                    self._pass_on()
                raise
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._waiting:
            *_, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Workers:
    """Worker processes, each with one question at a time; further questions wait. A process that fails is replaced.

    Once the compiled form, built in the background, is complete, the processes are started again with it.
    """

    levels = LEVELS

    def __init__(
        self,
        count: int,
        command: tuple[str, ...] = WORKER,
        timeout: float = TIMEOUT_SECONDS,
        form: BotForm | None = None,
    ) -> None:
        self._command = command
        self._form = form or BotForm()
        self._timeout = timeout
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._slots = _Slots(count)
        self._programs: queue.SimpleQueue[_Running | None] = queue.SimpleQueue()
        self._count = count
        for _ in range(count):
            self._programs.put(None)

    def form(self) -> Form:
        return self._form.now()

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        """A legal action, chosen by the level, or by the next lower one that gives an answer."""
        check_level(level)
        info = game.info
        message = {"game": info.id, "rules": info.rules_version, "options": dict(options)}
        message |= {"memory": encode(view), "aloud": False}
        loop = asyncio.get_running_loop()
        while True:
            try:
                async with self._slots.one(LEVELS.index(level)):
                    line = await loop.run_in_executor(self._threads, self._ask, write({**message, "level": level}))
                return read_answer(view, line).action
            except PiocheError as error:
                if level == LEVELS[0]:
                    report(game, level, error, "this process")
                    return make_bot(game, level).choose(view, SecretChance())
                report(game, level, error, level_below(level))
                level = level_below(level)

    async def review_step(self, record: str, seat: Seat, visits: int, step: int) -> StepResult:
        """A step of the review of a finished match, by its number."""
        line = write({"review": record, "seat": seat, "visits": visits, "step": step})
        loop = asyncio.get_running_loop()
        async with self._slots.one(_REVIEW_RANK):
            answer = await loop.run_in_executor(self._threads, self._ask, line, _REVIEW_SECONDS)
        result = read_step(read(answer))
        if result is None:
            raise InvalidMessage(reason="review")
        return result

    def _ask(self, line: str, seconds: float = 0.0) -> str:
        running, form = self._programs.get(), self.form()
        try:
            if running is not None and running.form != form:
                running.program.close()
                running = None
            if running is None:
                running = _Running(Program(self._command, self._form.environment()), form)
            return running.program.ask(line, seconds or self._timeout)
        except PiocheError:
            if running is not None:
                running.program.close()
            running = None
            raise
        finally:
            self._programs.put(running)

    async def close(self) -> None:
        """End the processes; questions under way are answered first."""
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        for _ in range(self._count):
            running = self._programs.get()
            if running is not None:
                running.program.close()
