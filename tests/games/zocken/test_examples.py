"""The worked examples of the rules."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.games.zocken import GAME
from tests.games.zocken.builder import Table, a_deal, ended, trick


def judged(cards: str, pawn: str = "yellow") -> tuple[str | None, str | None]:
    """Who takes a trick, and who leads next."""
    table = trick(cards, pawn)
    return table.taker(), table.leader()


def values(cards: str, pawn: str) -> list[int]:
    """What the cards of a hand are worth."""
    worth = Table(cards, "A", "A", pawn=pawn).view("A").values()
    return [worth[card] for card in cards.split()]


# --- three players ---


def test_zoc_x1_the_highest_takes() -> None:
    assert values("A E C", "yellow") == [2, 7, 4]
    assert judged("A E C") == ("B", "C")
    assert trick("A E C").state.heaps[1] == 3


def test_zoc_x2_on_blue() -> None:
    assert values("A E C", "blue") == [8, 3, 6]
    assert judged("A E C", "blue") == ("A", "B")


def test_zoc_x3_the_pawn_turns_in_the_trick() -> None:
    assert values("F TB A", "blue") == [2, 5, 8]
    assert judged("F TB A")[0] == "C"
    assert judged("F TY A")[0] == "A"


def test_zoc_x4_two_fives() -> None:
    table = trick("TY D2 A")
    assert (table.taker(), table.pawn()) == ("B", "yellow")


def test_zoc_x5_a_pair_cancels() -> None:
    assert judged("F F A")[0] == "C"
    assert judged("F A F")[0] == "B"


def test_zoc_x6_three_identical() -> None:
    assert judged("C C C")[0] == "C"


def test_zoc_x7_cancelled_cards_turn_the_pawn() -> None:
    table = trick("TY TY A", pawn="blue")
    assert (table.taker(), table.pawn()) == ("C", "yellow")


# --- four players ---


def test_zoc_x8_a_joker_is_a_five() -> None:
    assert values("B D JM A", "yellow") == [3, 6, 5, 2]
    assert judged("B D JM A")[0] == "B"


def test_zoc_x9_a_pair_among_four() -> None:
    assert judged("F A F B")[0] == "D"


def test_zoc_x10_different_fives() -> None:
    assert judged("PG A JA A")[0] == "C"


def test_zoc_x11_two_pairs() -> None:
    assert judged("F A A F")[0] == "D"


def test_zoc_x12_four_identical() -> None:
    assert judged("D D D D")[0] == "D"


def test_zoc_x13_three_and_one() -> None:
    assert judged("F C C C")[0] == "A"
    assert judged("E E A E")[0] == "D"


def test_zoc_x14_the_last_of_three_fives() -> None:
    assert judged("PG D2 PG PG")[0] == "D"


def test_zoc_x15_identical_before_equal() -> None:
    assert judged("TY PG TY D2")[0] == "D"
    assert judged("PG TY D2 TY")[0] == "C"


# --- five players ---


def test_zoc_x16_the_highest_of_five() -> None:
    assert trick("A B C D E", "blue").state.heaps[0] == 5
    assert judged("A B C D G", "blue")[0] == "E"
    assert judged("A B C D H", "blue")[0] == "A"


def test_zoc_x17_a_pair_among_five() -> None:
    assert judged("E F F C A")[0] == "A"


def test_zoc_x18_two_pairs_and_one() -> None:
    assert judged("F A E F E")[0] == "B"


def test_zoc_x19_three_and_two_single_cards() -> None:
    assert judged("D D B D E")[0] == "E"
    assert judged("D D B D C")[0] == "D"


def test_zoc_x20_three_and_two() -> None:
    assert judged("A A F A F")[0] == "D"


def test_zoc_x21_four_and_one() -> None:
    assert judged("F F B F F")[0] == "C"


def test_zoc_x22_five_identical() -> None:
    assert judged("B B B B B") == (None, "A")
    assert trick("B B B B B").state.scores() == [0] * 5


# --- effects ---


def test_zoc_x23_what_may_be_passed() -> None:
    assert Table("PG A TY", "A", "B").play("A PG").words() == ">A"
    assert Table("PG TY G2", "A", "B").play("A PG").words() == ">TY >G2"
    assert Table("PG JA TY G2", "A", "B").play("A PG").words() == ">JA"
    assert Table("PG", "A", "B").play("A PG").turn() == "B"


def test_zoc_x24_a_short_pile() -> None:
    assert Table("D2 A", "A", "B", draw="C").play("A D2").hand("B") == "A C"
    assert Table("D2 A", "A", "B").play("A D2").hand("B") == "A"


def test_zoc_x25_give_two() -> None:
    table = Table("A A", "G2 E", "B B").play("A A", "B G2")
    assert table.words() == "@A @C"
    assert table.refused("@B") == "ZOC-5.14"
    table.play("B @C >E")
    assert (table.hand("B"), table.hand("C"), table.turn()) == ("", "B B E", "C")
    table = Table("A A", "G2 E B TY", "B B").play("A A", "B G2 @A >TY")
    assert table.words() == ">B >E"
    assert table.refused("@C") == "ZOC-5.16"
    assert table.play("B >B").hand("A") == "A B TY"


def test_zoc_x26_an_empty_hand_draws() -> None:
    table = Table("A", "B B", "D2 C", draw="E E").play("A A", "B B", "C D2")
    assert table.hand("A") == "E E"
    assert table.turn() is not None


def test_zoc_x27_a_passed_card_may_be_played() -> None:
    table = Table("PG F A", "A A", "B B").play("A PG >F")
    assert "F" in table.words().split()
    table = Table("A A", "B B", "PG F C").play("A A", "B B", "C PG >F")
    assert table.hand("A") == "A F"
    assert table.state.tricks == 1


# --- series ---


@pytest.mark.parametrize("cards", ["A A A", "A A JM", "A JM JA", "H H JB", "G G G JM JA", "D D D D D D"])
def test_zoc_x28_legal_series(cards: str) -> None:
    table = Table(cards + " TY", "A", "B")
    table.play("A " + " ".join("+" + card for card in cards.split()) + " done TY")
    assert table.view("-").series(0) == [cards.split()]


@pytest.mark.parametrize(
    ("hand", "before", "word", "clause"),
    [
        ("A A TY TY", "", "+A", "ZOC-4.3"),
        ("A A A A", "+A +A", "done", "ZOC-4.3"),
        ("A A A JB TY", "+A +A", "+JB", "ZOC-4.7"),
        ("A A JB TY", "", "+A", "ZOC-4.3"),
        ("D D D JA TY", "+D +D", "+JA", "ZOC-4.7"),
        ("C JM JA JB TY", "+C +JM +JA", "+JB", "ZOC-4.7"),
        ("JM JA JB TY", "", "+JM", "ZOC-4.6"),
        ("A A A B TY", "+A +A", "+B", "ZOC-4.5"),
        ("A A A TY", "+A +A", "+TY", "ZOC-4.10"),
        ("C C C C C C JM TY", "+C +C +C +C +C +C", "+JM", "ZOC-4.4"),
    ],
)
def test_zoc_x28_illegal_series(hand: str, before: str, word: str, clause: str) -> None:
    assert Table(hand, "F", "H").play("A " + before).refused(word) == clause


def test_zoc_x29_a_card_must_remain() -> None:
    table = Table("A A A", "B B", "C C")
    assert table.words() == "A"
    assert table.refused("+A") == "ZOC-4.11"
    table = Table("A A A TY", "B B", "C C").play("A +A +A +A done")
    assert table.words() == "TY"
    table.play("A TY", "B B", "C C")
    assert table.turn() is None
    table = Table("A A A TY", "B B", "D2 C", draw="E").play("A +A +A +A done TY", "B B", "C D2")
    assert table.turn() is not None


def test_zoc_x30_one_series_a_turn() -> None:
    table = Table("A A A C C C C F F", "B B", "B B").play("A +C +C +C done")
    assert table.refused("+A") == table.refused("+C") == "ZOC-4.2"
    table.play("A F", "B B", "C B")
    assert (table.taker(), table.turn()) == ("A", "B")
    table.play("B B", "C B")
    assert "+A" in table.words()
    assert table.refused("+C") == "ZOC-4.3"


# --- scores ---


def test_zoc_x31_a_whole_score() -> None:
    table = Table("E E E E A A A C F G2 JB", "B C D", "B C D")
    table.play("A +E +E +E +E done A", "B B", "C B", "B C", "C C", "A A", "B D", "C D", "A A")
    assert table.turn() is None
    assert table.hand("A") == "C F G2 JB"
    assert table.state.heaps[0] == 9
    assert table.state.scores() == [6, 0, 0]


def test_zoc_x32_series_points() -> None:
    points = {"C C C": -5, "C C C C": -10, "C C C C C": -20, "C C C C C C": -25, "E E E JM": -10}
    for cards, expected in points.items():
        laid = " ".join("+" + card for card in cards.split())
        table = Table(cards + " A", "H", "B").play(f"A {laid} done A", "B H", "C B")
        assert table.state.scores()[0] == expected
    table = Table("C C C D D D A A", "H H", "B B").play("A +C +C +C done A", "B H", "C B")
    table.play("C B", "A +D +D +D done A", "B H")
    assert table.state.scores()[0] == -10


def test_zoc_x33_a_negative_total() -> None:
    table = Table("D D D D D D A", "H", "B").play("A +D +D +D +D +D +D done A", "B H", "C B")
    assert table.state.scores()[0] == -25
    following = GAME.next(a_deal(3, (12, 0, 0)), table.state, SeededChance(1))
    assert following is not None
    assert following.totals[0] == -13


def test_zoc_x34_goblins_not_laid() -> None:
    assert Table("A B B B", "H", "C").play("A A", "B H", "C C").state.scores()[0] == 3


def test_zoc_x35_the_end_of_the_match() -> None:
    deal, chance = a_deal(3, (0, 0, 0)), SeededChance(1)
    assert GAME.next(deal, ended((55, 40, 31)), chance) is not None
    assert GAME.next(deal, ended((56, 40, 31)), chance) is None
    assert GAME.winners(deal, ended((56, 40, 31))) == [2]
    assert GAME.winners(deal, ended((60, 33, 33))) == [1, 2]


@pytest.mark.parametrize(("players", "each", "left", "cards"), [(3, 13, 7, 46), (4, 13, 8, 60), (5, 10, 10, 60)])
def test_zoc_x36_setup_counts(players: int, each: int, left: int, cards: int) -> None:
    deal = GAME.open(GAME.info.choose({"players": players}), SeededChance(1))
    assert sorted(len(pile) for pile in deal.piles.values()) == sorted([each] * players + [left])
    assert sum(len(pile) for pile in deal.piles.values()) == cards


def test_zoc_x37_colour_and_lead_carry_over() -> None:
    table = trick("TB A H")
    assert (table.taker(), table.pawn()) == ("B", "blue")
    following = GAME.next(a_deal(3, (0, 0, 0)), table.state, SeededChance(1))
    assert following is not None
    assert (following.facts["pawn"], following.facts["leader"]) == ("blue", "C")


def test_zoc_x38_the_last_round() -> None:
    chance = SeededChance(1)
    assert GAME.next(a_deal(3, (0, 0, 0), 20), ended((12, -31, 4), 20), chance) is None
    assert GAME.winners(a_deal(3, (0, 0, 0), 20), ended((12, -31, 4), 20)) == [1]
    assert GAME.next(a_deal(3, (0, 0, 0), 19), ended((12, -31, 4), 19), chance) is not None
