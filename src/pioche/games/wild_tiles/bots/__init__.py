"""Wild Tiles: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.heuristics import Heuristics, Payoff
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.wild_tiles.bots.club import Club
from pioche.games.wild_tiles.kernel import (
    ACCEPT,
    ANSWER_RENOUNCE,
    ANSWER_WD4,
    CALL,
    CATCH,
    CATCHES,
    CHALLENGE,
    COLOUR,
    DRAW,
    FORCED,
    KEEP,
    LET_GO,
    NAME,
    PASS_TILES,
    WildTilesState,
)
from pioche.games.wild_tiles.tiles import COLOUR_OF, POINTS, WD4, WILD


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


@final
class Beginner(Policy):
    """A first evening: plays whatever fits, points anywhere, does not bluff and believes nearly everything, and forgets
    every other call."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count == 1:
            return legal[0]
        assert isinstance(state, WildTilesState)
        phase: i64 = state.phase
        if phase <= FORCED:
            return self.tile(state, legal, count, chance)
        if phase == PASS_TILES:
            return self.dearest(legal, count)
        if phase == COLOUR:
            return self.colour(state, legal, count, chance)
        if phase in (ANSWER_WD4, ANSWER_RENOUNCE):
            return CHALLENGE if chance.below(8) == 0 else ACCEPT
        if phase == CATCH:
            return CATCHES if chance.below(2) == 0 else LET_GO
        return legal[chance.below(count)]

    def tile(self, state: WildTilesState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """Any tile that fits, but a WD4 only if there is no other, and the call when it comes to mind."""
        tiles: i64 = 1
        while tiles < count and legal[tiles] < CALL:
            tiles += 1
        chosen: i64 = legal[chance.below(tiles)]
        if chosen == WD4 and tiles > 1 and not state.open:
            chosen = legal[0]
        if state.held[state.actor] == 2 and not state.agreed.automatic and chance.below(2) == 0:
            chosen += CALL
        return chosen

    def dearest(self, legal: vec[i64], count: i64) -> i64:
        """The tile that counts most."""
        best: i64 = legal[0]
        i: i64 = 1
        while i < count:
            if POINTS[legal[i]] > POINTS[best]:
                best = legal[i]
            i += 1
        return best

    def colour(self, state: WildTilesState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """The colour of a tile in the rack."""
        rack: i64 = state.ones[state.actor] & ((bit(WILD)) - 1)
        return NAME + COLOUR_OF[lowest(rack)] if rack else legal[chance.below(count)]


@final
class Standing(Payoff):
    """Rack points are bad, against the mean of the others; a team's are good, against the other team's."""

    def gains(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, WildTilesState)
        scores = state.scores()
        if state.agreed.teams:
            for seat, score in enumerate(scores):
                out[seat] = float(score - scores[1 - seat % 2])
            return
        others: float = float(len(scores) - 1)
        total: float = float(sum(scores))
        for seat, score in enumerate(scores):
            own: float = float(score)
            out[seat] = (total - own) / others - own


# The actions that a search looks at, by phase.
_WORTHY: Final = bytes([6] * 6 + [4, 4, 3, 2, 2, 4, 3, 1])


@final
class WildTilesHeuristics(Heuristics):
    """Also knows that of many arrows, tiles to pass and spaces only the few that promise most are worth a search."""

    def __init__(self) -> None:
        self.player: Club = Club()
        super().__init__(Casual(), Beginner(), Club(), Standing())

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, WildTilesState)
        worthy: i64 = _WORTHY[state.phase]
        if count <= worthy and state.phase > FORCED:
            return count
        scores = self.player.scores
        self.player.weigh(state, legal, count)
        if state.phase <= FORCED and state.held[state.actor] == 2 and not state.agreed.automatic:
            worthy = min(worthy, (count + 1) // 2)
        while count > worthy:
            worst: i64 = 0
            i: i64 = 1
            while i < count:
                if scores[i] < scores[worst]:
                    worst = i
                i += 1
            count -= 1
            while worst < count:
                legal[worst] = legal[worst + 1]
                scores[worst] = scores[worst + 1]
                worst += 1
        return count


HEURISTICS: Final = WildTilesHeuristics()
