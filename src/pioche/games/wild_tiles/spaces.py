"""Wild Tiles: spaces, arrows, and a board of them."""

from __future__ import annotations

from typing import Final, cast, final

from pioche.core.bits import bit
from pioche.core.native import i64, vec

# What a space can be (WT-3, WT-7).
PLAIN: Final = 0
START: Final = 1
ANY: Final = 2
DRAW_SPACE: Final = 3
PASS_LEFT: Final = 4
PASS_RIGHT: Final = 5
TRADE_SPACE: Final = 6
AGAIN: Final = 7
LOSE_TURN: Final = 8

# Spaces are numbered row by row, fifteen to a row whatever the size of the board; the arrows go clockwise from N.
SIDE: Final = 15
SPACES: Final = 225
FREE: Final = -1
ROW: Final = bytes([space // SIDE for space in range(SPACES)])
COLUMN: Final = bytes([space % SIDE for space in range(SPACES)])
ARROWS: Final = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
WAY: Final = vec[i64]([-15, -14, 1, 16, 15, 14, -1, -16])
NOWHERE: Final = 8
# The empty neighbours of a space as arrows, by the occupied ones of the nine spaces around it, row by row.
_AROUND: Final = [1, 2, 5, 8, 7, 6, 3, 0]
EMPTY: Final = bytes([sum(2**d for d in range(8) if not nine >> _AROUND[d] & 1) for nine in range(512)])


@final
class Board:
    """A board, as the kernel reads it: kinds and amounts of the spaces, fifteen numbers to a row."""

    def __init__(self, size: i64, kinds: list[int], amounts: list[int], signs: list[list[str]]) -> None:
        self.size: i64 = size
        # The sign of each space, row by row: for people only.
        self.signs = signs
        self.kind: vec[i64] = vec[i64](cast(list[i64], kinds))
        self.amount: vec[i64] = vec[i64](cast(list[i64], amounts))
        self.start: i64 = (size // 2) * (SIDE + 1)
        # Neighbours that are play-any spaces, as arrows; and these spaces as bits of their rows, from bit 1.
        self.any_near: vec[i64] = vec[i64]([0] * SPACES)
        self.any_rows: vec[i64] = vec[i64]([0] * (SIDE + 2))
        self.any_spaces: i64 = 0
        space: i64 = 0
        while space < SPACES:
            if self.kind[space] == ANY:
                self.mark_any(space)
            space += 1

    def mark_any(self, space: i64) -> None:
        self.any_spaces += 1
        self.any_rows[ROW[space] + 1] |= bit(COLUMN[space] + 1)
        d: i64 = 0
        while d < 8:
            other: i64 = space - WAY[d]
            if 0 <= other < SPACES:
                self.any_near[other] |= bit(d)
            d += 1
