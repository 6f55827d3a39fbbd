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
from pioche.research.settings import (
    amount,
    check_lang,
    check_render_mode,
    number_of,
    seed_of,
    seeds_of,
    version_of,
)
from pioche.research.tables import Bits, Table, bits_space, identifiers


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
        check_render_mode(render_mode, self.metadata["render_modes"])
        check_lang(lang)
        played = version_of(game, rules)
        levels = around(played.info.choose(options), seat, opponents)
        self._table = Table(played, options, levels, reward, skip_forced)
        self._seat = seat
        self._illegal_reward = None if illegal_reward is None else amount("illegal_reward", illegal_reward)
        self._lang: Lang = lang
        self._over = False
        self.render_mode = render_mode
        self.observation_space = bits_space(self._table.batch.size)
        self.action_space: Discrete[np.int64] = Discrete(self._table.batch.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        """The first episode of a seed, else the next one. `options` are those of Gymnasium; there are none."""
        seed = None if seed is None else seed_of(seed)
        super().reset(seed=seed)
        self._table.reset(seed)
        self._over = False
        return self._observation()

    def step(self, action: np.int64 | int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        table = self._table.in_play()
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
        return self._table.in_play().mask().astype(np.bool_)

    def render(self) -> str:
        """What the learning seat knows, in text."""
        return "\n".join(self._table.in_play().batch.view(0, self._seat).describe(self._lang))

    def _observation(self) -> tuple[Bits, dict[str, Any]]:
        return self._table.inputs(), {"action_mask": self._table.mask()}


class SeatsEnv(VectorEnv[NDArray[np.int8], NDArray[np.int64], NDArray[Any]]):
    """The same at many tables at once, on a batch. Where an episode ends, the next one begins in the same step.

    With a seed for each table, a table plays as an environment of one seat with that seed, and infos are those of
    Gymnasium's own vector of such environments.
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
        illegal_reward: float | None = None,
        lang: Lang = "en",
        **options: Value,
    ) -> None:
        check_lang(lang)
        played = version_of(game, rules)
        levels = around(played.info.choose(options), seat, opponents)
        self.batch = Batch(played, num_envs, options, 0, levels, reward=reward, skip_forced=skip_forced)
        self._seat = seat
        self._illegal_reward = None if illegal_reward is None else amount("illegal_reward", illegal_reward)
        self._lang: Lang = lang
        self._is_begun = False
        self.num_envs = self.batch.n
        self.single_observation_space = bits_space(self.batch.size)
        self.single_action_space = Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """A seed for each table, or one number from which they count up, as Gymnasium has it."""
        first = None if number_of(seed) is None else seed_of(seed)
        super().reset(seed=first)
        if first is not None:
            seeds = [first + table for table in range(self.num_envs)]
        else:
            wanted = [None] * self.num_envs if seed is None else seeds_of(seed, self.num_envs)
            seeds = [int(self.np_random.integers(SEEDS)) if one is None else one for one in wanted]
        self.batch.reset(seed=seeds)
        self._is_begun = True
        return self._observation(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._is_begun:
            raise NotBegun()
        batch = self.batch
        numbers = batch.read(actions)
        if self._illegal_reward is None:
            refusals = {}
            batch.play(numbers)
        else:
            refusals = self._refusals(numbers)
            batch.tables.step(True)
        rewards, ends = batch.rewards[:, self._seat].copy(), batch.done.copy()
        for table in refusals:
            rewards[table], ends[table] = self._illegal_reward, True
        batch.reset(refusals)
        info = self._info()
        for table in np.flatnonzero(ends).tolist():
            info = self._add_info(info, self._end(refusals.get(table)), table)
        return self._observation(), rewards, ends, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, a row for each table."""
        return self.batch.mask().astype(np.bool_)

    def _observation(self) -> NDArray[np.int8]:
        return self.batch.observe().view(np.int8).copy()

    def _info(self) -> dict[str, Any]:
        masks = self.batch.mask().view(np.int8).copy()
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _refusals(self, numbers: list[int]) -> dict[int, str]:
        """Choose an action at every table; why some are not legal, by table."""
        batch, choose = self.batch, self.batch.tables.choose
        illegal = [(table, number) for table, number in enumerate(numbers) if not choose(table, number)]
        return {table: batch.refusal(table, number).sentence(self._lang) for table, number in illegal}

    def _end(self, refusal: str | None) -> dict[str, Any]:
        """What is said of an episode that is over. It asks nothing more, so its last observation is zero."""
        batch = self.batch
        final = {"action_mask": np.zeros(batch.actions, np.int8)} if refusal is None else {"refusal": refusal}
        return {"final_obs": np.zeros(batch.size, np.int8), "final_info": final}


def _register() -> None:
    for id, settings in identifiers():
        if id not in gymnasium.registry:
            gymnasium.register(id, f"{__name__}:SeatEnv", vector_entry_point=f"{__name__}:SeatsEnv", kwargs=settings)


_register()
