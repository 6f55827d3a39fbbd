"""Zocken: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.judgement import Judgement, Margin
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.games.zocken.kernel import (
    BLUE,
    CARD,
    CARDS,
    COLOUR,
    DONE,
    DRAW_TWO,
    GIVE,
    GIVE_TWO,
    LAY,
    LONGEST,
    NO_EFFECT,
    PASS_GOBLIN,
    PAWN,
    RECEIVER,
    SEAT,
    SERIES,
    SERIES_POINTS,
    SHORTEST,
    TO,
    TURN,
    TURN_BLUE,
    TURN_YELLOW,
    YELLOW,
    Deck,
    ZockenState,
)

POINT: Final = 64
W_GROUP: Final = 0  # 0..6
W_WAIT: Final = 7  # by length 3..6 -> 7..10
W_SPARE: Final = 11
W_TAKE: Final = 12
W_SHED: Final = 13
W_OTHER: Final = 14
W_LEFT: Final = 15
W_FLIP: Final = 16
W_TURN: Final = 17
W_PASS: Final = 18
W_DRAW: Final = 19
W_GIVE: Final = 20
W_GIFT_SHED: Final = 21
W_GIFT_LEFT: Final = 22
W_GIFT_HELP: Final = 23
W_GIFT_JOKER: Final = 24
W_REC_HELD: Final = 25
W_REC_LATER: Final = 26
W_FLIPS: Final = 27
W_NOISE: Final = 28
W_JOKER: Final = 29
W_SHORT: Final = 30
W_GIVE_ONE: Final = 31
WEIGHTS: Final = vec[i64](
    [0, 0, 16, 416, 640, 1280, 1600, 20, 20, 20, 20, 1, 118, 3, 14, 32, 10, 0, 37, 32, 96, 13, 23, 6, 64, 4, 0, 186, 10, 2, 0, 0]
)
TAKES: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 247, 199, 144, 180, 175, 160, 109, 35, 7, 16, 9, 6, 22, 32, 54, 55, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 225, 164, 110, 82, 84, 78, 42, 50, 35, 23, 18, 17, 16, 28, 35, 12, 14, 14, 11, 11, 3, 4, 17, 25, 0, 0, 0, 0, 0, 0, 0, 0, 192, 145, 78, 52, 55, 54, 33, 15, 35, 68, 30, 15, 3, 28, 20, 17, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 168, 91, 42, 53, 23, 26, 22, 14, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64])


@final
class Casual(Policy):
    """Lays a series every other time it can, of any length, and chooses blindly otherwise."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        last: i64 = legal[count - 1]
        if last >= LAY and last <= DONE and chance.below(2):
            return last
        return legal[chance.below(count)]


@final
class Club(Policy):
    """Plays as a good club player does. The attributes are scratch for one decision."""

    def __init__(self) -> None:
        self.w: vec[i64] = WEIGHTS[:]
        self.takes: vec[i64] = TAKES[:]
        # Of the deck in use: the goblins of each symbol and the jokers that fit it; the other faces that beat a card or
        # come up to it, on yellow, then on blue.
        self.deck: Deck | None = None
        self.symbols: i64 = 0
        self.goblins: vec[i64] = vec[i64]([0] * CARDS)
        self.jokers: vec[i64] = vec[i64]([0] * CARDS)
        self.symbol: vec[i64] = vec[i64]([0] * CARDS)
        self.higher: vec[i64] = vec[i64]([0] * (2 * CARDS))
        # Cards that are in other hands or in the pile.
        self.hidden: i64 = 0
        self.unseen: i64 = 0
        self.later: i64 = 0
        self.fewest: i64 = 0
        self.loss: vec[i64] = vec[i64]([0] * CARDS)
        # The best that is left with some of the jokers.
        self.best: vec[i64] = vec[i64]([0] * 8)
        self.joker: vec[i64] = vec[i64]([0] * 3)
        self.with_jokers: i64 = 0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, ZockenState)
        if count == 1:
            return legal[0]
        if self.deck is not state.deck:
            self.learn(state.deck)
        phase: i64 = state.phase
        if phase == SERIES:
            return self.go_on(state, legal, count)
        self.look(state)
        if phase == TURN:
            first: i64 = self.series(state, legal, count)
            if first >= 0:
                return LAY + first
        if phase == TURN or phase == CARD:
            return self.card(state, chance)
        if phase == RECEIVER:
            return self.receiver(state, legal, count, chance)
        if phase == PAWN:
            hand: i64 = state.hands[state.actor]
            return COLOUR + (YELLOW if self.hazard(state, hand, YELLOW) < self.hazard(state, hand, BLUE) else BLUE)
        return self.gift(state, legal, count, chance)

    def learn(self, deck: Deck) -> None:
        """What follows from the table of cards."""
        self.deck = deck
        self.symbols = 0
        rest: i64 = deck.kinds & deck.goblins
        while rest:
            first: i64 = lowest(rest)
            self.goblins[self.symbols] = deck.after[first] & deck.goblins
            self.jokers[self.symbols] = deck.after[first] & deck.jokers
            rest &= ~deck.after[first]
            self.symbols += 1
        cards: i64 = deck.kinds
        while cards:
            card: i64 = lowest(cards)
            self.higher[card] = self.beating(deck, card, 0)
            self.higher[CARDS + card] = self.beating(deck, card, CARDS)
            cards &= cards - 1

    def beating(self, deck: Deck, card: i64, base: i64) -> i64:
        found: i64 = 0
        kinds: i64 = deck.kinds & ~bit(card)
        while kinds:
            other: i64 = lowest(kinds)
            if deck.value[base + other] >= deck.value[base + card]:
                found |= deck.group[other]
            kinds &= kinds - 1
        return found

    # --- what bears on a decision -------------------------------------------------------

    def look(self, table: ZockenState) -> None:
        me: i64 = table.actor
        deck = table.deck
        hidden: i64 = table.used
        i: i64 = 0
        while i < table.logged:
            action: i64 = table.log[i] % SEAT
            if action < DONE:
                hidden = deck.take(hidden, action if action < LAY else action - LAY)
            i += 1
        cards: i64 = table.hands[me]
        whole: i64 = self.promise(deck, cards)
        while cards:
            card: i64 = deck.first[lowest(cards)]
            hidden = deck.take(hidden, card)
            if (deck.effects >> card) & 1:
                self.loss[card] = 0
            else:
                self.loss[card] = whole - self.promise(deck, deck.take(table.hands[me], card))
            cards &= cards - 1
        self.hidden = hidden
        self.unseen = cards_in(hidden)
        self.later = table.players - table.in_trick - 1
        self.fewest = 99
        i = 0
        while i < table.players:
            if i != me:
                self.fewest = min(self.fewest, table.held[i])
            i += 1

    def promise(self, deck: Deck, hand: i64) -> i64:
        """What the groups of a hand promise, the jokers being where they serve best."""
        jokers: i64 = hand & deck.jokers
        n: i64 = 0
        while jokers:
            self.joker[n] = lowest(jokers)
            jokers &= jokers - 1
            n += 1
        subsets: i64 = bit(n)
        m: i64 = 0
        while m < subsets:
            self.best[m] = self.w[W_JOKER] * n
            m += 1
        s: i64 = 0
        while s < self.symbols:
            own: i64 = cards_in(hand & self.goblins[s])
            if own:
                self.spread_jokers(own, self.fitting(s, n), subsets)
            s += 1
        return self.best[subsets - 1]

    def fitting(self, s: i64, n: i64) -> i64:
        fits: i64 = 0
        i: i64 = 0
        while i < n:
            if (self.jokers[s] >> self.joker[i]) & 1:
                fits |= bit(i)
            i += 1
        return fits

    def spread_jokers(self, own: i64, fits: i64, subsets: i64) -> None:
        m: i64 = subsets - 1
        while m >= 0:
            usable: i64 = m & fits
            sub: i64 = usable
            most: i64 = self.best[m] + self.w[min(own, LONGEST)]
            while sub:
                value: i64 = self.best[m ^ sub] + self.w[min(own + cards_in(sub), LONGEST)]
                most = max(most, value)
                sub = (sub - 1) & usable
            self.best[m] = most
            m -= 1

    def danger(self, card: i64, colour: i64) -> i64:
        """How high a card stands among those that are hidden, in 256ths."""
        if self.unseen == 0:
            return 0
        return 256 - 256 * cards_in(self.hidden & self.higher[colour * CARDS + card]) // self.unseen

    def hazard(self, table: ZockenState, cards: i64, colour: i64) -> i64:
        """How dangerous the cards are that will have to be played."""
        deck = table.deck
        total: i64 = 0
        while cards:
            card: i64 = deck.first[lowest(cards)]
            if self.loss[card] < POINT:
                total += self.danger(card, colour)
            cards &= cards - 1
        return total

    # --- series -------------------------------------------------------------------------

    def series(self, table: ZockenState, legal: vec[i64], count: i64) -> i64:
        """The first card of the series to lay now; -1 for none."""
        deck = table.deck
        hand: i64 = table.hands[table.actor]
        held: i64 = table.held[table.actor]
        chosen: i64 = -1
        length: i64 = 0
        growth: i64 = 0
        most: i64 = -1
        i: i64 = count - 1
        while i >= 0 and legal[i] >= LAY:
            first: i64 = legal[i] - LAY
            goblins: i64 = hand & deck.after[first] & deck.goblins
            n: i64 = min(cards_in(goblins), LONGEST)
            n = min(n, held - 1)
            value: i64 = self.joined(deck, self.without(hand, goblins, n), n, deck.after[first], held - n)
            if value > most:
                most = value
                chosen = first
                length = n + cards_in(self.with_jokers)
                growth = self.hidden & deck.after[first]
            i -= 1
        if chosen < 0 or length == LONGEST or growth == 0:
            return chosen
        if self.fewest <= self.w[W_WAIT + length - 3] or held - length <= self.w[W_SPARE]:
            return chosen
        return -1

    def without(self, hand: i64, goblins: i64, n: i64) -> i64:
        """A hand without the first few of some goblins."""
        while n:
            hand &= ~(goblins & -goblins)
            goblins &= goblins - 1
            n -= 1
        return hand

    def joined(self, deck: Deck, hand: i64, length: i64, fits: i64, held: i64) -> i64:
        """What it is worth to end a series with the right jokers of the rest of the hand."""
        jokers: i64 = hand & fits & deck.jokers
        most: i64 = -1
        sub: i64 = jokers
        self.with_jokers = 0
        while True:
            n: i64 = length + cards_in(sub)
            if n >= SHORTEST and n <= LONGEST and cards_in(sub) < held:
                value: i64 = POINT * SERIES_POINTS[n] + self.promise(deck, hand & ~sub)
                if value > most:
                    most = value
                    self.with_jokers = sub
            if sub == 0:
                return most
            sub = (sub - 1) & jokers

    def go_on(self, table: ZockenState, legal: vec[i64], count: i64) -> i64:
        """All goblins of the series, then the jokers that serve it best."""
        deck = table.deck
        i: i64 = 0
        while i < count and legal[i] < DONE:
            if (deck.goblins >> (legal[i] - LAY)) & 1:
                return legal[i]
            i += 1
        hand: i64 = table.hands[table.actor]
        self.joined(deck, hand, table.length, table.follow, table.held[table.actor])
        return LAY + deck.first[lowest(self.with_jokers)] if self.with_jokers else DONE

    # --- cards --------------------------------------------------------------------------

    def card(self, table: ZockenState, chance: Chance) -> i64:
        deck = table.deck
        hand: i64 = table.hands[table.actor]
        cards: i64 = hand & deck.kinds
        chosen: i64 = 0
        most: i64 = -1000000
        while cards:
            card: i64 = lowest(cards)
            score: i64 = self.card_score(table, deck, hand, card) + chance.below(self.w[W_NOISE])
            if score > most:
                most = score
                chosen = card
            cards &= cards - 1
        return chosen

    def card_score(self, table: ZockenState, deck: Deck, hand: i64, card: i64) -> i64:
        w = self.w
        effect: i64 = deck.effect[card]
        pawn: i64 = table.pawn
        if effect == TURN_YELLOW:
            pawn = YELLOW
        elif effect == TURN_BLUE:
            pawn = BLUE
        takes: i64 = self.take_chance(table, deck, card, pawn)
        score: i64 = -((w[W_TAKE] * table.players * takes) >> 8) - self.loss[card]
        score += (w[W_SHED] * self.danger(card, pawn) + w[W_OTHER] * self.danger(card, 1 - pawn)) >> 8
        score += w[W_LEFT] * self.dear(deck, card) // (1 + self.fewest)
        if effect != NO_EFFECT:
            score += self.effect_score(table, deck, hand, card, pawn)
        return score

    def dear(self, deck: Deck, card: i64) -> i64:
        """What a card costs in hand at the end beyond a goblin."""
        if (deck.effects >> card) & 1:
            return 1
        return 2 if (deck.jokers >> card) & 1 else 0

    def standing(self, table: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        """0 for a card that is cancelled as yet, 1 for the best, 2 if one is better, 3 if more are."""
        odd: i64 = table.odd ^ bit(card)
        if not (odd >> card) & 1:
            return 0
        base: i64 = pawn * CARDS
        value: i64 = deck.value[base + card]
        better: i64 = 1
        while odd:
            if deck.value[base + lowest(odd)] > value:
                better += 1
            odd &= odd - 1
        return min(better, 3)

    def take_chance(self, table: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        """The chance in 256 of taking the trick with a card."""
        if self.later == 0:
            return self.takes_last(table, deck, card, pawn)
        now: i64 = self.expected(table, deck, card, pawn)
        turns: i64 = self.turns(deck, 1 - pawn)
        if turns == 0 or self.unseen == 0:
            return now
        flips: i64 = min(self.w[W_FLIPS] * turns * self.later // self.unseen, 128)
        return (now * (256 - flips) + self.expected(table, deck, card, 1 - pawn) * flips) >> 8

    def turns(self, deck: Deck, colour: i64) -> i64:
        """How many hidden cards turn the pawn to a colour."""
        wanted: i64 = TURN_BLUE if colour == BLUE else TURN_YELLOW
        found: i64 = 0
        cards: i64 = deck.kinds & deck.effects & self.hidden
        while cards:
            card: i64 = lowest(cards)
            if deck.effect[card] == wanted:
                found += cards_in(self.hidden & deck.group[card])
            cards &= cards - 1
        return found

    def takes_last(self, table: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        odd: i64 = table.odd ^ bit(card)
        if odd == 0:
            return 256
        if table.players == 5 and table.faces == bit(card):
            return 0
        return 256 if self.standing(table, deck, card, pawn) == 1 else 0

    def expected(self, table: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        return self.takes[self.cell(table, deck, card, pawn)]

    def cell(self, table: ZockenState, deck: Deck, card: i64, pawn: i64) -> i64:
        share: i64 = 8 * cards_in(self.hidden & self.higher[pawn * CARDS + card]) // (self.unseen + 1)
        return (self.later * 4 + self.standing(table, deck, card, pawn)) * 8 + share

    def effect_score(self, table: ZockenState, deck: Deck, hand: i64, card: i64, pawn: i64) -> i64:
        w = self.w
        effect: i64 = deck.effect[card]
        rest: i64 = deck.take(hand, card)
        if effect == DRAW_TWO:
            return w[W_DRAW] * min(table.pile_size - table.drawn, 2) // 2
        if effect == PASS_GOBLIN:
            return self.gifts_score(table, deck, rest, 1) + w[W_PASS] if rest else 0
        if effect == GIVE_TWO:
            return self.gifts_score(table, deck, rest, 2) + w[W_GIVE] if rest else 0
        if pawn == table.pawn:
            return -w[W_TURN]
        return ((w[W_FLIP] * (self.hazard(table, rest, table.pawn) - self.hazard(table, rest, pawn))) >> 8) - w[W_TURN]

    # --- gifts --------------------------------------------------------------------------

    def gifts_score(self, table: ZockenState, deck: Deck, hand: i64, gifts: i64) -> i64:
        """What it brings to give the best one or two cards of a hand."""
        cards: i64 = hand
        if gifts == 1 and cards & ~deck.trees:
            cards &= ~deck.trees
        best: i64 = -100000
        next_best: i64 = -100000
        while cards:
            score: i64 = self.gift_score(table, deck, deck.first[lowest(cards)])
            if score > best:
                next_best = best
                best = score
            elif score > next_best:
                next_best = score
            cards &= cards - 1
        return best + next_best if gifts == 2 and next_best > -100000 else best

    def gift_score(self, table: ZockenState, deck: Deck, card: i64) -> i64:
        """What it brings to be rid of a card."""
        w = self.w
        score: i64 = -self.loss[card] + w[W_GIFT_LEFT] * self.dear(deck, card)
        score += (
            w[W_GIFT_SHED] * self.danger(card, table.pawn) + w[W_GIVE_ONE] * self.danger(card, 1 - table.pawn)
        ) >> 8
        if (deck.jokers >> card) & 1:
            return score - w[W_GIFT_JOKER]
        return score - w[W_GIFT_HELP] * cards_in(self.hidden & deck.after[card])

    def gift(self, table: ZockenState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        chosen: i64 = legal[0]
        most: i64 = -1000000
        i: i64 = 0
        while i < count:
            score: i64 = self.gift_score(table, table.deck, legal[i] - GIVE) + chance.below(self.w[W_NOISE])
            if score > most:
                most = score
                chosen = legal[i]
            i += 1
        return chosen

    def receiver(self, table: ZockenState, legal: vec[i64], count: i64, chance: Chance) -> i64:
        chosen: i64 = legal[0]
        most: i64 = -1000000
        i: i64 = 0
        while i < count:
            seat: i64 = legal[i] - TO
            after: i64 = seat - table.actor
            if after < 0:
                after += table.players
            score: i64 = self.w[W_REC_HELD] * table.held[seat] + chance.below(self.w[W_NOISE])
            if after <= table.players - table.in_trick:
                score += self.w[W_REC_LATER]
            if score > most:
                most = score
                chosen = legal[i]
            i += 1
        return chosen


JUDGEMENT: Final = Judgement(Casual(), Casual(), Club(), Margin(-1))
