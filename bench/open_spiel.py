"""OpenSpiel's side: whole rollouts inside its C++, or a game driven decision by decision from Python.

A bot that searches with a single simulation asks its evaluator once, for the position itself: random rollouts in C++
and next to nothing else. How many decisions a rollout has on average is counted from Python, outside the clock.
"""

from __future__ import annotations

from random import Random
from statistics import fmean
from time import process_time
from typing import Final, Protocol

from bench.rounds import Sample

PACKAGE: Final = "pyspiel"
DEALS: Final = 16
PLAYS: Final = 8
COUNTED: Final = 60


class Position(Protocol):
    """What we use of an OpenSpiel state."""

    def clone(self) -> Position: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...
    def information_state_tensor(self) -> list[float]: ...
    def legal_actions_mask(self) -> list[int]: ...


class Rules(Protocol):
    """What we use of an OpenSpiel game."""

    def new_initial_state(self) -> Position: ...


class Bot(Protocol):
    """What we use of an OpenSpiel bot."""

    def step(self, position: Position) -> int: ...


def load(name: str) -> Rules:
    import pyspiel

    rules: Rules = pyspiel.load_game(name)
    return rules


def searcher(rules: Rules, rollouts: int, seed: int) -> Bot:
    """A bot that plays random rollouts from a position, once, without a tree."""
    import pyspiel

    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    bot: Bot = pyspiel.MCTSBot(rules, evaluator, 1.4, 1, 100, False, seed, False)
    return bot


def draw(position: Position, random: Random) -> None:
    """Let chance decide what comes next."""
    actions, weights = zip(*position.chance_outcomes(), strict=True)
    position.apply_action(random.choices(actions, weights)[0])


def first_decisions(rules: Rules, random: Random) -> list[Position]:
    """Some deals before their first decision."""
    positions = []
    for _ in range(DEALS):
        position = rules.new_initial_state()
        while position.is_chance_node():
            draw(position, random)
        positions.append(position)
    return positions


def decisions_to_end(position: Position, random: Random) -> int:
    """Play a position to its end; the chance steps on the way are not counted."""
    decisions = 0
    while not position.is_terminal():
        if position.is_chance_node():
            draw(position, random)
        else:
            position.apply_action(random.choice(position.legal_actions()))
            decisions += 1
    return decisions


class Rollouts:
    """Random rollouts in C++ from several deals of a game."""

    def __init__(self, name: str) -> None:
        random = Random(1)
        self.rules = load(name)
        self.roots = first_decisions(self.rules, random)
        self.lengths = [fmean(decisions_to_end(root.clone(), random) for _ in range(COUNTED)) for root in self.roots]
        self.seed = 0

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0.0, 0.0
        for root, length in zip(self.roots, self.lengths, strict=True):
            self.seed += 1
            bot = searcher(self.rules, times, self.seed)
            begun = process_time()
            bot.step(root)
            cpu += process_time() - begun
            decisions += times * length
        return Sample(decisions, cpu)


class Driven:
    """Plays a game without chance after the deal from plain Python: the deals and the draws outside the clock.

    `observed`: with the tensor and the mask of the player at every decision.
    """

    def __init__(self, name: str, observed: bool = False) -> None:
        random = Random(1)
        self.drive = drive_observed if observed else drive
        positions = first_decisions(load(name), random)
        self.games = [(root, random_choices(root.clone(), random)) for root in positions for _ in range(PLAYS)]

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0, 0.0
        for _ in range(times):
            positions = [(root.clone(), draws) for root, draws in self.games]
            begun = process_time()
            for position, draws in positions:
                self.drive(position, draws)
            cpu += process_time() - begun
            decisions += sum(len(draws) for _, draws in positions)
        return Sample(decisions, cpu)


def random_choices(position: Position, random: Random) -> list[float]:
    """Play a position with every legal action equally likely; each choice as a number from 0 to 1."""
    draws = []
    while legal := position.legal_actions():
        draws.append(random.random())
        position.apply_action(legal[int(draws[-1] * len(legal))])
    return draws


def drive(position: Position, draws: list[float]) -> None:
    for draw in draws:
        legal = position.legal_actions()
        position.apply_action(legal[int(draw * len(legal))])


def drive_observed(position: Position, draws: list[float]) -> None:
    for draw in draws:
        position.information_state_tensor()
        position.legal_actions_mask()
        legal = position.legal_actions()
        position.apply_action(legal[int(draw * len(legal))])
