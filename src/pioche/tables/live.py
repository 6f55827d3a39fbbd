"""A table in memory: its log folded, and the part of it that no log keeps (viewers, waiting acts, presence, time)."""

from __future__ import annotations

import asyncio
from collections import deque

from pioche.core.seats import NOBODY
from pioche.tables.acts import Act, Person
from pioche.tables.recent_frames import RecentFrames
from pioche.tables.table import Table
from pioche.tables.viewers import Viewer


class PendingAct:
    """An act that waits for its turn. `ply` is the ply it is meant for, `key` makes a repeat harmless.

    `answer` becomes the ply that the act led to, or the error that stopped it.
    """

    __slots__ = ("act", "answer", "arrived", "key", "ply", "who")

    def __init__(self, who: Person, act: Act, ply: int | None, key: str, arrived: float) -> None:
        self.who = who
        self.act = act
        self.ply = ply
        self.key = key
        self.arrived = arrived
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def end(self, ply: int, error: Exception | None) -> None:
        """Answer, unless the request was given up."""
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(ply)
        else:
            self.answer.set_exception(error)


class LiveTable:
    """A table in memory. Times are seconds of the server's clock."""

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.recent_frames = RecentFrames()
        # An act is being written; further acts wait in the queue.
        self.busy = False
        self.queue: deque[PendingAct] = deque()
        # The log may hold more than the table: a commit failed.
        self.must_reread = False
        self.viewers: set[Viewer] = set()
        # When each player last did anything here.
        self.presence: dict[str, float] = {}
        # Of players who are away: when they last did anything before that.
        self.left_at: dict[str, float] = {}
        self.load_time = now
        # When the time of the seat on turn began to run.
        self.turn_start = now
        self.bot_task: asyncio.Task[None] | None = None

    def is_idle(self) -> bool:
        return not self.viewers and not self.busy and self.bot_task is None

    def note_presence(self, person: str, now: float) -> None:
        """A player has done something at this table; other people are not noted."""
        if self.table.seat_of(person) != NOBODY:
            self.presence[person] = now

    def last_presence(self, person: str, now: float) -> float:
        """When a player was last here: now, with an open stream."""
        if any(viewer.person == person for viewer in self.viewers):
            return now
        return max(self.presence.get(person, 0.0), self.load_time)

    def note_absence(self, person: str) -> None:
        """From here on any sign of life is a return."""
        self.left_at[person] = self.presence.get(person, 0.0)

    def has_returned(self, person: str) -> bool:
        """Whether a player who was away has a stream open, or has done anything here since."""
        if any(viewer.person == person for viewer in self.viewers):
            return True
        return self.presence.get(person, 0.0) > self.left_at.get(person, 0.0)

    def shift_times(self, seconds: float) -> None:
        """Move all times on, as if the server had not paused for these seconds."""
        self.turn_start += seconds
        self.load_time += seconds
        self.presence = {person: when + seconds for person, when in self.presence.items()}
        self.left_at = {person: when + seconds for person, when in self.left_at.items()}
