"""Calcory, clauses 1 to 3: set-up, start of a turn, turning cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidDeal, InvalidOption
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.kernel import ALL, CalcoryState
from tests.games.calcory.table import (
    DECK,
    begun,
    deal,
    down,
    last,
    marking,
    names,
    play,
    refused,
    table,
    turn,
    view,
    words,
)

# --- 1. set-up --------------------------------------------------------------------


def test_cal_1_1_two_to_four_players() -> None:
    assert [begun(players=n).players for n in (2, 3, 4)] == [2, 3, 4]
    for players in (1, 5):
        with pytest.raises(InvalidOption) as refusal:
            INFO.choose({"players": players})
        assert refusal.value.details["clauses"] == "CAL-1.1"


def test_cal_1_2_all_sixty_cards_face_down() -> None:
    first = GAME.open(INFO.choose(), SeededChance(1))
    assert sorted(first.piles["board"]) == sorted(DECK)
    assert GAME.open(INFO.choose(), SeededChance(2)).piles["board"] != first.piles["board"]
    state = begun()
    assert state.down == ALL
    assert words(state) == [f"r{row}c{column}" for row in range(1, 7) for column in range(1, 11)]
    assert view(state).shown()["board"] == ["?"] * 60


def test_cal_1_2_a_board_that_is_not_the_deck_is_refused() -> None:
    for board in (DECK[:59], [*DECK[:59], DECK[0]]):
        with pytest.raises(InvalidDeal):
            GAME.start(replace(deal(), piles={"board": tuple(board)}))


def test_cal_1_3_six_markers_each() -> None:
    state = begun("r1c1 R2, r1c2 Y3", players=3)
    assert [place["markers"] for place in places(state)] == [6, 6, 6]
    play(state, "r1c1 r1c2 stop")
    assert [place["markers"] for place in places(state)] == [4, 6, 6]


def places(state: CalcoryState) -> list[dict[str, object]]:
    return [view(state).place(seat) for seat in range(state.players)]


def test_cal_1_4_piles_start_empty() -> None:
    assert begun(players=4).scores() == [0, 0, 0, 0]
    assert [place["pile"] for place in places(begun(players=4))] == [0, 0, 0, 0]


def test_cal_1_5_starter_drawn_or_named() -> None:
    drawn = {GAME.open(INFO.choose(), SeededChance(seed)).facts["starter"] for seed in range(40)}
    assert drawn == {"A", "B", "C"}
    named = INFO.choose({"first_player": "B"})
    assert {GAME.open(named, SeededChance(seed)).facts["starter"] for seed in range(40)} == {"B"}
    assert turn(begun(starter="C")) == "C"
    with pytest.raises(InvalidOption) as refusal:
        INFO.choose({"players": 2, "first_player": "C"})
    assert refusal.value.details["clauses"] == "CAL-1.5"
    with pytest.raises(InvalidDeal):
        begun(starter="D", players=3)


def test_cal_1_6_turns_pass_clockwise() -> None:
    state = begun("r1c1 R9, r1c2 Y9", starter="B", players=4)
    seen = [turn(state)]
    for _ in range(4):
        seen.append(turn(play(state, "r1c1 r1c2")))
    assert seen == ["B", "C", "D", "A", "B"]


# --- 2. start of a turn -------------------------------------------------------------


def test_cal_2_1_an_own_marking_is_collected() -> None:
    state = table("r1c1 R9, r1c2 Y9", turn="C", marking="r2c1 R5, r2c2 R6", owner="A")
    play(state, "r1c1 r1c2")
    assert turn(state) == "A"
    assert words(state) == ["R5", "R6"]
    refusal = refused(state, "r1c1")
    assert (refusal.clause, names(refusal.cards)) == ("CAL-2.1", "R5 R6")
    assert "CAL-6.3" in refusal.also
    assert refused(state, "stop").clause == "CAL-2.1"


def test_cal_2_2_without_a_face_down_card_the_turn_is_skipped() -> None:
    state = table("r1c1 R4, r1c2 K3", piles=(20, 20, 18))
    play(state, "r1c1 r1c2")
    assert [last(state, back) for back in (3, 2)] == [("B", 0, 0, "skipped"), ("C", 0, 0, "skipped")]
    assert turn(state) == "A"
    assert words(state) == ["R4", "K3"]


def test_cal_2_2_a_card_left_to_turn_means_no_skip() -> None:
    state = table("r1c1 R4, r1c2 K3, r1c3 R9", piles=(20, 20, 17))
    play(state, "r1c1 r1c2 stop")
    assert turn(state) == "B"
    assert words(state) == ["r1c3"]


def test_cal_2_3_no_passing() -> None:
    state = table(piles=(5, 5, 5))
    assert "stop" not in words(state)
    assert refused(state, "stop").clause == "CAL-2.3"
    against = table(piles=(5, 5, 5), turn="B", marking="r1c1 R9", owner="A")
    assert refused(against, "stop").clause == "CAL-2.3"
    assert "stop" in words(play(state, "r1c1"))


def test_cal_2_4_one_marking_at_a_time() -> None:
    state = table("r1c1 R9, r1c2 Y2", turn="B", marking="r2c1 K4, r2c2 G3", owner="A")
    assert marking(state) == "A 7/2 r2c1 r2c2"
    play(state, "r1c1 r1c2 stop")
    assert marking(state) == "B 11/2 r1c1 r1c2"
    assert down(state, "r2c1")
    assert down(state, "r2c2")


# --- 3. turning cards -----------------------------------------------------------------


def test_cal_3_1_one_at_a_time_among_the_face_down_cards() -> None:
    state = table("r1c1 R1, r1c2 Y1", piles=(1, 0, 0))
    play(state, "r1c1")
    assert "r1c2" in words(state)
    assert "r1c1" not in words(state)
    refusal = refused(state, "r1c1")
    assert (refusal.clause, refusal.also, names(refusal.cards)) == ("CAL-3.1", ("CAL-3.2",), "R1")
    empty = refused(state, "r6c10")
    assert (empty.clause, empty.cards) == ("CAL-3.1", ())


def test_cal_3_2_turned_cards_are_shown_to_all() -> None:
    state = play(begun("r3c4 B2, r5c6 K3"), "r3c4 r5c6")
    for letter in "ABC":
        seat = view(state, letter)
        assert seat.attempt() == [("r3c4", "B2"), ("r5c6", "K3")]
        assert (seat.face(23), seat.face(45), seat.face(0)) == ("B2", "K3", "?")


def test_cal_3_3_the_sum_starts_at_0() -> None:
    state = begun("r1c1 R5, r1c2 Y4, r1c3 B9, r1c4 K1")
    assert play(state, "r1c1").sum == 5
    assert play(state, "r1c2").sum == 9
    play(state, "r1c3")
    assert (turn(state), state.sum) == ("B", 0)
    assert play(state, "r1c4").sum == 1


def test_cal_3_4_marked_cards_cannot_be_chosen() -> None:
    state = table("r1c1 B9", turn="B", marking="r2c1 R4, r2c2 Y2", owner="A")
    refusal = refused(state, "r2c1")
    assert (refusal.clause, names(refusal.cards)) == ("CAL-3.4", "R4")
    assert play(state, "r1c1").sum == 9


def test_cal_3_5_over_13_comes_before_the_second_0_and_13_after_it() -> None:
    # A second 0 on a sum that stays below 13 fails; the first one on the way to 13 does not.
    zeros = begun("r1c1 R0, r1c2 R6, r1c3 Y0")
    assert last(play(zeros, "r1c1 r1c2 r1c3")) == ("A", 3, 6, "zeros")
    over = begun("r1c1 R0, r1c2 R6, r1c3 R8")
    assert last(play(over, "r1c1 r1c2 r1c3")) == ("A", 3, 14, "over")
    exact = begun("r1c1 R0, r1c2 R6, r1c3 R7")
    assert last(play(exact, "r1c1 r1c2 r1c3")) == ("A", 3, 13, "thirteen")
    choice = begun("r1c1 R0, r1c2 R6, r1c3 R5")
    assert "stop" in words(play(choice, "r1c1 r1c2 r1c3"))


def test_cal_3_6_over_13_fails_at_once() -> None:
    state = play(begun("r1c1 R7, r1c2 Y7"), "r1c1 r1c2")
    assert (turn(state), last(state)) == ("B", ("A", 2, 14, "over"))
    assert state.scores() == [0, 0, 0]


def test_cal_3_7_the_second_0_fails_at_once() -> None:
    state = play(begun("r1c1 R0, r1c2 Y0"), "r1c1 r1c2")
    assert (turn(state), last(state)) == ("B", ("A", 2, 0, "zeros"))
    assert down(state, "r1c1")
    assert down(state, "r1c2")


def test_cal_3_8_only_0s_of_this_attempt_count() -> None:
    state = begun("r1c1 R0, r1c2 R2, r1c3 Y0, r1c4 Y3, r1c5 B0")
    # A marks with a 0; B turns one 0; C turns one that was turned before.
    play(state, "r1c1 r1c2 stop r1c3 r1c4")
    assert (turn(state), state.zeros) == ("B", 1)
    play(state, "stop")
    assert turn(state) == "C"
    assert "stop" in words(play(state, "r1c1 r1c2"))
    assert last(play(state, "r1c5")) == ("C", 3, 2, "zeros")


def test_cal_3_9_exactly_13_must_be_taken() -> None:
    state = play(table("r1c1 R9, r1c2 Y4", piles=(5, 0, 0)), "r1c1 r1c2")
    assert turn(state) == "A"
    assert words(state) == ["R9", "Y4"]
    for word in ("r1c3", "stop"):
        refusal = refused(state, word)
        assert (refusal.clause, refusal.also, names(refusal.cards)) == ("CAL-3.9", ("CAL-6.3",), "R9 Y4")


def test_cal_3_10_below_13_turn_or_stop() -> None:
    state = play(table("r1c1 R9, r1c2 Y3, r1c3 B0", piles=(5, 0, 0)), "r1c1 r1c2")
    assert words(state)[-1] == "stop"
    assert "r1c3" in words(state)
    play(state, "r1c3")
    assert state.sum == 12
    assert words(state)[-1] == "stop"


def test_cal_3_11_without_cards_the_attempt_ends_by_itself() -> None:
    marks = play(table("r1c1 R4, r1c2 K3", piles=(20, 20, 18)), "r1c1")
    # One card is left to turn: still a choice.
    assert words(marks) == ["r1c2", "stop"]
    play(marks, "r1c2")
    assert last(marks, 4) == ("A", 2, 7, "marked")
    short = play(table("r1c1 R4", turn="B", piles=(20, 20, 18), marking="r1c2 K8", owner="A"), "r1c1")
    # B's attempt, and C's turn next: the marking is still there.
    assert (last(short), turn(short), marking(short)) == (("B", 1, 4, "short"), "C", "A 8/1 r1c2")
    beats = play(table("r1c1 R9", turn="B", piles=(20, 20, 18), marking="r1c2 K8", owner="A"), "r1c1")
    assert (last(beats), turn(beats), marking(beats)) == (("B", 1, 9, "beaten"), "C", "B 9/1 r1c1")


def test_cal_3_11_a_stop_that_is_not_legal_is_a_failed_attempt() -> None:
    ones = "r1c1 R1, r1c2 R1, r1c3 Y1, r1c4 B1, r1c5 K1, r1c6 G1, r1c7 R2"
    state = play(table(ones, piles=(20, 20, 13)), "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6")
    # Seven cards would need seven markers.
    assert words(state) == ["r1c7", "stop"]
    play(state, "r1c7")
    assert (last(state), turn(state), marking(state)) == (("A", 7, 8, "stuck"), "B", "")
    unlimited = table(ones, piles=(20, 20, 13), marker_limit="none")
    play(unlimited, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7")
    # B and C have nothing to turn: A collects at once.
    assert last(unlimited) == ("A", 7, 8, "collected")


def test_cal_3_12_a_failed_attempt_leaves_everything_as_it_was() -> None:
    state = table("r1c1 R7, r1c2 Y7", turn="B", piles=(2, 2, 2), marking="r2c1 K8, r2c2 G3", owner="A")
    before = (state.down, state.marked, state.scores(), list(state.board))
    play(state, "r1c1 r1c2")
    assert (state.down, state.marked, state.scores(), list(state.board)) == before
    assert (turn(state), marking(state)) == ("C", "A 11/2 r2c1 r2c2")
