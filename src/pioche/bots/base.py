"""The bot protocol inside the program, and the levels there are."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import Final

from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.playout import Policy, room
from pioche.core.words import Words

# Each level with the policy of a game's `bots.py` behind it, weakest first.
_POLICIES: Final = {"random": "Casual", "club": "Club"}
LEVELS: Final = tuple(_POLICIES)


class UnknownLevel(PiocheError):
    code = "unknown-level"
    words = Words(
        "{game} has no bots of level “{level}”. Levels: {known}.",
        "{game} n’a pas de robots de niveau « {level} ». Niveaux : {known}.",
    )


class Bot(ABC):
    """Chooses for a seat from what that seat knows."""

    @abstractmethod
    def choose(self, view: View, chance: Chance) -> Action:
        """One of the view's actions."""


class PolicyBot(Bot):
    """Chooses as a policy does, of what the seat sees."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._legal = room()

    def choose(self, view: View, chance: Chance) -> Action:
        actions = view.actions()
        for place, action in enumerate(actions):
            self._legal[place] = action
        return Action(self._policy.choose(view.seen(), self._legal, len(actions), chance))


def levels(game: Game) -> tuple[str, ...]:
    """The levels that a game has, weakest first."""
    own = import_module(f"pioche.games.{game.info.id}.bots")
    return tuple(level for level, policy in _POLICIES.items() if hasattr(own, policy))


def level_policy(game: Game, level: str) -> Policy:
    """The policy behind a level: `random` plays by lot, but so that games come to their end; `club` by judgement."""
    if level not in levels(game):
        raise UnknownLevel(game=game.info.title, level=level, known=", ".join(levels(game)))
    policy = getattr(import_module(f"pioche.games.{game.info.id}.bots"), _POLICIES[level])()
    assert isinstance(policy, Policy)
    return policy


def casual_policy(game: Game) -> Policy:
    """The policy of a game's random playouts."""
    return level_policy(game, "random")
