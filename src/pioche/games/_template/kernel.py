"""Template: one deal of three tricks. Actions 0 to 14 are the cards R1 to B5."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, fill, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat

COLOURS: Final = "RYB"
NUMBERS: Final = 5
NAMES: Final = [f"{colour}{number}" for colour in COLOURS for number in range(1, NUMBERS + 1)]
# Sets of cards: the first colour, and all three.
_FIRST_COLOUR: Final = 2**NUMBERS - 1
DECK: Final = 2 ** (3 * NUMBERS) - 1
HAND: Final = 3


def colour_of(card: i64) -> i64:
    """The cards of the same colour."""
    return _FIRST_COLOUR * bit(card - card % NUMBERS)


def beats(card: i64, best: i64) -> bool:
    """TPL-2.4: whether a card wins over the best one of the trick so far."""
    return card > best and colour_of(card) == colour_of(best)


@final
class TemplateState(State):
    """One deal. `hands` and `rest` are sets of cards.

    `played` are the cards in the order of play, `by` the seats that played them. `best` is the card that wins the
    trick so far, `winner` the seat that played it.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.actor: i64 = 0
        self.rest: i64 = 0
        self.plays: i64 = 0
        self.best: i64 = 0
        self.winner: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.points: vec[i64] = vec[i64]([0] * players)
        self.played: vec[i64] = vec[i64]([0] * (HAND * players))
        self.by: vec[i64] = vec[i64]([0] * (HAND * players))

    def turn(self) -> Seat:
        # TPL-2.5
        return NOBODY if self.plays == HAND * self.players else Seat(self.actor)

    def leads(self) -> bool:
        """Whether the next card begins a trick."""
        return self.plays % self.players == 0

    def following(self) -> i64:
        """TPL-2.3: the cards of the colour led that the seat to play holds; none where it leads."""
        return 0 if self.leads() else self.hands[self.actor] & colour_of(self.best)

    def playable(self) -> i64:
        """TPL-2.2, TPL-2.3: the cards that the seat to play may play."""
        following: i64 = self.following()
        return following if following else self.hands[self.actor]

    def legal(self, out: vec[i64]) -> i64:
        return fill(out, 0, self.playable())

    def actions(self) -> list[Action]:
        return cast(list[Action], members(self.playable()))

    def wins(self, card: i64) -> bool:
        """Whether a card would win the trick so far."""
        return self.leads() or beats(card, self.best)

    def apply(self, action: i64) -> None:
        seat: i64 = self.actor
        if self.wins(action):
            self.best = action
            self.winner = seat
        self.hands[seat] &= ~bit(action)
        self.played[self.plays] = action
        self.by[self.plays] = seat
        self.plays += 1
        if self.leads():
            # TPL-2.4, TPL-3.1
            self.points[self.winner] += 1
            self.actor = self.winner
        else:
            # TPL-2.1
            self.actor = seat + 1 if seat + 1 < self.players else 0

    def scores(self) -> list[int]:
        return list(self.points)

    def cards(self) -> list[int]:
        held: i64 = self.rest
        for hand in self.hands:
            held |= hand
        return sorted(members(held) + [self.played[i] for i in range(self.plays)])

    def copy_from(self, other: State) -> None:
        assert isinstance(other, TemplateState)
        self.copy(other)

    def clone(self) -> State:
        return self.twin()

    def twin(self) -> TemplateState:
        other = TemplateState(self.players)
        other.copy(self)
        return other

    def copy(self, other: TemplateState) -> None:
        self.actor = other.actor
        self.rest = other.rest
        self.plays = other.plays
        self.best = other.best
        self.winner = other.winner
        for seat in range(self.players):
            self.hands[seat] = other.hands[seat]
            self.points[seat] = other.points[seat]
        for i in range(other.plays):
            self.played[i] = other.played[i]
            self.by[i] = other.by[i]

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games._template.view import TemplateView

        return TemplateView(self, seat)
