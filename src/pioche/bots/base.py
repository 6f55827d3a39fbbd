"""The bot protocol inside the program, and the levels there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Final

from pioche.core.chance import Chance
from pioche.core.game import Action, Game, View
from pioche.core.playout import Policy, room

LEVELS: Final = ("random",)


class Bot(ABC):
    """Chooses for a seat from what that seat knows."""

    @abstractmethod
    def choose(self, view: View, chance: Chance) -> Action:
        """One of the view's actions."""


class RandomBot(Bot):
    """Chooses as the game's random playouts do: by lot, but so that the game comes to its end."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._legal = room()

    def choose(self, view: View, chance: Chance) -> Action:
        actions = view.actions()
        for place, action in enumerate(actions):
            self._legal[place] = action
        return Action(self._policy.choose(view.seen(), self._legal, len(actions), chance))


def casual_policy(game: Game) -> Policy:
    """The policy of a game's random playouts."""
    policy = import_module(f"pioche.games.{game.info.id}.bots").Casual()
    assert isinstance(policy, Policy)
    return policy
