"""The luck of the cards in a deal, from what one seat has seen. See docs/review.md.

Luck is what chance changed in the value of the seat's position: the cards it was dealt, against those it might have
been dealt, and the cards it drew or turned, against those it might have drawn. The value is that for club players in
every chair. Such a difference is zero on average, for good players and for bad ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pioche.core.chance import Chance
from pioche.core.game import Action, Game, State, View
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.playout import room
from pioche.core.seats import Seat

# The value of a hand is that in as many worlds as a review has visits; that of a drawn card in fewer.
_DRAW_SHARE: Final = 2

Draw = Callable[[], State]


class Luck:
    """Measures the luck of one seat in one game."""

    def __init__(self, game: Game, seat: Seat, visits: int) -> None:
        self._own = game.heuristics
        self._seat = seat
        self._hand_worlds = visits
        self._draw_worlds = max(1, visits // _DRAW_SHARE)
        self._legal = room()
        self._gains: vec[float] = vec[float]([0.0] * MOST_SEATS)

    def of_hand(self, view: View, fresh: Callable[[Chance], State], chance: Chance) -> float:
        """The luck of the cards dealt: of the first view, against fresh deals."""
        dealt = self._mean(lambda: view.redeal(chance), self._hand_worlds, chance)
        return dealt - self._mean(lambda: fresh(chance), self._hand_worlds, chance)

    def of_draw(self, before: View, move: Action, after: View, chance: Chance) -> float:
        """The luck of what a move that reveals has revealed."""
        drawn = self._mean(lambda: after.redeal(chance), self._draw_worlds, chance)
        return drawn - self._mean(lambda: before.redeal(chance), self._draw_worlds, chance, move)

    def result(self, state: State) -> float:
        """What a finished deal has brought the seat."""
        self._own.payoff.gains(state, self._gains)
        return self._gains[self._seat]

    def _mean(self, draw: Draw, worlds: int, chance: Chance, move: Action | None = None) -> float:
        """The seat's mean gain in worlds in which all play on as club players, after the move if there is one."""
        total = 0.0
        for _ in range(worlds):
            world = draw()
            trial = world.clone()
            if move is not None:
                trial.apply(move)
            self._own.rollout(world, trial, chance, self._legal)
            total += self.result(trial)
        return total / worlds
