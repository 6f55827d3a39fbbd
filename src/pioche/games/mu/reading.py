"""Mü: what bids say of the cards that others hold."""

from __future__ import annotations

from math import exp
from typing import Final, final

from pioche.core.mu_deck import add, union
from pioche.core.native import i64, vec
from pioche.games.mu.club import LEAD_ROOM, RAISE_ROOM, Club
from pioche.games.mu.kernel import PASS, MuState, target

# Sixteenths of points by which a hand may contradict its bid before it is believed a third as much.
_STRAIN: Final = 40.0
_ANY_STRENGTH: Final = 100000


@final
class Reading:
    """Scratch for one world."""

    def __init__(self) -> None:
        self.club: Club = Club()
        # The cards that each seat has laid or played, and how many it had bid.
        self.played: vec[i64] = vec[i64]([0] * 6)
        self.bids: vec[i64] = vec[i64]([0] * 6)

    def plausibility(self, world: MuState, seat: i64) -> float:
        """Whether the others would have bid as they did on the hands they hold in this world."""
        self.gather_played(world)
        off: i64 = 0
        other: i64 = 0
        while other < world.players:
            if other != seat:
                off += self.strain(world, other)
            other += 1
        return exp(-float(off) / _STRAIN)

    def strain(self, world: MuState, seat: i64) -> i64:
        """By how many sixteenths of points a hand is too weak for what its seat bid, or too strong for its passes."""
        least: i64 = 0
        most: i64 = _ANY_STRENGTH
        own: i64 = 0
        i: i64 = 0
        while i < 6:
            self.bids[i] = 0
            i += 1
        i = 0
        while i < world.logged:
            by: i64 = world.log[i] // 128
            action: i64 = world.log[i] % 128
            if action > PASS:
                break
            if by == seat:
                own = self.bids[seat]
                highest: i64 = self.rival_bid(seat)
                leads: bool = own > highest
                if action == PASS:
                    passed: i64 = 16 * target(world.players, max(own, highest) + 1)
                    most = min(most, passed + (RAISE_ROOM[world.players] if leads else LEAD_ROOM[world.players]))
                elif own + 1 > highest:
                    least = 16 * target(world.players, own + 1) + LEAD_ROOM[world.players]
            if action < PASS:
                self.bids[by] += 1
            i += 1
        points: i64 = self.club.strength(world, union(self.played[seat], world.hands[seat]), world.deck)
        return max(0, least - points) + max(0, points - max(most, least))

    def gather_played(self, world: MuState) -> None:
        """The cards that each seat has laid or played."""
        i: i64 = 0
        while i < world.players:
            self.played[i] = world.laid[i]
            i += 1
        i = world.logged - world.cards_played
        while i < world.logged:
            seat: i64 = world.log[i] // 128
            self.played[seat] = add(self.played[seat], world.log[i] % 128)
            i += 1

    def rival_bid(self, seat: i64) -> i64:
        highest: i64 = 0
        other: i64 = 0
        while other < 6:
            if other != seat:
                highest = max(highest, self.bids[other])
            other += 1
        return highest
