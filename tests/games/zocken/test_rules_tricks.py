"""ZOC-6 and ZOC-7: who takes the trick, and what follows."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.zocken.builder import Table, trick


def test_zoc_6_1_values_in_the_colour_shown_now() -> None:
    assert trick("A H C", pawn="yellow").taker() == "B"
    assert trick("A H C", pawn="blue").taker() == "A"
    assert trick("A H TB", pawn="yellow").taker() == "A"


def test_zoc_6_2_five_identical_cards_are_discarded() -> None:
    table = trick("B B B B B")
    assert table.taker() is None
    assert list(table.state.heaps) == [0] * 5
    assert trick("B B B B C").taker() == "E"


def test_zoc_6_3_two_or_four_identical_cards_do_not_count() -> None:
    assert trick("F F A").taker() == "C"
    assert trick("F A F").taker() == "B"
    assert trick("F F B F F").taker() == "C"


def test_zoc_6_4_of_three_the_last_counts() -> None:
    assert trick("C C C").taker() == "C"
    assert trick("E E A E").taker() == "D"
    assert trick("F C C C").taker() == "A"
    assert trick("D D B D C").taker() == "D"


def test_zoc_6_5_single_cards_count() -> None:
    assert trick("G A B", leader="B").taker() == "A"
    assert trick("H A A").taker() == "A"
    assert trick("G F F").taker() == "A"


def test_zoc_6_6_nothing_counts_so_the_last_takes() -> None:
    assert trick("F A A F").taker() == "D"
    assert trick("D D D D", leader="C").taker() == "B"


def test_zoc_6_7_of_equal_values_the_last_counts() -> None:
    assert trick("TY D2 A").taker() == "B"
    assert trick("TY A D2").taker() == "C"
    assert trick("JM A JA JB").taker() == "D"


def test_zoc_6_8_the_highest_takes() -> None:
    assert trick("B D JM A").taker() == "B"
    assert trick("A B C D E").taker() == "E"


def test_zoc_6_9_identity_comes_before_value() -> None:
    assert trick("TY PG TY D2").taker() == "D"
    assert trick("PG TY D2 TY").taker() == "C"


def test_zoc_6_10_only_four_players_can_cancel_everything() -> None:
    """Every trick of three sorts of cards: the taker's card counts, or there are four players and the last takes."""
    for players in (3, 4, 5):
        for cards in product(("B", "E", "PG"), repeat=players):
            taker = trick(" ".join(cards)).taker()
            if taker is not None and cards.count(cards["ABCDE".index(taker)]) % 2 == 0:
                assert (players, taker) == (4, "D")
                assert all(cards.count(card) in (2, 4) for card in cards)


def test_zoc_6_11_the_highest_pair_of_value_and_place() -> None:
    """All tricks of a few sorts of cards against the short form of the rule."""
    values = {"B": 3, "E": 7, "PG": 5, "D2": 5}
    for players in (3, 4, 5):
        for cards in product(values, repeat=players):
            if cards.count("D2") == 5:  # there are four
                continue
            left = [
                (values[card], place)
                for place, card in enumerate(cards)
                if cards.count(card) == 1 or (cards.count(card) == 3 and card not in cards[place + 1 :])
            ]
            expected = None if cards.count(cards[0]) == 5 else "ABCDE"[max(left)[1] if left else players - 1]
            assert trick(" ".join(cards)).taker() == expected, cards


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("A E C", "B"),
        ("F A F", "B"),
        ("C C C", "C"),
        ("A B E C", "C"),
        ("F A F B", "D"),
        ("F A F A", "D"),
        ("PG D2 PG PG", "D"),
        ("D D D D", "D"),
        ("A E B D C", "B"),
        ("F A E F B", "C"),
        ("F A E F E", "B"),
        ("D D B D E", "E"),
        ("A A F A F", "D"),
        ("F F B F F", "C"),
        ("B B B B B", None),
    ],
)
def test_zoc_6_11_every_pattern_of_the_table(cards: str, taker: str | None) -> None:
    assert trick(cards).taker() == taker


def test_zoc_7_1_the_taker_puts_the_trick_on_his_heap() -> None:
    table = Table("A A", "E A", "C A").play("A A", "B E", "C C")
    assert list(table.state.heaps) == [0, 3, 0]
    assert table.hand("B") == "A"


def test_zoc_7_2_special_cards_are_taken_like_others() -> None:
    assert list(trick("TY H JM").state.heaps) == [0, 3, 0]


def test_zoc_7_3_the_player_left_of_the_taker_leads() -> None:
    table = Table("A A", "E A", "C A").play("A A", "B E", "C C")
    assert table.turn() == "C"
    table = Table("A A", "B A", "E A").play("A A", "B B", "C E")
    assert table.turn() == "A"


def test_zoc_7_4_a_discarded_trick_counts_for_nobody() -> None:
    table = trick("B B B B B")
    assert table.state.scores() == [0] * 5
    assert len(table.state.cards()) == 5


def test_zoc_7_5_after_a_discarded_trick_the_same_leader_leads() -> None:
    table = Table(*["B C"] * 5, leader="D").play("D B", "E B", "A B", "B B", "C B")
    assert table.turn() == "D"
