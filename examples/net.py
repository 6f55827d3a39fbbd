"""A small net in NumPy: a score for each legal action, from the inputs of a decision and the facts of its actions."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pioche.core.features import MOST_FACTS
from pioche.core.game import Game
from pioche.research.batch import Batch, check_digest

Floats = NDArray[np.float32]
_BITS: Final = np.arange(MOST_FACTS)
# Adam, as it was published.
_DECAY: Final = 0.9
_DECAY_OF_SQUARES: Final = 0.999


class Rows:
    """Decisions, one in each row."""

    def __init__(self, inputs: NDArray[np.uint8], mask: NDArray[np.uint8], facts: NDArray[np.int64]) -> None:
        self.inputs = inputs.astype(np.float32)
        self.mask = mask.astype(np.bool_)
        self.legal = np.nonzero(self.mask)
        # The facts of each legal action, as numbers of 0 and 1.
        self.facts = (facts[self.legal][:, None] >> _BITS & 1).astype(np.float32)


class Net:
    """One hidden layer, and a weight for each fact. Its weights hold for features of one digest."""

    def __init__(self, features: str, size: int, actions: int, hidden: int = 32, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        self.features = features
        self.weights: dict[str, Floats] = {
            "inputs": (random.standard_normal((size, hidden)) * 0.05).astype(np.float32),
            "hidden": np.zeros(hidden, np.float32),
            "actions": np.zeros((hidden, actions), np.float32),
            "facts": np.zeros(MOST_FACTS, np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def odds(self, rows: Rows) -> Floats:
        """How likely each action is; 0 for what is not legal."""
        weights = self.weights
        self._hidden = np.maximum(rows.inputs @ weights["inputs"] + weights["hidden"], 0)
        scores = self._hidden @ weights["actions"]
        scores[rows.legal] += rows.facts @ weights["facts"]
        scores = np.where(rows.mask, scores, -np.inf)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        result: Floats = odds / odds.sum(axis=1, keepdims=True)
        return result

    def learn(self, rows: Rows, actions: NDArray[np.int64], worth: Floats, rate: float) -> float:
        """One step of Adam towards actions of positive worth; returns the mean of their log-likelihood."""
        count = len(actions)
        odds = self.odds(rows)
        likely = odds[np.arange(count), actions]
        slope = -odds
        slope[np.arange(count), actions] += 1
        slope *= (worth / count)[:, None]
        back = slope @ self.weights["actions"].T * (self._hidden > 0)
        self._climb(
            {
                "inputs": rows.inputs.T @ back,
                "hidden": back.sum(axis=0),
                "actions": self._hidden.T @ slope,
                "facts": slope[rows.legal] @ rows.facts,
            },
            rate,
        )
        return float(np.log(np.maximum(likely, 1e-9)).mean())

    def _climb(self, slopes: dict[str, Floats], rate: float) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += (1 - _DECAY) * (slope - mean)
            square += (1 - _DECAY_OF_SQUARES) * (slope * slope - square)
            height = mean / (1 - _DECAY**self._steps)
            width = np.sqrt(square / (1 - _DECAY_OF_SQUARES**self._steps))
            self.weights[name] += (rate * height / (width + 1e-8)).astype(np.float32)

    def choose(self, batch: Batch) -> NDArray[np.int64]:
        """The likeliest action at each table."""
        best: NDArray[np.int64] = self.odds(Rows(batch.observe(), batch.mask(), batch.facts())).argmax(axis=1)
        return best

    def save(self, file: Path) -> None:
        with file.open("wb") as out:
            np.savez(out, allow_pickle=False, features=np.array(self.features), **self.weights)


def load(file: Path, game: Game) -> Net:
    """The net in a file; refused if it was made with other features than the game has."""
    with np.load(file) as stored:
        size, hidden = stored["inputs"].shape
        net = Net(str(stored["features"]), size, stored["actions"].shape[1], hidden)
        net.weights = {name: stored[name] for name in net.weights}
    check_digest(game, net.features, file)
    return net
