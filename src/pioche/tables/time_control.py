"""Time controls: the thinking time of players, and the longest absence before a bot relieves."""

from __future__ import annotations

import time
from typing import Final, NamedTuple, Protocol

from pioche.tables.errors import InvalidRelief, UnknownPace


class Clock(Protocol):
    """Time, so that tests can bring their own."""

    def now(self) -> float:
        """Seconds on a clock that never goes back; a restart begins a new one."""

    def wall(self) -> int:
        """Milliseconds since 1970."""


class SystemClock:
    def now(self) -> float:
        return time.monotonic()

    def wall(self) -> int:
        return time.time_ns() // 1_000_000


class TimeControl(NamedTuple):
    """Seconds: free for each act, in the bank of a whole deal, and between deals. 0 means no limit."""

    name: str
    act: int
    bank: int
    between: int


TIME_CONTROLS: Final = {
    control.name: control
    for control in (
        TimeControl("none", 0, 0, 0),
        TimeControl("relaxed", 90, 300, 120),
        TimeControl("quick", 20, 60, 30),
    )
}
RELIEF_SECONDS: Final = 30
# After this long without a sign of life a player counts as away.
AWAY_SECONDS: Final = 30
# After this long the host is asked whether a bot is to play.
ASK_SECONDS: Final = 120
_MAX_RELIEF_SECONDS: Final = 3600
_MIN_RELIEF_SECONDS: Final = 5


def find_time_control(name: str) -> TimeControl:
    if name not in TIME_CONTROLS:
        raise UnknownPace(pace=name, known=", ".join(TIME_CONTROLS))
    return TIME_CONTROLS[name]


def usual_relief_after(pace: str) -> int:
    """Without a clock nobody is replaced unless the host says so."""
    return RELIEF_SECONDS if find_time_control(pace).act else 0


def check_relief_after(seconds: int) -> int:
    """The seconds of absence before a bot relieves a player; 0 means never."""
    if seconds and not _MIN_RELIEF_SECONDS <= seconds <= _MAX_RELIEF_SECONDS:
        raise InvalidRelief(low=_MIN_RELIEF_SECONDS, high=_MAX_RELIEF_SECONDS)
    return seconds
