"""Bots for a table server: every decision is taken in a worker process, and none can stop the table."""

from __future__ import annotations

import asyncio
import queue
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from pioche.bots.guard import level_below, report
from pioche.bots.levels import LEVELS, check_level, make_bot
from pioche.bots.program import Program
from pioche.bots.protocol import read_answer, write
from pioche.bots.telling import tell
from pioche.core.chance import SecretChance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options

WORKER: Final = (sys.executable, "-m", "pioche.bots.worker")
# A champion takes less than a second; beyond this something is wrong.
PATIENCE: Final = 10.0


class Workers:
    """Some processes, each with one question at a time; further questions wait. A process that fails is replaced."""

    levels = LEVELS

    def __init__(self, count: int, command: tuple[str, ...] = WORKER, patience: float = PATIENCE) -> None:
        self._command = command
        self._patience = patience
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="bots")
        self._programs: queue.SimpleQueue[Program | None] = queue.SimpleQueue()
        self._count = count
        for _ in range(count):
            self._programs.put(None)

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        """A legal action for the seat of a view: of the level, or of the next lower one that gives an answer."""
        check_level(level)
        asked = {"game": game.info.id, "options": dict(options), "memory": tell(view), "aloud": False}
        loop = asyncio.get_running_loop()
        while True:
            try:
                line = await loop.run_in_executor(self._threads, self._ask, write({**asked, "level": level}))
                return read_answer(game, view, line).action
            except PiocheError as error:
                if level == LEVELS[0]:
                    report(game, level, error, "this process")
                    return make_bot(game, level).choose(view, SecretChance())
                report(game, level, error, level_below(level))
                level = level_below(level)

    def _ask(self, line: str) -> str:
        program = self._programs.get()
        try:
            if program is None:
                program = Program(self._command)
            return program.ask(line, self._patience)
        except PiocheError:
            if program is not None:
                program.close()
            program = None
            raise
        finally:
            self._programs.put(program)

    async def close(self) -> None:
        """End the processes; questions under way are answered first."""
        await asyncio.get_running_loop().run_in_executor(None, self._close)

    def _close(self) -> None:
        self._threads.shutdown(cancel_futures=True)
        for _ in range(self._count):
            program = self._programs.get()
            if program is not None:
                program.close()
