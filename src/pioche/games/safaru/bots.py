"""Safarü: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.safaru.kernel import DONE


@final
class Casual(Policy):
    """Captures what there is, three times in four, before it says done; chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == DONE and chance.below(4):
            return legal[chance.below(count - 1)]
        return legal[chance.below(count)]


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(1))
