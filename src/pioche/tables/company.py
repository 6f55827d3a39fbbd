"""Who decides for bots. Tables know only this protocol; the server's real one thinks in processes of its own."""

from __future__ import annotations

from typing import Protocol

from pioche.bots.base import Bot
from pioche.bots.levels import LEVELS, UnknownLevel, make_bot
from pioche.core.chance import Chance, SecretChance
from pioche.core.game import Action, Game, View
from pioche.core.options import Options


class Company(Protocol):
    """Bots of every level for every game."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Weakest first."""

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        """One of the view's actions."""

    async def close(self) -> None:
        """Send everybody home."""


class HouseBots:
    """Bots that think in this process, at once: for tests, and where no other process may run."""

    levels = LEVELS

    def __init__(self, chance: Chance | None = None) -> None:
        self._chance = chance or SecretChance()
        self._bots: dict[tuple[str, str], Bot] = {}

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        key = game.info.id, level
        if key not in self._bots:
            self._bots[key] = make_bot(game, level)
        return self._bots[key].choose(view, self._chance)

    async def close(self) -> None:
        self._bots.clear()


def check_level(company: Company, level: str) -> str:
    if level not in company.levels:
        raise UnknownLevel(level=level, known=", ".join(company.levels))
    return level


def relief_level(company: Company) -> str:
    """Who takes over when nothing else is agreed: strong, and quick enough not to be waited for."""
    strong = [level for level in ("expert", "club") if level in company.levels]
    return strong[0] if strong else company.levels[-1]
