"""The template: how its random players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy


@final
class Casual(Policy):
    """Any card."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        return legal[chance.below(count)]


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(1))
