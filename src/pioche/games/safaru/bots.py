"""Safarü: how its players choose."""

from __future__ import annotations

from math import comb, erf, sqrt
from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Worth
from pioche.core.mu_deck import NUMBER, OF_NUMBER, add, kind, take
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.safaru.kernel import (
    ADD,
    ADDING,
    BABIES,
    DECK,
    DONE,
    EACH,
    HEDGEHOGS,
    METHOD,
    ONE_TRIANGLE,
    PAIR,
    PAIRING,
    PLAY,
    TOTAL,
    TOTAL_SUM,
    TWO_TRIANGLES,
    UNICORNS,
    SafaruState,
)
from pioche.games.safaru.view import unseen


@final
class Casual(Policy):
    """Captures what there is, three times in four, before it says done; chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1 and legal[count - 1] == DONE and chance.below(4):
            return legal[chance.below(count - 1)]
        return legal[chance.below(count)]


# --- what a card is worth to who captures it, in sixteenths of a point ----------------------
_POINT: Final = 16
_BABY: Final = 5 * _POINT
_TRIANGLES: Final = bytes((ONE_TRIANGLE >> card & 1) + 2 * (TWO_TRIANGLES >> card & 1) for card in range(60))
# Cards of one capture come together: the spread of a race, in cards for each card still to be captured.
_LUMP: Final = 1.6
_CARDS_LUMP: Final = 3.0
_WIDEST: Final = 15


def _lead(award: int, lump: float, lead: int, left: int) -> float:
    """What an award is worth to a side that leads by so many cards when so many are still to be captured."""
    if left <= 0:
        return float(award * ((lead > 0) - (lead < 0)))
    return award * erf(lead / sqrt(2 * lump * left))


def _race(award: int, lump: float, most: int) -> list[int]:
    """What one more card of a sort is worth in the race for the most, by the lead, then by the cards left."""
    return [
        round(_POINT * (_lead(award, lump, lead + 1, left - 1) - _lead(award, lump, lead, left)))
        for lead in range(-_WIDEST, _WIDEST + 1)
        for left in range(most + 1)
    ]


_SORT: Final = 12
_UNICORN: Final = vec[i64](_race(24, _LUMP, _SORT))
_HEDGEHOG: Final = vec[i64](_race(12, _LUMP, _SORT))
_REVERSED_HEDGEHOG: Final = vec[i64](_race(18, _LUMP, _SORT))
_REVERSED_CARD: Final = vec[i64](_race(24, _CARDS_LUMP, 60))

# --- what is left for the next player --------------------------------------------------------
# Weights in 16ths: of what the next player may catch, and of what this seat may catch itself one round later.
_THREAT: Final = 12
_HOPE: Final = 4
# Of a second capture in the same turn, which may need the same cards, this part counts.
_SECOND: Final = 8
_NOISE: Final = 6
_CERTAIN: Final = 255
_MOST_UNSEEN: Final = 61


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
_UNREACHED: Final = -1000000
_SUMS: Final = 0x3FFFF


@final
class Catch:
    """What each number can catch from a table: one walk over its cards finds the dearest set for every sum."""

    def __init__(self) -> None:
        self.prices: vec[i64] = vec[i64]([0] * 60)
        self.table: i64 = 0
        # By sum: the dearest set without 0s and its price; by number, the same of lower cards alone.
        self.worth: vec[i64] = vec[i64]([_UNREACHED] * (TOTAL_SUM + 1))
        self.cards: vec[i64] = vec[i64]([0] * (TOTAL_SUM + 1))
        self.lower_worth: vec[i64] = vec[i64]([_UNREACHED] * 10)
        self.lower_cards: vec[i64] = vec[i64]([0] * 10)
        # The 0s that join a set, and their price.
        self.babies: i64 = 0
        self.babies_worth: i64 = 0
        # What a number catches by each method: no cards where it cannot.
        self.adds: i64 = 0
        self.adds_worth: i64 = 0
        self.totals: i64 = 0
        self.totals_worth: i64 = 0
        self.pairs: i64 = 0
        self.pairs_worth: i64 = 0

    def spread(self, table: i64) -> None:
        """Look at a table."""
        self.table = table
        self.join_babies(table & BABIES)
        total: i64 = 1
        while total <= TOTAL_SUM:
            self.worth[total] = _UNREACHED
            total += 1
        self.worth[0] = 0
        self.cards[0] = 0
        reached: i64 = 1
        number: i64 = 1
        while number < 10:
            self.lower_worth[number] = self.worth[number]
            self.lower_cards[number] = self.cards[number]
            left: i64 = table & OF_NUMBER[number]
            while left:
                self.join(reached, number, left & -left, self.prices[lowest(left)])
                reached |= (reached << number) & _SUMS
                left &= left - 1
            number += 1

    def join(self, reached: i64, number: i64, one: i64, price: i64) -> None:
        """One more card that sets may contain, given the sums reached without it."""
        total: i64 = TOTAL_SUM
        while total >= number:
            if (reached >> (total - number)) & 1:
                worth: i64 = self.worth[total - number] + price
                if worth > self.worth[total]:
                    self.worth[total] = worth
                    self.cards[total] = self.cards[total - number] | one
            total -= 1

    def join_babies(self, babies: i64) -> None:
        """SAF-5.2, SAF-5.3: the dearest 0 joins every set, and with it all that are worth having."""
        self.babies = 0
        self.babies_worth = 0
        if babies:
            card: i64 = self.dearest(babies)
            self.babies = bit(card)
            self.babies_worth = self.prices[card]
            left: i64 = babies & ~self.babies
            while left:
                if self.prices[lowest(left)] > 0:
                    self.babies |= left & -left
                    self.babies_worth += self.prices[lowest(left)]
                left &= left - 1

    def dearest(self, cards: i64) -> i64:
        chosen: i64 = lowest(cards)
        cards &= cards - 1
        while cards:
            if self.prices[lowest(cards)] > self.prices[chosen]:
                chosen = lowest(cards)
            cards &= cards - 1
        return chosen

    def look(self, card: i64) -> None:
        """What a card can catch, itself included where it is paired."""
        number: i64 = NUMBER[card]
        self.look_adding(number)
        rest: i64 = TOTAL_SUM - number
        self.totals = 0
        if self.worth[rest] > _UNREACHED:
            self.totals = self.cards[rest] | self.babies
            self.totals_worth = self.worth[rest] + self.babies_worth
        same: i64 = self.table & OF_NUMBER[number]
        self.pairs = 0
        if same:
            twin: i64 = self.dearest(same)
            self.pairs = bit(twin)
            self.pairs_worth = self.prices[twin] + self.prices[card]

    def look_adding(self, number: i64) -> None:
        self.adds = 0
        if number == 0:
            # SAF-5.8.
            second: i64 = self.table & BABIES & ~self.babies
            if cards_in(self.babies) > 1:
                self.adds = self.babies
                self.adds_worth = self.babies_worth
            elif second:
                card: i64 = self.dearest(second)
                self.adds = self.babies | bit(card)
                self.adds_worth = self.babies_worth + self.prices[card]
        elif self.babies:
            if self.worth[number] > _UNREACHED:
                self.adds = self.cards[number] | self.babies
                self.adds_worth = self.worth[number] + self.babies_worth
        elif self.lower_worth[number] > _UNREACHED:
            self.adds = self.lower_cards[number]
            self.adds_worth = self.lower_worth[number]


def ahead(table: SafaruState, side: i64, sort: i64) -> i64:
    """By how many cards of a sort a side leads, or trails if it is negative; within what tables know."""
    most: i64 = 0
    other: i64 = 0
    while other < table.sides():
        if other != side:
            most = max(most, cards_in(table.side_pile(other) & sort))
        other += 1
    lead: i64 = cards_in(table.side_pile(side) & sort) - most
    return max(-_WIDEST, min(_WIDEST, lead)) + _WIDEST


def left_of(table: SafaruState, sort: i64) -> i64:
    """How many cards of a sort nobody has captured."""
    left: i64 = cards_in(sort)
    for pile in table.piles:
        left -= cards_in(pile & sort)
    return left


@final
class Club(Policy):
    """Plays as a good club player does. The attributes are scratch for one decision."""

    def __init__(self) -> None:
        self.catch: Catch = Catch()
        self.reversed: bool = False
        # What this seat will still hold, and the cards it does not see.
        self.hand: i64 = 0
        self.hidden: i64 = 0
        self.unseen: i64 = 0
        # Who plays next: how many cards he holds, -1 for a known hand; whether it is the same side, or nobody.
        self.held: i64 = 0
        self.friend: bool = False
        self.last: bool = False
        self.order: vec[i64] = vec[i64]([0] * 10)
        # What the first step of the best turn is.
        self.step: i64 = 0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count == 1:
            return legal[0]
        assert isinstance(state, SafaruState)
        self.look(state)
        if state.phase == PLAY:
            return self.play(state, legal, count, chance)
        if state.phase == METHOD:
            return self.method(state)
        if state.phase == PAIRING:
            return kind(self.catch.dearest(state.table & OF_NUMBER[NUMBER[state.played]]))
        return self.member(state, legal[count - 1] == DONE)

    # --- what bears on a decision --------------------------------------------------------

    def look(self, table: SafaruState) -> None:
        self.reversed = table.reversed
        self.hand = table.hands[table.actor]
        self.price(table, table.side(table.player))
        if table.phase == PLAY or table.phase == METHOD:
            self.look_ahead(table)

    def price(self, table: SafaruState, side: i64) -> None:
        """What each card is worth to a side that captures it."""
        hedgehog: i64 = ahead(table, side, HEDGEHOGS) * (_SORT + 1) + left_of(table, HEDGEHOGS)
        unicorns: i64 = 0
        hedgehogs: i64 = 0
        each: i64 = 0
        if table.reversed:
            hedgehogs = -_REVERSED_HEDGEHOG[hedgehog]
            each = -_REVERSED_CARD[ahead(table, side, DECK) * 61 + left_of(table, DECK)]
        else:
            hedgehogs = -_HEDGEHOG[hedgehog]
            unicorns = _UNICORN[ahead(table, side, UNICORNS) * (_SORT + 1) + left_of(table, UNICORNS)]
        prices = self.catch.prices
        card: i64 = 0
        while card < 60:
            points: i64 = _POINT * _TRIANGLES[card]
            prices[card] = (each - points) if table.reversed else points
            if (BABIES >> card) & 1 and not table.reversed:
                prices[card] -= _BABY
            if (HEDGEHOGS >> card) & 1:
                prices[card] += hedgehogs
            if (UNICORNS >> card) & 1:
                prices[card] += unicorns
            card += 1

    def look_ahead(self, table: SafaruState) -> None:
        """Who plays after this turn, and what he may hold."""
        seat: i64 = table.after(table.player)
        self.held = table.held[seat]
        self.last = self.held == 0 and table.stock_left == 0
        if self.held == 0:
            # SAF-6.2, SAF-6.6: he deals, and his left neighbour opens.
            seat = table.after(seat)
            self.held = EACH
        self.friend = table.side(seat) == table.side(table.player)
        self.hidden = unseen(table, table.actor)
        self.unseen = cards_in(self.hidden)

    # --- the turn ----------------------------------------------------------------------

    def play(self, table: SafaruState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        hand: i64 = self.hand
        chosen: i64 = legal[0]
        most: i64 = 8 * _UNREACHED
        i: i64 = 0
        while i < count:
            self.hand = take(hand, legal[i])
            worth: i64 = self.turn(table.table, legal[i], 7, False) + chance.below(_NOISE)
            if worth > most:
                most = worth
                chosen = legal[i]
            i += 1
        return chosen

    def method(self, table: SafaruState) -> i64:
        open_methods: i64 = table.choices if table.reversed else 7 & ~table.used
        self.turn(table.table, table.played, open_methods, table.used != 0)
        return self.step

    def turn(self, table: i64, card: i64, methods: i64, used: bool) -> i64:
        """What the best turn brings with a card and the methods left to it; its first step is kept."""
        catch = self.catch
        catch.spread(table)
        catch.look(card)
        adds: i64 = catch.adds if methods & 1 else 0
        adds_worth: i64 = catch.adds_worth
        totals: i64 = catch.totals if methods & 2 else 0
        totals_worth: i64 = catch.totals_worth
        pairs: i64 = catch.pairs if methods & 4 else 0
        pairs_worth: i64 = catch.pairs_worth
        if self.reversed:
            return self.reversed_turn(table, card, adds, adds_worth, totals, totals_worth, pairs, pairs_worth)
        best: i64 = 4 * _UNREACHED
        step: i64 = DONE
        if used or not (adds | totals | pairs):
            best = self.rest(add(table, kind(card)))
        if adds:
            worth: i64 = adds_worth + self.turn(table & ~adds, card, methods & ~1, True)
            if worth > best:
                best = worth
                step = ADD
        if totals:
            worth = totals_worth + self.turn(table & ~totals, card, methods & ~2, True)
            if worth > best:
                best = worth
                step = TOTAL
        if pairs:
            worth = pairs_worth + self.rest(table & ~pairs)
            if worth > best:
                best = worth
                step = PAIR
        self.step = step
        return best

    def reversed_turn(
        self,
        table: i64,
        card: i64,
        adds: i64,
        adds_worth: i64,
        totals: i64,
        totals_worth: i64,
        pairs: i64,
        pairs_worth: i64,
    ) -> i64:
        """SAF-9.2: the neighbour names what costs most."""
        if not (adds | totals | pairs):
            return self.rest(add(table, kind(card)))
        worst: i64 = -4 * _UNREACHED
        step: i64 = DONE
        if adds:
            worth: i64 = adds_worth + self.rest(add(table & ~adds, kind(card)))
            if worth < worst:
                worst = worth
                step = ADD
        if totals:
            worth = totals_worth + self.rest(add(table & ~totals, kind(card)))
            if worth < worst:
                worst = worth
                step = TOTAL
        if pairs:
            worth = pairs_worth + self.rest(table & ~pairs)
            if worth < worst:
                worst = worth
                step = PAIR
        self.step = step
        return worst

    def member(self, table: SafaruState, complete: bool) -> i64:
        """The next card of the dearest set: the sum first, then the 0s."""
        catch = self.catch
        catch.spread(table.table)
        if complete:
            card: i64 = catch.dearest(table.table & BABIES)
            return card if catch.prices[card] > 0 else DONE
        if table.missing == 0:
            return catch.dearest(table.table & BABIES)
        if table.phase == ADDING and table.set_size == 0 and not table.owes_baby:
            return kind(lowest(catch.lower_cards[table.missing]))
        return kind(lowest(catch.cards[table.missing]))

    # --- what is left ----------------------------------------------------------------

    def rest(self, table: i64) -> i64:
        """What a table is worth to who leaves it: the next player may catch from it, and oneself a round later."""
        if self.last:
            return 0
        catch = self.catch
        catch.spread(table)
        hope: i64 = _UNREACHED
        number: i64 = 0
        while number < 10:
            gain: i64 = self.gain(number)
            if self.hand & OF_NUMBER[number]:
                hope = max(hope, gain)
            self.sort(gain * 16 + number, number)
            number += 1
        worth: i64 = self.expected() * _THREAT
        if not self.friend:
            worth = -worth
        if hope > _UNREACHED:
            worth += hope * _HOPE
        return worth >> 4

    def gain(self, number: i64) -> i64:
        """What a card of a number would catch for who plays it."""
        catch = self.catch
        catch.look(_PLAIN[number])
        if not (catch.adds | catch.totals | catch.pairs):
            return 0
        if self.reversed:
            worst: i64 = -_UNREACHED
            if catch.adds:
                worst = catch.adds_worth
            if catch.totals:
                worst = min(worst, catch.totals_worth)
            if catch.pairs:
                worst = min(worst, catch.pairs_worth)
            return worst
        best: i64 = _UNREACHED
        every: i64 = 0
        if catch.adds:
            best = catch.adds_worth
            every = max(0, catch.adds_worth)
        if catch.totals:
            best = max(best, catch.totals_worth)
            every += max(0, catch.totals_worth)
        if catch.pairs:
            best = max(best, catch.pairs_worth)
            every += max(0, catch.pairs_worth)
        return best + (((every - best) * _SECOND) >> 4) if best > 0 else best

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


@final
class SideMargin(Worth):
    """The points of a side against the mean of the others; SAF-9.16: fewer are better in the reversed game."""

    def gains(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, SafaruState)
        total: float = 0.0
        sides: i64 = state.sides()
        side: i64 = 0
        while side < sides:
            total += float(state.score(side))
            side += 1
        # SAF-9.12: scores may be in half points.
        unit: float = 0.5 if state.half_points() else 1.0
        if state.reversed:
            unit = -unit
        seat: i64 = 0
        while seat < state.players:
            own: float = float(state.score(state.side(seat)))
            out[seat] = unit * (own - (total - own) / float(sides - 1))
            seat += 1


JUDGEMENT: Final = Judgement(Casual(), Casual(), Club(), SideMargin())
