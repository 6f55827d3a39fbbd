"""Everything that decides a training run, but for the luck of the machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

# About how far apart margins of club players are, by game.
USUAL_SCALE: Final = 30.0
SCALES: Final = {"calcory": 8.0, "mu": 30.0, "rummu": 30.0, "safaru": 25.0, "wild_tiles": 60.0, "zocken": 8.0}


@dataclass(frozen=True, slots=True)
class Settings:
    """`tables` are the kinds of table and how often each is dealt: options by name, then a weight."""

    game: str
    tables: list[tuple[dict[str, str | int], float]]
    seed: int = 1
    # Neurons of the two hidden layers, for each part, the last pair for all parts after it; of the critic's two.
    neurons: list[tuple[int, int]] = field(default_factory=lambda: [(256, 64), (256, 32)])
    critic: tuple[int, int] = (512, 256)
    # Seconds of training, over all runs that resume each other; the critics learn alone at first.
    seconds: float = 900.0
    warm_up: float = 15.0
    # Decisions of a round, of a batch; how often a round is looked at.
    round: int = 1 << 19
    batch: int = 1 << 15
    # Records that an actor hands over at once.
    chunk: int = 8_000
    epochs: int = 3
    rate: float = 4e-4
    critic_rate: float = 1e-3
    clip: float = 0.2
    gae_lambda: float = 0.95
    entropy: tuple[float, float] = (0.004, 0.0008)
    # The margin that counts as 1.
    scale: float = USUAL_SCALE
    # Shares of the tables where every second seat is the club's, or a past self's.
    club: float = 0.3
    past: float = 0.1
    # Seconds between two past selves, and how many there are at most.
    past_every: float = 60.0
    most_past: int = 8
    # How strongly a net that has learnt nothing follows the first fact, the club's advice.
    advice: float = 4.0

    def neurons_of(self, part: int) -> tuple[int, int]:
        first, second = self.neurons[min(part, len(self.neurons) - 1)]
        return first, second
