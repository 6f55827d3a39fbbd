"""The games as PettingZoo environments: `pettingzoo.make("aec", "pioche/…-v1")` once this module is imported.

An observation is made for a decision: the seat to play gets what it knows and which actions are legal, every other seat
gets zeros.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from pioche.core.game import Game
from pioche.core.options import Value
from pioche.core.seats import Seat
from pioche.core.words import Lang
from pioche.research.batch import Reward
from pioche.research.errors import EpisodeOver
from pioche.research.settings import check_lang, check_render_mode, check_word, version_of, whole
from pioche.research.tables import Bits, Table, bits_space, identifiers

Observation = dict[str, Bits]
_MODES: Final = ("ansi", "human")


class TurnEnv(AECEnv):
    """All seats of a table. Every seat is an agent: `player_0` is seat A.

    `max_cycles` bounds the decisions of an episode. Further keyword arguments are options of the game.
    """

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        game: str | Game,
        *,
        rules: int | None = None,
        reward: Reward = "deal",
        skip_forced: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        lang: Lang = "en",
        **options: Value,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode, _MODES)
        check_lang(lang)
        self._table = Table(version_of(game, rules), options, None, reward, skip_forced)
        self._max_cycles = None if max_cycles is None else whole("max_cycles", max_cycles, 1)
        self._lang: Lang = lang
        self.render_mode = render_mode
        self.metadata = {  # type: ignore[misc]
            "name": self._table.name,
            "render_modes": [*_MODES],
            "render_fps": 1,
            "is_parallelizable": True,
        }
        batch = self._table.batch
        self.possible_agents = [f"player_{seat}" for seat in range(batch.players)]
        self._spaces = {
            agent: Dict({"observation": bits_space(batch.size), "action_mask": bits_space(batch.actions)})
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(batch.actions) for agent in self.possible_agents}
        self.state_space: Box[np.int8] = bits_space(self._table.all_size)

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete[np.int64]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first episode of a seed, else the next one. `options` are those of PettingZoo; there are none."""
        self._table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return self.possible_agents[self._table.turn]

    def observe(self, agent: str) -> Observation:
        table = self._table.in_play()
        check_word("agent", agent, self.possible_agents)
        if not table.is_over and agent == self._mover():
            return {"observation": table.inputs(), "action_mask": table.mask()}
        batch = table.batch
        return {"observation": np.zeros(batch.size, np.int8), "action_mask": np.zeros(batch.actions, np.int8)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        table = self._table.in_play()
        if not self.agents:
            raise EpisodeOver(table=0)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if table.is_over:
            self.rewards = {name: table.reward(seat) for seat, name in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            if self._max_cycles is not None and table.decisions >= self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self._mover()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def state(self) -> Bits:
        """All hands, as the seat to play sits: for a critic in training. No player may be given it."""
        return self._table.in_play().everything()

    def render(self) -> str | None:
        """What a spectator sees, in text."""
        text = self._table.in_play().text(self._lang)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def text(self, action: int) -> str:
        """A legal action in notation."""
        return self._table.in_play().batch.text(0, action)

    def view(self, agent: str) -> list[str]:
        """What an agent knows, in lines of text."""
        table = self._table.in_play()
        check_word("agent", agent, self.possible_agents)
        return table.batch.view(0, Seat(self.possible_agents.index(agent))).describe(self._lang)

    def close(self) -> None:
        """Nothing is to be released."""


def env(game: str | Game, **settings: Any) -> TurnEnv:
    """The environment of a game, one agent after the other."""
    return TurnEnv(game, **settings)


def parallel_env(game: str | Game, **settings: Any) -> Any:
    """The same by PettingZoo's own conversion: all agents act at once, and only the mover's action counts."""
    return turn_based_aec_to_parallel(TurnEnv(game, **settings))


def _register() -> None:
    for id, settings in identifiers():
        if id not in aec_registry:
            register("aec", id, entry_point=env, kwargs=settings)
        if id not in parallel_registry:
            register("parallel", id, entry_point=parallel_env, kwargs=settings)


_register()
