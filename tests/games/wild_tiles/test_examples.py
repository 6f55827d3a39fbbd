"""The worked examples of the rulebook, WT-X1 to WT-X40, written in notation."""

from __future__ import annotations

from collections import Counter

from pioche.core.chance import SeededChance
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.tiles import COPIES, NAMES, POINTS
from tests.games.wild_tiles.table import Table, opening, table
from tests.games.wild_tiles.test_rules_setup import starter


def rack_of(number: int) -> str:
    """A number of tiles that suit nothing in these examples."""
    return " ".join(f"{colour}{n}" for n in (1, 2, 3, 5, 6, 8, 9) for colour in "YG")[: 3 * number - 1]


def test_wt_x1_counting() -> None:
    deal = GAME.open(INFO.choose({}), SeededChance(1))
    names = Counter(NAMES[t] for name, pile in deal.piles.items() if name != "lots" for t in pile)
    blue = {name: n for name, n in names.items() if name[0] == "B"}
    assert sum(blue.values()) == 25
    assert (blue["BD"], blue["BR"], blue["BS"]) == (2, 2, 2)
    assert (names["Wild"], names["WD4"], names["Master"], sum(names.values())) == (4, 4, 4, 112)
    assert sum(POINTS[tile] * COPIES[tile] for tile in range(55)) == 1440


def test_wt_x2_starter() -> None:
    assert starter("B7 Wild G9 Y9 R0 R4 B6") == "C"


def test_wt_x3_opening() -> None:
    position = opening("Master Wild R5 G2 B3 Y7 YD")
    assert position.may == {"Wild", "R5", "G2", "B3", "Y7", "YD"}
    assert "WT-4.1" in position.refused("draw")
    assert len(position.play("A", "R5").may) == 8


def test_wt_x4_opening_draw_two() -> None:
    position = opening("GD R1 R2").play("A", "GD", "E")
    assert (position.turn, position.held()[1], position.target) == ("C", 5, "r6c7")
    follow = table("r6c7", "GD", turn="C", C="G5 BD Wild R7 WD4", bluffing="off")
    assert follow.may == {"G5", "BD", "Wild", "draw"}
    assert "WT-5.6" in follow.refused("WD4")
    assert "WT-4.9" in follow.refused("R7")


def test_wt_x5_opening_wd4() -> None:
    position = opening("WD4 R1 R2", players=3).play("A", "WD4", "N", "B")
    assert (position.turn, position.phase, position.held()[1]) == ("C", "turn", 7)
    assert position.view("A").in_force()["colour"] == "B"


def test_wt_x6_matching() -> None:
    position = table("r5c6", "R3", B="R8 RS B3 Wild B5 YR Master")
    assert position.may == {"R8", "RS", "B3", "Wild", "draw"}
    for word in ("B5", "YR", "Master"):
        position.refused(word)


def test_wt_x7_arrow_at_the_edge() -> None:
    position = table("r1c4", B="R8 R1 R2", full="r2c4").play("B", "R8")
    assert position.may == {"W", "E", "SW", "SE"}
    assert position.refused("S") == position.refused("N") == {"WT-3.6"}


def test_wt_x8_skip() -> None:
    position = table("r5c6", "Y7", B="YS R1 R2", D="GS Y2 Wild G2").play("B", "YS", "E")
    assert (position.turn, position.may) == ("D", {"GS", "Y2", "Wild", "draw"})
    position.refused("G2")


def test_wt_x9_no_answer_to_a_draw_two() -> None:
    position = table("r5c6", "B7", turn="A", A="BD B1 B2", B="RD Y1", C="RD Y2 Y3").play("A", "BD", "E")
    assert (position.turn, position.held()[1]) == ("C", 4)
    position.play("C", "RD", "E")
    assert (position.turn, position.held()[3]) == ("A", 5)


def test_wt_x10_reverse() -> None:
    position = table(B="RR Y1 Y2", A="GR Y3 Y4").play("B", "RR", "E")
    assert position.turn == "A"
    assert position.play("A", "GR", "E").turn == "B"
    wild = table(B="RR Y1 Y2", A="Wild Y3 Y4").play("B", "RR", "E").play("A", "Wild", "E", "R")
    assert wild.turn == "D"


def test_wt_x11_wild() -> None:
    position = table("r5c6", "R6", B="R4 B6 RR Wild", C="R0 Wild B6").play("B", "Wild", "E", "R")
    assert position.may == {"R0", "Wild", "draw"}
    assert "WT-4.9" in position.refused("B6")


def test_wt_x12_lawful_wd4() -> None:
    assert "WD4" in table("r5c6", "R4", B="B4 Wild WD4", bluffing="off").may
    assert "WT-5.6" in table("r5c6", "B6", B="BS R6 WD4", bluffing="off").refused("WD4")
    assert "WT-5.6" in table("r5c6", "WD4:R", B="R1 WD4 Y1", bluffing="off").refused("WD4")


def bluff(tiles: str = "B1 B2 B3") -> Table:
    return table("r5c6", "B6", B="BS R6 WD4 Y1 Y2", C=tiles).play("B", "WD4", "E", "G")


def test_wt_x13_unlawful_wd4_accepted() -> None:
    position = bluff().play("C", "accept")
    assert (position.turn, position.held()[2]) == ("D", 7)
    assert position.view("D").in_force()["colour"] == "G"


def test_wt_x14_unlawful_wd4_challenged() -> None:
    position = bluff().play("C", "challenge")
    assert ["B", "shows", "R6", "C"] in position.view("C").history(0)
    assert ["B", "shows", "R6", "C"] not in position.view("D").history(0)
    assert position.may == {"BS", "R6"}
    position.play("B", "R6", "W")
    assert (position.turn, position.held()[1:3], position.target) == ("C", [8, 3], "r5c5")
    assert position.view("C").in_force() == {"colour": "R", "number_or_word": "6"}


def test_wt_x15_replacement_with_an_effect() -> None:
    position = bluff().play("C", "challenge").play("B", "BS", "W")
    assert (position.turn, position.held()[1:3]) == ("D", [8, 3])


def test_wt_x16_lawful_wd4_challenged() -> None:
    position = table("r5c6", "B6", B="R6 WD4 Y1", C=rack_of(5)).play("B", "WD4", "E", "G").play("C", "challenge")
    assert (position.turn, position.held()[2], position.view("D").in_force()["colour"]) == ("D", 11, "G")


def test_wt_x17_limit_in_a_challenge() -> None:
    position = table("r5c6", "B6", B="R6 WD4 Y1", C=rack_of(10)).play("B", "WD4", "E", "G").play("C", "challenge")
    assert (position.turn, position.held()[2]) == ("D", 14)


def test_wt_x18_wd4_on_a_play_any_space() -> None:
    position = table("r4c4", "B6", B="B2 B3 WD4", players=3).play("B", "WD4", "E", "G")
    assert (position.turn, position.phase, position.held()[2]) == ("A", "turn", 7)


def test_wt_x19_wd4_drawn_after_a_renounce() -> None:
    position = table("r5c6", "R5", B="R1 Y8 Y9", pile="WD4").play("B", "draw", "WD4", "E", "G").play("C", "challenge")
    assert position.may == {"R1"}
    position.play("B", "R1", "E")
    assert (position.turn, position.held()[1]) == ("C", 7)


def test_wt_x20_unlawful_wd4_in_a_dead_end() -> None:
    position = table("r1c2", "G4", dead="r1c2", B="G9 WD4 B1").play("B", "WD4", "R").play("C", "challenge")
    assert position.held()[1] == 3
    position.play("B", "G9")
    assert (position.held()[1], position.turn, position.target) == (11, "C", "FREE")


def test_wt_x21_draw_space() -> None:
    number = table("r4c6", "G8", B="G5 GS R1", players=3).play("B", "G5", "E")
    assert (number.turn, number.held()[1]) == ("C", 3)
    word = table("r4c6", "G8", B="G5 GS R1", players=3).play("B", "GS", "E")
    assert (word.turn, word.held()[1]) == ("A", 2)


def test_wt_x22_trade() -> None:
    position = table("r2c6", B="R2 B9", D=rack_of(5)).play("B", "R2", "E", "+D")
    assert (position.held()[1], position.rack("D"), position.phase) == (5, "B9", "turn")


def test_wt_x23_pass_left() -> None:
    for way in (1, -1):
        position = table("r3c7", turn="A", A="R5 R1 R2 R3", B="B1", C=rack_of(6), D="B2 B3 B4 B5", way=way)
        position.play("A", "R5", "E", "R1", "R2").play("C", "Y1", "G1").play("D", "B2", "B3")
        assert position.held() == [3, 2, 5, 4]
        assert (position.rack("B"), position.rack("A")) == ("R1 R2", "R3 B2 B3")


def test_wt_x24_pass_right_with_two_players() -> None:
    position = table("r3c5", turn="A", A="R5 G1", B="B1 B2 B3 B4", players=2).play("A", "R5", "E").play("B", "B1", "B2")
    assert (position.held(), position.phase) == ([2, 3], "turn")
    assert position.rack("B") == "G1 B3 B4"


def test_wt_x25_master() -> None:
    position = table("r4c4", B="Master B1 B2", C="Y7 Wild G3 WD4").play("B", "Master", "E", "Y")
    assert (position.target, position.may) == ("r4c5", {"Y7", "Wild", "WD4", "draw"})
    position.refused("G3")
    strict = table("r4c5", "Master:Y", turn="C", C="Y7 Wild G3 WD4", bluffing="off")
    assert "WT-5.6" in strict.refused("WD4")
    assert table("r4c6", B="Master B1").refused("Master") == {"WT-8.1"}


def test_wt_x26_renounce() -> None:
    position = table("r5c6", "R6", B="R9 G1", pile="B6").play("B", "draw")
    assert position.may == {"B6", "keep"}
    assert "WT-9.6" in position.refused("R9")
    position.play("B", "keep")
    assert (position.turn, position.target) == ("C", "r5c6")
    assert position.view("C").in_force() == {"colour": "R", "number_or_word": "6"}


def test_wt_x27_unable() -> None:
    unable = table("r5c6", "R6", B="G2 B3", pile="G8").play("B", "draw")
    able = table("r5c6", "R6", B="R9 G1", pile="B6").play("B", "draw")
    assert unable.may == {"keep"}
    for seat in "-ACD":
        assert unable.view(seat).known() == able.view(seat).known()
    unable.play("B", "keep")
    able.play("B", "keep")
    for seat in "-ACD":
        assert unable.view(seat).known() == able.view(seat).known()


def test_wt_x28_fourteen_tiles() -> None:
    assert table("r5c6", "B7", B=rack_of(14)).may == {"pass"}
    position = table("r5c6", "R6", B="Y1 G1 Y2 G2 Y3 G3 Y5 G5 Y8 G8 Y9 G9 B1 R8")
    assert position.may == {"R8", "pass"}
    assert position.play("B", "pass").held()[1] == 14


def test_wt_x29_no_endless_passing() -> None:
    position = table(
        turn="A",
        A="Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4 G5 R1",
        B="B1 B2 B3 B4 B5 B6 B8 B9 G1 G2 G3 G4 G5 R2",
        players=2,
    )
    position.play("A", "pass").play("B", "pass")
    assert position.may == {"R1"}
    assert position.refused("pass") == {"WT-9.17"}


def test_wt_x30_wrong_renounce_on_a_trade_space() -> None:
    position = table("r2c6", B="R2 B9", C=rack_of(6), pile="G9", players=3).play("B", "draw", "keep")
    position.play("C", "challenge").play("B", "R2", "E", "+C")
    assert (position.held()[1], position.rack("C"), position.turn) == (8, "G9 B9", "C")


def test_wt_x31_escaping_the_trade() -> None:
    position = table("r2c6", B="RS B9 B8", pile="G9", players=3).play("B", "draw", "keep")
    position.play("C", "challenge").play("B", "RS", "E")
    assert (position.held()[1], position.turn) == (5, "A")


def test_wt_x32_right_draw_on_a_trade_space() -> None:
    position = table("r2c6", A="B1 B2", B="G2 B9", C="Y1 Y2 Y3 R9", pile="R4", players=3).play("B", "draw", "keep")
    position.play("C", "challenge")
    assert (position.turn, position.held()[2]) == ("C", 6)
    assert position.play("C", "R9", "E", "+A").held() == [5, 3, 2]


def test_wt_x33_wrong_renounce_accepted() -> None:
    position = table("r2c6", B="R2 B9", C=rack_of(6), pile="G9", players=3).play("B", "draw", "keep")
    position.play("C", "accept")
    assert position.held()[1] == 3
    position.play("C", "draw", "keep")
    assert (position.turn, position.view("A").known()["renouncer"]) == ("A", "C")


def corner(rack: str, **more: int | str) -> Table:
    return table("r1c2", "G4", dead="r1c2", B=rack, **more)


def test_wt_x34_dead_end() -> None:
    position = corner("G9 B1 B2 B3 B5", C="Master B6 B7", A="R1 Y2 Y3", players=3).play("B", "G9")
    assert (position.held()[1], position.target) == (9, "FREE")
    position.play("C", "Master", "r8c8", "SE", "R")
    assert (position.turn, position.target, position.may) == ("A", "r9c9", {"R1", "draw"})


def test_wt_x35_word_tile_in_a_dead_end() -> None:
    position = corner("GS B1 B2 B3 B5").play("B", "GS")
    assert (position.held()[1], position.turn, position.target) == (9, "D", "FREE")
    position.play("D", "draw", "keep")
    assert (position.turn, position.phase, position.target) == ("A", "turn", "FREE")


def test_wt_x36_wrong_renounce_in_a_dead_end() -> None:
    position = corner("G9 B1 B2", pile="R1", players=3).play("B", "draw", "keep").play("C", "challenge")
    assert position.play("B", "G9").held()[1] == 13
    eight = corner("G9 B1 B2 B3 B5 B6 B8 B9", pile="R1", players=3).play("B", "draw", "keep").play("C", "challenge")
    assert eight.held()[1] == 9
    assert eight.play("B", "G9").held()[1] == 14


def test_wt_x37_keeping_a_lawful_drawn_tile_in_a_dead_end() -> None:
    position = corner("B1 B2", pile="G2").play("B", "draw", "keep").play("C", "challenge")
    assert position.play("B", "G2").held()[1] == 12


def test_wt_x38_right_draw_in_a_dead_end() -> None:
    position = corner("B1 B2", C="G3 Y1 Y2 Y3", pile="R1", players=3).play("B", "draw", "keep").play("C", "challenge")
    assert (position.turn, position.held()[2]) == ("C", 7)
    position.play("C", "G3")
    assert (position.held()[2], position.turn, position.target) == (11, "A", "FREE")


def test_wt_x39_trade_space_that_is_a_dead_end() -> None:
    position = table("r2c6", "G4", dead="r2c6", A="Y1", B="G9 B1", pile="R1").play("B", "draw", "keep")
    position.play("C", "challenge").play("B", "G9", "+A")
    assert position.held()[:2] == [2, 11]


def test_wt_x40_a_play_any_space_that_is_a_dead_end() -> None:
    position = table("FREE", turn="C", C="B1 B2 B3", full="r1c2 r2c1 r2c2", players=3).play("C", "B1", "r1c1")
    assert (position.held()[2], position.turn, position.target) == (7, "A", "FREE")
