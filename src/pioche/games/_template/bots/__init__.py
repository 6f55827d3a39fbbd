"""Template: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.heuristics import Careless, Heuristics, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games._template.kernel import NUMBERS, TemplateState


@final
class Casual(Policy):
    """Any card."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        return legal[chance.below(count)]


@final
class Club(Policy):
    """Leads its highest card, wins a trick as cheaply as it can, and throws its lowest card where it cannot."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, TemplateState)
        chosen: i64 = legal[0]
        i: i64 = 1
        while i < count:
            if self.prefers(state, legal[i], chosen):
                chosen = legal[i]
            i += 1
        return chosen

    def prefers(self, state: TemplateState, card: i64, other: i64) -> bool:
        if state.leads():
            return card % NUMBERS > other % NUMBERS
        if state.wins(card) != state.wins(other):
            return state.wins(card)
        return card % NUMBERS < other % NUMBERS


HEURISTICS: Final = Heuristics(Casual(), Careless(Club(), Casual(), 3), Club(), Margin(1))
