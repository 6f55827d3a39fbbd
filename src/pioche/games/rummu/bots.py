"""Rummü: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.rummu.kernel import DONE, PLUS


@final
class Casual(Policy):
    """Lays what it can nine times in ten and takes a discard now and then, so that somebody goes out."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        last: i64 = legal[count - 1]
        if count == 1 or legal[0] >= PLUS:
            return last if self.is_content(last, chance) else legal[chance.below(count)]
        if last < PLUS or chance.below(10) == 0:
            return legal[chance.below(count)]
        first: i64 = 0
        while legal[first] < PLUS:
            first += 1
        return legal[first + chance.below(count - first)]

    def is_content(self, last: i64, chance: Chance) -> bool:
        """Whether to end what goes on, or to leave the discards alone."""
        return last == DONE and chance.below(3) > 0


JUDGEMENT: Final = Judgement(Casual(), Casual(), Casual(), Margin(1))
