"""Sets of small numbers as the bits of one integer below 2**62.

The only place where a bit is made: mypyc compiles `1 << x` into a 32-bit shift without a word.
"""

from __future__ import annotations

from typing import Final

from pioche.core.native import i64, vec

_LOWEST: Final = bytes(
    [0, 1, 2, 53, 3, 7, 54, 27, 4, 38, 41, 8, 34, 55, 48, 28, 62, 5, 39, 46, 44, 42, 22, 9, 24, 35, 59, 56, 49, 18, 29, 11]
    + [63, 52, 6, 26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10, 51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30]
    + [14, 13, 12]
)


def bit(index: i64) -> i64:
    """The set that holds `index` alone; 0 <= index < 62."""
    one: i64 = 1
    one <<= index
    return one


def count(bits: i64) -> i64:
    """How many members a set has."""
    bits = bits - ((bits >> 1) & 0x1555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 127


def lowest(bits: i64) -> i64:
    """The smallest member of a set that is not empty."""
    # A de Bruijn product puts a different six bits on top for each power of two.
    return _LOWEST[(((bits & -bits) * 0x022FDD63CC95386D) >> 58) & 63]


def fill(out: vec[i64], start: i64, bits: i64) -> i64:
    """Write the members in ascending order into `out` from `start`; return the place after the last."""
    while bits:
        out[start] = lowest(bits)
        start += 1
        bits &= bits - 1
    return start


def members(bits: i64) -> list[int]:
    """The members in ascending order."""
    found: list[int] = []
    while bits:
        found.append(lowest(bits))
        bits &= bits - 1
    return found
