"""A process that plays for others: reads questions, writes answers, a line each. `pioche bot` is one too."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable
from typing import Final, TextIO

from pioche.bots.base import Bot
from pioche.bots.levels import Budget, make_bot
from pioche.bots.protocol import LONGEST, InvalidMessage, answer, read, write
from pioche.bots.telling import InvalidMemory, listen
from pioche.core.chance import SEEDS, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Options
from pioche.games import find

Make = Callable[[Game, Options, str], Bot]
# Bots kept ready; beyond, all are let go.
_MOST_BOTS: Final = 64


class Worker:
    """Bots of every game and level that were asked for, ready for the next question.

    `make` makes a bot for a table; a worker for one game, or of one level, says so.
    """

    def __init__(self, make: Make, game: str | None = None, level: str | None = None) -> None:
        self._make = make
        self._game = game
        self._level = level
        self._bots: dict[tuple[str, str, str], Bot] = {}

    def answer(self, line: str) -> str:
        """The answer to a question; a question that is none is answered by an error."""
        try:
            return write(self._answer(read(line)))
        except PiocheError as error:
            return _failure(error)
        except (ArithmeticError, AssertionError, LookupError, ValueError):
            # Numbers of the right kind that no game could have led to.
            return _failure(InvalidMemory(reason="numbers"))

    def _answer(self, asked: dict[str, object]) -> dict[str, object]:
        id, level = self._word(asked, "game"), self._level or self._word(asked, "level")
        if self._game not in (None, id):
            raise InvalidMessage(reason=f"game {id}")
        game = find(id)
        given, memory, seed = asked.get("options"), asked.get("memory"), asked.get("seed")
        if not isinstance(given, dict) or not isinstance(memory, dict):
            raise InvalidMessage(reason="options, memory")
        options = game.info.choose(given)
        view = listen(game, options, memory)
        if not view.actions():
            raise InvalidMessage(reason="turn")
        bot = self._bot(game, options, level)
        chance = SeededChance(secrets.randbelow(SEEDS) if seed is None else _seed(seed))
        if asked.get("aloud") is False:
            return {"move": game.text(view, bot.choose(view, chance))}
        return answer(game, view, bot.think(view, chance))

    def _bot(self, game: Game, options: Options, level: str) -> Bot:
        key = game.info.id, options.text(), level
        if key not in self._bots:
            if len(self._bots) >= _MOST_BOTS:
                self._bots.clear()
            self._bots[key] = self._make(game, options, level)
        return self._bots[key]

    def _word(self, asked: dict[str, object], name: str) -> str:
        word = asked.get(name)
        if not isinstance(word, str):
            raise InvalidMessage(reason=name)
        return word


def _seed(given: object) -> int:
    if type(given) is not int or not 0 <= given < SEEDS:
        raise InvalidMessage(reason="seed")
    return given


def _failure(error: PiocheError) -> str:
    return write({"error": error.code, "sentence": str(error)})


def work(worker: Worker, lines: Iterable[str], out: TextIO) -> None:
    """Answer every line until there are no more."""
    for line in lines:
        out.write(worker.answer(line[:LONGEST]) + "\n")
        out.flush()


if __name__ == "__main__":
    # The budget of searches, where it is not the level's own: visits, then milliseconds.
    budget = Budget(*map(int, sys.argv[1:])) if sys.argv[1:] else None
    work(Worker(lambda game, _, level: make_bot(game, level, budget)), sys.stdin, sys.stdout)
