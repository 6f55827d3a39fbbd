"""A table in memory and those who look on: what is in no log."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from pioche.tables.shown import Audience
from pioche.tables.table import Table

# Frames a viewer may be behind before it is told only how things stand now.
_BEHIND: Final = 64


@dataclass(slots=True)
class Frame:
    """What an audience is told after an act. `chunk` is the same as it is written to streams, made once for all."""

    ply: int
    data: bytes
    chunk: bytes = field(default=b"", compare=False, repr=False)


class Viewer:
    """Somebody with an open stream: frames wait here until they are taken.

    `tell`, where there is one, passes a frame on at once, or says that it cannot; then the frame waits.
    """

    def __init__(self, person: str, audience: Audience) -> None:
        self.person = person
        self.audience = audience
        self.gone = False
        self.tell: Callable[[Frame], bool] | None = None
        # Whether somebody waits for frames now: else those just taken are still under way.
        self._listens = False
        self._frames: deque[Frame] = deque()
        self._most = _BEHIND
        self._waiting: asyncio.Future[None] | None = None

    def give(self, frame: Frame) -> None:
        """Something missed: however much it is, it is wanted."""
        self._frames.append(frame)
        self._most += 1

    def push(self, frame: Frame) -> None:
        """Who is too far behind misses what is between, and gets the latest: a frame says how things stand."""
        if self.tell is not None and self._listens and not self._frames and self.tell(frame):
            return
        if len(self._frames) >= self._most:
            self._frames.clear()
        self._frames.append(frame)
        self.wake()

    def leave(self) -> None:
        self.gone = True
        self.wake()

    def wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def take(self) -> list[Frame]:
        """What has come; nothing when the viewer was only woken, or is gone."""
        if not self._frames and not self.gone:
            self._waiting = asyncio.get_running_loop().create_future()
            self._listens = True
            await self._waiting
            self._waiting = None
            self._listens = False
        frames = list(self._frames)
        self._frames.clear()
        return frames


class Live:
    """A table in memory, with what is not in its log: who looks on, who thinks, since when."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.seen: dict[str, float] = {}
        self.loaded = now
        self.since = now
        self.thinking: asyncio.Task[None] | None = None
        self.doubtful = False

    def idle(self) -> bool:
        return not self.viewers and not self.lock.locked() and self.thinking is None

    def present(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def shift(self, seconds: float) -> None:
        """As if the last so many seconds had not been."""
        self.since += seconds
        self.loaded += seconds
        self.seen = {person: when + seconds for person, when in self.seen.items()}

    def last_seen(self, person: str, now: float) -> float:
        return now if self.present(person) else max(self.seen.get(person, 0.0), self.loaded)
