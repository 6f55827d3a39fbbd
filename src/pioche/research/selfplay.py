"""Deals played by nets, each decision recorded as integers: what a learner reads.

A record is `width` integers. The first seven are named below; then come, four to an integer in lanes of 15 bits and
one more than themselves, the inputs that are true, the hidden ones, and the numbers of the legal actions; then the
facts of each legal action.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from pioche.bots.net import UNIT, Player
from pioche.core.chance import Chance
from pioche.core.game import Game, State
from pioche.core.heuristics import MOST_SEATS, Payoff
from pioche.core.native import i64, vec
from pioche.core.playout import Policy, room

# Which part decided; the place of the action among the legal ones, and how many they were; the logarithm of its chance
# and what the deal was worth to the seat, both times SCALE; how many records on the seat's next one is, 0 for the last;
# what the caller says of the deal.
PART: Final = 0
CHOSEN: Final = 1
LEGAL: Final = 2
LIKELIHOOD: Final = 3
GAIN: Final = 4
NEXT: Final = 5
GROUP: Final = 6
HEAD: Final = 7
SCALE: Final = 1 << 16
_LANES: Final = 4
_LANE_BITS: Final = 15
_GRAIN: Final = 1 << 30


def words(entries: int) -> int:
    """The number of integers that hold a list of entries."""
    return -(-entries // _LANES)


@final
class SelfPlay:
    """A player against itself and others, with room for `capacity` records."""

    def __init__(self, game: Game, player: Player, capacity: int) -> None:
        features = player.features
        self._payoff: Payoff = game.heuristics.payoff
        self.legal: vec[i64] = room()
        self._gains: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.odds: vec[float] = vec[float]([0.0] * features.most_legal)
        # The last record of each seat in this deal, and the seat of each record of it.
        self._last: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self._seats: vec[i64] = vec[i64]([0] * capacity)
        # How many integers each list of a record takes.
        self._inputs: i64 = words(max(part.most for part in features.parts))
        self._hidden: i64 = words(features.most_hidden)
        self._moves: i64 = words(features.most_legal)
        self._facts: i64 = features.most_legal
        self.player: Player = player
        self.width: int = HEAD + self._inputs + self._hidden + self._moves + self._facts
        self._width: i64 = self.width
        self.capacity: int = capacity
        self.count: i64 = 0
        self.records: vec[i64] = vec[i64]([0] * (capacity * self.width))

    def clear(self) -> None:
        self.count = 0

    def play(self, state: State, rivals: list[Policy | None], group: i64, chance: Chance) -> bool:
        """Play a deal to its end. A seat without a rival is the player's, and what it decides is recorded.

        A deal for which the room ends is given up, and nothing of it is kept. Return whether it was played.
        """
        first: i64 = self.count
        seat: i64 = 0
        while seat < MOST_SEATS:
            self._last[seat] = -1
            seat += 1
        legal = self.legal
        count: i64 = state.legal(legal)
        while count:
            if self.count == self.capacity:
                self.count = first
                return False
            action: i64 = legal[0]
            if count > 1:
                turn: i64 = state.turn()
                rival = rivals[turn]
                if rival is None:
                    action = self.choose(state, count, group, chance)
                else:
                    action = rival.choose(state, legal, count, chance)
            state.apply(action)
            count = state.legal(legal)
        self._payoff.gains(state, self._gains)
        while first < self.count:
            gain: float = self._gains[self._seats[first]]
            self.records[first * self._width + GAIN] = round(gain * float(SCALE))
            first += 1
        return True

    def choose(self, state: State, count: i64, group: i64, chance: Chance) -> i64:
        """An action of the player's own, recorded where it is a choice that a record has room for."""
        legal = self.legal
        features = self.player.features
        count = features.narrow(state, legal, count)
        if count == 1:
            return legal[0]
        if count > features.most_legal:
            self.player.judge(state, legal, count)
            return legal[self.player.best(count)]
        place: i64 = self.decide(state, count, chance)
        self.record(state.turn(), place, count, group)
        return legal[place]

    def decide(self, state: State, count: i64, chance: Chance) -> i64:
        """The place of an action, each as likely as the net says. The odds are kept for the record."""
        player = self.player
        player.judge(state, self.legal, count)
        player.features.reveal(state)
        scores = player.scores
        odds = self.odds
        top: i64 = scores[player.best(count)]
        total: float = 0.0
        i: i64 = 0
        while i < count:
            odds[i] = exp(float(scores[i] - top) / float(UNIT))
            total += odds[i]
            i += 1
        i = 0
        while i < count:
            odds[i] /= total
            i += 1
        left: float = float(chance.below(_GRAIN)) / float(_GRAIN)
        i = 0
        while i < count - 1 and left >= odds[i]:
            left -= odds[i]
            i += 1
        return i

    def record(self, seat: i64, place: i64, count: i64, group: i64) -> None:
        features = self.player.features
        records = self.records
        number: i64 = self.count
        at: i64 = number * self._width
        records[at + PART] = features.part
        records[at + CHOSEN] = place
        records[at + LEGAL] = count
        records[at + LIKELIHOOD] = round(log(max(self.odds[place], 1e-9)) * float(SCALE))
        records[at + NEXT] = 0
        records[at + GROUP] = group
        before: i64 = self._last[seat]
        if before >= 0:
            records[before * self._width + NEXT] = number - before
        self._last[seat] = number
        self._seats[number] = seat
        self.count = number + 1
        at += HEAD
        at = self.pack(at, self._inputs, features.inputs.indices, features.inputs.count)
        at = self.pack(at, self._hidden, features.hidden.indices, features.hidden.count)
        at = self.pack(at, self._moves, features.moves, count)
        i: i64 = 0
        while i < self._facts:
            records[at + i] = features.facts[i] if i < count else 0
            i += 1

    def pack(self, at: i64, width: i64, entries: vec[i64], count: i64) -> i64:
        """Write entries into `width` integers, and zeros after them; return the place after the last."""
        records = self.records
        end: i64 = at + width
        i: i64 = 0
        while at < end:
            word: i64 = 0
            shift: i64 = 0
            while shift < _LANES * _LANE_BITS and i < count:
                word |= (entries[i] + 1) << shift
                shift += _LANE_BITS
                i += 1
            records[at] = word
            at += 1
        return end
