"""Providers of bots. Tables know only the protocol; the server's own provider runs bots in other processes."""

from __future__ import annotations

from typing import Protocol

from pioche.bots.base import Bot
from pioche.bots.form import BotForm, Form
from pioche.bots.levels import LEVELS, make_bot
from pioche.bots.review import Reviewer, StepResult
from pioche.core.chance import Chance, SecretChance
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.core.record import read_record
from pioche.core.seats import Seat
from pioche.games import find


class BotProvider(Protocol):
    """Bots of every level for every game."""

    @property
    def levels(self) -> tuple[str, ...]:
        """Weakest first."""

    def form(self) -> Form:
        """The form in which bots run now."""

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        """One of the view's actions."""

    async def review_step(self, record: str, seat: Seat, visits: int, step: int) -> StepResult:
        """A step of the review of a finished match, by its number."""

    async def close(self) -> None:
        """Stop all bots."""


class InProcessBots:
    """Bots that choose in this process, while the event loop waits: for tests, and where no process may be started."""

    levels = LEVELS

    def __init__(self, chance: Chance | None = None) -> None:
        self._chance = chance or SecretChance()
        self._bots: dict[tuple[Game, str], Bot] = {}

    def form(self) -> Form:
        return BotForm().now()

    async def choose(self, game: Game, options: Options, level: str, view: View) -> Action:
        key = game, level
        if key not in self._bots:
            self._bots[key] = make_bot(game, level)
        return self._bots[key].choose(view, self._chance)

    async def review_step(self, record: str, seat: Seat, visits: int, step: int) -> StepResult:
        match = read_record(record, find)
        reviewer = Reviewer(find(match.game, match.rules_version), match, seat, visits)
        return reviewer.work(reviewer.steps[step])

    async def close(self) -> None:
        self._bots.clear()


def relief_level(bots: BotProvider) -> str:
    """The level that relieves players by default: strong, and quick enough for people at the table."""
    strong = [level for level in ("expert", "club") if level in bots.levels]
    return strong[0] if strong else bots.levels[-1]
