"""What a policy scores against a level, on duplicate deals: each deal is played once from every seat.

python -m examples.margin safaru weights.npz --opponents beginner --deals 400
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from examples.net import load
from pioche.games import find
from pioche.research.batch import Batch, around
from pioche.research.player import BatchPolicy

_TABLES = 64


def margin(game: str, policy: BatchPolicy, opponents: str, deals: int, seed: int) -> tuple[float, float]:
    """The mean margin of a deal, and half of its 95 % interval. The seats of a deal are one sample."""
    options = find(game).info.choose()
    tables = [around(options, seat, opponents) for seat in range(options.players)]
    samples = np.array([_gains(game, policy, levels, deals, seed) for levels in tables]).mean(axis=0)
    return float(samples.mean()), float(1.96 * samples.std(ddof=1) / np.sqrt(deals))


def _gains(game: str, policy: BatchPolicy, levels: list[str | None], deals: int, seed: int) -> list[float]:
    """What each deal of a seed pays the seat without a level."""
    seat = levels.index(None)
    tables = min(_TABLES, deals)
    batch = Batch(game, tables, seed=seed, opponents=levels, skip_forced=True)
    # Table i plays the deals i, i + tables, …; each gets the same number of them.
    gains: list[list[float]] = [[] for _ in range(tables)]
    while min(map(len, gains)) < -(-deals // tables):
        batch.step(policy(batch))
        for table in np.flatnonzero(batch.done):
            gains[table].append(float(batch.rewards[table, seat]))
    return [gains[deal % tables][deal // tables] for deal in range(deals)]


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("weights", type=Path)
    parser.add_argument("--opponents", default="beginner")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_001)
    wanted = parser.parse_args(words)
    policy = load(wanted.weights, find(wanted.game)).choose
    mean, half = margin(wanted.game, policy, wanted.opponents, wanted.deals, wanted.seed)
    print(f"{mean:+.2f} ± {half:.2f} a deal against {wanted.opponents}, {wanted.deals} deals, every seat")


if __name__ == "__main__":
    main()
