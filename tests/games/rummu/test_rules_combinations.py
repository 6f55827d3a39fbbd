"""Rummü, sections 4 and 5: combinations and the opening."""

from __future__ import annotations

import pytest

from pioche.games.rummu.kernel import PLAY
from tests.games.rummu.positions import (
    can_lay,
    do,
    hand,
    holder,
    laying,
    lying,
    needs,
    place,
    refused,
    words,
)


def test_ru_4_1_at_least_three_cards() -> None:
    assert can_lay("R5 R6 R7")
    state = holder("R5 R6 R7")
    assert refused(state, "+R5 +R6 done")[0] == "RU-4.1"
    assert refused(place({"A": "R5 R6 K0"}), "+R5")[0] == "RU-4.1"
    # What is begun must be ended before anything else.
    assert refused(place({"A": "R5 R6 R7 K0"}), "+R5 K0") == ["RU-6.1", "RU-4.1"]


def test_ru_4_2_a_set_has_one_number() -> None:
    assert can_lay("R5 B5 K5")
    assert can_lay("R5 B5 K5 G5")
    assert not can_lay("R5 B5 K6")
    state = holder("R5 B5 K5", more="K6")
    assert refused(state, "+R5 +B5 +K6") == ["RU-4.3", "RU-4.2"]


def test_ru_4_3_a_run_has_consecutive_numbers() -> None:
    assert can_lay("R5 R6 R7")
    assert can_lay("R5 B6 K7")
    assert not can_lay("R3 R5 R6")
    state = holder("R3 R4 R5", more="R6 B4")
    assert refused(state, "+R3 +R6") == ["RU-4.3"]
    assert refused(state, "+R4 +B4") == ["RU-4.3", "RU-4.2"]


def test_ru_4_4_nine_is_not_followed_by_zero() -> None:
    assert can_lay("R7 R8 R9")
    assert can_lay("R0 R1 R2")
    assert not can_lay("R8 R9 R0")
    state = holder("R0 R1 R2", more="R9")
    assert refused(state, "+R0 +R9") == ["RU-4.3", "RU-4.4"]
    assert not can_lay("R9 R8 Y0")


def test_ru_4_5_yellow_is_always_a_joker() -> None:
    assert not can_lay("Y3 Y4 Y5")
    assert not can_lay("R3 Y4 Y5")
    assert can_lay("R3 Y4 R5")
    state = place({"A": "Y4 Y5 R6 R7 R8 K0"}, ["B B5 B6 B7"])
    assert "+Y4" in words(state)
    assert refused(state, "+Y4 +Y5 +R6 done") == ["RU-4.9", "RU-4.5"]


def test_ru_4_6_a_joker_keeps_its_number() -> None:
    assert can_lay("R5 Y6 R7")
    assert not can_lay("R5 Y8 R7")
    assert not can_lay("R5 B5 Y6")


def test_ru_4_7_one_colour_with_jokers_of_that_colour() -> None:
    # As multi-colour it would have two jokers.
    assert can_lay("R4 R5 Y6 Y7 R8")
    assert can_lay("Y0 R1 R2")


def test_ru_4_8_each_colour_once() -> None:
    assert can_lay("R3 B4 K5")
    assert can_lay("R3 B4 K5 G6 Y7")
    assert not can_lay("B6 Y7 B8 R9")
    state = holder("B6 R7 K8", more="B8")
    assert refused(state, "+B6 +R7 +B8") == ["RU-4.8"]


@pytest.mark.parametrize(
    ("enough", "too_many"),
    [
        ("R5 Y6 R7", "R5 Y6 Y7"),
        ("R5 R6 Y7 R8", "R5 Y6 Y7 R8"),
        ("R4 Y5 R6 Y7 R8", "R4 Y5 Y6 Y7 R8"),
        ("R3 R4 Y5 R6 Y7 R8", "R3 Y4 Y5 R6 Y7 R8"),
        ("R2 Y3 R4 Y5 R6 Y7 R8", "R2 Y3 R4 Y5 R6 Y7 Y8"),
        ("R1 R2 Y3 R4 Y5 R6 Y7 R8", "R1 Y2 Y3 R4 Y5 R6 Y7 R8"),
        ("R1 Y2 R3 Y4 R5 Y6 R7 Y8 R9", "R1 Y2 R3 Y4 Y5 Y6 R7 Y8 R9"),
        ("R0 R1 Y2 R3 Y4 R5 Y6 R7 Y8 R9", "R0 Y1 Y2 R3 Y4 R5 Y6 R7 Y8 R9"),
    ],
)
def test_ru_4_9_more_normal_cards_than_jokers(enough: str, too_many: str) -> None:
    assert can_lay(enough)
    assert not can_lay(too_many)


def test_ru_4_9_jokers_may_come_first_if_enough_follow() -> None:
    assert can_lay("Y3 Y4 R5 R6 R7")
    assert not can_lay("Y3 Y4 R5 R6")
    state = holder("Y3 Y4 R5 R6 R7")
    assert refused(state, "+Y3 +Y4 +R5 +R6 done") == ["RU-4.9", "RU-4.5"]


def test_ru_4_10_one_joker_in_several_colours() -> None:
    assert can_lay("R3 B4 Y5 G6")
    assert not can_lay("R3 B4 Y5 Y6")
    state = holder("R3 B4 Y5", more="Y6")
    assert refused(state, "+R3 +B4 +Y5 +Y6") == ["RU-4.10"]


def test_ru_4_11_no_identical_cards() -> None:
    assert not can_lay("R7 R7 B7")
    state = place({"A": "R7 R7 B7 K7 K0"})
    assert refused(state, "+R7 +R7") == ["RU-4.11"]
    do(state, "+B7 +K7 done")
    assert hand(state, "A") == "K0 R7"
    assert refused(state, "@1")[0] == "RU-6.3"


def test_ru_4_12_a_set_shows_several_colours() -> None:
    assert not can_lay("R1 R1 Y1")
    assert not can_lay("R7 Y7 Y7")
    assert can_lay("R1 Y1 B1")


def test_ru_4_13_the_largest_combinations() -> None:
    assert can_lay("R5 Y5 B5 K5 G5")
    assert can_lay("R2 B3 K4 G5 Y6")
    assert not can_lay("R2 B3 K4 G5 Y6 R7")
    assert can_lay("G0 G1 G2 G3 G4 G5 G6 G7 G8 G9")


def test_ru_4_14_a_set_of_five() -> None:
    state = place({"A": "G5 K0"}, ["B R5 Y5 B5 K5"])
    do(state, "@1 +G5")
    assert lying(state) == ["@1 B R5 Y5 B5 K5 G5"]


def test_ru_4_15_the_cards_alone_decide() -> None:
    # The same two cards begin a one-colour and a multi-colour run; the third decides, nothing is declared.
    for third in ("R7", "B7"):
        state = place({"A": "R5 Y6 R7 B7 K0 K1"})
        do(state, f"+R5 +Y6 +{third} done")
        assert lying(state) == [f"@1 A R5 Y6 {third}"]
    assert "@1" in words(place({"A": "R8 K0"}, ["B R5 Y6 R7"]))
    assert refused(place({"A": "R8 K0"}, ["B R5 Y6 B7"]), "@1")[0] == "RU-6.3"


def test_ru_5_1_before_opening_nothing_small_no_addition_no_exchange() -> None:
    state = place({"A": "R8 R6 B1 B2 B3 K0"}, ["B R5 Y6 R7"], open="B")
    assert words(state) == {"R8", "R6", "B1", "B2", "B3", "K0"}
    assert refused(state, "@1") == ["RU-5.1"]
    assert refused(state, "=R6") == ["RU-5.1"]
    assert "RU-5.1" in refused(state, "+B1")


def test_ru_5_2_one_combination_of_the_size_all_from_the_hand() -> None:
    assert can_lay("R5 R6 R7 R8", need=4)
    assert not can_lay("R5 R6 R7", need=4)
    state = holder("R5 R6 R7 B2 K2 G2", need=4)
    assert refused(state, "+R5")[0] == "RU-5.2"
    assert refused(state, "+B2")[0] == "RU-5.2"
    longer = holder("R5 R6 R7 R8", need=4)
    assert refused(longer, "+R5 +R6 +R7 done")[0] == "RU-5.2"
    # A card that would lead away from every combination large enough is refused at once.
    forked = holder("R5 R6 R7 R8", need=4, more="B6 K7")
    assert refused(forked, "+R5 +B6") == ["RU-5.2", "RU-5.1", "RU-5.3"]


@pytest.mark.parametrize(("total", "size"), [(-1, 3), (0, 4), (99, 4), (100, 5), (149, 5), (150, 6), (300, 6)])
def test_ru_5_3_sizes_in_individual_play(total: int, size: int) -> None:
    assert needs(total) == size


@pytest.mark.parametrize(("total", "size"), [(-1, 3), (0, 4), (199, 4), (200, 5), (399, 5), (400, 6), (499, 6)])
def test_ru_5_4_sizes_in_team_play(total: int, size: int) -> None:
    assert needs(total, "on") == size
    state = place({"A": "R5 R6 R7 K0"}, open="", players=4, teams="on")
    assert refused(state, "+R5") == ["RU-5.2", "RU-5.1", "RU-5.4"]


def test_ru_5_5_the_total_at_the_start_of_the_round() -> None:
    # What he has on the table in this round does not count.
    state = place({"A": "K1 K2 K3 K4 B0"}, ["A R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"], open="", totals={"A": 99})
    assert "+K1" in words(state)
    assert state.needs[0] == 4


def test_ru_5_6_three_cards_once_open_in_the_same_turn() -> None:
    state = holder("R5 R6 R7 R8", need=4, more="B2 K2 G2")
    assert "+B2" not in words(state)
    do(state, "+R5 +R6 +R7 +R8 done +B2 +K2 +G2 done")
    assert lying(state) == ["@1 A R5 R6 R7 R8", "@2 A B2 K2 G2"]


def test_ru_5_7_each_player_opens_for_himself() -> None:
    state = place({"C": "R9 R6 K0"}, ["A R5 Y6 R7 R8"], open="A", turn="C", players=4, teams="on")
    assert refused(state, "@1") == ["RU-5.1", "RU-5.7"]


def test_ru_5_8_six_cards_are_a_run_of_one_colour() -> None:
    assert can_lay("B1 B2 Y3 B4 B5 B6", need=6)
    assert not can_lay("R5 Y5 B5 K5 G5", need=6)
    assert not can_lay("R2 B3 K4 G5 Y6", need=6)


def test_ru_5_9_open_stays_open_after_a_take_back() -> None:
    state = place({"A": "R4 R5 R6", "B": "B9 G9"}, ["B R7 R8 R9"], open="B", totals={"A": -20})
    do(state, "+R4 +R5 +R6 done @2 -R4 -R5 -R6 R4")
    assert lying(state) == ["@1 B R7 R8 R9"]
    do(state, "take done B9 take done")
    state.phase, state.actor = PLAY, 0
    assert "@1" in words(state)


def test_a_combination_has_one_spelling() -> None:
    state = holder("R5 Y5 B5", more="R6 R7")
    assert laying("B5 R5 Y5") == "+R5 +Y5 +B5"
    do(state, "+R5 +Y5")
    assert words(state) == {"+B5"}
    assert refused(state, "+R5")[0] == "RU-4.11"
