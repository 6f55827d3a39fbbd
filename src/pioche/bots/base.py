"""The interface of bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from pioche.core.chance import Chance
from pioche.core.game import Action, View


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A bot's estimate of an action: the margin it expects of the deal, and the number of tries behind it."""

    action: Action
    margin: float
    tries: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's choice, and its estimates of the actions it compared: the chosen one first, then the best others."""

    action: Action
    evaluations: tuple[Evaluation, ...]


class Bot(ABC):
    """Chooses for a seat from its view; a bot never gets a state."""

    @abstractmethod
    def choose(self, view: View, chance: Chance) -> Action:
        """One of the view's actions."""

    @abstractmethod
    def explain(self, view: View, chance: Chance) -> Decision:
        """The same choice, with the estimates behind it."""
