"""Arguments of several commands: a game and its table, a seed, numbers within bounds."""

from __future__ import annotations

import argparse

from pioche.cli import phrases
from pioche.cli.errors import BadUsage
from pioche.core.chance import SEEDS
from pioche.core.errors import InvalidSeed
from pioche.core.game import Game
from pioche.core.options import FileOption, Options, Value, whole_number
from pioche.core.words import Lang
from pioche.games import ids


def table_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(ids()))
    parser.add_argument("--players", metavar="N", help=phrases.PLAYERS.say(lang))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=phrases.OPTION.say(lang))


def version_argument(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--rules", type=int, metavar="N", help=phrases.RULES_VERSION.say(lang))


def options_of(game: Game, arguments: argparse.Namespace) -> Options:
    values: dict[str, Value] = {}
    players = [] if arguments.players is None else [f"players={arguments.players}"]
    for pair in [*players, *arguments.option]:
        name, _, value = pair.partition("=")
        if name in values:
            raise BadUsage(reason=phrases.TWICE.filled(option=name), command=f"pioche {arguments.command}")
        values[name] = value
    for option in game.info.options:
        if isinstance(option, FileOption) and option.name in values:
            values[option.name] = option.load(str(values[option.name]))
    return game.info.choose(values)


def seed_of(text: str) -> int:
    number = whole_number(text)
    if number is None or not 0 <= number < SEEDS:
        raise InvalidSeed(seed=text)
    return number


def check_range(arguments: argparse.Namespace, name: str, low: float, high: float) -> None:
    if not low <= getattr(arguments, name) <= high:
        reason = phrases.OUT_OF_RANGE.filled(name=f"--{name}", low=low, high=high)
        raise BadUsage(reason=reason, command=f"pioche {arguments.command}")
