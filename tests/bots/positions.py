"""Positions on the way of deals, for the tests of bots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.game import Game, State
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from tests.ours import IDS

TABLES = [pytest.param(id, table, id=f"{id} {table_name(table)}") for id in IDS for table in variants(find(id))]
_LEGAL = room()


def positions(game: Game, options: dict[str, Value], seed: int, policy: Policy, every: int = 1) -> Iterator[State]:
    """Copies of the states of a deal with a decision to take, one in `every`."""
    chance = SeededChance(seed)
    state = game.start(game.open(game.info.choose(options), chance))
    decision = chance.below(every)
    while count := state.legal(_LEGAL):
        if decision % every == 0:
            yield state.clone()
            count = state.legal(_LEGAL)
        state.apply(policy.choose(state, _LEGAL, count, chance))
        decision += 1


def near_the_end(game: Game, options: dict[str, Value], seed: int, policy: Policy, decisions: int) -> State:
    """The state a number of decisions before the end of a deal, or its first one."""
    last: list[State] = []
    for state in positions(game, options, seed, policy):
        last = [*last, state][-decisions:]
    return last[0]


def seats(players: int) -> list[Seat]:
    """All who look on: every player, and a spectator."""
    return [NOBODY, *(Seat(seat) for seat in range(players))]
