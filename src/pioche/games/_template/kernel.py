"""The template: one deal of three tricks. Actions 0 to 11 are the cards 1 to 12."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit, fill, members
from pioche.core.game import Action, State, View
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY, Seat

NAMES: Final = [str(number) for number in range(1, 13)]
CARDS: Final = 0xFFF
HAND: Final = 3


@final
class TemplateState(State):
    """One deal. `hands` and `rest` are sets of cards; `played` holds the cards in the order they were played."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.leader: i64 = 0
        self.actor: i64 = 0
        self.rest: i64 = 0
        self.plays: i64 = 0
        self.best: i64 = -1
        self.winner: i64 = -1
        self.hands: vec[i64] = vec[i64]([0] * players)
        self.points: vec[i64] = vec[i64]([0] * players)
        self.played: vec[i64] = vec[i64]([0] * (HAND * players))
        self.players_of: vec[i64] = vec[i64]([0] * (HAND * players))

    def turn(self) -> Seat:
        return NOBODY if self.plays == HAND * self.players else Seat(self.actor)

    def legal(self, out: vec[i64]) -> i64:
        # TPL-2.2
        return fill(out, 0, self.hands[self.actor])

    def actions(self) -> list[Action]:
        return cast(list[Action], members(self.hands[self.actor]))

    def apply(self, action: i64) -> None:
        seat: i64 = self.actor
        self.hands[seat] &= ~bit(action)
        self.played[self.plays] = action
        self.players_of[self.plays] = seat
        self.plays += 1
        if action > self.best:
            self.best = action
            self.winner = seat
        if self.plays % self.players == 0:
            # TPL-2.3, TPL-3.1
            self.points[self.winner] += 1
            self.actor = self.winner
            self.best = -1
        else:
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
        self.leader = other.leader
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
            self.players_of[i] = other.players_of[i]

    def view(self, seat: Seat) -> View:
        # view.py stands on this module, so it is found only when it is needed.
        from pioche.games._template.view import TemplateView

        return TemplateView(self, seat)
