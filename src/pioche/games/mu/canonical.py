"""Mü: a state turned so that names do not matter. The seat to play comes first, and the colours in a fixed order."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import bit, count
from pioche.core.native import i64, vec
from pioche.decks.mu import OF_COLOUR, add, union
from pioche.games.mu.kernel import COLOUR, NUMERAL, PASS, TRICKS, WITH, MuState, trump_cards

_COLOURS: Final = 5
_SEATS: Final = 6
_OF_ONE: Final = 0xFFF
# Of each colour: whose trump it is, whether it is in play, how many of it the seat holds; then what lies where, in
# words of five times twelve bits.
_CHIEF: Final = 64
_VICE: Final = 32
_IN_PLAY: Final = 16
_WORDS: Final = 8
_PER_WORD: Final = 5


@final
class Canonical:
    """A state as the seat to play knows it, with itself as seat 0.

    Colours are ordered by all that is known of their cards: the chief's trump, the vice's, then the longest. Colours
    that tie are alike in everything, so that positions which differ by the names of colours become the same.
    `state` has no log; what its cards tell is in `played` and `trick`, by seat.
    """

    def __init__(self) -> None:
        self._states: list[MuState] = [MuState(players, 0) for players in range(_SEATS + 1)]
        self.state: MuState = self._states[0]
        self.played: vec[i64] = vec[i64]([0] * _SEATS)
        self.trick: vec[i64] = vec[i64]([0] * _SEATS)
        # Where each colour has gone.
        self._place: vec[i64] = vec[i64]([0] * _COLOURS)
        self._keys: vec[i64] = vec[i64]([0] * (_COLOURS * _WORDS))
        self._known: i64 = 0
        self._actor: i64 = 0
        self._players: i64 = 0

    def turn(self, state: MuState) -> MuState:
        """Turn a state; the result is overwritten by the next call."""
        self._actor = state.actor
        self._players = state.players
        self.state = self._states[state.players]
        self.recall(state)
        self.order(state)
        self.turn_cards(state)
        self.turn_seats(state)
        return self.state

    def cards(self, cards: i64) -> i64:
        """A set of cards with its colours turned."""
        place = self._place
        found: i64 = 0
        colour: i64 = 0
        while colour < _COLOURS:
            found |= ((cards >> (12 * colour)) & _OF_ONE) << (12 * place[colour])
            colour += 1
        return found

    def action(self, action: i64) -> i64:
        """An action of the true state as one of the turned state; -1, no action yet, stays."""
        if action < 0:
            return action
        if action < PASS:
            return 12 * self._place[action // 12] + action % 12
        if action >= WITH:
            return WITH + self.seat(action - WITH)
        if COLOUR <= action < NUMERAL:
            return COLOUR + self._place[action - COLOUR]
        return action

    def seat(self, seat: i64) -> i64:
        """How many places to the left of the seat to play; -1 for nobody."""
        if seat < 0:
            return -1
        place: i64 = seat - self._actor
        return place if place >= 0 else place + self._players

    # --- what was played, from the log -------------------------------------------------

    def recall(self, state: MuState) -> None:
        """The cards each seat has played, and its card in this trick, with the true colours."""
        played, trick = self.played, self.trick
        seat: i64 = 0
        while seat < _SEATS:
            played[seat] = 0
            trick[seat] = 0
            seat += 1
        now: i64 = state.logged - state.in_trick
        i: i64 = state.logged - state.cards_played
        while i < state.logged:
            entry: i64 = state.log[i]
            seat = self.seat(entry >> 7)
            played[seat] = add(played[seat], entry & 127)
            if i >= now:
                trick[seat] = bit(entry & 127)
            i += 1

    # --- the order of colours ------------------------------------------------------------

    def order(self, state: MuState) -> None:
        self.rank_colours(state)
        self._known = _PER_WORD
        self.compare(state.hands[self._actor])
        seat: i64 = 0
        while seat < state.players:
            self.compare(state.laid[self.true_seat(seat)])
            seat += 1
        if state.phase == TRICKS:
            self.compare_play(state)
        self.place_colours()

    def rank_colours(self, state: MuState) -> None:
        own: i64 = union(state.hands[self._actor], state.laid[self._actor])
        keys = self._keys
        colour: i64 = 0
        while colour < _COLOURS:
            rank: i64 = count(own & OF_COLOUR[colour])
            if state.deck & OF_COLOUR[colour]:
                rank += _IN_PLAY
            if state.vice_choice == COLOUR + colour:
                rank += _VICE
            if state.chief_choice == COLOUR + colour:
                rank += _CHIEF
            at: i64 = colour * _WORDS
            keys[at] = rank
            word: i64 = 1
            while word < _WORDS:
                keys[at + word] = 0
                word += 1
            colour += 1

    def compare_play(self, state: MuState) -> None:
        trumps: i64 = state.chief_trumps | state.vice_trumps
        seat: i64 = 0
        while seat < state.players:
            self.compare(self.played[seat])
            if self.trick[seat]:
                self.compare(self.trick[seat])
            self.compare(state.voids[self.true_seat(seat)] & ~trumps)
            seat += 1

    def true_seat(self, place: i64) -> i64:
        seat: i64 = place + self._actor
        return seat if seat < self._players else seat - self._players

    def compare(self, cards: i64) -> None:
        """Colours that were alike up to now differ where these cards do."""
        keys = self._keys
        at: i64 = self._known // _PER_WORD
        self._known += 1
        colour: i64 = 0
        while colour < _COLOURS:
            keys[at] = (keys[at] << 12) | ((cards >> (12 * colour)) & _OF_ONE)
            at += _WORDS
            colour += 1

    def place_colours(self) -> None:
        """Of each colour how many come before it."""
        place = self._place
        colour: i64 = 0
        while colour < _COLOURS:
            place[colour] = 0
            colour += 1
        later: i64 = 1
        while later < _COLOURS:
            colour = 0
            while colour < later:
                if self.comes_before(later, colour):
                    place[colour] += 1
                else:
                    place[later] += 1
                colour += 1
            later += 1

    def comes_before(self, one: i64, other: i64) -> bool:
        keys = self._keys
        a: i64 = one * _WORDS
        b: i64 = other * _WORDS
        word: i64 = 0
        while word < _WORDS:
            if keys[a + word] != keys[b + word]:
                return keys[a + word] > keys[b + word]
            word += 1
        return False

    # --- the state, turned ---------------------------------------------------------------

    def turn_cards(self, state: MuState) -> None:
        turned = self.state
        turned.deck = self.cards(state.deck)
        turned.seen = self.cards(state.seen)
        turned.led = self.cards(state.led)
        turned.chief_choice = self.action(state.chief_choice)
        turned.vice_choice = self.action(state.vice_choice)
        turned.chief_trumps = trump_cards(turned.chief_choice)
        turned.vice_trumps = trump_cards(turned.vice_choice)
        turned.hands[0] = self.cards(state.hands[self._actor])
        seat: i64 = 0
        while seat < state.players:
            true: i64 = self.true_seat(seat)
            turned.laid[seat] = self.cards(state.laid[true])
            # Once tricks are played, what was laid and what of it still lies face up tell no more than what was played.
            turned.offered[seat] = turned.laid[seat]
            turned.voids[seat] = self.cards(state.voids[true])
            self.played[seat] = self.cards(self.played[seat])
            self.trick[seat] = self.cards(self.trick[seat])
            seat += 1

    def turn_seats(self, state: MuState) -> None:
        turned = self.state
        turned.phase = state.phase
        turned.actor = 0
        turned.dealer = self.seat(state.dealer)
        turned.chief = self.seat(state.chief)
        turned.vice = self.seat(state.vice)
        turned.partner = self.seat(state.partner)
        turned.winner = self.seat(state.winner)
        turned.laid_now = state.laid_now
        turned.limit = state.limit
        turned.passes = state.passes
        turned.in_trick = state.in_trick
        turned.trick_triangles = state.trick_triangles
        turned.best = state.best
        turned.cards_played = state.cards_played
        seat: i64 = 0
        while seat < state.players:
            true: i64 = self.true_seat(seat)
            turned.held[seat] = state.held[true]
            turned.bids[seat] = state.bids[true]
            turned.last_lay[seat] = state.last_lay[true]
            turned.points[seat] = state.points[true]
            seat += 1
