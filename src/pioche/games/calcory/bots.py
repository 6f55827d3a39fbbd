"""Calcory: how its players choose."""

from __future__ import annotations

from typing import final

from pioche.core.chance import Chance
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.calcory.kernel import STOP


@final
class Casual(Policy):
    """Chooses blindly, but stops one time in two, and rarely as soon as it may.

    A single card is marked now and then only, so that deals go on until the board is nearly empty. All it
    remembers is whether it could have stopped at the decision before.
    """

    def __init__(self) -> None:
        self.could_stop: bool = False

    def choose(self, legal: vec[i64], count: i64, chance: Chance) -> i64:
        could: bool = self.could_stop
        self.could_stop = legal[count - 1] == STOP
        if self.could_stop and chance.below(2 if could else 25) == 0:
            return STOP
        return legal[chance.below(count)]
