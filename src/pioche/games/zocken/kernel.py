"""Zocken: one round, from the pawn's first colour to the last trick. What the cards are is data: the `Deck`."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, count, fill, lowest, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat

CARDS: Final = 60
YELLOW: Final = 0
BLUE: Final = 1

# What an effect card does when it is placed.
NO_EFFECT: Final = 0
TURN_YELLOW: Final = 1
TURN_BLUE: Final = 2
PASS_GOBLIN: Final = 3
DRAW_TWO: Final = 4
GIVE_TWO: Final = 5

# The decisions of a round.
PAWN: Final = 0
TURN: Final = 1
SERIES: Final = 2
CARD: Final = 3
PASSING: Final = 4
RECEIVER: Final = 5
GIVING: Final = 6
OVER: Final = 7

# Actions: 0 to 59 a card to the trick, then these. Of identical cards the first stands for all.
LAY: Final = 60
DONE: Final = 120
GIVE: Final = 121
TO: Final = 181
COLOUR: Final = 186
ACTIONS: Final = 188
# In the log of a view: a card was given that its seat has not seen.
UNSEEN: Final = 188

# The log: the action, then the seat, then (of a given card) the receiver and whether PG made it pass.
SEAT: Final = 256
TAKER: Final = 2048
BY_PASS: Final = 16384

# ZOC-8.7: what a series takes off, by its length.
SERIES_POINTS: Final = bytes([0, 0, 0, 5, 10, 20, 25])
SHORTEST: Final = 3
LONGEST: Final = 6

_PILE: Final = 16
_TRICKS: Final = 24
_LOG: Final = 192


@final
class Deck:
    """The cards in table order, copies of a face side by side, as flat vectors; never changed once made.

    A set of cards has a bit per card. Identical cards are counted, not told apart: a set always
    holds the first ones of a face.
    """

    def __init__(self, names: list[str]) -> None:
        self.names: list[str] = names
        # The first card of each face; all cards of the same face; all that may follow in a series.
        self.first: vec[i64] = vec[i64]([0] * CARDS)
        self.group: vec[i64] = vec[i64]([0] * CARDS)
        self.after: vec[i64] = vec[i64]([0] * CARDS)
        # Yellow values, then blue ones.
        self.value: vec[i64] = vec[i64]([0] * (2 * CARDS))
        self.effect: vec[i64] = vec[i64]([0] * CARDS)
        self.kinds: i64 = 0
        self.goblins: i64 = 0
        self.effects: i64 = 0
        self.jokers: i64 = 0
        self.trees: i64 = 0

    def add(self, cards: i64, card: i64) -> i64:
        """A set with one more card of a face (named by its first card)."""
        return cards | bit(card) | (cards & self.group[card]) << 1

    def take(self, cards: i64, card: i64) -> i64:
        """A set with one card less of a face that is in it."""
        group: i64 = self.group[card]
        return cards & ~group | (cards & group) >> 1 & group

    def firsts(self, cards: i64) -> list[int]:
        """The cards of a set, all copies of a face under the same number."""
        return [self.first[card] for card in members(cards)]


@final
class ZockenState(State):
    """One round of Zocken. Seats and cards are numbers; -1 means nobody, or nothing yet."""

    def __init__(self, players: i64, deck: Deck) -> None:
        self.players: i64 = players
        self.deck: Deck = deck
        self.round: i64 = 1
        self.first_leader: i64 = 0
        self.leader: i64 = 0
        self.pawn: i64 = -1
        self.phase: i64 = PAWN
        self.actor: i64 = 0
        # Cards held in hand: hidden, except for their number. And how many were dealt.
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.held: vec[i64] = vec[i64]([0] * players)
        self.dealt: vec[i64] = vec[i64]([0] * players)
        # Every card of the round.
        self.used: i64 = 0
        # The draw pile, top first; how many cards of it are drawn, and by whom.
        self.pile: vec[i64] = vec[i64]([0] * _PILE)
        self.drawer: vec[i64] = vec[i64]([-1] * _PILE)
        self.pile_size: i64 = 0
        self.drawn: i64 = 0
        # The series being laid: its length, and all cards that may follow the last one.
        self.length: i64 = 0
        self.follow: i64 = 0
        self.series_points: vec[i64] = vec[i64]([0] * players)
        # Cards to be given, and to whom.
        self.gifts: i64 = 0
        self.receiver: i64 = -1
        # The trick: its cards in order, the faces in it, and those that occur an odd number of times.
        self.trick: vec[i64] = vec[i64]([0] * players)
        self.in_trick: i64 = 0
        self.faces: i64 = 0
        self.odd: i64 = 0
        self.heaps: vec[i64] = vec[i64]([0] * players)
        # Who took each finished trick; -1 for a discarded one.
        self.takers: vec[i64] = vec[i64]([-1] * _TRICKS)
        self.tricks: i64 = 0
        # Every action so far; where in it the present trick and the one before begin (ZOC-10.10).
        self.log: vec[i64] = vec[i64]([0] * _LOG)
        self.logged: i64 = 0
        self.this_trick: i64 = 0
        self.last_trick: i64 = 0

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase < OVER else NOBODY

    def deal(self, seat: i64, card: i64) -> None:
        self.hands[seat] = self.deck.add(self.hands[seat], card)
        self.held[seat] += 1
        self.dealt[seat] += 1
        self.used = self.deck.add(self.used, card)

    def put_in_pile(self, card: i64) -> None:
        """One more card under the draw pile."""
        self.pile[self.pile_size] = card
        self.pile_size += 1
        self.used = self.deck.add(self.used, card)

    def begin(self, leader: i64, pawn: i64) -> None:
        """Open the round, the cards being dealt (ZOC-2.6: without a colour the leader chooses it)."""
        self.first_leader = leader
        self.leader = leader
        self.actor = leader
        self.pawn = pawn
        self.phase = PAWN if pawn < 0 else TURN

    # --- legal actions -------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase == TURN:
            n = fill(out, 0, self.hands[self.actor] & self.deck.kinds)
            return raised(out, n, self.layable(), LAY)
        if self.phase == CARD:
            return fill(out, 0, self.hands[self.actor] & self.deck.kinds)
        if self.phase == SERIES:
            n = raised(out, 0, self.layable(), LAY)
            if self.length >= SHORTEST:
                out[n] = DONE
                n += 1
            return n
        if self.phase == RECEIVER:
            return raised(out, 0, bit(self.players) - 1 - bit(self.actor), TO)
        if self.phase == PAWN:
            return raised(out, 0, 3, COLOUR)
        return raised(out, 0, self.givable(), GIVE) if self.phase < OVER else 0

    def actions(self) -> list[Action]:
        if self.phase == CARD or self.phase == TURN:
            found = members(self.hands[self.actor] & self.deck.kinds)
            if self.phase == TURN:
                cards: i64 = self.layable()
                while cards:
                    found.append(LAY + lowest(cards))
                    cards &= cards - 1
            return cast(list[Action], found)
        out = vec[i64]([0] * CARDS)
        return [Action(out[i]) for i in range(self.legal(out))]

    def layable(self) -> i64:
        """ZOC-4.3 to ZOC-4.11: the cards that can begin a series, or go on with it, so that it can be finished."""
        # How many cards the series still needs at least, and one must stay in hand.
        need: i64 = max(SHORTEST - self.length, 1)
        if self.held[self.actor] <= need or self.length == LONGEST:
            return 0
        hand: i64 = self.hands[self.actor] & self.follow if self.length else self.hands[self.actor]
        cards: i64 = hand & self.deck.kinds
        if need == 1:
            return cards
        if self.length == 0:
            cards &= self.deck.goblins
        found: i64 = 0
        after = self.deck.after
        while cards:
            one: i64 = cards & -cards
            if count(hand & after[lowest(one)]) >= need:
                found |= one
            cards ^= one
        return found

    def givable(self) -> i64:
        """ZOC-5.7 to ZOC-5.10 for PG: cards without a tree, if there are any; ZOC-5.17 for G2: all."""
        cards: i64 = self.hands[self.actor] & self.deck.kinds
        if self.phase == PASSING:
            goblins: i64 = cards & ~self.deck.trees
            if goblins:
                return goblins
        return cards

    # --- actions ---------------------------------------------------------------

    def apply(self, action: i64) -> None:
        self.log[self.logged] = self.actor * SEAT + action
        self.logged += 1
        if action < LAY:
            self.place(action)
        elif action < DONE:
            self.lay(action - LAY)
        elif action == DONE:
            self.series_points[self.actor] -= SERIES_POINTS[self.length]
            self.length = 0
            self.phase = CARD
        elif action < TO:
            self.give(action - GIVE)
        elif action < COLOUR:
            self.receiver = action - TO
            self.phase = GIVING
        else:
            self.pawn = action - COLOUR
            self.phase = TURN

    def lay(self, card: i64) -> None:
        seat: i64 = self.actor
        self.hands[seat] = self.deck.take(self.hands[seat], card)
        self.held[seat] -= 1
        after: i64 = self.deck.after[card]
        self.follow = self.follow & after if self.length else after
        self.length += 1
        self.phase = SERIES

    def place(self, card: i64) -> None:
        seat: i64 = self.actor
        self.hands[seat] = self.deck.take(self.hands[seat], card)
        self.held[seat] -= 1
        one: i64 = bit(card)
        self.trick[self.in_trick] = card
        self.in_trick += 1
        self.faces |= one
        self.odd ^= one
        # ZOC-3.4: the effect comes at once.
        effect: i64 = self.deck.effect[card]
        if effect == NO_EFFECT or not self.asks(effect):
            self.end_turn()

    def asks(self, effect: i64) -> bool:
        """Carry out an effect; return whether its player must choose something for it."""
        seat: i64 = self.actor
        if effect == TURN_YELLOW:
            self.pawn = YELLOW
        elif effect == TURN_BLUE:
            self.pawn = BLUE
        elif effect == DRAW_TWO:
            self.draw(self.left_of(seat))
            self.draw(self.left_of(seat))
        elif self.held[seat]:
            # ZOC-5.9, ZOC-5.15: with an empty hand nothing is given.
            if effect == PASS_GOBLIN:
                self.gifts = 1
                self.receiver = self.left_of(seat)
                self.phase = PASSING
            else:
                self.gifts = min(self.held[seat], 2)
                self.phase = RECEIVER
            return True
        return False

    def left_of(self, seat: i64) -> i64:
        seat += 1
        return 0 if seat == self.players else seat

    def draw(self, seat: i64) -> None:
        """ZOC-5.12, ZOC-5.13: the top card, if there is one."""
        if self.drawn < self.pile_size:
            self.hands[seat] = self.deck.add(self.hands[seat], self.pile[self.drawn])
            self.held[seat] += 1
            self.drawer[self.drawn] = seat
            self.drawn += 1

    def give(self, card: i64) -> None:
        seat: i64 = self.actor
        other: i64 = self.receiver
        self.log[self.logged - 1] += TAKER * other + (BY_PASS if self.phase == PASSING else 0)
        self.hands[seat] = self.deck.take(self.hands[seat], card)
        self.held[seat] -= 1
        self.hands[other] = self.deck.add(self.hands[other], card)
        self.held[other] += 1
        self.gifts -= 1
        if self.gifts == 0:
            self.receiver = -1
            self.end_turn()

    def end_turn(self) -> None:
        self.phase = TURN
        if self.in_trick == self.players:
            self.end_trick()
        else:
            self.actor = self.left_of(self.actor)

    def end_trick(self) -> None:
        taker: i64 = self.taker()
        self.takers[self.tricks] = taker
        self.tricks += 1
        # ZOC-7.5: after a discarded trick the same leader leads again.
        if taker >= 0:
            self.heaps[taker] += self.players
            self.leader = self.left_of(taker)
        self.actor = self.leader
        self.in_trick = 0
        self.faces = 0
        self.odd = 0
        self.last_trick = self.this_trick
        self.this_trick = self.logged
        # ZOC-8.1: only now the hands are looked at.
        seat: i64 = 0
        while seat < self.players:
            if self.held[seat] == 0:
                self.phase = OVER
            seat += 1

    def taker(self) -> i64:
        """ZOC-6.1 to ZOC-6.8: who takes the trick; -1 if it is discarded."""
        place: i64 = self.players - 1
        if place == 4 and self.faces == bit(self.trick[0]):
            return -1
        best: i64 = -1
        # ZOC-6.6: if nothing counts, the last player's.
        best_place: i64 = place
        # Of a face that occurs once or three times the last card counts; of one that occurs twice or four times, none.
        counting: i64 = self.odd
        base: i64 = self.pawn * CARDS
        while counting:
            card: i64 = self.trick[place]
            if (counting >> card) & 1:
                counting ^= bit(card)
                # ZOC-6.7: from the last card to the first, an equal one does not win.
                value: i64 = self.deck.value[base + card]
                if value > best:
                    best = value
                    best_place = place
            place -= 1
        seat: i64 = self.leader + best_place
        return seat - self.players if seat >= self.players else seat

    # --- the end -----------------------------------------------------------------

    def scores(self) -> list[int]:
        """ZOC-8.3 to ZOC-8.11."""
        deck = self.deck
        scores: list[int] = []
        for seat in range(self.players):
            hand: i64 = self.hands[seat]
            in_hand: i64 = count(hand & deck.goblins) + 2 * count(hand & deck.effects) + 3 * count(hand & deck.jokers)
            scores.append(self.heaps[seat] + in_hand + self.series_points[seat])
        return scores

    def cards(self) -> list[int]:
        found = [self.pile[i] for i in range(self.drawn, self.pile_size)]
        for seat in range(self.players):
            found += self.deck.firsts(self.hands[seat])
        actions = [self.log[i] % SEAT for i in range(self.logged)]
        return sorted(found + [action % LAY for action in actions if action < DONE])

    # --- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, ZockenState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> ZockenState:
        other = ZockenState(self.players, self.deck)
        other.copy(self)
        return other

    def copy(self, other: ZockenState) -> None:
        self.deck = other.deck
        self.round = other.round
        self.first_leader = other.first_leader
        self.leader = other.leader
        self.pawn = other.pawn
        self.phase = other.phase
        self.actor = other.actor
        self.used = other.used
        self.pile_size = other.pile_size
        self.drawn = other.drawn
        self.length = other.length
        self.follow = other.follow
        self.gifts = other.gifts
        self.receiver = other.receiver
        self.in_trick = other.in_trick
        self.faces = other.faces
        self.odd = other.odd
        self.tricks = other.tricks
        self.logged = other.logged
        self.this_trick = other.this_trick
        self.last_trick = other.last_trick
        self.copy_seats(other)
        i: i64 = 0
        while i < other.pile_size:
            self.pile[i] = other.pile[i]
            self.drawer[i] = other.drawer[i]
            i += 1
        i = 0
        while i < other.tricks:
            self.takers[i] = other.takers[i]
            i += 1
        i = 0
        while i < other.logged:
            self.log[i] = other.log[i]
            i += 1

    def copy_seats(self, other: ZockenState) -> None:
        seat: i64 = 0
        while seat < self.players:
            self.hands[seat] = other.hands[seat]
            self.held[seat] = other.held[seat]
            self.dealt[seat] = other.dealt[seat]
            self.series_points[seat] = other.series_points[seat]
            self.trick[seat] = other.trick[seat]
            self.heaps[seat] = other.heaps[seat]
            seat += 1

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.zocken.view import ZockenView

        return ZockenView(self, seat)


def raised(out: vec[i64], start: i64, bits: i64, base: i64) -> i64:
    """Write the members of a set, each raised by `base`, into `out` from `start`; return the place after the last."""
    while bits:
        out[start] = base + lowest(bits)
        start += 1
        bits &= bits - 1
    return start
