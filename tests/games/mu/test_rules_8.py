"""Mü, section 8: the end of the game."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.seats import LETTERS, NOBODY
from pioche.games.mu.kernel import MuState
from tests.games.mu.table import GAME, all_pass, deal, ending, play, public, refused_option, start, turn

LAST = "A R9  B Y9  C B9  D K9"


def played(points: str = "A 30") -> MuState:
    """A hand that A wins as chief at level 1 in red: his triangles and 10 for him, 10 for C."""
    return play(ending(LAST, chief_trump="R", points=points), LAST)


def stalemate(totals: tuple[int, ...], target: int = 200) -> tuple[Deal, MuState]:
    """B and A tie at 3, A was first: A +15, B -30."""
    dealt = deal(totals=totals, options={"target_score": target}, A="R9 R8 R7", B="Y9 Y8 Y7")
    state = play(start(dealt), "A R9 done  B Y9 Y8 done  C pass  D pass  A R8 R7 done  B Y7 done")
    return dealt, all_pass(state)


def following(totals: tuple[int, ...], state: MuState, target: int = 200) -> Deal | None:
    return GAME.next(deal(totals=totals, options={"target_score": target}), state, SeededChance(1))


def winners(totals: tuple[int, ...], state: MuState) -> str:
    return "".join(LETTERS[seat] for seat in GAME.winners(deal(totals=totals), state))


def test_mu_8_1_the_scores_of_a_played_hand_are_added_to_the_totals() -> None:
    next_deal = following((10, 20, 30, -5), played())
    assert next_deal is not None
    assert next_deal.totals == (50, 20, 40, -5)


def test_mu_8_1_the_scores_of_a_stalemate_are_added_and_may_make_a_total_negative() -> None:
    dealt, state = stalemate((10, 20, 30, 40))
    next_deal = GAME.next(dealt, state, SeededChance(1))
    assert next_deal is not None
    assert next_deal.totals == (25, -10, 30, 40)


def test_mu_8_1_the_scores_of_a_hand_are_public() -> None:
    assert public(played(), "scores") == [40, 0, 10, 0]


@pytest.mark.parametrize(("before", "over"), [(159, False), (160, True), (161, True)])
def test_mu_8_2_the_game_is_over_once_a_total_reaches_the_target(before: int, over: bool) -> None:
    assert (following((before, 0, 0, 0), played()) is None) == over


@pytest.mark.parametrize(("target", "over"), [(1, True), (40, True), (41, False), (500, False)])
def test_mu_8_2_the_table_may_choose_the_target(target: int, over: bool) -> None:
    assert (following((0, 0, 0, 0), played(), target) is None) == over


@pytest.mark.parametrize("target", [0, -200, "far", ""])
def test_mu_8_2_a_target_that_is_no_positive_number_is_refused(target: int) -> None:
    assert refused_option(4, target_score=target) == "MU-8.2"


def test_mu_8_2_a_stalemate_can_end_the_game() -> None:
    dealt, state = stalemate((185, 0, 0, 0))
    assert GAME.next(dealt, state, SeededChance(1)) is None


def test_mu_8_2_a_void_hand_never_ends_the_game() -> None:
    dealt = deal(totals=(199, 0, 0, 0))
    assert GAME.next(dealt, all_pass(start(dealt)), SeededChance(1)) is not None


def test_mu_8_3_the_game_never_stops_inside_a_hand() -> None:
    # A has 30 triangles in the hand; even with 199 before it, the last trick is still played.
    state = play(ending(LAST, points="A 30"), "A R9  B Y9  C B9")
    assert turn(state) == "D"
    assert public(state, "scores") is None
    play(state, "D K9")
    assert state.turn() == NOBODY
    assert following((199, 0, 0, 0), state) is None


def test_mu_8_4_the_highest_total_wins() -> None:
    # 165 + 40, 211, 150 + 10, 98: both A and B are past 200.
    assert winners((165, 211, 150, 98), played()) == "B"
    assert winners((175, 211, 150, 98), played()) == "A"


def test_mu_8_5_equal_highest_totals_share_the_win() -> None:
    assert winners((165, 205, 190, 10), played()) == "AB"
    assert winners((160, 200, 190, 200), played()) == "ABCD"
