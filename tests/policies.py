"""How players choose in the tests: uniformly, and as each level of the game does."""

from __future__ import annotations

from pioche.bots.base import level_policy, levels
from pioche.core.playout import Policy, Uniform
from pioche.games import find


def policies(id: str) -> list[Policy]:
    game = find(id)
    return [Uniform(), *(level_policy(game, level) for level in levels(game))]
