"""The stream of chance is the one that docs/chance.md specifies, and it is fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from pioche.core.chance import Chance, SecretChance, SeededChance
from pioche.core.errors import InvalidSeed

MASK = 2**62 - 1
GOLDEN = 0x1E3779B97F4A7C15


class Specified:
    """docs/chance.md, line by line."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.state = self.mix((self.mix(seed) + stream * GOLDEN) & MASK)

    @staticmethod
    def mix(z: int) -> int:
        z = ((z ^ (z >> 30)) * 0x3F58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x14D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def word(self) -> int:
        self.state = (self.state + GOLDEN) & MASK
        return self.mix(self.state) >> 30

    def below(self, n: int) -> int:
        product = self.word() * n
        if product % 2**32 < n:
            unfair = (2**32 - n) % n
            while product % 2**32 < unfair:
                product = self.word() * n
        return product >> 32


def test_the_first_words_of_seed_1_never_change() -> None:
    chance = SeededChance(1)
    assert [chance.below(2**30) for _ in range(4)] == [464715049, 71138220, 1022214776, 914121415]


@pytest.mark.parametrize("seed", [0, 1, 12345, 2**61 + 3, MASK])
@pytest.mark.parametrize("stream", [0, 1, 77, MASK])
def test_the_stream_is_the_specified_one(seed: int, stream: int) -> None:
    chance, specified = SeededChance(seed, stream), Specified(seed, stream)
    for n in [1, 2, 3, 7, 60, 1000, 2**29 + 1, 3 * 2**28, 2**30] * 200:
        assert chance.below(n) == specified.below(n)


def test_seeds_and_streams_differ() -> None:
    firsts = {SeededChance(seed, stream).below(2**30) for seed in range(50) for stream in range(50)}
    assert len(firsts) > 2490


def test_a_seed_for_another_stream_is_three_draws() -> None:
    chance, specified = SeededChance(9), Specified(9)
    expected = (specified.below(2**30) << 32) | (specified.below(2**30) << 2) | specified.below(4)
    assert chance.seed() == expected
    assert 0 <= SecretChance().seed() < 2**62


@pytest.mark.parametrize("chance", [SeededChance(3), SecretChance()])
def test_every_order_of_a_shuffle_is_as_likely_as_any_other(chance: Chance) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3, 4]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    expected = 6000 / 24
    assert sum((times - expected) ** 2 / expected for times in orders.values()) < 60


@pytest.mark.parametrize("chance", [SeededChance(5), SecretChance()])
@pytest.mark.parametrize("n", [1, 2, 5, 13])
def test_every_number_below_is_as_likely_as_any_other(chance: Chance, n: int) -> None:
    numbers = Counter(chance.below(n) for _ in range(4000))
    assert set(numbers) == set(range(n))
    assert sum((times - 4000 / n) ** 2 / (4000 / n) for times in numbers.values()) < 45


@pytest.mark.parametrize("number", [-1, -(2**62), 2**62, 2**63, 2**64 + 1])
def test_what_is_no_seed_and_no_stream_is_refused(number: int) -> None:
    for seed, stream in ((number, 0), (0, number)):
        with pytest.raises(InvalidSeed, match=str(number).replace("-", r"\-")):
            SeededChance(seed, stream)
