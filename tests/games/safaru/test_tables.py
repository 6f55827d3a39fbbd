"""The contract and the oracle at tables that differ in more than one option."""

from __future__ import annotations

import pytest

from pioche.conformance import check_deal, check_oracle, policies, table_name
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games.safaru import GAME
from tests.games.test_oracle import DEALS
from tests.oracle.safaru import Oracle

TABLES: list[dict[str, Value]] = [
    {"players": 2, "variant": "reversed"},
    {"players": 3, "variant": "reversed", "piles": "open"},
    {"players": 4, "variant": "reversed", "partnerships": "off"},
    {"players": 2, "variant": "reversed", "games": 3},
    {"players": 3, "match": "single"},
    {"players": 2, "target_score": 20},
]


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_keeps_the_contract(table: dict[str, Value]) -> None:
    for policy in policies(GAME):
        check_deal(GAME, table, 1, policy, every=7 if is_compiled() else 31)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_agrees_with_the_oracle(table: dict[str, Value]) -> None:
    check_oracle(GAME, Oracle, table, DEALS)
