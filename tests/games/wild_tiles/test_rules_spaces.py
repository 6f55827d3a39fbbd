"""WT-7 and WT-8: instruction spaces and the Master."""

from __future__ import annotations

from pioche.games.wild_tiles.kernel import WildTilesState
from tests.games.wild_tiles.table import Table, table

# A small board with every kind of space: r1c3 play again, r3c3 lose the next turn, r3c1 pass three, r1c2 draw twelve.
KINDS = "A(12)G../L(3)..../..S.P/...../....A"


def test_wt_7_1_a_number_tile_obeys_its_space_after_pointing() -> None:
    position = table("r4c6", B="R1 Y1 Y2").play("B", "R1")
    assert position.held()[1] == 2
    assert position.play("B", "E").held()[1] == 3


def test_wt_7_2_a_word_tile_cancels_the_instruction() -> None:
    for word in ("RS", "RR", "RD"):
        assert table("r2c2", B=f"{word} Y1 Y2").play("B", word, "E").held()[1] == 2
    assert table("r2c6", B="Wild Y1 Y2").play("B", "Wild", "E", "R").phase == "turn"


def test_wt_7_3_without_a_tile_there_is_no_instruction() -> None:
    position = table("r2c2", B="Y8 Y9", pile="B5").play("B", "draw", "keep")
    assert position.held()[1] == 3


def test_wt_7_4_a_draw_space_makes_its_player_draw() -> None:
    for space, number in (("r4c6", 1), ("r3c3", 2), ("r2c2", 3)):
        assert table(space, B="R1 Y1 Y2").play("B", "R1", "E").held() == [3, 2 + number, 3, 3]


def passing(space: str, **options: str) -> Table:
    racks = {"A": "R5 R1 R2 R3", "B": "G1 G2 G3", "C": "Y1 Y2 Y3", "D": "B1 B2 B3"} | options
    return table(space, turn="A", **racks).play("A", "R5", "E")


def choose(position: Table) -> Table:
    return position.play("A", "R1", "R2").play("B", "G1", "G2").play("C", "Y1", "Y2").play("D", "B1", "B2")


def test_wt_7_5_two_tiles_go_to_the_neighbour() -> None:
    assert choose(passing("r3c7")).rack("B") == "R1 R2 G3"
    assert choose(passing("r3c5")).rack("B") == "Y1 Y2 G3"
    assert "WT-7.5" in passing("r3c5").refused("draw")


def test_wt_7_6_nothing_is_handed_over_before_all_have_chosen() -> None:
    position = passing("r3c7").play("A", "R1")
    assert position.refused("R1") == {"WT-7.6"}
    position.play("A", "R2").play("B", "G1", "G2").play("C", "Y1", "Y2").play("D", "B1")
    assert position.held() == [3, 3, 3, 3]
    assert position.view("B").rack() == ["G1", "G2", "G3"]
    assert "R1" not in str(position.view("B").known())
    assert position.play("D", "B2").view("B").rack() == ["R1", "R2", "G3"]


def test_wt_7_7_who_has_fewer_gives_all() -> None:
    position = passing("r3c7", B="G1").play("A", "R1", "R2").play("C", "Y1", "Y2").play("D", "B1", "B2")
    assert (position.rack("B"), position.rack("C")) == ("R1 R2", "Y3 G1")


def test_wt_7_8_sides_do_not_turn_with_the_direction() -> None:
    position = table("r3c7", A="R5 R1 R2 R3", B="G1", C="G2", D="G3", turn="A", way=-1)
    assert position.play("A", "R5", "E", "R1", "R2").rack("B") == "R1 R2"


def test_wt_7_9_any_tile_may_be_passed() -> None:
    position = passing("r3c7", A="R5 Master WD4 R3")
    assert {"Master", "WD4", "R3"} == position.may


def test_wt_7_10_a_trade_exchanges_whole_racks() -> None:
    position = table("r2c6", B="R1 Y8 Y9", D="B1 B2 B3 B4").play("B", "R1", "E")
    assert (position.phase, position.may) == ("trade", {"+A", "+C", "+D"})
    assert position.refused("+B") == {"WT-7.10"}
    position.play("B", "+D")
    assert (position.rack("B"), position.rack("D")) == ("B1 B2 B3 B4", "Y8 Y9")
    assert "WT-7.10" in table(B="R1").refused("+A")


def test_wt_7_11_the_trade_is_compulsory() -> None:
    position = table("r2c6", B="R1 Y8 Y9").play("B", "R1", "E")
    assert "WT-7.11" in position.refused("pass")
    assert position.play("B", "+A").turn == "C"


def test_wt_7_12_what_cannot_be_done_is_dropped() -> None:
    position = table("r2c2", B="R1 Y1 Y2", pile="-").play("B", "R1", "E")
    assert (position.turn, position.held()[1]) == ("C", 2)


def test_wt_7_13_a_play_any_space_orders_nothing() -> None:
    position = table("r4c4", B="R1 Y1 Y2").play("B", "R1", "E")
    assert (position.turn, position.held()) == ("C", [3, 2, 3, 3])


def test_wt_7_14_a_drawn_tile_obeys_too() -> None:
    position = table("r2c2", B="Y8 Y9", pile="R5").play("B", "draw", "R5", "E")
    assert position.held()[1] == 5


def test_wt_7_15_play_again() -> None:
    position = table("r1c3", B="R1 R2 Y2", board=KINDS).play("B", "R1", "E")
    assert (position.turn, position.target, position.may) == ("B", "r1c4", {"R2", "R2!", "draw"})
    word = table("r1c3", B="RS R2 Y2", board=KINDS).play("B", "RS", "E")
    assert word.turn == "D"
    dead = table("r1c3", B="R1 R2 Y2", board=KINDS, dead="r1c3").play("B", "R1")
    assert (dead.turn, dead.target) == ("B", "FREE")
    last = table("r1c3", B="R1", board=KINDS, dead="r1c3", last_tile="draw_first").play("B", "R1")
    assert (last.turn, last.target, last.held()[1]) == ("B", "FREE", 5)


def losing(**more: str) -> Table:
    """B has placed a tile on `lose the next turn`."""
    racks = {"B": "R1 R2 Y2 Y3", "C": "R3 R4 R5 Y4", "A": "R6 R7 R8 Y5", "D": "R9 R9 G8 Y6"} | more
    return table("r3c5", board=KINDS, **racks).play("B", "R1", "N")


def test_wt_7_16_lose_the_next_turn() -> None:
    position = losing(players="3").play("C", "R3", "W")
    assert position.view("A").place(1)["loses_turn"]
    position.play("A", "R6", "W")
    assert position.turn == "C"
    assert not position.view("A").place(1)["loses_turn"]
    # A turn lost to a Skip is not that one.
    skipped = losing(players="3", A="RS R7 R8 Y5").play("C", "R3", "W").play("A", "RS", "W")
    assert skipped.turn == "C"
    assert skipped.view("A").place(1)["loses_turn"]


def test_wt_7_16_the_choice_falls_to_the_player_after() -> None:
    position = table("r3c5", board=KINDS, dead="r3c5", B="Y8 Y9", pile="G9")
    position.state.lost[2] = 1
    position.play("B", "draw", "keep")
    assert (position.turn, position.phase) == ("D", "answer-renounce")


def test_wt_7_17_nobody_challenges_himself() -> None:
    position = table("r3c5", board=KINDS, dead="r3c5", B="Y8 Y9", pile="G9", players=2)
    position.state.lost[0] = 1
    position.play("B", "draw", "keep")
    assert (position.turn, position.phase) == ("B", "turn")


def test_wt_7_18_the_amounts_are_those_of_the_board() -> None:
    drawn = table("r1c2", B="R1 Y1", board=KINDS).play("B", "R1", "E")
    assert drawn.held()[1] == 13
    passed = table("r2c1", A="R5 R1 R2 R3 Y9", B="G1", C="G2", D="G3 G4 G5", turn="A", board=KINDS)
    passed.play("A", "R5", "E", "R1", "R2", "R3")
    assert passed.rack("B") == "R1 R2 R3"
    assert passed.rack("A") == "Y9 G3 G4 G5"


def test_wt_8_1_a_master_goes_on_play_any_spaces_only() -> None:
    assert "Master" in table("r4c4", B="Master Y1 Y2").may
    assert "Master" in table("FREE", B="Master Y1 Y2").may
    assert table("r2c6", B="Master Y1 Y2").refused("Master") == {"WT-8.1"}


def test_wt_8_2_passes_and_trades_move_a_master() -> None:
    assert "Master" in passing("r3c7", A="R5 Master WD4 R3").play("A", "Master").view("A").chosen()
    assert table("r2c6", B="R1 Master Y1").play("B", "R1", "E", "+D").rack("D") == "Y1 Master"


def test_wt_8_3_a_master_names_a_colour_and_the_next_space() -> None:
    position = table("r4c4", B="Master Y1 Y2").play("B", "Master", "E")
    assert position.refused("pass") == {"WT-8.3"}
    position.play("B", "G")
    assert (position.target, position.view("A").in_force()["colour"]) == ("r4c5", "G")


def test_wt_8_4_the_named_colour_follows_a_master() -> None:
    position = table("r5c6", "Master:G", B="G1 Wild WD4 Y5", bluffing="off")
    assert position.may == {"G1", "Wild", "draw"}
    assert "WT-4.9" in position.refused("Y5")
    assert "WD4" in table("r5c6", "Master:G", B="WD4 Y5", bluffing="off").may


def test_wt_8_5_a_master_does_nothing_else() -> None:
    position = table("r4c4", B="Master Y1 Y2").play("B", "Master", "E", "G")
    assert (position.turn, position.held()) == ("C", [3, 2, 3, 3])


def test_wt_8_6_a_master_may_be_the_last_tile() -> None:
    position = table("r4c4", B="Master").play("B", "Master")
    assert (position.phase, position.state.scores()[1]) == ("out", 0)
    assert isinstance(position.state, WildTilesState)
