"""Calcory: one deal, from the first card turned over to the single card that ends it, as flat integers."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, count, fill, lowest, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import KINDS, NAMES, NUMBER, add, kind, kinds, take, union

# The phases of a deal: turning cards; after a take, the card to put back, then its space; the two ends.
TURNING: Final = 0
CARD_BACK: Final = 1
SPACE_BACK: Final = 2
SINGLE: Final = 3
STALLED: Final = 4

# The 60 spaces, row by row; a set of spaces has a bit for each.
ROWS: Final = 6
COLUMNS: Final = 10
SPACES: Final = 60
ALL: Final = 0xFFFFFFFFFFFFFFF

# Actions: 0 to 59 a space, then these; a card is named by its kind, 50 in all.
STOP: Final = 60
CARD: Final = 61
ACTIONS: Final = 111
# In a view, the choice of a card by another.
HIDDEN: Final = 111
CARD_OF: Final = bytes(members(KINDS))
RANK: Final = bytes(sum(other < card for other in CARD_OF) for card in range(60))
WORDS: Final = [
    *(f"r{row}c{column}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)),
    "stop",
    *(NAMES[card] for card in CARD_OF),
]

# What a space may hold besides a card; the second is for a seat that has not seen the card.
EMPTY: Final = -1
UNKNOWN: Final = -2

# How a turn ended, in the log.
OVER: Final = 0
ZEROS: Final = 1
SHORT: Final = 2
STUCK: Final = 3
MARKED: Final = 4
BEATEN: Final = 5
THIRTEEN: Final = 6
COLLECTED: Final = 7
SKIPPED: Final = 8
ENDED: Final = 9

# CAL-1.3: markers of a player. Beyond the largest attempt they are no limit.
MARKERS: Final = 6
MANY: Final = 60
# The largest attempt: ten 1s, a 0, a 2, and the card that ends it.
_LARGEST: Final = 13
# A deal may be without bound (CAL-7.9 off), so the log keeps the last turns only.
LOG: Final = 32


def write(out: vec[i64], spaces: i64) -> i64:
    """Write the spaces of a set in ascending order into `out`; return how many. Fast where there are many."""
    n: i64 = 0
    space: i64 = 0
    while spaces:
        out[n] = space
        n += spaces & 1
        spaces >>= 1
        space += 1
    return n


def listed(spaces: i64) -> list[int]:
    """The same as a list."""
    found: list[int] = [0] * count(spaces)
    n: i64 = 0
    space: i64 = 0
    while spaces:
        if spaces & 1:
            found[n] = space
            n += 1
        spaces >>= 1
        space += 1
    return found


@final
class CalcoryState(State):
    """One deal of Calcory. Seats, spaces and cards are numbers; -1 means nobody, or nothing."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.starter: i64 = 0
        self.phase: i64 = TURNING
        self.actor: i64 = 0
        self.turns: i64 = 0
        # The last move.
        self.mover: i64 = -1
        self.move: i64 = -1
        # The board: the card on each space; the spaces that hold a face-down card.
        self.board: vec[i64] = vec[i64]([EMPTY] * SPACES)
        self.down: i64 = 0
        # The attempt: its spaces, its sum, count and 0s; its spaces and cards in the order of turning.
        self.attempt: i64 = 0
        self.sum: i64 = 0
        self.count: i64 = 0
        self.zeros: i64 = 0
        self.turned: vec[i64] = vec[i64]([0] * _LARGEST)
        self.turned_cards: vec[i64] = vec[i64]([0] * _LARGEST)
        # CAL-8.4: how many of these the last move has settled; all must see them before they are turned back.
        self.revealed: i64 = 0
        # The marking.
        self.marked: i64 = 0
        self.owner: i64 = -1
        self.marked_sum: i64 = 0
        self.marked_count: i64 = 0
        # A take: the cards picked up, how many, the one to put back; and the space just chosen for it.
        self.picked: i64 = 0
        self.picked_count: i64 = 0
        self.returning: i64 = -1
        self.placed: i64 = -1
        # The piles: how many cards, and which (hidden from all, CAL-8.3).
        self.piles: vec[i64] = vec[i64]([0] * players)
        self.won: vec[i64] = vec[i64]([0] * players)
        # CAL-7.10; and the count that ends the deal, -1 for none.
        self.failures: i64 = 0
        self.most_failures: i64 = -1
        self.markers: i64 = MARKERS
        # What everybody has seen: the spaces whose card was open, and in which turn it last was.
        self.seen: i64 = 0
        self.seen_in: vec[i64] = vec[i64]([0] * SPACES)
        # Cards put back and not seen since, by space: who did, and the cards of which it is one (CAL-6.6).
        self.returned: i64 = 0
        self.returned_by: vec[i64] = vec[i64]([0] * SPACES)
        self.returned_of: vec[i64] = vec[i64]([0] * SPACES)
        # Agreements that change what is shown, not what is played.
        self.memory_aid: bool = False
        self.limited_bots: bool = True
        self.reveal_pause: i64 = 3
        # CAL-8.6: for each of the last turns its player, count, sum and outcome.
        self.log: vec[i64] = vec[i64]([0] * LOG)

    def turn(self) -> Seat:
        return Seat(self.actor) if self.phase <= SPACE_BACK else NOBODY

    def begin(self, starter: i64) -> None:
        """Open the first turn, all spaces being laid out (CAL-1.2, CAL-1.5)."""
        self.starter = starter
        self.actor = starter
        self.down = ALL

    # --- legal actions -------------------------------------------------------

    def legal(self, out: vec[i64]) -> i64:
        if self.phase == TURNING:
            n: i64 = write(out, self.down)
            if self.may_stop():
                out[n] = STOP
                n += 1
            return n
        if self.phase == CARD_BACK:
            n = fill(out, 0, self.picked & KINDS)
            i: i64 = 0
            while i < n:
                out[i] = CARD + RANK[out[i]]
                i += 1
            return n
        if self.phase == SPACE_BACK:
            return write(out, self.free())
        return 0

    def actions(self) -> list[Action]:
        found: list[int] = []
        if self.phase == TURNING:
            found = listed(self.down)
            if self.may_stop():
                found.append(STOP)
        elif self.phase == CARD_BACK:
            found = [CARD + RANK[card] for card in members(self.picked & KINDS)]
        elif self.phase == SPACE_BACK:
            found = listed(self.free())
        return cast(list[Action], found)

    def free(self) -> i64:
        """CAL-6.4: the spaces that hold no card, those just emptied included."""
        return ALL & ~(self.down | self.attempt | self.marked)

    def may_stop(self) -> bool:
        """CAL-4.1: the minimum, and the markers where some would be placed (CAL-4.7, CAL-5.9)."""
        if self.count < self.minimum():
            return False
        return self.count <= self.markers or not self.would_mark()

    def minimum(self) -> i64:
        """CAL-4.2: cards that a stop needs."""
        return 1 if self.piles[self.actor] else 2

    def would_mark(self) -> bool:
        return self.marked == 0 or self.improves()

    def improves(self) -> bool:
        """CAL-5.1: the attempt beats the marking."""
        return self.sum > self.marked_sum or (self.sum == self.marked_sum and self.count > self.marked_count)

    # --- actions ---------------------------------------------------------------

    def apply(self, action: i64) -> None:
        self.mover = self.actor
        self.move = action
        self.revealed = 0
        self.placed = -1
        if self.phase == TURNING:
            if action == STOP:
                self.stop()
            else:
                self.turn_over(action)
        elif self.phase == CARD_BACK:
            self.returning = CARD_OF[action - CARD]
            self.phase = SPACE_BACK
        else:
            self.put_back(action)

    def turn_over(self, space: i64) -> None:
        card: i64 = self.board[space]
        number: i64 = NUMBER[card]
        one: i64 = bit(space)
        self.down ^= one
        self.attempt |= one
        self.seen |= one
        self.returned &= ~one
        self.seen_in[space] = self.turns
        self.turned[self.count] = space
        self.turned_cards[self.count] = card
        self.count += 1
        self.sum += number
        if number == 0:
            self.zeros += 1
        if self.sum >= 13 or self.zeros == 2 or self.down == 0:
            self.settle()

    def settle(self) -> None:
        """CAL-3.5: the attempt is over with this card."""
        turned: i64 = self.count
        if self.sum > 13:
            self.fail(OVER)
        elif self.zeros == 2:
            self.fail(ZEROS)
        elif self.sum == 13:
            self.note(THIRTEEN, self.count, 13)
            self.pick_up(self.attempt, self.count)
            self.clear_attempt()
        elif self.may_stop():
            # CAL-3.11: no card is left to turn.
            self.stop()
        else:
            self.fail(STUCK)
        self.revealed = turned

    def stop(self) -> None:
        """What a stop does is no choice: CAL-4.5, CAL-5.2, CAL-5.4."""
        if not self.would_mark():
            self.fail(SHORT)
            return
        self.note(BEATEN if self.marked else MARKED, self.count, self.sum)
        self.turn_marking_back()
        self.marked = self.attempt
        self.owner = self.actor
        self.marked_sum = self.sum
        self.marked_count = self.count
        self.failures = 0
        self.clear_attempt()
        self.next_turn()

    def turn_marking_back(self) -> None:
        """CAL-5.2: a beaten marking lies face down again; everybody saw it until now."""
        self.down |= self.marked
        spaces: i64 = self.marked
        while spaces:
            self.seen_in[lowest(spaces)] = self.turns
            spaces &= spaces - 1

    def fail(self, why: i64) -> None:
        """CAL-3.12; CAL-7.9 and CAL-7.10 where no marking lies on the board."""
        self.note(why, self.count, self.sum)
        self.down |= self.attempt
        self.clear_attempt()
        if self.marked == 0:
            self.failures += 1
            if self.failures == self.most_failures:
                self.phase = STALLED
                return
        self.next_turn()

    def clear_attempt(self) -> None:
        self.attempt = 0
        self.sum = 0
        self.count = 0
        self.zeros = 0

    def pick_up(self, spaces: i64, cards: i64) -> None:
        """CAL-6.1, CAL-6.2: the cards leave their spaces; one of them will come back."""
        self.picked_count = cards
        self.failures = 0
        self.phase = CARD_BACK
        while spaces:
            space: i64 = lowest(spaces)
            self.picked = add(self.picked, self.board[space])
            self.board[space] = EMPTY
            spaces &= spaces - 1

    def put_back(self, space: i64) -> None:
        """CAL-6.4, CAL-6.5: one card on its space, the others on the pile."""
        one: i64 = bit(space)
        seat: i64 = self.actor
        self.board[space] = self.returning
        self.down |= one
        self.seen &= ~one
        self.seen_in[space] = self.turns
        self.returned |= one
        self.returned_by[space] = seat
        self.returned_of[space] = self.picked
        self.won[seat] = union(self.won[seat], take(self.picked, self.returning))
        self.piles[seat] += self.picked_count - 1
        self.picked = 0
        self.picked_count = 0
        self.returning = -1
        self.placed = space
        self.phase = TURNING
        self.next_turn()

    # --- turns -------------------------------------------------------------------

    def next_turn(self) -> None:
        """CAL-2.1, CAL-2.2: to the next player who turns cards or collects; turns are skipped on the way."""
        self.pass_on()
        while self.down == 0 and self.owner != self.actor:
            self.note(SKIPPED, 0, 0)
            self.pass_on()
        if self.owner == self.actor:
            self.collect()

    def pass_on(self) -> None:
        """CAL-1.6."""
        seat: i64 = self.actor + 1
        self.actor = 0 if seat == self.players else seat
        self.turns += 1

    def collect(self) -> None:
        spaces: i64 = self.marked
        single: bool = self.marked_count == 1
        self.note(ENDED if single else COLLECTED, self.marked_count, self.marked_sum)
        self.pick_up(spaces, self.marked_count)
        self.marked = 0
        self.owner = -1
        self.marked_sum = 0
        self.marked_count = 0
        if single:
            # CAL-7.1: nothing goes back.
            self.won[self.actor] = union(self.won[self.actor], self.picked)
            self.piles[self.actor] += 1
            self.picked = 0
            self.picked_count = 0
            self.phase = SINGLE

    def note(self, outcome: i64, cards: i64, sum: i64) -> None:
        """CAL-8.6: the outcome of this turn, and no number of any card."""
        self.log[self.turns & (LOG - 1)] = ((outcome * 32 + sum) * 16 + cards) * 4 + self.actor

    # --- the end -----------------------------------------------------------------

    def scores(self) -> list[int]:
        """CAL-7.5."""
        return [self.piles[seat] for seat in range(self.players)]

    def cards(self) -> list[int]:
        found: list[int] = kinds(self.picked)
        for seat in range(self.players):
            found += kinds(self.won[seat])
        for space in range(SPACES):
            card: i64 = self.board[space]
            if card >= 0:
                found.append(kind(card))
        return sorted(found)

    # --- copies --------------------------------------------------------------------

    def copy_from(self, other: State) -> None:
        assert isinstance(other, CalcoryState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> CalcoryState:
        other = CalcoryState(self.players)
        other.copy(self)
        return other

    def copy(self, other: CalcoryState) -> None:
        self.starter = other.starter
        self.mover = other.mover
        self.move = other.move
        self.phase = other.phase
        self.actor = other.actor
        self.turns = other.turns
        self.down = other.down
        self.attempt = other.attempt
        self.sum = other.sum
        self.count = other.count
        self.zeros = other.zeros
        self.revealed = other.revealed
        self.marked = other.marked
        self.owner = other.owner
        self.marked_sum = other.marked_sum
        self.marked_count = other.marked_count
        self.picked = other.picked
        self.picked_count = other.picked_count
        self.returning = other.returning
        self.placed = other.placed
        self.failures = other.failures
        self.most_failures = other.most_failures
        self.markers = other.markers
        self.seen = other.seen
        self.returned = other.returned
        self.memory_aid = other.memory_aid
        self.limited_bots = other.limited_bots
        self.reveal_pause = other.reveal_pause
        self.copy_rows(other)

    def copy_rows(self, other: CalcoryState) -> None:
        space: i64 = 0
        while space < SPACES:
            self.board[space] = other.board[space]
            self.seen_in[space] = other.seen_in[space]
            space += 1
        spaces: i64 = other.returned
        while spaces:
            space = lowest(spaces)
            self.returned_by[space] = other.returned_by[space]
            self.returned_of[space] = other.returned_of[space]
            spaces &= spaces - 1
        seat: i64 = 0
        while seat < self.players:
            self.piles[seat] = other.piles[seat]
            self.won[seat] = other.won[seat]
            seat += 1
        entry: i64 = 0
        while entry < other.count or entry < other.revealed:
            self.turned[entry] = other.turned[entry]
            self.turned_cards[entry] = other.turned_cards[entry]
            entry += 1
        entry = 0
        while entry < LOG:
            self.log[entry] = other.log[entry]
            entry += 1

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games.calcory.view import CalcoryView

        return CalcoryView(self, seat)
