"""Viewers of a table: open streams, and the frames they are sent after every act."""

from __future__ import annotations

import asyncio
import math
from typing import Final, NamedTuple

from pioche.core.seats import Seat
from pioche.core.words import Lang

# A viewer that is this many frames behind gets only the latest.
_MAX_FRAMES_BEHIND: Final = 64


class Audience(NamedTuple):
    """Viewers who get the same bytes: the form, the seat whose hand they see, and the language of the words."""

    form: str
    seat: Seat
    lang: Lang


class Frame:
    """The answer of a table to one act, for one audience; some `parts` are shared with other audiences.

    `event` is the frame as streams write it, encoded once.
    """

    __slots__ = ("event", "parts", "ply")

    def __init__(self, ply: int, parts: tuple[bytes, ...]) -> None:
        self.ply = ply
        self.parts = parts
        self.event = b""

    @property
    def data(self) -> bytes:
        return b"".join(self.parts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and self.ply == other.ply and self.data == other.data

    def __hash__(self) -> int:
        return hash((self.ply, self.data))


class Viewer:
    """A person with an open stream. Frames wait here until taken."""

    def __init__(self, person: str, audience: Audience, until: float = math.inf) -> None:
        self.person = person
        self.audience = audience
        # When the credential ends that opened the stream: seconds since 1970.
        self.until = until
        self.gone = False
        # An open stream counts towards the limit of its person.
        self.is_open = True
        self._frames: list[Frame] = []
        self._max_frames = _MAX_FRAMES_BEHIND
        self._waiting: asyncio.Future[None] | None = None

    def push_missed(self, frame: Frame) -> None:
        """Queue a frame that the viewer missed while away; missed frames are never dropped."""
        self._frames.append(frame)
        self._max_frames += 1

    def push(self, frame: Frame) -> None:
        """Queue a frame. A viewer too far behind skips to it: a frame says how the table stands."""
        if len(self._frames) >= self._max_frames:
            self._frames.clear()
        self._frames.append(frame)
        self.wake()

    def leave(self) -> None:
        """End the stream from this side."""
        self.gone = True
        self.wake()

    def wake(self) -> None:
        """Show that the stream is alive."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def waiting(self) -> asyncio.Future[None] | None:
        """What ends when there are frames or the viewer is woken; None where there is nothing to wait for."""
        self._waiting = None if self._frames or self.gone else asyncio.get_running_loop().create_future()
        return self._waiting

    def take(self) -> list[Frame]:
        """The queued frames; none when the viewer was only woken, or is gone."""
        frames, self._frames = self._frames, []
        return frames
