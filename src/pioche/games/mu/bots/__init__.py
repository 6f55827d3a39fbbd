"""Mü: how its players choose, and what guides a search."""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.heuristics import Careless, Contracts, Heuristics, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.mu.bots.club import Club
from pioche.games.mu.bots.inference import Reading
from pioche.games.mu.kernel import AUCTION, PASS, MuState
from pioche.games.mu.view import MuView


@final
class Casual(Policy):
    """Passes six times in ten and chooses blindly otherwise, so that auctions end and tricks are played."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == PASS and chance.below(10) < 6:
            return PASS
        return legal[chance.below(count)]


@final
class MuHeuristics(Heuristics):
    """Also knows that a hand has one card to bid with: a dozen others that are nearly as good only blur a search."""

    def __init__(self) -> None:
        self.player: Club = Club()
        self.reading: Reading = Reading()
        super().__init__(Casual(), Careless(Club(), Casual(), 4), Club(), Margin(1))
        self.infers = True
        self.contracts = Contracts(
            "How often the chief's team reaches its target, by the number of cards bid",
            height="highest bid",
            result="result",
            made="made",
            failed="failed",
        )

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, MuState)
        if state.phase != AUCTION or count < 3:
            return count
        player = self.player
        player.weigh(state)
        chosen: i64 = 0
        most: i64 = -1
        i: i64 = 0
        while i < count - 1:
            score: i64 = player.show(state, legal[i])
            if score > most:
                most = score
                chosen = legal[i]
            i += 1
        legal[0] = chosen
        legal[1] = PASS
        return 2

    def skips_search(self, state: State) -> bool:
        """A search sees no more in an auction than a hand's own weight says: it bids too high."""
        assert isinstance(state, MuState)
        return state.phase == AUCTION

    def observe_play(self, view: View, chance: Chance) -> None:
        assert isinstance(view, MuView)
        self.reading.observe_play(view, chance)

    def infer(self, steps: i64, chance: Chance) -> bool:
        self.reading.infer(steps, chance)
        return self.reading.can_tell()

    def sample_world(self, view: View, chance: Chance) -> State:
        return self.reading.sample_world(chance)


HEURISTICS: Final = MuHeuristics()
