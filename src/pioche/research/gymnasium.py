"""One seat of a table as a Gymnasium environment; the others are played by levels.

`gymnasium.make("pioche/…-v1", opponents="club")` and `gymnasium.make_vec` know the games once this module is imported.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from pioche.core.chance import SEEDS
from pioche.core.errors import IllegalAction, InvalidText
from pioche.core.game import Game
from pioche.core.options import Value
from pioche.core.words import Lang
from pioche.research.batch import Batch, Reward, around
from pioche.research.errors import EpisodeOver, NotBegun
from pioche.research.tables import Bits, Table, bits_space, identifiers, version_of


class SeatEnv(gymnasium.Env[Bits, np.int64]):
    """A seat that learns against a level.

    An illegal action is refused with an error; with `illegal_reward` it ends the episode and pays that, and the reason
    stands in the info. Further keyword arguments are options of the game.
    """

    # Declared by the base class as it is here.
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        opponents: str | Sequence[str | None] = "club",
        seat: int = 0,
        rules: int | None = None,
        reward: Reward = "deal",
        skip_forced: bool = True,
        illegal_reward: float | None = None,
        render_mode: str | None = None,
        lang: Lang = "en",
        **options: Value,
    ) -> None:
        played = version_of(game, rules)
        levels = around(played.info.choose(options), seat, opponents)
        self._table = Table(played, options, levels, reward, skip_forced)
        self._seat = seat
        self._illegal_reward = illegal_reward
        self._lang: Lang = lang
        self._over = False
        self.render_mode = render_mode
        self.observation_space = bits_space(self._table.batch.size)
        self.action_space: Discrete[np.int64] = Discrete(self._table.batch.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        """The first episode of a seed, else the next one. `options` are those of Gymnasium; there are none."""
        super().reset(seed=seed)
        self._table.reset(seed)
        self._over = False
        return self._observation()

    def step(self, action: np.int64 | int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        table = self._running_table()
        if self._over:
            raise EpisodeOver(table=0)
        try:
            table.play(action)
        except (IllegalAction, InvalidText) as error:
            if self._illegal_reward is None:
                raise
            self._over = True
            nothing = np.zeros(table.batch.size, np.int8)
            return nothing, self._illegal_reward, True, False, {"refusal": error.sentence(self._lang)}
        self._over = table.is_over
        inputs, info = self._observation()
        return inputs, table.reward(self._seat), self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as sb3-contrib's MaskablePPO asks for them."""
        return self._running_table().mask().astype(np.bool_)

    def render(self) -> str:
        """What the learning seat knows, in text."""
        return "\n".join(self._running_table().batch.view(0, self._seat).describe(self._lang))

    def _observation(self) -> tuple[Bits, dict[str, Any]]:
        return self._table.inputs(), {"action_mask": self._table.mask()}

    def _running_table(self) -> Table:
        if not self._table.begun:
            raise NotBegun()
        return self._table


class SeatsEnv(VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """The same at many tables at once, on a batch. Where an episode ends, the next one begins in the same step.

    With a seed for each table, a table plays as an environment of one seat with that seed.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str | None] = "club",
        seat: int = 0,
        rules: int | None = None,
        reward: Reward = "deal",
        skip_forced: bool = True,
        **options: Value,
    ) -> None:
        played = version_of(game, rules)
        levels = around(played.info.choose(options), seat, opponents)
        self.batch = Batch(played, num_envs, options, 0, levels, reward=reward, skip_forced=skip_forced)
        self._seat = seat
        self._is_begun = False
        self.num_envs = num_envs
        self.single_observation_space = bits_space(self.batch.size)
        self.single_action_space = Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """A seed for each table, or one number from which they count up, as Gymnasium has it."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        seeds: Sequence[int | None]
        if isinstance(seed, int):
            seeds = [seed + table for table in range(self.num_envs)]
        else:
            seeds = seed or [None] * self.num_envs
        self.batch.reset(seed=[int(self.np_random.integers(SEEDS)) if one is None else one for one in seeds])
        self._is_begun = True
        return self._observation(), {"action_mask": self._masks()}

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._is_begun:
            raise NotBegun()
        self.batch.step(actions)
        ends = self.batch.done.copy()
        info: dict[str, Any] = {"action_mask": self._masks()}
        if ends.any():
            # At its end an episode asks nothing more: all of its last observation is zero.
            info |= {"final_obs": np.zeros(self.observation_space.shape or (), np.int8), "_final_obs": ends.copy()}
        rewards = self.batch.rewards[:, self._seat].copy()
        return self._observation(), rewards, ends, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, a row for each table."""
        return self.batch.mask().astype(np.bool_)

    def _observation(self) -> NDArray[np.int8]:
        return self.batch.observe().view(np.int8).copy()

    def _masks(self) -> NDArray[np.int8]:
        return self.batch.mask().view(np.int8).copy()


def _register() -> None:
    for id, settings in identifiers():
        if id not in gymnasium.registry:
            gymnasium.register(id, f"{__name__}:SeatEnv", vector_entry_point=f"{__name__}:SeatsEnv", kwargs=settings)


_register()
