"""One deal of a contest: the same cards once for every rotation of the entrants round the table."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from pioche.bots.base import Bot, judgement
from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.seats import NOBODY
from pioche.games import find


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what. `entrants` are levels in seat order; `visits` replaces the time of those that search."""

    game: str
    options: dict[str, Value]
    entrants: tuple[str, ...]
    seed: int
    visits: int = 0

    @property
    def rotations(self) -> int:
        """How many places the entrants move on until every level sits as before."""
        turned = self.entrants + self.entrants
        places = len(self.entrants)
        return next(n for n in range(1, places + 1) if turned[n : n + places] == self.entrants)


@dataclass(frozen=True, slots=True)
class Result:
    """One deal: for each rotation what it was worth to each entrant; the seconds of each decision by level."""

    deal: int
    gains: list[list[float]]
    seconds: dict[str, list[float]]


class Table:
    """The entrants of a contest at work in this process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game: Game = find(contest.game)
        self.worth = judgement(self.game).worth
        self.options = self.game.info.choose(contest.options)
        self.bots: dict[str, Bot] = {
            level: make_bot(self.game, level, visits=contest.visits) for level in set(contest.entrants)
        }

    def play(self, deal: int) -> Result:
        result = Result(deal, [], {level: [] for level in self.bots})
        for rotation in range(self.contest.rotations):
            self.play_rotation(deal, rotation, result)
        return result

    def play_rotation(self, number: int, rotation: int, result: Result) -> None:
        """Seat s is taken by the entrant that many places further on."""
        places = len(self.contest.entrants)
        seated = [(seat + rotation) % places for seat in range(places)]
        state = self.game.start(self.game.open(self.options, SeededChance(self.contest.seed, number)))
        # Every entrant draws from a stream of its own, so that one's thinking never changes another's luck.
        streams = [SeededChance(self.contest.seed, _stream(number, rotation, entrant)) for entrant in range(places)]
        while (turn := state.turn()) != NOBODY:
            entrant = seated[turn]
            level = self.contest.entrants[entrant]
            view = state.view(turn)
            started = time.perf_counter()
            action = self.bots[level].choose(view, streams[entrant])
            result.seconds[level].append(time.perf_counter() - started)
            state.apply(action)
        gains = vec[float]([0.0] * places)
        self.worth.gains(state, gains)
        result.gains.append([gains[seated.index(entrant)] for entrant in range(places)])


def _stream(number: int, rotation: int, entrant: int) -> int:
    """Streams beyond those of the deals, one for each entrant of each rotation."""
    return 2**40 + (number * 8 + rotation) * 8 + entrant


_tables: dict[str, Table] = {}


def play_deal(job: tuple[Contest, int]) -> Result:
    """One deal in a worker process, whose bots stay ready for the next one."""
    contest, deal = job
    key = repr(contest)
    if key not in _tables:
        _tables[key] = Table(contest)
    return _tables[key].play(deal)


def jobs(contest: Contest, deals: int, done: set[int]) -> Iterator[tuple[Contest, int]]:
    """What is left to play."""
    return ((contest, deal) for deal in range(deals) if deal not in done)
