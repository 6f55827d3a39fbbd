"""Zocken: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.zocken.kernel import DONE, LAY


@final
class Casual(Policy):
    """Lays a series every other time it can, of any length, and chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        last: i64 = legal[count - 1]
        if last >= LAY and last <= DONE and chance.below(2):
            return last
        return legal[chance.below(count)]


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(-1))
