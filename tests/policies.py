"""How random players choose in the tests: uniformly, and as each game's own playout policy does."""

from __future__ import annotations

from importlib import import_module

from pioche.core.playout import Policy, Uniform


def policies(id: str) -> list[Policy]:
    casual = import_module(f"pioche.games.{id}.bots").Casual()
    assert isinstance(casual, Policy)
    return [Uniform(), casual]
