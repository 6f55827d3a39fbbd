"""ZOC-3 and ZOC-4: the turn, series."""

from __future__ import annotations

import pytest

from pioche.games.zocken.material.deck import read
from tests.games.zocken.builder import Table, trick
from tests.games.zocken.tables import changed


def test_zoc_3_1_one_turn_each_clockwise_from_the_leader() -> None:
    table = Table("A A", "B B", "C C", "D D", leader="C")
    turns = []
    for move in ("C C", "D D", "A A", "B B"):
        turns.append(table.turn())
        table.play(move)
    assert turns == ["C", "D", "A", "B"]
    assert table.taker() == "D"


def test_zoc_3_2_a_series_first_then_one_card() -> None:
    table = Table("A A A A B", "G G", "B B")
    for word in (">A", "@B"):
        assert table.refused(word) == "ZOC-3.2"
    table.play("A +A +A +A")
    assert table.refused("B") == "ZOC-3.2"  # the series is not closed
    table.play("A done")
    assert table.words() == "A B"
    assert table.refused("done") == "ZOC-4.2"
    assert table.refused(">A") == table.refused("@B") == "ZOC-3.2"
    table.play("A B")
    assert table.turn() == "B"  # the card ends the turn


def test_zoc_3_3_any_card_of_the_hand() -> None:
    table = Table("C C", "A D JM TY", "B B").play("A C")
    assert table.words() == "A D TY JM"
    assert table.refused("B") == "ZOC-3.3"
    assert table.forced_by("B") == "A D TY JM"


def test_zoc_3_4_the_effect_comes_before_the_next_turn() -> None:
    table = Table("PG F", "A", "A A").play("A PG")
    assert table.turn() == "A"
    assert table.words() == ">F"
    table.play("A >F")
    assert table.turn() == "B"
    assert table.words() == "A F"


@pytest.mark.parametrize("word", ["A", "+A", "done"])
def test_zoc_3_5_an_effect_must_be_carried_out(word: str) -> None:
    for card in ("PG", "G2"):
        table = Table(f"{card} A A A A", "F", "B B").play(f"A {card}")
        assert table.refused(word) == "ZOC-3.5"
    table.play("A @B")
    assert table.refused(word) == "ZOC-3.5"
    assert table.refusal(word).also == ("ZOC-5.14",)


def test_zoc_3_6_goblins_and_jokers_have_no_effect() -> None:
    table = Table("B B", "JM B", "JA B", "JB B", draw="C C").play("A B", "B JM", "C JA", "D JB")
    assert [table.hand(seat) for seat in "ABCD"] == ["B"] * 4
    assert (table.pawn(), table.state.drawn) == ("yellow", 0)
    assert table.taker() == "D"  # three different fives, the last of them


def test_zoc_3_7_whoever_is_to_play_holds_a_card() -> None:
    # B is empty when the trick begins to end, but the round ends before B would have to lead.
    table = Table("A A", "H", "C C").play("A A", "B H", "C C")
    assert (table.leader(), table.turn()) == ("C", None)
    table = Table("H A", "A", "C C").play("A H", "B A", "C C")
    assert (table.leader(), table.turn()) == ("B", None)


def test_zoc_4_1_a_series_lies_open_before_the_card() -> None:
    table = Table("A A JM B", "G G", "B B", draw="C")
    table.play("A +A")
    assert table.view("B").laying() == ["A"]
    assert table.words() == "+A"  # JM comes after the goblins
    assert table.refused("+JM") == "ZOC-4.1"
    table.play("A +A +JM done")
    assert table.view("-").series(0) == [["A", "A", "JM"]]
    table.play("A B")
    assert table.turn() == "B"
    assert table.refused("+C") == "ZOC-4.1"  # not in the hand
    assert table.forced_by("+C") == "G"


def test_zoc_4_1_a_goblin_after_a_joker_is_refused() -> None:
    table = Table("A A A JM JA B", "G G", "B B").play("A +A +JM")
    assert table.words() == "+JA"
    assert table.refused("+A") == "ZOC-4.1"
    assert table.forced_by("+A") == "A JM"
    table = Table("A A JM JA B", "G G", "B B").play("A +A +A +JA")
    assert table.words() == "done"
    assert table.refused("+JM") == "ZOC-4.1"


def test_zoc_4_2_one_series_a_turn() -> None:
    table = Table("A A A C C C F F", "G G", "B B").play("A +A +A +A done")
    assert table.words() == "C F"
    assert table.refused("+C") == "ZOC-4.2"
    table.play("A F", "B G", "C B")
    assert table.turn() == "B"
    table.play("B G", "C B")
    assert "+C" in table.words()


def test_zoc_4_3_three_cards_at_least() -> None:
    table = Table("A A B B TY TY", "G G", "B B")
    assert table.words() == "A B TY"
    assert table.refused("+A") == "ZOC-4.3"
    assert table.forced_by("+A") == "A"
    assert table.refused("done") == "ZOC-4.3"
    table = Table("A A A B", "G G", "B B").play("A +A +A")
    assert table.words() == "+A"
    assert table.refused("done") == table.refused("B") == "ZOC-4.3"
    assert table.forced_by("done") == "A A"
    assert table.play("A +A").words() == "done"


def test_zoc_4_4_six_cards_at_most() -> None:
    table = Table("C C C C C C JM B", "G G", "B B").play("A +C +C +C +C +C +C")
    assert table.words() == "done"
    assert table.refused("+JM") == "ZOC-4.4"
    assert Table("C C C C C C JM B", "A", "B").play("A +C +C +C +C +C +JM").words() == "done"


def test_zoc_4_5_one_symbol() -> None:
    table = Table("A A A B B B TY", "G G", "B B")
    assert table.words() == "A B TY +A +B"
    table.play("A +A")
    assert table.refused("+B") == "ZOC-4.5"
    assert table.forced_by("+B") == "A"


def test_zoc_4_5_faces_of_one_symbol_stand_together() -> None:
    same = read("mine", changed("B", {"symbols": ["A"]}, ("JA", {"symbols": ["A", "C", "G"]})))
    table = Table("A B B TY", "G G", "B B", table=same)
    assert table.words() == "A B TY +A"
    assert table.refused("+B") == "ZOC-4.3"
    table.play("A +A")
    assert table.words() == "+B"
    table.play("A +B +B done TY")
    table = Table("A A B B TY", "G G", "B B", table=same).play("A +A +B")
    assert table.refused("+A") == "ZOC-4.1"  # A comes before B
    assert Table("B", "A", "G", table=same).play("A B", "B A", "C G").taker() == "A"  # not identical


def test_zoc_4_6_at_least_one_goblin() -> None:
    table = Table("JM JA JB A TY", "G G", "B B")
    assert table.words() == "A TY JM JA JB +A"
    for word in ("+JM", "+JA", "+JB"):
        assert table.refused(word) == "ZOC-4.6"


def test_zoc_4_7_a_joker_fits_its_symbols() -> None:
    table = Table("A A A JB TY", "G G", "B B").play("A +A +A +A")
    assert table.refused("+JB") == "ZOC-4.7"
    table = Table("A A JB TY", "G G", "B B")
    assert table.refused("+A") == "ZOC-4.3"
    assert "ZOC-4.7" in table.refusal("+A").also
    assert Table("H H JB TY", "G G", "B B").play("A +H +H").words() == "+JB"
    assert Table("H H JM TY", "G G", "B B").play("A +H +H").words() == "+JM"


def test_zoc_4_8_any_number_of_jokers() -> None:
    Table("A JM JA TY", "A", "B").play("A +A +JM +JA done TY")
    three = read("mine", changed("JA", {"symbols": ["any"]}, ("JB", {"symbols": ["any"]})))
    Table("A JM JA JB TY", "A", "B", table=three).play("A +A +JM +JA +JB done TY")


def test_zoc_4_9_a_joker_counts_for_the_length() -> None:
    table = Table("E E E JM TY", "A", "B").play("A +E +E +E +JM done TY")
    assert table.state.series_points[0] == -10


def test_zoc_4_10_no_effect_cards() -> None:
    table = Table("A A A TY TY TY", "G G", "B B")
    assert table.refused("+TY") == "ZOC-4.10"
    assert table.play("A +A").refused("+TY") == "ZOC-4.10"


def test_zoc_4_11_a_card_must_stay() -> None:
    table = Table("A A A", "G G", "B B")
    assert table.words() == "A"
    assert table.refused("+A") == "ZOC-4.11"
    table = Table("A A A A", "G G", "B B").play("A +A +A +A")
    assert table.words() == "done"
    assert table.refused("+A") == "ZOC-4.11"
    assert table.play("A done").words() == "A"


def test_zoc_4_12_a_laid_series_is_final() -> None:
    table = Table("C C C C TY A", "G G", "B B").play("A +C +C +C done")
    assert table.refused("+C") == "ZOC-4.2"
    assert "ZOC-4.12" in table.refusal("+C").also
    table.play("A TY", "B G", "C B", "B G", "C B", "A C")
    assert table.view("-").series(0) == [["C", "C", "C"]]


def test_zoc_4_13_another_series_of_the_symbol_counts_on_its_own() -> None:
    table = Table("C C C C C C TY A", "B B", "B B").play("A +C +C +C done TY", "B B", "C B")
    assert table.turn() == "B"
    table.play("B B", "C B", "A +C +C +C done A")
    assert table.view("-").series(0) == [["C", "C", "C"], ["C", "C", "C"]]
    assert table.state.series_points[0] == -10


def test_zoc_4_13_is_not_a_series_of_six() -> None:
    assert trick("A B C").state.series_points[0] == 0
    table = Table("C C C C C C A", "A", "A").play("A +C +C +C +C +C +C done A")
    assert table.state.series_points[0] == -25
