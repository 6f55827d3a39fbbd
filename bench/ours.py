"""Our side: a game's deals played in the compiled generic loop, or driven decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

from bench.rounds import Sample
from pioche.core.chance import SeededChance
from pioche.core.game import Action, State
from pioche.core.playout import Policy, playouts, room
from pioche.games import find

DEALS: Final = 16
PLAYS: Final = 8


def roots(game: str) -> list[State]:
    """Some deals before their first move, with the game's default options."""
    rules = find(game)
    options = rules.info.choose()
    return [rules.start(rules.open(options, SeededChance(1, number))) for number in range(DEALS)]


Loop = Callable[[State, int, SeededChance], int]


def generic(game: str) -> Loop:
    """The generic loop with the game's policy."""
    policy = find(game).heuristics.casual
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
    """Plays deals from plain Python: the deals, and what the game's policy draws for each choice, outside the clock."""

    def __init__(self, game: str) -> None:
        policy, chance = find(game).heuristics.casual, SeededChance(3)
        self.games = [(root, choices_of(root.clone(), policy, chance)) for root in roots(game) for _ in range(PLAYS)]

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0, 0.0
        for _ in range(times):
            states = [(root.clone(), draws) for root, draws in self.games]
            begun = process_time()
            for state, draws in states:
                drive(state, draws)
            cpu += process_time() - begun
            decisions += sum(len(draws) for _, draws in states)
        return Sample(decisions, cpu)


def choices_of(state: State, policy: Policy, chance: SeededChance) -> list[float]:
    """Play a deal as the policy does; each choice as a number from 0 to 1: how far down the list of actions it is."""
    draws, legal = [], room()
    while actions := state.actions():
        action = policy.choose(state, legal, state.legal(legal), chance)
        draws.append((actions.index(Action(action)) + 0.5) / len(actions))
        state.apply(action)
    return draws


def drive(state: State, draws: list[float]) -> None:
    for draw in draws:
        legal = state.actions()
        state.apply(legal[int(draw * len(legal))])
