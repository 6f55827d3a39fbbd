"""Wild Tiles: the lines of a round's log."""

from __future__ import annotations

from typing import Final

from pioche.core.native import i64, vec

# A line tells what happened, to whom (eight to a kind), and a tile, an action or a set of tiles in the low 55 bits.
# A tile that the reader of a log may not know is UNKNOWN.
MOVED: Final = 0
CHOSE: Final = 1
SHOUTED: Final = 2
DREW: Final = 3
GAVE: Final = 4
SHOWED: Final = 5
SWAPPED: Final = 6
TOOK_BACK: Final = 7
LACKED: Final = 8
HELD: Final = 9
# As the two before, but for the tile drawn last.
LACKED_BEFORE: Final = 10
HELD_BEFORE: Final = 11
UNKNOWN: Final = 63
# An answer to CATCH that is not public yet.
HIDDEN: Final = 256
_LOW: Final = 0x7FFFFFFFFFFFFF


def kind_of(entry: i64) -> i64:
    """What a line of the log tells."""
    return entry >> 58


def seat_of(entry: i64) -> i64:
    return (entry >> 55) & 7


def content_of(entry: i64) -> i64:
    """The tile, action or set in a line of the log."""
    return entry & _LOW


def longer(log: vec[i64]) -> vec[i64]:
    """A log with twice the room."""
    kept = vec[i64]([0] * (2 * len(log)))
    i: i64 = 0
    while i < len(log):
        kept[i] = log[i]
        i += 1
    return kept
