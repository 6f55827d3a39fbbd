"""A table in memory and those who look on: what is in no log."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Final

from pioche.tables.acts import Act, Person
from pioche.tables.shown import Audience
from pioche.tables.table import Table

# Told how an act came out: the ply it led to, or what stands against it.
Told = Callable[[int, Exception | None], None]
# Frames a viewer may be behind before it is told only how things stand now.
_BEHIND: Final = 64


class Frame:
    """What an audience is told after an act; others are told some of the same parts.

    `chunk` is all of it as it is written to streams, made once.
    """

    __slots__ = ("chunk", "parts", "ply")

    def __init__(self, ply: int, parts: tuple[bytes, ...]) -> None:
        self.ply = ply
        self.parts = parts
        self.chunk = b""

    @property
    def data(self) -> bytes:
        return b"".join(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.ply == other.ply and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.ply, self.data))


class Line:
    """A network that takes what it is told at once."""

    @abstractmethod
    def tell(self, frame: Frame) -> bool:
        """Pass it on; False where the viewer does not read."""

    @abstractmethod
    def beat(self) -> None:
        """Show that the stream is alive."""

    @abstractmethod
    def end(self) -> None:
        """There is nothing more to come."""


class Viewer:
    """Somebody with an open stream. Frames go to the line, where there is one; else they wait here until taken."""

    def __init__(self, person: str, audience: Audience) -> None:
        self.person = person
        self.audience = audience
        self.gone = False
        self.counted = True
        self.line: Line | None = None
        self._frames: list[Frame] = []
        self._most = _BEHIND
        self._waiting: asyncio.Future[None] | None = None

    def give(self, frame: Frame) -> None:
        """Something missed: however much it is, it is wanted."""
        self._frames.append(frame)
        self._most += 1

    def push(self, frame: Frame) -> None:
        """Who is too far behind misses what is between, and gets the latest: a frame says how things stand."""
        if self.line is not None and not self._frames and self.line.tell(frame):
            return
        if len(self._frames) >= self._most:
            self._frames.clear()
        self._frames.append(frame)
        if self.line is None:
            self.wake()

    def leave(self) -> None:
        self.gone = True
        if self.line is not None:
            self.line.end()
        else:
            self.wake()

    def wake(self) -> None:
        if self.line is not None:
            self.line.beat()
        elif self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def take(self) -> list[Frame]:
        """What has come; nothing when the viewer was only woken, or is gone."""
        if not self._frames and not self.gone:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
            self._waiting = None
        return self.rest()

    def rest(self) -> list[Frame]:
        """What waits now."""
        frames, self._frames = self._frames, []
        return frames


class Wish:
    """An act that somebody asks for: `ply` is what the table must stand at, `key` what repeats it."""

    __slots__ = ("act", "arrived", "key", "ply", "told", "who")

    def __init__(self, who: Person, act: Act, ply: int | None, key: str, arrived: float, told: Told) -> None:
        self.who = who
        self.act = act
        self.ply = ply
        self.key = key
        self.arrived = arrived
        self.told = told


class Live:
    """A table in memory, with what is not in its log: who looks on, who thinks, since when."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        # An act is under way; what others want meanwhile waits for its turn.
        self.busy = False
        self.wishes: deque[Wish] = deque()
        self.viewers: set[Viewer] = set()
        self.seen: dict[str, float] = {}
        self.loaded = now
        self.since = now
        self.thinking: asyncio.Task[None] | None = None
        self.doubtful = False

    def idle(self) -> bool:
        return not self.viewers and not self.busy and self.thinking is None

    def present(self, person: str) -> bool:
        return any(viewer.person == person for viewer in self.viewers)

    def shift(self, seconds: float) -> None:
        """As if the last so many seconds had not been."""
        self.since += seconds
        self.loaded += seconds
        self.seen = {person: when + seconds for person, when in self.seen.items()}

    def last_seen(self, person: str, now: float) -> float:
        return now if self.present(person) else max(self.seen.get(person, 0.0), self.loaded)
