"""Calcory, clauses 4 and 5: stopping, and beating a marking."""

from __future__ import annotations

from tests.games.calcory.table import (
    down,
    last,
    marking,
    names,
    play,
    refused,
    table,
    turn,
    words,
)

ONES = "r1c1 R1, r1c2 R1, r1c3 Y1, r1c4 B1, r1c5 K1, r1c6 G1"
SIX = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6"

# --- 4. stopping --------------------------------------------------------------------


def test_cal_4_1_a_stop_needs_the_minimum_and_the_markers() -> None:
    state = play(table("r1c1 R5, r1c2 Y6"), "r1c1")
    assert "stop" not in words(state)
    assert "CAL-4.1" in refused(state, "stop").also
    assert "stop" in words(play(state, "r1c2"))
    state = play(table(ONES + ", r1c7 B0"), SIX)
    assert "stop" in words(state)
    play(state, "r1c7")
    assert "stop" not in words(state)
    assert "CAL-4.1" in refused(state, "stop").also


def test_cal_4_2_one_card_with_a_pile_two_without() -> None:
    refusal = refused(play(table("r1c1 R9"), "r1c1"), "stop")
    assert (refusal.clause, refusal.also, names(refusal.cards)) == ("CAL-4.2", ("CAL-4.1",), "R9")
    assert "stop" in words(play(table("r1c1 R9", piles=(1, 0, 0)), "r1c1"))
    assert "stop" in words(play(table("r1c1 R9, r1c2 R3"), "r1c1 r1c2"))


def test_cal_4_2_only_the_own_pile_counts() -> None:
    assert "stop" not in words(play(table("r1c1 R9", piles=(0, 5, 5)), "r1c1"))


def test_cal_4_3_the_minimum_holds_against_a_marking() -> None:
    state = table("r1c1 K3, r1c2 R2", turn="B", piles=(2, 0, 0), marking="r2c1 R4, r2c2 Y2", owner="A")
    refusal = refused(play(state, "r1c1"), "stop")
    assert (refusal.clause, refusal.also, names(refusal.cards)) == ("CAL-4.2", ("CAL-4.1", "CAL-4.3"), "K3")
    assert "stop" in words(play(state, "r1c2"))


def test_cal_4_4_an_empty_pile_and_one_card_left() -> None:
    state = table("r1c1 R4", turn="B", piles=(30, 0, 29))
    assert words(state) == ["r1c1"]
    play(state, "r1c1")
    assert (last(state), turn(state)) == (("B", 1, 4, "stuck"), "C")
    assert down(state, "r1c1")
    # With a card in the pile the same turn marks it.
    play(state, "r1c1")
    assert last(state) == ("C", 1, 4, "ended")


def test_cal_4_4_even_an_improvement_with_one_card_fails() -> None:
    state = table("r1c1 R9", turn="B", piles=(30, 0, 28), marking="r1c2 K8", owner="A")
    play(state, "r1c1")
    assert (last(state), marking(state)) == (("B", 1, 9, "stuck"), "A 8/1 r1c2")


def test_cal_4_5_a_stop_marks_the_attempt() -> None:
    state = play(table("r1c1 R5, r3c3 Y6"), "r1c1 r3c3 stop")
    assert (marking(state), turn(state)) == ("A 11/2 r1c1 r3c3", "B")
    assert last(state) == ("A", 2, 11, "marked")
    assert not down(state, "r1c1")


def test_cal_4_6_no_stop_without_marking() -> None:
    state = play(table("r1c1 R2", piles=(2, 0, 0)), "r1c1 stop")
    assert marking(state) == "A 2/1 r1c1"
    # A sum of 0 marks as well.
    zero = play(table("r1c1 R0", piles=(2, 0, 0)), "r1c1 stop")
    assert marking(zero) == "A 0/1 r1c1"


def test_cal_4_7_no_more_than_six_markers() -> None:
    state = play(table(ONES + ", r1c7 Y2, r1c8 B5"), SIX)
    assert "stop" in words(state)
    play(state, "r1c7")
    refusal = refused(state, "stop")
    assert (refusal.clause, refusal.also) == ("CAL-4.7", ("CAL-4.1",))
    # One name for the two R1: the cards that force it are named once.
    assert names(refusal.cards) == "R1 Y1 Y2 B1 K1 G1"
    assert last(play(state, "r1c8")) == ("A", 8, 13, "thirteen")


def test_cal_4_7_option_none_lifts_the_limit() -> None:
    state = play(table(ONES + ", r1c7 Y2", marker_limit="none"), SIX + " r1c7 stop")
    assert marking(state) == "A 8/7 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7"


# --- 5. beating a marking -------------------------------------------------------------


def test_cal_5_1_higher_sum_or_more_cards() -> None:
    cards = "r1c1 R5, r1c2 Y5, r1c3 B1, r1c4 R7, r1c5 Y0"
    for moves, found in (
        ("r1c1 r1c4", "B 12/2 r1c1 r1c4"),
        ("r1c1 r1c2 r1c3", "B 11/3 r1c1 r1c2 r1c3"),
        ("r1c1 r1c2 r1c5", "A 11/2 r2c1 r2c2"),
    ):
        state = table(cards, turn="B", marking="r2c1 K8, r2c2 G3", owner="A")
        assert marking(play(state, moves + " stop")) == found


def test_cal_5_2_the_old_marking_goes_face_down() -> None:
    state = table("r1c1 R5, r1c2 Y7", turn="B", marking="r2c1 K8, r2c2 G3", owner="A")
    play(state, "r1c1 r1c2 stop")
    assert (marking(state), turn(state)) == ("B 12/2 r1c1 r1c2", "C")
    assert last(state) == ("B", 2, 12, "beaten")
    assert {"r2c1", "r2c2"} <= set(words(state))


def test_cal_5_3_an_improvement_does_not_end_the_turn() -> None:
    state = table("r1c1 R6, r1c2 Y5, r1c3 B2", turn="B", marking="r2c1 B7, r2c2 G3", owner="A")
    play(state, "r1c1 r1c2")
    assert turn(state) == "B"
    assert {"r1c3", "stop"} <= set(words(state))
    assert last(play(state, "r1c3")) == ("B", 3, 13, "thirteen")


def test_cal_5_4_a_stop_without_improvement_is_a_failed_attempt() -> None:
    state = table("r1c1 K3", turn="B", piles=(2, 2, 0), marking="r2c1 R4, r2c2 Y2", owner="A")
    play(state, "r1c1 stop")
    assert (last(state), turn(state), marking(state)) == (("B", 1, 3, "short"), "C", "A 6/2 r2c1 r2c2")
    assert down(state, "r1c1")


def test_cal_5_5_equal_with_as_many_cards_or_fewer_is_no_improvement() -> None:
    cards = "r1c1 R9, r1c2 Y2, r1c3 B5, r1c4 B6"
    for moves in ("r1c1 r1c2", "r1c3 r1c4"):
        state = table(cards, turn="B", marking="r2c1 K8, r2c2 G3", owner="A")
        assert last(play(state, moves + " stop")) == ("B", 2, 11, "short")
    state = table(cards, turn="B", marking="r2c1 K8, r2c2 G2, r2c3 G1", owner="A")
    assert last(play(state, "r1c1 r1c2 stop")) == ("B", 2, 11, "short")


def test_cal_5_6_an_improvement_is_marked() -> None:
    state = table("r1c1 R9", turn="B", piles=(2, 2, 2), marking="r2c1 K8", owner="A")
    # One word for the stop, and it marks.
    assert [word for word in words(play(state, "r1c1")) if not word.startswith("r")] == ["stop"]
    assert marking(play(state, "stop")) == "B 9/1 r1c1"


def test_cal_5_7_a_13_leaves_another_marking() -> None:
    state = table("r1c1 B8, r1c2 K5", turn="B", marking="r2c1 R9, r2c2 Y3", owner="A")
    play(state, "r1c1 r1c2 B8 r1c1")
    assert (marking(state), turn(state)) == ("A 12/2 r2c1 r2c2", "C")
    assert state.scores() == [0, 1, 0]
    assert refused(state, "r2c1").clause == "CAL-3.4"


def test_cal_5_8_a_12_is_beaten_by_more_cards_only() -> None:
    cards = "r1c1 B9, r1c2 K3, r1c3 G0"
    state = table(cards, turn="B", marking="r2c1 R9, r2c2 Y3", owner="A")
    assert last(play(state, "r1c1 r1c2 stop")) == ("B", 2, 12, "short")
    state = table(cards, turn="B", marking="r2c1 R9, r2c2 Y3", owner="A")
    assert last(play(state, "r1c1 r1c2 r1c3 stop")) == ("B", 3, 12, "beaten")


def test_cal_5_9_giving_up_with_seven_cards() -> None:
    seven = ONES + ", r1c7 R0"
    gives_up = table(seven, turn="B", marking="r2c1 R9, r2c2 Y3", owner="A")
    assert last(play(gives_up, SIX + " r1c7 stop")) == ("B", 7, 6, "short")
    improves = table(seven, turn="B", marking="r2c1 R2, r2c2 Y3", owner="A")
    refusal = refused(play(improves, SIX + " r1c7"), "stop")
    assert (refusal.clause, refusal.also) == ("CAL-4.7", ("CAL-4.1", "CAL-5.1", "CAL-5.9"))
