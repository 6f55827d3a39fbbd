"""Every worked example of the rulebook. Ann, Bob and Cid are A, B and C."""

from __future__ import annotations

import pytest

from pioche.games.calcory import GAME
from tests.games.calcory.table import deal, down, last, marking, play, refused, table, turn, view, words

ONES = "r1c1 R1, r1c2 R1, r1c3 Y1, r1c4 B1, r1c5 K1, r1c6 G1"
SIX = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"


def test_cal_x1_thirteen_is_taken() -> None:
    state = play(table("r1c1 R9, r1c2 Y4"), "r1c1 r1c2")
    assert words(state) == ["R9", "Y4"]
    play(state, "Y4")
    assert words(state) == ["r1c1", "r1c2"]
    play(state, "r1c1")
    assert state.scores() == [1, 0, 0]
    assert view(state, "B").shown()["put_back"] == "r1c1"
    assert view(state, "B").remembered()[0]["cards"] == ["R9", "Y4"]


def test_cal_x2_stopping_with_one_card() -> None:
    assert refused(play(table("r1c1 R9"), "r1c1"), "stop").clause == "CAL-4.2"
    assert marking(play(table("r1c1 R9", piles=(3, 0, 0)), "r1c1 stop")) == "A 9/1 r1c1"


def test_cal_x3_fourteen() -> None:
    state = play(table("r1c1 R7, r1c2 Y7", turn="B"), "r1c1 r1c2")
    assert (last(state), turn(state)) == (("B", 2, 14, "over"), "C")
    assert down(state, "r1c1")
    assert down(state, "r1c2")


def test_cal_x4_the_second_0() -> None:
    state = play(table("r1c1 R0, r1c2 B5, r1c3 Y0", turn="B"), "r1c1 r1c2 r1c3")
    assert (last(state), turn(state)) == (("B", 3, 5, "zeros"), "C")


def test_cal_x5_thirteen_with_one_0() -> None:
    state = play(table("r1c1 R0, r1c2 B9, r1c3 Y4", turn="B"), "r1c1 r1c2 r1c3 R0 r1c1")
    assert state.scores() == [0, 2, 0]


ELEVEN = "r2c1 K8, r2c2 G3"


def test_cal_x6_equal_is_no_improvement() -> None:
    state = table("r1c1 R5, r1c2 Y6", turn="B", marking=ELEVEN)
    play(state, "r1c1 r1c2 stop")
    assert (last(state), marking(state)) == (("B", 2, 11, "short"), "A 11/2 r2c1 r2c2")
    assert down(state, "r1c1")
    assert down(state, "r1c2")


def test_cal_x7_equal_with_more_cards() -> None:
    state = table("r1c1 R5, r1c2 Y5, r1c3 B1", turn="B", marking=ELEVEN)
    play(state, "r1c1 r1c2 r1c3 stop")
    assert marking(state) == "B 11/3 r1c1 r1c2 r1c3"
    assert [view(state).place(seat)["markers"] for seat in range(3)] == [6, 3, 6]
    assert down(state, "r2c1")
    assert down(state, "r2c2")


def test_cal_x8_a_higher_sum() -> None:
    state = table("r1c1 R5, r1c2 Y7", turn="B", marking=ELEVEN)
    assert marking(play(state, "r1c1 r1c2 stop")) == "B 12/2 r1c1 r1c2"


TWELVE = "r2c1 R9, r2c2 Y3"


def test_cal_x9_a_0_for_the_extra_card() -> None:
    state = table("r1c1 B9, r1c2 K3, r1c3 G0", turn="B", marking=TWELVE)
    assert marking(play(state, "r1c1 r1c2 r1c3 stop")) == "B 12/3 r1c1 r1c2 r1c3"


def test_cal_x10_thirteen_leaves_the_marking() -> None:
    state = table("r1c1 B8, r1c2 K5", turn="B", marking=TWELVE)
    play(state, "r1c1 r1c2 K5 r1c1")
    assert state.scores() == [0, 1, 0]
    assert (marking(state), turn(state)) == ("A 12/2 r2c1 r2c2", "C")


def test_cal_x11_a_marking_survives() -> None:
    state = table("r1c1 B9, r1c2 K8", turn="B", marking=TWELVE)
    play(state, "r1c1 r1c2 r1c1 r1c2 Y3 r2c1")
    assert state.scores() == [1, 0, 0]
    assert view(state).place(0)["markers"] == 6
    assert (turn(state), marking(state)) == ("B", "")


def test_cal_x12_the_single_card_ends_the_game() -> None:
    state = table("r1c1 Y6, r1c2 R2, r1c3 K9, r1c4 G5", turn="B", piles=(4, 2, 0), marking="r2c1 B9")
    play(state, "r1c1 r1c2 stop")
    assert last(state) == ("B", 2, 8, "short")
    play(state, "r1c3 r1c4")
    assert (turn(state), state.scores()) == (None, [5, 2, 0])


def test_cal_x13_the_single_card_is_beaten() -> None:
    state = table("r1c1 Y6, r1c2 R4", turn="B", piles=(4, 2, 0), marking="r2c1 B9")
    play(state, "r1c1 r1c2 stop")
    assert marking(state) == "B 10/2 r1c1 r1c2"
    assert (turn(state), down(state, "r2c1")) == ("C", True)


def test_cal_x14_skipped_turns() -> None:
    state = play(table("r1c1 R4, r1c2 K3", piles=(20, 19, 19)), "r1c1 r1c2")
    assert [last(state, back)[3] for back in (4, 3, 2, 1)] == ["marked", "skipped", "skipped", "collected"]
    assert play(state, "R4 r1c1").scores() == [21, 19, 19]


@pytest.mark.parametrize("pile", [18, 0])
def test_cal_x15_the_last_card(pile: int) -> None:
    state = table("r1c1 R4", turn="B", piles=(30, pile, 29 - pile))
    assert words(state) == ["r1c1"]
    play(state, "r1c1")
    if pile:
        assert (turn(state), state.scores()[1]) == (None, 19)
    else:
        assert (turn(state), last(state), down(state, "r1c1")) == ("C", ("B", 1, 4, "stuck"), True)


def test_cal_x16_more_than_six_cards() -> None:
    state = play(table(ONES + ", r1c7 Y2, r1c8 B5", turn="B"), SIX)
    assert (state.sum, state.count) == (6, 6)
    assert "stop" in words(state)
    play(state, "r1c7")
    assert refused(state, "stop").clause == "CAL-4.7"
    play(state, "r1c8 R1 r1c1")
    assert state.scores() == [0, 7, 0]


def test_cal_x17_giving_up_with_one_card() -> None:
    marked = "r2c1 R4, r2c2 Y2"
    state = play(table("r1c1 K3", turn="B", piles=(0, 2, 0), marking=marked), "r1c1 stop")
    assert (last(state), down(state, "r1c1")) == (("B", 1, 3, "short"), True)
    state = play(table("r1c1 K3", turn="B", marking=marked), "r1c1")
    refusal = refused(state, "stop")
    assert refusal.clause == "CAL-4.2"
    assert "CAL-4.3" in refusal.also


def test_cal_x18_going_on_and_failing() -> None:
    state = table("r1c1 R6, r1c2 Y5, r1c3 K4", turn="B", marking="r2c1 B7, r2c2 G3")
    play(state, "r1c1 r1c2 r1c3")
    assert (last(state), marking(state)) == (("B", 3, 15, "over"), "A 10/2 r2c1 r2c2")


def test_cal_x19_a_marked_card_is_chosen() -> None:
    state = table(turn="B", marking="r2c1 R4, r2c2 Y2")
    assert refused(state, "r2c1").clause == "CAL-3.4"


def test_cal_x20_a_0_in_the_marking() -> None:
    state = table("r1c1 Y0, r1c2 K6", turn="B", marking="r2c1 R0, r2c2 B5")
    assert marking(play(state, "r1c1 r1c2 stop")) == "B 6/2 r1c1 r1c2"


def test_cal_x21_two_cards_left() -> None:
    state = table("r1c1 R9, r1c2 Y8", piles=(30, 15, 13))
    play(state, "r1c1 stop")
    assert words(state) == ["r1c2"]
    play(state, "r1c2")
    assert last(state) == ("B", 1, 8, "short")
    play(state, "r1c2")
    assert (turn(state), state.scores()) == (None, [31, 15, 13])


def test_cal_x22_shared_victory() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(13, 14, 9), marking="r2c1 B9")
    play(state, "r1c1 r1c2")
    assert state.scores() == [14, 14, 9]
    assert GAME.winners(deal(), state) == [0, 1]


def test_cal_x23_what_is_forgotten() -> None:
    state = play(table("r2c3 R7, r5c9 Y7, r1c1 B2", turn="B"), "r2c3 r5c9")
    for letter in "ABC":
        assert view(state, letter).revealed() == [("r2c3", "R7"), ("r5c9", "Y7")]
    play(state, "r1c1")
    for letter in "ABC":
        seat = view(state, letter)
        assert seat.shown()["revealed"] == []
        assert (seat.face(12), seat.face(48)) == ("?", "?")
        assert "B: 2 card(s), sum 14, failed: over 13." in seat.describe("en")
        assert not any("R7" in line or "Y7" in line for line in seat.describe("en"))


def test_cal_x24_no_turning_back_without_marking() -> None:
    state = play(table("r1c1 R2", turn="B", piles=(0, 2, 0)), "r1c1")
    assert [word for word in words(state) if word[0] != "r"] == ["stop"]
    assert marking(play(state, "stop")) == "B 2/1 r1c1"


def test_cal_x25_seven_cards_against_a_marking() -> None:
    seven = ONES + ", r1c7 R0"
    gives_up = play(table(seven, turn="B", marking=TWELVE), SIX + " r1c7 stop")
    assert last(gives_up) == ("B", 7, 6, "short")
    improves = play(table(seven, turn="B", marking="r2c1 R2, r2c2 Y3"), SIX + " r1c7")
    assert refused(improves, "stop").clause == "CAL-4.7"


def test_cal_x26_the_stall_limit() -> None:
    state = table("r1c1 R9, r1c2 Y8", piles=(20, 20, 18))
    for _ in range(57):
        play(state, "r1c1 r1c2")
    stops = state.twin()
    play(stops, "r1c2 stop")
    assert stops.failures == 0
    for _ in range(2):
        play(state, "r1c1 r1c2")
    assert turn(state) == "C"
    play(state, "r1c1 r1c2")
    assert (turn(state), state.scores()) == (None, [20, 20, 18])
    assert GAME.winners(deal(), state) == [0, 1]
