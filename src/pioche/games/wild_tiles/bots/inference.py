"""Wild Tiles: what a player can tell of the tiles that he does not see."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import lowest
from pioche.core.native import i64, vec
from pioche.games.wild_tiles.kernel import ACCEPT, CALL, DRAW, NAME, PASS, POINT, WildTilesState
from pioche.games.wild_tiles.log import DREW, GAVE, MOVED, SWAPPED, content_of, seat_of
from pioche.games.wild_tiles.tiles import COLOUR_OF, FIELD, LIMIT, NO_RANK, POINTS, RANK, STEP, UNNAMED, WILD

# Chances are in 256ths.
SURE: Final = 256
# Lines of the log in which a player's draws still tell something.
_MEMORY: Final = 64
_SUIT: Final = bytes([tile // 13 for tile in range(52)] + [4] * 3)
# How many there are of each colour, then without colour; and of each number and word.
_ALL_OF_SUIT: Final = bytes([25] * 4 + [12])
_ALL_OF_RANK: Final = bytes([4] + [8] * 12 + [12])


def named_by(action: i64, colour: i64) -> i64:
    """The colour in force after an action."""
    if action >= POINT:
        return action - NAME if NAME <= action < ACCEPT else colour
    if action >= CALL:
        action -= CALL
    return COLOUR_OF[action] if action < WILD else colour


def partners(state: WildTilesState, seat: i64, other: i64) -> bool:
    return state.agreed.teams and (seat ^ other) & 1 == 0


@final
class Reading:
    """Counts tiles and remembers draws. The attributes hold for one decision of one player."""

    def __init__(self) -> None:
        # What the own rack counts, and the tiles of the opponent who has fewest.
        self.burden: i64 = 0
        self.fewest: i64 = 0
        # Tiles that this player has not seen: all, by colour, by number or word.
        self.hidden: i64 = 1
        self.of_suit: vec[i64] = vec[i64]([0] * 5)
        self.of_rank: vec[i64] = vec[i64]([0] * 14)
        # The colour on which each seat drew last, and the tiles that it got since.
        self.lacks: vec[i64] = vec[i64]([0] * 4)
        self.fresh: vec[i64] = vec[i64]([0] * 4)

    def look(self, state: WildTilesState, me: i64) -> None:
        """Count what is hidden, and who lately lacked what."""
        suits = self.of_suit
        ranks = self.of_rank
        suit: i64 = 0
        while suit < 5:
            suits[suit] = _ALL_OF_SUIT[suit]
            suit += 1
        rank: i64 = 0
        while rank < 14:
            ranks[rank] = _ALL_OF_RANK[rank]
            rank += 1
        laid = state.laid
        last: i64 = state.layings
        i: i64 = 0
        while i < last:
            tile: i64 = (laid[i] >> 10) & 63
            suits[_SUIT[tile]] -= 1
            ranks[RANK[tile]] -= 1
            i += 1
        self.look_at_rack(state, me)
        self.look_at_others(state, me)
        self.recall(state)

    def look_at_rack(self, state: WildTilesState, me: i64) -> None:
        self.burden = 0
        left: i64 = state.ones[me]
        more: i64 = state.more[me]
        while left:
            tile: i64 = lowest(left)
            left &= left - 1
            copies: i64 = 1
            if more & FIELD[tile]:
                copies += (more & FIELD[tile]) // STEP[tile]
            self.of_suit[_SUIT[tile]] -= copies
            self.of_rank[RANK[tile]] -= copies
            self.burden += copies * POINTS[tile]

    def look_at_others(self, state: WildTilesState, me: i64) -> None:
        self.fewest = LIMIT
        self.hidden = state.stock - state.taken
        seat: i64 = 0
        while seat < state.players:
            if seat != me:
                self.hidden += state.held[seat]
                if state.held[seat] < self.fewest and not partners(state, me, seat):
                    self.fewest = state.held[seat]
            seat += 1

    def recall(self, state: WildTilesState) -> None:
        """The colours on which the others lately drew: who draws has rarely anything that fits."""
        lacks = self.lacks
        fresh = self.fresh
        lacks[0] = UNNAMED
        lacks[1] = UNNAMED
        lacks[2] = UNNAMED
        lacks[3] = UNNAMED
        fresh[0] = 0
        fresh[1] = 0
        fresh[2] = 0
        fresh[3] = 0
        colour: i64 = UNNAMED
        log = state.log
        last: i64 = state.logged
        i: i64 = max(last - _MEMORY, 0)
        while i < last:
            entry: i64 = log[i]
            what: i64 = entry >> 58
            if what == MOVED:
                action: i64 = content_of(entry)
                if action in (DRAW, PASS):
                    lacks[seat_of(entry)] = colour
                    fresh[seat_of(entry)] = 0
                else:
                    colour = named_by(action, colour)
            elif what == DREW:
                fresh[seat_of(entry)] += 1
            elif what == GAVE:
                fresh[(entry >> 6) & 3] += 1
            elif what == SWAPPED:
                lacks[seat_of(entry)] = UNNAMED
                lacks[content_of(entry)] = UNNAMED
            i += 1

    def open_to(self, state: WildTilesState, seat: i64, colour: i64) -> i64:
        """How many tiles of a seat may be of a colour: those it got since it lacked that colour, else all."""
        held: i64 = state.held[seat]
        return min(held, self.fresh[seat]) if self.lacks[seat] == colour else held

    def fitting(self, colour: i64, rank: i64) -> i64:
        """How many of the hidden tiles fit."""
        found: i64 = self.of_suit[colour] + self.of_suit[4] * 2 // 3
        if rank < NO_RANK:
            found += self.of_rank[rank] * 3 // 4
        return found

    def has_one(self, held: i64, among: i64) -> i64:
        """The chance that one of some unknown tiles is among some of the hidden ones."""
        miss: i64 = SURE * max(self.hidden - among, 0) // max(self.hidden, 1)
        none: i64 = SURE
        while held > 0:
            none = (none * miss) >> 8
            held -= 1
        return SURE - none
