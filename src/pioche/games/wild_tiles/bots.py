"""Wild Tiles: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.wild_tiles.kernel import ACCEPT, DRAW, KEEP


@final
class Casual(Policy):
    """Places a tile nine times in ten if it can, challenges once in four, and chooses blindly otherwise: racks empty,
    and every kind of bluff and dispute comes up."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        last: i64 = legal[count - 1]
        if DRAW <= last <= KEEP:
            if count > 1 and chance.below(10) < 9:
                count -= 1
        elif legal[0] == ACCEPT and chance.below(4) < 2:
            return ACCEPT
        return legal[chance.below(count)]


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(-1))
