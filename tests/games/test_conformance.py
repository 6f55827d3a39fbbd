"""Every game, at every kind of table, keeps the whole contract."""

from __future__ import annotations

import pytest

from pioche.conformance import check_deal
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games import IDS, find, rulebook
from tests.policies import policies
from tests.variants import named, variants

# The plain form is some fifty times slower, so it is looked at less often, at each table with another kind of player.
SEEDS, EVERY = (3, 13) if is_compiled() else (1, 43)
TABLES = [
    pytest.param(id, table, number, id=f"{id} {named(table)}")
    for id in IDS
    for number, table in enumerate(variants(find(id)))
]


@pytest.mark.parametrize(("id", "table", "number"), TABLES)
def test_keeps_the_contract(id: str, table: dict[str, Value], number: int) -> None:
    clauses, players = rulebook(id, "en").clauses, policies(id)
    for seed in range(SEEDS):
        for policy in players if is_compiled() else [players[number % len(players)]]:
            check_deal(find(id), table, seed, clauses, policy, every=EVERY)
