"""Fallback: when a bot fails, the next lower level chooses, and the match goes on."""

from __future__ import annotations

import logging
from typing import Final

from pioche.bots.base import Bot, Decision
from pioche.bots.levels import LEVELS, make_bot
from pioche.bots.program import ProgramBot
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.words import Words

log: Final = logging.getLogger("pioche.bots")


def level_below(level: str) -> str:
    """The next lower level. The lowest stays; an unknown name falls back to `club`."""
    place = LEVELS.index(level) if level in LEVELS else LEVELS.index("expert")
    return LEVELS[max(0, place - 1)]


def report(game: Game, who: str, error: Exception, instead: str) -> None:
    """Log a failure by its kind, without anything the bot saw."""
    kind = error.code if isinstance(error, PiocheError) else type(error).__name__
    log.warning("%s: the bot %s failed (%s); %s chooses", game.info.id, who, kind, instead)


class NotLegal(PiocheError):
    code = "bot-not-legal"
    words = Words("The bot chose what is no legal move.", "Le robot a choisi ce qui n’est pas un coup permis.")


class WithFallback(Bot):
    """Plays as a bot, and for a decision in which it fails as the level below."""

    def __init__(self, game: Game, name: str, bot: Bot) -> None:
        self._game = game
        self._name = name
        self._bot = bot
        self._below = level_below(name)

    def choose(self, view: View, chance: Chance) -> Action:
        try:
            action = self._bot.choose(view, chance)
            _check(view, action)
        except Exception as error:  # no fault of a bot may stop the table
            report(self._game, self._name, error, self._below)
            return make_bot(self._game, self._below).choose(view, chance)
        return action

    def explain(self, view: View, chance: Chance) -> Decision:
        try:
            decision = self._bot.explain(view, chance)
            _check(view, decision.action)
        except Exception as error:  # as above
            report(self._game, self._name, error, self._below)
            return make_bot(self._game, self._below).explain(view, chance)
        return decision

    def close(self) -> None:
        """End the program behind the bot, if it is one."""
        if isinstance(self._bot, ProgramBot):
            self._bot.close()


def _check(view: View, action: Action) -> None:
    if action not in view.actions():
        raise NotLegal()
