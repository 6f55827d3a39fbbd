"""The bot protocol inside the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module

from pioche.core.chance import Chance
from pioche.core.game import Action, Game, View
from pioche.core.judgement import Judgement


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of an action: the margin it expects of the deal, and on how many tries that rests."""

    action: Action
    margin: float
    tries: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose, and what it thinks of the actions it weighed: the chosen one first, then the best others."""

    action: Action
    opinions: tuple[Opinion, ...]


class Bot(ABC):
    """Chooses for a seat from what that seat knows: it gets views, never a state."""

    @abstractmethod
    def choose(self, view: View, chance: Chance) -> Action:
        """One of the view's actions."""

    @abstractmethod
    def think(self, view: View, chance: Chance) -> Thought:
        """The same choice, aloud."""


def judgement(game: Game) -> Judgement:
    """What a game's own folder knows of playing it well."""
    found = import_module(f"pioche.games.{game.info.id}.bots").JUDGEMENT
    assert isinstance(found, Judgement)
    return found
