"""One decision judged: how far a move is behind the champion's, from what its seat knew then. See docs/review.md.

The champion chooses in one set of worlds; how much better its choice is than the move is measured in another one. Were
both done in the same worlds, luck in them would make every choice look better than it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from pioche.bots.levels import Budget, make_bot
from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.playout import room

# Visits of the champion's search; half as many worlds compare its choice with the move.
VISITS: Final = 1000
_LEVEL: Final = "champion"
# Inference steps for each world of a comparison.
_STEPS_PER_WORLD: Final = 4
_STEPS: Final = 16


@dataclass(frozen=True, slots=True)
class Assessment:
    """The champion's choice, and how many points a move is behind it on average.

    `cost` is negative where the move is ahead; `error` is its standard error. `searched` is false where the champion
    does not search: its choice is then the club's.
    """

    choice: Action
    cost: float
    error: float
    searched: bool


class Assessor:
    """Judges decisions in one game, at a budget in visits: the same seed gives the same assessment everywhere."""

    def __init__(self, game: Game, visits: int = VISITS) -> None:
        self._own = game.heuristics
        self._worlds = max(2, visits // 2)
        self._champion = make_bot(game, _LEVEL, Budget(visits))
        self._legal = room()
        self._gains: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def assess(self, view: View, move: Action, chance: Chance) -> Assessment:
        """Judge a legal action of the seat on turn."""
        choice = self._champion.choose(view, chance)
        searched = not self._own.skips_search(view.visible_state())
        cost, error = (0.0, 0.0) if choice == move else self._cost(view, choice, move, chance)
        return Assessment(choice, cost, error, searched)

    def _cost(self, view: View, choice: Action, move: Action, chance: Chance) -> tuple[float, float]:
        """How much more the choice brings than the move in the same worlds, and the standard error of that."""
        memory = self._own.limit_memory(view, _LEVEL)
        self._own.observe_play(memory, chance)
        left = _STEPS_PER_WORLD * self._worlds
        while left > 0 and self._own.infer(_STEPS, chance):
            left -= _STEPS
        total = squares = 0.0
        for _ in range(self._worlds):
            world = self._own.sample_world(memory, chance)
            seed = chance.seed()
            lead = self._gain(world, choice, seed, view.seat) - self._gain(world, move, seed, view.seat)
            total += lead
            squares += lead * lead
        mean = total / self._worlds
        spread = max(0.0, squares / self._worlds - mean * mean)
        return mean, sqrt(spread / (self._worlds - 1))

    def _gain(self, world: State, action: Action, seed: int, seat: int) -> float:
        """What a seat gains in a world if it plays the action, and all play on as club players."""
        trial = world.clone()
        trial.apply(action)
        self._own.rollout(world, trial, SeededChance(seed), self._legal)
        self._own.payoff.gains(trial, self._gains)
        return self._gains[seat]
