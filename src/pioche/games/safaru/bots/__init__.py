"""Safarü: how its players choose, and what guides a search."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.heuristics import Heuristics
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.decks.mu import NUMBER, kind
from pioche.games.safaru.bots.club import POINT, UNREACHED, Catch, Club, Prices, member
from pioche.games.safaru.bots.inference import Reading
from pioche.games.safaru.bots.payoff import SideMargin
from pioche.games.safaru.kernel import BABIES, DONE, METHOD, PAIRING, PLAY, SafaruState
from pioche.games.safaru.view import SafaruView

# Cards that differ by less are equal to a beginner.
_BLUR: Final = 80
# A choice that seems so much worse is not worth a search.
_CLOSE: Final = 4 * POINT
# A search looks ahead at least this number of cards of each player.
_FAR_ENOUGH: Final = 2
# The colours that score, each with room for ten numbers.
_NORMAL_SORT: Final = bytes([0] * 12 + [10] * 12 + [20] * 12 + [0] * 24)
_REVERSED_SORT: Final = bytes([0] * 12 + [10] * 12 + [0] * 36)


@final
class Casual(Policy):
    """Captures what there is, three times in four, before it says done; chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == DONE and chance.below(4):
            return legal[chance.below(count - 1)]
        return legal[chance.below(count)]


@final
class Beginner(Policy):
    """Sees what a card catches now and likes unicorns; counts nothing, thinks of nobody else, and often misses more."""

    def __init__(self) -> None:
        self.prices: Prices = Prices()
        self.before: Catch = Catch(self.prices)

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, SafaruState)
        self.prices.guess(state.reversed)
        if state.phase == PAIRING:
            return legal[chance.below(count)]
        self.before.spread(state.table)
        if state.phase == PLAY:
            return self.play(legal, count, chance)
        if state.phase == METHOD:
            return legal[chance.below(count)]
        return member(self.before, state, legal[count - 1] == DONE)

    def play(self, legal: vec[i64], count: i64, chance: Chance) -> i64:
        chosen: i64 = legal[0]
        most: i64 = UNREACHED
        i: i64 = 0
        while i < count:
            worth: i64 = self.before.gain(NUMBER[legal[i]]) + chance.below(_BLUR)
            if worth > most:
                most = worth
                chosen = legal[i]
            i += 1
        return chosen


def in_hands(state: SafaruState) -> i64:
    """The cards that all still hold."""
    total: i64 = 0
    for held in state.held:
        total += held
    return total


@final
class SafaruHeuristics(Heuristics):
    """Also knows which choices come to the same: cards that score alike, and the order of the cards in a set."""

    def __init__(self) -> None:
        self.player: Club = Club()
        self.reading: Reading = Reading()
        super().__init__(Casual(), Beginner(), Club(), SideMargin())
        # A world is weighed in no time.
        self.candidates = 16

    def rollout(self, root: State, trial: State, chance: Chance, legal: vec[i64]) -> None:
        """To the end of a deal: what later deals bring is luck, and only blurs what a card brings now."""
        assert isinstance(root, SafaruState)
        assert isinstance(trial, SafaruState)
        last: i64 = root.deals
        if in_hands(root) < _FAR_ENOUGH * root.players:
            last += 1
        count: i64 = trial.legal(legal)
        while count and trial.deals <= last:
            trial.apply(self.club.choose(trial, legal, count, chance))
            count = trial.legal(legal)

    def observe_play(self, view: View, chance: Chance) -> None:
        assert isinstance(view, SafaruView)
        self.reading.observe_play(view.state, view.seat)

    def plausibility(self, world: State, seat: i64) -> float:
        assert isinstance(world, SafaruState)
        return self.reading.plausibility(world)

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, SafaruState)
        if state.phase == PLAY or state.phase == METHOD:
            count = self.close(state, legal, count)
        elif state.phase != PAIRING:
            count = self.narrow_members(state, legal, count)
        return count if state.phase == METHOD else self.unlike(state.reversed, legal, count)

    def close(self, state: SafaruState, legal: vec[i64], count: i64) -> i64:
        """The cards or methods that a club player would not call clearly worse than the best."""
        self.player.look(state)
        self.player.weigh(state, legal, count)
        worths = self.player.worths
        most: i64 = 2 * UNREACHED
        i: i64 = 0
        while i < count:
            most = max(most, worths[i])
            i += 1
        kept: i64 = 0
        i = 0
        while i < count:
            if worths[i] >= most - _CLOSE:
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept

    def narrow_members(self, state: SafaruState, legal: vec[i64], count: i64) -> i64:
        """A set is named in ascending order, its 0s last."""
        if state.missing == 0:
            return count
        top: i64 = 0
        named: i64 = state.set_cards & ~BABIES
        while named:
            top = kind(lowest(named))
            named &= named - 1
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            if legal[i] >= top and not (BABIES >> legal[i]) & 1:
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept if kept else count

    def unlike(self, is_reversed: bool, legal: vec[i64], count: i64) -> i64:
        """One card of each number among those that score alike."""
        seen: i64 = 0
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            card: i64 = legal[i]
            one: i64 = 0
            if card != DONE:
                one = bit((_REVERSED_SORT[card] if is_reversed else _NORMAL_SORT[card]) + NUMBER[card])
            if not seen & one:
                seen |= one
                legal[kept] = card
                kept += 1
            i += 1
        return kept


HEURISTICS: Final = SafaruHeuristics()
