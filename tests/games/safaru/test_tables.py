"""The contract and the oracle at tables that differ in more than one option."""

from __future__ import annotations

import pytest

from pioche.conformance import check_deal
from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games import rulebook
from pioche.games.safaru import GAME, INFO
from tests.games.test_oracle import DEALS, compare_deal, compare_next
from tests.policies import policies
from tests.variants import named

TABLES: list[dict[str, Value]] = [
    {"players": 2, "variant": "reversed"},
    {"players": 3, "variant": "reversed", "piles": "open"},
    {"players": 4, "variant": "reversed", "partnerships": "off"},
    {"players": 2, "variant": "reversed", "games": 3},
    {"players": 3, "match": "single"},
    {"players": 2, "target_score": 20},
]


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_keeps_the_contract(table: dict[str, Value]) -> None:
    for policy in policies("safaru"):
        check_deal(GAME, table, 1, rulebook("safaru", "en").clauses, policy, every=7 if is_compiled() else 31)


@pytest.mark.parametrize("table", TABLES, ids=named)
def test_agrees_with_the_oracle(table: dict[str, Value]) -> None:
    choosers = policies("safaru")
    played = 0
    while played < DEALS:
        chance = SeededChance(played, 1)
        deal: Deal | None = GAME.open(INFO.choose(table), chance)
        while deal is not None and played < DEALS:
            state, oracle = compare_deal(GAME, deal, choosers[played % len(choosers)], chance)
            deal = compare_next(GAME, deal, state, oracle, chance)
            played += 1
