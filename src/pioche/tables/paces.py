"""Clocks as a policy: how long a player may think, and how long the others must wait."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, Protocol

from pioche.tables.errors import InvalidRelief, UnknownPace


class Clock(Protocol):
    """Time, so that tests can bring their own."""

    def now(self) -> float:
        """Seconds that only ever grow; means nothing after a restart."""

    def wall(self) -> int:
        """Milliseconds since 1970."""


class SystemClock:
    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000


class Pace(NamedTuple):
    """Seconds: free for every act, a bank for the whole deal, and between deals. 0 means without limit."""

    name: str
    act: int
    bank: int
    between: int


PACES: Final = {
    pace.name: pace for pace in (Pace("none", 0, 0, 0), Pace("relaxed", 90, 300, 120), Pace("quick", 20, 60, 30))
}
AWAY: Final = 30
_LONGEST_AWAY: Final = 3600
_SHORTEST_AWAY: Final = 5


def find_pace(name: str) -> Pace:
    if name not in PACES:
        raise UnknownPace(pace=name, known=", ".join(PACES))
    return PACES[name]


def check_away(seconds: int) -> int:
    """After how long a bot plays for somebody who is gone; 0 for never."""
    if seconds and not _SHORTEST_AWAY <= seconds <= _LONGEST_AWAY:
        raise InvalidRelief(low=_SHORTEST_AWAY, high=_LONGEST_AWAY)
    return seconds
