"""ZOC-5: the effects."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.games.zocken import GAME
from pioche.games.zocken.material.deck import read
from tests.games.zocken.builder import Table, a_deal, trick
from tests.games.zocken.tables import changed


def test_zoc_5_1_turn_to_yellow() -> None:
    assert Table("TY A", "A", "B", pawn="blue").play("A TY").pawn() == "yellow"
    assert Table("TY A", "A", "B", pawn="yellow").play("A TY").pawn() == "yellow"


def test_zoc_5_2_turn_to_blue() -> None:
    assert Table("TB A", "A", "B", pawn="yellow").play("A TB").pawn() == "blue"
    assert Table("TB A", "A", "B", pawn="blue").play("A TB").pawn() == "blue"


def test_zoc_5_3_a_flip_holds_for_hands_and_the_trick() -> None:
    table = Table("F A", "TB H", "A A").play("A F")
    assert table.view("A").values() == {"A": 2, "F": 8}
    table.play("B TB")
    assert table.view("A").values() == {"A": 8, "F": 2, "TB": 5}
    assert table.view("-").values() == {"F": 2, "TB": 5}


def test_zoc_5_4_the_last_colour_judges() -> None:
    assert trick("F A TB").taker() == "B"  # 2, 8, 5 on blue
    assert trick("F A TY").taker() == "A"
    assert trick("TB F TY", pawn="yellow").taker() == "B"


def test_zoc_5_5_the_pawn_keeps_its_colour() -> None:
    table = Table("TB A", "A A", "B B").play("A TB", "B A", "C B")
    assert table.taker() == "B"
    assert table.pawn() == "blue"
    table.play("C B", "A A", "B A")
    following = GAME.next(a_deal(3, (0, 0, 0)), table.state, SeededChance(1))
    assert following is not None
    assert following.facts["pawn"] == "blue"


def test_zoc_5_6_a_cancelled_card_has_its_effect() -> None:
    table = trick("TY TY A", pawn="blue")
    assert (table.pawn(), table.taker()) == ("yellow", "C")


def test_zoc_5_7_pass_a_goblin_to_the_left() -> None:
    table = Table("A A", "A A", "PG C F TY").play("A A", "B A", "C PG")
    assert table.words() == ">C >F"
    assert table.refused(">TY") == table.refused("@B") == "ZOC-5.7"
    assert table.forced_by(">TY") == "C F"
    table.play("C >F")
    assert table.hand("A") == "A F"
    assert table.hand("C") == "C TY"


def test_zoc_5_8_without_a_goblin_a_tree() -> None:
    table = Table("PG TY G2", "A A", "B B").play("A PG")
    assert table.words() == ">TY >G2"
    assert table.refused(">A") == "ZOC-5.8"
    assert table.forced_by(">A") == "TY G2"
    assert table.play("A >G2").hand("B") == "A A G2"


def test_zoc_5_8_the_column_tree_decides() -> None:
    goblin_with_tree = read("mine", changed("C", {"tree": True}, ("TY", {"tree": False})))
    table = Table("PG C TY", "A A", "B B", table=goblin_with_tree).play("A PG")
    assert table.words() == ">TY"
    assert Table("PG C TB", "A A", "B B", table=goblin_with_tree).play("A PG").words() == ">C >TB"


def test_zoc_5_9_an_empty_hand_passes_nothing() -> None:
    table = Table("PG", "A A", "B B").play("A PG")
    assert table.turn() == "B"
    assert table.hand("B") == "A A"


def test_zoc_5_10_jokers_are_goblins_here() -> None:
    table = Table("PG JA TY", "A A", "B B").play("A PG")
    assert table.words() == ">JA"
    assert table.refused(">TY") == "ZOC-5.7"
    assert "ZOC-5.10" in table.refusal(">TY").also


def test_zoc_5_11_any_goblin_jokers_included() -> None:
    assert Table("PG A C H JM TY", "A A", "B B").play("A PG").words() == ">A >C >H >JM"


def test_zoc_5_12_the_left_neighbour_draws_two() -> None:
    table = Table("D2 A", "B B", "C C", draw="E F G").play("A D2")
    assert table.hand("B") == "B B E F"
    assert table.state.pile_size - table.state.drawn == 1
    assert table.turn() == "B"


@pytest.mark.parametrize(("draw", "hand"), [("E", "B B E"), ("", "B B")])
def test_zoc_5_13_or_what_there_is(draw: str, hand: str) -> None:
    assert Table("D2 A", "B B", "C C", draw=draw).play("A D2").hand("B") == hand


def test_zoc_5_14_give_two_to_another_player() -> None:
    table = Table("G2 A B C", "B B", "C C", draw="D").play("A G2")
    assert table.words() == "@B @C"
    assert table.refused("@A") == table.refused(">A") == "ZOC-5.14"
    table.play("A @C")
    assert table.words() == ">A >B >C"
    assert table.refused(">D") == "ZOC-5.14"
    assert table.forced_by(">D") == "A B C"
    table.play("A >C >A")
    assert table.hand("C") == "A C C C"
    assert table.turn() == "B"


def test_zoc_5_15_or_the_one_there_is() -> None:
    table = Table("G2 E", "B B", "C C", draw="A").play("A G2", "A @B")
    assert table.words() == ">E"
    assert table.refused(">A") == "ZOC-5.14"
    assert "ZOC-5.15" in table.refusal(">A").also
    table.play("A >E")
    assert (table.hand("A"), table.hand("B"), table.turn()) == ("", "B B E", "B")
    assert Table("G2", "B B", "C C").play("A G2").turn() == "B"  # not even the seat is asked


def test_zoc_5_16_both_to_the_same_player() -> None:
    table = Table("G2 A B C", "B B", "C C").play("A G2 @B >A")
    assert table.turn() == "A"
    assert table.words() == ">B >C"
    assert table.refused("@C") == "ZOC-5.16"
    assert table.play("A >B").hand("B") == "A B B B"


def test_zoc_5_17_any_sort_of_card() -> None:
    assert Table("G2 A TY JM", "B B", "C C").play("A G2 @B").words() == ">A >TY >JM"


def test_zoc_5_18_received_cards_may_be_played_at_once() -> None:
    table = Table("PG F", "A", "D2 B", draw="E E").play("A PG >F")
    assert table.words() == "A F"
    table.play("B F", "C D2")
    assert table.hand("A") == "E E"  # A has had his turn: they stay
    assert table.state.tricks == 1


def test_zoc_5_19_an_empty_hand_can_receive() -> None:
    table = Table("A", "B B", "G2 C C C").play("A A", "B B", "C G2 @A >C >C")
    assert table.hand("A") == "C C"
    assert table.turn() is not None
    table = Table("A", "B B", "D2 C", draw="E E").play("A A", "B B", "C D2")
    assert table.hand("A") == "E E"


def test_zoc_5_20_the_pile_is_never_refilled() -> None:
    table = Table("D2 A A", "D2 B B", "D2 C C", draw="E E").play("A D2", "B D2", "C D2")
    assert (table.hand("B"), table.hand("C"), table.hand("A")) == ("B B E E", "C C", "A A")
    assert table.view("A").known()["pile"] == 0
