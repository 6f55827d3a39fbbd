"""Mü, section 6: who wins a trick."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.mu.table import trick


def test_mu_6_1_the_strongest_trump_wins() -> None:
    assert trick("K9 R0 K8 R2", "R") == "D R2"
    assert trick("R0 K9 K8 G9", "R") == "A R0"


def test_mu_6_1_a_single_trump_beats_every_other_card() -> None:
    assert trick("K9 K8 G0 K7", "R", "G") == "C G0"


def test_mu_6_2_without_a_trump_the_highest_card_of_the_suit_led_wins() -> None:
    assert trick("K2 K8 K9 K0", "R") == "C K9"
    assert trick("K0 Y9 B9 G9", "R") == "A K0"


def test_mu_6_3_neither_trump_nor_of_the_suit_led_never_wins() -> None:
    assert trick("K0 Y9 K1 B9", "R", "7") == "C K1"
    assert trick("R0 Y9 B9 G9", "R") == "A R0"


@pytest.mark.parametrize("number", range(1, 10))
def test_mu_6_4_every_number_beats_the_one_below(number: int) -> None:
    assert trick(f"K{number - 1} K{number} Y9 Y8", "R") == f"B K{number}"
    assert trick(f"K{number} K{number - 1} Y9 Y8", "R") == f"A K{number}"


def test_mu_6_5_double_trump_then_chief_then_vice() -> None:
    assert trick("R9 Y7 R7 R8", "R", "7") == "C R7"
    assert trick("Y7 R0 B7 K9", "R", "7") == "B R0"
    assert trick("R9 Y7 R8 K9", "7", "R") == "B Y7"
    assert trick("Y7 R9 R7 K7", "7", "R") == "C R7"


# Strongest first; cards in one group are equal.
ORDERS = [
    ("R", "7", "R7 R7|R9|R8|R6|R5|R4|R3|R2|R1 R1|R0|Y7 Y7 B7 B7 K7 K7 G7 G7"),
    ("7", "R", "R7 R7|Y7 Y7 B7 B7 K7 K7 G7 G7|R9|R8|R6|R5|R4|R3|R2|R1 R1|R0"),
    ("R", "G", "R9|R8|R7 R7|R6|R5|R4|R3|R2|R1 R1|R0|G9|G8|G7 G7|G6|G5|G4|G3|G2|G1 G1|G0"),
    ("5", "7", "R5 Y5 B5 K5 G5|R7 R7 Y7 Y7 B7 B7 K7 K7 G7 G7"),
    ("none", "7", "R7 R7 Y7 Y7 B7 B7 K7 K7 G7 G7"),
    ("R", "", "R9|R8|R7 R7|R6|R5|R4|R3|R2|R1 R1|R0"),
]


@pytest.mark.parametrize(("chief", "vice", "order"), ORDERS)
def test_mu_6_5_the_trump_suit_has_the_order_of_the_table(chief: str, vice: str, order: str) -> None:
    groups = [group.split() for group in order.split("|")]
    for group, weaker in zip(groups, [*groups[1:], ["K9"]], strict=True):
        for strong in group:
            for weak in weaker:
                assert trick(f"{strong} {weak} B8 B2", chief, vice) == f"A {strong}"
                assert trick(f"{weak} {strong} B8 B2", chief, vice) == f"B {strong}"
        for first, second in pairwise(group):
            assert trick(f"{first} {second} B8 B2", chief, vice) == f"A {first}"
            assert trick(f"{second} {first} B8 B2", chief, vice) == f"A {second}"


def test_mu_6_6_two_colours_make_no_double_trump() -> None:
    assert trick("G9 R0 G7 R1", "R", "G") == "D R1"


def test_mu_6_6_two_numbers_make_no_double_trump() -> None:
    assert trick("R7 R5 B5 B7", "5", "7") == "B R5"


def test_mu_6_6_a_colour_and_a_number_make_one_either_way() -> None:
    assert trick("R9 R4 K4 R8", "R", "4") == "B R4"
    assert trick("K4 R4 R8 R9", "4", "R") == "B R4"


def test_mu_6_7_a_chosen_colour_ranks_by_number() -> None:
    assert trick("R2 R9 R8 R0", "R", "G") == "B R9"
    assert trick("G2 G0 G8 K9", "R", "G") == "C G8"


def test_mu_6_8_cards_of_a_chosen_number_are_equal() -> None:
    assert trick("K9 Y5 R5 G5", "5") == "B Y5"
    assert trick("K9 G5 R5 Y5", "5") == "B G5"
    # In the group of the vice too.
    assert trick("K9 B7 R7 G7", "5", "7") == "B B7"


def test_mu_6_9_double_trumps_are_equal() -> None:
    assert trick("R9 R7 R7 B7", "7", "R") == "B R7"
    assert trick("R9 B1 R1 R1", "R", "1") == "C R1"


def test_mu_6_9_other_numbers_have_one_double_trump() -> None:
    assert trick("R9 R8 R0 B0", "R", "0") == "C R0"


def test_mu_6_10_the_first_of_equal_cards_wins() -> None:
    assert trick("K7 K7 K2 K1", "R") == "A K7"
    assert trick("K2 K7 K7 K1", "R") == "B K7"
    assert trick("K2 R7 R7 R1", "R") == "B R7"
    assert trick("K2 Y7 Y7 Y1", "R", "Y") == "B Y7"
    assert trick("K1 K1 K0 Y9", "R") == "A K1"


def test_mu_6_11_only_the_cards_of_the_vice_are_trumps_where_the_chief_has_none() -> None:
    assert trick("K9 Y0 R9 K8", "none", "Y") == "B Y0"


def test_mu_6_11_only_the_cards_of_the_chief_are_trumps_where_there_is_no_vice() -> None:
    assert trick("K9 Y0 R0 Y9", "R") == "C R0"


def test_mu_6_11_there_are_no_trumps_where_neither_chose_any() -> None:
    assert trick("K0 Y9 R9 G9", "none") == "A K0"
