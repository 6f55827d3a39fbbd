"""Rummü: one round, from the first draw to the card that goes out. Every decision of the rules, as flat integers."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count, lowest
from pioche.core.chance import SeededChance
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat
from pioche.games.rummu.combinations import (
    AFTER,
    ALL,
    KIND,
    KINDS,
    NAMES,
    RANKS,
    TWIN,
    YELLOW,
    YELLOWS,
    beginnings,
    can_become,
    colours,
    fewest,
    fewest_back,
    is_combination,
    is_one,
    kinds,
    labels,
    listed,
    numbers,
    take_backs,
    worth,
)

# The phases of a round.
DRAW: Final = 0
TAKING: Final = 1
PLAY: Final = 2
NEW: Final = 3
AT: Final = 4
ADDING: Final = 5
CHOOSE: Final = 6
BACK: Final = 7
LAST: Final = 8
OUT: Final = 9
BLOCKED: Final = 10

# Actions: 0 to 49 discard a card of that kind, then these, each with a kind or the place of a combination.
PLUS: Final = 50
SWAP: Final = 100
MINUS: Final = 150
MELD: Final = 200
STOCK: Final = 219
TAKE: Final = 220
DONE: Final = 221
ACTIONS: Final = 222
WORDS: Final = [
    *(sign + name for sign in ("", "+", "=", "-") for name in NAMES[:50]),
    *(f"@{number}" for number in range(1, 20)),
    "stock",
    "take",
    "done",
]

# More combinations than can lie on the table, more slots than a hand can have, more moves than a turn.
_MELDS: Final = 20
SLOTS: Final = 60
_LOG: Final = 512
_MOST_ACTIONS: Final = 128
# Plays that are kept of a round, three numbers for each; of a very long one the latest.
_MOST_PLAYS: Final = 240
# What a play was: its number, and eight times the mover, and sixty-four times the owner of its combination.
STOCK_PLAY: Final = 0
TAKE_PLAY: Final = 1
NEW_PLAY: Final = 2
ADD_PLAY: Final = 3
SWAP_PLAY: Final = 4
BACK_PLAY: Final = 5


def needed(total: i64, teams: bool) -> i64:
    """RU-5.3, RU-5.4: the size of an opening."""
    if total < 0:
        return 3
    if teams:
        return 4 if total < 200 else 5 if total < 400 else 6
    return 4 if total < 100 else 5 if total < 150 else 6


@final
class RummuState(State):
    """One round of Rummü. Seats, kinds and combinations are numbers; -1 means nobody, or nothing."""

    # RU-3.10: turns after which the round is blocked; 0 for never.
    last_turn: i64 = 0
    # The match, besides the totals before this round: the one that ends it (RU-10.1), or how many rounds are to be
    # played, this one included (RU-10.6); 0 for whichever is not agreed.
    target: i64 = 0
    rounds: i64 = 0

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.teams: bool = False
        self.no_return: bool = False
        self.totals: vec[i64] = vec[i64]([0] * players)
        self.dealer: i64 = 0
        self.phase: i64 = DRAW
        self.actor: i64 = 0
        self.turns: i64 = 0
        self.winner: i64 = -1
        # Hands as labels, their sizes, and the labels in them that everybody has seen go there.
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.held: vec[i64] = vec[i64]([0] * players)
        self.known: vec[i64] = vec[i64]([0] * players)
        # RU-5.3: the size of each opening; who has opened; how many combinations lie in front of each.
        self.needs: vec[i64] = vec[i64]([0] * players)
        self.opened: vec[i64] = vec[i64]([0] * players)
        self.fronts: vec[i64] = vec[i64]([0] * players)
        # The stock as labels, drawn from `stock_at` on; the discards as kinds, the top one last.
        self.stock: vec[i64] = vec[i64]([0] * 60)
        self.stock_at: i64 = 0
        self.stock_end: i64 = 0
        self.discards: vec[i64] = vec[i64]([0] * 60)
        self.discarded: i64 = 0
        self.reshuffle: i64 = 0
        self.shuffles: i64 = 0
        # The combinations as kinds (0: no such number now), and in front of whom they lie. Then what follows from the
        # kinds: the colour of a one-colour run, its ends, its normal cards minus jokers, cards that may fit or replace.
        self.melds: vec[i64] = vec[i64]([0] * _MELDS)
        self.owner: vec[i64] = vec[i64]([0] * _MELDS)
        self.line: vec[i64] = vec[i64]([0] * _MELDS)
        self.low: vec[i64] = vec[i64]([0] * _MELDS)
        self.high: vec[i64] = vec[i64]([0] * _MELDS)
        self.lead: vec[i64] = vec[i64]([0] * _MELDS)
        self.fits: vec[i64] = vec[i64]([0] * _MELDS)
        self.swaps: vec[i64] = vec[i64]([0] * _MELDS)
        self.places: i64 = 0
        # This turn: kinds taken from the discards; a combination begun, its last card; the one turned to.
        self.taken: i64 = 0
        self.begun: i64 = 0
        self.last: i64 = -1
        self.at: i64 = -1
        # A take-back: the combination as it was, what has come back, how many cards must.
        self.whole: i64 = 0
        self.back: i64 = 0
        self.back_size: i64 = 0
        # What everybody knows of hidden cards: their labels; all labels in hands and stock; those the stock can
        # hold; and for each hand, in groups, how many of its cards nobody has seen and which labels they can be.
        self.hidden: i64 = 0
        self.away: i64 = 0
        self.stock_labels: i64 = ALL
        self.groups: vec[i64] = vec[i64]([0] * players)
        self.rooms: vec[i64] = vec[i64]([0] * (SLOTS * players))
        self.masks: vec[i64] = vec[i64]([0] * (SLOTS * players))
        # The moves of this turn (of the last one before anybody moves): a taken card as ACTIONS + kind.
        self.mover: i64 = -1
        self.log: vec[i64] = vec[i64]([0] * _LOG)
        self.logged: i64 = 0
        # The card drawn from the stock in this turn, for who drew it.
        self.drawn: i64 = -1
        # The plays of the round as all may still see them (RU-8.2: no discard). First how many, then of each: what it
        # was, its cards (how many were taken), the combination as it was then.
        self.round_log: vec[i64] = vec[i64]([0] * (1 + 3 * _MOST_PLAYS))
        # Room for `actions`.
        self.found: vec[i64] = vec[i64]([0] * _MOST_ACTIONS)

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase < OUT else NOBODY

    # --- the deal ----------------------------------------------------------------

    def deal_card(self, seat: i64, card: i64) -> None:
        """A card of a kind into a hand, seen by its holder only (RU-1.6)."""
        self.hands[seat] |= bit(self.label(card))
        self.held[seat] += 1
        self.away |= bit(self.label(card))
        self.gain(seat, ALL)

    def deal_stock(self, card: i64) -> None:
        label: i64 = self.label(card)
        self.away |= bit(label)
        self.stock[self.stock_end] = label
        self.stock_end += 1

    def begin(self, dealer: i64) -> None:
        """RU-1.10: the player on the dealer's left has the first turn."""
        self.hidden = self.away
        self.dealer = dealer
        self.actor = dealer
        self.pass_on()

    def label(self, card: i64) -> i64:
        """The label that a visible card of a kind gets when it goes into a hand or the stock."""
        return TWIN[card] if self.away & bit(card) else card

    # --- legal actions -------------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        phase: i64 = self.phase
        if phase == PLAY:
            return self.plays(out)
        if phase == DRAW:
            # RU-3.9: of a single discard and no stock, only the discard can be drawn.
            n: i64 = 0
            if self.can_draw():
                out[0] = STOCK
                n = 1
            out[n] = TAKE
            return n + 1
        if phase == TAKING:
            n = 0
            if self.discarded:
                out[0] = TAKE
                n = 1
            out[n] = DONE
            return n + 1
        if phase == LAST:
            return spread(out, 0, self.discardable(), 0)
        return self.in_play(out)

    def in_play(self, out: vec[i64]) -> i64:
        """The actions in the middle of a play."""
        phase: i64 = self.phase
        if phase == NEW:
            n: i64 = spread(out, 0, self.followers(), PLUS)
            if self.is_complete():
                out[n] = DONE
                n += 1
            return n
        if phase in (AT, ADDING):
            n = spread(out, 0, self.addable(self.at), PLUS)
            if phase == AT:
                n = spread(out, n, self.swappable(self.at), SWAP)
            return n
        if phase == CHOOSE:
            n = 0
            place: i64 = 0
            while place < self.places:
                if self.melds[place] and self.owner[place] == self.actor:
                    out[n] = MELD + place
                    n += 1
                place += 1
            return n
        if phase == BACK:
            return spread(out, 0, take_backs(self.whole, self.back_size, self.back), MINUS)
        return 0

    def plays(self, out: vec[i64]) -> i64:
        """A discard, a new combination, or a combination on the table."""
        hand: i64 = kinds(self.hands[self.actor])
        n: i64 = spread(out, 0, self.discardable(), 0)
        n = spread(out, n, beginnings(hand, self.need()), PLUS)
        if self.opened[self.actor]:
            place: i64 = 0
            while place < self.places:
                if hand & (self.fits[place] | self.swaps[place]) and self.is_useful(place):
                    out[n] = MELD + place
                    n += 1
                place += 1
        return n

    def actions(self) -> list[Action]:
        found = self.found
        return [Action(found[i]) for i in range(self.legal(found))]

    def can_draw(self) -> bool:
        """RU-3.8: the stock has a card, or can be made again."""
        return self.stock_at < self.stock_end or self.discarded > 1

    def need(self) -> i64:
        """RU-5.6: three cards once open."""
        return 3 if self.opened[self.actor] else self.needs[self.actor]

    def discardable(self) -> i64:
        """RU-8.1: any card; RU-3.7, option no_return: not one like those taken, while there are others."""
        hand: i64 = kinds(self.hands[self.actor])
        others: i64 = hand & ~self.taken
        return others if self.no_return and others else hand

    def followers(self) -> i64:
        """The cards that can be laid next in a combination begun."""
        hand: i64 = kinds(self.hands[self.actor])
        number: i64 = self.last // 5
        # The later colours of the same number, and the next number.
        cards: i64 = hand & bit(5 * number) * AFTER[self.last % 5]
        if number < 9:
            cards |= hand & bit(5 * number + 5) * 31
        found: i64 = 0
        while cards:
            one: i64 = cards & -cards
            if self.can_follow(one, hand):
                found |= one
            cards ^= one
        return found

    def can_follow(self, one: i64, hand: i64) -> bool:
        laid: i64 = self.begun | one
        ranks: i64 = numbers(laid)
        # A set stays at its number, a run leaves each number.
        if not is_one(ranks) and count(ranks) != count(laid):
            return False
        return can_become(laid, lowest(one), hand, self.need())

    def is_complete(self) -> bool:
        """RU-5.2: whether the combination begun may end here."""
        return count(self.begun) >= self.need() and is_combination(self.begun)

    def is_useful(self, place: i64) -> bool:
        """RU-6.2, RU-7.1: whether something can be added to a combination or exchanged in it."""
        return self.swappable(place) != 0 or self.addable(place) != 0

    def swappable(self, place: i64) -> i64:
        """RU-7.1: the cards of the hand that can replace a joker."""
        return self.swaps[place] & kinds(self.hands[self.actor])

    def addable(self, place: i64) -> i64:
        """RU-6.2 to RU-6.4: the cards of the hand that can be added now."""
        seat: i64 = self.actor
        hand: i64 = kinds(self.hands[seat])
        cards: i64 = self.fits[place] & hand
        # RU-8.10: with nothing in front of him he must keep a card.
        spare: i64 = self.held[seat] if self.fronts[seat] else self.held[seat] - 1
        if spare < 1:
            return 0
        if self.line[place] < 0:
            return cards
        found: i64 = 0
        while cards:
            one: i64 = cards & -cards
            if self.fewest_with(place, lowest(one), hand) <= spare:
                found |= one
            cards ^= one
        return found

    def fewest_with(self, place: i64, card: i64, hand: i64) -> i64:
        """How few cards make a one-colour run legal again, this one being the first of them."""
        lead: i64 = self.lead[place] + (-1 if card % 5 == YELLOW else 1)
        if lead > 0:
            return 1
        number: i64 = card // 5
        low: i64 = min(self.low[place], number)
        high: i64 = max(self.high[place], number)
        return 1 + fewest(hand, self.line[place], low, high, lead)

    # --- actions -------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        phase: i64 = self.phase
        if phase == DRAW:
            self.mover = self.actor
            self.logged = 0
        self.log[self.logged] = action if action != TAKE else ACTIONS + self.discards[self.discarded - 1]
        self.logged += 1
        if action < PLUS:
            self.discard(action)
        elif phase in (DRAW, TAKING):
            self.draw(action)
        elif phase == PLAY:
            self.start_play(action)
        elif phase == NEW:
            if action == DONE:
                self.lay_down()
            else:
                self.lay(action - PLUS)
        elif phase == CHOOSE:
            self.at = action - MELD
            self.whole = self.melds[self.at]
            self.back = 0
            self.back_size = fewest_back(self.whole)
            self.phase = BACK
        elif phase == BACK:
            self.take_back(action - MINUS)
        elif action < SWAP:
            self.put(action - PLUS)
        else:
            self.exchange(action - SWAP)

    def draw(self, action: i64) -> None:
        if action == TAKE:
            self.discarded -= 1
            card: i64 = self.discards[self.discarded]
            self.taken |= bit(card)
            self.pick_up(card)
            if self.phase == TAKING:
                self.round_log[3 * self.round_log[0] - 1] += 1
            else:
                self.log_play(TAKE_PLAY, 1, self.actor, 0)
            self.phase = TAKING
            return
        if action == STOCK:
            self.log_play(STOCK_PLAY, 0, self.actor, 0)
            self.draw_from_stock()
        self.phase = PLAY

    def draw_from_stock(self) -> None:
        seat: i64 = self.actor
        if self.stock_at == self.stock_end:
            self.make_stock()
        self.drawn = KIND[self.stock[self.stock_at]]
        self.hands[seat] |= bit(self.stock[self.stock_at])
        self.held[seat] += 1
        self.stock_at += 1
        self.gain(seat, self.stock_labels)

    def make_stock(self) -> None:
        """RU-3.8: all discards but the top one, shuffled."""
        self.shuffles += 1
        self.stock_at = 0
        self.stock_end = 0
        new: i64 = 0
        top: i64 = self.discarded - 1
        while self.stock_end < top:
            label: i64 = self.label(self.discards[self.stock_end])
            new |= bit(label)
            self.away |= bit(label)
            self.stock[self.stock_end] = label
            self.stock_end += 1
        self.discards[0] = self.discards[top]
        self.discarded = 1
        self.shuffle_stock()
        self.believe_stock(new)

    def shuffle_stock(self) -> None:
        chance = SeededChance(self.reshuffle, self.shuffles)
        i: i64 = self.stock_end - 1
        while i > 0:
            j: i64 = chance.below(i + 1)
            card: i64 = self.stock[i]
            self.stock[i] = self.stock[j]
            self.stock[j] = card
            i -= 1

    def start_play(self, action: i64) -> None:
        if action >= MELD:
            self.at = action - MELD
            self.phase = AT
        else:
            self.phase = NEW
            self.lay(action - PLUS)

    def lay(self, card: i64) -> None:
        self.part(card)
        self.begun |= bit(card)
        self.last = card

    def lay_down(self) -> None:
        """RU-6.1: the new combination lies in front of him."""
        seat: i64 = self.actor
        place: i64 = 0
        while self.melds[place]:
            place += 1
        self.place_meld(place, seat, self.begun)
        self.log_play(NEW_PLAY, self.begun, seat, self.begun)
        self.opened[seat] = 1
        self.begun = 0
        self.last = -1
        self.end_play()

    def place_meld(self, place: i64, seat: i64, cards: i64) -> None:
        self.places = max(self.places, place + 1)
        self.melds[place] = cards
        self.owner[place] = seat
        self.fronts[seat] += 1
        self.settle(place)

    def put(self, card: i64) -> None:
        """RU-6.4: an addition ends as soon as the combination is legal."""
        self.part(card)
        self.melds[self.at] |= bit(card)
        self.settle(self.at)
        self.log_play(ADD_PLAY, bit(card), self.owner[self.at], self.melds[self.at])
        self.phase = ADDING
        if self.line[self.at] < 0 or self.lead[self.at] > 0:
            self.end_play()

    def exchange(self, card: i64) -> None:
        """RU-7.5: the joker goes into the hand."""
        joker: i64 = card - card % 5 + YELLOW
        self.part(card)
        self.melds[self.at] ^= bit(card) | bit(joker)
        self.settle(self.at)
        self.log_play(SWAP_PLAY, bit(card), self.owner[self.at], self.melds[self.at])
        self.pick_up(joker)
        self.end_play()

    def end_play(self) -> None:
        """RU-8.4: with an empty hand he must take cards back."""
        self.at = -1
        self.phase = PLAY if self.held[self.actor] else CHOOSE

    def take_back(self, card: i64) -> None:
        place: i64 = self.at
        self.back |= bit(card)
        self.melds[place] ^= bit(card)
        self.log_play(BACK_PLAY, bit(card), self.actor, self.melds[place])
        self.pick_up(card)
        if self.held[self.actor] == self.back_size:
            if self.melds[place]:
                self.settle(place)
            else:
                self.drop_meld(place)
            self.at = -1
            self.phase = LAST

    def log_play(self, what: i64, cards: i64, owner: i64, meld: i64) -> None:
        if self.round_log[0] == _MOST_PLAYS:
            self.forget_first_plays()
        end: i64 = 1 + 3 * self.round_log[0]
        self.round_log[end] = what + 8 * self.actor + 64 * owner
        self.round_log[end + 1] = cards
        self.round_log[end + 2] = meld
        self.round_log[0] += 1

    def forget_first_plays(self) -> None:
        """Half of them."""
        self.round_log[0] -= _MOST_PLAYS // 2
        i: i64 = 3 * self.round_log[0]
        while i > 0:
            self.round_log[3 * self.round_log[0] + 1 - i] = self.round_log[3 * _MOST_PLAYS + 1 - i]
            i -= 1

    def drop_meld(self, place: i64) -> None:
        self.fronts[self.owner[place]] -= 1
        self.fits[place] = 0
        self.swaps[place] = 0
        while self.places > 0 and self.melds[self.places - 1] == 0:
            self.places -= 1

    def discard(self, card: i64) -> None:
        if self.no_return and self.taken & bit(card):
            self.believe_returned()
        self.part(card)
        self.discards[self.discarded] = card
        self.discarded += 1
        self.turns += 1
        if self.held[self.actor] == 0:
            self.winner = self.actor
            self.phase = OUT
        elif self.turns == self.last_turn:
            self.phase = BLOCKED
        else:
            self.pass_on()

    def pass_on(self) -> None:
        self.actor += 1
        if self.actor == self.players:
            self.actor = 0
        self.phase = DRAW
        self.taken = 0
        self.back = 0
        self.drawn = -1

    def settle(self, place: i64) -> None:
        """What follows from the cards of a combination: RU-6.5 and section 7."""
        cards: i64 = self.melds[place]
        ranks: i64 = numbers(cards)
        jokers: i64 = cards & YELLOWS
        plain: i64 = colours(cards ^ jokers)
        free: i64 = 31 & ~colours(cards)
        low: i64 = lowest(ranks)
        high: i64 = low + 5 * count(ranks) - 5
        self.line[place] = -1
        self.low[place] = low // 5
        self.high[place] = high // 5
        if is_one(ranks):
            self.fits[place] = bit(low) * free
        else:
            ends: i64 = (bit(high) * 992) & KINDS
            if low:
                ends |= bit(low - 5) * 31
            if is_one(plain):
                self.line[place] = lowest(plain)
                self.lead[place] = count(cards) - 2 * count(jokers)
                self.fits[place] = ends & (YELLOWS | RANKS * plain)
                # RU-7.2: the run's own colour in the place of each joker.
                self.swaps[place] = (jokers >> YELLOW) * plain
                return
            self.fits[place] = ends & RANKS * free
        # RU-7.3: any colour that no normal card has; RU-7.6: not yellow.
        self.swaps[place] = (jokers >> YELLOW) * (29 & ~plain)

    # --- hands, and what everybody knows of them -----------------------------------

    def pick_up(self, card: i64) -> None:
        """A visible card goes into the hand, before everybody's eyes."""
        one: i64 = bit(self.label(card))
        seat: i64 = self.actor
        self.away |= one
        self.hands[seat] |= one
        self.known[seat] |= one
        self.held[seat] += 1

    def part(self, card: i64) -> None:
        """A card leaves the hand, face up: one that was seen going there, if there is one."""
        seat: i64 = self.actor
        copies: i64 = labels(bit(card))
        one: i64 = self.known[seat] & copies
        if one:
            one &= -one
            self.known[seat] ^= one
        else:
            one = self.unveil(seat, copies)
        self.hands[seat] ^= one
        self.away ^= one
        self.held[seat] -= 1

    def gain(self, seat: i64, mask: i64) -> None:
        """A hidden card more, one of these labels."""
        self.gain_slots(seat, mask, 1)

    def gain_slots(self, seat: i64, mask: i64, slots: i64) -> None:
        base: i64 = SLOTS * seat
        end: i64 = base + self.groups[seat]
        i: i64 = base
        while i < end and self.masks[i] != mask:
            i += 1
        if i == end:
            self.groups[seat] += 1
            self.masks[i] = mask
            self.rooms[i] = 0
        self.rooms[i] += slots

    def believed(self, seat: i64) -> i64:
        """The labels that the hidden cards of a hand can be."""
        base: i64 = SLOTS * seat
        i: i64 = base
        found: i64 = 0
        while i < base + self.groups[seat]:
            found |= self.masks[i]
            i += 1
        return found & self.hidden

    def unveil(self, seat: i64, copies: i64) -> i64:
        """A hidden card shows: which label it had, as far as anybody can tell."""
        possible: i64 = copies & self.believed(seat)
        one: i64 = possible
        if not is_one(possible):
            # It may be either copy: the one shown is called the twin, the other can still be wherever either could.
            card: i64 = possible & -possible
            one = possible ^ card
            self.rename(seat, card, one)
            if self.shuffles:
                self.widen(card, one)
        self.hidden ^= one
        self.lose(seat, possible)
        return one

    def rename(self, seat: i64, card: i64, twin: i64) -> None:
        """Let the copy in this hand be the twin."""
        if self.hands[seat] & twin:
            return
        other: i64 = 0
        while other < self.players:
            if self.hands[other] & (card | twin):
                self.hands[other] ^= card | twin
            other += 1
        i: i64 = self.stock_at
        while i < self.stock_end:
            if bit(self.stock[i]) == twin:
                self.stock[i] = lowest(card)
            i += 1

    def widen(self, card: i64, twin: i64) -> None:
        if self.stock_labels & twin:
            self.stock_labels |= card
        seat: i64 = 0
        while seat < self.players:
            i: i64 = SLOTS * seat
            end: i64 = i + self.groups[seat]
            while i < end:
                if self.masks[i] & twin:
                    self.masks[i] |= card
                i += 1
            seat += 1

    def lose(self, seat: i64, possible: i64) -> None:
        """A hidden card less, one of these labels. Where two groups can have had it, what is left can be of either."""
        i: i64 = SLOTS * seat + self.groups[seat] - 1
        slots: i64 = -1
        mask: i64 = 0
        while i >= SLOTS * seat:
            if self.masks[i] & possible:
                slots += 1
                mask |= self.masks[i]
                self.rooms[i] -= 1
                if self.rooms[i] == 0:
                    self.drop_group(seat, i)
            i -= 1
        if slots > 0:
            self.gain_slots(seat, mask, slots)

    def drop_group(self, seat: i64, i: i64) -> None:
        self.groups[seat] -= 1
        end: i64 = SLOTS * seat + self.groups[seat]
        self.rooms[i] = self.rooms[end]
        self.masks[i] = self.masks[end]

    def believe_stock(self, new: i64) -> None:
        """The new stock holds these labels, and no hand does."""
        self.hidden |= new
        self.stock_labels = new
        seat: i64 = 0
        while seat < self.players:
            self.restrict(seat, ~new)
            seat += 1

    def believe_returned(self) -> None:
        """RU-3.7, option no_return: who discards a card like those taken holds nothing else."""
        self.restrict(self.actor, labels(self.taken))

    def restrict(self, seat: i64, mask: i64) -> None:
        i: i64 = SLOTS * seat
        end: i64 = i + self.groups[seat]
        while i < end:
            self.masks[i] &= mask
            i += 1

    # --- the end -----------------------------------------------------------------------

    def penalty(self, seat: i64) -> i64:
        """RU-9.13: what the cards left in a hand cost."""
        return 5 * self.held[seat] + 5 * count(self.hands[seat] & (YELLOWS | bit(51) | bit(56)))

    def round_score(self, seat: i64) -> i64:
        score: i64 = 10 if seat == self.winner else 0
        place: i64 = 0
        while place < self.places:
            if self.melds[place] and self.owner[place] == seat:
                score += worth(self.melds[place])
            place += 1
        # RU-9.14: the partner of the one who went out pays nothing.
        spared: bool = self.teams and self.winner >= 0 and self.partner(seat) == self.winner
        return score if spared else score - self.penalty(seat)

    def partner(self, seat: i64) -> i64:
        """RU-1.4: the player opposite."""
        return (seat + self.players // 2) % self.players

    def scores(self) -> list[int]:
        scores: list[int] = []
        for seat in range(self.players):
            score: i64 = self.round_score(seat)
            # RU-9.15: both partners score for the team.
            scores.append(score + self.round_score(self.partner(seat)) if self.teams else score)
        return scores

    def cards(self) -> list[int]:
        found: list[int] = [KIND[self.stock[i]] for i in range(self.stock_at, self.stock_end)]
        found += [self.discards[i] for i in range(self.discarded)]
        for seat in range(self.players):
            found += listed(self.hands[seat])
        for place in range(self.places):
            found += listed(self.melds[place])
        return sorted(found + listed(self.begun))

    # --- copies --------------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, RummuState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> RummuState:
        other = RummuState(self.players)
        other.copy(self)
        return other

    def copy(self, other: RummuState) -> None:
        self.teams = other.teams
        self.no_return = other.no_return
        self.last_turn = other.last_turn
        self.target = other.target
        self.rounds = other.rounds
        self.dealer = other.dealer
        self.phase = other.phase
        self.actor = other.actor
        self.turns = other.turns
        self.winner = other.winner
        self.stock_at = other.stock_at
        self.stock_end = other.stock_end
        self.discarded = other.discarded
        self.reshuffle = other.reshuffle
        self.shuffles = other.shuffles
        self.taken = other.taken
        self.begun = other.begun
        self.last = other.last
        self.at = other.at
        self.whole = other.whole
        self.back = other.back
        self.back_size = other.back_size
        self.hidden = other.hidden
        self.away = other.away
        self.stock_labels = other.stock_labels
        self.mover = other.mover
        self.drawn = other.drawn
        self.copy_seats(other)
        self.copy_melds(other)
        self.copy_piles(other)

    def copy_seats(self, other: RummuState) -> None:
        seat: i64 = 0
        while seat < self.players:
            self.totals[seat] = other.totals[seat]
            self.hands[seat] = other.hands[seat]
            self.held[seat] = other.held[seat]
            self.known[seat] = other.known[seat]
            self.needs[seat] = other.needs[seat]
            self.opened[seat] = other.opened[seat]
            self.fronts[seat] = other.fronts[seat]
            self.groups[seat] = other.groups[seat]
            i: i64 = SLOTS * seat
            end: i64 = i + other.groups[seat]
            while i < end:
                self.rooms[i] = other.rooms[i]
                self.masks[i] = other.masks[i]
                i += 1
            seat += 1

    def copy_melds(self, other: RummuState) -> None:
        place: i64 = max(self.places, other.places)
        self.places = other.places
        while place > 0:
            place -= 1
            self.melds[place] = other.melds[place]
            self.owner[place] = other.owner[place]
            self.line[place] = other.line[place]
            self.low[place] = other.low[place]
            self.high[place] = other.high[place]
            self.lead[place] = other.lead[place]
            self.fits[place] = other.fits[place]
            self.swaps[place] = other.swaps[place]

    def copy_piles(self, other: RummuState) -> None:
        i: i64 = other.stock_at
        while i < other.stock_end:
            self.stock[i] = other.stock[i]
            i += 1
        i = 0
        while i < other.discarded:
            self.discards[i] = other.discards[i]
            i += 1
        i = 0
        while i <= 3 * other.round_log[0]:
            self.round_log[i] = other.round_log[i]
            i += 1
        i = 0
        self.logged = other.logged
        while i < other.logged:
            self.log[i] = other.log[i]
            i += 1

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.rummu.view import RummuView

        return RummuView(self, seat)


def spread(out: vec[i64], start: i64, cards: i64, base: i64) -> i64:
    """Write an action for each kind, ascending, from `start`; return the place after the last."""
    while cards:
        out[start] = base + lowest(cards)
        start += 1
        cards &= cards - 1
    return start
