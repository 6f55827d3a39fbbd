"""Sets of small numbers as the bits of one integer below 2**62.

All single bits come from `bit`: mypyc would compile `1 << x` into a 32-bit shift without a warning.
"""

from __future__ import annotations

from typing import Final

from pioche.core.native import i64, vec

# The index of the lowest bit, by the top six bits of its product with a de Bruijn number.
_DE_BRUIJN: Final = 0x022FDD63CC95386D
_LOWEST: Final = bytes(next(i for i in range(64) if (_DE_BRUIJN * 2**i >> 58) & 63 == top) for top in range(64))


def bit(index: i64) -> i64:
    """The set that holds `index` alone; 0 <= index < 62."""
    one: i64 = 1
    one <<= index
    return one


def count(bits: i64) -> i64:
    """The number of members."""
    bits = bits - ((bits >> 1) & 0x1555555555555555)
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((bits * 0x0101010101010101) >> 56) & 127


def lowest(bits: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return _LOWEST[(((bits & -bits) * _DE_BRUIJN) >> 58) & 63]


def fill(out: vec[i64], start: i64, bits: i64) -> i64:
    """Write the members in ascending order into `out` from `start`; return the place after the last."""
    while bits:
        out[start] = lowest(bits)
        start += 1
        bits &= bits - 1
    return start


def members(bits: i64) -> list[int]:
    """The members in ascending order."""
    numbers: list[int] = []
    while bits:
        numbers.append(lowest(bits))
        bits &= bits - 1
    return numbers
