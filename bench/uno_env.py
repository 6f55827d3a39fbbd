"""RLCard's side: its uno environment, stepped with random actions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time
from typing import Final, Protocol

from bench.rounds import Sample

PACKAGE: Final = "rlcard"
Observation = Mapping[str, Mapping[int, object]]


class Environment(Protocol):
    """What we use of an RLCard environment."""

    def reset(self) -> tuple[Observation, int]: ...
    def is_over(self) -> bool: ...
    def step(self, action: int) -> tuple[Observation, int]: ...


def make() -> Environment:
    import rlcard

    environment: Environment = rlcard.make("uno", config={"seed": 1})
    return environment


class Driven:
    """Plays games of uno, every legal action equally likely; the deal is outside the clock."""

    def __init__(self) -> None:
        self.environment = make()
        self.random = Random(1).random

    def __call__(self, times: int) -> Sample:
        decisions, cpu = 0, 0.0
        for _ in range(times):
            observation, _player = self.environment.reset()
            begun = process_time()
            decisions += self.drive(observation)
            cpu += process_time() - begun
        return Sample(decisions, cpu)

    def drive(self, observation: Observation) -> int:
        environment, random = self.environment, self.random
        decisions = 0
        while not environment.is_over():
            legal = list(observation["legal_actions"])
            observation, _player = environment.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions
