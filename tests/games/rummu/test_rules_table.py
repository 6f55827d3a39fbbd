"""Rummü, sections 6 to 8: additions, exchanges, discarding and going out."""

from __future__ import annotations

import pytest

from pioche.core.seats import NOBODY, Seat
from pioche.games.rummu.kernel import AT
from tests.games.rummu.positions import do, finish, forcing, hand, lying, place, refused, words


def test_ru_6_1_a_new_combination_from_the_hand_lies_in_front() -> None:
    state = place({"A": "R5 R6 R7 K0"}, discard="R8 G1")
    assert refused(state, "+R8")[0] == "RU-6.1"
    assert forcing(state, "+R8") == "K0 R5 R6 R7"
    assert refused(state, "+R5 +R8") == ["RU-6.1"]
    do(state, "+R6 +R7 done")
    assert lying(state) == ["@1 A R5 R6 R7"]


def test_ru_6_2_additions_to_any_combination() -> None:
    state = place({"A": "R8 B8 K0 K2"}, ["A R5 R6 R7", "B B5 B6 B7"])
    do(state, "@1 +R8 @2 +B8")
    assert lying(state) == ["@1 A R5 R6 R7 R8", "@2 B B5 B6 B7 B8"]
    assert refused(state, "@3")[0] == "RU-6.2"
    other = place({"A": "R8 B8 K0"}, ["A R5 R6 R7"])
    assert refused(other, "@1 +R4")[0] == "RU-6.2"
    assert refused(other, "K0")[0] == "RU-6.2"
    assert refused(other, "done")[0] == "RU-6.2"


def test_ru_6_3_the_result_must_be_legal() -> None:
    state = place({"A": "R8 B8 R9 K0"}, ["B R5 Y6 R7"])
    do(state, "@1")
    assert words(state) == {"+R8"}
    assert refused(state, "+B8") == ["RU-6.3", "RU-4.8"]
    assert refused(state, "+R9") == ["RU-6.3", "RU-4.3"]
    assert refused(place({"A": "R9 K0"}, ["B R5 R6 R7"]), "@1")[0] == "RU-6.3"


def test_ru_6_4_several_cards_in_one_go() -> None:
    state = place({"A": "Y8 R9 K0"}, ["B R5 Y6 R7"])
    do(state, "@1 +Y8")
    assert words(state) == {"+R9"}
    assert refused(state, "K0") == ["RU-6.3", "RU-6.4", "RU-4.9"]
    assert refused(state, "=R6") == ["RU-6.3", "RU-6.4", "RU-4.9"]
    do(state, "+R9")
    assert lying(state) == ["@1 B R5 Y6 R7 Y8 R9"]
    alone = place({"A": "Y8 R4 B9 K0"}, ["B R5 Y6 R7"])
    do(alone, "@1 +Y8 +R4")
    assert words(alone) == {"B9", "K0"}
    short = place({"A": "Y8 B9 R4 K0"}, ["B R5 Y6 Y7 R8 R9"])
    assert words(do(short, "@1")) == {"+R4"}


def test_ru_6_4_several_jokers_in_one_go() -> None:
    state = place({"A": "Y3 Y2 R1 R0 R9 K0"}, ["B R4 Y5 R6 Y7 R8"])
    do(state, "@1 +Y3")
    assert words(state) == {"+Y2", "+R9"}
    do(state, "+Y2")
    assert words(state) == {"+R1", "+R9"}
    do(state, "+R1")
    assert words(state) == {"+R0", "+R9"}
    do(state, "+R0")
    assert state.view(NOBODY).shown()["phase"] == "play"
    assert lying(state) == ["@1 B R0 R1 Y2 Y3 R4 Y5 R6 Y7 R8"]


def test_ru_6_4_an_end_out_of_reach() -> None:
    state = place({"A": "Y3 Y2 R1 K0"}, ["B R4 Y5 R6 Y7 R8"])
    # Two jokers would need two normal cards, and there is one.
    assert refused(state, "@1")[0] == "RU-6.3"


def test_ru_6_5_runs_grow_at_their_ends_sets_by_a_colour() -> None:
    run = do(place({"A": "R5 R9 R7 K0"}, ["B R6 R7 R8"]), "@1")
    assert words(run) == {"+R5", "+R9"}
    assert refused(run, "+R7")[0] == "RU-4.11"
    full = place({"A": "R1 K0 K3"}, ["B R0 R1 R2"])
    assert refused(full, "@1")[0] == "RU-6.3"
    grown = do(place({"A": "Y5 G5 R6 K0"}, ["B R5 B5 K5"]), "@1")
    assert words(grown) == {"+Y5", "+G5"}
    assert refused(grown, "+R6")[0] == "RU-6.3"


def test_ru_6_6_never_split_merged_or_robbed() -> None:
    state = place({"A": "R3 K0"}, ["A R4 R5 R6", "A R7 R8 R9"])
    assert refused(state, "-R9") == ["RU-8.8", "RU-6.6"]
    assert refused(state, "@1 @2")[0] == "RU-6.2"
    do(state, "+R3")
    assert lying(state) == ["@1 A R3 R4 R5 R6", "@2 A R7 R8 R9"]


def test_ru_6_7_an_addition_does_not_move_the_combination() -> None:
    state = do(place({"A": "G7 K0"}, ["B G4 G5 G6"]), "@1 +G7")
    assert lying(state) == ["@1 B G4 G5 G6 G7"]


def test_ru_7_1_a_joker_for_the_card_of_its_number() -> None:
    state = place({"A": "R6 R7 K0"}, ["B R5 Y6 R7"])
    assert refused(state, "=R6")[0] == "RU-7.1"
    do(state, "@1")
    assert words(state) == {"=R6"}
    assert refused(state, "=R7")[0] == "RU-7.1"
    assert refused(state, "=B6")[0] == "RU-7.1"
    do(state, "=R6")
    assert lying(state) == ["@1 B R5 R6 R7"]
    assert hand(state, "A") == "K0 Y6 R7"


def test_ru_7_2_the_runs_own_colour() -> None:
    state = place({"A": "B6 R8 K0"}, ["B R5 Y6 R7"])
    assert refused(state, "@1 =B6") == ["RU-7.2", "RU-7.1"]
    assert words(state) == {"+R8"}


def test_ru_7_3_any_colour_not_yet_there() -> None:
    state = place({"A": "K4 G4 R4 B4 K0"}, ["B R3 Y4 B5"])
    do(state, "@1")
    assert words(state) == {"=K4", "=G4"}
    assert refused(state, "=R4") == ["RU-7.3"]
    do(state, "=G4")
    assert lying(state) == ["@1 B R3 G4 B5"]


@pytest.mark.parametrize(("five", "card"), [("R7 Y7 B7 K7 G7", "K7"), ("R3 B4 Y5 K6 G7", "K5")])
def test_ru_7_4_not_out_of_five_colours(five: str, card: str) -> None:
    state = place({"A": f"{card} K0"}, [f"B {five}"])
    assert refused(state, "@1")[0] == "RU-6.3"


def test_ru_7_4_the_refusal_names_it() -> None:
    state = place({"A": "K5 K0"}, ["B R3 B4 Y5 K6 G7"])
    state.at, state.phase = 0, AT
    assert refused(state, "=K5") == ["RU-7.3", "RU-7.4"]


def test_ru_7_5_the_joker_is_free_at_once() -> None:
    start = {"A": "R6 B5 B7 K0"}
    table = ["B R5 Y6 R7"]
    do(place(start, table), "@1 =R6 +B5 +Y6 +B7 done K0")
    do(place(start, table), "@1 =R6 Y6")
    kept = do(place(start, table), "@1 =R6 K0")
    assert hand(kept, "A") == "B5 Y6 B7"
    again = do(place({"A": "K5 K0"}, ["B R5 Y5 B5"]), "@1 =K5 @1 +Y5")
    assert lying(again) == ["@1 B R5 Y5 B5 K5"]


def test_ru_7_6_no_yellow_for_a_yellow() -> None:
    state = place({"A": "Y7 K7 K0"}, ["B R7 Y7 B7"])
    assert refused(state, "@1 =Y7") == ["RU-7.6"]
    assert words(state) == {"+K7", "=K7"}


def test_ru_7_7_several_exchanges() -> None:
    state = place({"A": "R6 R8 K4 K0"}, ["B R5 Y6 R7 Y8 R9", "C R3 Y4 B5"])
    do(state, "@1 =R6 @1 =R8 @2 =K4")
    assert hand(state, "A") == "K0 Y4 Y6 Y8"
    assert lying(state) == ["@1 B R5 R6 R7 R8 R9", "@2 C R3 K4 B5"]


def test_ru_8_1_any_card_of_the_hand() -> None:
    state = place({"A": "Y7 R5 K0"})
    assert words(state) == {"Y7", "R5", "K0"}
    assert refused(state, "G9")[0] == "RU-8.1"
    assert forcing(state, "G9") == "K0 R5 Y7"
    do(state, "Y7")
    assert state.view(Seat(1)).shown()["discard"] == "Y7"


def test_ru_8_2_only_the_top_discard_is_shown() -> None:
    state = place({"A": "R5 R6"}, discard="K2 R9 G4")
    shown, known = state.view(Seat(1)).shown(), state.view(Seat(1)).known()
    assert (shown["discard"], shown["discards"]) == ("K2", 3)
    assert "R9" not in str(shown)
    assert known["pile"] == ["K2", "R9", "G4"]


def test_ru_8_3_the_last_card_goes_out() -> None:
    state = finish(place({"A": "K9"}), "K9")
    assert state.view(NOBODY).shown()["phase"] == "out"
    assert state.winner == 0


def test_ru_8_4_an_empty_hand_before_the_discard_is_not_out() -> None:
    state = do(place({"A": "R5 R6 R7"}), "+R5 +R6 +R7 done")
    assert state.turn() == Seat(0)
    assert words(state) == {"@1"}
    assert refused(state, "R5") == ["RU-8.4", "RU-8.5"]
    assert refused(state, "done")[0] == "RU-8.4"
    added = do(place({"A": "R8"}, ["A R5 R6 R7"]), "@1 +R8")
    assert words(added) == {"@1"}


def test_ru_8_5_as_few_cards_as_possible() -> None:
    state = do(place({"A": "R7"}, ["A R4 R5 R6", "A B2 K2 G2", "B G5 G6 G7"]), "@1 +R7")
    assert words(state) == {"@1", "@2"}
    assert refused(state, "@4") == ["RU-8.5"]
    assert refused(state, "-R7") == ["RU-8.5"]
    do(state, "@1")
    assert words(state) == {"-R4", "-R7"}
    assert refused(state, "-R5") == ["RU-8.5"]
    assert refused(state, "R4") == ["RU-8.5"]
    do(state, "-R4")
    assert words(state) == {"R4"}


@pytest.mark.parametrize(
    ("meld", "first", "second"),
    [
        ("R3 Y4 R5 Y6 R7", {"-R3", "-Y6"}, {"-R3": {"-Y4"}, "-Y6": {"-R7"}}),
        ("B2 K2 G2", {"-B2"}, {"-B2": {"-K2"}}),
        ("R2 Y2 B2 K2 G2", {"-R2", "-Y2", "-B2", "-K2", "-G2"}, {}),
        ("R1 B2 K3 G4", {"-R1", "-G4"}, {}),
        ("Y1 R2 R3 R4 Y5", {"-Y1", "-Y5"}, {}),
    ],
)
def test_ru_8_5_which_cards_can_come_back(meld: str, first: set[str], second: dict[str, set[str]]) -> None:
    for move in first:
        state = do(place({"A": "B9"}, [f"A {meld}", "B B6 B7 B8"]), "@2 +B9 @1")
        assert words(state) == first
        do(state, move)
        assert words(state) == second.get(move, {move[1:]})


def test_ru_8_5_a_take_back_from_both_ends() -> None:
    # One joker too many at each end: Y1 and Y7 must both come back, or two cards of one end.
    state = do(place({"A": "B9"}, ["A Y1 Y2 R3 R4 R5 Y6", "B B6 B7 B8"]), "@2 +B9 @1")
    assert words(state) == {"-Y1", "-Y6"}


def test_ru_8_6_after_a_take_back_only_the_discard() -> None:
    state = do(place({"A": "R8"}, ["A R5 R6 R7", "B G5 G6 G7"]), "@1 +R8 @1 -R8")
    assert words(state) == {"R8"}
    assert refused(state, "@1") == ["RU-8.6"]
    assert refused(state, "+R8") == ["RU-8.6"]
    assert refused(state, "K0") == ["RU-8.6"]
    assert refused(state, "done") == ["RU-2.4"]
    assert refused(state, "-R5")[0] == "RU-8.8"


def test_ru_8_7_that_discard_can_go_out() -> None:
    state = finish(place({"A": "R8"}, ["A R5 R6 R7"]), "@1 +R8 @1 -R8 R8")
    assert state.winner == 0
    assert state.view(NOBODY).outcome()["last play"] == "take-back"
    stays = do(place({"A": "R5 R6 R7"}), "+R5 +R6 +R7 done @1 -R5 -R6 -R7 R5")
    assert stays.turn() == Seat(1)


def test_ru_8_8_no_take_back_with_a_card_nor_from_another() -> None:
    assert refused(place({"A": "K9"}, ["A R5 R6 R7"]), "-R5")[0] == "RU-8.8"
    assert refused(place({"A": "R8"}, ["A R5 R6 R7", "B G5 G6 G7"]), "@1 +R8 @2") == ["RU-8.8"]


def test_ru_8_9_cards_added_by_others_too() -> None:
    state = place({"A": "G7 G2 B9", "B": "G3"}, ["B G4 G5 G6"], open="AB")
    do(state, "@1 +G7 G2")
    do(state, "take done @1 +G3 @1 +G2 @1")
    assert words(state) == {"-G2", "-G7"}


def test_ru_8_10_never_neither_card_nor_combination() -> None:
    state = place({"A": "R8 R9"}, ["B R5 R6 R7"])
    do(state, "@1 +R8")
    assert refused(state, "@1")[0] == "RU-8.10"
    finish(state, "R9")
    two = place({"A": "Y8 R9"}, ["B R5 Y6 R7"])
    assert refused(two, "@1")[0] == "RU-8.10"
    three = do(place({"A": "Y8 R9 R6"}, ["B R5 Y6 R7"]), "@1")
    assert words(three) == {"+Y8", "=R6"}
    last = do(place({"A": "Y8 R6"}, ["B R5 Y6 R7"]), "@1")
    assert refused(last, "+Y8")[0] == "RU-6.3"
    swap = do(place({"A": "R8 R6"}, ["B R4 R5 Y6 R7"]), "@1 +R8")
    assert refused(swap, "@1 +R6") == ["RU-6.3", "RU-4.3", "RU-4.2"]
