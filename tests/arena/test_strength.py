"""Strength cannot fall silently: short matches, the same deals every time, against the scores recorded for them.

A level that plays as it did gets the very same scores. One that plays differently may lose no more than the noise of
that many deals. `python -m tools.strength` records them again.
"""

from __future__ import annotations

import pytest
from tools.strength import MATCHES, Match, deals_of, margins, recorded_scores

from pioche.arena.figures import estimate
from pioche.core.chance import SeededChance
from pioche.core.native import is_compiled
from pioche.core.playout import playout, room
from pioche.games import find
from tests.ours import IDS

RECORDED = recorded_scores()


def fell(before: list[float], now: list[float]) -> bool:
    """Whether the same deals bring less than before, by more than their noise."""
    expected = estimate(before)
    return sum(now) / len(now) < expected.mean - max(expected.half_width, 1e-6)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)
def test_no_level_became_weaker(id: str, match: Match) -> None:
    if match.visits and not is_compiled():
        pytest.skip("searches are measured in the compiled form")
    deals = deals_of(id, match) if is_compiled() else 6
    assert not fell(RECORDED[id][match.name][:deals], margins(id, match, deals))


def test_a_weaker_level_would_be_noticed() -> None:
    """Random players in the club's place."""
    club = MATCHES[0]
    assert fell(RECORDED["mu"][club.name][:30], margins("mu", Match("random", club.lower, 0, 30), 30))


def test_what_is_recorded_does_not_say_that_a_level_is_weaker_than_the_one_below() -> None:
    assert all(estimate(RECORDED[id][match.name]).high > 0 for id in IDS for match in MATCHES)


def test_what_is_recorded_is_what_is_played() -> None:
    assert set(RECORDED) == set(IDS)
    assert all(
        len(RECORDED[id][match.name]) == deals_of(id, match) and len(RECORDED[id]) == len(MATCHES)
        for id in IDS
        for match in MATCHES
    )


@pytest.mark.parametrize(("players", "deals"), [(3, 1_000), (4, 20_000)])
def test_a_table_of_the_club_gains_points_at_rummu(players: int, deals: int) -> None:
    """Where nobody plays for points, all totals fall and no match to a target ends."""
    if not is_compiled():
        pytest.skip("so many deals are played in the compiled form")
    rummu, legal = find("rummu"), room()
    options = rummu.info.choose({"players": players})
    means = []
    for deal in range(deals):
        chance = SeededChance(deal)
        state = rummu.start(rummu.open(options, chance))
        playout(state, rummu.heuristics.club, chance, legal)
        means.append(sum(state.scores()) / players)
    assert estimate(means).low > 0
