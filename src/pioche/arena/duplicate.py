"""One deal of a contest: the same cards once for every rotation of the entrants round the table."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

from pioche.bots.base import Bot, judgement
from pioche.bots.guard import Guarded
from pioche.bots.levels import LEVELS, Budget, UnknownLevel, make_bot
from pioche.bots.program import ProgramBot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.native import vec
from pioche.core.options import Options, Value
from pioche.core.seats import NOBODY
from pioche.games import find


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what. `entrants` are levels, or names of `programs`, in seat order.

    `visits` or `milliseconds` replace the budget of levels that search; `seconds` is what a program may take.
    """

    game: str
    options: dict[str, Value]
    entrants: tuple[str, ...]
    seed: int
    visits: int = 0
    milliseconds: int = 0
    programs: dict[str, str] = field(default_factory=dict)
    seconds: float = 5.0

    @property
    def rotations(self) -> int:
        """How many places the entrants move on until every level sits as before."""
        turned = self.entrants + self.entrants
        places = len(self.entrants)
        return next(n for n in range(1, places + 1) if turned[n : n + places] == self.entrants)


@dataclass(frozen=True, slots=True)
class Result:
    """One deal: for each rotation what it was worth to each entrant and its outcome; seconds of decisions by level."""

    deal: int
    gains: list[list[float]]
    outcomes: list[dict[str, str]]
    seconds: dict[str, list[float]]


class Table:
    """The entrants of a contest at work in this process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game: Game = find(contest.game)
        self.worth = judgement(self.game).worth
        self.options = self.game.info.choose(contest.options)
        self.bots = {name: seated(contest, self.game, self.options, name) for name in dict.fromkeys(contest.entrants)}

    def close(self) -> None:
        """End the programs that play here."""
        for guarded in self.bots.values():
            guarded.close()

    def play(self, deal: int) -> Result:
        result = Result(deal, [], [], {level: [] for level in self.bots})
        for rotation in range(self.contest.rotations):
            self.play_rotation(deal, rotation, result)
        return result

    def play_rotation(self, number: int, rotation: int, result: Result) -> None:
        """Seat s is taken by the entrant that many places further on."""
        places = len(self.contest.entrants)
        entrants = [(seat + rotation) % places for seat in range(places)]
        state = self.game.start(self.game.open(self.options, SeededChance(self.contest.seed, number)))
        # Every seat draws from a stream of its own, the same in every rotation: as long as two bots play alike, so do
        # their tables, and what differs is the bots' doing.
        streams = [SeededChance(self.contest.seed, _stream(number, seat)) for seat in range(places)]
        while (turn := state.turn()) != NOBODY:
            entrant = entrants[turn]
            level = self.contest.entrants[entrant]
            view = state.view(turn)
            started = time.perf_counter()
            action = self.bots[level].choose(view, streams[turn])
            result.seconds[level].append(round(time.perf_counter() - started, 6))
            state.apply(action)
        gains = vec[float]([0.0] * places)
        self.worth.gains(state, gains)
        result.gains.append([gains[entrants.index(entrant)] for entrant in range(places)])
        result.outcomes.append(state.view(NOBODY).outcome())


def seated(contest: Contest, game: Game, options: Options, name: str) -> Guarded:
    """The bot behind an entrant's name. One that fails is replaced for that decision, and the deal goes on."""
    if name in contest.programs:
        bot: Bot = ProgramBot(game, options, shlex.split(contest.programs[name]), contest.seconds)
    elif name in LEVELS:
        own_budget = contest.visits == contest.milliseconds == 0
        bot = make_bot(game, name, None if own_budget else Budget(contest.visits, contest.milliseconds))
    else:
        raise UnknownLevel(level=name, known=", ".join([*LEVELS, *contest.programs]))
    return Guarded(game, name, bot)


def _stream(number: int, seat: int) -> int:
    """Streams beyond those of the deals, one for each seat."""
    return 2**40 + number * 8 + seat


_tables: dict[str, Table] = {}


def play_deal(job: tuple[Contest, int]) -> Result:
    """One deal in this process, whose bots stay ready for the next one."""
    contest, deal = job
    key = repr(contest)
    if key not in _tables:
        close_tables()
        _tables[key] = Table(contest)
    return _tables[key].play(deal)


def close_tables() -> None:
    """Send the bots home."""
    for table in _tables.values():
        table.close()
    _tables.clear()


def jobs(contest: Contest, deals: int, done: set[int]) -> Iterator[tuple[Contest, int]]:
    """What is left to play."""
    return ((contest, deal) for deal in range(deals) if deal not in done)
