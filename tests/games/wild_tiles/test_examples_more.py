"""The worked examples of the rulebook, WT-X41 to WT-X62, written in notation."""

from __future__ import annotations

import pytest

from pioche.core.options import Value
from tests.games.wild_tiles.table import ALL_ANY, Table, short_pile, table
from tests.games.wild_tiles.test_examples import corner
from tests.games.wild_tiles.test_rules_scores import over


def test_wt_x41_no_play_any_space_left() -> None:
    position = corner("G9 B1 B2 B3 B5", full=ALL_ANY, players=3).play("B", "G9")
    assert (position.phase, position.held()[1]) == ("blocked", 9)
    assert all(score > 0 for score in position.state.scores())


@pytest.mark.parametrize(("word", "answer", "held"), [("R1!", "catch", 1), ("R1", "catch", 3), ("R1", "letgo", 1)])
def test_wt_x42_one_tile_call(word: str, answer: str, held: int) -> None:
    position = table(B="R1 Y8").play("B", word, "E").play("A", "letgo").play("C", "letgo").play("D", answer)
    assert (position.held()[1], position.turn, position.phase) == (held, "C", "turn")


def test_wt_x43_no_question() -> None:
    position = table("r3c3", B="R1 Y8").play("B", "R1", "E")
    assert (position.held()[1], position.phase) == (3, "turn")


def test_wt_x44_last_tile_draw_two() -> None:
    position = table(A="Y1", B="RD", C="Y5", pile="B9 GS", players=3).play("B", "RD")
    assert position.state.scores() == [1, 0, 34]


def test_wt_x45_last_tile_wd4() -> None:
    position = table(A="Y1", B="WD4", C="Y5", pile="B9 GS R1 R2", players=3).play("B", "WD4")
    assert (position.phase, position.state.scores()) == ("out", [1, 0, 37])


def test_wt_x46_last_tile_on_a_draw_space() -> None:
    assert table("r2c2", B="R4").play("B", "R4").phase == "out"
    first = table("r2c2", B="R4", last_tile="draw_first").play("B", "R4", "E")
    assert (first.held()[1], first.turn) == (3, "C")
    assert table("r2c6", B="R4", last_tile="draw_first").play("B", "R4", "E").phase == "out"


def test_wt_x47_empty_pile() -> None:
    a = table(B="RD Y1 Y2", C="R5 BD Y3", pile="-").play("B", "RD", "E")
    assert (a.turn, a.may, a.held()[2]) == ("C", {"R5", "BD"}, 3)
    b = table(B="R1 WD4 Y2", C="G5 R5 Y3", pile="-").play("B", "WD4", "E", "G")
    assert (b.turn, b.phase, b.may) == ("C", "turn", {"G5"})
    assert table("r3c3", B="R4 Y1 Y2", pile="-").play("B", "R4", "E").held()[1] == 2
    assert table(B="Y1 Y2", C="R1", pile="-").may == {"pass"}
    assert table(B="R4 Y1 Y2", pile="-").may == {"R4"}


def test_wt_x48_one_tile_in_the_pile() -> None:
    position = short_pile(table(B="RD Y1 Y2", players=3), 1).play("B", "RD", "E")
    assert (position.turn, position.held()[2]) == ("A", 4)
    dead = short_pile(corner("GD Y1 Y2", players=3), 4).play("B", "GD")
    assert (dead.turn, dead.held()) == ("A", [3, 6, 3])


def test_wt_x49_blocked_round() -> None:
    position = table("r5c6", "R8", A="G2", B="R7 B9 Master", C="Y0", pile="-", players=3).play("B", "R7", "E")
    assert (position.phase, position.state.scores()) == ("blocked", [2, 59, 0])
    full = table("r5c6", "R8", B="R7" + " B1 B2" * 2 + " B3 B4" * 2 + " B5 B6" * 2 + " B9", C="R1", players=2)
    full.state.ones[0], full.state.more[0], full.state.held[0] = full.state.ones[1] & ~(2**7), full.state.more[1], 14
    full.state.put(1, 50)
    full.state.held[1] = 15
    assert full.play("B", "R7", "E").phase == "blocked"


def test_wt_x50_end_of_the_game() -> None:
    position = table(turn="C", C="R1", A="R7 WD4", B="Y9 Y9 BR", players=3).play("C", "R1")
    assert position.state.scores() == [57, 38, 0]
    assert over(position, (470, 388, 455)) == "B"


def test_wt_x51_two_players_word_tiles() -> None:
    for word in ("RR", "RS"):
        position = table(turn="A", A=f"{word} Y1 Y2", players=2).play("A", word, "N")
        assert (position.turn, position.target) == ("A", "r4c6")
    drawn = table(turn="A", A="RD Y1 Y2", players=2).play("A", "RD", "N")
    assert (drawn.turn, drawn.held()[1]) == ("A", 5)


def test_wt_x52_two_players_wd4() -> None:
    lawful = table(turn="A", A="WD4 G1 G2", B="B1", players=2).play("A", "WD4", "N", "G").play("B", "challenge")
    assert (lawful.turn, lawful.held()[1]) == ("A", 7)
    bluff = table(turn="A", A="WD4 R1 G2", B="B1", players=2).play("A", "WD4", "N", "G").play("B", "challenge")
    bluff.play("A", "R1", "N")
    assert (bluff.turn, bluff.held()[0]) == ("B", 6)


def team(**options: Value) -> Table:
    position = table(turn="A", A="R1", B="B9 Wild RS", C="G4 Y8", D="Master R0 BD", teams="on", **options)
    return position.play("A", "R1")


def test_wt_x53_teams() -> None:
    assert team().state.scores() == [161, 0, 161, 0]
    assert team(team_credit="opponents_only").state.scores() == [149, 0, 149, 0]
    assert over(team(), (339, 0, 339, 0), teams="on") == "AC"


def blocked(d: str, **options: Value) -> list[int]:
    position = table("r5c6", "R9", turn="D", A="G8 Y2", B="B5", C="GS Y5", D=f"R7 {d}", pile="-", teams="on", **options)
    position = position.play("D", "R7", "E")
    assert position.phase == "blocked"
    return position.state.scores()


def test_wt_x54_teams_blocked_round() -> None:
    assert blocked("BS B2 B9") == [71, 0, 71, 0]
    assert blocked("BS B2 B9", team_credit="opponents_only") == [36, 0, 36, 0]
    assert blocked("BS B2 B8") == [0, 0, 0, 0]


def test_wt_x55_variant_1() -> None:
    position = table("r4c4", B="Master", pass_the_master="on")
    assert position.may == {"draw"}
    assert position.refused("Master") == {"WT-18.2"}
    passed = table("r3c7", A="B1", B="R4 Master B2 B3", C="Y1", D="Y2", pass_the_master="on")
    passed.play("B", "R4", "E", "Master", "B2")
    assert passed.rack("C") == "B2 Master"


def restart(target: str, rack: str, **more: Value) -> Table:
    return table(target, "R6", B=rack, restart="on", **more)


def test_wt_x56_variant_2_plain() -> None:
    position = restart("r5c6", "R4 B6 RR Wild").play("B", "Restart", "E")
    assert position.may == {"R4", "RR"}
    assert "WT-19.4" in position.refused("B6")
    position.play("B", "R4", "E")
    assert (position.turn, position.held()[1]) == ("C", 2)
    assert position.view("C").in_force() == {"colour": "R", "number_or_word": "4"}


def test_wt_x57_variant_2_and_the_master() -> None:
    position = restart("r5c5", "R4 B6 RR Master Wild").play("B", "Restart", "NW")
    assert (position.target, position.may) == ("r4c4", {"R4", "B6", "RR", "Master"})
    assert position.play("B", "Master", "N", "B").view("C").in_force()["colour"] == "B"


def test_wt_x58_variant_2_going_out() -> None:
    position = restart("r5c5", "B6 Wild")
    position.play("B", "Restart")
    assert position.may == {"NW"}
    assert position.play("B", "NW", "B6").phase == "out"
    drawn = restart("r5c5", "B6", pile="Wild").play("B", "draw")
    assert "WT-19.8" in drawn.refused("Restart")


def test_wt_x59_refused_acts() -> None:
    position = table(B="Y8 Master R1")
    before = position.known()
    position.refused("Y8")
    position.refused("Master")
    assert position.view("C").actions() == []
    assert position.known() == before


def test_wt_x60_bluffing_off() -> None:
    position = table("r2c6", B="R2 B9 WD4", bluffing="off")
    assert position.may == {"R2"}
    assert position.play("B", "R2", "E", "+C").phase == "turn"


def test_wt_x61_renouncing_wrongly_at_fourteen() -> None:
    rack = "RS Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2 G3 G4 G5"
    position = table("r2c6", B=rack, players=3).play("B", "pass").play("C", "challenge")
    assert position.may == {"RS"}
    position.play("B", "RS", "E")
    assert (position.turn, position.held()[1]) == ("A", 14)


def test_wt_x63_a_dead_end_that_always_costs_five() -> None:
    def position(rack: str) -> Table:
        begun = table("r1c2", "G4", dead="r1c2", B=rack, C="Y3 Y4 Y5 G3", pile="R1", players=3, dead_end="always_five")
        return begun.play("B", "draw", "keep")

    accepted = position("B1 B2").play("C", "accept")
    assert (accepted.turn, accepted.target, accepted.held()[1:]) == ("C", "FREE", [7, 4])
    right = position("B1 B2").play("C", "challenge")
    assert (right.turn, right.target, right.held()[1:]) == ("C", "FREE", [7, 7])
    wrong = position("B1 B2 G9").play("C", "challenge").play("B", "G9")
    assert (wrong.turn, wrong.target, wrong.held()[1:]) == ("C", "FREE", [13, 4])


def test_wt_x62_reserve_kinds() -> None:
    board = "A.G../...../..S.P/...../....A"
    again = table("r1c3", B="R1 R2 Y1", board=board, players=3).play("B", "R1", "E")
    assert again.turn == "B"
    lost = table("r3c5", A="R6 R7 Y1", B="R1 R2 Y1", C="R3 R4 Y1", board=board, players=3).play("B", "R1", "N")
    lost.play("C", "R3", "W")
    assert lost.turn == "A"
    assert lost.play("A", "R6", "W").turn == "C"
