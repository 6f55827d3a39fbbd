"""WT-9 and WT-10: drawing, renouncing, the limit of 14, challenging a renounce."""

from __future__ import annotations

from tests.games.wild_tiles.table import Table, short_pile, table

# Fourteen tiles of which none, or one, suits R7.
FULL = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 Y8 Y9"
ABLE = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 Y8 R9"


def trade(**more: str) -> Table:
    """B, on a trade target, has drawn and kept a tile, and C is asked."""
    racks = {"B": "R2 B9", "C": "Y1 Y2 Y3 R9", "pile": "G9"} | more
    return table("r2c6", players=3, **racks).play("B", "draw", "keep")


def dead(**more: str) -> Table:
    """B, in a dead end, has drawn and kept a tile, and C is asked."""
    racks = {"B": "R2 B9", "C": "Y1 Y2 Y3 R9", "pile": "G9"} | more
    return table("r1c2", dead="r1c2", players=3, **racks).play("B", "draw", "keep")


def test_wt_9_1_without_a_lawful_tile_one_must_be_drawn() -> None:
    position = table(B="Y8 Y9")
    assert position.may == {"draw"}
    assert position.refused("pass") == {"WT-21.3", "WT-9.1"}
    assert position.play("B", "draw").held()[1] == 3


def test_wt_9_2_with_a_lawful_tile_one_may_renounce() -> None:
    assert table(B="R1 Y8 Y9").may == {"R1", "draw"}


def test_wt_9_3_nobody_sees_whether_a_draw_was_forced() -> None:
    forced = table(B="Y8 Y9 G9", pile="B5").play("B", "draw")
    chosen = table(B="R1 Y9 G9", pile="B5").play("B", "draw")
    for seat in "-ACD":
        assert forced.view(seat).known() == chosen.view(seat).known()


def test_wt_9_4_the_drawn_tile_may_be_placed_if_lawful() -> None:
    assert table(B="Y8 Y9", pile="R5").play("B", "draw").may == {"R5", "keep"}
    unlawful = table(B="Y8 Y9", pile="B5").play("B", "draw")
    assert unlawful.may == {"keep"}
    assert unlawful.refusal("B5").clause == "WT-4.9"
    assert table(B="R8 Y9", pile="WD4").play("B", "draw").may == {"WD4", "keep"}
    assert unlawful.refused("draw") == {"WT-9.4", "WT-9.5"}


def test_wt_9_5_a_lawful_drawn_tile_may_be_kept() -> None:
    position = table(B="Y8 Y9", pile="R5").play("B", "draw", "keep")
    assert (position.turn, position.rack("B")) == ("C", "R5 Y8 Y9")
    assert position.refused("keep") == {"WT-9.5"}


def test_wt_9_6_only_the_drawn_tile_may_be_placed() -> None:
    position = table(B="R1 Y9", pile="R5").play("B", "draw")
    refusal = position.refusal("R1")
    assert (refusal.clause, refusal.cards) == ("WT-9.6", (5,))
    assert "WT-9.6" in position.refused("G5")


def test_wt_9_7_on_a_trade_target_a_lawful_tile_must_be_placed() -> None:
    position = table("r2c6", B="R1 Y9 Y8", bluffing="off")
    assert position.may == {"R1"}
    assert position.refused("draw") == {"WT-20.6", "WT-9.7"}
    assert table("r2c6", "R1", B="Y7 Y9 Y8", bluffing="off").may == {"draw"}


def test_wt_9_8_with_an_empty_pile_a_lawful_tile_must_be_placed() -> None:
    position = table(B="R1 Y9 Y8", pile="-")
    assert position.may == {"R1"}
    assert position.refused("pass") == position.refused("draw") == {"WT-9.8"}


def test_wt_9_9_in_a_dead_end_a_lawful_tile_must_be_placed() -> None:
    position = table("r1c2", dead="r1c2", B="R1 Y9 Y8", bluffing="off")
    assert position.may == {"R1"}
    assert position.refused("draw") == {"WT-20.6", "WT-9.9"}


def test_wt_9_10_on_a_trade_target_a_lawful_drawn_tile_may_be_kept() -> None:
    position = table("r2c6", B="Y9 Y8", pile="R5", bluffing="off").play("B", "draw")
    assert position.may == {"R5", "keep"}
    assert trade(B="G2 B9", pile="R4").play("C", "challenge").turn == "C"


def test_wt_9_11_in_a_dead_end_a_lawful_drawn_tile_must_be_placed() -> None:
    position = table("r1c2", dead="r1c2", B="Y9 Y8", pile="R5", bluffing="off").play("B", "draw")
    assert position.may == {"R5"}
    assert position.refused("keep") == {"WT-9.11", "WT-20.6"}
    assert table("r1c2", dead="r1c2", B="Y9 Y8", pile="B5", bluffing="off").play("B", "draw").may == {"keep"}


def test_wt_9_12_on_a_free_target_one_may_renounce() -> None:
    position = table("FREE", B="R1 Y9 Y8", pile="R5", bluffing="off")
    assert "draw" in position.may
    position.play("B", "draw", "keep")
    assert (position.turn, position.phase, position.target) == ("C", "turn", "FREE")


def test_wt_9_13_never_more_than_fourteen() -> None:
    position = table(B=FULL)
    assert position.refused("draw") == {"WT-9.13", "WT-9.15"}
    assert table(B=ABLE).refused("draw") == {"WT-9.13", "WT-9.16"}


def test_wt_9_14_a_draw_stops_at_fourteen() -> None:
    assert table("r2c2", B=ABLE).play("B", "R9", "E").held()[1] == 14


def test_wt_9_15_fourteen_and_nothing_lawful_passes() -> None:
    position = table(B=FULL)
    assert position.may == {"pass"}
    assert position.play("B", "pass").held()[1] == 14


def test_wt_9_16_fourteen_and_a_lawful_tile_may_pass() -> None:
    assert table(B=ABLE).may == {"R9", "pass"}
    assert table("r2c6", B=ABLE, bluffing="off").refused("pass") == {"WT-20.6", "WT-9.7"}


def test_wt_9_17_passing_ends_after_a_round_of_passes() -> None:
    other = "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 Y7 R8"
    position = table(A=other, B=ABLE, players=2).play("B", "pass").play("A", "pass")
    assert position.may == {"R9"}
    assert position.refused("pass") == {"WT-9.17"}
    unable = table(A=other, B=FULL, players=2).play("B", "pass").play("A", "pass")
    assert unable.may == {"pass"}
    assert unable.play("B", "pass").may == {"R8", "Y7"}


def test_wt_9_18_the_last_tile_of_the_pile_may_be_kept() -> None:
    assert short_pile(table(B="R1 Y9", pile="R5"), 1).play("B", "draw").may == {"R5", "keep"}
    corner = short_pile(table("r1c2", dead="r1c2", B="Y8 Y9", pile="R5", bluffing="off"), 1)
    assert corner.play("B", "draw").may == {"R5"}


def test_wt_9_19_a_turn_passed_over_is_no_turn() -> None:
    other = "B1 B1 B2 B2 B3 B3 B4 B4 B5 B5 B6 B6 Y7 R8"
    position = table(A=other, B=ABLE, players=2).play("B", "pass")
    position.state.lost[1] = 1
    position.play("A", "pass")
    assert (position.turn, position.state.passes, position.state.lost[1]) == ("A", 2, 0)


def test_wt_10_1_a_renounce_on_a_trade_target_or_in_a_dead_end_may_be_challenged() -> None:
    for position in (trade(), dead()):
        assert (position.turn, position.phase, position.may) == ("C", "answer-renounce", {"accept", "challenge"})
        assert position.refused("R9") == {"WT-10.1"}
    assert table(B="R2 B9", pile="G9").play("B", "draw", "keep").phase == "turn"


def test_wt_10_2_only_the_next_player_may_challenge() -> None:
    position = trade().play("C", "accept", "draw", "keep")
    assert position.view("A").known()["renouncer"] == "C"


def test_wt_10_3_no_choice_after_a_placed_tile() -> None:
    position = table("r2c6", B="R2 B9", pile="R4").play("B", "draw", "R4", "E", "+A")
    assert position.phase == "turn"


def test_wt_10_4_no_choice_with_a_pile_empty_at_turn() -> None:
    position = table("r2c6", B="Y8 Y9", C="R1 R2", pile="-").play("B", "pass")
    assert (position.turn, position.phase) == ("C", "turn")
    last = short_pile(table("r2c6", B="Y8 Y9", C="R1 R2"), 1).play("B", "draw", "keep")
    assert last.phase == "answer-renounce"


def test_wt_10_5_the_challenger_alone_sees_the_rack() -> None:
    position = trade().play("C", "challenge")
    shown = [line for line in position.view("C").history(0) if line[1] == "shows"]
    assert shown == [["B", "shows", tile, "C"] for tile in ("R2", "G9", "B9")]
    assert ["B", "shows", None, "C"] in position.view("A").history(0)
    assert position.view("A").history(0)[-1][:2] == ["B", "had one of"]


def test_wt_10_6_on_a_trade_target_the_rack_before_the_draw_counts() -> None:
    assert trade().play("C", "challenge").turn == "B"
    assert trade(B="G2 B9", pile="R4").play("C", "challenge").turn == "C"
    # A copy of the drawn tile was there before.
    assert trade(B="R4 B9", pile="R4").play("C", "challenge").turn == "B"


def test_wt_10_7_in_a_dead_end_the_drawn_tile_counts() -> None:
    assert dead(B="G2 B9", pile="R4").play("C", "challenge").turn == "B"
    assert dead(B="G2 B9", pile="Y4").play("C", "challenge").turn == "C"


def test_wt_10_8_a_wrong_renounce_on_a_trade_target() -> None:
    position = trade().play("C", "challenge")
    assert (position.phase, position.may) == ("forced", {"R2"})
    assert "WT-10.8" in position.refused("B9")
    assert position.refused("draw") == {"WT-10.8"}
    position.play("B", "R2", "E", "+A")
    assert position.held() == [2, 5, 4]


def test_wt_10_9_a_right_draw_on_a_trade_target() -> None:
    position = trade(B="G2 B9", pile="R4").play("C", "challenge")
    assert (position.turn, position.phase, position.target, position.held()[2]) == ("C", "turn", "r2c6", 6)


def test_wt_10_10_a_wrong_renounce_in_a_dead_end() -> None:
    position = dead().play("C", "challenge")
    assert "WT-10.10" in position.refused("B9")
    assert position.play("B", "R2").held()[1] == 2 + 5 + 5


def test_wt_10_11_a_right_draw_in_a_dead_end() -> None:
    position = dead(B="G2 B9", pile="Y4").play("C", "challenge")
    assert (position.turn, position.target, position.held()[2]) == ("C", "r1c2", 7)
    assert position.play("C", "R9").held()[2] == 6 + 5


def test_wt_10_12_a_trade_target_that_is_a_dead_end() -> None:
    position = table("r2c6", dead="r2c6", B="G2 B9", C="Y1 Y2", pile="R4").play("B", "draw", "keep")
    position.play("C", "challenge")
    assert (position.turn, position.state.penalty) == ("B", 5)


def test_wt_10_13_any_lawful_tile_also_the_drawn_one() -> None:
    assert trade(pile="R4").play("C", "challenge").may == {"R2", "R4"}


def test_wt_10_14_the_penalty_comes_before_the_word() -> None:
    position = trade(B="RD B9 B8", pile="G9 G8 Y8 Y9 Y9").play("C", "challenge").play("B", "RD", "E")
    assert (position.rack("B"), position.rack("C")) == ("Y8 G8 G9 B8 B9", "R9 Y1 Y2 Y3 Y9 Y9")


def test_wt_10_15_play_goes_on_from_the_tile_now_placed() -> None:
    position = trade(B="RS B9 B8").play("C", "challenge").play("B", "RS", "E")
    assert (position.turn, position.target) == ("A", "r2c7")
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": "S"}


def test_wt_10_16_an_accepted_renounce_is_settled() -> None:
    position = trade().play("C", "accept")
    assert (position.turn, position.phase, position.held()[1]) == ("C", "turn", 3)
    assert position.refused("challenge") == {"WT-5.11", "WT-10.1"}
    assert position.view("A").known()["renouncer"] is None
