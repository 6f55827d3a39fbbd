"""One table as an environment: what the single environments share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from gymnasium.spaces import Box
from numpy.typing import NDArray

from pioche.core.chance import SecretChance
from pioche.core.game import Game
from pioche.core.native import i64
from pioche.core.options import Value
from pioche.core.seats import NOBODY
from pioche.core.words import Lang
from pioche.games import games
from pioche.research.batch import Batch, Opponents, Reward
from pioche.research.errors import BadActions, NotBegun
from pioche.research.settings import number_of

Bits = NDArray[np.int8]
NAMESPACE: Final = "pioche"


def bits_space(length: int) -> Box[np.int8]:
    return Box(0, 1, (length,), np.int8)


def identifiers() -> list[tuple[str, dict[str, object]]]:
    """The environment of every game under each of its rules versions: `pioche/game-v1`, and what makes it."""
    return [
        (f"{NAMESPACE}/{game.info.id}-v{version}", {"game": game.info.id, "rules": version})
        for game in games()
        for version in (*game.info.older_versions, game.info.rules_version)
    ]


class Table:
    """A batch of one table, begun by `reset`."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Value],
        opponents: Opponents,
        reward: Reward,
        skip_forced: bool,
    ) -> None:
        # Until a seed is chosen, no two environments play the same deals.
        seed = SecretChance().seed()
        self.batch = Batch(game, 1, options, seed, opponents, reward=reward, skip_forced=skip_forced, auto_reset=False)
        self.name = f"{NAMESPACE}/{game.info.id}-v{game.info.rules_version}"
        self.begun = False
        self._inputs: Bits = self.batch.observe()[0].view(np.int8)
        self._mask: Bits = self.batch.mask()[0].view(np.int8)

    def in_play(self) -> Table:
        """The same table, if it is begun."""
        if not self.begun:
            raise NotBegun()
        return self

    def reset(self, seed: int | None) -> None:
        """The first episode of a seed, or the next one."""
        self.batch.reset(seed=seed)
        self.begun = True

    @property
    def turn(self) -> int:
        """The seat to play; -1 when the episode is over."""
        return int(self.batch.turn[0])

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def decisions(self) -> int:
        """The decisions of the learning seats in this episode."""
        return int(self.batch.tables.steps[0])

    def inputs(self) -> Bits:
        """What the seat to play knows; nothing is true when the episode is over."""
        return self._inputs.copy()

    def mask(self) -> Bits:
        return self._mask.copy()

    def play(self, action: object) -> None:
        number = number_of(action)
        if number is None:
            raise BadActions(count=1, values=repr(action))
        self.batch.play([number])

    def reward(self, seat: int) -> float:
        return float(self.batch.rewards[0, seat])

    def everything(self) -> Bits:
        """What the seat to play knows, and after it what it cannot know: for a critic in training only."""
        features = self.batch.features
        assert features is not None
        tables, start = self.batch.tables, self.batch.size
        row = np.zeros(self.all_size, np.int8)
        row[:start] = self._inputs
        if not self.is_over:
            # The features remember the decision observed last, which may be another table's.
            tables.look(0)
            features.reveal(tables.states[0])
            places: list[i64] = [features.hidden.indices[k] for k in range(features.hidden.count)]
            row[[start + place for place in places]] = 1
        return row

    @property
    def all_size(self) -> int:
        features = self.batch.features
        assert features is not None
        return self.batch.size + sum(length for _, length in features.hidden_layout)

    def text(self, lang: Lang) -> str:
        """What a spectator sees."""
        return "\n".join(self.batch.view(0, NOBODY).describe(lang))
