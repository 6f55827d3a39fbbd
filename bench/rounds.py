"""How two sides are compared: the same size of work in turn, rates by process CPU time, one ratio a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple


class Sample(NamedTuple):
    """Work done and what it cost. `witness` tells two sides apart that played different games."""

    work: float
    cpu: float
    witness: int = 0

    @property
    def rate(self) -> float:
        return self.work / self.cpu


# Does its work a number of times, all preparation outside the clock.
Work = Callable[[int], Sample]
Tick = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to measure: rounds, CPU seconds of a side in a round, deals of a fingerprint and of a memory test."""

    rounds: int
    seconds: float
    digests: int
    growth: int


FULL: Final = Effort(rounds=9, seconds=0.3, digests=20, growth=1_000_000)
QUICK: Final = Effort(rounds=3, seconds=0.1, digests=4, growth=100_000)


def times_for(work: Work, seconds: float) -> int:
    """How often to do the work so that it takes about that long; warms it up as well."""
    times = 1
    cpu = work(times).cpu
    while cpu < seconds / 4:
        times *= 4
        cpu = work(times).cpu
    return max(1, round(times * seconds / cpu))


def ratios(ours: Work, theirs: Work, effort: Effort, tick: Tick) -> list[float]:
    """Our rate over theirs, one for each round; the side that begins alternates."""
    tick("warming up")
    our_times, their_times = times_for(ours, effort.seconds), times_for(theirs, effort.seconds)
    quotients: list[float] = []
    for number in range(effort.rounds):
        tick(f"round {number + 1} of {effort.rounds}")
        if number % 2:
            theirs_now, ours_now = theirs(their_times), ours(our_times)
        else:
            ours_now, theirs_now = ours(our_times), theirs(their_times)
        quotients.append(ours_now.rate / theirs_now.rate)
    return quotients
