"""What several commands take: a game and its table, a seed, numbers within bounds."""

from __future__ import annotations

import argparse

from pioche.cli import phrases
from pioche.cli.errors import BadUsage
from pioche.core.chance import SEEDS
from pioche.core.errors import InvalidSeed
from pioche.core.game import Game
from pioche.core.options import FileOption, Options, Value, whole_number
from pioche.core.words import Lang
from pioche.games import IDS


def table_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(IDS))
    parser.add_argument("--players", metavar="N", help=phrases.PLAYERS.say(lang))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=phrases.OPTION.say(lang))


def options_of(game: Game, arguments: argparse.Namespace) -> Options:
    given: dict[str, Value] = {}
    players = [] if arguments.players is None else [f"players={arguments.players}"]
    for pair in [*players, *arguments.option]:
        name, _, value = pair.partition("=")
        if name in given:
            raise BadUsage(reason=phrases.TWICE.filled(option=name), command=f"pioche {arguments.command}")
        given[name] = value
    for option in game.info.options:
        if isinstance(option, FileOption) and option.name in given:
            given[option.name] = option.load(str(given[option.name]))
    return game.info.choose(given)


def seed_of(text: str) -> int:
    number = whole_number(text)
    if number is None or not 0 <= number < SEEDS:
        raise InvalidSeed(seed=text)
    return number


def check_range(arguments: argparse.Namespace, name: str, low: float, high: float) -> None:
    if not low <= getattr(arguments, name) <= high:
        reason = phrases.OUT_OF_RANGE.filled(name=f"--{name}", low=low, high=high)
        raise BadUsage(reason=reason, command=f"pioche {arguments.command}")
