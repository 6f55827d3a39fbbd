"""OpenSpiel's own test, unmodified, and that a state dealt again tells its player nothing new."""

from __future__ import annotations

import os
import pickle
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import observation
from tests.research.games import FEATURED, SIZES

from examples import alpha_rank
from pioche.core.options import Value
from pioche.research import openspiel

SIMULATIONS = int(os.environ.get("PIOCHE_CYCLES", "1"))


def load_game(id: str, table: dict[str, Value]) -> Any:
    return pyspiel.load_game(f"{openspiel.PREFIX}{id}(players={table['players']},deals=20,seed=3)")


@pytest.mark.parametrize(("id", "table"), SIZES)
def test_passes_the_test_of_openspiel(id: str, table: dict[str, Value]) -> None:
    pyspiel.random_sim_test(load_game(id, table), num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize("id", FEATURED)
def test_a_state_dealt_again_looks_the_same_to_its_player(id: str) -> None:
    game, random = load_game(id, {"players": 4}), Random(1)
    state = game.new_initial_state()
    state.apply_action(7)
    observer = observation.make_observation(game)
    for _ in range(12):
        if state.is_terminal():
            break
        player = state.current_player()
        twin = state.resample_from_infostate(player, random.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        observer.set_from(state, player)
        own = observer.tensor.copy()
        assert own.any()
        observer.set_from(twin, player)
        assert (observer.tensor == own).all()
        observer.set_from(state, (player + 1) % 4)
        assert not observer.tensor.any()
        state.apply_action(random.choice(state.legal_actions()))
    with pytest.raises(openspiel.ImaginedState):
        pickle.dumps(twin.held)


def test_the_club_takes_over_a_population(capsys: pytest.CaptureFixture[str]) -> None:
    alpha_rank.main(["mu", "--deals", "20"])
    *_, club = capsys.readouterr().out.splitlines()
    assert club.startswith("club")
    assert club.endswith("100.0%")
