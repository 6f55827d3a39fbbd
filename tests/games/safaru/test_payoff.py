"""How far a search of Safarü looks, and what a game is worth there."""

from __future__ import annotations

import pytest

from pioche.conformance import table_name
from pioche.core.bits import count
from pioche.core.chance import SeededChance
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.bots import HEURISTICS
from pioche.games.safaru.kernel import DECK, EACH, HEDGEHOGS, OVER, UNICORNS, SafaruState
from tests.games.safaru.tables import begun, play_turns, scored, started
from tests.games.safaru.test_bots import TABLES

LEGAL = room()
GAINS = vec[float]([0.0] * 4)


def worth(state: SafaruState) -> list[float]:
    HEURISTICS.payoff.gains(state, GAINS)
    return [GAINS[seat] for seat in range(state.players)]


def played_on(root: SafaruState) -> SafaruState:
    trial = root.twin()
    HEURISTICS.rollout(root, trial, SeededChance(1), LEGAL)
    return trial


@pytest.mark.parametrize("options", TABLES, ids=table_name)
def test_a_search_looks_to_the_end_of_the_deal(options: dict[str, Value]) -> None:
    root = begun(GAME.open(INFO.choose(options), SeededChance(2)))
    trial = played_on(root)
    assert trial.deals == root.deals + 1
    assert list(trial.held) == [EACH] * root.players


def test_it_looks_one_deal_further_where_few_cards_are_left_and_to_the_end_of_the_game() -> None:
    root = play_turns(started(players=2), 5)
    assert played_on(root).deals == 3
    while root.deals < 5:
        root = play_turns(root, 1)
    assert played_on(root).phase == OVER


@pytest.mark.parametrize("options", TABLES, ids=table_name)
def test_nobody_is_ahead_before_the_first_card(options: dict[str, Value]) -> None:
    state = begun(GAME.open(INFO.choose(options), SeededChance(2)))
    assert worth(state) == [0.0] * state.players


@pytest.mark.parametrize("variant", ["normal", "reversed"])
def test_races_that_are_over_count_in_full(variant: str) -> None:
    over = scored("R1", "R2", variant=variant)
    over.piles[0] = UNICORNS
    over.piles[1] = DECK & ~UNICORNS
    standing = over.twin()
    standing.phase = 0
    assert worth(standing) == worth(over)


def test_a_lead_is_worth_the_more_the_fewer_cards_are_left() -> None:
    early, late = (scored("B1", "R1") for _ in range(2))
    late.piles[0] = UNICORNS & 0x00000007F000000
    late.piles[1] = UNICORNS & ~late.piles[0]
    late.piles[1] &= ~(1 << 35)
    for state in (early, late):
        state.phase = 0
    assert count(late.piles[0] & UNICORNS) > count(late.piles[1] & UNICORNS)
    assert not (early.piles[0] | late.piles[0]) & HEDGEHOGS
    assert 0 < worth(early)[0] < worth(late)[0] < 24 + 12
