"""Learn one seat with MaskablePPO of sb3-contrib, then measure it. Needs `pip install 'pioche[ppo]'`.

python -m examples.ppo safaru --opponents beginner --seconds 240
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

from examples.margin import margin
from pioche.research.batch import Batch
from pioche.research.gymnasium import SeatEnv
from pioche.research.player import BatchPolicy

_TABLES = 32
# Decisions of each table between two lessons, and of all tables in one step of the gradient.
_STEPS = 64
_BATCH = 512


def train(game: str, opponents: str, seconds: float, decisions: int, seed: int) -> Any:
    """Learn until the time is over or these decisions are made."""
    tables = DummyVecEnv([partial(SeatEnv, game, opponents=opponents)] * _TABLES)
    tables.seed(seed)
    # Rewards are points; divided by their spread they are of the size that PPO expects.
    scaled = VecNormalize(tables, norm_obs=False, gamma=1.0)
    model = MaskablePPO("MlpPolicy", scaled, n_steps=_STEPS, batch_size=_BATCH, gamma=1.0, seed=seed, device="cpu")
    end = time.monotonic() + seconds
    return model.learn(decisions, callback=lambda *_: time.monotonic() < end)


def policy_of(model: Any) -> BatchPolicy:
    """The likeliest action at each table."""

    def choose(batch: Batch) -> Any:
        actions, _ = model.predict(batch.observe(), action_masks=batch.mask().astype(np.bool_), deterministic=True)
        return actions

    return choose


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--opponents", default="beginner")
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--decisions", type=int, default=10**9)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    wanted = parser.parse_args(words)
    torch.set_num_threads(1)
    model = train(wanted.game, wanted.opponents, wanted.seconds, wanted.decisions, wanted.seed)
    if wanted.out:
        model.save(wanted.out)
    mean, half = margin(wanted.game, policy_of(model), wanted.opponents, wanted.deals, 1_000_001)
    print(f"{model.num_timesteps:,} decisions learnt from")
    print(f"{mean:+.2f} ± {half:.2f} a deal against {wanted.opponents}, {wanted.deals} deals, every seat")


if __name__ == "__main__":
    main()
