"""Learned players: where there is one it plays by what the seat knows, elsewhere it is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.bots.learned import NoLearnedPlayer, learned_policy
from pioche.bots.weights import load
from pioche.conformance import digest, table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.games import find
from tests.bots.nets import weights_of
from tests.bots.positions import positions
from tests.ours import IDS

TAUGHT = [id for id in IDS if find(id).files.joinpath("net.bin").is_file()]
TABLES = [
    pytest.param(id, table, id=f"{id} {table_name(table)}")
    for id in TAUGHT
    for table in variants(find(id))
    if is_compiled() or set(table) == {"players"}
]
EVERY = 1 if is_compiled() else 19
# What the shipped nets play: the same in both forms and on every machine. New weights, new numbers.
GOLDEN = {"mu": "45e298da24c65169"}


def test_some_game_has_a_learned_player() -> None:
    assert "mu" in TAUGHT


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_it_chooses_by_what_the_seat_knows(id: str, options: dict[str, Value]) -> None:
    game, legal, chance = find(id), room(), SeededChance(0)
    policy = learned_policy(game, game.info.choose(options))
    for state in positions(game, options, 5, policy, EVERY):
        count = state.legal(legal)
        chosen = policy.choose(state, legal, count, chance)
        assert chosen in [legal[i] for i in range(count)]
        view = state.view(state.turn())
        assert policy.choose(view.visible_state(), legal, count, chance) == chosen
        assert policy.choose(view.redeal(SeededChance(1)), legal, count, chance) == chosen


@pytest.mark.parametrize("id", TAUGHT)
def test_it_plays_the_same_in_both_forms(id: str) -> None:
    game = find(id)
    policy = learned_policy(game, game.info.choose())
    assert digest(game, {}, 12, 1, policy)[:16] == GOLDEN[id]


@pytest.mark.parametrize("id", TAUGHT)
def test_the_weights_are_small_and_say_where_they_come_from(id: str) -> None:
    file = find(id).files.joinpath("net.bin")
    assert len(file.read_bytes()) <= 1.5 * 2**20
    origin = load(find(id)).header.origin
    assert {"commit", "seed", "decisions", "minutes", "settings"} <= set(origin)


def test_a_game_without_weights_has_none() -> None:
    zocken = find("zocken")
    with pytest.raises(NoLearnedPlayer) as refusal:
        learned_policy(zocken, zocken.info.choose())
    assert str(refusal.value) == "Zocken: there is no learned player for this table (no weights)."
    assert refusal.value.sentence("fr") == "Zocken : pas de joueur appris pour cette table (pas de poids)."


def test_a_table_that_was_not_trained_is_refused(tmp_path: Path) -> None:
    mu = find("mu")
    weights = weights_of(mu)
    weights.header.options["players"] = ["3"]
    file = tmp_path / "three.bin"
    file.write_bytes(weights.to_bytes())
    learned_policy(mu, mu.info.choose({"players": 3}), file)
    with pytest.raises(NoLearnedPlayer, match="not trained"):
        learned_policy(mu, mu.info.choose({"players": 4}), file)
