"""Rummü: what a hand is worth, and the best that can be laid of it."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.native import i64, vec
from pioche.games.rummu.combinations import KINDS, RANKS, YELLOW, YELLOWS, colours, is_one, kinds, numbers, worth
from pioche.games.rummu.kernel import RummuState

# In sixteenths of a point, fitted to what some thousand choices came to in deals played out, then to duels and to the
# points of a table of equals.
_POINT: Final = 16
# One row of weights for a seat that has opened and one for a seat that has not. Cards that stay in the hand: two next
# to each other in a colour with a live card at an end, two with a live card between them, three in a row; two and
# three of a number; two and three numbers in a row, three of four in a row; a yellow card.
_PAIR: Final = 0
_GAP: Final = 1
_RUN: Final = 2
_TWO: Final = 3
_THREE: Final = 4
_NEIGHBOURS: Final = 5
_ROW: Final = 6
_THREE_OF_FOUR: Final = 7
_YELLOW: Final = 8
_CLOSED: Final = 9
_WEIGHTS: Final = vec[i64]([11, 6, 0, 5, -3, 8, 0, 7, -75] + [9, 0, 40, 5, 55, -2, 29, 14, -48])
# What a card in hand costs, by the fewest cards that an opponent who is open holds; the last if none is.
_RISK: Final = vec[i64]([80, 100, 90, 80, 70, 71, 41, 39])
# What another card left in hand costs, yellow ones counted in.
_PRICE: Final = 6
NEVER: Final = -1000000
# How many combinations deep a plan goes, and how many it tries at each step.
_LEVELS: Final = 6
_WIDTH: Final = 4
_TRIED: Final = bytes([4, 2, 1, 1, 1, 1])
# In a hand with more kinds than this nobody looks for multi-colour runs.
_MANY: Final = 18
# Numbers in a row.
_IN_A_ROW: Final = vec[i64]([0, 0, 0, 0x421, 0x8421, 0x108421])
# A joker stands for any of the four colours of its number, red being the first.
_ANY_COLOUR: Final = 29


@final
class Plan:
    """What a seat can do with its cards: the best laying, and what the cards kept are worth."""

    def __init__(self) -> None:
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
        # The kinds that fit on the table, and the points that each brings to the seat's own side.
        self.fit: i64 = 0
        self.gain: vec[i64] = vec[i64]([0] * 50)
        self.scores: vec[i64] = vec[i64]([0] * (_LEVELS * _WIDTH))
        self.found: vec[i64] = vec[i64]([0] * (_LEVELS * _WIDTH))

    # --- the table ------------------------------------------------------------------------

    def look(self, state: RummuState) -> None:
        """Gather what bears on this turn but the cards of the seat itself."""
        me: i64 = state.actor
        self.need = state.need()
        self.begun = state.begun
        self.below = 2 * bit(state.last) - 1 if state.begun else 0
        hidden: i64 = state.hidden
        unseen: i64 = state.hands[me] & ~state.known[me]
        twice: i64 = doubles(hidden)
        own: i64 = kinds(unseen)
        self.live = (kinds(hidden) & ~own) | (twice & ~doubles(unseen))
        self.live_runs = (self.live & ~YELLOWS) | ((self.live & YELLOWS) >> YELLOW) * _ANY_COLOUR
        fewest: i64 = 7
        left: i64 = 0
        others: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            if not self.is_mine(state, seat):
                left += state.held[seat]
                others += 1
                if state.opened[seat]:
                    fewest = min(fewest, state.held[seat])
            seat += 1
        self.risk = _RISK[fewest]
        # RU-9.12 to RU-9.14: the bonus, what the others pay on average, what the partner does not.
        self.out = _POINT * (10 + _PRICE * left // others)
        if state.teams:
            self.out += _POINT * _PRICE * state.held[state.partner(me)]

    def is_mine(self, state: RummuState, seat: i64) -> bool:
        return seat == state.actor or (state.teams and seat == state.partner(state.actor))

    def share(self, state: RummuState, seat: i64) -> i64:
        """What a point for a seat is worth to the one to play.

        The points of others count nothing: a card less in the hand is worth more than what an addition gives them.
        """
        return _POINT if self.is_mine(state, seat) else 0

    def fits(self, state: RummuState, hand: i64) -> None:
        """What of a hand can be added to the table, going on from one card to the next."""
        self.fit = 0
        self.spare = False
        if not state.opened[state.actor]:
            return
        place: i64 = 0
        while place < state.places:
            if state.melds[place]:
                if state.owner[place] == state.actor and cards_in(state.melds[place]) > 3:
                    self.spare = True
                if hand & state.fits[place]:
                    self.fits_at(state, place, hand)
            place += 1

    def fits_at(self, state: RummuState, place: i64, hand: i64) -> None:
        share: i64 = self.share(state, state.owner[place])
        meld: i64 = state.melds[place]
        before: i64 = worth(meld)
        cards: i64 = hand & state.fits[place]
        while cards:
            card: i64 = lowest(cards)
            if state.line[place] < 0 or card % 5 != YELLOW or state.lead[place] > 1:
                gain: i64 = share * (worth(meld | bit(card)) - before)
                self.note(card, gain)
                if state.line[place] >= 0:
                    self.go_on(hand, card, state.line[place], 5 if card // 5 > state.high[place] else -5, share * 10)
                elif state.low[place] < state.high[place]:
                    self.weave_on(hand, card, meld | bit(card), 5 if card // 5 > state.high[place] else -5, share * 10)
            cards &= cards - 1

    def go_on(self, hand: i64, card: i64, colour: i64, step: i64, gain: i64) -> None:
        """The cards beyond one that fits an end of a one-colour run."""
        number: i64 = 5 * (card // 5) + step
        while 0 <= number <= 45 and (hand >> (number + colour)) & 1:
            self.note(number + colour, gain)
            number += step

    def weave_on(self, hand: i64, card: i64, meld: i64, step: i64, gain: i64) -> None:
        """A card beyond one that fits an end of a multi-colour run."""
        number: i64 = 5 * (card // 5) + step
        if 0 <= number <= 45:
            free: i64 = (hand >> number) & 31 & ~colours(meld)
            if free:
                self.note(number + lowest(free), gain)

    def ready(self, state: RummuState) -> i64:
        """The live kinds that an open seat could add to a combination of its own side."""
        found: i64 = 0
        if not state.opened[state.actor]:
            return 0
        place: i64 = 0
        while place < state.places:
            if state.melds[place] and self.is_mine(state, state.owner[place]):
                found |= state.fits[place]
            place += 1
        return found & self.live

    def note(self, card: i64, gain: i64) -> None:
        one: i64 = bit(card)
        if not self.fit & one or gain > self.gain[card]:
            self.gain[card] = gain
        self.fit |= one

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
            ready: i64 = hand & self.fit
            hand ^= ready
            while ready:
                value += self.gain[lowest(ready)]
                ready &= ready - 1
        jokers: i64 = hand & YELLOWS
        value -= self.risk * (cards_in(hand) + cards_in(twice))
        return value + self.promise(hand, jokers, 0 if opened else _CLOSED)

    def leave(self, hand: i64, stuck: i64) -> i64:
        """Going out: what is added on the way, less the one that must be discarded."""
        value: i64 = self.out
        least: i64 = -NEVER
        cards: i64 = hand & self.fit
        while cards:
            gain: i64 = self.gain[lowest(cards)]
            least = min(least, gain)
            value += gain
            cards &= cards - 1
        return value - least if stuck < self.last else value

    def promise(self, hand: i64, jokers: i64, row: i64) -> i64:
        """Pairs and more that a live card would make a combination."""
        live: i64 = self.live_runs
        plain: i64 = hand ^ jokers
        pairs: i64 = plain & (plain >> 5)
        value: i64 = _WEIGHTS[row + _RUN] * cards_in(pairs & (plain >> 10))
        value += _WEIGHTS[row + _PAIR] * cards_in(pairs & ((live << 5) | (live >> 10)))
        value += _WEIGHTS[row + _GAP] * cards_in(plain & (plain >> 10) & (live >> 5))
        ranks: i64 = numbers(hand)
        twos: i64 = ranks & (ranks >> 5)
        value += _WEIGHTS[row + _NEIGHBOURS] * cards_in(twos)
        value += _WEIGHTS[row + _ROW] * cards_in(twos & (ranks >> 10))
        four: i64 = ranks + (ranks >> 5) + (ranks >> 10) + (ranks >> 15)
        value += _WEIGHTS[row + _THREE_OF_FOUR] * cards_in(((four + 5 * RANKS) >> 3) & RANKS & 0x3FFFFFFFF)
        value += _WEIGHTS[row + _YELLOW] * cards_in(jokers)
        held: i64 = held_in(hand)
        alive: i64 = numbers(self.live)
        value += _WEIGHTS[row + _TWO] * cards_in(((held + 6 * RANKS) >> 3) & alive)
        return value + _WEIGHTS[row + _THREE] * cards_in(((held + 5 * RANKS) >> 3) & alive)

    def outs(self, hand: i64, need: i64) -> i64:
        """The live kinds with which a hand has a combination of that size."""
        plain: i64 = hand & ~YELLOWS
        any: i64 = plain | ((hand & YELLOWS) >> YELLOW) * _ANY_COLOUR
        found: i64 = 0
        pure: i64 = 0
        gap: i64 = 0
        while gap < need:
            row: i64 = KINDS
            pure_row: i64 = KINDS
            i: i64 = 0
            while i < need:
                if i != gap:
                    row &= any >> (5 * i)
                    pure_row &= plain >> (5 * i)
                i += 1
            found |= row << (5 * gap)
            pure |= pure_row << (5 * gap)
            gap += 1
        found |= numbers(pure & KINDS) << YELLOW
        if need < 6:
            found |= (((held_in(hand) + (9 - need) * RANKS) >> 3) & RANKS) * 31
            found |= self.woven_outs(hand, need)
        return found & self.live & ~hand

    def woven_outs(self, hand: i64, need: i64) -> i64:
        """The kinds that complete a multi-colour run of that length."""
        ranks: i64 = numbers(hand)
        found: i64 = 0
        start: i64 = 0
        while start <= 5 * (10 - need):
            window: i64 = (ranks >> start) & _IN_A_ROW[need]
            missing: i64 = window ^ _IN_A_ROW[need]
            if is_one(missing):
                end: i64 = start + 5 * need
                if missing:
                    gap: i64 = start + lowest(missing)
                    found |= self.free_at(hand, start, end, gap, 0) << gap
                else:
                    gap = start
                    while gap < end:
                        found |= self.free_at(hand, start, end, gap, 0) << gap
                        gap += 5
            start += 5
        return found

    def free_at(self, hand: i64, number: i64, end: i64, gap: i64, used: i64) -> i64:
        """The colours that a multi-colour run can have at a gap, the other cards coming from the hand."""
        if number == gap:
            number += 5
        if number >= end:
            return 31 & ~used
        found: i64 = 0
        free: i64 = (hand >> number) & 31 & ~used
        while free:
            found |= self.free_at(hand, number + 5, end, gap, used | (free & -free))
            free &= free - 1
        return found

    # --- new combinations ---------------------------------------------------------------------

    def best(self, hand: i64, twice: i64, opened: bool, level: i64) -> i64:
        """What a hand is worth if as much of it is laid as is good."""
        kept: i64 = self.kept(hand, twice, opened)
        return max(kept, self.laid(hand, twice, opened, level)) if level < _LEVELS else kept

    def laid(self, hand: i64, twice: i64, opened: bool, level: i64) -> i64:
        """What it is worth to lay a combination; at the first level `first` is then that one, or 0."""
        base: i64 = level * _WIDTH
        end: i64 = base + _TRIED[level]
        i: i64 = base
        while i < end:
            self.found[i] = 0
            i += 1
        self.propose(hand, twice, 3 if opened else self.need, level)
        value: i64 = NEVER
        chosen: i64 = 0
        i = base
        while i < end and self.found[i]:
            cards: i64 = self.found[i]
            total: i64 = _POINT * worth(cards)
            total += self.best((hand & ~cards) | (twice & cards), twice & ~cards, True, level + 1)
            if total > value:
                value = total
                chosen = cards
            i += 1
        if level == 0:
            self.first = chosen
        return value

    def propose(self, hand: i64, twice: i64, need: i64, level: i64) -> None:
        """Weigh every combination of a hand."""
        # RU-5.8: only a one-colour run has six cards.
        if need < 6:
            self.propose_sets(hand, twice, need, level)
        ranks: i64 = numbers(hand)
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
            self.propose_mixed_runs(hand, twice, lowest(rows), 0, 0, 0, need, level)
            rows &= rows - 1

    def propose_sets(self, hand: i64, twice: i64, need: i64, level: i64) -> None:
        many: i64 = ((held_in(hand) + (8 - need) * RANKS) >> 3) & RANKS
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

    def propose_mixed_runs(
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
            self.propose_mixed_runs(hand, twice, number + 5, used | one, laid | (one << number), size + 1, need, level)
            free ^= one

    def weigh(self, hand: i64, twice: i64, cards: i64, level: i64) -> None:
        """Put a combination among the best of its level."""
        if level == 0 and cards & self.below != self.begun:
            return
        score: i64 = _POINT * worth(cards) + self.kept((hand & ~cards) | (twice & cards), twice & ~cards, True)
        i: i64 = level * _WIDTH
        end: i64 = i + _TRIED[level]
        while i < end and self.found[i] and self.scores[i] >= score:
            i += 1
        while i < end:
            other: i64 = self.found[i]
            other_score: i64 = self.scores[i]
            self.found[i] = cards
            self.scores[i] = score
            if other == 0:
                return
            cards = other
            score = other_score
            i += 1


def held_in(hand: i64) -> i64:
    """In how many colours each number is held."""
    held: i64 = (hand & RANKS) + ((hand >> 1) & RANKS) + ((hand >> 2) & RANKS)
    return held + ((hand >> 3) & RANKS) + ((hand >> 4) & RANKS)


def doubles(cards: i64) -> i64:
    """The kinds of which some labels hold both copies."""
    twins: i64 = cards >> 50
    return (((twins & 31) << 5) | ((twins >> 5) << 35)) & cards
