"""Rummü: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.rummu.kernel import (
    BACK,
    CHOOSE,
    DONE,
    DRAW,
    MELD,
    MINUS,
    NEW,
    PLAY,
    PLUS,
    RANKS,
    STOCK,
    SWAP,
    TAKE,
    TAKING,
    YELLOW,
    YELLOWS,
    RummuState,
    fewest_back,
    is_one,
    kinds,
    numbers,
    worth,
)


@final
class Casual(Policy):
    """Lays what it can nine times in ten and takes a discard now and then, so that somebody goes out."""

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


# --- what cards are worth ---------------------------------------------------------------
# In sixteenths of a point.
_POINT: Final = 16
ADJ: Final = 0
GAP: Final = 1
TRI: Final = 2
TWO: Final = 3
THREE: Final = 4
WITH_JOKER: Final = 5
ROW: Final = 6
JOKER: Final = 7
CLOSED: Final = 8
RISK: Final = 16
STOCK_OPEN: Final = 24
STOCK_CLOSED: Final = 25
OUT: Final = 26
FIT: Final = 27
NEAR: Final = 28
GIVE: Final = 29
LIVE: Final = 30
DANGER_JOKER: Final = 31
NOISE: Final = 32
SIZE: Final = 33
WEIGHTS: Final = [
    20, 14, 30, 12, 30, 10, 2, 40,
    16, 12, 40, 10, 30, 12, 2, 40,
    80, 80, 72, 64, 56, 48, 40, 40,
    -20, -20, 16, 16, 12, 4, 1, 10, 6, 0,
]
_NEVER: Final = -1000000
_LEVELS: Final = 6
_WIDTH: Final = 4
_BEAM: Final = bytes([4, 2, 1, 1, 1, 1])
# In a hand with more kinds than this nobody looks for multi-colour runs.
_MANY: Final = 18


@final
class Plan:
    """What a seat can do with its cards: the best laying, and what the cards kept are worth."""

    def __init__(self, weights: list[int]) -> None:
        self.weights: vec[i64] = vec[i64]([i64(weight) for weight in weights])
        self.live: i64 = 0
        self.live_runs: i64 = 0
        self.risk: i64 = 0
        self.out: i64 = 0
        self.last: i64 = 1
        self.need: i64 = 3
        self.spare: bool = False
        self.first: i64 = 0
        self.begun: i64 = 0
        self.below: i64 = 0
        # The kinds that fit on the table, those of them that bring points to the seat's own side, and what each brings.
        self.fit: i64 = 0
        self.good: i64 = 0
        self.gain: vec[i64] = vec[i64]([0] * 50)
        self.scores: vec[i64] = vec[i64]([0] * (_LEVELS * _WIDTH))
        self.best_cards: vec[i64] = vec[i64]([0] * (_LEVELS * _WIDTH))

    # --- the table ------------------------------------------------------------------------

    def look(self, table: RummuState) -> None:
        """Gather what bears on this turn but the cards of the seat itself."""
        me: i64 = table.actor
        self.need = table.need()
        self.begun = table.begun
        self.below = 2 * bit(table.last) - 1 if table.begun else 0
        hidden: i64 = table.hidden
        unseen: i64 = table.hands[me] & ~table.known[me]
        twice: i64 = doubles(hidden)
        own: i64 = kinds(unseen)
        self.live = (kinds(hidden) & ~own) | (twice & ~doubles(unseen))
        self.live_runs = (self.live & ~YELLOWS) | ((self.live & YELLOWS) >> YELLOW) * 29
        fewest: i64 = 7
        left: i64 = 0
        others: i64 = 0
        seat: i64 = 0
        while seat < table.players:
            if not self.is_mine(table, seat):
                left += table.held[seat]
                others += 1
                if table.opened[seat]:
                    fewest = min(fewest, table.held[seat])
            seat += 1
        self.risk = self.weights[RISK + fewest]
        self.out = self.weights[OUT] * (10 + 6 * left // others)
        if table.teams:
            self.out += self.weights[OUT] * 6 * table.held[table.partner(me)]

    def is_mine(self, table: RummuState, seat: i64) -> bool:
        return seat == table.actor or (table.teams and seat == table.partner(table.actor))

    def share(self, table: RummuState, seat: i64) -> i64:
        """What a point for a seat is worth to the one to play."""
        if self.is_mine(table, seat):
            return _POINT
        return -_POINT * (2 if table.teams else 1) // (table.players - (2 if table.teams else 1))

    def fits(self, table: RummuState, hand: i64) -> None:
        """What of a hand can be added to the table, going on from one card to the next."""
        self.fit = 0
        self.good = 0
        self.spare = False
        if not table.opened[table.actor]:
            return
        place: i64 = 0
        while place < table.places:
            if table.melds[place]:
                if table.owner[place] == table.actor and cards_in(table.melds[place]) > 3:
                    self.spare = True
                if hand & table.fits[place]:
                    self.fits_at(table, place, hand)
            place += 1

    def fits_at(self, table: RummuState, place: i64, hand: i64) -> None:
        share: i64 = self.share(table, table.owner[place])
        meld: i64 = table.melds[place]
        before: i64 = worth(meld)
        cards: i64 = hand & table.fits[place]
        while cards:
            card: i64 = lowest(cards)
            if table.line[place] < 0 or card % 5 != YELLOW or table.lead[place] > 1:
                gain: i64 = share * (worth(meld | bit(card)) - before)
                self.note(card, gain)
                if table.line[place] >= 0:
                    self.go_on(hand, card, table.line[place], 5 if card // 5 > table.high[place] else -5, share * 10)
            cards &= cards - 1

    def go_on(self, hand: i64, card: i64, colour: i64, step: i64, gain: i64) -> None:
        """The cards beyond one that fits an end of a one-colour run."""
        number: i64 = 5 * (card // 5) + step
        while 0 <= number <= 45 and (hand >> (number + colour)) & 1:
            self.note(number + colour, gain)
            number += step

    def note(self, card: i64, gain: i64) -> None:
        one: i64 = bit(card)
        if not self.fit & one or gain > self.gain[card]:
            self.gain[card] = gain
        self.fit |= one
        if gain >= 0:
            self.good |= one

    # --- cards kept -------------------------------------------------------------------------

    def kept(self, hand: i64, twice: i64, opened: bool) -> i64:
        """What cards are worth that are not laid as new combinations: kinds, and those of them held twice."""
        value: i64 = 0
        if opened:
            stuck: i64 = cards_in(hand & ~self.fit) + cards_in(twice)
            if stuck <= self.last:
                if stuck == self.last or hand:
                    return self.leave(hand, stuck)
                return self.out - 10 * _POINT if self.spare else -20 * _POINT
            own: i64 = hand & self.good
            hand ^= own
            while own:
                value += self.gain[lowest(own)]
                own &= own - 1
            value += self.weights[FIT] * cards_in(hand & self.fit)
        jokers: i64 = hand & YELLOWS
        value -= self.risk * (cards_in(hand) + cards_in(twice) + cards_in(jokers))
        return value + self.promise(hand, hand ^ jokers, jokers, 0 if opened else CLOSED)

    def leave(self, hand: i64, stuck: i64) -> i64:
        """Going out: what is added on the way, less the one that must be discarded."""
        value: i64 = self.out
        least: i64 = -_NEVER
        cards: i64 = hand & self.fit
        while cards:
            gain: i64 = self.gain[lowest(cards)]
            least = min(least, gain)
            value += gain
            cards &= cards - 1
        return value - least if stuck < self.last else value

    def promise(self, hand: i64, plain: i64, jokers: i64, row: i64) -> i64:
        """Pairs and more that a live card would make a combination."""
        weights = self.weights
        live: i64 = self.live_runs
        any: i64 = (jokers >> YELLOW) * 29
        pairs: i64 = plain & (plain >> 5)
        value: i64 = weights[row + TRI] * cards_in(pairs & (plain >> 10))
        value += weights[row + ADJ] * cards_in(pairs & ((live << 5) | (live >> 10)))
        value += weights[row + GAP] * cards_in(plain & (plain >> 10) & (live >> 5))
        value += weights[row + WITH_JOKER] * (cards_in(plain & (any >> 5)) + cards_in(any & (plain >> 5)))
        ranks: i64 = numbers(plain)
        value += weights[row + ROW] * cards_in(ranks & (ranks >> 5))
        value += weights[row + JOKER] * cards_in(jokers)
        held: i64 = (hand & RANKS) + ((hand >> 1) & RANKS) + ((hand >> 2) & RANKS)
        held += ((hand >> 3) & RANKS) + ((hand >> 4) & RANKS)
        alive: i64 = numbers(self.live)
        value += weights[row + TWO] * cards_in(((held + 6 * RANKS) >> 3) & alive)
        return value + weights[row + THREE] * cards_in(((held + 5 * RANKS) >> 3) & alive)

    # --- new combinations ---------------------------------------------------------------------

    def best(self, hand: i64, twice: i64, opened: bool, level: i64) -> i64:
        """What a hand is worth with the best laying, whose first combination is left in `first`."""
        value: i64 = self.kept(hand, twice, opened)
        if level == 0:
            self.first = 0
            if self.begun:
                value = _NEVER
        if level == _LEVELS:
            return value
        base: i64 = level * _WIDTH
        end: i64 = base + _BEAM[level]
        i: i64 = base
        while i < end:
            self.best_cards[i] = 0
            i += 1
        self.propose(hand, twice, 3 if opened else self.need, level)
        i = base
        while i < end and self.best_cards[i]:
            cards: i64 = self.best_cards[i]
            total: i64 = _POINT * worth(cards)
            total += self.best((hand & ~cards) | (twice & cards), twice & ~cards, True, level + 1)
            if total > value:
                value = total
                if level == 0:
                    self.first = cards
            i += 1
        return value

    def propose(self, hand: i64, twice: i64, need: i64, level: i64) -> None:
        """Weigh every combination of a hand."""
        ranks: i64 = numbers(hand)
        self.propose_sets(hand, twice, need, level)
        rows: i64 = ranks & (ranks >> 5) & (ranks >> 10)
        if not rows:
            return
        self.propose_runs(hand, twice, 0, need, level)
        self.propose_runs(hand, twice, 2, need, level)
        self.propose_runs(hand, twice, 3, need, level)
        self.propose_runs(hand, twice, 4, need, level)
        if need > 5 or cards_in(hand) > _MANY:
            return
        while rows:
            self.weave(hand, twice, lowest(rows), 0, 0, 0, need, level)
            rows &= rows - 1

    def propose_sets(self, hand: i64, twice: i64, need: i64, level: i64) -> None:
        held: i64 = (hand & RANKS) + ((hand >> 1) & RANKS) + ((hand >> 2) & RANKS)
        held += ((hand >> 3) & RANKS) + ((hand >> 4) & RANKS)
        if need > 5:
            return
        many: i64 = ((held + (8 - need) * RANKS) >> 3) & RANKS
        while many:
            low: i64 = lowest(many)
            whole: i64 = (hand >> low) & 31
            part: i64 = whole
            while part:
                if cards_in(part) >= need:
                    self.weigh(hand, twice, part << low, level)
                part = (part - 1) & whole
            many &= many - 1

    def propose_runs(self, hand: i64, twice: i64, colour: i64, need: i64, level: i64) -> None:
        usable: i64 = ((hand >> colour) | (hand >> YELLOW)) & RANKS
        starts: i64 = usable & (usable >> 5) & (usable >> 10)
        while starts:
            number: i64 = lowest(starts)
            laid: i64 = 0
            lead: i64 = 0
            size: i64 = 0
            while number <= 45 and (usable >> number) & 1:
                if (hand >> (number + colour)) & 1:
                    laid |= bit(number + colour)
                    lead += 1
                else:
                    laid |= bit(number + YELLOW)
                    lead -= 1
                size += 1
                number += 5
                if size >= need and lead > 0:
                    self.weigh(hand, twice, laid, level)
            starts &= starts - 1

    def weave(
        self, hand: i64, twice: i64, number: i64, used: i64, laid: i64, size: i64, need: i64, level: i64
    ) -> None:
        """Go on with a multi-colour run at a number."""
        if size >= need:
            self.weigh(hand, twice, laid, level)
        if number > 45:
            return
        free: i64 = (hand >> number) & 31 & ~used
        while free:
            one: i64 = free & -free
            self.weave(hand, twice, number + 5, used | one, laid | (one << number), size + 1, need, level)
            free ^= one

    def weigh(self, hand: i64, twice: i64, cards: i64, level: i64) -> None:
        """Put a combination among the best of its level."""
        if level == 0 and cards & self.below != self.begun:
            return
        score: i64 = _POINT * worth(cards) + self.kept((hand & ~cards) | (twice & cards), twice & ~cards, True)
        i: i64 = level * _WIDTH
        end: i64 = i + _BEAM[level]
        while i < end and self.best_cards[i] and self.scores[i] >= score:
            i += 1
        while i < end:
            other: i64 = self.best_cards[i]
            other_score: i64 = self.scores[i]
            self.best_cards[i] = cards
            self.scores[i] = score
            if other == 0:
                return
            cards = other
            score = other_score
            i += 1


def doubles(cards: i64) -> i64:
    """The kinds of which some labels hold both copies."""
    twins: i64 = cards >> 50
    return (((twins & 31) << 5) | ((twins >> 5) << 35)) & cards


@final
class Club(Policy):
    """Plans the whole turn anew at every step of it."""

    def __init__(self, weights: list[int] = WEIGHTS) -> None:
        self.plan: Plan = Plan(weights)
        self.lost: Casual = Casual()
        self.place: i64 = -1
        self.card: i64 = -1

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, RummuState)
        if count == 1:
            return legal[0]
        phase: i64 = state.phase
        self.plan.look(state)
        if phase in (DRAW, TAKING):
            return self.draw(state)
        if phase == PLAY:
            return self.play(state, legal, count, chance)
        if phase == NEW:
            return self.go_on(state, legal, count)
        if phase == CHOOSE:
            return self.choose_back(state, legal, count)
        if phase == BACK:
            return self.take_back(state, legal, count)
        if legal[0] < PLUS:
            return self.discard(state, legal, count, chance)
        self.add(state, state.at, state.at + 1)
        return self.card if self.card >= 0 else legal[0]

    def draw(self, table: RummuState) -> i64:
        plan = self.plan
        opened: bool = table.opened[table.actor] != 0
        held: i64 = table.hands[table.actor]
        hand: i64 = kinds(held)
        twice: i64 = doubles(held)
        taking: bool = table.phase == TAKING
        plan.last = 1 if taking else 0
        plan.fits(table, hand)
        most: i64 = plan.best(hand, twice, opened, 0)
        if not taking:
            most += plan.weights[STOCK_OPEN if opened else STOCK_CLOSED]
        plan.last = 1
        i: i64 = table.discarded
        while i > 0:
            i -= 1
            one: i64 = bit(table.discards[i])
            twice |= hand & one
            hand |= one
            plan.fits(table, hand)
            if plan.best(hand, twice, opened, 0) > most:
                return TAKE
        return DONE if taking else STOCK

    def play(self, table: RummuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if legal[count - 1] >= PLUS:
            plan = self.plan
            held: i64 = table.hands[table.actor]
            hand: i64 = kinds(held)
            plan.fits(table, hand)
            plan.best(hand, doubles(held), table.opened[table.actor] != 0, 0)
            if plan.first:
                return PLUS + lowest(plan.first)
            if table.held[table.actor] > 1:
                self.add(table, 0, table.places)
                if self.place >= 0:
                    return MELD + self.place
        return self.discard(table, legal, count, chance)

    def go_on(self, table: RummuState, legal: vec[i64], count: i64) -> i64:
        """In the middle of a new combination."""
        plan = self.plan
        held: i64 = table.hands[table.actor]
        own: i64 = kinds(held)
        hand: i64 = own | table.begun
        plan.fits(table, hand)
        plan.best(hand, doubles(held) | (own & table.begun), table.opened[table.actor] != 0, 0)
        if plan.first == 0:
            return legal[count - 1]
        rest: i64 = plan.first & ~table.begun
        return PLUS + lowest(rest) if rest else DONE

    def add(self, table: RummuState, place: i64, end: i64) -> None:
        """Find the best addition or exchange among some combinations."""
        plan = self.plan
        held: i64 = table.hands[table.actor]
        hand: i64 = kinds(held)
        twice: i64 = doubles(held)
        plan.fits(table, hand)
        most: i64 = plan.best(hand, twice, True, 0) - 1
        self.place = -1
        self.card = -1
        while place < end:
            if table.melds[place]:
                before: i64 = worth(table.melds[place])
                share: i64 = plan.share(table, table.owner[place])
                cards: i64 = table.addable(place)
                while cards:
                    one: i64 = cards & -cards
                    if table.line[place] < 0 or table.lead[place] > 1 or not one & YELLOWS:
                        value: i64 = share * (worth(table.melds[place] | one) - before)
                        rest: i64 = (hand ^ one) | (twice & one)
                        # The card no longer counts as one that will be added.
                        value += plan.best(rest, twice & ~one, True, 0)
                        if value > most:
                            most = value
                            self.place = place
                            self.card = PLUS + lowest(one)
                    cards ^= one
                cards = table.swappable(place)
                while cards:
                    one = cards & -cards
                    joker: i64 = bit(lowest(one) - lowest(one) % 5 + YELLOW)
                    value = share * (worth(table.melds[place] ^ (one | joker)) - before)
                    rest = (hand ^ one) | (twice & one)
                    value += plan.best(rest | joker, (twice & ~one) | (rest & joker), True, 0)
                    if value > most:
                        most = value
                        self.place = place
                        self.card = SWAP + lowest(one)
                    cards ^= one
            place += 1

    def choose_back(self, table: RummuState, legal: vec[i64], count: i64) -> i64:
        chosen: i64 = legal[0]
        least: i64 = 1000
        i: i64 = 0
        while i < count:
            meld: i64 = table.melds[legal[i] - MELD]
            cost: i64 = 100 * fewest_back(meld) + (10 if is_one(numbers(meld)) else 0)
            if cost < least:
                least = cost
                chosen = legal[i]
            i += 1
        return chosen

    def take_back(self, table: RummuState, legal: vec[i64], count: i64) -> i64:
        chosen: i64 = legal[0]
        most: i64 = -1
        i: i64 = 0
        while i < count:
            left: i64 = table.melds[table.at] & ~bit(legal[i] - MINUS)
            value: i64 = worth(left) if table.back_size == 1 else 0
            if value > most:
                most = value
                chosen = legal[i]
            i += 1
        return chosen

    def discard(self, table: RummuState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        plan = self.plan
        held: i64 = table.hands[table.actor]
        hand: i64 = kinds(held)
        twice: i64 = doubles(held)
        opened: bool = table.opened[table.actor] != 0
        plan.last = 0
        plan.fits(table, hand)
        chosen: i64 = legal[0]
        most: i64 = _NEVER
        i: i64 = 0
        while i < count and legal[i] < PLUS:
            one: i64 = bit(legal[i])
            rest: i64 = (hand ^ one) | (twice & one)
            value: i64 = plan.best(rest, twice & ~one, opened, 1) - self.danger(table, legal[i])
            value += chance.below(plan.weights[NOISE])
            if value > most:
                most = value
                chosen = legal[i]
            i += 1
        plan.last = 1
        return chosen

    def danger(self, table: RummuState, card: i64) -> i64:
        """What a discard may bring to the next player."""
        weights = self.plan.weights
        after: i64 = table.actor + 1
        if after == table.players:
            after = 0
        one: i64 = bit(card)
        number: i64 = bit(5 * (card // 5)) * 31
        beside: i64 = ((one << 5) | (one >> 5)) & 0x3FFFFFFFFFFFF
        near: i64 = number | beside | (((one << 10) | (one >> 10)) & 0x3FFFFFFFFFFFF)
        value: i64 = weights[NEAR] * cards_in(near & kinds(table.known[after]))
        value += weights[LIVE] * cards_in((number | beside) & self.plan.live)
        if card % 5 == YELLOW:
            value += weights[DANGER_JOKER]
        if table.opened[after]:
            place: i64 = 0
            while place < table.places:
                if table.fits[place] & one and table.owner[place] == after:
                    value += weights[GIVE] * 10
                place += 1
        return value


JUDGEMENT: Final = Judgement(Casual(), Casual(), Club(), Margin(1))
