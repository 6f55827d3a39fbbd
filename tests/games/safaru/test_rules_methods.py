"""SAF-3 and SAF-4: the three methods, one after the other."""

from __future__ import annotations

from tests.games.safaru.tables import A, B, clauses, forcing, lying, pile, play, position, view, words


def test_saf_3_1_adding_takes_two_or_more_cards_that_sum_to_c() -> None:
    state = play(position("Y3 B4 K8 G9", "R7"), "R7 add")
    assert words(state) == {"Y3", "B4"}
    assert clauses(state, "K8") == ("SAF-3.1",)
    assert forcing(state, "K8") == "Y3 B4"
    assert pile(play(state, "B4 Y3"), A) == "Y3 B4"


def test_saf_3_1_one_card_is_no_adding() -> None:
    state = play(position("Y7 B5 K2", "R7"), "R7")
    assert words(state) == {"add", "pair"}
    play(state, "add")
    assert words(state) == {"B5", "K2"}
    assert clauses(state, "Y7") == ("SAF-3.1",)


def test_saf_3_1_refuses_an_adding_that_the_table_does_not_hold() -> None:
    state = play(position("Y9 K2 G3", "R8"), "R8")
    assert clauses(state, "add") == ("SAF-3.1",)
    assert clauses(play(position("Y7 B9 K1", "R7"), "R7"), "add") == ("SAF-3.1",)


def test_saf_3_1_refuses_to_stop_before_the_sum() -> None:
    state = play(position("Y3 B4 K8 G9", "R7"), "R7 add")
    assert clauses(state, "done") == ("SAF-3.1",)
    assert clauses(play(state, "Y3"), "done") == ("SAF-3.1",)


def test_saf_3_1_refuses_cards_that_are_not_on_the_table() -> None:
    state = play(position("Y3 B4 K8 G9", "R7 R3"), "R7 add")
    assert clauses(state, "R3") == ("SAF-3.1",)
    assert clauses(state, "Y2") == ("SAF-3.1",)


def test_saf_3_2_any_number_of_cards_takes_part() -> None:
    state = play(position("R1 R1 Y1 Y1 B1 B1 K1 K1 G1", "R9"), "R9 add R1 R1 Y1 Y1 B1 B1 K1 K1 G1")
    assert (lying(state), len(pile(state, A).split())) == ("R9", 9)
    state = play(position("R1 R1 Y1 Y1 B1 B1 K1 K1 G2 K3 G4", "Y0"), "Y0 total R1 R1 Y1 Y1 B1 B1 K1 K1 G2 K3 G4")
    assert (lying(state), len(pile(state, A).split())) == ("Y0", 11)


def test_saf_3_3_one_adding_of_several() -> None:
    state = play(position("Y3 B4 K2 G5", "R7"), "R7 add")
    assert words(state) == {"Y3", "B4", "K2", "G5"}
    play(state, "K2")
    assert words(state) == {"G5"}
    assert pile(play(state, "G5"), A) == "K2 G5"
    assert lying(state) == "R7 Y3 B4"


def test_saf_3_3_refuses_a_second_set() -> None:
    state = play(position("Y0 R0 Y3 B4 K2 G5", "R7"), "R7 add Y3 B4 Y0")
    assert clauses(state, "K2") == ("SAF-3.3", "SAF-5.3")
    assert forcing(state, "K2") == "Y0 Y3 B4"


def test_saf_3_4_totalling_takes_cards_that_make_seventeen_with_c() -> None:
    state = play(position("Y9 K2 G7", "R8"), "R8 total")
    assert words(state) == {"Y9", "K2", "G7"}
    assert pile(play(state, "Y9"), A) == "Y9"
    assert pile(play(position("Y9 K2 G7", "R8"), "R8 total G7 K2"), A) == "K2 G7"


def test_saf_3_4_refuses_other_sums() -> None:
    state = play(position("Y9 K2 G3", "R8"), "R8 total")
    assert clauses(state, "K2") == ("SAF-3.4",)
    assert clauses(state, "done") == ("SAF-3.4",)
    assert clauses(state, "B9") == ("SAF-3.4",)
    assert clauses(play(position("Y3 B4 K8", "R7"), "R7"), "total") == ("SAF-3.4",)


def test_saf_3_5_one_totalling_of_several() -> None:
    state = play(position("Y9 K9 R0 B0", "R8"), "R8 total Y9 R0")
    assert clauses(state, "K9") == ("SAF-3.5", "SAF-5.3")
    assert forcing(state, "K9") == "R0 Y9"
    assert lying(play(state, "done")) == "R8 B0 K9"


def test_saf_3_6_the_card_played_stays_after_adding_and_totalling() -> None:
    assert lying(play(position("Y3 B4 K8", "R7"), "R7 add Y3 B4")) == "R7 K8"
    assert lying(play(position("Y9 K2", "R8"), "R8 total Y9")) == "R8 K2"


def test_saf_3_7_pairing_takes_both_cards() -> None:
    state = play(position("Y6 K1", "R6"), "R6 pair")
    assert words(state) == {"Y6"}
    assert (lying(play(state, "Y6")), pile(state, A)) == ("K1", "R6 Y6")


def test_saf_3_7_identical_cards_pair_too() -> None:
    assert pile(play(position("R7 K2", "R7"), "R7 pair R7"), A) == "R7 R7"


def test_saf_3_7_refuses_another_number() -> None:
    state = play(position("Y6 K1", "R6"), "R6 pair")
    for word in ("K1", "done"):
        assert clauses(state, word) == ("SAF-3.7",)
        assert forcing(state, word) == "Y6"
    assert clauses(state, "B6") == ("SAF-3.7",)
    assert clauses(state, "R6") == ("SAF-3.7", "SAF-3.9")
    assert clauses(play(position("Y3 B4 K8", "R7"), "R7"), "pair") == ("SAF-3.7",)


def test_saf_3_8_the_player_chooses_which_card_he_pairs() -> None:
    state = play(position("Y6 B6 K1", "R6"), "R6 pair")
    assert words(state) == {"Y6", "B6"}
    assert clauses(state, "K1") == ("SAF-3.7", "SAF-3.8")
    assert lying(play(state, "B6")) == "Y6 K1"


def test_saf_3_8_only_one_is_paired() -> None:
    state = play(position("Y6 B6 K1", "R6 G3"), "R6 pair B6")
    assert (state.turn(), pile(state, A)) == (B, "R6 B6")


def test_saf_3_9_the_card_played_is_none_of_the_table() -> None:
    state = play(position("Y3 B4 K8", "R7 G2"), "R7 add")
    assert clauses(state, "R7") == ("SAF-3.9", "SAF-3.1")
    state = play(position("Y9 K2", "R8 G2"), "R8 total")
    assert clauses(state, "R8") == ("SAF-3.9", "SAF-3.4")


def test_saf_3_9_its_twin_on_the_table_may_be_taken() -> None:
    assert pile(play(position("R7 B3", "R7 G2"), "R7 total R7 B3"), A) == "R7 B3"


def test_saf_3_10_colours_do_not_matter() -> None:
    for table in ("Y3 B4", "R3 R4", "G3 K4"):
        assert words(play(position(table, "R7"), "R7 add")) == set(table.split())


def test_saf_3_11_captures_go_to_the_pile_of_the_player() -> None:
    state = play(position("Y3 B4 K8 G9", "R7", "K9"), "R7 add Y3 B4 K9 pair G9")
    assert (pile(state, A), pile(state, B)) == ("Y3 B4", "K9 G9")
    assert view(state, B).known()["seats"] == [
        {"seat": "A", "cards": 0, "captured": 2, "pile": ["Y3", "B4"]},
        {"seat": "B", "cards": 0, "captured": 2, "pile": ["K9", "G9"]},
    ]


def test_saf_4_1_one_two_or_three_methods() -> None:
    table = "Y3 B4 K7 G9 Y1"
    assert lying(play(position(table, "R7"), "R7 add Y3 B4 done")) == "R7 Y1 K7 G9"
    assert lying(play(position(table, "R7"), "R7 add Y3 B4 total G9 Y1 done")) == "R7 K7"
    assert lying(play(position(table, "R7"), "R7 add Y3 B4 total G9 Y1 pair K7")) == ""


def test_saf_4_1_refuses_a_method_twice() -> None:
    state = play(position("Y3 B4 K2 G5 K9 R1", "R7"), "R7 add Y3 B4")
    assert words(state) == {"total", "done"}
    assert clauses(state, "add") == ("SAF-4.1", "SAF-3.3")
    play(state, "total")
    assert clauses(state, "total") == ("SAF-4.1",)


def test_saf_4_1_a_totalling_is_not_repeated_either() -> None:
    state = play(position("R9 G9 Y8 K3 B5", "B8"), "B8 total R9")
    assert clauses(state, "total") == ("SAF-4.1", "SAF-3.5")


def test_saf_4_2_a_card_is_captured_once() -> None:
    state = play(position("Y3 B4 K2 G5 K9 R1", "R7"), "R7 add Y3 B4 total")
    assert clauses(state, "Y3") == ("SAF-4.2", "SAF-3.4")


def test_saf_4_2_a_method_sees_only_what_is_left() -> None:
    state = play(position("Y3 B4 K7 G9 Y1 Y7", "R7"), "R7 total Y3 K7")
    assert words(state) == {"pair", "done"}
    assert clauses(state, "add") == ("SAF-3.1", "SAF-4.2")


def test_saf_4_2_one_method_is_finished_before_the_next() -> None:
    state = play(position("Y5 B4 K2 G6", "R8"), "R8 add K2")
    assert clauses(state, "total") == ("SAF-4.2",)
    state = play(position("Y5 B4 K2 G6", "R8"), "R8")
    assert clauses(state, "K2") == ("SAF-4.2",)


def test_saf_4_3_adding_and_totalling_in_either_order() -> None:
    for moves in ("R8 add K2 G6 total Y5 B4", "R8 total B4 Y5 add G6 K2"):
        state = play(position("Y5 B4 K2 G6", "R8"), moves)
        assert (lying(state), pile(state, A)) == ("R8", "Y5 B4 K2 G6")


def test_saf_4_4_pairing_comes_last() -> None:
    state = play(position("Y3 B4 K7 G2", "R7", "G5"), "R7 pair")
    assert clauses(state, "add") == ("SAF-4.4",)
    assert play(state, "K7").turn() == B


def test_saf_4_5_further_methods_are_optional() -> None:
    state = play(position("Y5 B4 K2 G6", "R8 R2"), "R8 add K2 G6")
    assert words(state) == {"total", "done"}
    assert (play(state, "done").turn(), lying(state)) == (B, "R8 Y5 B4")


def test_saf_4_5_the_turn_ends_by_itself_when_no_method_is_left() -> None:
    assert play(position("Y3 B4 K8", "R7"), "R7 add Y3 B4").turn() == B


def test_saf_4_6_sets_are_legal_if_some_order_makes_them_so() -> None:
    table = "Y0 B0 K3 G4 R9 Y1"
    both_first = play(position(table, "B7"), "B7 add K3 G4 Y0 B0 total R9 Y1")
    split = play(position(table, "B7"), "B7 total R9 Y1 B0 done add K3 G4 Y0")
    assert lying(both_first) == lying(split) == "B7"
    # The wrong order of the same sets is refused where the duty of the 0s bites.
    wrong = play(position(table, "B7"), "B7 total R9 Y1")
    assert clauses(wrong, "done") == ("SAF-5.2", "SAF-5.4")
