"""ZOC-8 and ZOC-9: the end of a round and of the match."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidOption
from pioche.core.options import Value
from pioche.games.zocken import GAME
from tests.games.zocken.builder import Table, a_deal, ended, trick


def goes_on(totals: tuple[int, ...], number: int = 1, **options: Value) -> bool:
    """Whether another round follows one with these new totals."""
    deal = a_deal(len(totals), (0,) * len(totals), number, **options)
    return GAME.next(deal, ended(totals, number), SeededChance(1)) is not None


def winners(*totals: int) -> list[int]:
    return [int(seat) for seat in GAME.winners(a_deal(len(totals), (0,) * len(totals)), ended(totals))]


def test_zoc_8_1_the_round_ends_after_a_trick_that_leaves_somebody_without_cards() -> None:
    table = Table("A", "B B", "C C").play("A A")
    assert table.turn() == "B"  # not before the trick is over
    table.play("B B", "C C")
    assert table.turn() is None
    assert table.words() == ""
    assert table.view("B").refusal(table.view("B").parse("B")).clause == "ZOC-8.1"
    assert Table("A A", "B B", "C C").play("A A", "B B", "C C").turn() is not None


def test_zoc_8_2_cards_that_arrive_in_time_prevent_the_end() -> None:
    assert Table("A", "B B", "D2 C", draw="E").play("A A", "B B", "C D2").turn() is not None
    assert Table("A", "B B", "D2 C").play("A A", "B B", "C D2").turn() is None


def test_zoc_8_3_a_card_of_the_heap_costs_one() -> None:
    assert trick("A E C").state.scores() == [0, 3, 0]
    assert trick("A E C B").state.scores() == [0, 4, 0, 0]


def test_zoc_8_4_a_goblin_in_hand_costs_one() -> None:
    assert Table("A H G", "E", "C").play("A A", "B E", "C C").state.scores() == [2, 3, 0]


def test_zoc_8_5_an_effect_card_in_hand_costs_two() -> None:
    assert Table("A TY PG", "E", "C").play("A A", "B E", "C C").state.scores() == [4, 3, 0]


def test_zoc_8_6_a_joker_in_hand_costs_three() -> None:
    assert Table("A JM JB", "E", "C").play("A A", "B E", "C C").state.scores() == [6, 3, 0]


@pytest.mark.parametrize(("length", "points"), [(3, -5), (4, -10), (5, -20), (6, -25)])
def test_zoc_8_7_a_series_gives_minus_points(length: int, points: int) -> None:
    table = Table("C " * length + "A", "E", "B").play("A " + "+C " * length + "done A", "B E", "C B")
    assert table.state.scores() == [points, 3, 0]


def test_zoc_8_8_cards_of_a_series_cost_nothing() -> None:
    table = Table("C C JM A", "E", "B").play("A +C +C +JM done A", "B E", "C B")
    assert table.state.scores() == [-5, 3, 0]


def test_zoc_8_9_goblins_in_hand_are_no_series() -> None:
    assert Table("A B B B", "E", "C").play("A A", "B E", "C C").state.scores() == [3, 3, 0]


def test_zoc_8_10_the_pile_and_discarded_tricks_count_for_nobody() -> None:
    table = Table(*["B"] * 5, draw="JM JA").play("A B", "B B", "C B", "D B", "E B")
    assert table.state.scores() == [0] * 5


def test_zoc_8_11_the_score_is_the_sum_and_may_be_negative() -> None:
    table = Table("C C C H TY", "E", "B").play("A +C +C +C done H", "B E", "C B")
    assert table.state.scores() == [3 + 2 - 5, 0, 0]
    assert Table("C C C A", "E", "B").play("A +C +C +C done A", "B E", "C B").state.scores()[0] == -5


def test_zoc_8_12_scores_are_added_to_the_totals() -> None:
    table = Table("C C C A", "E", "B").play("A +C +C +C done A", "B E", "C B")
    following = GAME.next(a_deal(3, (2, 10, -4)), table.state, SeededChance(1))
    assert following is not None
    assert following.totals == (-3, 13, -4)


def test_zoc_9_1_the_match_ends_with_a_total_of_more_than_the_limit() -> None:
    assert not goes_on((56, 40, 31))
    assert goes_on((54, 40, 31))
    assert not goes_on((11, 4, 3), limit=10)
    assert goes_on((56, 40, 31), limit=56)
    with pytest.raises(InvalidOption):
        a_deal(3, (0, 0, 0), limit=0)


def test_zoc_9_2_exactly_the_limit_does_not_end_it() -> None:
    assert goes_on((55, 40, 31))
    assert goes_on((10, 4, 3), limit=10)


def test_zoc_9_3_the_lowest_total_wins() -> None:
    assert winners(56, 40, 31) == [2]
    assert winners(-3, 60, 31, 4) == [0]


def test_zoc_9_4_the_lowest_share_the_victory() -> None:
    assert winners(60, 33, 33) == [1, 2]


def test_zoc_9_5_the_match_ends_after_the_last_round() -> None:
    assert goes_on((12, -31, 4), number=19)
    assert not goes_on((12, -31, 4), number=20)
    assert not goes_on((1, 1, 1), max_rounds=1)
    assert goes_on((12, -31, 4), number=500, max_rounds="off")
    assert not goes_on((12, 60, 4), number=500, max_rounds="off")
    for value in (0, -1, "never"):
        with pytest.raises(InvalidOption):
            a_deal(3, (0, 0, 0), max_rounds=value)
