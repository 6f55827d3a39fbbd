"""WT-11 to WT-14: dead ends, the one-tile call, the pile, the end of a round."""

from __future__ import annotations

from tests.games.wild_tiles.table import ALL_ANY, Table, short_pile, table


def corner(**more: str) -> Table:
    """B is to play in the dead end r1c2."""
    racks = {"B": "R1 RS Wild Y1 Y2", "C": "Y3 Master B3"} | more
    return table("r1c2", dead="r1c2", **racks)


def two(rack: str = "R1 Y8", **more: str) -> Table:
    """B has two tiles."""
    return table(B=rack, **more)


def answers(position: Table, *words: str) -> Table:
    for seat, word in zip("ACD", words, strict=True):
        position.play(seat, word)
    return position


def test_wt_11_1_a_dead_end_has_no_empty_neighbour() -> None:
    assert corner().view("A").dead_end()
    assert not table("r1c2", B="R1", full="r1c1 r2c1 r2c2 r1c3").view("A").dead_end()


def test_wt_11_2_it_is_public_that_the_target_is_a_dead_end() -> None:
    for seat in "-ABCD":
        assert corner().view(seat).shown()["dead_end"] is True
    assert table("FREE", B="R1").view("A").shown()["dead_end"] is False


def test_wt_11_3_a_tile_in_a_dead_end_points_nowhere() -> None:
    position = corner().play("B", "R1")
    assert position.view("A").tiles() == [["r1c2", "R1", None, None, "B"]]
    assert "WT-9.9" in corner(bluffing="off").refused("draw")


def test_wt_11_4_a_tile_in_a_dead_end_costs_five() -> None:
    assert corner().play("B", "R1").held()[1] == 4 + 5
    assert table("r2c2", dead="r2c2", B="R1 Y1").play("B", "R1").held()[1] == 1 + 3 + 5


def test_wt_11_5_the_word_takes_effect_after_that() -> None:
    position = corner().play("B", "RS")
    assert (position.turn, position.held()[1]) == ("D", 9)


def test_wt_11_6_the_target_becomes_free() -> None:
    position = corner().play("B", "R1")
    assert (position.turn, position.target) == ("C", "FREE")
    assert position.may == {"Y3", "Master", "B3", "draw"}
    position.play("C", "Master")
    assert position.refused("r5c6") == position.refused("E") == {"WT-11.6"}
    assert position.play("C", "r8c8", "SE", "R").target == "r9c9"


def test_wt_11_7_who_cannot_place_draws_one_and_keeps_it() -> None:
    position = corner(B="Y1 Y2", pile="B5").play("B", "draw")
    assert position.may == {"keep"}
    position.play("B", "keep").play("C", "accept")
    assert (position.turn, position.target, position.held()[1]) == ("C", "r1c2", 3)
    assert position.view("A").dead_end()


def test_wt_11_8_a_chosen_space_can_be_a_dead_end() -> None:
    position = table("FREE", dead="r1c1", B="Y1 Y2 Y3").play("B", "Y1", "r1c1")
    assert (position.turn, position.target, position.held()[1]) == ("C", "FREE", 7)


def test_wt_11_9_without_a_play_any_space_the_round_ends() -> None:
    position = corner(full=ALL_ANY).play("B", "R1")
    assert (position.turn, position.phase, position.held()[1]) == ("-", "blocked", 9)
    assert position.view("A").outcome()["end"] == "no play-any space is left"


def test_wt_11_10_a_colour_is_named_in_a_dead_end_too() -> None:
    position = corner().play("B", "Wild")
    assert position.phase == "colour"
    assert position.play("B", "G").view("A").in_force()["colour"] == "G"


def test_wt_12_1_a_call_may_be_attached_to_the_second_to_last_tile() -> None:
    assert two().may == {"R1", "R1!", "draw"}
    assert table(B="R1 Y8 Y9").refused("R1!") == {"WT-12.1", "WT-12.3"}
    assert table(B="R1").refused("R1!") == {"WT-12.1", "WT-12.3"}
    assert two(one_tile_call="automatic").may == {"R1", "draw"}


def test_wt_12_2_a_call_is_public() -> None:
    position = two().play("B", "R1!")
    assert position.view("D").history(0)[-1] == ["B", "moves", "R1!"]


def test_wt_12_3_every_other_player_is_asked() -> None:
    position = two().play("B", "R1", "E")
    for seat in "ACD":
        assert (position.turn, position.phase, position.may) == (seat, "catch", {"catch", "letgo"})
        assert position.refused("R5") == {"WT-12.3"}
        position.play(seat, "letgo")
    assert position.turn == "C"
    assert two().refused("catch") == {"WT-12.3"}
    traded = table("r2c6", B="R1 Y8", D="B1").play("B", "R1", "E", "+D")
    assert traded.phase == "catch"


def test_wt_12_4_the_question_is_the_same_with_a_call() -> None:
    assert two().play("B", "R1!", "E").may == {"catch", "letgo"}
    assert two(one_tile_call="automatic").play("B", "R1", "E").phase == "turn"


def test_wt_12_5_the_answers_are_secret_until_all_are_in() -> None:
    position = two().play("B", "R1", "E").play("A", "catch")
    for seat in "-BCD":
        assert position.view(seat).history(0)[-1] == ["A", "answers", None]
        assert not position.view(seat).state.caught
    assert position.view("A").history(0)[-1] == ["A", "answers", "catch"]
    position.play("C", "letgo").play("D", "letgo")
    assert ["A", "answers", "catch"] in position.view("C").history(0)


def test_wt_12_6_a_missing_call_costs_two_once() -> None:
    assert answers(two().play("B", "R1", "E"), "catch", "catch", "letgo").held()[1] == 3
    assert answers(two().play("B", "R1", "E"), "letgo", "letgo", "letgo").held()[1] == 1


def test_wt_12_7_catching_a_call_does_nothing() -> None:
    assert answers(two().play("B", "R1!", "E"), "catch", "catch", "catch").held() == [3, 1, 3, 3]


def test_wt_12_8_after_the_answers_it_is_too_late() -> None:
    position = answers(two().play("B", "R1", "E"), "letgo", "letgo", "letgo")
    assert (position.turn, position.phase) == ("C", "turn")
    assert position.refused("catch") == {"WT-12.3"}


def test_wt_12_9_no_question_without_exactly_one_tile() -> None:
    assert table("r3c3", B="R1 Y8").play("B", "R1", "E").phase == "turn"
    assert table(B="R1 Y8 Y9").play("B", "R1", "E").phase == "turn"


def test_wt_12_10_who_did_not_place_owes_no_call() -> None:
    position = table("r2c6", B="R1 Y8", D="B1 B2 B3").play("B", "R1", "E", "+D")
    assert (position.held(), position.phase) == ([3, 3, 3, 1], "turn")


def test_wt_13_1_the_pile_is_never_refilled() -> None:
    position = short_pile(table(B="Y8 Y9", pile="B5"), 1).play("B", "draw", "keep")
    assert position.pile() == 0
    assert "draw" not in position.may


def test_wt_13_2_a_short_pile_gives_what_it_has() -> None:
    position = short_pile(table("r2c2", B="R1 Y9"), 2).play("B", "R1", "E")
    assert (position.held()[1], position.pile()) == (3, 0)


def test_wt_13_3_with_an_empty_pile_nothing_is_drawn() -> None:
    assert table("r2c2", B="R1 Y8 Y9", pile="-").play("B", "R1", "E").held()[1] == 2
    assert corner(pile="-").play("B", "R1").held()[1] == 4


def test_wt_13_4_a_draw_two_without_a_pile_has_no_victim() -> None:
    position = table(B="RD Y8 Y9", C="BD R5 Y1", pile="-").play("B", "RD", "E")
    assert (position.turn, position.may) == ("C", {"BD", "R5"})


def test_wt_13_5_a_wd4_without_a_pile_is_a_wild() -> None:
    position = table(B="WD4 R1 Y9", C="G5 R5 Y1", pile="-", bluffing="off").play("B", "WD4", "E", "G")
    assert (position.turn, position.phase, position.may) == ("C", "turn", {"G5"})
    # Drawing the last tile makes a WD4 a Wild, too.
    drawn = short_pile(table(B="R1 Y9", pile="WD4", bluffing="off"), 1).play("B", "draw")
    assert drawn.may == {"WD4", "keep"}


def test_wt_13_6_the_pile_counts_as_the_tile_is_chosen() -> None:
    position = short_pile(corner(B="RD Y8 Y9"), 4).play("B", "RD")
    assert (position.turn, position.held()) == ("D", [3, 6, 3, 3])


def test_wt_13_7_with_an_empty_pile_who_cannot_place_passes() -> None:
    position = table(B="Y8 Y9", C="R1 R2", pile="-")
    assert position.may == {"pass"}
    assert position.refused("draw") == {"WT-13.7"}


def test_wt_14_1_the_last_tile_ends_the_round() -> None:
    position = table(B="R1").play("B", "R1")
    assert (position.turn, position.phase) == ("-", "out")
    assert position.view("A").outcome() == {
        "result": "out",
        "last tile": "number",
        "pile": "left",
        "end": "a rack is empty",
    }


def test_wt_14_2_the_last_tile_obeys_nothing() -> None:
    assert table("r2c2", B="R1").play("B", "R1").held()[1] == 0
    assert corner(B="R1").play("B", "R1").phase == "out"


def test_wt_14_3_a_last_draw_tile_takes_effect() -> None:
    assert table(B="RD").play("B", "RD").held() == [3, 0, 5, 3]
    assert table(B="WD4").play("B", "WD4").held() == [3, 0, 7, 3]
    assert table(B="RD", pile="-").play("B", "RD").held() == [3, 0, 3, 3]


def test_wt_14_4_another_last_tile_has_no_effect() -> None:
    position = table(B="RR").play("B", "RR")
    assert (position.state.way, position.view("A").outcome()["last tile"]) == (1, "R")


def test_wt_14_5_the_round_ends_when_nobody_can_place_or_draw() -> None:
    blocked = table(B="R7 Y8 Y9", A="G1", C="G2", D="G3", pile="-").play("B", "R7", "E")
    assert (blocked.turn, blocked.phase) == ("-", "blocked")
    assert blocked.view("A").outcome()["end"] == "nobody can play or draw"
    able = table(B="R7 Y8 Y9", A="R1", C="G2", D="G3", pile="-").play("B", "R7", "E")
    assert able.turn == "C"


def test_wt_14_6_all_racks_are_looked_at_at_once() -> None:
    position = table(B="Y8 Y9", A="G1", C="R7", D="G3", pile="-").play("B", "pass")
    assert position.play("C", "R7").phase == "out"
    assert (
        table(B="R7 Y8", A="G1", C="G2", D="G3", pile="-", one_tile_call="automatic").play("B", "R7", "E").phase
        == "blocked"
    )


def test_wt_14_7_in_a_blocked_round_everybody_counts() -> None:
    position = table(B="R7 Y8 Y9", A="G1", C="G2", D="Master", pile="-").play("B", "R7", "E")
    assert position.state.scores() == [1, 17, 2, 50]


def test_wt_14_8_at_the_end_the_racks_are_public() -> None:
    position = table(B="R1")
    assert position.view("-").place(0)["rack"] is None
    position.play("B", "R1")
    assert position.view("-").place(0)["rack"] == ["Y0", "Y1", "G0"]
