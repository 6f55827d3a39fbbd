"""Safarü and Safarü reversed: one game, from the first deal of the deck to the last. Flat integers only."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, count, fill, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import KINDS, NAMES, NUMBER, OF_NUMBER, add, kinds, take, union

# What the active player, or in the reversed game his left neighbour, is asked for.
PLAY: Final = 0
METHOD: Final = 1
ADDING: Final = 2
TOTALLING: Final = 3
PAIRING: Final = 4
OVER: Final = 5

# Actions: 0 to 59 a card of the hand or of the table, then `add`, `total` and `pair`, then `done`.
ADD: Final = 60
DONE: Final = 63
ACTIONS: Final = 64
WORDS: Final = [*NAMES, "add", "total", "pair", "done"]

# In the log, an entry with this added is no answer to a question: a card played, or the only method there was.
MARK: Final = 64

# Sets of cards: the deck, the colours and numbers that score, the cards with one and with two triangles.
DECK: Final = 0xFFFFFFFFFFFFFFF
HEDGEHOGS: Final = 0x000000000FFF000
UNICORNS: Final = 0x000000FFF000000
BABIES: Final = 0x001001001001001
ONE_TRIANGLE: Final = 0x479479479479479
TWO_TRIANGLES: Final = 0x380380380380380

# Cards dealt to each hand, and laid on the table as far as the stock goes (SAF-6.3).
EACH: Final = 4
TOTAL_SUM: Final = 17
_SUMS: Final = 0x3FFFF
_DEALS: Final = 5
_LOG: Final = 384


def triangles(cards: i64) -> i64:
    """SAF-7.7: the triangles on some cards."""
    return count(cards & ONE_TRIANGLE) + 2 * count(cards & TWO_TRIANGLES)


def spread(sums: i64, number: i64, copies: i64) -> i64:
    """The sums, as a set, that can be made from some sums and up to `copies` cards of a number."""
    while copies:
        sums |= (sums << number) & _SUMS
        copies -= 1
    return sums


@final
class SafaruState(State):
    """One game of Safarü. Seats and cards are numbers; -1 means nobody, or nothing now."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.reversed: bool = False
        # SAF-1.3, SAF-9.14: seats facing each other are one side.
        self.partners: bool = False
        # SAF-10.5: piles and log may not be looked at before the end.
        self.closed: bool = True
        self.dealer: i64 = 0
        self.deals: i64 = 0
        self.phase: i64 = PLAY
        # Who is asked, and whose turn it is: they differ when a left neighbour names the method.
        self.actor: i64 = 0
        self.player: i64 = 0
        # Hidden: the cards in a hand, except for their number, and the order of the stock.
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.held: vec[i64] = vec[i64]([0] * players)
        self.stock: vec[i64] = vec[i64]([0] * (60 - EACH * (players + 1)))
        self.drawn: i64 = 0
        self.stock_left: i64 = 0
        # The table without the card being played and without the cards of a set begun; how many of each number
        # lie there, four bits a number; and the cards that each deal brought.
        self.table: i64 = 0
        self.numbers: i64 = 0
        self.brought: vec[i64] = vec[i64]([0] * _DEALS)
        # The turn: the card played, the methods still open (bit 0 adding, 1 totalling, 2 pairing) and those used.
        self.played: i64 = -1
        self.choices: i64 = 0
        self.used: i64 = 0
        # The set begun: its cards, how many, what is missing to the sum, and whether it still owes a 0.
        self.set_cards: i64 = 0
        self.set_size: i64 = 0
        self.missing: i64 = 0
        self.owes_baby: bool = False
        # Captured cards: seen by all when they were taken.
        self.piles: vec[i64] = vec[i64]([0] * players)
        # Room for a count that `nameable` makes again each time: no part of the position.
        self.below: vec[i64] = vec[i64]([0] * 10)
        # Everything that happened, as 128 * seat + action, some with MARK added: all of it is public (SAF-10.2).
        self.log: vec[i64] = vec[i64]([0] * _LOG)
        self.logged: i64 = 0

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase != OVER else NOBODY

    # --- legal actions -------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        n: i64 = 0
        if self.phase == METHOD:
            n = self.fill_methods(out)
        elif self.phase != OVER:
            n = fill(out, 0, self.nameable())
        if self.may_stop():
            out[n] = DONE
            n += 1
        return n

    def fill_methods(self, out: vec[i64]) -> i64:
        n: i64 = 0
        method: i64 = 0
        while method < 3:
            if (self.choices >> method) & 1:
                out[n] = ADD + method
                n += 1
            method += 1
        return n

    def actions(self) -> list[Action]:
        found: list[int] = []
        if self.phase == METHOD:
            found = [ADD + method for method in members(self.choices)]
        elif self.phase != OVER:
            found = members(self.nameable())
        if self.may_stop():
            found.append(DONE)
        return cast(list[Action], found)

    def may_stop(self) -> bool:
        """Whether `done` may be said: after a first method (SAF-4.5), or on a complete set."""
        if self.phase == METHOD:
            return self.used != 0
        return (self.phase == ADDING or self.phase == TOTALLING) and self.complete()

    def nameable(self) -> i64:
        """The cards that may be played, paired, or put into the set begun."""
        if self.phase == PLAY:
            return self.hands[self.actor] & KINDS
        if self.phase == PAIRING:
            return self.table & OF_NUMBER[NUMBER[self.played]] & KINDS
        return self.table & (BABIES | self.fitting()) & KINDS

    def fitting(self) -> i64:
        """All cards of those numbers, other than 0, that occur in some way to make up what is missing to the sum.

        Numbers are walked upwards to learn which sums the lower ones can make, then downwards, keeping
        the sums that the higher ones may leave: a number occurs if the two meet over one of its cards.
        """
        numbers: i64 = self.numbers
        if self.phase == ADDING and self.set_size == 0 and not self.owes_baby:
            # SAF-3.1: without a 0, the number c itself is no sum of two cards.
            numbers &= ~(bit(4 * self.missing) * 15)
        top: i64 = min(self.missing, 9)
        sums: i64 = 1
        number: i64 = 1
        while number <= top:
            self.below[number] = sums
            sums = spread(sums, number, (numbers >> (4 * number)) & 15)
            number += 1
        found: i64 = 0
        open_sums: i64 = bit(self.missing)
        number = top
        while number:
            copies: i64 = (numbers >> (4 * number)) & 15
            left: i64 = open_sums
            while copies:
                left >>= number
                if left & self.below[number]:
                    found |= OF_NUMBER[number]
                open_sums |= left
                copies -= 1
            number -= 1
        return found

    def complete(self) -> bool:
        """SAF-3.1, SAF-3.4, SAF-5.2: the set begun has its sum, its cards and its 0."""
        return self.missing == 0 and not self.owes_baby and self.set_size >= (2 if self.phase == ADDING else 1)

    def available(self) -> i64:
        """The methods for which the table holds a set; SAF-5.9: the 0s never forbid one."""
        card: i64 = NUMBER[self.played]
        numbers: i64 = self.numbers
        sums: i64 = 1
        number: i64 = 1
        while number < card:
            sums = spread(sums, number, (numbers >> (4 * number)) & 15)
            number += 1
        # SAF-3.1: without a 0, only cards lower than c add up to it.
        adding: i64 = sums
        while number <= 9:
            sums = spread(sums, number, (numbers >> (4 * number)) & 15)
            number += 1
        babies: i64 = numbers & 15
        if babies:
            adding = sums
        found: i64 = ((sums >> (TOTAL_SUM - card)) & 1) << 1
        if card == 0:
            # SAF-5.8: a 0 adds only 0s.
            found |= 1 if babies >= 2 else 0
        else:
            found |= (adding >> card) & 1
        if (numbers >> (4 * card)) & 15:
            found |= 4
        return found

    # --- actions ---------------------------------------------------------------

    def apply(self, action: i64) -> None:
        if self.phase == PLAY:
            self.note(self.actor, action + MARK)
            self.play(action)
            return
        self.note(self.actor, action)
        if self.phase == METHOD:
            if action == DONE:
                self.end_turn()
            else:
                self.begin_method(action - ADD)
        elif self.phase == PAIRING:
            self.pair(action)
        elif action == DONE:
            self.capture()
        else:
            self.name(action)

    def note(self, seat: i64, entry: i64) -> None:
        self.log[self.logged] = seat * 128 + entry
        self.logged += 1

    def play(self, card: i64) -> None:
        seat: i64 = self.actor
        self.hands[seat] = take(self.hands[seat], card)
        self.held[seat] -= 1
        self.player = seat
        self.played = card
        self.used = 0
        self.choices = self.available()
        if self.choices == 0:
            # SAF-2.4: released.
            self.end_turn()
        elif not self.reversed:
            self.phase = METHOD
        elif self.choices & (self.choices - 1):
            # SAF-9.2: two or three methods, and the left neighbour names one.
            self.phase = METHOD
            self.actor = self.after(seat)
        else:
            # SAF-9.4: nobody is asked.
            method: i64 = self.choices >> 1
            self.note(seat, MARK + ADD + method)
            self.begin_method(method)

    def after(self, seat: i64) -> i64:
        """SAF-1.6: the seat on the left."""
        seat += 1
        return 0 if seat == self.players else seat

    def begin_method(self, method: i64) -> None:
        self.actor = self.player
        self.used |= bit(method)
        self.phase = ADDING + method
        if method < 2:
            card: i64 = NUMBER[self.played]
            self.missing = card if method == 0 else TOTAL_SUM - card
            # SAF-5.4: the duty looks at the table as it is now.
            self.owes_baby = (self.numbers & 15) != 0
            self.set_cards = 0
            self.set_size = 0

    def name(self, card: i64) -> None:
        """One more card of the set; a complete one is captured at once if no 0 is left to join it (SAF-5.3)."""
        number: i64 = NUMBER[card]
        self.lift(card, number)
        self.set_cards = add(self.set_cards, card)
        self.set_size += 1
        self.missing -= number
        if number == 0:
            self.owes_baby = False
        if self.numbers & 15 == 0 and self.complete():
            self.capture()

    def lift(self, card: i64, number: i64) -> None:
        self.table = take(self.table, card)
        self.numbers -= bit(4 * number)

    def capture(self) -> None:
        """SAF-3.11; then SAF-4.1 and SAF-4.2: another method may follow on what is left; SAF-9.3: not in reversed."""
        self.piles[self.player] = union(self.piles[self.player], self.set_cards)
        self.set_cards = 0
        self.set_size = 0
        if self.reversed:
            self.end_turn()
            return
        self.choices = self.available() & ~self.used
        if self.choices:
            self.phase = METHOD
        else:
            self.end_turn()

    def pair(self, card: i64) -> None:
        """SAF-3.7; SAF-4.4: nothing can follow."""
        self.lift(card, NUMBER[card])
        pile: i64 = add(self.piles[self.player], card)
        self.piles[self.player] = add(pile, self.played)
        self.played = -1
        self.end_turn()

    def end_turn(self) -> None:
        """SAF-2.4, SAF-3.6: the card played stays on the table, unless it was paired."""
        if self.played >= 0:
            self.lay(self.played)
            self.played = -1
        self.choices = 0
        self.used = 0
        self.phase = PLAY
        self.actor = self.after(self.player)
        if self.held[self.actor] == 0:
            self.next_deal()
        self.player = self.actor

    def lay(self, card: i64) -> None:
        self.table = add(self.table, card)
        self.numbers += bit(4 * NUMBER[card])

    # --- deals -------------------------------------------------------------------

    def begin(self, dealer: i64) -> None:
        """SAF-1.4: the seat on the dealer's left opens; hands, table and stock are in place."""
        self.dealer = dealer
        self.deals = 1
        self.brought[0] = self.table
        self.actor = self.after(dealer)
        self.player = self.actor

    def next_deal(self) -> None:
        """SAF-6.1 to SAF-6.6; SAF-7.1: without a stock the game is over."""
        if self.stock_left == 0:
            self.phase = OVER
            return
        self.dealer = self.after(self.dealer)
        seat: i64 = self.dealer
        dealt: i64 = 0
        while dealt < self.players:
            seat = self.after(seat)
            self.deal_hand(seat)
            dealt += 1
        brought: i64 = 0
        # SAF-6.4: the last deal of three players brings none.
        while self.stock_left and count(brought) < EACH:
            card: i64 = self.draw()
            self.lay(card)
            brought = add(brought, card)
        self.brought[self.deals] = brought
        self.deals += 1
        self.actor = self.after(self.dealer)

    def deal_hand(self, seat: i64) -> None:
        cards: i64 = 0
        dealt: i64 = 0
        while dealt < EACH:
            cards = add(cards, self.draw())
            dealt += 1
        self.hands[seat] = cards
        self.held[seat] = EACH

    def draw(self) -> i64:
        card: i64 = self.stock[self.drawn]
        self.drawn += 1
        self.stock_left -= 1
        return card

    # --- the end -----------------------------------------------------------------

    def sides(self) -> i64:
        return 2 if self.partners else self.players

    def side(self, seat: i64) -> i64:
        """SAF-1.3: seats facing each other make one side."""
        return seat & 1 if self.partners else seat

    def side_pile(self, side: i64) -> i64:
        """SAF-7.3: partners pool their piles."""
        return union(self.piles[side], self.piles[side + 2]) if self.partners else self.piles[side]

    def with_most(self, wanted: i64) -> i64:
        """The sides level on the most cards of a sort, as a set; SAF-7.9: none if nobody has such a card."""
        most: i64 = 0
        found: i64 = 0
        side: i64 = 0
        while side < self.sides():
            has: i64 = count(self.side_pile(side) & wanted)
            if has > most:
                most = has
                found = bit(side)
            elif has == most and has:
                found |= bit(side)
            side += 1
        return found

    def half_points(self) -> bool:
        """SAF-9.12: only 18 points among four single sides can make halves."""
        return self.reversed and self.players == 4 and not self.partners

    def scores(self) -> list[int]:
        return [self.score(self.side(seat)) for seat in range(self.players)]

    def score(self, side: i64) -> i64:
        pile: i64 = self.side_pile(side)
        points: i64 = triangles(pile)
        if self.reversed:
            # SAF-9.8 to SAF-9.11.
            unit: i64 = 2 if self.half_points() else 1
            points = points * unit
            points += self.part(24 * unit, self.with_most(DECK), side)
            return points + self.part(18 * unit, self.with_most(HEDGEHOGS), side)
        # SAF-7.4 to SAF-7.7.
        points -= 5 * count(pile & BABIES)
        points += self.part(24, self.with_most(UNICORNS), side)
        return points - self.part(12, self.with_most(HEDGEHOGS), side)

    def part(self, award: i64, winners: i64, side: i64) -> i64:
        """SAF-7.8, SAF-9.12: level sides share equally."""
        return award // count(winners) if (winners >> side) & 1 else 0

    def cards(self) -> list[int]:
        found = kinds(self.table) + kinds(self.set_cards)
        if self.played >= 0:
            found.append(self.played)
        for seat in range(self.players):
            found += kinds(self.hands[seat]) + kinds(self.piles[seat])
        return sorted(found + [self.stock[i] for i in range(self.drawn, self.drawn + self.stock_left)])

    # --- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, SafaruState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> SafaruState:
        other = SafaruState(self.players)
        other.copy(self)
        return other

    def copy(self, other: SafaruState) -> None:
        self.reversed = other.reversed
        self.partners = other.partners
        self.closed = other.closed
        self.dealer = other.dealer
        self.deals = other.deals
        self.phase = other.phase
        self.actor = other.actor
        self.player = other.player
        self.drawn = other.drawn
        self.stock_left = other.stock_left
        self.table = other.table
        self.numbers = other.numbers
        self.played = other.played
        self.choices = other.choices
        self.used = other.used
        self.set_cards = other.set_cards
        self.set_size = other.set_size
        self.missing = other.missing
        self.owes_baby = other.owes_baby
        seat: i64 = 0
        while seat < self.players:
            self.hands[seat] = other.hands[seat]
            self.held[seat] = other.held[seat]
            self.piles[seat] = other.piles[seat]
            seat += 1
        deal: i64 = 0
        while deal < other.deals:
            self.brought[deal] = other.brought[deal]
            deal += 1
        # What has been drawn from the stock lies elsewhere now.
        card: i64 = other.drawn
        while card < other.drawn + other.stock_left:
            self.stock[card] = other.stock[card]
            card += 1
        self.logged = other.logged
        entry: i64 = 0
        while entry < other.logged:
            self.log[entry] = other.log[entry]
            entry += 1

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.safaru.view import SafaruView

        return SafaruView(self, seat)
