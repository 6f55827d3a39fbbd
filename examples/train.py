"""Learn to play one seat against a level, by a policy gradient with masks, in NumPy alone.

python -m examples.train safaru --opponents beginner --seconds 120 --out weights.npz
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from examples.net import Floats, Net, Rows
from pioche.research.batch import Batch

_RATE = 0.01


class Round:
    """Some steps of a batch, and what they led to."""

    def __init__(self, batch: Batch, net: Net, steps: int, random: np.random.Generator) -> None:
        [seat] = batch.learners
        self.rows: list[tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.int64]]] = []
        self.actions: list[NDArray[np.int64]] = []
        rewards, ends = [], []
        for _ in range(steps):
            self.rows.append((batch.observe().copy(), batch.mask().copy(), batch.facts().copy()))
            odds = net.odds(Rows(*self.rows[-1]))
            # The largest of these is at each action as often as it is likely (Gumbel).
            chosen = (np.log(odds + 1e-9) + random.gumbel(size=odds.shape)) * batch.mask() - 1e9 * (1 - batch.mask())
            self.actions.append(chosen.argmax(axis=1))
            batch.step(self.actions[-1])
            rewards.append(batch.rewards[:, seat].copy())
            ends.append(batch.done.copy())
        self.worth, self.ended = _returns(np.array(rewards), np.array(ends))


def _returns(rewards: NDArray[np.float64], ends: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.bool_]]:
    """What each decision's episode paid at its end, and whether that was seen."""
    worth, ended = np.zeros(rewards.shape, np.float32), np.zeros(ends.shape, np.bool_)
    paid, over = np.zeros(rewards.shape[1]), np.zeros(ends.shape[1], np.bool_)
    for step in reversed(range(len(rewards))):
        paid = np.where(ends[step], rewards[step], paid)
        over = over | ends[step]
        worth[step], ended[step] = paid, over
    return worth, ended


def train(game: str, opponents: str, seconds: float, rounds: int, seed: int, tables: int = 128, steps: int = 64) -> Net:
    """Rounds of play, each learned from once, until the time or the rounds are over."""
    batch = Batch(game, tables, seed=seed, opponents=opponents, skip_forced=True)
    net, random = Net(batch.digest, batch.size, batch.actions, seed=seed), np.random.default_rng(seed)
    start = time.monotonic()
    for number in range(1, rounds + 1):
        played = Round(batch, net, steps, random)
        worth = played.worth[played.ended]
        if len(worth):
            mean, spread = float(worth.mean()), float(worth.std()) or 1.0
            inputs, mask, facts = (np.array(parts)[played.ended] for parts in zip(*played.rows, strict=True))
            actions = np.array(played.actions)[played.ended]
            above = (worth - mean) / spread
            for some in np.array_split(random.permutation(len(actions)), max(1, len(actions) // 1024)):
                net.learn(Rows(inputs[some], mask[some], facts[some]), actions[some], above[some], _RATE)
            print(f"round {number}: {mean:+.2f} a deal, {len(worth)} decisions", flush=True)
        if time.monotonic() - start > seconds:
            break
    return net


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponents", default="beginner")
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    wanted = parser.parse_args(words)
    train(wanted.game, wanted.opponents, wanted.seconds, wanted.rounds, wanted.seed).save(wanted.out)


if __name__ == "__main__":
    main()
