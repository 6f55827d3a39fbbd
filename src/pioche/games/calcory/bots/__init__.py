"""Calcory: how its players choose."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.heuristics import Heuristics, Payoff
from pioche.core.native import i64, vec
from pioche.core.playout import Policy
from pioche.decks.mu import NUMBER, OF_NUMBER
from pioche.games.calcory.bots.memory import highest, limit_memory
from pioche.games.calcory.kernel import CARD, CARD_BACK, CARD_OF, STOP, TURNING, UNKNOWN, CalcoryState, write
from pioche.games.calcory.view import CalcoryView

# A deal is the whole match: to win it is worth this number of cards.
_VICTORY: Final = 10.0


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


def stalls(state: CalcoryState) -> bool:
    """Whether failed attempts are so frequent that a player must mark what he has, or the deal might never end."""
    return state.failures >= 2 * state.players


# --- what is known ----------------------------------------------------------------------


@final
class Knowledge:
    """The face-down cards, as the seat to play knows them."""

    def __init__(self) -> None:
        # By number: how many such cards it knows where to find, and the space of the one to turn first.
        self.known: vec[i64] = vec[i64]([0] * 10)
        self.space: vec[i64] = vec[i64]([0] * 10)
        # The spaces of cards never seen, and how many; how many of each number lie there, and how likely each is.
        self.unseen: i64 = 0
        self.unseen_count: i64 = 0
        self.left: vec[i64] = vec[i64]([0] * 10)
        self.odds: vec[float] = vec[float]([0.0] * 10)

    def look(self, state: CalcoryState) -> None:
        number: i64 = 0
        while number < 10:
            self.known[number] = 0
            number += 1
        # A later one goes first: what everybody knows before what others can only guess.
        self.look_at_returned(state)
        self.look_at_seen(state)
        self.unseen = state.down & ~(state.seen | state.returned)
        self.unseen_count = cards_in(self.unseen)

    def look_at_returned(self, state: CalcoryState) -> None:
        """Of the cards another picked up, he will have put back the highest: it is of least use to anybody."""
        spaces: i64 = state.returned
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            if state.returned_by[space] == state.actor:
                self.find(NUMBER[state.board[space]], space)
            else:
                self.find(NUMBER[highest(state.returned_of[space])], space)

    def look_at_seen(self, state: CalcoryState) -> None:
        spaces: i64 = state.down & state.seen
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            self.find(NUMBER[state.board[space]], space)

    def find(self, number: i64, space: i64) -> None:
        self.known[number] += 1
        self.space[number] = space

    def count_unseen(self, state: CalcoryState) -> None:
        """How likely each number is: all cards but those that lie, or lay, open."""
        number: i64 = 0
        while number < 10:
            self.left[number] = cards_in(OF_NUMBER[number])
            number += 1
        self.strike_board(state, state.down & state.seen | state.marked | state.attempt)
        self.strike_returned(state)
        self.strike(state.picked)
        seat: i64 = 0
        while seat < state.players:
            self.strike(state.won[seat])
            seat += 1
        number = 0
        while number < 10:
            self.odds[number] = float(self.left[number]) / float(self.unseen_count)
            number += 1

    def strike_board(self, state: CalcoryState, spaces: i64) -> None:
        while spaces:
            self.left[NUMBER[state.board[lowest(spaces)]]] -= 1
            spaces &= spaces - 1

    def strike_returned(self, state: CalcoryState) -> None:
        """A view knows neither the card another put back nor those he kept: together they are those he picked up."""
        spaces: i64 = state.returned
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            if state.board[space] == UNKNOWN:
                self.strike(state.returned_of[space])
            else:
                self.left[NUMBER[state.board[space]]] -= 1

    def strike(self, cards: i64) -> None:
        while cards:
            self.left[NUMBER[lowest(cards)]] -= 1
            cards &= cards - 1

    def any_unseen(self, state: CalcoryState) -> i64:
        """A space never seen: one is like another, so at the same table it is always the same."""
        skip: i64 = (state.turns * 7 + state.count * 3 + state.down % 61) % self.unseen_count
        spaces: i64 = self.unseen
        while skip > 0:
            spaces &= spaces - 1
            skip -= 1
        return lowest(spaces)


# How many of each number are in a set: four bits for each number.
_NIBBLE: Final = 4
_NIBBLES: Final = 15


@final
class Sums:
    """What known cards other than 0 add up to: for each sum the largest set, its size (0: none) and its cards."""

    def __init__(self) -> None:
        self.size: vec[i64] = vec[i64]([0] * 14)
        self.cards: vec[i64] = vec[i64]([0] * 14)

    def add_up(self, known: vec[i64]) -> None:
        sum: i64 = 1
        while sum < 14:
            self.size[sum] = 0
            sum += 1
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
        one: i64 = bit(_NIBBLE * number)
        sum: i64 = 13
        while sum > number:
            size: i64 = self.size[sum - number]
            if size and size >= self.size[sum]:
                self.size[sum] = size + 1
                self.cards[sum] = self.cards[sum - number] + one
            sum -= 1
        if self.size[number] == 0:
            self.size[number] = 1
            self.cards[number] = one

    def number(self, sum: i64) -> i64:
        """The lowest number in the set of a sum."""
        return lowest(self.cards[sum]) // _NIBBLE

    def beats(self, sum: i64, cards: i64) -> bool:
        """Whether some set beats such a marking (CAL-5.1)."""
        if self.size[sum] > cards:
            return True
        sum += 1
        while sum < 13:
            if self.size[sum]:
                return True
            sum += 1
        return False


# --- the club player ---------------------------------------------------------------------
# Values are in cards. All constants are tuned in matches between players that differ in one of them.
# A card that leaves the board is lost to the others too; one shown to them is of use to them.
_CARD: Final = 1.15
_SHOWN: Final = 0.07
# Who collects a marking turns no card in that turn.
_TEMPO: Final = 1.0
# The chance that a marking is beaten, by its sum; and at least this one where known cards beat it.
_LOST: Final = vec[float]([0.9] * 8 + [0.5, 0.42, 0.33, 0.24, 0.08])
_LOST_TO_KNOWN: Final = 0.6
# To end the deal as its winner, or not to lose it.
_STAKE: Final = 1.0
_NOISE: Final = 0.05 / 64.0
_FORBIDDEN: Final = -1.0
_MUST: Final = 100.0
# Marking with known cards begins at this sum.
_LEAST_MARK: Final = 10
# Cards never seen that are thought of in advance; the worth of the attempts they lead to, by 0s, cards and sum.
_DEEP: Final = 3
_ROW: Final = 13
_LAYER: Final = _ROW * (_DEEP + 1)
_MOST_OFFERS: Final = 8


def taken(cards: i64) -> float:
    """The worth of taking this number of cards: one goes back."""
    return float(cards) * _CARD - 1.0


@final
class Club(Policy):
    """Adds up the cards it knows, and weighs what cards never seen may bring: 13, a sum to mark, or a failure."""

    def __init__(self) -> None:
        self.knowledge: Knowledge = Knowledge()
        self.sums: Sums = Sums()
        # The known cards, and their sums, that a marking leaves to the others.
        self.rest: vec[i64] = vec[i64]([0] * 10)
        self.rest_sums: Sums = Sums()
        self.worth: vec[float] = vec[float]([0.0] * (2 * _LAYER))
        # The actions thought of, and what they promise.
        self.found: i64 = 0
        self.actions: vec[i64] = vec[i64]([0] * _MOST_OFFERS)
        self.values: vec[float] = vec[float]([0.0] * _MOST_OFFERS)
        # A known 0 to add; what a marking gains by beating another; what a single card gains that ends the deal.
        self.zero: i64 = 0
        self.denial: float = 0.0
        self.end: float = 0.0

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, CalcoryState)
        if state.phase == CARD_BACK:
            return self.card_back(legal, count)
        if state.phase != TURNING:
            return legal[chance.below(count)]
        self.weigh(state)
        best: i64 = 0
        most: float = -1000.0
        i: i64 = 0
        while i < self.found:
            value: float = self.values[i] + _NOISE * float(chance.below(64))
            if value > most:
                most = value
                best = self.actions[i]
            i += 1
        return best

    def card_back(self, legal: vec[i64], count: i64) -> i64:
        """The highest."""
        best: i64 = legal[0]
        i: i64 = 1
        while i < count:
            if NUMBER[CARD_OF[legal[i] - CARD]] > NUMBER[CARD_OF[best - CARD]]:
                best = legal[i]
            i += 1
        return best

    # --- what may be done --------------------------------------------------------------

    def weigh(self, state: CalcoryState) -> None:
        known = self.knowledge
        known.look(state)
        self.sums.add_up(known.known)
        self.zero = 1 if known.known[0] and state.zeros == 0 else 0
        self.end = self.ending(state)
        self.denial = self.beating(state)
        self.found = 0
        if state.may_stop():
            self.offer(STOP, _MUST if stalls(state) else self.stop(state, state.sum, state.count))
        self.weigh_known(state)
        if known.unseen_count:
            known.count_unseen(state)
            self.look_ahead(state)
            self.offer(known.any_unseen(state), self.draw(state, state.zeros, 0, state.sum))
        if self.found == 0:
            # Nothing but to fail: the highest card.
            number: i64 = 9
            while known.known[number] == 0:
                number -= 1
            self.offer(known.space[number], 0.0)

    def offer(self, action: i64, value: float) -> None:
        self.actions[self.found] = action
        self.values[self.found] = value
        self.found += 1

    def weigh_known(self, state: CalcoryState) -> None:
        """13, or a sum to mark, with known cards alone."""
        need: i64 = 13 - state.sum
        if self.sums.size[need]:
            self.offer(self.next_of(need), taken(state.count + self.sums.size[need] + self.zero))
        sum: i64 = 12
        while sum >= _LEAST_MARK and sum > state.sum:
            need = sum - state.sum
            cards: i64 = state.count + self.sums.size[need] + self.zero
            if self.sums.size[need] and cards > 1 and self.marks(state, sum, cards):
                self.leave(need)
                lost: bool = self.rest_sums.beats(sum, cards)
                self.offer(self.next_of(need), self.marking(sum, cards, lost))
            sum -= 1

    def next_of(self, need: i64) -> i64:
        """The space of the next card on the way to a sum."""
        return self.knowledge.space[0 if self.zero else self.sums.number(need)]

    def leave(self, need: i64) -> None:
        """What the others may add up once the cards of a sum are marked."""
        cards: i64 = self.sums.cards[need]
        number: i64 = 1
        while number < 10:
            self.rest[number] = self.knowledge.known[number] - ((cards >> (_NIBBLE * number)) & _NIBBLES)
            number += 1
        self.rest_sums.add_up(self.rest)

    # --- what it promises ------------------------------------------------------------------

    def ending(self, state: CalcoryState) -> float:
        """What a last card is worth to the seat to play (CAL-7.1)."""
        best: i64 = 0
        seat: i64 = 0
        while seat < state.players:
            if seat != state.actor and state.piles[seat] > best:
                best = state.piles[seat]
            seat += 1
        lead: i64 = state.piles[state.actor] + 1 - best
        if lead == 0:
            return 1.0
        return 1.0 + _STAKE if lead > 0 else 1.0 - _STAKE

    def beating(self, state: CalcoryState) -> float:
        """What it is worth to beat the marking: something only where it is a single card, which would end the deal."""
        if state.marked_count != 1:
            return 0.0
        kept: float = 1.0 - _LOST[state.marked_sum]
        own: i64 = state.piles[state.actor]
        seat: i64 = 0
        while seat < state.players:
            if state.piles[seat] + (1 if seat == state.owner else 0) > own:
                return kept * 0.5 * (1.0 + _STAKE)
            seat += 1
        return -kept * _STAKE

    def marks(self, state: CalcoryState, sum: i64, cards: i64) -> bool:
        """Whether a stop with such an attempt is legal, and marks it."""
        if cards < state.minimum() or cards > state.markers:
            return False
        return sum > state.marked_sum or (sum == state.marked_sum and cards > state.marked_count)

    def stop(self, state: CalcoryState, sum: i64, cards: i64) -> float:
        if self.marks(state, sum, cards):
            return self.marking(sum, cards, self.sums.beats(sum, cards))
        return 0.0 if state.marked and cards >= state.minimum() else _FORBIDDEN

    def marking(self, sum: i64, cards: i64, lost_to_known: bool) -> float:
        lost: float = _LOST[sum]
        if lost_to_known and lost < _LOST_TO_KNOWN:
            lost = _LOST_TO_KNOWN
        gain: float = self.end if cards == 1 else taken(cards) - _TEMPO
        return (1.0 - lost) * gain + self.denial

    def look_ahead(self, state: CalcoryState) -> None:
        """The worth of every attempt to which cards never seen may lead."""
        sum: i64 = 12
        while sum >= state.sum:
            drawn: i64 = _DEEP
            while drawn > 0:
                stop: float = self.stop(state, sum, state.count + drawn)
                self.worth[_LAYER + drawn * _ROW + sum] = self.attempt(state, 1, drawn, sum, stop)
                if state.zeros == 0:
                    self.worth[drawn * _ROW + sum] = self.attempt(state, 0, drawn, sum, stop)
                drawn -= 1
            sum -= 1

    def attempt(self, state: CalcoryState, zeros: i64, drawn: i64, sum: i64, best: float) -> float:
        """The best that can be made of an attempt: a stop, 13 with known cards, another card never seen, a failure."""
        size: i64 = self.sums.size[13 - sum]
        if size:
            finish: float = taken(state.count + drawn + size + (0 if zeros else self.zero))
            best = max(best, finish)
        if drawn < _DEEP:
            more: float = self.draw(state, zeros, drawn, sum)
            return max(more, best)
        return max(best, 0.0)

    def draw(self, state: CalcoryState, zeros: i64, drawn: i64, sum: i64) -> float:
        """Another card never seen: what it may lead to. A second 0 and a sum over 13 are worth nothing."""
        odds = self.knowledge.odds
        row: i64 = (drawn + 1) * _ROW + sum
        total: float = -_SHOWN
        if zeros == 0:
            total += odds[0] * self.worth[_LAYER + row]
        row += zeros * _LAYER
        number: i64 = 1
        while number < 10 and sum + number < 13:
            total += odds[number] * self.worth[row + number]
            number += 1
        if number < 10:
            total += odds[number] * taken(state.count + drawn + 1)
        return total


# --- the beginner --------------------------------------------------------------------------
# Stops from this sum on; sooner, or not at all, once in this number of chances; overlooks a card he has seen as often.
_ENOUGH: Final = 10
_WHIM: Final = 8
_OVERSIGHT: Final = 4


@final
class Beginner(Policy):
    """Turns cards until the sum looks good. Knows what to do with a card that makes 13, if he remembers one."""

    def __init__(self) -> None:
        self.knowledge: Knowledge = Knowledge()

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        assert isinstance(state, CalcoryState)
        if state.phase != TURNING:
            return legal[chance.below(count)]
        known = self.knowledge
        known.look(state)
        need: i64 = 13 - state.sum
        if need < 10 and known.known[need] and chance.below(_OVERSIGHT):
            return known.space[need]
        if state.may_stop() and self.stops(state, chance):
            return STOP
        if known.unseen_count:
            return known.any_unseen(state)
        return legal[chance.below(count)]

    def stops(self, state: CalcoryState, chance: Chance) -> bool:
        whim: bool = chance.below(_WHIM) == 0
        return stalls(state) or (state.sum >= _ENOUGH and state.would_mark()) != whim


# --- heuristics -------------------------------------------------------------------------------


@final
class Victory(Payoff):
    """The margin in cards, and what a share in the victory is worth (CAL-7.7, CAL-7.8)."""

    def gains(self, state: State, out: vec[float]) -> None:
        scores = state.scores()
        seats: float = float(len(scores))
        total: float = float(sum(scores))
        best = max(scores)
        share: float = _VICTORY / float(scores.count(best))
        for seat, score in enumerate(scores):
            own: float = float(score)
            out[seat] = own - (total - own) / (seats - 1.0) - _VICTORY / seats
            if score == best:
                out[seat] += share


# Actions that promise so much less than the best are not worth a search.
_WIDTH: Final = 0.4


@final
class CalcoryHeuristics(Heuristics):
    """Searches among what a club player would think of, and remembers as people do."""

    def __init__(self) -> None:
        self.player: Club = Club()
        super().__init__(Casual(), Beginner(), Club(), Victory())

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, CalcoryState)
        if state.phase == CARD_BACK:
            legal[0] = self.player.card_back(legal, count)
            return 1
        if state.phase != TURNING:
            return 1
        self.player.weigh(state)
        return self.worthy(legal)

    def worthy(self, legal: vec[i64]) -> i64:
        player = self.player
        least: float = player.values[0]
        i: i64 = 1
        while i < player.found:
            least = max(least, player.values[i])
            i += 1
        least -= _WIDTH
        spaces: i64 = 0
        i = 0
        while i < player.found:
            if player.values[i] >= least and player.actions[i] != STOP:
                spaces |= bit(player.actions[i])
            i += 1
        kept: i64 = write(legal, spaces)
        if player.actions[0] == STOP and player.values[0] >= least:
            legal[kept] = STOP
            kept += 1
        return kept

    def limit_memory(self, view: View, level: str) -> View:
        assert isinstance(view, CalcoryView)
        return limit_memory(view, level)


HEURISTICS: Final = CalcoryHeuristics()
