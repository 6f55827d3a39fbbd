"""The only source of randomness. The seeded stream is specified in docs/chance.md and never changes."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from math import factorial
from typing import Final, TypeVar, final

from pioche.core.errors import InvalidSeed
from pioche.core.native import i64, mypyc_attr

MASK: Final = 0x3FFFFFFFFFFFFFFF
GOLDEN: Final = 0x1E3779B97F4A7C15
SEEDS: Final = 1 << 62

Item = TypeVar("Item")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of uniform random numbers, and of shuffles and seeds."""

    @abstractmethod
    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; 1 <= n <= 2**30."""

    def shuffle(self, items: list[Item]) -> None:
        """Put the items in random order, every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j: int = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def seed(self) -> int:
        """A seed of 62 bits for another stream."""
        high: int = self.below(1 << 30)
        middle: int = self.below(1 << 30)
        return (high << 32) | (middle << 2) | self.below(4)


def _mix(z: i64) -> i64:
    z = z ^ (z >> 30)
    z = (z * 0x3F58476D1CE4E5B9) & MASK
    z = z ^ (z >> 27)
    z = (z * 0x14D049BB133111EB) & MASK
    return z ^ (z >> 31)


@final
class SeededChance(Chance):
    """A fast stream of numbers, the same for a seed on every machine; not for live tables."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        if not 0 <= seed < SEEDS or not 0 <= stream < SEEDS:
            raise InvalidSeed(seed=stream if 0 <= seed < SEEDS else seed)
        start: i64 = seed
        number: i64 = stream
        self._state: i64 = _mix((_mix(start) + number * GOLDEN) & MASK)

    def _word(self) -> i64:
        self._state = (self._state + GOLDEN) & MASK
        return _mix(self._state) >> 30

    def below(self, n: i64) -> i64:
        product: i64 = self._word() * n
        if (product & 0xFFFFFFFF) < n:
            # A few low products would favour some numbers: they are drawn again.
            unfair: i64 = (0x100000000 - n) % n
            while (product & 0xFFFFFFFF) < unfair:
                product = self._word() * n
        return product >> 32


@final
class SecretChance(Chance):
    """The operating system's cryptographic source: for live tables."""

    def below(self, n: i64) -> i64:
        return secrets.randbelow(n)

    def shuffle(self, items: list[Item]) -> None:
        """One number below the factorial stands for one order: a single call of the system."""
        order: int = secrets.randbelow(factorial(len(items)))
        for i in range(len(items) - 1, 0, -1):
            order, j = divmod(order, i + 1)
            items[i], items[j] = items[j], items[i]
