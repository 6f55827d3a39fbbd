"""Rummü: the club player, who takes, lays and discards as his plan of the whole turn says."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.rummu.bots.plan import NEVER, Plan, doubles
from pioche.games.rummu.combinations import YELLOW, YELLOWS, fewest_back, kinds, worth
from pioche.games.rummu.kernel import (
    BACK,
    CHOOSE,
    DONE,
    DRAW,
    LAST,
    MELD,
    MINUS,
    NEW,
    PLAY,
    PLUS,
    STOCK,
    SWAP,
    TAKE,
    TAKING,
    RummuState,
)

# Weights as those of a plan: one row for a seat that has opened and one for a seat that has not.
# Live cards that make a combination of the size needed, and of three cards.
_OUTS: Final = 0
_SMALL_OUTS: Final = 1
# A discard less for: a number like that of the top discard, of the two below; a live card beside it; a number in the
# middle; fitting a combination, and more if the next player is open with one, two or more cards, or if it is his.
_TOP: Final = 2
_BELOW: Final = 3
_BESIDE: Final = 4
_MIDDLE: Final = 5
_FITS: Final = 6
_FITS_HIS: Final = 10
# The stock: as such, for each out, and for each out of three cards; each discard taken after the first.
_STOCK: Final = 11
_STOCK_OUTS: Final = 12
_STOCK_SMALL_OUTS: Final = 13
_EXTRA: Final = 14
_CLOSED: Final = 15
_WEIGHTS: Final = vec[i64](
    [6, -1, 11, 4, 5, 8, 40, 36, 33, 2, 28, 4, -1, 2, 32] + [14, 0, 14, 10, 8, 2, 20, 120, 16, 17, 69, -77, 9, 2, 63]
)
# Discards that differ by less are about equal.
_NOISE: Final = 5
# After this number of turns each, plans wait no longer: anything goes.
_LONG: Final = 12


@final
class Club(Policy):
    """Plans the whole turn again at every step of it."""

    def __init__(self, lost: Policy) -> None:
        self.plan: Plan = Plan()
        # How he plays when the round does not end.
        self.lost: Policy = lost
        # The cards of the seat to play: kinds, and those of them held twice.
        self.hand: i64 = 0
        self.twice: i64 = 0
        self.opened: bool = False
        # The best play found, what to do at the combination if it is one on the table, and what it is worth.
        self.action: i64 = -1
        self.at: i64 = -1
        self.most: i64 = 0
        # What each discard is worth.
        self.values: vec[i64] = vec[i64]([0] * 50)

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, RummuState)
        if count == 1:
            return legal[0]
        if state.turns > _LONG * state.players:
            return self.lost.choose(state, legal, count, chance)
        self.look(state)
        phase: i64 = state.phase
        if phase in (DRAW, TAKING):
            return self.draw(state)
        if phase not in (PLAY, LAST):
            return self.go_on(state, legal, count)
        if legal[count - 1] >= PLUS and self.lay(state) >= 0:
            return self.action
        return self.discard(state, legal, count, chance)

    def look(self, state: RummuState) -> None:
        held: i64 = state.hands[state.actor]
        own: i64 = kinds(held)
        self.hand = own | state.begun
        self.twice = doubles(held) | (own & state.begun)
        self.opened = state.opened[state.actor] != 0
        self.plan.look(state)
        self.plan.fits(state, self.hand)

    # --- drawing ------------------------------------------------------------------------------

    def draw(self, state: RummuState) -> i64:
        if self.lure(state) > 0:
            return TAKE
        return DONE if state.phase == TAKING else STOCK

    def lure(self, state: RummuState) -> i64:
        """How much better it is to take discards, as many as are best, than not to."""
        plan = self.plan
        hand: i64 = self.hand
        twice: i64 = self.twice
        without: i64 = self.without_discards(state)
        extra: i64 = _WEIGHTS[_EXTRA if self.opened else _CLOSED + _EXTRA]
        more: i64 = extra if state.phase == TAKING else 0
        most: i64 = NEVER
        i: i64 = state.discarded
        while i > 0:
            i -= 1
            one: i64 = bit(state.discards[i])
            twice |= hand & one
            hand |= one
            plan.fits(state, hand)
            most = max(most, plan.best(hand, twice, self.opened, 0) + more)
            more += extra
        return most - without

    def without_discards(self, state: RummuState) -> i64:
        """What it is worth to draw from the stock, or to take no more."""
        plan = self.plan
        if state.phase == TAKING:
            return plan.best(self.hand, self.twice, self.opened, 0)
        # A card of the stock will be there to be discarded.
        plan.last = 0
        value: i64 = plan.best(self.hand, self.twice, self.opened, 0)
        plan.last = 1
        row: i64 = 0 if self.opened else _CLOSED
        rest: i64 = self.hand & ~plan.first
        outs: i64 = plan.outs(rest, 3 if plan.first else plan.need) | plan.ready(state)
        value += _WEIGHTS[row + _STOCK] + _WEIGHTS[row + _STOCK_OUTS] * cards_in(outs)
        return value + _WEIGHTS[row + _STOCK_SMALL_OUTS] * cards_in(plan.outs(rest, 3))

    # --- laying -------------------------------------------------------------------------------

    def lay(self, state: RummuState) -> i64:
        """Find the best play; return what it brings more than to play nothing."""
        plan = self.plan
        kept: i64 = plan.kept(self.hand, self.twice, self.opened)
        self.most = plan.laid(self.hand, self.twice, self.opened, 0)
        if plan.first:
            self.action = PLUS + lowest(plan.first)
        if self.opened:
            # What is not laid now can be added later as well; a joker should come first.
            adding: bool = self.most <= kept and state.held[state.actor] > 1
            place: i64 = 0
            while place < state.places:
                self.play_at(state, place, adding)
                place += 1
        return self.most - kept

    def play_at(self, state: RummuState, place: i64, adding: bool) -> None:
        """See whether something at a combination on the table is better than the best so far."""
        cards: i64 = state.addable(place) if adding else 0
        while cards:
            self.try_addition(state, place, cards & -cards)
            cards &= cards - 1
        cards = state.swappable(place)
        while cards:
            self.try_exchange(state, place, cards & -cards)
            cards &= cards - 1

    def try_addition(self, state: RummuState, place: i64, one: i64) -> None:
        meld: i64 = state.melds[place]
        if state.line[place] < 0 or state.lead[place] > 1 or not one & YELLOWS:
            value: i64 = self.plan.share(state, state.owner[place]) * (worth(meld | one) - worth(meld))
            rest: i64 = (self.hand ^ one) | (self.twice & one)
            value += self.plan.best(rest, self.twice & ~one, True, 1)
            self.keep_best(value, place, PLUS + lowest(one))

    def try_exchange(self, state: RummuState, place: i64, one: i64) -> None:
        plan = self.plan
        joker: i64 = bit(lowest(one) - lowest(one) % 5 + YELLOW)
        rest: i64 = (self.hand ^ one) | (self.twice & one)
        # What fits the combination changes with the joker, so the table is looked at as it will be.
        after = state.twin()
        after.melds[place] ^= one | joker
        after.settle(place)
        plan.fits(after, rest | joker)
        value: i64 = plan.share(state, state.owner[place]) * (worth(after.melds[place]) - worth(state.melds[place]))
        value += plan.best(rest | joker, (self.twice & ~one) | (rest & joker), True, 1)
        plan.fits(state, self.hand)
        self.keep_best(value, place, SWAP + lowest(one))

    def keep_best(self, value: i64, place: i64, action: i64) -> None:
        if value > self.most:
            self.most = value
            self.action = MELD + place
            self.at = action

    def go_on(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        """In the middle of a play."""
        phase: i64 = state.phase
        if phase == NEW:
            return self.next_card(state, legal, count)
        if phase == CHOOSE:
            return self.from_where(state, legal, count)
        if phase == BACK:
            return self.take_back(state, legal, count)
        self.most = NEVER
        self.play_at(state, state.at, True)
        return legal[0] if self.most == NEVER else self.at

    def next_card(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        plan = self.plan
        plan.laid(self.hand, self.twice, self.opened, 0)
        if plan.first == 0:
            return legal[count - 1]
        rest: i64 = plan.first & ~state.begun
        return PLUS + lowest(rest) if rest else DONE

    def from_where(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        """The combination that loses least by a take-back, if one card is enough."""
        chosen: i64 = legal[0]
        least: i64 = 1000
        i: i64 = 0
        while i < count:
            meld: i64 = state.melds[legal[i] - MELD]
            loss: i64 = 100 * fewest_back(meld) + worth(meld) - worth(meld & (meld - 1))
            if loss < least:
                least = loss
                chosen = legal[i]
            i += 1
        return chosen

    def take_back(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        """The card whose absence costs least."""
        chosen: i64 = legal[0]
        most: i64 = -1
        i: i64 = 0
        while i < count:
            left: i64 = worth(state.melds[state.at] & ~bit(legal[i] - MINUS))
            if left > most:
                most = left
                chosen = legal[i]
            i += 1
        return chosen

    # --- discarding ------------------------------------------------------------------------------

    def discard(self, state: RummuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        discards: i64 = self.weigh_discards(state, legal, count)
        chosen: i64 = 0
        most: i64 = NEVER
        i: i64 = 0
        while i < discards:
            value: i64 = self.values[i] + chance.below(_NOISE)
            if value > most:
                most = value
                chosen = legal[i]
            i += 1
        return chosen

    def weigh_discards(self, state: RummuState, legal: vec[i64], count: i64) -> i64:
        """Find what each discard is worth; return how many there are."""
        plan = self.plan
        row: i64 = 0 if self.opened else _CLOSED
        ready: i64 = plan.ready(state)
        # The card drawn in the next turn will be there to be discarded.
        plan.last = 0
        i: i64 = 0
        while i < count and legal[i] < PLUS:
            one: i64 = bit(legal[i])
            rest: i64 = (self.hand ^ one) | (self.twice & one)
            value: i64 = plan.best(rest, self.twice & ~one, self.opened, 1) - self.danger(state, legal[i], row)
            value += _WEIGHTS[row + _OUTS] * cards_in(plan.outs(rest, plan.need) | ready)
            if plan.need > 3:
                value += _WEIGHTS[row + _SMALL_OUTS] * cards_in(plan.outs(rest, 3))
            self.values[i] = value
            i += 1
        plan.last = 1
        return i

    def danger(self, state: RummuState, card: i64, row: i64) -> i64:
        """What a discard may bring to the next player, alone or with the discards below it."""
        one: i64 = bit(card)
        number: i64 = card // 5
        beside: i64 = ((one << 5) | (one >> 5)) & ~YELLOWS
        value: i64 = _WEIGHTS[row + _BESIDE] * cards_in(beside & self.plan.live)
        value += _WEIGHTS[row + _MIDDLE] * min(number, 9 - number)
        i: i64 = 1
        while i < 4 and i <= state.discarded:
            apart: i64 = state.discards[state.discarded - i] // 5 - number
            if -3 < apart < 3:
                value += _WEIGHTS[row + (_TOP if i == 1 else _BELOW)]
            i += 1
        return value + self.present(state, one, row)

    def present(self, state: RummuState, one: i64, row: i64) -> i64:
        """What it costs to give away a card that fits a combination on the table."""
        after: i64 = (state.actor + 1) % state.players
        value: i64 = 0
        his: i64 = 0
        place: i64 = 0
        while place < state.places:
            if state.fits[place] & one:
                value = _WEIGHTS[row + _FITS]
                if state.owner[place] == after:
                    his = _WEIGHTS[row + _FITS_HIS]
            place += 1
        if value and state.opened[after]:
            value += his + _WEIGHTS[row + _FITS + min(3, state.held[after])]
        return value
