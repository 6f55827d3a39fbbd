"""Safarü: a good club player, who counts what each card is worth and what a turn leaves for the next."""

from __future__ import annotations

from math import comb
from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.decks.mu import NUMBER, OF_NUMBER, add, kind, take
from pioche.games.safaru.bots.races import CARDS, CARDS_LUMP, LUMP, SORT, WIDEST, ahead, left_of, standing
from pioche.games.safaru.kernel import (
    ADD,
    ADDING,
    BABIES,
    DECK,
    DONE,
    EACH,
    HEDGEHOGS,
    ONE_TRIANGLE,
    PAIRING,
    PLAY,
    TOTAL_SUM,
    TOTALLING,
    TWO_TRIANGLES,
    UNICORNS,
    SafaruState,
)
from pioche.games.safaru.view import unseen

# --- what a card is worth to who captures it, in sixteenths of a point ----------------------
POINT: Final = 16
_BABY: Final = 5 * POINT
_YELLOW: Final = 1
_BLUE: Final = 2
_COLOUR: Final = bytes(card // 12 for card in range(CARDS))


def _points(card: int) -> int:
    """SAF-7.7, SAF-9.10: the triangles."""
    return POINT * ((ONE_TRIANGLE >> card & 1) + 2 * (TWO_TRIANGLES >> card & 1))


_NORMAL_CARD: Final = vec[i64]([_points(card) - _BABY * (BABIES >> card & 1) for card in range(CARDS)])
_REVERSED_CARD: Final = vec[i64]([-_points(card) for card in range(CARDS)])


def _race(award: int, lump: float, most: int) -> list[int]:
    """What one more card of a sort is worth in the race for the most, by the lead, then by the cards left."""
    return [
        max(0, round(POINT * award * (standing(lump, lead + 1, left - 1) - standing(lump, lead, left))))
        for lead in range(-WIDEST, WIDEST + 1)
        for left in range(most + 1)
    ]


_UNICORN: Final = vec[i64](_race(24, LUMP, SORT))
_HEDGEHOG: Final = vec[i64](_race(12, LUMP, SORT))
_REVERSED_HEDGEHOG: Final = vec[i64](_race(18, LUMP, SORT))
_REVERSED_MOST: Final = vec[i64](_race(24, CARDS_LUMP, CARDS))

# All three methods.
ALL_METHODS: Final = 7

# --- what is left for the next player --------------------------------------------------------
# What oneself may catch there a round later counts for so much less, as a shift.
_HOPE: Final = 3
# Cards that differ by less are about equal.
_NOISE: Final = 6
# What a unicorn is to one who does not count.
_GUESS: Final = 4 * POINT
_CERTAIN: Final = 255
_MOST_UNSEEN: Final = CARDS + 1


def _none(held: int, cards: int, wanted: int) -> int:
    """The chance in 255 that a hand of some cards, drawn from those unseen, has none of those wanted."""
    if held > cards or wanted > cards:
        return 0
    return round(_CERTAIN * comb(cards - wanted, held) / comb(cards, held))


_NONE: Final = bytes(
    _none(held, cards, wanted)
    for held in range(EACH + 1)
    for cards in range(_MOST_UNSEEN)
    for wanted in range(_MOST_UNSEEN)
)

# A card of each number that is no unicorn and no hedgehog.
_PLAIN: Final = bytes([0, 1, 3, 4, 5, 6, 7, 8, 10, 11])
UNREACHED: Final = -1000000
_NOTHING: Final = UNREACHED // 2
_SUMS: Final = 0x3FFFF


@final
class Prices:
    """What each card is worth to a side that captures it: by the card as such, and by its colour."""

    def __init__(self) -> None:
        self.cards: vec[i64] = _NORMAL_CARD
        self.reversed: bool = False
        self.colours: vec[i64] = vec[i64]([0] * 5)

    def of(self, card: i64) -> i64:
        return self.cards[card] + self.colours[_COLOUR[card]]

    def dearest(self, cards: i64) -> i64:
        chosen: i64 = lowest(cards)
        cards &= cards - 1
        while cards:
            if self.of(lowest(cards)) > self.of(chosen):
                chosen = lowest(cards)
            cards &= cards - 1
        return chosen

    def guess(self, is_reversed: bool) -> None:
        """Prices of one who does not count: they never change."""
        self.reversed = is_reversed
        self.cards = _REVERSED_CARD if is_reversed else _NORMAL_CARD
        colour: i64 = 0
        while colour < 5:
            self.colours[colour] = -POINT if is_reversed else 0
            colour += 1
        self.colours[_YELLOW] -= POINT
        if not is_reversed:
            self.colours[_BLUE] = _GUESS

    def weigh(self, state: SafaruState, side: i64) -> None:
        hedgehog: i64 = ahead(state, side, HEDGEHOGS) * (SORT + 1) + left_of(state, HEDGEHOGS)
        each: i64 = 0
        self.reversed = state.reversed
        if state.reversed:
            self.cards = _REVERSED_CARD
            each = -_REVERSED_MOST[ahead(state, side, DECK) * (CARDS + 1) + left_of(state, DECK)]
        else:
            self.cards = _NORMAL_CARD
        colour: i64 = 0
        while colour < 5:
            self.colours[colour] = each
            colour += 1
        if state.reversed:
            self.colours[_YELLOW] -= _REVERSED_HEDGEHOG[hedgehog]
        else:
            self.colours[_YELLOW] -= _HEDGEHOG[hedgehog]
            self.colours[_BLUE] += _UNICORN[ahead(state, side, UNICORNS) * (SORT + 1) + left_of(state, UNICORNS)]


@final
class Catch:
    """What each number can catch from a table: one walk over its cards finds the dearest set for every sum."""

    def __init__(self, prices: Prices) -> None:
        self.prices: Prices = prices
        self.table: i64 = 0
        # By sum: the price of the dearest set without 0s, and the set; and the same of two or more cards.
        self.worth: vec[i64] = vec[i64]([0] * (TOTAL_SUM + 1))
        self.cards: vec[i64] = vec[i64]([0] * (TOTAL_SUM + 1))
        self.many_worth: vec[i64] = vec[i64]([0] * (TOTAL_SUM + 1))
        self.many: vec[i64] = vec[i64]([0] * (TOTAL_SUM + 1))
        # By number: the dearest card.
        self.twin_worth: vec[i64] = vec[i64]([0] * 10)
        # The sums reached, and the 0 that joins a set, with its price.
        self.reached: i64 = 1
        self.baby: i64 = 0
        self.baby_worth: i64 = 0
        # What a card catches by each method: no cards where it cannot.
        self.adds: i64 = 0
        self.adds_worth: i64 = 0
        self.totals: i64 = 0
        self.totals_worth: i64 = 0
        self.pairs: i64 = 0
        self.pairs_worth: i64 = 0

    def spread(self, table: i64) -> None:
        """Look at a table."""
        self.table = 0
        self.reached = 1
        self.baby = 0
        self.baby_worth = 0
        total: i64 = TOTAL_SUM
        while total:
            self.worth[total] = UNREACHED
            self.many_worth[total] = UNREACHED
            total -= 1
        number: i64 = 0
        while number < 10:
            self.twin_worth[number] = UNREACHED
            number += 1
        while table:
            self.join(lowest(table))
            table &= table - 1

    def extend(self, other: Catch, card: i64) -> None:
        """Look at a table that another has looked at, and one card more."""
        self.table = other.table
        self.reached = other.reached
        self.baby = other.baby
        self.baby_worth = other.baby_worth
        total: i64 = TOTAL_SUM
        while total:
            self.worth[total] = other.worth[total]
            self.cards[total] = other.cards[total]
            self.many_worth[total] = other.many_worth[total]
            total -= 1
        number: i64 = 0
        while number < 10:
            self.twin_worth[number] = other.twin_worth[number]
            number += 1
        self.join(card)

    def join(self, card: i64) -> None:
        """One card more."""
        number: i64 = NUMBER[card]
        price: i64 = self.prices.of(card)
        one: i64 = bit(card)
        self.table |= one
        self.twin_worth[number] = max(self.twin_worth[number], price)
        if number == 0:
            self.join_baby(one, price)
            return
        reached: i64 = self.reached
        total: i64 = TOTAL_SUM
        while total > number:
            if (reached >> (total - number)) & 1:
                worth: i64 = self.worth[total - number] + price
                if worth > self.worth[total]:
                    self.worth[total] = worth
                    self.cards[total] = self.cards[total - number] | one
                if worth > self.many_worth[total]:
                    self.many_worth[total] = worth
                    self.many[total] = self.cards[total - number] | one
            total -= 1
        if price > self.worth[number]:
            self.worth[number] = price
            self.cards[number] = one
        self.reached = reached | (reached << number) & _SUMS

    def join_baby(self, one: i64, price: i64) -> None:
        """SAF-5.2, SAF-5.3: the dearest 0 joins every set; no more than one, the unicorn, is worth having."""
        if not self.baby or price > self.baby_worth:
            self.baby = one
            self.baby_worth = price

    def look(self, card: i64) -> None:
        """What a card can catch, itself included where it is paired."""
        number: i64 = NUMBER[card]
        self.look_adding(number)
        rest: i64 = TOTAL_SUM - number
        self.totals = 0
        if (self.reached >> rest) & 1:
            self.totals = self.cards[rest] | self.baby
            self.totals_worth = self.worth[rest] + self.baby_worth
        same: i64 = self.table & OF_NUMBER[number]
        self.pairs = 0
        if same:
            self.pairs = bit(self.prices.dearest(same))
            self.pairs_worth = self.twin_worth[number] + self.prices.of(card)

    def look_adding(self, number: i64) -> None:
        self.adds = 0
        if number == 0:
            # SAF-5.8.
            second: i64 = self.table & BABIES & ~self.baby
            if second:
                card: i64 = self.prices.dearest(second)
                self.adds = self.baby | bit(card)
                self.adds_worth = self.baby_worth + self.prices.of(card)
        elif self.baby:
            if (self.reached >> number) & 1:
                self.adds = self.cards[number] | self.baby
                self.adds_worth = self.worth[number] + self.baby_worth
        elif self.many_worth[number] > UNREACHED:
            self.adds = self.many[number]
            self.adds_worth = self.many_worth[number]

    def gain(self, number: i64) -> i64:
        """About what a card of a number, of a colour that does not score, catches for who plays it."""
        adds: i64 = UNREACHED
        if number:
            adds = self.worth[number] + self.baby_worth if self.baby else self.many_worth[number]
        totals: i64 = self.worth[TOTAL_SUM - number] + self.baby_worth
        pairs: i64 = self.twin_worth[number] + self.prices.of(_PLAIN[number])
        if self.prices.reversed:
            # SAF-9.2: what the neighbour names, and each capture is a loss.
            worst: i64 = min(_possible(adds), _possible(totals))
            return min(worst, _possible(pairs))
        best: i64 = max(adds, totals)
        best = max(best, pairs)
        if best > 0:
            every: i64 = max(adds, 0) + max(totals, 0) + max(pairs, 0)
            best += (every - best) >> 1
        return _possible(best)


def _possible(worth: i64) -> i64:
    """A capture that is possible, or nothing at all."""
    return worth if worth > _NOTHING else 0


def member(catch: Catch, state: SafaruState, complete: bool) -> i64:
    """The next card of the dearest set: the sum first, then the 0s."""
    if state.missing:
        if state.phase == ADDING and state.set_size == 0 and not state.owes_baby:
            return kind(lowest(catch.many[state.missing]))
        return kind(lowest(catch.cards[state.missing]))
    card: i64 = catch.prices.dearest(state.table & BABIES)
    return DONE if complete and catch.prices.of(card) <= 0 else card


@final
class Club(Policy):
    """Plays as a good club player does. The attributes are scratch for one decision."""

    def __init__(self) -> None:
        self.prices: Prices = Prices()
        # The table as it lies, after a first capture, and as a turn leaves it.
        self.before: Catch = Catch(self.prices)
        self.between: Catch = Catch(self.prices)
        self.after: Catch = Catch(self.prices)
        # What this seat will still hold, and the cards it does not see.
        self.hand: i64 = 0
        self.hidden: i64 = 0
        self.unseen: i64 = 0
        # The hand of who plays next, where it is known.
        self.known: i64 = 0
        # Who plays next: how many cards he holds; whether it is the same side, or nobody.
        self.held: i64 = 0
        self.friend: bool = False
        self.last: bool = False
        self.order: vec[i64] = vec[i64]([0] * 10)
        # What a turn brings that begins with each of the methods, and what each legal action does.
        self.steps: vec[i64] = vec[i64]([0] * 3)
        self.worths: vec[i64] = vec[i64]([0] * EACH)

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count == 1:
            return legal[0]
        assert isinstance(state, SafaruState)
        self.look(state)
        if state.phase == PAIRING:
            return kind(self.prices.dearest(state.table & OF_NUMBER[NUMBER[state.played]]))
        if state.phase == ADDING or state.phase == TOTALLING:
            return member(self.before, state, legal[count - 1] == DONE)
        self.weigh(state, legal, count)
        chosen: i64 = legal[0]
        most: i64 = 2 * UNREACHED
        i: i64 = 0
        while i < count:
            worth: i64 = self.worths[i] + chance.below(_NOISE)
            if worth > most:
                most = worth
                chosen = legal[i]
            i += 1
        return chosen

    def look(self, state: SafaruState) -> None:
        """What the cards are worth, and what the table offers."""
        self.prices.weigh(state, state.side(state.player))
        self.before.spread(state.table)

    def weigh(self, state: SafaruState, legal: vec[i64], count: i64) -> None:
        """What each card that may be played, or each method that may be named, is worth to who chooses."""
        self.look_ahead(state)
        self.compare(state, legal, count)

    def compare(self, state: SafaruState, legal: vec[i64], count: i64) -> None:
        """The same, once it has looked ahead."""
        if state.phase == PLAY:
            hand: i64 = self.hand
            i: i64 = 0
            while i < count:
                self.hand = take(hand, legal[i])
                self.worths[i] = self.turn(legal[i], ALL_METHODS)
                i += 1
            return
        self.turn(state.played, state.choices)
        i = 0
        while i < count:
            worth: i64 = self.released(state.played) if legal[i] == DONE else self.steps[legal[i] - ADD]
            self.worths[i] = -worth if state.reversed else worth
            i += 1

    # --- the turn ----------------------------------------------------------------------

    def turn(self, card: i64, methods: i64) -> i64:
        """What the best turn brings with a card and the methods open to it, and each of them as its first step."""
        before = self.before
        before.look(card)
        if not methods & 1:
            before.adds = 0
        if not methods & 2:
            before.totals = 0
        if not methods & 4:
            before.pairs = 0
        if not (before.adds | before.totals | before.pairs):
            return self.released(card)
        if self.prices.reversed:
            return self.named(card)
        return self.captured(card)

    def captured(self, card: i64) -> i64:
        """What a capture brings: the dearest by one method, then whatever else is worth having."""
        before = self.before
        self.steps[0] = UNREACHED
        self.steps[1] = UNREACHED
        self.steps[2] = UNREACHED
        if before.adds:
            self.steps[0] = before.adds_worth + self.after_adding(card)
        if before.totals and not self.both():
            self.steps[1] = before.totals_worth + self.after_totalling(card)
        if before.pairs:
            self.steps[2] = before.pairs_worth + self.left(before.table & ~before.pairs)
        best: i64 = max(self.steps[0], self.steps[1])
        return max(best, self.steps[2])

    def named(self, card: i64) -> i64:
        """SAF-9.2: the neighbour names the method that costs most."""
        before = self.before
        self.steps[0] = -UNREACHED
        self.steps[1] = -UNREACHED
        self.steps[2] = -UNREACHED
        if before.adds:
            self.steps[0] = before.adds_worth + self.left(add(before.table & ~before.adds, card))
        if before.totals:
            self.steps[1] = before.totals_worth + self.left(add(before.table & ~before.totals, card))
        if before.pairs:
            self.steps[2] = before.pairs_worth + self.left(before.table & ~before.pairs)
        worst: i64 = min(self.steps[0], self.steps[1])
        return min(worst, self.steps[2])

    def both(self) -> bool:
        """Whether adding and totalling are both worth it and want no card in common: then adding may come first."""
        before = self.before
        if not before.adds or before.adds & before.totals:
            return False
        return before.adds_worth > 0 and before.totals_worth > 0

    def after_adding(self, card: i64) -> i64:
        table: i64 = self.before.table & ~self.before.adds
        if self.before.totals:
            between = self.between
            between.spread(table)
            between.look(card)
            if between.totals and between.totals_worth > 0:
                return between.totals_worth + self.paired(card, table & ~between.totals)
        return self.paired(card, table)

    def after_totalling(self, card: i64) -> i64:
        table: i64 = self.before.table & ~self.before.totals
        if self.before.adds:
            between = self.between
            between.spread(table)
            between.look(card)
            if between.adds and between.adds_worth > 0:
                return between.adds_worth + self.paired(card, table & ~between.adds)
        return self.paired(card, table)

    def paired(self, card: i64, table: i64) -> i64:
        """SAF-4.4: what a pairing adds in the end, if it is worth it."""
        same: i64 = table & OF_NUMBER[NUMBER[card]]
        if same:
            twin: i64 = self.prices.dearest(same)
            worth: i64 = self.prices.of(twin) + self.prices.of(card)
            if worth > 0:
                return worth + self.left(table & ~bit(twin))
        return self.left(add(table, card))

    # --- what a turn leaves --------------------------------------------------------------

    def look_ahead(self, state: SafaruState) -> None:
        """Who plays after this turn, and what he may hold."""
        self.hand = state.hands[state.actor]
        # SAF-9.2: the neighbour who names a method knows what he will play.
        self.known = self.hand if state.actor != state.player else 0
        seat: i64 = state.after(state.player)
        self.held = state.held[seat]
        self.last = self.held == 0 and state.stock_left == 0
        if self.held == 0:
            # SAF-6.2, SAF-6.6: he deals, and his left neighbour opens.
            seat = state.after(seat)
            self.held = EACH
        self.friend = state.side(seat) == state.side(state.player)
        self.hidden = unseen(state, state.actor)
        self.unseen = cards_in(self.hidden)

    def released(self, card: i64) -> i64:
        if self.last:
            return 0
        self.after.extend(self.before, card + 1 if (self.before.table >> card) & 1 else card)
        return self.prospect()

    def left(self, table: i64) -> i64:
        if self.last:
            return 0
        self.after.spread(table)
        return self.prospect()

    def prospect(self) -> i64:
        """What a table is worth to who leaves it: the next player may catch from it, and oneself a round later."""
        if self.known:
            return -self.best_of(self.known)
        places: i64 = 0
        number: i64 = 0
        while number < 10:
            if self.hidden & OF_NUMBER[number]:
                self.sort(self.after.gain(number) * 16 + number, places)
                places += 1
            number += 1
        worth: i64 = self.expected()
        if not self.friend:
            worth = -worth
        if self.hand and not self.prices.reversed:
            worth += self.best_of(self.hand) >> _HOPE
        return worth

    def best_of(self, hand: i64) -> i64:
        """What the best card of a hand catches."""
        best: i64 = UNREACHED
        number: i64 = 0
        while number < 10:
            if hand & OF_NUMBER[number]:
                best = max(best, self.after.gain(number))
            number += 1
        return best

    def sort(self, key: i64, place: i64) -> None:
        """Keep the gains in descending order."""
        while place > 0 and self.order[place - 1] < key:
            self.order[place] = self.order[place - 1]
            place -= 1
        self.order[place] = key

    def expected(self) -> i64:
        """The best gain that a hand of unseen cards may be expected to have."""
        row: i64 = (self.held * _MOST_UNSEEN + self.unseen) * _MOST_UNSEEN
        better: i64 = 0
        none: i64 = _CERTAIN
        total: i64 = 0
        place: i64 = 0
        while none > 0:
            key: i64 = self.order[place]
            better += cards_in(self.hidden & OF_NUMBER[key & 15])
            fewer: i64 = _NONE[row + better]
            total += (none - fewer) * (key >> 4)
            none = fewer
            place += 1
        return total >> 8
