"""`pioche bot`: a level as a program of its own, on the line protocol of docs/bots.md."""

from __future__ import annotations

import argparse
import sys

from pioche.bots.base import Bot
from pioche.bots.levels import BUDGETS, LEVELS, Budget, make_bot
from pioche.bots.parallel import ParallelSearch
from pioche.bots.worker import Worker, work
from pioche.cli import phrases
from pioche.cli.arguments import check_range
from pioche.core.game import Game
from pioche.core.options import Options
from pioche.core.words import Lang
from pioche.games import find, ids


def add_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(ids()))
    parser.add_argument("--level", default="expert", help=phrases.LEVEL_OF.say(lang, levels=", ".join(LEVELS)))
    parser.add_argument("--visits", type=int, metavar="N", help=phrases.VISITS.say(lang))
    parser.add_argument("--milliseconds", type=int, metavar="N", help=phrases.MILLISECONDS.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.SEARCHERS.say(lang))
    parser.set_defaults(run=_bot)


def _bot(arguments: argparse.Namespace, _: Lang) -> int:
    game = find(arguments.game)
    check_range(arguments, "workers", 1, 256)
    budget = BUDGETS.get(arguments.level)
    if arguments.visits is not None or arguments.milliseconds is not None:
        budget = Budget(arguments.visits or 0, arguments.milliseconds or 0)
    make_bot(game, arguments.level, budget)

    def make(game: Game, options: Options, level: str) -> Bot:
        if budget is not None and arguments.workers > 1:
            return ParallelSearch(game, options, level, budget, arguments.workers)
        return make_bot(game, level, budget)

    work(Worker(make, game.info.id, arguments.level), sys.stdin, sys.stdout)
    return 0
