"""A bot in another program: one line as question, one as answer, within a time limit."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from pioche.bots.base import Bot, Decision
from pioche.bots.protocol import MAX_LINE_LENGTH, question, read_answer, write
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.core.words import Words

# The time in which a program may end by itself before it is killed.
_EXIT_SECONDS: Final = 0.5
_BLOCK_BYTES: Final = 65536


class ProgramMissing(PiocheError):
    code = "program-missing"
    words = Words("The bot “{command}” cannot be started.", "Impossible de lancer le robot « {command} ».")


class ProgramFailed(PiocheError):
    code = "program-failed"
    words = Words("The bot “{command}” {reason}.", "Le robot « {command} » {reason}.")


ENDED: Final = Words("has ended", "s’est arrêté")
SILENT: Final = Words("gave no answer in time", "n’a pas répondu à temps")
ENDLESS: Final = Words("answered with a line without end", "a répondu par une ligne sans fin")


class Program:
    """A running program and the lines to and from it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        self.command = " ".join(command)
        try:
            # A session of its own, so that its child processes can be killed with it.
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                bufsize=0,
                env=environment,
            )
        except (OSError, ValueError):
            raise ProgramMissing(command=self.command) from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        os.set_blocking(self._in, False)

    @property
    def pid(self) -> int:
        return self._process.pid

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and wait for the answer."""
        end = time.monotonic() + seconds
        self._discard_early_output(end)
        self._send(line.encode() + b"\n", end)
        return self._receive(end)

    def _discard_early_output(self, end: float) -> None:
        """A line written before the question is no answer to it."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            while selector.select(0):
                if time.monotonic() > end:
                    raise ProgramFailed(command=self.command, reason=ENDLESS)
                if not os.read(self._out, _BLOCK_BYTES):
                    raise ProgramFailed(command=self.command, reason=ENDED)

    def _send(self, data: bytes, end: float) -> None:
        while data:
            self._wait(self._in, selectors.EVENT_WRITE, end)
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise ProgramFailed(command=self.command, reason=ENDED) from None

    def _receive(self, end: float) -> str:
        read = b""
        while b"\n" not in read:
            if len(read) > MAX_LINE_LENGTH:
                raise ProgramFailed(command=self.command, reason=ENDLESS)
            self._wait(self._out, selectors.EVENT_READ, end)
            block = os.read(self._out, _BLOCK_BYTES)
            if not block:
                raise ProgramFailed(command=self.command, reason=ENDED)
            read += block
        return read.partition(b"\n")[0].decode(errors="replace")

    def _wait(self, file: int, event: int, end: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(file, event)
            if not selector.select(max(0.0, end - time.monotonic())):
                raise ProgramFailed(command=self.command, reason=SILENT)

    def close(self) -> None:
        """End the program and its child processes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_EXIT_SECONDS)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.stdout.close()
        self._process.wait()


class ProgramBot(Bot):
    """Asks a program. After a failure the program is started again for the next question."""

    def __init__(self, game: Game, options: Options, command: Sequence[str], seconds: float) -> None:
        self._game = game
        self._options = options
        self._command = tuple(command)
        self._seconds = seconds
        self._program: Program | None = Program(self._command)

    def choose(self, view: View, chance: Chance) -> Action:
        return self.explain(view, chance).action

    def explain(self, view: View, chance: Chance) -> Decision:
        if self._program is None:
            self._program = Program(self._command)
        line = write(question(self._game, self._options, view, self._seconds))
        try:
            return read_answer(view, self._program.ask(line, self._seconds))
        except PiocheError:
            self.close()
            raise

    def close(self) -> None:
        if self._program is not None:
            self._program.close()
            self._program = None
