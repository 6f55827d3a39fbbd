"""WT-18 and WT-19: Pass the Master and Restart."""

from __future__ import annotations

from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.tiles import MASTER
from tests.games.wild_tiles.table import Table, opening, short_pile, table


def keeping(target: str, rack: str, **more: Value) -> Table:
    return table(target, B=rack, pass_the_master="on", **more)


def restart(target: str = "r5c6", rack: str = "R4 B6 RR Wild", **more: Value) -> Table:
    return table(target, "R6", B=rack, restart="on", **more)


def test_wt_18_1_two_masters_are_removed() -> None:
    deal = GAME.open(INFO.choose({"pass_the_master": "on"}), SeededChance(1))
    tiles = [tile for name, pile in deal.piles.items() if name != "lots" for tile in pile]
    assert (len(tiles), tiles.count(INFO.cards.card("Master"))) == (110, 2)
    assert INFO.cards.card("Master") == MASTER


def test_wt_18_2_a_master_is_never_lawful() -> None:
    for target in ("r4c4", "FREE"):
        assert keeping(target, "Master Y1 Y2").refused("Master") == {"WT-18.2"}
    assert keeping("r5c6", "Master Y1 Y2").refused("Master") == {"WT-8.1"}


def test_wt_18_3_a_master_leaves_by_a_pass_or_a_trade() -> None:
    assert keeping("r2c6", "R1 Master").play("B", "R1", "E", "+D").rack("D") == "Master"
    position = keeping("r3c7", "R1 Master Y8 Y9").play("B", "R1", "E").play("A", "Y0", "Y1")
    assert "Master" in position.may


def test_wt_18_4_masters_alone_are_no_lawful_tile() -> None:
    for target in ("r4c4", "FREE"):
        assert keeping(target, "Master Master").may == {"draw"}


def test_wt_18_5_a_master_counts_fifty() -> None:
    assert keeping("r5c6", "R1", A="Master").play("B", "R1").state.scores()[0] == 50


def test_wt_19_1_a_wild_may_be_a_restart() -> None:
    assert {"Wild", "Restart"} < restart().may
    assert table(B="Wild R1 R2").refused("Restart") == {"WT-19.1"}
    assert restart(rack="R4 B6 RR").refused("Restart") == {"WT-19.1"}


def test_wt_19_2_the_colour_in_force_remains() -> None:
    position = restart().play("B", "Restart", "E")
    assert position.phase == "second"
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": None}
    assert position.view("A").tiles()[-1] == ["r5c6", "Restart", "E", None, "B"]


def test_wt_19_3_a_second_tile_at_once() -> None:
    position = restart().play("B", "Restart", "E")
    assert (position.turn, position.target) == ("B", "r5c7")
    assert position.refused("draw") == position.refused("pass") == {"WT-19.3"}


def test_wt_19_4_the_second_tile_has_the_colour_in_force() -> None:
    position = restart(rack="R4 B6 RR Wild Wild WD4").play("B", "Restart", "E")
    assert position.may == {"R4", "RR"}
    for word in ("B6", "Wild", "WD4"):
        assert "WT-19.4" in position.refused(word)


def test_wt_19_5_any_tile_on_a_play_any_space() -> None:
    position = restart("r5c5", "R4 B6 Master Wild WD4").play("B", "Restart", "NW")
    assert position.may == {"R4", "B6", "Master", "WD4"}
    without = restart("r5c5", "R4 B6 Master Wild", pass_the_master="on").play("B", "Restart", "NW")
    assert "WT-19.5" in without.refused("Master")


def test_wt_19_6_one_restart_in_a_turn() -> None:
    position = restart("r5c5", "R4 Wild Wild B1").play("B", "Restart", "NW")
    assert "Wild" in position.may
    assert position.refused("Restart") == {"WT-19.6"}
    assert position.play("B", "Wild").play("B", "E", "G").turn == "C"


def test_wt_19_7_only_where_a_second_tile_qualifies() -> None:
    position = restart("r5c5", "B6 Y8 Wild").play("B", "Restart")
    assert position.may == {"NW"}
    assert position.refused("E") == {"WT-19.7"}
    assert restart(rack="B6 Y8 Wild").refused("Restart") == {"WT-19.7"}
    assert restart("r5c5", "Master Wild", pass_the_master="on").refused("Restart") == {"WT-19.7"}
    assert "Restart" in restart("r5c5", "Wild Wild", pass_the_master="on").may
    assert restart("r5c5", "Wild").refused("Restart") == {"WT-19.7"}


def test_wt_19_7_on_a_free_target_only_spaces_that_qualify() -> None:
    position = restart("FREE", "R4 B6 Wild", dead="r1c1").play("B", "Restart")
    assert "r4c4" in position.may
    assert position.refused("r1c1") == {"WT-19.7"}
    assert restart("FREE", "B6 Y8 Wild").refused("Restart") == {"WT-19.7"}
    assert position.play("B", "r4c4", "E").phase == "second"


def test_wt_19_8_no_restart_there() -> None:
    assert opening("Wild R1 R2", restart="on").refused("Restart") == {"WT-19.8"}
    assert restart("r1c2", dead="r1c2").refused("Restart") == {"WT-19.8"}
    assert restart(rack="R4 B6", pile="Wild").play("B", "draw").refused("Restart") == {"WT-19.8"}
    bluff = restart(rack="R4 WD4 Wild").play("B", "WD4", "E", "G").play("C", "challenge")
    assert bluff.refused("Restart") == {"WT-19.8"}
    forced = restart("r2c6", "R4 B6 Wild").play("B", "draw", "keep").play("C", "challenge")
    assert forced.refused("Restart") == {"WT-19.8"}
    # A Wild that comes as a penalty tile may be one.
    penalty = restart("r2c6", "Y8 Y9", C="R4 B1", pile="Y8 Wild").play("B", "draw", "keep").play("C", "challenge")
    assert "Restart" in penalty.may


def test_wt_19_9_the_restart_cancels_its_instruction() -> None:
    position = restart("r4c6").play("B", "Restart", "E")
    assert position.held()[1] == 3
    assert restart("r4c5").play("B", "Restart", "E", "R4", "E").held()[1] == 3


def test_wt_19_10_the_second_tile_is_in_force() -> None:
    position = restart().play("B", "Restart", "E", "RR", "E")
    assert (position.turn, position.state.way) == ("A", -1)
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": "R"}


def test_wt_19_11_a_wd4_is_no_restart() -> None:
    assert restart(rack="R4 WD4 B6").refused("Restart") == {"WT-19.1"}


def test_wt_19_12_a_last_tile_after_a_restart_owes_no_call() -> None:
    position = restart("r5c5", "B6 Wild").play("B", "Restart", "NW")
    assert position.may == {"B6"}
    assert position.play("B", "B6").phase == "out"


def test_wt_19_13_the_call_goes_with_the_second_tile() -> None:
    position = restart(rack="R4 R5 Wild")
    assert position.play("B", "Restart", "E").may == {"R4", "R4!", "R5", "R5!"}
    assert position.play("B", "R4!", "E").phase == "catch"
    assert short_pile(restart(rack="R4 R5 Wild"), 0).play("B", "Restart", "E", "R4", "E").phase == "catch"
