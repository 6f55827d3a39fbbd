"""Calcory: the inputs of a net for a decision, for two to four players alike.

Only numbers count, so cards have no colours here and spaces no places: the input for a face-down card is what the
seat knows of it. Spaces that are alike in that are one choice. Seats are counted from the one to play.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.features import Features, Layout, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.decks.mu import NUMBER, OF_NUMBER
from pioche.games.calcory.bots import Club
from pioche.games.calcory.bots.memory import highest
from pioche.games.calcory.kernel import (
    CARD,
    CARD_BACK,
    CARD_OF,
    MARKERS,
    STOP,
    TURNING,
    CalcoryState,
    write,
)

VERSION: Final = 1
_OTHERS: Final = 3
_NUMBERS: Final = 10
# The numbers of actions: a card of a number that all know, that the seat has put back, that another has (it is taken
# for the highest it may be); a card never seen; a stop; the number of a card to put back; any space for it.
_KNOWN: Final = 0
_OWN: Final = 10
_ANOTHERS: Final = 20
_UNSEEN: Final = 30
_STOP: Final = 31
_BACK: Final = 32
_SPACE: Final = 42
_ACTIONS: Final = 43
_TO_TURN: Final = 32

_OF_ALL: Final[Layout] = (
    ("players", 3),
    ("pile", 30),
    *((f"pile: {seat}", 30) for seat in range(1, 1 + _OTHERS)),
    ("lead", 21),
    ("face-down cards", 30),
    ("cards never seen", 20),
    *((f"never seen: {number}", 11) for number in range(_NUMBERS)),
    *((f"known: {number}", 5) for number in range(_NUMBERS)),
    ("put back by the seat", 10),
    ("put back by others", 10),
    ("marking's sum", 12),
    ("marking's cards", 8),
    ("marking's owner", 3),
    ("marked numbers", 10),
    ("failures", 10),
    ("failures left", 12),
    ("markers", 1),
)
TURNING_PART: Final = Part(
    "turning",
    (
        *_OF_ALL,
        ("sum", 13),
        ("cards", 12),
        ("numbers", 10),
        ("a 0", 1),
        # With known cards: the most that make such a sum, and a 0 to add.
        *((f"cards to make {sum}", 6) for sum in range(9, 14)),
        ("a known 0", 1),
        ("promise", 12),
        ("advice", _ACTIONS),
    ),
    (
        # What the club would do, and how far a choice is from that.
        ("advice", 1),
        ("behind the advice", 4),
        ("not thought of", 1),
        ("kind", 5),
        # Of a known card.
        ("makes 13", 1),
        ("too much", 1),
        ("second 0", 1),
        ("can be marked then", 1),
        ("known cards make 13 then", 1),
        ("sum then", 14),
        ("known copies", 3),
        ("cards then", 6),
        # Of a card never seen, in eighths.
        ("fails", 8),
        ("makes 13 at once", 4),
        # Of a stop.
        ("marks", 1),
        ("gives up", 1),
        ("known cards beat it", 1),
    ),
    78,  # ten numbers known, never seen, marked and turned, twice ten put back, and one of each other section
)
BACK_PART: Final = Part(
    "card back",
    (*_OF_ALL, *((f"picked up: {number}", 4) for number in range(_NUMBERS)), ("advice", _ACTIONS)),
    (
        ("advice", 1),
        ("number", 10),
        ("copies picked up", 3),
        ("known copies", 4),
        ("its rest to 13 is known", 1),
        ("copies never seen", 4),
    ),
    78,
)
# Where the facts begin; the first is the same in both parts.
_ADVICE: Final = 0
_BEHIND: Final = 1
_NOT_THOUGHT_OF: Final = 5
_KIND: Final = 6
_THIRTEEN: Final = 11
_TOO_MUCH: Final = 12
_SECOND_ZERO: Final = 13
_MARKS_THEN: Final = 14
_THIRTEEN_THEN: Final = 15
_SUM_THEN: Final = 16
_COPIES: Final = 30
_CARDS_THEN: Final = 33
_FAILS: Final = 39
_LUCK: Final = 47
_MARKS: Final = 51
_GIVES_UP: Final = 52
_BEATEN: Final = 53
_NUMBER: Final = 1
_PICKED: Final = 11
_ON_BOARD: Final = 14
_REST: Final = 18
_LEFT: Final = 19
# Promises of the club, in cards, by which a choice is a little, clearly, far behind; steps of what it promises itself.
_STEPS: Final = vec[float]([0.02, 0.15, 0.4, 1.0])
_STEP: Final = 0.25


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


@final
class CalcoryFeatures(Features):
    """What the seat has seen and still remembers, with the club's opinion of it."""

    def __init__(self) -> None:
        hidden = (("next card", 10), ("put back by others", 10))
        super().__init__(VERSION, (TURNING_PART, BACK_PART), _ACTIONS, _TO_TURN, hidden, 11)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._turning_sizes: vec[i64] = sizes_of(TURNING_PART.inputs)
        self._back_sizes: vec[i64] = sizes_of(BACK_PART.inputs)
        self._club: Club = Club()
        # The numbers of the choices that the club thought of, as a set, and what each promises.
        self._thoughts: i64 = 0
        self._promises: vec[float] = vec[float]([0.0] * _ACTIONS)
        self._advice: i64 = 0
        self._most: float = 0.0
        # By number: how many such cards lie where all have seen them.
        self._known: vec[i64] = vec[i64]([0] * _NUMBERS)

    def covers(self, state: State) -> bool:
        assert isinstance(state, CalcoryState)
        return True

    # --- the choices ---------------------------------------------------------------------

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, CalcoryState)
        if state.phase == TURNING:
            stops: bool = legal[count - 1] == STOP
            count = write(legal, self.unlike(state))
            if stops:
                legal[count] = STOP
                count += 1
            return count
        if state.phase == CARD_BACK:
            return self.unlike_back(legal, count)
        # CAL-6.4: one free space is like another.
        return 1

    def unlike(self, state: CalcoryState) -> i64:
        """One space of each kind of card."""
        unseen: i64 = state.down & ~(state.seen | state.returned)
        spaces: i64 = state.down ^ unseen
        kept: i64 = 0
        found: i64 = 0
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            one: i64 = bit(self.of_space(state, space))
            if not found & one:
                found |= one
                kept |= bit(space)
        if unseen:
            known = self._club.knowledge
            known.unseen = unseen
            known.unseen_count = cards_in(unseen)
            kept |= bit(known.any_unseen(state))
        return kept

    def unlike_back(self, legal: vec[i64], count: i64) -> i64:
        found: i64 = 0
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            one: i64 = bit(NUMBER[CARD_OF[legal[i] - CARD]])
            if not found & one:
                found |= one
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept

    def number(self, state: State, action: i64) -> i64:
        assert isinstance(state, CalcoryState)
        return self.of_action(state, action)

    def of_action(self, state: CalcoryState, action: i64) -> i64:
        if action >= CARD:
            return _BACK + NUMBER[CARD_OF[action - CARD]]
        if state.phase == TURNING:
            return _STOP if action == STOP else self.of_space(state, action)
        return _SPACE

    def of_space(self, state: CalcoryState, space: i64) -> i64:
        """The number of turning a face-down card."""
        if (state.seen >> space) & 1:
            return _KNOWN + NUMBER[state.board[space]]
        if (state.returned >> space) & 1:
            if state.returned_by[space] == state.actor:
                return _OWN + NUMBER[state.board[space]]
            return _ANOTHERS + NUMBER[highest(state.returned_of[space])]
        return _UNSEEN

    # --- what is known -------------------------------------------------------------------

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, CalcoryState)
        i: i64 = 0
        while i < count:
            self.moves[i] = self.of_action(state, legal[i])
            i += 1
        if state.phase == TURNING:
            self.part = 0
            self.ask_club(state, count)
            self.inputs.begin(self._turning_sizes)
            self.all_know(state)
            self.attempt(state)
            self.turns(state, count)
        else:
            self.part = 1
            known = self._club.knowledge
            known.look(state)
            if known.unseen_count:
                known.count_unseen(state)
            self.inputs.begin(self._back_sizes)
            self.all_know(state)
            self.puts_back(state, count)

    def reveal(self, state: State) -> None:
        assert isinstance(state, CalcoryState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        known = self._club.knowledge
        if known.unseen_count:
            hidden.one(NUMBER[state.board[known.any_unseen(state)]])
        else:
            hidden.skip()
        found: i64 = 0
        spaces: i64 = state.returned
        while spaces:
            space: i64 = lowest(spaces)
            spaces &= spaces - 1
            if state.returned_by[space] != state.actor:
                found |= bit(NUMBER[state.board[space]])
        hidden.members(found)

    def ask_club(self, state: CalcoryState, count: i64) -> None:
        """What the club thinks of, and what it makes of that."""
        club = self._club
        club.weigh(state)
        choices: i64 = 0
        i: i64 = 0
        while i < count:
            choices |= bit(self.moves[i])
            i += 1
        self._thoughts = 0
        i = 0
        while i < club.found:
            number: i64 = self.surest(self.of_action(state, club.actions[i]), choices)
            value: float = club.values[i]
            if not (self._thoughts >> number) & 1 or value > self._promises[number]:
                self._promises[number] = value
            self._thoughts |= bit(number)
            if i == 0 or value > self._most:
                self._most = value
                self._advice = number
            i += 1

    def surest(self, number: i64, choices: i64) -> i64:
        """Of the cards of a number the one known best: where the club has several, it takes one by its space."""
        if number >= _UNSEEN:
            return number
        card: i64 = number % _NUMBERS
        if (choices >> (_KNOWN + card)) & 1:
            return _KNOWN + card
        return _OWN + card if (choices >> (_OWN + card)) & 1 else _ANOTHERS + card

    def all_know(self, state: CalcoryState) -> None:
        """The sections that both parts have in common."""
        inputs = self.inputs
        inputs.one(state.players - 2)
        inputs.one(state.piles[state.actor] // 2)
        best: i64 = 0
        place: i64 = 1
        while place <= _OTHERS:
            if place < state.players:
                seat: i64 = state.actor + place
                pile: i64 = state.piles[seat if seat < state.players else seat - state.players]
                best = max(best, pile)
                inputs.one(pile // 2)
            else:
                inputs.skip()
            place += 1
        inputs.one(state.piles[state.actor] - best + 10)
        inputs.one(cards_in(state.down) // 2)
        self.unseen()
        self.board(state)
        self.marking(state)
        inputs.some(state.failures)
        inputs.some(state.most_failures - state.failures if state.most_failures >= 0 else 0)
        inputs.members(1 if state.markers == MARKERS else 0)

    def unseen(self) -> None:
        known = self._club.knowledge
        inputs = self.inputs
        inputs.some(known.unseen_count // 3)
        number: i64 = 0
        while number < _NUMBERS:
            inputs.some(known.left[number] if known.unseen_count else 0)
            number += 1

    def board(self, state: CalcoryState) -> None:
        """The face-down cards whose number the seat knows or presumes."""
        known = self._known
        number: i64 = 0
        while number < _NUMBERS:
            known[number] = 0
            number += 1
        put_back: i64 = 0
        spaces: i64 = state.down & (state.seen | state.returned)
        while spaces:
            number = self.of_space(state, lowest(spaces))
            spaces &= spaces - 1
            if number < _OWN:
                known[number] += 1
            else:
                put_back |= bit(number)
        number = 0
        while number < _NUMBERS:
            self.inputs.some(known[number])
            number += 1
        self.inputs.members((put_back >> _OWN) & 1023)
        self.inputs.members((put_back >> _ANOTHERS) & 1023)

    def marking(self, state: CalcoryState) -> None:
        inputs = self.inputs
        inputs.some(state.marked_sum)
        inputs.some(state.marked_count)
        owner: i64 = 0
        if state.marked:
            owner = state.owner - state.actor
            if owner < 0:
                owner += state.players
        inputs.some(owner)
        inputs.members(self.numbers_of(state, state.marked))

    def numbers_of(self, state: CalcoryState, spaces: i64) -> i64:
        """The numbers of open cards, as a set."""
        found: i64 = 0
        while spaces:
            found |= bit(NUMBER[state.board[lowest(spaces)]])
            spaces &= spaces - 1
        return found

    def attempt(self, state: CalcoryState) -> None:
        """The cards turned in this turn, and what the known ones add to them."""
        club = self._club
        inputs = self.inputs
        inputs.one(state.sum)
        inputs.some(state.count)
        inputs.members(self.numbers_of(state, state.attempt))
        inputs.members(state.zeros)
        sum: i64 = 9
        while sum <= 13:
            inputs.some(club.sums.size[sum - state.sum] if sum > state.sum else 0)
            sum += 1
        inputs.members(club.zero)
        promise: i64 = 0
        while promise < 12 and self._most > _STEP * float(promise):
            promise += 1
        inputs.some(promise)
        inputs.one(self._advice)

    # --- facts ---------------------------------------------------------------------------

    def turns(self, state: CalcoryState, count: i64) -> None:
        """The facts of a card to turn, and of a stop."""
        i: i64 = 0
        while i < count:
            number: i64 = self.moves[i]
            facts: i64 = self.opinion(number)
            if number < _UNSEEN:
                facts |= bit(_KIND + number // _NUMBERS) | self.known_card(state, number % _NUMBERS)
            elif number == _UNSEEN:
                facts |= bit(_KIND + 3) | self.luck(state)
            else:
                facts |= bit(_KIND + 4) | self.stop(state)
            self.facts[i] = facts
            i += 1

    def opinion(self, number: i64) -> i64:
        if not (self._thoughts >> number) & 1:
            return bit(_NOT_THOUGHT_OF)
        facts: i64 = bit(_ADVICE) if number == self._advice else 0
        step: i64 = 0
        while step < 4:
            if self._most - self._promises[number] > _STEPS[step]:
                facts |= bit(_BEHIND + step)
            step += 1
        return facts

    def known_card(self, state: CalcoryState, number: i64) -> i64:
        club = self._club
        sum: i64 = state.sum + number
        facts: i64 = bit(_COPIES + within(club.knowledge.known[number] - 1, 3))
        facts |= bit(_CARDS_THEN + within(state.count, 6))
        if number == 0 and state.zeros:
            return facts | bit(_SECOND_ZERO)
        if sum > 13:
            return facts | bit(_TOO_MUCH)
        facts |= bit(_SUM_THEN + sum)
        if sum == 13:
            return facts | bit(_THIRTEEN)
        if club.marks(state, sum, state.count + 1):
            facts |= bit(_MARKS_THEN)
        # The set found for the rest may want the card itself: four bits of it count each number.
        rest: i64 = 13 - sum
        if club.sums.size[rest] and (club.sums.cards[rest] >> (4 * number)) & 15 < club.knowledge.known[number]:
            facts |= bit(_THIRTEEN_THEN)
        return facts

    def luck(self, state: CalcoryState) -> i64:
        """What a card never seen may bring."""
        known = self._club.knowledge
        need: i64 = 13 - state.sum
        fails: i64 = known.left[0] if state.zeros else 0
        number: i64 = need + 1
        while number < _NUMBERS:
            fails += known.left[number]
            number += 1
        makes: i64 = known.left[need] if need < _NUMBERS else 0
        facts: i64 = bit(_FAILS + within(8 * fails // known.unseen_count, 8))
        return facts | bit(_LUCK + within(8 * makes // known.unseen_count, 4))

    def stop(self, state: CalcoryState) -> i64:
        if not state.would_mark():
            return bit(_GIVES_UP)
        facts: i64 = bit(_MARKS) | bit(_SUM_THEN + state.sum) | bit(_CARDS_THEN + within(state.count - 1, 6))
        if self._club.sums.beats(state.sum, state.count):
            facts |= bit(_BEATEN)
        return facts

    def puts_back(self, state: CalcoryState, count: i64) -> None:
        """The cards picked up; the facts of one to put back."""
        inputs = self.inputs
        known = self._club.knowledge
        number: i64 = 0
        while number < _NUMBERS:
            inputs.some(cards_in(state.picked & OF_NUMBER[number]))
            number += 1
        # The club puts back the highest.
        advice: i64 = NUMBER[highest(state.picked)]
        inputs.one(_BACK + advice)
        i: i64 = 0
        while i < count:
            number = self.moves[i] - _BACK
            facts: i64 = 0
            if number < _NUMBERS:
                facts = bit(_NUMBER + number) | bit(_PICKED + within(cards_in(state.picked & OF_NUMBER[number]) - 1, 3))
                facts |= bit(_ON_BOARD + within(known.known[number], 4))
                facts |= bit(_LEFT + within(known.left[number] if known.unseen_count else 0, 4))
                if number > 3 and known.known[13 - number]:
                    facts |= bit(_REST)
                if number == advice:
                    facts |= bit(_ADVICE)
            self.facts[i] = facts
            i += 1


FEATURES: Final = CalcoryFeatures()
