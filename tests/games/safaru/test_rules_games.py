"""SAF-6 to SAF-8: new deals, the score, the match."""

from __future__ import annotations

import pytest

from pioche.core.bits import count
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY
from pioche.decks.mu import NAMES, NUMBER
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.kernel import BABIES, DECK, HEDGEHOGS, ONE_TRIANGLE, TWO_TRIANGLES, UNICORNS, triangles
from tests.games.safaru.tables import (
    A,
    B,
    C,
    D,
    deal_of,
    dealt,
    hand,
    lying,
    play,
    play_turns,
    position,
    scored,
    started,
    view,
    with_stock,
)

# A deck of which the first cards bring no capture: hands of 2 players, the table, two more hands, the table again.
QUIET = "R1 R2 R3 R4 Y1 Y2 Y3 Y4 B9 K9 G9 Y9 K5 K6 K7 K7 G5 G6 G7 G7 R5 R6 R7 R7"


def test_saf_6_1_a_deal_is_over_after_four_cards_each() -> None:
    state = started(QUIET, players=2)
    play_turns(state, 7)
    assert (state.deals, count(state.hands[A]), count(state.hands[B])) == (1, 1, 0)
    play_turns(state, 1)
    assert (state.deals, count(state.hands[A]), count(state.hands[B])) == (2, 4, 4)


def test_saf_6_2_the_next_player_becomes_the_dealer() -> None:
    state = started(QUIET, players=2, dealer="A")
    assert play_turns(state, 7).dealer == A
    assert state.turn() == A
    assert play_turns(state, 1).dealer == B


def test_saf_6_3_four_cards_for_each_hand_then_four_for_the_table() -> None:
    state = play_turns(started(QUIET, players=2, dealer="A"), 8)
    # B deals: A gets the first four cards of the stock.
    assert (hand(state, A), hand(state, B)) == ("K5 K6 K7 K7", "G5 G6 G7 G7")
    assert {"R5", "R6", "R7"} <= set(lying(state).split())
    assert state.stock_left == 36


def test_saf_6_4_no_table_cards_once_the_stock_is_empty() -> None:
    state = play_turns(started(players=3), 36)
    before = count(state.table)
    assert (state.deals, state.stock_left, state.brought[3]) == (4, 0, 0)
    assert before == count(state.table)


def test_saf_6_5_the_table_keeps_its_cards() -> None:
    state = with_stock(position("Y9 G9", "R1", "K2"), "B1 B2 B3 B4 G1 G2 G3 G4 R5 R6 R7 R8")
    assert lying(play(state, "R1 K2")) == "R1 R5 R6 R7 R8 Y9 K2 G9"


def test_saf_6_6_the_opening_moves_to_the_left() -> None:
    state = started(players=4, dealer="A")
    openers = [state.turn()]
    while play_turns(state, 16).turn() != NOBODY:
        openers.append(state.turn())
    assert openers == [B, C, D]


@pytest.mark.parametrize(("players", "deals"), [(2, 5), (3, 4), (4, 3)])
def test_saf_6_7_how_many_deals_a_game_has(players: int, deals: int) -> None:
    state = play_turns(started(players=players), 60)
    assert state.deals == deals
    assert len(view(state, A).turns()) == deals * 4 * players


def test_saf_6_8_the_fourth_deal_of_three_players_brings_nothing_to_the_table() -> None:
    state = play_turns(started(players=3), 60)
    assert [count(brought) for brought in state.brought] == [4, 4, 4, 0, 0]


def test_saf_7_1_the_game_ends_with_hands_and_stock() -> None:
    state = play(position("", "R1", "Y5"), "R1")
    assert state.turn() == B
    assert play(state, "Y5").turn() == NOBODY
    assert state.view(A).refusal(state.view(A).parse("R1")).clause == "SAF-7.1"


def test_saf_7_2_cards_left_on_the_table_score_for_nobody() -> None:
    state = play(position("K2 Y4 B9", "R0", "G1"), "R0 G1")
    assert (lying(state), state.scores()) == ("R0 Y4 B9 K2 G1", [0, 0])


def test_saf_7_3_partners_pool_their_piles() -> None:
    # 2 + 2 unicorns of A and C beat 3 of B.
    assert scored("B1 B9", "B1 B2 B3", "B4 B5", "").scores() == [24 + 2, 2, 24 + 2, 2]


def test_saf_7_4_most_unicorns() -> None:
    assert scored("B1 B9", "B1").scores() == [24, 0]
    assert triangles(UNICORNS) == triangles(HEDGEHOGS) == 12
    assert all(bool(UNICORNS >> card & 1) == (name[0] == "B") for card, name in enumerate(NAMES))


def test_saf_7_5_most_hedgehogs() -> None:
    assert scored("Y1 Y9", "Y1").scores() == [-12, 0]
    assert all(bool(HEDGEHOGS >> card & 1) == (name[0] == "Y") for card, name in enumerate(NAMES))


def test_saf_7_6_each_0_costs_five() -> None:
    assert scored("R0 K0", "G0").scores() == [-10 + 2, -5 + 1]
    assert all(bool(BABIES >> card & 1) == (number == 0) for card, number in enumerate(NUMBER))


def test_saf_7_7_each_triangle_is_a_point() -> None:
    worth = {0: 1, 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 2, 7: 2, 8: 1, 9: 0}
    for card, number in enumerate(NUMBER):
        assert triangles(2**card) == worth[number]
    assert triangles(DECK) == 60
    assert ONE_TRIANGLE & TWO_TRIANGLES == 0
    assert scored("R2 R6 R7 R7 R9", "").scores() == [7, 0]


def test_saf_7_8_level_sides_share() -> None:
    assert scored("B1", "B9").scores() == [12, 12]
    assert scored("B1", "B9", "B1").scores() == [8, 8, 8]
    assert scored("Y1", "Y9").scores() == [-6, -6]
    assert scored("Y1", "Y9", "Y1").scores() == [-4, -4, -4]
    assert scored("Y1", "Y9", "K1").scores() == [-6, -6, 0]


def test_saf_7_9_nobody_has_the_most_of_nothing() -> None:
    assert scored("R1", "R9", "").scores() == [0, 0, 0]
    assert view(scored("R1", "R9", ""), A).outcome()["most unicorns"] == "nobody"


def _winners(piles: tuple[str, ...], totals: tuple[int, ...] = (), **options: Value) -> str:
    """The winners after a game with these piles, or `on` if the match goes on."""
    deal = deal_of({"players": len(piles), **options}, totals=totals)
    state = scored(*piles, **options)
    if GAME.next(deal, state, SeededChance(1)) is not None:
        return "on"
    return "".join(LETTERS[seat] for seat in GAME.winners(deal, state))


def test_saf_7_10_the_highest_score_wins_a_single_game() -> None:
    assert _winners(("R2", "R6", ""), match="single") == "B"
    assert _winners(("R2", "R6", "", ""), match="single") == "BD"


def test_saf_7_11_level_sides_share_a_single_game() -> None:
    assert _winners(("R6", "K6", "R1"), match="single") == "AB"


def test_saf_8_1_games_are_played_up_to_the_target() -> None:
    assert _winners(("R2", "R6"), totals=(97, 60)) == "on"
    assert _winners(("R2", "R6"), totals=(99, 60)) == "A"
    assert _winners(("R2", "R6"), totals=(48, 40), target_score=50) == "on"
    assert _winners(("R2", "R6"), totals=(49, 40), target_score=50) == "A"


def test_saf_8_1_totals_are_added_up() -> None:
    deal = dealt(players=2, totals=(10, -3))
    following = GAME.next(deal, scored("R2", "R6"), SeededChance(1))
    assert following is not None
    assert (following.totals, following.facts["game"], following.number) == ((11, -1), "2", 2)


def test_saf_8_2_the_target_is_looked_at_after_a_whole_game() -> None:
    state = started(players=2, totals=(99, 99))
    reached_on_the_way = 0
    while state.turn() != NOBODY:
        reached_on_the_way += max(state.scores()) > 0
        state.apply(state.actions()[0])
    assert reached_on_the_way > 10
    assert len(view(state, A).turns()) == 40


def test_saf_8_3_the_highest_total_wins() -> None:
    assert _winners(("R2", "R6"), totals=(100, 101)) == "B"
    assert _winners(("R2", "", "", ""), totals=(120, 119, 120, 119)) == "AC"


def test_saf_8_4_a_shared_highest_total_is_played_out() -> None:
    assert _winners(("R2", "R6"), totals=(104, 103)) == "on"
    assert _winners(("R2", "R6", ""), totals=(104, 103, 90)) == "on"
    # Partners share a total by nature: that is no tie.
    assert _winners(("R2", "", "", ""), totals=(104, 90, 104, 90)) == "AC"


@pytest.mark.parametrize(("players", "following"), [(2, "B"), (3, "B"), (4, "D")])
def test_saf_8_5_the_deal_keeps_moving(players: int, following: str) -> None:
    deal = dealt(players=players, dealer="A")
    state = play_turns(started(players=players, dealer="A"), 60)
    next_deal = GAME.next(deal, state, SeededChance(1))
    assert next_deal is not None
    assert next_deal.facts == {"dealer": following, "game": "2"}
    assert next_deal.options is deal.options
    assert INFO.cards.text(next_deal.piles["A"]) != INFO.cards.text(deal.piles["A"])
