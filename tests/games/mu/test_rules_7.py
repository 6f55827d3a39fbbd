"""Mü, section 7: scoring a played hand."""

from __future__ import annotations

import pytest

from pioche.core.seats import NOBODY
from tests.games.mu.table import ending, place, play, public, scored

TARGETS = {
    3: [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34],
    4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
    5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
    6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
}
LEVELS = [(players, level + 1, target) for players, row in TARGETS.items() for level, target in enumerate(row)]


def bonus(level: int, trump: str) -> int:
    """What the chief of a contract that was made gets beyond his 60 triangles."""
    return scored(4, level, trump, "A 60")["A"] - 60


@pytest.mark.parametrize(
    ("number", "triangles"), [(0, 1), (1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2), (7, 2), (8, 1), (9, 0)]
)
def test_mu_7_1_a_captured_card_is_worth_its_triangles(number: int, triangles: int) -> None:
    for colour in "YBKG":
        state = play(ending(f"A R9  B {colour}{number}  C R1  D R1"), f"A R9  B {colour}{number}  C R1  D R1")
        assert place(state, "A")["points"] == triangles


def test_mu_7_1_red_cards_are_worth_no_more_and_no_less() -> None:
    state = play(ending("A Y9  B R6  C R7  D R8"), "A Y9  B R6  C R7  D R8")
    assert place(state, "A")["points"] == 5


def test_mu_7_2_each_player_scores_the_triangles_he_captured() -> None:
    state = ending("A K9 K8  B Y6 Y7  C Y9 B0  D G6 Y5", level=1, points="A 30  C 20")
    play(state, "A K9  B Y6  C B0  D G6  A K8  B Y7  C Y9  D Y5")
    assert [place(state, seat)["points"] for seat in "ABCD"] == [30 + 5 + 4, 0, 20, 0]


def test_mu_7_2_triangles_are_kept_when_the_contract_fails() -> None:
    # 30 points reach level 1 of 2: one step.
    assert scored(4, 2, "R", "A 20  B 15  C 10  D 15") == {"A": 20 - 10, "B": 15 + 5, "C": 10, "D": 15 + 5}


def test_mu_7_3_the_team_has_the_triangles_of_chief_and_partner() -> None:
    # 29 + 1 reach the target of 30; the triangles of the others do not matter.
    assert scored(4, 1, "R", "A 29  B 1  C 0  D 30")["A"] == 29 - 10
    assert scored(4, 1, "R", "A 29  B 0  C 1  D 30")["A"] == 29 + 10


def test_mu_7_3_with_three_players_the_chief_counts_alone() -> None:
    assert scored(3, 1, "R", "A 11  B 13  C 12")["A"] == 11 - 10
    assert scored(3, 1, "R", "A 12  B 12  C 12")["A"] == 12 + 10


@pytest.mark.parametrize(("players", "level", "target"), LEVELS)
def test_mu_7_4_the_target_grows_with_the_level(players: int, level: int, target: int) -> None:
    hands = ["A R9", "B Y9", "C B9", "D R1", "E Y1", "F B1"][:players]
    assert public(ending("  ".join(hands), level=level), "target") == target


@pytest.mark.parametrize(("players", "level", "target"), LEVELS)
def test_mu_7_5_the_contract_is_made_from_the_target_on(players: int, level: int, target: int) -> None:
    assert scored(players, level, "R", f"A {target}")["A"] == target + min(10 * level, 100)
    assert scored(players, level, "R", f"A {target - 1}")["A"] == target - 1 - 10


def test_mu_7_5_the_outcome_says_whether_the_contract_was_made() -> None:
    cards = "A R9  B Y9  C B9  D K9"
    success = play(ending(cards, chief_trump="4", vice_trump="R", level=2, points="A 32"), cards)
    failed = play(ending(cards, chief_trump="7", level=3, points="A 32"), cards)
    outcome = success.view(NOBODY).outcome()
    assert (outcome["result"], outcome["chief's trump"], outcome["vice's trump"]) == ("made", "other number", "colour")
    assert outcome["level made"] == "2"
    outcome = failed.view(NOBODY).outcome()
    assert (outcome["result"], outcome["chief's trump"], outcome["vice's trump"]) == ("failed", "1 or 7", "none")
    assert outcome["level failed"] == "3"
    assert success.view(NOBODY).describe("en")[0] == "The deal is played."


@pytest.mark.parametrize("colour", list("RYBKG"))
def test_mu_7_6_a_colour_pays_ten_for_each_level(colour: str) -> None:
    assert [bonus(level, colour) for level in (1, 2, 9, 10)] == [10, 20, 90, 100]


@pytest.mark.parametrize("number", list("17"))
def test_mu_7_7_a_one_or_a_seven_pays_a_level_more(number: str) -> None:
    assert [bonus(level, number) for level in (1, 2, 8, 9)] == [20, 30, 90, 100]


@pytest.mark.parametrize("number", list("02345689"))
def test_mu_7_8_another_number_pays_two_levels_more(number: str) -> None:
    assert [bonus(level, number) for level in (1, 2, 7, 8)] == [30, 40, 90, 100]


def test_mu_7_9_none_pays_three_levels_more() -> None:
    assert [bonus(level, "none") for level in (1, 2, 6, 7)] == [40, 50, 90, 100]


def test_mu_7_9_a_trump_of_the_vice_changes_nothing() -> None:
    assert scored(4, 2, "none", "A 32", vice_trump="7")["A"] == 32 + 50


@pytest.mark.parametrize(("level", "trump"), [(11, "R"), (15, "Y"), (10, "7"), (9, "0"), (8, "none"), (15, "none")])
def test_mu_7_10_a_bonus_never_exceeds_one_hundred(level: int, trump: str) -> None:
    assert bonus(level, trump) == 100


def test_mu_7_11_chief_and_partner_each_get_the_full_bonus() -> None:
    assert scored(5, 2, "R", "A 20  B 7  C 8  D 20  E 5", partner="D") == {"A": 40, "B": 7, "C": 8, "D": 40, "E": 5}


def test_mu_7_11_with_three_players_the_chief_gets_it_alone() -> None:
    assert scored(3, 2, "R", "A 16  B 12  C 8") == {"A": 36, "B": 12, "C": 8}


def test_mu_7_12_points_above_the_target_bring_nothing_extra() -> None:
    assert scored(4, 1, "R", "A 60")["A"] == 60 + 10


@pytest.mark.parametrize(
    ("points", "steps"), [(35, 1), (34, 1), (33, 2), (32, 2), (31, 3), (30, 3), (29, 4), (1, 4), (0, 4)]
)
def test_mu_7_13_steps_are_the_levels_that_were_missed(points: int, steps: int) -> None:
    # Level 4 of four players needs 36; levels 3, 2 and 1 need 34, 32 and 30.
    assert scored(4, 4, "R", f"A {points}")["A"] == points - 10 * steps


def test_mu_7_14_the_chief_loses_ten_for_each_step_on_top_of_his_triangles() -> None:
    # The example of the sheet: level 4 needs 33, 29 points are two steps short.
    assert scored(5, 4, "none", "A 17  C 12")["A"] == 17 - 20


def test_mu_7_15_every_opponent_gets_five_for_each_step_on_top_of_his_triangles() -> None:
    scores = scored(5, 4, "R", "A 17  B 11  C 12  D 12  E 8", vice_trump="7")
    # D is the vice.
    assert [scores[seat] for seat in "BDE"] == [11 + 10, 12 + 10, 8 + 10]


def test_mu_7_16_the_partner_gets_neither_bonus_nor_penalty() -> None:
    assert scored(5, 4, "R", "A 17  B 11  C 12  D 12  E 8")["C"] == 12
