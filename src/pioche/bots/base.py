"""The bot protocol inside the program."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pioche.core.chance import Chance
from pioche.core.game import Action, View


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a bot thinks of an action: the margin it expects of the deal, and on how many tries that rests."""

    action: Action
    margin: float
    tries: int


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose, and what it thinks of the best actions (the chosen one first)."""

    action: Action
    opinions: tuple[Opinion, ...]


class Bot(ABC):
    """Chooses for a seat from what that seat knows: it gets views, never a state."""

    @abstractmethod
    def choose(self, view: View, chance: Chance) -> Action:
        """One of the view's actions."""

    @abstractmethod
    def think(self, view: View, chance: Chance) -> Thought:
        """The same, aloud."""
