"""Every game, at every kind of table, keeps the whole contract."""

from __future__ import annotations

import pytest

from pioche.conformance import check_deal, policies, table_name, variants
from pioche.core.game import Game
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games import find
from tests.games.liars import Lie, LyingGame, ends, goes_on, says
from tests.ours import IDS, versions

# The plain form is some fifty times slower, so it is looked at less often, at each table with another kind of player.
SEEDS, EVERY = (3, 13) if is_compiled() else (1, 43)
TABLES = [
    pytest.param(game, table, number, id=f"{name} {table_name(table)}")
    for id in IDS
    for name, game in versions(id)
    for number, table in enumerate(variants(game))
]


@pytest.mark.parametrize(("game", "table", "number"), TABLES)
def test_keeps_the_contract(game: Game, table: dict[str, Value], number: int) -> None:
    players = policies(game)
    for seed in range(SEEDS):
        for policy in players if is_compiled() else [players[number % len(players)]]:
            check_deal(game, table, seed, policy, every=EVERY)


LIES = [
    ("rummu", "a card from the stock", says("stock")),
    ("rummu", "a discard taken, which opens the one below", says("take")),
    ("rummu", "the last discard", ends),
    ("calcory", "cards turned over", goes_on),
    ("calcory", "the last marking", ends),
    ("safaru", "the last turn", ends),
    ("wild_tiles", "tiles drawn", goes_on),
    ("zocken", "the last series", ends),
]


@pytest.mark.parametrize(("id", "lie"), [pytest.param(id, lie, id=f"{id} {what}") for id, what, lie in LIES])
def test_a_move_that_reveals_and_does_not_say_so_is_found(id: str, lie: Lie) -> None:
    with pytest.raises(AssertionError, match=r"(reveals something|shows \[)"):
        check_deal(LyingGame(find(id), lie), {}, seed=2, every=13)
