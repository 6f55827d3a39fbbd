"""Safarü and Safarü reversed: the inputs of a net for a decision, for two to four players and for partners alike.

Cards count by their number and by whether their colour scores: hedgehogs, unicorns where they are wanted, all others
alike. Cards that are the same in this are one choice. Seats are counted from the one asked.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.bits import count as cards_in
from pioche.core.features import Features, Layout, Part, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.decks.mu import KINDS, NUMBER, OF_COLOUR, OF_NUMBER, kind
from pioche.games.safaru.bots.club import UNREACHED, Club, member
from pioche.games.safaru.bots.races import ahead, left_of
from pioche.games.safaru.kernel import (
    ADD,
    ADDING,
    BABIES,
    DECK,
    DONE,
    HEDGEHOGS,
    METHOD,
    PAIRING,
    PLAY,
    TOTALLING,
    UNICORNS,
    SafaruState,
    triangles,
)
from pioche.games.safaru.view import unseen

VERSION: Final = 1
_OTHERS: Final = 3
_NUMBERS: Final = 10
# The sorts of cards: plain, hedgehogs, unicorns. A card is an input by sort and number, thirty in all.
_SORTS: Final = 3
_CARDS: Final = _SORTS * _NUMBERS
# The numbers of actions: a card, then `add`, `total`, `pair`, `done`.
_METHODS: Final = _CARDS
_ACTIONS: Final = _CARDS + 4
_MOST_LEGAL: Final = _CARDS + 1
_MOST_PLAIN: Final = 6

# A set of cards: how many of each number, by sort.
_OF_A_SET: Final = (("plain", _NUMBERS * _MOST_PLAIN), ("hedgehogs", _NUMBERS * 2), ("unicorns", _NUMBERS * 2))
# What a side has captured.
_OF_A_SIDE: Final = (
    ("triangles captured", 20),
    ("hedgehogs captured", 12),
    ("unicorns captured", 12),
    ("babies captured", 5),
    ("cards captured", 20),
)
_OF_ALL: Final[Layout] = (
    ("players", 3),
    ("reversed", 1),
    ("partners", 1),
    ("phase", 5),
    ("deal", 5),
    ("stock", 13),
    ("whose turn", 3),
    ("dealer", 4),
    *((f"cards in hand: {seat}", 4) for seat in range(1 + _OTHERS)),
    *((f"hand: {name}", length) for name, length in _OF_A_SET),
    *((f"table: {name}", length) for name, length in _OF_A_SET),
    *((f"unseen: {name}", length) for name, length in _OF_A_SET),
    *((f"{name}: {side}", length) for side in range(1 + _OTHERS) for name, length in _OF_A_SIDE),
    ("hedgehogs ahead", 31),
    ("unicorns ahead", 31),
    ("cards ahead", 31),
    ("hedgehogs left", 13),
    ("unicorns left", 13),
)
PLAY_PART: Final = Part(
    "play",
    (*_OF_ALL, ("advice", _ACTIONS)),
    (
        # Of any choice: what the club would do, how far it is from that, and what it is worth to the club.
        ("advice", 1),
        ("behind the advice", 4),
        ("worth", 8),
        ("number", 10),
        ("sort", 3),
        # Of a card: what it catches, and the best and the worst of that.
        ("methods", 3),
        ("released", 1),
        ("best catch", 8),
        ("worst catch", 8),
        ("copies on the table", 3),
    ),
    104,  # thirty cards of the hand, the table and those unseen, and one of each other section
)
CAPTURE_PART: Final = Part(
    "capture",
    (
        *_OF_ALL,
        ("card played", _CARDS),
        ("methods", 3),
        ("methods used", 3),
        ("missing", 17),
        ("set begun", 6),
        ("owes a 0", 1),
        ("advice", _ACTIONS),
    ),
    (
        ("advice", 1),
        ("behind the advice", 4),
        ("worth", 8),
        ("number", 10),
        ("sort", 3),
        # Of a method, or an end.
        ("method", 4),
        ("catch", 8),
        # Of a card: its price, and whether it completes the sum.
        ("price", 8),
        ("completes", 1),
    ),
    114,
)
# Where the facts begin; those of any choice are the same in both parts.
_ADVICE: Final = 0
_BEHIND: Final = 1
_WORTH: Final = 5
_NUMBER: Final = 13
_SORT: Final = 23
_CATCHES: Final = 26
_RELEASED: Final = 29
_BEST: Final = 30
_WORST: Final = 38
_COPIES: Final = 46
_METHOD: Final = 26
_CATCH: Final = 30
_PRICE: Final = 38
_COMPLETES: Final = 46
# In sixteenths of a point: by how much a choice is behind; in which of eight steps a price or a worth lies.
_STEPS: Final = vec[i64]([6, 16, 48, 128])
_LEVELS: Final = vec[i64]([-128, -48, -16, 0, 24, 64, 128])

# The colours whose cards are plain: R, K, G, and B where unicorns do not count.
_PLAIN: Final = vec[i64]([OF_COLOUR[0] | OF_COLOUR[3] | OF_COLOUR[4], DECK ^ OF_COLOUR[1]])
_PLACES: Final = 9


def _places(is_reversed: int, number: int) -> list[int]:
    """The plain cards of a number in a fixed order: one of each colour, then their twins."""
    cards = [card for card in range(60) if NUMBER[card] == number and _PLAIN[is_reversed] >> card & 1]
    return sorted(cards, key=lambda card: (KINDS >> card & 1 == 0, card))


def _between(places: list[int], first: int, length: int) -> int:
    """Some of these cards that follow each other, as a set: a single twin is the lower bit of the two."""
    chosen = [kind(card) for card in places[first : first + length]]
    return sum(2 ** (card + twin) for card in set(chosen) for twin in range(chosen.count(card)))


# By variant and number: some cards from one place on.
_NAMED: Final = vec[i64](
    [
        _between(_places(is_reversed, number), first, length)
        for is_reversed in range(2)
        for number in range(_NUMBERS)
        for first in range(_PLACES)
        for length in range(_PLACES)
    ]
)


def within(value: i64, size: i64) -> i64:
    return value if value < size else size - 1


def level(worth: i64) -> i64:
    step: i64 = 0
    while step < 7 and worth > _LEVELS[step]:
        step += 1
    return step


@final
class SafaruFeatures(Features):
    """What the seat has seen, with the club's opinion of it.

    The club chooses among cards that are alike by their colour; so it is asked about a turned position, in which
    plain cards have got their colours in a fixed order.
    """

    def __init__(self) -> None:
        hidden = tuple((f"hand: {seat}", _CARDS) for seat in range(1, 1 + _OTHERS))
        super().__init__(VERSION, (PLAY_PART, CAPTURE_PART), _ACTIONS, _MOST_LEGAL, hidden, 12)
        self._hidden_sizes: vec[i64] = sizes_of(hidden)
        self._play_sizes: vec[i64] = sizes_of(PLAY_PART.inputs)
        self._capture_sizes: vec[i64] = sizes_of(CAPTURE_PART.inputs)
        self._club: Club = Club()
        self._turned: SafaruState = SafaruState(2)
        self._legal: vec[i64] = vec[i64]([0] * _MOST_LEGAL)
        # What each action is worth to the club, where it compares; the number of the one it would choose.
        self._worths: vec[i64] = vec[i64]([0] * _MOST_LEGAL)
        self._advice: i64 = 0
        self._most: i64 = 0

    def covers(self, state: State) -> bool:
        assert isinstance(state, SafaruState)
        return True

    # --- the choices ---------------------------------------------------------------------

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        assert isinstance(state, SafaruState)
        if state.phase == METHOD:
            return count
        found: i64 = 0
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            one: i64 = bit(self.of_action(state, legal[i]))
            if not found & one:
                found |= one
                legal[kept] = legal[i]
                kept += 1
            i += 1
        return kept

    def number(self, state: State, action: i64) -> i64:
        assert isinstance(state, SafaruState)
        return self.of_action(state, action)

    def of_action(self, state: SafaruState, action: i64) -> i64:
        return _METHODS + action - ADD if action >= ADD else self.of_card(state, action)

    def of_card(self, state: SafaruState, card: i64) -> i64:
        one: i64 = bit(card)
        if HEDGEHOGS & one:
            return _NUMBERS + NUMBER[card]
        if UNICORNS & one and not state.reversed:
            return 2 * _NUMBERS + NUMBER[card]
        return NUMBER[card]

    # --- the turned position -------------------------------------------------------------

    def turn(self, state: SafaruState) -> SafaruState:
        """What the club looks at of the cards, with new names for the plain ones."""
        turned = self._turned
        variant: i64 = 1 if state.reversed else 0
        plain: i64 = _PLAIN[variant]
        turned.reversed = state.reversed
        turned.phase = state.phase
        turned.choices = state.choices
        turned.missing = state.missing
        turned.set_size = state.set_size
        turned.owes_baby = state.owes_baby
        hand: i64 = state.hands[state.actor]
        turned.table = state.table & ~plain
        turned.hands[0] = hand & ~plain
        turned.played = state.played
        played: i64 = bit(state.played) & plain if state.played >= 0 else 0
        number: i64 = 0
        row: i64 = variant * _NUMBERS * _PLACES * _PLACES
        while number < _NUMBERS:
            cards: i64 = plain & OF_NUMBER[number]
            on_table: i64 = cards_in(state.table & cards)
            in_hand: i64 = cards_in(hand & cards)
            turned.table |= _NAMED[row + on_table]
            turned.hands[0] |= _NAMED[row + on_table * _PLACES + in_hand]
            if played & cards:
                turned.played = lowest(_NAMED[row + (on_table + in_hand) * _PLACES + 1])
            row += _PLACES * _PLACES
            number += 1
        return turned

    def card(self, turned: SafaruState, number: i64) -> i64:
        """The card of a number of an action in the turned position."""
        cards: i64 = turned.hands[0] if turned.phase == PLAY else turned.table
        cards &= OF_NUMBER[number % _NUMBERS]
        if number < _NUMBERS:
            cards &= _PLAIN[1 if turned.reversed else 0]
        else:
            cards &= HEDGEHOGS if number < 2 * _NUMBERS else UNICORNS
        return kind(lowest(cards))

    def ask_club(self, state: SafaruState, count: i64) -> None:
        """What each action is worth to the club, and which is best."""
        turned = self.turn(state)
        legal = self._legal
        i: i64 = 0
        while i < count:
            number: i64 = self.moves[i]
            legal[i] = ADD + number - _METHODS if number >= _METHODS else self.card(turned, number)
            i += 1
        club = self._club
        club.prices.weigh(state, state.side(state.player))
        club.before.spread(turned.table)
        if state.phase == ADDING or state.phase == TOTALLING:
            self._advice = self.of_action(state, member(club.before, turned, legal[count - 1] == DONE))
        elif state.phase == PAIRING:
            twins: i64 = turned.table & OF_NUMBER[NUMBER[turned.played]]
            self._advice = self.of_card(state, kind(club.prices.dearest(twins)))
        else:
            club.look_ahead(state)
            club.hand = turned.hands[0]
            club.compare(turned, legal, count)
            self.choose(count)

    def choose(self, count: i64) -> None:
        self._most = 2 * UNREACHED
        i: i64 = 0
        while i < count:
            worth: i64 = self._club.worths[i]
            self._worths[i] = worth
            if worth > self._most or (worth == self._most and self.moves[i] < self._advice):
                self._most = worth
                self._advice = self.moves[i]
            i += 1

    # --- what is known -------------------------------------------------------------------

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        assert isinstance(state, SafaruState)
        i: i64 = 0
        while i < count:
            self.moves[i] = self.of_action(state, legal[i])
            i += 1
        self.ask_club(state, count)
        if state.phase == PLAY:
            self.part = 0
            self.inputs.begin(self._play_sizes)
            self.all_know(state)
            self.cards(state, count)
        else:
            self.part = 1
            self.inputs.begin(self._capture_sizes)
            self.all_know(state)
            self.capture(state)
            self.captures(state, count)
        self.inputs.one(self._advice)

    def reveal(self, state: State) -> None:
        assert isinstance(state, SafaruState)
        hidden = self.hidden
        hidden.begin(self._hidden_sizes)
        place: i64 = 1
        while place <= _OTHERS:
            found: i64 = 0
            if place < state.players:
                cards: i64 = state.hands[self.true_seat(state, place)]
                while cards:
                    found |= bit(self.of_card(state, lowest(cards)))
                    cards &= cards - 1
            hidden.members(found)
            place += 1

    def true_seat(self, state: SafaruState, place: i64) -> i64:
        seat: i64 = state.actor + place
        return seat if seat < state.players else seat - state.players

    def place(self, state: SafaruState, seat: i64) -> i64:
        """How many places to the left of the seat asked."""
        place: i64 = seat - state.actor
        return place if place >= 0 else place + state.players

    def all_know(self, state: SafaruState) -> None:
        """The sections that both parts have in common."""
        inputs = self.inputs
        inputs.one(state.players - 2)
        inputs.members(1 if state.reversed else 0)
        inputs.members(1 if state.partners else 0)
        inputs.one(state.phase)
        inputs.one(state.deals - 1)
        inputs.some(state.stock_left // 4)
        inputs.some(self.place(state, state.player))
        inputs.one(self.place(state, state.dealer))
        place: i64 = 0
        while place <= _OTHERS:
            inputs.some(state.held[self.true_seat(state, place)] if place < state.players else 0)
            place += 1
        self.set_of(state, state.hands[state.actor])
        self.set_of(state, state.table)
        self.set_of(state, unseen(state, state.actor))
        self.sides(state)

    def set_of(self, state: SafaruState, cards: i64) -> None:
        """How many cards of each number, by sort."""
        plain: i64 = cards & _PLAIN[1 if state.reversed else 0]
        found: i64 = 0
        number: i64 = 0
        while number < _NUMBERS:
            copies: i64 = cards_in(plain & OF_NUMBER[number])
            if copies:
                found |= bit(number * _MOST_PLAIN + within(copies - 1, _MOST_PLAIN))
            number += 1
        self.inputs.members(found)
        self.inputs.members(self.twins(cards & HEDGEHOGS))
        self.inputs.members(0 if state.reversed else self.twins(cards & UNICORNS))

    def twins(self, cards: i64) -> i64:
        """One or two of each number, as a set."""
        found: i64 = 0
        while cards:
            at: i64 = 2 * NUMBER[lowest(cards)]
            found = found ^ bit(at) ^ bit(at + 1) if found & bit(at) else found | bit(at)
            cards &= cards - 1
        return found

    def sides(self, state: SafaruState) -> None:
        """What each side has captured, the own one first; and how the races stand."""
        inputs = self.inputs
        own: i64 = state.side(state.actor)
        sides: i64 = state.sides()
        place: i64 = 0
        while place <= _OTHERS:
            pile: i64 = 0
            if place < sides:
                side: i64 = own + place
                pile = state.side_pile(side if side < sides else side - sides)
            inputs.some(triangles(pile) // 2)
            inputs.some(cards_in(pile & HEDGEHOGS))
            inputs.some(0 if state.reversed else cards_in(pile & UNICORNS))
            inputs.some(cards_in(pile & BABIES))
            inputs.some(cards_in(pile) // 2)
            place += 1
        inputs.one(ahead(state, own, HEDGEHOGS))
        if state.reversed:
            inputs.skip()
        else:
            inputs.one(ahead(state, own, UNICORNS))
        inputs.one(ahead(state, own, DECK))
        inputs.one(left_of(state, HEDGEHOGS))
        if state.reversed:
            inputs.skip()
        else:
            inputs.one(left_of(state, UNICORNS))

    def capture(self, state: SafaruState) -> None:
        """What has become of the card played so far."""
        inputs = self.inputs
        inputs.one(self.of_card(state, state.played))
        inputs.members(state.choices)
        inputs.members(state.used)
        naming: bool = state.phase == ADDING or state.phase == TOTALLING
        inputs.some(state.missing if naming else 0)
        inputs.some(state.set_size if naming else 0)
        inputs.members(1 if naming and state.owes_baby else 0)

    # --- facts ---------------------------------------------------------------------------

    def opinion(self, i: i64) -> i64:
        """What the club thinks of an action that it compares with others."""
        facts: i64 = bit(_WORTH + level(self._worths[i]))
        step: i64 = 0
        while step < 4:
            if self._most - self._worths[i] > _STEPS[step]:
                facts |= bit(_BEHIND + step)
            step += 1
        return facts

    def of_any(self, number: i64) -> i64:
        """The facts of any choice."""
        facts: i64 = bit(_ADVICE) if number == self._advice else 0
        if number < _METHODS:
            facts |= bit(_NUMBER + number % _NUMBERS) | bit(_SORT + number // _NUMBERS)
        return facts

    def cards(self, state: SafaruState, count: i64) -> None:
        """The facts of the cards to play."""
        before = self._club.before
        i: i64 = 0
        while i < count:
            before.look(self._legal[i])
            facts: i64 = self.of_any(self.moves[i]) | self.opinion(i) | self.catches()
            copies: i64 = cards_in(state.table & OF_NUMBER[self.moves[i] % _NUMBERS])
            if copies:
                facts |= bit(_COPIES + within(copies - 1, 3))
            self.facts[i] = facts
            i += 1

    def catches(self) -> i64:
        """The methods open to the card looked at, and what they bring."""
        before = self._club.before
        if not (before.adds | before.totals | before.pairs):
            return bit(_RELEASED)
        facts: i64 = 0
        best: i64 = UNREACHED
        worst: i64 = -UNREACHED
        if before.adds:
            facts |= bit(_CATCHES)
            best = before.adds_worth
            worst = before.adds_worth
        if before.totals:
            facts |= bit(_CATCHES + 1)
            best = max(best, before.totals_worth)
            worst = min(worst, before.totals_worth)
        if before.pairs:
            facts |= bit(_CATCHES + 2)
            best = max(best, before.pairs_worth)
            worst = min(worst, before.pairs_worth)
        return facts | bit(_BEST + level(best)) | bit(_WORST + level(worst))

    def captures(self, state: SafaruState, count: i64) -> None:
        """The facts of a method, of a card to capture, and of an end."""
        club = self._club
        if state.phase == METHOD:
            club.before.look(self._turned.played)
        i: i64 = 0
        while i < count:
            number: i64 = self.moves[i]
            facts: i64 = self.of_any(number)
            if state.phase == METHOD:
                facts |= self.opinion(i)
            if number >= _METHODS:
                facts |= bit(_METHOD + number - _METHODS) | self.catch(number - _METHODS)
            else:
                facts |= bit(_PRICE + level(club.prices.of(self._legal[i])))
                if state.phase != PAIRING and number % _NUMBERS == state.missing:
                    facts |= bit(_COMPLETES)
            self.facts[i] = facts
            i += 1

    def catch(self, method: i64) -> i64:
        """What a method brings."""
        before = self._club.before
        if method == 0:
            return bit(_CATCH + level(before.adds_worth))
        if method == 1:
            return bit(_CATCH + level(before.totals_worth))
        return bit(_CATCH + level(before.pairs_worth)) if method == 2 else 0


FEATURES: Final = SafaruFeatures()
