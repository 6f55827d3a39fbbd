"""Safarü: what the cards that others have played say of those they still hold.

A player plays what seems best to him: who lets a capture pass has no card for it. So a hand is the less likely,
the better its cards would have been than the one that was played. Hands last for one deal, and so does what is read.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from pioche.core.bits import bit, lowest
from pioche.core.native import i64, vec
from pioche.core.seats import NOBODY
from pioche.decks.mu import KINDS, kind
from pioche.games.safaru.bots.club import ALL_METHODS, POINT, Club
from pioche.games.safaru.bots.races import CARDS
from pioche.games.safaru.kernel import ADD, EACH, MARK, SafaruState
from pioche.games.safaru.view import unseen

# How far apart two plays are that a player tells well, and by how much one can seem better at most.
_SENSE: Final = 1.0 * POINT
_MOST: Final = 2.5
_MOST_PLAYS: Final = 4 * EACH


@final
class Reading:
    """Who played in this deal, and how much rather he would have played any other card."""

    def __init__(self) -> None:
        self.club: Club = Club()
        self.plays: i64 = 0
        self.seats: vec[i64] = vec[i64]([0] * _MOST_PLAYS)
        self.played: vec[i64] = vec[i64]([0] * _MOST_PLAYS)
        # By play and card: how many times as likely it was as the card that was played.
        self.rather: vec[float] = vec[float]([0.0] * (_MOST_PLAYS * CARDS))
        # By play: the same of all cards that he is known to have held then, the one he played included.
        self.known: vec[float] = vec[float]([0.0] * _MOST_PLAYS)

    def observe_play(self, state: SafaruState, seat: i64) -> None:
        """Play the game again as far as it has come, and look at what the others played in this deal."""
        self.plays = 0
        again = first_table(state)
        i: i64 = 0
        while i < state.logged:
            action: i64 = state.log[i] % 128
            if action < MARK:
                again.apply(action)
            elif action - MARK < ADD:
                self.hear_play(again, state.deals, seat, action - MARK)
            i += 1
        self.gather_known()

    def hear_play(self, state: SafaruState, deals: i64, seat: i64, card: i64) -> None:
        state.hands[state.actor] = bit(card)
        if state.deals == deals and state.actor != seat:
            self.weigh(state, card)
        state.apply(card)

    def weigh(self, state: SafaruState, played: i64) -> None:
        self.club.look(state)
        self.club.look_ahead(state)
        self.club.hand = 0
        worth: i64 = self.club.turn(played, ALL_METHODS)
        row: i64 = self.plays * CARDS
        left: i64 = unseen(state, NOBODY) & KINDS
        while left:
            card: i64 = lowest(left)
            better: float = float(self.club.turn(card, ALL_METHODS) - worth) / _SENSE
            self.rather[row + card] = exp(min(better, _MOST))
            left &= left - 1
        self.seats[self.plays] = state.actor
        self.played[self.plays] = played
        self.plays += 1

    def gather_known(self) -> None:
        i: i64 = 0
        while i < self.plays:
            self.known[i] = 1.0
            later: i64 = i + 1
            while later < self.plays:
                if self.seats[later] == self.seats[i]:
                    self.known[i] += self.rather[i * CARDS + self.played[later]]
                later += 1
            i += 1

    def plausibility(self, world: SafaruState) -> float:
        """How likely the plays were with the hands of a world, against hands without any other card."""
        likely: float = 1.0
        i: i64 = 0
        while i < self.plays:
            others: float = self.known[i]
            hand: i64 = world.hands[self.seats[i]]
            while hand:
                others += self.rather[i * CARDS + kind(lowest(hand))]
                hand &= hand - 1
            likely *= self.known[i] / others
            i += 1
        return likely


def first_table(state: SafaruState) -> SafaruState:
    """The game as it began, with empty hands, and with a stock that brings the table the same cards again."""
    first = SafaruState(state.players)
    first.reversed = state.reversed
    first.partners = state.partners
    lay_all(first, state.brought[0])
    seat: i64 = 0
    while seat < state.players:
        first.held[seat] = EACH
        seat += 1
    first.stock_left = len(first.stock)
    place: i64 = 0
    deal: i64 = 1
    while deal < state.deals:
        place += EACH * state.players
        brought: i64 = state.brought[deal]
        while brought:
            first.stock[place] = kind(lowest(brought))
            place += 1
            brought &= brought - 1
        deal += 1
    first.begin((state.dealer + EACH * state.players - state.deals + 1) % state.players)
    return first


def lay_all(state: SafaruState, cards: i64) -> None:
    while cards:
        state.lay(kind(lowest(cards)))
        cards &= cards - 1
