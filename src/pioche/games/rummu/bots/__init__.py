"""Rummü: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.heuristics import Heuristics, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.rummu.bots.club import Club
from pioche.games.rummu.bots.plan import NEVER
from pioche.games.rummu.combinations import YELLOW, beginnings, kinds
from pioche.games.rummu.kernel import DONE, DRAW, LAST, PLAY, PLUS, STOCK, TAKE, TAKING, RummuState


@final
class Casual(Policy):
    """Lays what it can nine times in ten and takes a discard now and then, so that a player goes out."""

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


@final
class Beginner(Policy):
    """Lays and adds what he happens to see, wherever it brings points, and looks at the top discard only.

    He keeps cards that go together, throws a yellow one away for fear of its price, and counts nothing.
    """

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, RummuState)
        last: i64 = legal[count - 1]
        if last == TAKE:
            return TAKE if count == 1 or self.wants(state, chance) else STOCK
        if last == DONE:
            return DONE if state.phase == TAKING or chance.below(3) == 0 else legal[0]
        if legal[0] >= PLUS:
            return legal[chance.below(count)]
        if last >= PLUS and chance.below(6):
            return self.play(legal, count, chance)
        return self.discard(state, legal, count, chance)

    def wants(self, state: RummuState, chance: Chance) -> bool:
        """Whether he sees that the top discard makes a combination."""
        hand: i64 = kinds(state.hands[state.actor])
        top: i64 = bit(state.discards[state.discarded - 1])
        need: i64 = state.need()
        return chance.below(4) > 0 and beginnings(hand | top, need) != beginnings(hand, need)

    def play(self, legal: vec[i64], count: i64, chance: Chance) -> i64:
        first: i64 = 0
        while legal[first] < PLUS:
            first += 1
        return legal[first + chance.below(count - first)]

    def discard(self, state: RummuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """A card that goes with few others of the hand."""
        hand: i64 = kinds(state.hands[state.actor])
        chosen: i64 = legal[0]
        least: i64 = 1000
        i: i64 = 0
        while i < count and legal[i] < PLUS:
            neighbours: i64 = 3 * cards_in(hand & akin(legal[i])) + chance.below(6)
            if legal[i] % 5 == YELLOW:
                neighbours -= 4
            if neighbours < least:
                least = neighbours
                chosen = legal[i]
            i += 1
        return chosen


def akin(card: i64) -> i64:
    """The kinds with the same number, and those beside a card in its colour."""
    one: i64 = bit(card)
    return ((bit(5 * (card // 5)) * 31) ^ one) | (one << 5) | (one >> 5)


# The part of the others' points that a search takes for its own loss. Where each plays for the whole margin, all lose.
_OTHERS: Final = 0.5
# How much better, in sixteenths of a point, a choice must look than another that that one is not worth a search.
_SURE_DRAW: Final = 100
_SURE_PLAY: Final = 60
_SURE_DISCARD: Final = 30
_MOST_DISCARDS: Final = 3


@final
class RummuHeuristics(Heuristics):
    """Searches only where the club player is in doubt, and never in the middle of a play."""

    def __init__(self) -> None:
        self.player: Club = Club(Casual())
        super().__init__(Casual(), Beginner(), Club(Casual()), Margin(1))
        self.goal = Margin(1, _OTHERS)

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, RummuState)
        if count == 1:
            return 1
        self.player.look(state)
        phase: i64 = state.phase
        if phase in (PLAY, LAST):
            return self.plays(state, legal, count)
        if phase in (DRAW, TAKING):
            return self.draws(state, legal)
        legal[0] = self.player.go_on(state, legal, count)
        return 1

    def draws(self, state: RummuState, legal: vec[i64]) -> i64:
        lure: i64 = self.player.lure(state)
        if -_SURE_DRAW < lure < _SURE_DRAW:
            return 2
        if lure > 0:
            legal[0] = TAKE
        else:
            legal[0] = STOCK if state.phase == DRAW else DONE
        return 1

    def plays(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        player = self.player
        gain: i64 = player.lay(state) if legal[count - 1] >= PLUS else NEVER
        if gain > _SURE_PLAY:
            legal[0] = player.action
            return 1
        kept: i64 = self.discards(state, legal, count)
        if gain > -_SURE_PLAY:
            legal[kept] = player.action
            kept += 1
        return kept

    def discards(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        """The few discards that look best, in their order."""
        number: i64 = self.player.weigh_discards(state, legal, count)
        kept: i64 = 0
        i: i64 = 0
        while i < number:
            if self.is_good(i, number):
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept

    def is_good(self, number: i64, count: i64) -> bool:
        """Whether few discards are better than this one, and none by much."""
        values = self.player.values
        better: i64 = 0
        i: i64 = 0
        while i < count:
            gain: i64 = values[i] - values[number]
            if gain > _SURE_DISCARD:
                return False
            if gain > 0 or (gain == 0 and i < number):
                better += 1
            i += 1
        return better < _MOST_DISCARDS


HEURISTICS: Final = RummuHeuristics()
