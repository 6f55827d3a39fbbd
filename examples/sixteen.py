"""One batch in each of several processes: Python runs one thread at a time, so threads would not help.

python -m examples.sixteen mu --processes 16 --steps 2000
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from functools import partial

from pioche.research.batch import Batch

_TABLES = 256


def play(game: str, steps: int, seed: int) -> tuple[int, float]:
    """Random legal play with everything observed: the decisions, and the margin of seat A."""
    batch = Batch(game, _TABLES, seed=seed)
    total = 0.0
    for number in range(steps):
        batch.observe()
        batch.step(batch.sample(number))
        total += float(batch.rewards[:, 0].sum())
    return steps * _TABLES, total


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--steps", type=int, default=2000)
    wanted = parser.parse_args(words)
    start = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(wanted.processes) as pool:
        played = pool.map(partial(play, wanted.game, wanted.steps), range(wanted.processes))
    decisions = sum(count for count, _ in played)
    print(f"{decisions:,} decisions, {decisions / (time.monotonic() - start):,.0f} a second")


if __name__ == "__main__":
    main()
