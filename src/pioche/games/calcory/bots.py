"""Calcory: how its players choose."""

from __future__ import annotations

from typing import final

from pioche.core.chance import Chance
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.calcory.kernel import STOP


@final
class Casual(Policy):
    """Stops four times in ten where it may and chooses blindly otherwise, so that cards are marked and beaten."""

    def choose(self, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == STOP and chance.below(10) < 4:
            return STOP
        return legal[chance.below(count)]
