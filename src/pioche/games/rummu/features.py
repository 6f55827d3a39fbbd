"""Rummü: the inputs of a net for a decision, for three to six players and for teams alike.

Seats are counted from the one to play. Colours keep their names: yellow is the joker's, and the cards of a combination
are laid in the order of their colours, so no two colours are alike to who lays them.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit
from pioche.core.bits import count as cards_in
from pioche.core.features import Features, Layout, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.games.rummu.bots import Casual
from pioche.games.rummu.bots.club import Club
from pioche.games.rummu.bots.plan import NEVER
from pioche.games.rummu.combinations import KIND, YELLOW, YELLOWS, is_combination, kinds, worth
from pioche.games.rummu.kernel import (
    ACTIONS,
    DONE,
    DRAW,
    LAST,
    MELD,
    MINUS,
    PLAY,
    PLUS,
    STOCK,
    SWAP,
    TAKE,
    TAKING,
    RummuState,
)

VERSION: Final = 2
_OTHERS: Final = 5
_KINDS: Final = 50
_MOST_LEGAL: Final = 64
_MOST_HIDDEN: Final = 61
# Discards that are inputs one by one; the others all together.
_ON_TOP: Final = 3

# What is said of each other player.
_OF_ANOTHER: Final = (
    ("cards", 16),
    ("cards known", _KINDS),
    ("has opened", 1),
    ("size of an opening", 4),
    ("points on the table", 16),
    ("lead in the match", 25),
    ("is a partner", 1),
)
_OF_ALL: Final[Layout] = (
    ("players", 4),
    ("teams", 1),
    ("no return", 1),
    ("phase", 9),
    ("round of turns", 16),
    ("turns left", 12),
    # The match: a total to reach, or rounds to play.
    ("rounds left", 10),
    ("points to the end", 20),
    ("points to the end of the best other", 20),
    ("lead in the match", 25),
    ("hand", _KINDS),
    ("held twice", 10),
    ("cards", 20),
    ("has opened", 1),
    ("size of an opening", 4),
    ("combinations", 6),
    ("points on the table", 16),
    *((f"discard: {place}", _KINDS) for place in range(1, 1 + _ON_TOP)),
    ("discards below", _KINDS),
    ("cards out", _KINDS),
    ("stock", 12),
    ("new stocks", 3),
    ("fits the own side's", _KINDS),
    ("fits others'", _KINDS),
    ("replaces a joker", _KINDS),
    *((f"{name}: {seat}", length) for seat in range(1, 1 + _OTHERS) for name, length in _OF_ANOTHER),
)
TURN_PART: Final = Part(
    "turn",
    (*_OF_ALL, ("taken", _KINDS), ("lure of the discards", 9), ("advice", ACTIONS)),
    (
        # Of any choice: what the club would do, and how far it is from that.
        ("advice", 1),
        ("behind the advice", 5),
        ("kind", 6),
        # Of a card to discard.
        ("yellow", 1),
        ("number", 10),
        ("held twice", 1),
        ("fits the own side's", 1),
        ("fits another's", 1),
        ("next player is open", 1),
        ("company in hand", 4),
        ("company out", 4),
        # Of a combination to turn to.
        ("whose", 3),
        ("takes cards", 1),
        ("gives a joker", 1),
        ("its cards", 4),
    ),
    370,  # each of sixty cards in hand, discards or other hands, cards out, fits of both sides, jokers, one of the rest
)
PLAY_PART: Final = Part(
    "play",
    (*_OF_ALL, ("begun", _KINDS), ("combination", _KINDS), ("whose", 3), ("size", 8), ("advice", ACTIONS)),
    (
        ("advice", 1),
        ("kind", 5),
        ("yellow", 1),
        ("number", 10),
        ("held twice", 1),
        ("company in hand", 4),
        # What the combination gains, in steps, for whose side; and whether that is enough to end here.
        ("gains", 6),
        ("loses", 6),
        ("complete", 1),
        ("whose", 3),
    ),
    370,
)
# Where the facts begin.
_ADVICE: Final = 0
_BEHIND: Final = 1
_KIND: Final = 6
_YELLOW: Final = 12
_NUMBER: Final = 13
_TWICE: Final = 23
_FITS_OWN: Final = 24
_FITS_ANOTHERS: Final = 25
_NEXT_OPEN: Final = 26
_IN_HAND: Final = 27
_OUT: Final = 31
_WHOSE: Final = 35
_TAKES: Final = 38
_GIVES: Final = 39
_SIZE: Final = 40
_KIND_OF_PLAY: Final = 1
_PLAY_YELLOW: Final = 6
_PLAY_NUMBER: Final = 7
_PLAY_TWICE: Final = 17
_PLAY_IN_HAND: Final = 18
_GAINS: Final = 22
_LOSES: Final = 28
_COMPLETE: Final = 34
_PLAY_WHOSE: Final = 35
# In sixteenths of a point: by how much a choice is behind; how much better it is to take discards than not to.
_STEPS: Final = vec[i64]([5, 30, 80, 160, 400])
_LURES: Final = vec[i64]([-400, -200, -80, 0, 80, 200, 400, 800])
# Points that a combination gains or loses.
_GAIN_STEPS: Final = vec[i64]([0, 5, 10, 20, 30])


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


def step(value: i64, limits: vec[i64]) -> i64:
    """How many limits a value is above."""
    found: i64 = 0
    while found < len(limits) and value > limits[found]:
        found += 1
    return found


def neighbours(card: i64, cards: i64) -> i64:
    """How many cards go with one: its number, and those beside it in its colour."""
    one: i64 = bit(card)
    same: i64 = (bit(5 * (card // 5)) * 31) ^ one
    return cards_in(cards & (same | (one << 5) | (one >> 5)))


@final
class RummuFeatures(Features):
    """What the seat has seen, with the club's opinion of it."""

    def __init__(self) -> None:
        hidden = (*((f"hand: {seat}", _KINDS) for seat in range(1, 1 + _OTHERS)), ("next card", _KINDS))
        super().__init__(VERSION, (TURN_PART, PLAY_PART), ACTIONS, _MOST_LEGAL, hidden, _MOST_HIDDEN)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._turn_sizes: vec[i64] = sizes_of(TURN_PART.inputs)
        self._play_sizes: vec[i64] = sizes_of(PLAY_PART.inputs)
        self._club: Club = Club(Casual())
        self._advice: i64 = 0
        # How many discards the club has weighed, the best of them; how much better it likes the discard pile.
        self._weighed: i64 = 0
        self._most: i64 = 0
        self._lure: i64 = 0
        # By seat: what lies in front of it, in points.
        self._points: vec[i64] = vec[i64]([0] * (1 + _OTHERS))
        # The kinds that fit combinations of the own side and of others, and that replace jokers.
        self._own_fits: i64 = 0
        self._other_fits: i64 = 0
        self._swaps: i64 = 0

    def covers(self, state: State) -> bool:
        assert isinstance(state, RummuState)
        return True

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, RummuState)
        i: i64 = 0
        while i < count:
            self.moves[i] = legal[i]
            i += 1
        self.ask_club(state, legal, count)
        self.look_at_table(state)
        phase: i64 = state.phase
        if phase in (DRAW, TAKING, PLAY, LAST):
            self.part = 0
            self.inputs.begin(self._turn_sizes)
            self.all_know(state)
            self.inputs.members(state.taken)
            self.inputs.some(1 + step(self._lure, _LURES) if phase in (DRAW, TAKING) else 0)
            self.turns(state, count)
        else:
            self.part = 1
            self.inputs.begin(self._play_sizes)
            self.all_know(state)
            self.play(state)
            self.plays(state, count)
        self.inputs.one(self._advice)

    def reveal(self, state: State) -> None:
        assert isinstance(state, RummuState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        place: i64 = 1
        while place <= _OTHERS:
            hidden.members(kinds(state.hands[self.true_seat(state, place)]) if place < state.players else 0)
            place += 1
        if state.stock_at < state.stock_end:
            hidden.one(KIND[state.stock[state.stock_at]])
        else:
            hidden.skip()

    def true_seat(self, state: RummuState, place: i64) -> i64:
        seat: i64 = state.actor + place
        return seat if seat < state.players else seat - state.players

    # --- what is known -------------------------------------------------------------------

    def ask_club(self, state: RummuState, legal: vec[i64], count: i64) -> None:
        """What the club would do; of the discards, where it wants one, also what each is worth to it."""
        club = self._club
        club.look(state)
        phase: i64 = state.phase
        self._weighed = 0
        if phase in (DRAW, TAKING):
            self._lure = club.lure(state)
            self._advice = TAKE if self._lure > 0 else (DONE if phase == TAKING else STOCK)
        elif phase != PLAY and phase != LAST:
            self._advice = club.go_on(state, legal, count)
        elif legal[count - 1] >= PLUS and club.lay(state) >= 0:
            self._advice = club.action
        else:
            self._weighed = club.weigh_discards(state, legal, count)
            self._most = NEVER
            i: i64 = 0
            while i < self._weighed:
                if club.values[i] > self._most:
                    self._most = club.values[i]
                    self._advice = legal[i]
                i += 1

    def look_at_table(self, state: RummuState) -> None:
        seat: i64 = 0
        while seat < state.players:
            self._points[seat] = 0
            seat += 1
        self._own_fits = 0
        self._other_fits = 0
        self._swaps = 0
        place: i64 = 0
        while place < state.places:
            meld: i64 = state.melds[place]
            if meld:
                seat = state.owner[place]
                self._points[seat] += worth(meld)
                if self._club.plan.is_mine(state, seat):
                    self._own_fits |= state.fits[place]
                else:
                    self._other_fits |= state.fits[place]
                self._swaps |= state.swaps[place]
            place += 1

    def all_know(self, state: RummuState) -> None:
        """The sections that both parts have in common."""
        inputs = self.inputs
        me: i64 = state.actor
        inputs.one(state.players - 3)
        inputs.members(1 if state.teams else 0)
        inputs.members(1 if state.no_return else 0)
        inputs.one(state.phase)
        inputs.one(state.turns // state.players)
        inputs.some((state.last_turn - state.turns) // state.players if state.last_turn else 0)
        self.match(state)
        inputs.members(kinds(state.hands[me]))
        twins: i64 = self._club.twice
        inputs.members(((twins >> 5) & 31) | (((twins >> 35) & 31) << 5))
        inputs.one(state.held[me] - 1)
        self.front(state, me)
        inputs.some(state.fronts[me])
        inputs.some((self._points[me] + 9) // 10)
        self.piles(state)
        inputs.members(self._own_fits)
        inputs.members(self._other_fits)
        inputs.members(self._swaps)
        place: i64 = 1
        while place <= _OTHERS:
            if place < state.players:
                self.other(state, self.true_seat(state, place))
            else:
                skipped: i64 = 0
                while skipped < len(_OF_ANOTHER):
                    inputs.skip()
                    skipped += 1
            place += 1

    def match(self, state: RummuState) -> None:
        """How far its end is, and who is ahead."""
        inputs = self.inputs
        own: i64 = state.totals[state.actor]
        best: i64 = NEVER
        seat: i64 = 0
        while seat < state.players:
            if not self._club.plan.is_mine(state, seat):
                best = max(best, state.totals[seat])
            seat += 1
        inputs.some(state.rounds)
        if state.target:
            inputs.one((state.target - own) // 20)
            inputs.one((state.target - best) // 20)
        else:
            inputs.skip()
            inputs.skip()
        inputs.one((own - best + 240) // 20)

    def front(self, state: RummuState, seat: i64) -> None:
        self.inputs.members(1 if state.opened[seat] else 0)
        self.inputs.one(state.needs[seat] - 3)

    def piles(self, state: RummuState) -> None:
        """The discards, what is out, the stock."""
        inputs = self.inputs
        at: i64 = state.discarded - 1
        place: i64 = 0
        while place < _ON_TOP:
            if at >= 0:
                inputs.one(state.discards[at])
            else:
                inputs.skip()
            at -= 1
            place += 1
        below: i64 = 0
        while at >= 0:
            below |= bit(state.discards[at])
            at -= 1
        inputs.members(below)
        inputs.members(self._club.plan.live)
        inputs.some((state.stock_end - state.stock_at + 3) // 4)
        inputs.some(state.shuffles)

    def other(self, state: RummuState, seat: i64) -> None:
        inputs = self.inputs
        inputs.one(state.held[seat] - 1)
        inputs.members(kinds(state.known[seat]))
        self.front(state, seat)
        inputs.some((self._points[seat] + 9) // 10)
        inputs.one((state.totals[seat] - state.totals[state.actor] + 240) // 20)
        inputs.members(1 if self._club.plan.is_mine(state, seat) else 0)

    def play(self, state: RummuState) -> None:
        """The combination that is begun or turned to."""
        inputs = self.inputs
        meld: i64 = state.melds[state.at] if state.at >= 0 else 0
        inputs.members(state.begun)
        inputs.members(meld)
        if state.at >= 0:
            inputs.one(self.whose(state, state.owner[state.at]))
        else:
            inputs.skip()
        inputs.some(cards_in(state.begun | meld))

    def whose(self, state: RummuState, seat: i64) -> i64:
        if seat == state.actor:
            return 0
        return 1 if self._club.plan.is_mine(state, seat) else 2

    # --- facts ---------------------------------------------------------------------------

    def turns(self, state: RummuState, count: i64) -> None:
        """The facts of a draw, a discard, and the beginning of a play."""
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = bit(_ADVICE) if action == self._advice else 0
            if action < PLUS:
                facts |= bit(_KIND) | self.discard(state, action)
                if i < self._weighed:
                    behind: i64 = step(self._most - self._club.values[i], _STEPS)
                    facts |= bit(_BEHIND + behind) - bit(_BEHIND)
            elif action < SWAP:
                facts |= bit(_KIND + 1) | bit(_NUMBER + (action - PLUS) // 5)
            elif action < STOCK:
                facts |= bit(_KIND + 2) | self.combination(state, action - MELD)
            else:
                facts |= bit(_KIND + 3 + action - STOCK)
            self.facts[i] = facts
            i += 1

    def discard(self, state: RummuState, card: i64) -> i64:
        one: i64 = bit(card)
        facts: i64 = bit(_NUMBER + card // 5)
        if card % 5 == YELLOW:
            facts |= bit(_YELLOW)
        if self._club.twice & one:
            facts |= bit(_TWICE)
        if self._own_fits & one:
            facts |= bit(_FITS_OWN)
        if self._other_fits & one:
            facts |= bit(_FITS_ANOTHERS)
        if state.opened[self.true_seat(state, 1)]:
            facts |= bit(_NEXT_OPEN)
        facts |= bit(_IN_HAND + within(neighbours(card, self._club.hand), 4))
        return facts | bit(_OUT + within(neighbours(card, self._club.plan.live), 4))

    def combination(self, state: RummuState, place: i64) -> i64:
        facts: i64 = bit(_WHOSE + self.whose(state, state.owner[place]))
        if state.addable(place):
            facts |= bit(_TAKES)
        if state.swappable(place):
            facts |= bit(_GIVES)
        return facts | bit(_SIZE + within(cards_in(state.melds[place]) - 3, 4))

    def plays(self, state: RummuState, count: i64) -> None:
        """The facts of the steps of a play."""
        i: i64 = 0
        while i < count:
            action: i64 = self.moves[i]
            facts: i64 = bit(_ADVICE) if action == self._advice else 0
            if action == DONE:
                facts |= bit(_KIND_OF_PLAY + 4) | self.gains(worth(state.begun))
            elif action >= MELD:
                place: i64 = action - MELD
                facts |= bit(_KIND_OF_PLAY + 3) | bit(_PLAY_WHOSE + self.whose(state, state.owner[place]))
            else:
                facts |= bit(_KIND_OF_PLAY + (action - PLUS) // _KINDS) | self.card(state, action)
            self.facts[i] = facts
            i += 1

    def card(self, state: RummuState, action: i64) -> i64:
        """The facts of a card that is laid, added, exchanged or taken back."""
        card: i64 = action % _KINDS
        one: i64 = bit(card)
        facts: i64 = bit(_PLAY_NUMBER + card // 5)
        if one & YELLOWS:
            facts |= bit(_PLAY_YELLOW)
        if self._club.twice & one:
            facts |= bit(_PLAY_TWICE)
        facts |= bit(_PLAY_IN_HAND + within(neighbours(card, self._club.hand), 4))
        if state.at < 0:
            laid: i64 = state.begun | one
            if cards_in(laid) >= state.need() and is_combination(laid):
                facts |= bit(_COMPLETE) | self.gains(worth(laid))
            return facts
        meld: i64 = state.melds[state.at]
        after: i64 = meld | one
        if action >= MINUS:
            after = meld & ~one
        elif action >= SWAP:
            after ^= bit(card - card % 5 + YELLOW)
        if cards_in(after) >= 3:
            facts |= self.gains(worth(after) - worth(meld))
        return facts | bit(_PLAY_WHOSE + self.whose(state, state.owner[state.at]))

    def gains(self, points: i64) -> i64:
        if points < 0:
            return bit(_LOSES + step(-points, _GAIN_STEPS))
        return bit(_GAINS + step(points, _GAIN_STEPS))


FEATURES: Final = RummuFeatures()
