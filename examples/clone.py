"""Learn to choose as the bots of a dataset did.

pioche dataset safaru --level club --deals 2000 --out club.npz
python -m examples.clone club.npz --out weights.npz
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from examples.net import Net, Rows
from pioche.games import find
from pioche.research.dataset import Dataset, load

_RATE = 0.01
_SIZE = 128


def clone(data: Dataset, passes: int, seed: int) -> tuple[Net, float]:
    """A net, and how often it chooses what was chosen on the tenth of the deals that it has not learnt from."""
    unseen = np.flatnonzero(data.deal % 10 == 9)
    training = np.flatnonzero(data.deal % 10 != 9)
    net, random = Net(data.header["features"], data.size, data.actions, seed=seed), np.random.default_rng(seed)
    for number in range(passes):
        likely = []
        for rows in np.array_split(random.permutation(training), max(1, len(training) // _SIZE)):
            actions = data.action[rows].astype(np.int64)
            likely.append(net.learn(rows_of(data, rows), actions, np.ones(len(rows), np.float32), _RATE))
        print(f"pass {number + 1}: log-likelihood {np.mean(likely):.3f}", flush=True)
    agreed = net.odds(rows_of(data, unseen)).argmax(axis=1) == data.action[unseen]
    return net, float(agreed.mean())


def rows_of(data: Dataset, rows: NDArray[np.int64]) -> Rows:
    return Rows(data.observe(rows), data.mask(rows), data.facts(rows))


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("--passes", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("weights.npz"))
    wanted = parser.parse_args(words)
    data = load(wanted.dataset)
    data.check(find(data.header["game"], data.header["rules"]))
    net, agreed = clone(data, wanted.passes, wanted.seed)
    net.save(wanted.out)
    print(f"the same choice in {agreed:.1%} of the decisions of other deals")


if __name__ == "__main__":
    main()
