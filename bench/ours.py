"""Our side: a game's deals played in the compiled generic loop, or driven decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from time import process_time
from typing import Final

from bench.rounds import Sample
from pioche.core.chance import SeededChance
from pioche.core.game import State
from pioche.core.playout import Policy, playouts
from pioche.games import find

DEALS: Final = 16


def roots(game: str) -> list[State]:
    """Some deals before their first move, with the game's default options."""
    rules = find(game)
    options = rules.info.choose()
    return [rules.start(rules.open(options, SeededChance(1, number))) for number in range(DEALS)]


def casual(game: str) -> Policy:
    """The policy that plays random deals of a game to their end."""
    policy = import_module(f"pioche.games.{game}.bots").Casual()
    assert isinstance(policy, Policy)
    return policy


Loop = Callable[[State, int, SeededChance], int]


def generic(game: str) -> Loop:
    """The generic loop with the game's policy."""
    policy = casual(game)
    return lambda root, times, chance: playouts(root, times, policy, chance)


class Playouts:
    """Plays every root some times to its end, in a loop that is one call from here; the same games each time."""

    def __init__(self, game: str, loop: Loop) -> None:
        self.roots = roots(game)
        self.loop = loop

    def __call__(self, times: int) -> Sample:
        chance = SeededChance(2)
        decisions = 0
        begun = process_time()
        for root in self.roots:
            decisions += self.loop(root, times, chance)
        cpu = process_time() - begun
        return Sample(decisions, cpu, chance.below(1 << 30))


class Driven:
    """Plays deals from plain Python, every legal action equally likely; the deal is outside the clock."""

    def __init__(self, game: str) -> None:
        self.roots = roots(game)
        self.random = Random(1).random

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0, 0.0
        for _ in range(times):
            states = [root.clone() for root in self.roots]
            begun = process_time()
            for state in states:
                decisions += self.drive(state)
            cpu += process_time() - begun
        return Sample(decisions, cpu)

    def drive(self, state: State) -> int:
        random = self.random
        decisions = 0
        legal = state.actions()
        while legal:
            state.apply(legal[int(random() * len(legal))])
            decisions += 1
            legal = state.actions()
        return decisions
