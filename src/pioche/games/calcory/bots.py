"""Calcory: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.calcory.kernel import STOP, CalcoryState


@final
class Casual(Policy):
    """Chooses blindly, but stops one time in two, and rarely as soon as it may.

    A single card is marked now and then only, so that deals go on until the board is nearly empty.
    """

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, CalcoryState)
        if legal[count - 1] == STOP and chance.below(25 if state.count <= 2 else 2) == 0:
            return STOP
        return legal[chance.below(count)]


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(1))
