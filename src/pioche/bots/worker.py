"""A worker process: reads questions and writes answers, one line each. `pioche bot` is one too."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterable
from typing import Final, TextIO

from pioche.bots.base import Bot
from pioche.bots.levels import Budget, make_bot
from pioche.bots.protocol import MAX_LINE_LENGTH, InvalidMessage, answer, read, write
from pioche.bots.review import Reviewer, step_values
from pioche.bots.view_codec import InvalidMemory, decode
from pioche.core.chance import SEEDS, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Options
from pioche.core.record import read_record
from pioche.core.seats import Seat
from pioche.games import find

Make = Callable[[Game, Options, str], Bot]
# A record, a seat and a number of visits.
ReviewOf = tuple[str, int, int]
# Beyond this number all bots are dropped.
_MAX_BOTS: Final = 64


class Worker:
    """Answers questions; keeps the bots of all games and levels asked for so far.

    `make` makes a bot for a table. With `game` or `level`, only questions about that one are answered.
    """

    def __init__(self, make: Make, game: str | None = None, level: str | None = None) -> None:
        self._make = make
        self._game = game
        self._level = level
        self._bots: dict[tuple[Game, str, str], Bot] = {}
        # The last match of which a step was reviewed.
        self._reviewer: tuple[ReviewOf, Reviewer] | None = None

    def answer(self, line: str) -> str:
        """The answer to a question; an invalid question is answered by an error."""
        try:
            return write(self._answer(read(line)))
        except PiocheError as error:
            return _failure(error)
        except (ArithmeticError, AssertionError, LookupError, ValueError):
            # Numbers of the right type that no game can lead to.
            return _failure(InvalidMemory(reason="numbers"))

    def _answer(self, question: dict[str, object]) -> dict[str, object]:
        if "review" in question:
            return self._review(question)
        id, level = self._word(question, "game"), self._level or self._word(question, "level")
        if self._game not in (None, id):
            raise InvalidMessage(reason=f"game {id}")
        rules = question.get("rules")
        if rules is not None and type(rules) is not int:
            raise InvalidMessage(reason="rules")
        game = find(id, rules)
        values, memory, seed = question.get("options"), question.get("memory"), question.get("seed")
        if not isinstance(values, dict) or not isinstance(memory, dict):
            raise InvalidMessage(reason="options, memory")
        options = game.info.restore(values)
        view = decode(game, options, memory)
        if not view.actions():
            raise InvalidMessage(reason="turn")
        bot = self._bot(game, options, level)
        chance = SeededChance(secrets.randbelow(SEEDS) if seed is None else _seed(seed))
        if question.get("aloud") is False:
            return {"move": view.text(bot.choose(view, chance))}
        return answer(view, bot.explain(view, chance))

    def _review(self, question: dict[str, object]) -> dict[str, object]:
        """One step of the review of a match; the record of a finished match holds all cards."""
        record, seat, visits, step = (question.get(name) for name in ("review", "seat", "visits", "step"))
        if not isinstance(record, str) or type(seat) is not int or type(visits) is not int or type(step) is not int:
            raise InvalidMessage(reason="review")
        match = (record, seat, visits)
        if self._reviewer is None or self._reviewer[0] != match:
            read = read_record(record, find)
            reviewer = Reviewer(find(read.game, read.rules_version), read, Seat(seat), visits)
            self._reviewer = match, reviewer
        reviewer = self._reviewer[1]
        return step_values(reviewer.work(reviewer.steps[step]))

    def _bot(self, game: Game, options: Options, level: str) -> Bot:
        key = game, options.text(), level
        if key not in self._bots:
            if len(self._bots) >= _MAX_BOTS:
                self._bots.clear()
            self._bots[key] = self._make(game, options, level)
        return self._bots[key]

    def _word(self, question: dict[str, object], name: str) -> str:
        word = question.get(name)
        if not isinstance(word, str):
            raise InvalidMessage(reason=name)
        return word


def _seed(value: object) -> int:
    if type(value) is not int or not 0 <= value < SEEDS:
        raise InvalidMessage(reason="seed")
    return value


def _failure(error: PiocheError) -> str:
    return write({"error": error.code, "sentence": str(error)})


def work(worker: Worker, lines: Iterable[str], out: TextIO) -> None:
    """Answer line by line until the end of the input."""
    for line in lines:
        out.write(worker.answer(line[:MAX_LINE_LENGTH]) + "\n")
        out.flush()


if __name__ == "__main__":
    # Arguments: visits and milliseconds of all searches; without any, each level has its own budget.
    budget = Budget(*map(int, sys.argv[1:])) if sys.argv[1:] else None
    work(Worker(lambda game, _, level: make_bot(game, level, budget)), sys.stdin, sys.stdout)
