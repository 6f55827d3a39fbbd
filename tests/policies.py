"""How players choose in the tests: uniformly, and as each level of the game that does not search."""

from __future__ import annotations

from pioche.bots.base import judgement
from pioche.core.playout import Policy, Uniform
from pioche.games import find


def policies(id: str) -> list[Policy]:
    own = judgement(find(id))
    return [Uniform(), own.casual, own.beginner, own.club]
