"""Sets as bits behave like sets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pioche.core.bits import bit, count, fill, lowest, members
from pioche.core.native import i64, vec

SETS = st.sets(st.integers(0, 61))


def bits_of(numbers: set[int]) -> int:
    return sum(2**number for number in numbers)


def test_a_bit_is_a_power_of_two_up_to_the_last() -> None:
    assert [bit(index) for index in range(62)] == [2**index for index in range(62)]


@given(SETS)
def test_members_count_and_lowest_agree_with_sets(numbers: set[int]) -> None:
    assert members(bits_of(numbers)) == sorted(numbers)
    assert count(bits_of(numbers)) == len(numbers)
    if numbers:
        assert lowest(bits_of(numbers)) == min(numbers)


@given(SETS, st.integers(0, 3))
def test_fill_writes_the_members_after_a_place(numbers: set[int], start: int) -> None:
    out = vec[i64]([-1] * 70)
    assert fill(out, start, bits_of(numbers)) == start + len(numbers)
    assert list(out)[start : start + len(numbers)] == sorted(numbers)
    assert list(out)[start + len(numbers)] == -1
