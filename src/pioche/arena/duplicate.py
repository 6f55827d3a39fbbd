"""Duplicate deals: the same cards once for every rotation of the entrants round the table."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pioche.bots.base import Bot
from pioche.bots.fallback import WithFallback
from pioche.bots.learned import LEARNED, learned_policy
from pioche.bots.levels import LEVELS, Budget, PolicyBot, check_level, make_bot
from pioche.bots.program import ProgramBot
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.native import vec
from pioche.core.options import Options, Value
from pioche.core.seats import NOBODY
from pioche.games import find


@dataclass(frozen=True, slots=True)
class Contest:
    """A contest. `entrants` are levels, `learned`, or names of `programs` or `nets`, in seat order.

    `visits` or `milliseconds` replace the budget of levels that search; `seconds` is the time limit of a program.
    """

    game: str
    options: dict[str, Value]
    entrants: tuple[str, ...]
    seed: int
    visits: int = 0
    milliseconds: int = 0
    programs: dict[str, str] = field(default_factory=dict)
    seconds: float = 5.0
    nets: dict[str, str] = field(default_factory=dict)

    @property
    def rotations(self) -> int:
        """The number of different rotations of the entrants."""
        twice = self.entrants + self.entrants
        places = len(self.entrants)
        return next(n for n in range(1, places + 1) if twice[n : n + places] == self.entrants)


@dataclass(frozen=True, slots=True)
class Result:
    """One deal: for each rotation the gain of each entrant and the outcome; seconds of decisions by level."""

    deal: int
    gains: list[list[float]]
    outcomes: list[dict[str, str]]
    seconds: dict[str, list[float]]


class Seating:
    """The bots of a contest, in this process."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.game: Game = find(contest.game)
        self.payoff = self.game.heuristics.payoff
        self.options = self.game.info.choose(contest.options)
        names = dict.fromkeys(contest.entrants)
        self.bots = {name: make_entrant(contest, self.game, self.options, name) for name in names}

    def close(self) -> None:
        """End the programs of the bots."""
        for bot in self.bots.values():
            bot.close()

    def play(self, deal: int) -> Result:
        result = Result(deal, [], [], {level: [] for level in self.bots})
        for rotation in range(self.contest.rotations):
            self.play_rotation(deal, rotation, result)
        return result

    def play_rotation(self, number: int, rotation: int, result: Result) -> None:
        """Play with the entrants moved on by `rotation` seats."""
        places = len(self.contest.entrants)
        entrants = [(seat + rotation) % places for seat in range(places)]
        state = self.game.start(self.game.open(self.options, SeededChance(self.contest.seed, number)))
        # Each seat has a random stream of its own, the same in every rotation. So two rotations are equal as long as
        # the bots choose alike, and only the bots make a difference.
        streams = [SeededChance(self.contest.seed, _stream(number, seat)) for seat in range(places)]
        while (turn := state.turn()) != NOBODY:
            entrant = entrants[turn]
            level = self.contest.entrants[entrant]
            view = state.view(turn)
            start = time.perf_counter()
            action = self.bots[level].choose(view, streams[turn])
            result.seconds[level].append(round(time.perf_counter() - start, 6))
            state.apply(action)
        gains = vec[float]([0.0] * places)
        self.payoff.gains(state, gains)
        result.gains.append([gains[entrants.index(entrant)] for entrant in range(places)])
        result.outcomes.append(state.view(NOBODY).outcome())


def make_entrant(contest: Contest, game: Game, options: Options, name: str) -> WithFallback:
    """The bot of an entrant, with a fallback for decisions in which it fails."""
    if name in contest.programs:
        bot: Bot = ProgramBot(game, options, shlex.split(contest.programs[name]), contest.seconds)
    elif name == LEARNED or name in contest.nets:
        file = Path(contest.nets[name]) if name in contest.nets else None
        bot = PolicyBot(game, name, learned_policy(game, options, file))
    else:
        check_level(name, [*LEVELS, LEARNED, *contest.programs, *contest.nets])
        own_budget = contest.visits == contest.milliseconds == 0
        bot = make_bot(game, name, None if own_budget else Budget(contest.visits, contest.milliseconds))
    return WithFallback(game, name, bot)


def _stream(number: int, seat: int) -> int:
    """The number of a random stream: one for each seat of a deal, apart from those of the deals."""
    return 2**40 + number * 8 + seat


_seatings: dict[str, Seating] = {}


def play_deal(job: tuple[Contest, int]) -> Result:
    """Play one deal in this process; its bots are kept for the next one."""
    contest, deal = job
    key = repr(contest)
    if key not in _seatings:
        close_seatings()
        _seatings[key] = Seating(contest)
    return _seatings[key].play(deal)


def close_seatings() -> None:
    """Stop all bots of this process."""
    for seating in _seatings.values():
        seating.close()
    _seatings.clear()


def jobs(contest: Contest, deals: int, finished: set[int]) -> Iterator[tuple[Contest, int]]:
    """The deals that are still to be played."""
    return ((contest, deal) for deal in range(deals) if deal not in finished)
