"""Mü: how its players choose."""

from __future__ import annotations

from typing import final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Margin, Policy
from pioche.games.mu.kernel import PASS


@final
class Casual(Policy):
    """Passes six times in ten and chooses blindly otherwise, so that auctions end and tricks are played."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == PASS and chance.below(10) < 6:
            return PASS
        return legal[chance.below(count)]


Club = Casual
WORTH = Margin(1)
