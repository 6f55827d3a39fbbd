"""SAF-5: the 0s."""

from __future__ import annotations

import pytest

from tests.games.safaru.tables import A, clauses, forcing, lying, pile, play, position, words


def test_saf_5_1_a_0_joins_any_set() -> None:
    assert pile(play(position("Y0 B3 K4", "R7"), "R7 add B3 Y0 K4"), A) == "Y0 B3 K4"
    assert pile(play(position("Y0 B9", "R8"), "R8 total Y0 B9"), A) == "Y0 B9"


@pytest.mark.parametrize(("table", "moves"), [("Y0 B3 K4", "R7 add B3 K4"), ("Y0 B9 K1", "R7 total B9 K1")])
def test_saf_5_2_a_set_owes_a_0(table: str, moves: str) -> None:
    state = play(position(table, "R7"), moves)
    assert words(state) == {"Y0"}
    assert clauses(state, "done") == ("SAF-5.2", "SAF-5.4")
    assert forcing(state, "done") == "Y0"
    assert lying(play(state, "Y0")) == "R7"


def test_saf_5_2_a_third_card_does_not_replace_the_0() -> None:
    state = play(position("Y0 B3 K4 G1", "R7"), "R7 add B3 K4")
    assert clauses(state, "G1") == ("SAF-5.2", "SAF-5.4")


def test_saf_5_3_one_0_is_enough_and_more_may_be_taken() -> None:
    state = play(position("Y0 B0 B3 K4", "R7"), "R7 add B3 K4 Y0")
    assert words(state) == {"B0", "done"}
    assert pile(play(state.twin(), "done"), A) == "Y0 B3 K4"
    assert pile(play(state.twin(), "B0"), A) == "Y0 B0 B3 K4"


def test_saf_5_4_each_method_is_tested_on_the_table_it_finds() -> None:
    table = "Y0 B0 K3 G4 R9 Y1"
    state = play(position(table, "B7"), "B7 add K3 G4 Y0 done total R9 Y1")
    assert words(state) == {"B0"}
    assert "SAF-5.4" in clauses(state, "done")
    assert lying(play(position(table, "B7"), "B7 add K3 G4 Y0 B0 total R9 Y1")) == "B7"


def test_saf_5_5_pairing_may_leave_the_0s() -> None:
    assert lying(play(position("Y0 B7", "R7"), "R7 pair B7")) == "Y0"


def test_saf_5_6_a_card_and_a_0_are_an_adding() -> None:
    state = play(position("Y0 B7", "R7"), "R7")
    assert words(state) == {"add", "pair"}
    assert lying(play(state, "add B7 Y0")) == "R7"
    assert "SAF-5.2" in clauses(play(position("Y0 B7", "R7"), "R7 add B7"), "done")


def test_saf_5_7_a_0_being_played_is_not_on_the_table() -> None:
    state = play(position("B9 K8", "G0"), "G0 total B9 K8")
    assert lying(state) == "G0"
    assert clauses(play(position("B9 K8", "G0"), "G0 total"), "G0") == ("SAF-3.9", "SAF-3.4")


def test_saf_5_8_a_played_0_adds_two_0s_or_more() -> None:
    state = play(position("Y0 B0 K0 K5", "G0"), "G0 add")
    assert words(state) == {"Y0", "B0", "K0"}
    assert clauses(state, "K5") == ("SAF-3.1", "SAF-5.8")
    assert clauses(state, "done") == ("SAF-3.1", "SAF-5.8")
    play(state, "Y0")
    assert words(state) == {"B0", "K0"}
    assert clauses(state, "done") == ("SAF-3.1", "SAF-5.8")
    play(state, "K0")
    assert words(state) == {"B0", "done"}


def test_saf_5_8_refuses_an_adding_of_one_0() -> None:
    assert clauses(play(position("Y0 B9 K8", "G0"), "G0"), "add") == ("SAF-3.1", "SAF-5.8")


def test_saf_5_9_the_duty_makes_no_method_unavailable() -> None:
    for table in ("B3 K4 B9 K1 G7", "Y0 B3 K4 B9 K1 G7", "Y0 R0 B3 K4 B9 K1 G7"):
        assert words(play(position(table, "R7"), "R7")) == {"add", "total", "pair"}
