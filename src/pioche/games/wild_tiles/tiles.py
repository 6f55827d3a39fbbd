"""Wild Tiles: the tiles, and racks as sets of them."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import members
from pioche.core.native import i64, vec

# WT-1.4: tiles by number: thirteen to a colour, 0 to 9 and three words, then the three without colour.
COLOURS: Final = "RYGB"
RANKS: Final = "0123456789DRS"
NAMES: Final = [*(colour + rank for colour in COLOURS for rank in RANKS), "Wild", "WD4", "Master"]
WILD: Final = 52
WD4: Final = 53
MASTER: Final = 54
KINDS: Final = 55
DRAW_TWO: Final = 10
REVERSE: Final = 11
SKIP: Final = 12
NO_RANK: Final = 13
RANK: Final = bytes([*range(13)] * 4 + [NO_RANK] * 3)
COLOUR_OF: Final = bytes([tile // 13 for tile in range(WILD)])
# WT-15.1 to WT-15.3.
POINTS: Final = bytes([*range(10), 20, 20, 20] * 4 + [50] * 3)
# WT-0.1: how many there are of each.
COPIES: Final = bytes([1, *[2] * 12] * 4 + [4] * 3)
# WT-1.9: the most that a rack holds.
LIMIT: Final = 14
# No colour: where none is named, or in force.
UNNAMED: Final = 4

OF_COLOUR: Final = vec[i64]([0x1FFF * 2 ** (13 * colour) for colour in range(4)])
OF_RANK: Final = vec[i64]([0x8004002001 * 2**rank for rank in range(13)] + [0])

# A rack is two sets: the kinds of tile in it, and the further copies. Of these a coloured kind has one bit, a
# colourless one a count of two bits: STEP is one copy more, FIELD where the copies are counted.
STEP: Final = vec[i64]([2**tile for tile in range(WILD)] + [2**52, 2**54, 2**56])
FIELD: Final = vec[i64]([2**tile for tile in range(WILD)] + [3 * 2**52, 3 * 2**54, 3 * 2**56])


def tiles_of(ones: i64, more: i64) -> list[int]:
    """The tiles of a rack, ascending, each as often as it is there."""
    found: list[int] = []
    for tile in members(ones):
        found.append(tile)
        copies: i64 = (more & FIELD[tile]) // STEP[tile]
        while copies:
            found.append(tile)
            copies -= 1
    return found


def points_of(ones: i64, more: i64) -> int:
    """WT-15.1 to WT-15.3: what the tiles of a rack count."""
    return sum([POINTS[tile] for tile in tiles_of(ones, more)])
