"""Calcory: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.judgement import Judgement, Margin
from pioche.core.mu_deck import NUMBER, OF_NUMBER
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.calcory.kernel import CARD, CARD_BACK, CARD_OF, STOP, TURNING, UNKNOWN, CalcoryState

TEMPO: Final = 0
DENY: Final = 1
SURE: Final = 2
FLAT: Final = 3
SLOPE: Final = 4
NOISE: Final = 5
LEAD: Final = 6
BACK: Final = 7
EXTRA: Final = 8
PASS: Final = 9
DRAWS: Final = 10
RIVAL: Final = 11


@final
class Casual(Policy):
    """Chooses blindly, but stops one time in two, and rarely as soon as it may.

    A single card is marked now and then only, so that deals go on until the board is nearly empty.
    """

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, CalcoryState)
        if legal[count - 1] == STOP and chance.below(25 if state.count <= 2 else 2) == 0:
            return STOP
        return legal[chance.below(count)]


@final
class Knowledge:
    """The face-down cards, as the seat to play knows them."""

    def __init__(self) -> None:
        # By number: how many such cards it knows where to find, and the space of the one to turn first.
        self.known: vec[i64] = vec[i64]([0] * 10)
        self.space: vec[i64] = vec[i64]([0] * 10)
        # The spaces of cards that it has never seen, how many, and how likely each number is there.
        self.unseen: i64 = 0
        self.unseen_count: i64 = 0
        self.odds: vec[float] = vec[float]([0.0] * 10)
        # Spaces of cards put back by others, one of some that everybody saw.
        self.secret: i64 = 0
        self._left: vec[i64] = vec[i64]([0] * 10)

    def look(self, table: CalcoryState) -> None:
        number: i64 = 0
        while number < 10:
            self.known[number] = 0
            self._left[number] = cards_in(OF_NUMBER[number])
            number += 1
        self.look_at_returned(table)
        self.look_at_seen(table)
        self.unseen = table.down & ~(table.seen | table.returned)
        self.unseen_count = cards_in(self.unseen)
        if self.unseen_count:
            self.count_unseen(table)

    def look_at_returned(self, table: CalcoryState) -> None:
        """An own card put back serves only where no card of its number is known to all."""
        self.secret = 0
        spaces: i64 = table.returned
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            if table.returned_by[space] == table.actor:
                number: i64 = NUMBER[table.board[space]]
                self.known[number] += 1
                self._left[number] -= 1
                self.space[number] = space
            else:
                self.secret |= bit(space)

    def look_at_seen(self, table: CalcoryState) -> None:
        spaces: i64 = table.down & table.seen
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            number: i64 = NUMBER[table.board[space]]
            self.known[number] += 1
            self._left[number] -= 1
            self.space[number] = space

    def count_unseen(self, table: CalcoryState) -> None:
        i: i64 = 0
        while i < table.count:
            self._left[NUMBER[table.turned_cards[i]]] -= 1
            i += 1
        spaces: i64 = table.marked
        while spaces:
            self._left[NUMBER[table.board[lowest(spaces)]]] -= 1
            spaces &= spaces - 1
        seat: i64 = 0
        while seat < table.players:
            self.strike(table.won[seat])
            seat += 1
        spaces = self.secret
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            # In a view neither the card nor what its player kept is told: together they are those picked up.
            if table.board[space] == UNKNOWN:
                self.strike(table.returned_of[space])
            else:
                self._left[NUMBER[table.board[space]]] -= 1
        number: i64 = 0
        while number < 10:
            self.odds[number] = float(self._left[number]) / float(self.unseen_count)
            number += 1

    def strike(self, cards: i64) -> None:
        number: i64 = 0
        while cards:
            self._left[NUMBER[lowest(cards)]] -= 1
            cards &= cards - 1

    def any_unseen(self, table: CalcoryState) -> i64:
        """A space never seen: one like another, and the same one whenever the table is the same."""
        skip: i64 = (table.turns * 7 + table.count * 3 + table.down % 61) % self.unseen_count
        spaces: i64 = self.unseen
        while skip > 0:
            spaces &= spaces - 1
            skip -= 1
        return lowest(spaces)


# What a card of each number is worth in a take, in 64ths.
_WEIGHTS: Final = vec[i64]([72, 72, 70, 68, 67, 66, 65, 64, 64, 64])
_NONE: Final = -1000


@final
class Sums:
    """What known cards can be added up to."""

    def __init__(self) -> None:
        # By sum: the best set of cards other than 0: its worth, its size and a number in it.
        self.worth: vec[i64] = vec[i64]([0] * 14)
        self.size: vec[i64] = vec[i64]([0] * 14)
        self.first: vec[i64] = vec[i64]([0] * 14)

    def add_up(self, known: vec[i64]) -> None:
        sum: i64 = 0
        while sum < 14:
            self.worth[sum] = _NONE
            self.size[sum] = 0
            sum += 1
        self.worth[0] = 0
        number: i64 = 9
        while number > 0:
            copies: i64 = known[number]
            spent: i64 = number
            while copies > 0 and spent < 14:
                self.add_card(number)
                copies -= 1
                spent += number
            number -= 1

    def add_card(self, number: i64) -> None:
        sum: i64 = 13
        while sum >= number:
            worth: i64 = self.worth[sum - number] + _WEIGHTS[number]
            if worth > 0 and worth > self.worth[sum]:
                self.worth[sum] = worth
                self.size[sum] = self.size[sum - number] + 1
                self.first[sum] = number
            sum -= 1

    def top(self) -> i64:
        """The highest sum below 13."""
        sum: i64 = 12
        while self.worth[sum] < 0:
            sum -= 1
        return sum


_DEEP: Final = 4
_ROW: Final = 14
_LAYER: Final = _ROW * (_DEEP + 2)


@final
class Club(Policy):
    def __init__(self) -> None:
        self.p: vec[float] = vec[float]([0.8, 0.1, 0.6, 0.03, 0.05, 0.1, 1.0, 1.0, 0.1, 0.0, 4.0, 0.5])
        self.knowledge: Knowledge = Knowledge()
        self.sums: Sums = Sums()
        self.rest: vec[i64] = vec[i64]([0] * 10)
        self.after: Sums = Sums()
        self.value: vec[float] = vec[float]([0.0] * (2 * _LAYER))
        self.actions: vec[i64] = vec[i64]([0] * 80)
        self.values: vec[float] = vec[float]([0.0] * 80)
        self.found: i64 = 0
        self.top: i64 = 0
        self.zero: i64 = 0
        self.deny: float = 0.0
        self.rivals: i64 = 1
        self.hurry: bool = False

    def set(self, place: int, value: float) -> None:
        self.p[place] = value

    def get(self, place: int) -> float:
        return self.p[place]

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, CalcoryState)
        if count == 1:
            return legal[0]
        if state.phase == CARD_BACK:
            return self.card_back(state, legal, count)
        if state.phase != TURNING:
            return legal[chance.below(count)]
        self.weigh(state)
        best: i64 = 0
        most: float = -1000.0
        i: i64 = 0
        while i < self.found:
            value: float = self.values[i] + self.p[NOISE] * float(chance.below(64)) / 64.0
            if value > most:
                most = value
                best = self.actions[i]
            i += 1
        return best

    def card_back(self, table: CalcoryState, legal: vec[i64], count: i64) -> i64:
        best: i64 = legal[0]
        most: i64 = -1
        i: i64 = 0
        while i < count:
            number: i64 = NUMBER[CARD_OF[legal[i] - CARD]]
            if self.p[BACK] < 0.0:
                number = 9 - number
            if number > most:
                most = number
                best = legal[i]
            i += 1
        return best

    def offer(self, action: i64, value: float) -> None:
        self.actions[self.found] = action
        self.values[self.found] = value
        self.found += 1

    def weigh(self, table: CalcoryState) -> None:
        known = self.knowledge
        known.look(table)
        self.sums.add_up(known.known)
        self.top = self.sums.top()
        self.zero = 1 if known.known[0] and table.zeros == 0 else 0
        self.rivals = table.players - 1
        self.hurry = table.failures >= 2 * table.players
        self.deny = 0.0
        if table.marked:
            ahead: i64 = table.owner - table.actor
            if ahead < 0:
                ahead += table.players
            self.deny = self.gain(table.marked_count) * self.hold(table.marked_sum, table.marked_count, ahead - 1) / float(self.rivals) * self.p[RIVAL]
        self.found = 0
        if table.may_stop():
            self.offer(STOP, 100.0 if self.hurry else self.stop(table, table.sum, table.count))
        self.weigh_known(table)
        if known.unseen_count:
            self.dream(table)
            self.offer(known.any_unseen(table), self.draw(table, table.zeros, 0, table.sum))
        self.weigh_secret(table)
        if self.found == 0 or (not self.hurry and table.failures < table.players):
            self.weigh_pass(table)

    def gain(self, cards: i64) -> float:
        if cards == 1:
            return 1.0
        return float(cards) * (1.0 + self.p[DENY]) - 1.0 - self.p[TEMPO]

    def hold(self, sum: i64, cards: i64, rivals: i64) -> float:
        """The chance that a marking lasts."""
        lost: float = self.p[FLAT] + self.p[SLOPE] * float(12 - sum)
        if self.top > sum or self.sums.size[sum] > cards:
            lost = self.p[SURE]
        if lost > 0.95:
            lost = 0.95
        kept: float = 1.0
        while rivals > 0:
            kept *= 1.0 - lost
            rivals -= 1
        return kept

    def stop(self, table: CalcoryState, sum: i64, cards: i64) -> float:
        """What a stop is worth, or -1 where it is not allowed."""
        if cards < table.minimum():
            return -1.0
        if table.marked and (sum < table.marked_sum or (sum == table.marked_sum and cards <= table.marked_count)):
            return 0.0
        if cards > table.markers:
            return -1.0
        value: float = self.hold(sum, cards, self.rivals) * self.gain(cards) + self.deny
        if cards == 1:
            value += self.p[LEAD] * self.lead(table)
        return value

    def lead(self, table: CalcoryState) -> float:
        best: i64 = 0
        seat: i64 = 0
        while seat < table.players:
            if seat != table.actor and table.piles[seat] > best:
                best = table.piles[seat]
            seat += 1
        return 0.0 if table.piles[table.actor] + 1 > best else -1.0

    def weigh_known(self, table: CalcoryState) -> None:
        """13, or a sum to mark, with known cards alone."""
        sums = self.sums
        need: i64 = 13 - table.sum
        if sums.worth[need] > 0:
            self.offer(self.knowledge.space[0 if self.zero else sums.first[need]], self.finish(need, table.count, self.zero))
        target: i64 = 12
        while target > table.sum and target > 9:
            need = target - table.sum
            if sums.worth[need] > 0:
                self.weigh_marking(table, target, need)
            target -= 1

    def weigh_marking(self, table: CalcoryState, target: i64, need: i64) -> None:
        cards: i64 = table.count + self.sums.size[need] + self.zero
        if cards > table.markers or cards < table.minimum():
            return
        if table.marked and (target < table.marked_sum or (target == table.marked_sum and cards <= table.marked_count)):
            return
        known = self.knowledge
        i: i64 = 0
        while i < 10:
            self.rest[i] = known.known[i]
            i += 1
        # What is left to the others.
        left: i64 = need
        plan: i64 = self.sums.first[need]
        self.rest[plan] -= 1
        left -= plan
        after = self.after
        while left > 0:
            after.add_up(self.rest)
            number: i64 = after.first[left]
            self.rest[number] -= 1
            left -= number
        after.add_up(self.rest)
        spare = self.sums
        top: i64 = self.top
        self.sums = after
        self.top = after.top()
        value: float = self.hold(target, cards, self.rivals) * self.gain(cards) + self.deny
        self.sums = spare
        self.top = top
        if cards > 1:
            self.offer(known.space[0 if self.zero else plan], value)

    def finish(self, need: i64, cards: i64, zero: i64) -> float:
        """A take of 13 with known cards after so many others; -1 where there is none."""
        worth: i64 = self.sums.worth[need]
        if worth < 0:
            return -1.0
        if need and zero:
            worth += _WEIGHTS[0]
        return float(cards) * (1.0 + self.p[DENY]) + float(worth) / 64.0 - 1.0

    def dream(self, table: CalcoryState) -> None:
        """The worth of every attempt that cards never seen may lead to."""
        sum: i64 = 12
        while sum >= table.sum:
            zeros: i64 = 1
            while zeros >= table.zeros:
                drawn: i64 = _DEEP
                while drawn > 0:
                    self.value[zeros * _LAYER + drawn * _ROW + sum] = self.attempt(table, zeros, drawn, sum)
                    drawn -= 1
                zeros -= 1
            sum -= 1

    def attempt(self, table: CalcoryState, zeros: i64, drawn: i64, sum: i64) -> float:
        cards: i64 = table.count + drawn
        best: float = self.stop(table, sum, cards)
        value: float = self.finish(13 - sum, cards, self.zero if zeros == 0 else 0)
        if value > best:
            best = value
        if drawn < _DEEP:
            value = self.draw(table, zeros, drawn, sum)
            if value > best:
                best = value
        elif best < 0.0:
            best = 0.0
        return best

    def draw(self, table: CalcoryState, zeros: i64, drawn: i64, sum: i64) -> float:
        """One more card never seen."""
        odds = self.knowledge.odds
        row: i64 = zeros * _LAYER + (drawn + 1) * _ROW + sum
        total: float = -self.p[EXTRA]
        if zeros == 0:
            total += odds[0] * self.value[_LAYER + (drawn + 1) * _ROW + sum]
        number: i64 = 1
        most: i64 = 12 - sum if sum > 3 else 9
        while number <= most:
            total += odds[number] * self.value[row + number]
            number += 1
        if number < 10:
            total += odds[number] * (float(table.count + drawn + 1) * (1.0 + self.p[DENY]) - 1.0)
        return total

    def weigh_secret(self, table: CalcoryState) -> None:
        """Cards put back by others: one of a few."""
        spaces: i64 = self.knowledge.secret & table.down
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            total: float = 0.0
            cards: i64 = table.returned_of[space]
            some: float = float(cards_in(cards))
            while cards:
                total += self.shown(table, NUMBER[lowest(cards)])
                cards &= cards - 1
            self.offer(space, total / some - self.p[EXTRA] / 2.0)

    def shown(self, table: CalcoryState, number: i64) -> float:
        """What a card is worth that turns out to be a number."""
        sum: i64 = table.sum + number
        zeros: i64 = table.zeros + (1 if number == 0 else 0)
        if sum > 13 or zeros == 2:
            return 0.0
        if sum == 13:
            return float(table.count + 1) * (1.0 + self.p[DENY]) - 1.0
        if self.knowledge.unseen_count:
            return self.value[zeros * _LAYER + _ROW + sum]
        best: float = self.stop(table, sum, table.count + 1)
        value: float = self.finish(13 - sum, table.count + 1, self.zero if zeros == 0 else 0)
        return value if value > best else best

    def weigh_pass(self, table: CalcoryState) -> None:
        """Known cards turned only to show no other: high ones, to pass 13."""
        number: i64 = 9
        while number >= 0 and self.knowledge.known[number] == 0:
            number -= 1
        if number >= 0:
            self.offer(self.knowledge.space[number], self.p[PASS] if table.marked or self.busts(table) else -2.0)

    def busts(self, table: CalcoryState) -> bool:
        total: i64 = table.sum
        number: i64 = 9
        while number > 0:
            total += number * self.knowledge.known[number]
            number -= 1
        return total > 13


@final
class CalcoryJudgement(Judgement):
    def __init__(self) -> None:
        self.player: Club = Club()
        super().__init__(Casual(), Casual(), Club(), Margin(1))


JUDGEMENT: Final = CalcoryJudgement()
