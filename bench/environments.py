"""Our environments for learning, and PettingZoo's own card game: random legal play, with everything observed."""

from __future__ import annotations

from time import process_time
from typing import Any, Final

import numpy as np

from bench.rounds import Sample
from pioche.research.batch import Batch

# PettingZoo's card games stand on RLCard, and import what draws them.
PACKAGE: Final = "pygame"
ZOO_PEER: Final = "texas_holdem_no_limit_v6"
_TABLES: Final = 256


class Observed:
    """A batch: inputs and masks of every decision, an action for each table; the deals are inside the clock."""

    def __init__(self, game: str) -> None:
        self.batch = Batch(game, _TABLES, seed=1)

    def __call__(self, times: int) -> Sample:
        batch = self.batch
        begun = process_time()
        for number in range(times):
            batch.observe()
            batch.mask()
            batch.step(batch.sample(number))
        return Sample(times * _TABLES, process_time() - begun)


class Zoo:
    """An environment of PettingZoo, one agent after the other; beginning an episode is inside the clock."""

    def __init__(self, environment: Any) -> None:
        self.environment = environment
        self.random = np.random.default_rng(1)
        self.seed = 0

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0, 0.0
        for _ in range(times):
            self.seed += 1
            begun = process_time()
            decisions += self.play()
            cpu += process_time() - begun
        return Sample(decisions, cpu)

    def play(self) -> int:
        environment, random = self.environment, self.random.random
        environment.reset(seed=self.seed)
        decisions = 0
        for _ in environment.agent_iter():
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                environment.step(None)
            else:
                legal = np.flatnonzero(observation["action_mask"])
                environment.step(int(legal[int(random() * len(legal))]))
                decisions += 1
        return decisions


def ours(game: str) -> Zoo:
    from pioche.research.pettingzoo import env

    return Zoo(env(game))


def theirs() -> Zoo:
    from pettingzoo.classic.rlcard_envs import texas_holdem_no_limit

    return Zoo(texas_holdem_no_limit.env())
