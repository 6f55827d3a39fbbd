"""The games as Python games of OpenSpiel: once this is imported, `pyspiel.load_game("python_pioche_…(players=4)")`.

An episode is a deal. Chance first draws one of `deals` deals of a `seed`, all equally likely: so a state is its
history, can be written and read again, and a search may come back to a deal. Actions have the numbers of a batch, and
so have observation tensors; OpenSpiel knows no options but numbers of players, which others have.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game, State
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.options import Number
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Words
from pioche.games import find, games
from pioche.research.batch import Batch

_DEALS: Final = 1000
# OpenSpiel wants bounds: no deal is worth more, or longer.
_MOST_WORTH: Final = 100_000.0
_LONGEST: Final = 100_000
PREFIX: Final = "python_pioche_"


class ImaginedState(PiocheError):
    code = "imagined-state"
    words = Words(
        "A state with cards dealt again has no history, and cannot be written.",
        "Un état aux cartes redistribuées n’a pas d’historique et ne peut être écrit.",
    )


def name_of(game: Game) -> str:
    return f"{PREFIX}{game.info.id}"


def type_of(game: Game) -> Any:
    players = game.info.options[0]
    assert isinstance(players, Number)
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Pioche {game.info.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": players.default, "deals": _DEALS, "seed": 0},
    )


class Deals(pyspiel.Game):
    """The deals of a game for a number of players."""

    rules: Game
    game_type: Any

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = self.rules
        values = {"players": game.info.choose().players, "deals": _DEALS, "seed": 0, **(parameters or {})}
        self.seed, self.deals = int(values["seed"]), int(values["deals"])
        # One table, on which any state can be looked at.
        self.batch = Batch(game, 1, {"players": int(values["players"])})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.batch.actions,
            max_chance_outcomes=self.deals,
            num_players=self.batch.players,
            min_utility=-_MOST_WORTH,
            max_utility=_MOST_WORTH,
            max_game_length=_LONGEST,
        )
        super().__init__(self.game_type, info, values)

    def worth(self, state: State) -> list[float]:
        """What a deal that is over is worth to each player."""
        gains = vec[float]([0.0] * MOST_SEATS)
        self.rules.heuristics.payoff.gains(state, gains)
        return [gains[seat] for seat in range(self.batch.players)]

    def new_initial_state(self) -> DealState:
        return DealState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TensorObserver:
        return TensorObserver(self)


class Position:
    """A state of ours: copied and written down when OpenSpiel does so with its own."""

    def __init__(self, rules: Game, players: int, seed: int, deal: int) -> None:
        self.source = rules.info.id, rules.info.rules_version, players, seed, deal
        options = rules.info.choose({"players": players})
        self.state = rules.start(rules.open(options, SeededChance(seed, deal)))
        self.actions: list[int] = []
        self.is_true = True

    def apply(self, action: int) -> None:
        self.state.apply(action)
        self.actions.append(action)

    def redeal(self, player: int, seed: int) -> Position:
        """The same with the cards that are hidden from a player dealt again."""
        twin = deepcopy(self)
        twin.state, twin.is_true = self.state.view(Seat(player)).redeal(SeededChance(seed)), False
        return twin

    def __deepcopy__(self, memo: object) -> Position:
        twin = copy(self)
        twin.state, twin.actions = self.state.clone(), list(self.actions)
        return twin

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        if not self.is_true:
            raise ImaginedState()
        return _again, (*self.source, self.actions)


def _again(id: str, version: int, players: int, seed: int, deal: int, actions: list[int]) -> Position:
    position = Position(find(id, version), players, seed, deal)
    for action in actions:
        position.apply(action)
    return position


class DealState(pyspiel.State):
    """A deal that chance will draw, or that is played."""

    def __init__(self, game: Deals) -> None:
        super().__init__(game)
        self.held: Position | None = None

    @property
    def deals(self) -> Deals:
        deals: Deals = self.get_game()
        return deals

    @property
    def position(self) -> Any:
        """Our own state; none before the deal."""
        return None if self.held is None else self.held.state

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn: int = self.position.turn()
        return int(pyspiel.PlayerId.TERMINAL) if turn == NOBODY else turn

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.turn() == NOBODY

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.deals.deals) for deal in range(self.deals.deals)]

    def look(self) -> Batch:
        """The table of the game, about this state."""
        batch = self.deals.batch
        batch.tables.states[0] = self.position
        batch.tables.look(0)
        return batch

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.look().mask()[0]).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            deals = self.deals
            self.held = Position(deals.rules, deals.batch.players, deals.seed, action)
        else:
            self.held.apply(self.look().tables.action(0, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.look().text(0, action)

    def returns(self) -> list[float]:
        return self.deals.worth(self.position) if self.is_terminal() else [0.0] * self.num_players()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player has seen."""
        return self._seat_text(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def _seat_text(self, player: int) -> str:
        if self.position is None:
            return ""
        return json.dumps(self.position.view(Seat(player)).known(), sort_keys=True, ensure_ascii=False)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DealState:
        """A state that agrees with all that a player has seen. It has no history of its own."""
        twin = DealState(self.deals)
        assert self.held is not None
        twin.held = self.held.redeal(player, int(sampler() * (1 << 53)))
        return twin

    def __str__(self) -> str:
        if self.position is None:
            return "not dealt"
        return "\n".join(self.position.view(NOBODY).describe("en"))


class TensorObserver:
    """The inputs of a batch, for the player who decides; zeros for the others."""

    def __init__(self, deals: Deals) -> None:
        self._deals = deals
        self.tensor: NDArray[np.float32] = np.zeros(deals.batch.size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        start = 0
        for name, length in deals.batch.layout:
            self.dict[name] = self.tensor[start : start + length]
            start += length

    def set_from(self, state: DealState, player: int) -> None:
        self.tensor.fill(0)
        if player == state.current_player():
            self.tensor[:] = state.look().observe()[0]

    def string_from(self, state: DealState, player: int) -> str:
        return state.information_state_string(player)


def _register() -> None:
    registered = set(pyspiel.registered_names())
    for game in games():
        if game.features is not None and name_of(game) not in registered:
            attributes = {"rules": game, "game_type": type_of(game)}
            pyspiel.register_game(type_of(game), type(f"Deals_{game.info.id}", (Deals,), attributes))


_register()
