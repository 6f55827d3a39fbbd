"""The commands and their options."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pioche
from pioche.bots.levels import LEVELS
from pioche.cli import arena, bot, commands, phrases, review, simulate
from pioche.cli.arguments import table_arguments, version_argument
from pioche.cli.errors import BadUsage
from pioche.core.native import is_compiled
from pioche.core.seats import LETTERS
from pioche.core.words import Lang, Words, languages
from pioche.games import ids


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(reason=message, command=self.prog)


def parser_in(lang: Lang) -> Parser:
    # argparse translates its own sentences through this global of its module; there is no other way to set it.
    vars(argparse)["_"] = lambda text: phrases.ARGPARSE[text].say(lang) if text in phrases.ARGPARSE else text
    parser = Parser(prog="pioche", description=phrases.ABOUT.say(lang), add_help=False, allow_abbrev=False)
    _common(parser, lang)
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    version = phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang))
    parser.add_argument("--version", action="version", version=version, help=phrases.VERSION.say(lang))
    subparsers = parser.add_subparsers(
        title=phrases.COMMANDS.say(lang), metavar=phrases.COMMAND.say(lang), required=True, dest="command"
    )

    def command(name: str, help: Words) -> argparse.ArgumentParser:
        text = help.say(lang)
        subparser: argparse.ArgumentParser = subparsers.add_parser(
            name, help=text, description=text, add_help=False, allow_abbrev=False
        )
        _common(subparser, lang)
        return subparser

    command("games", phrases.GAMES).set_defaults(run=commands.list_games)
    _new_game_command(command("new-game", phrases.NEW_GAME), lang)
    _rules_command(command("rules", phrases.RULES), lang)
    _play_command(command("play", phrases.PLAY), lang)
    _simulate_command(command("simulate", phrases.SIMULATE), lang)
    _replay_command(command("replay", phrases.REPLAY), lang)
    review.add_arguments(command("review", phrases.REVIEW), lang)
    verify = command("verify", phrases.VERIFY)
    verify.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    verify.set_defaults(run=commands.verify_file)
    _serve_command(command("serve", phrases.SERVE), lang)
    arena.add_arguments(command("arena", phrases.ARENA), lang)
    bot.add_arguments(command("bot", phrases.BOT), lang)
    _dataset_command(command("dataset", phrases.DATASET), lang)
    timed = command("bench", phrases.BENCH)
    timed.add_argument("--seconds", type=float, default=1.0, help=phrases.SECONDS.say(lang))
    timed.set_defaults(run=commands.time_games)
    _database_commands(command, lang)
    return parser


def _common(parser: argparse.ArgumentParser, lang: Lang) -> None:
    vars(parser)["_positionals"].title = phrases.ARGUMENTS.say(lang)
    vars(parser)["_optionals"].title = phrases.OPTIONS.say(lang)
    parser.add_argument("-h", "--help", action="help", help=phrases.HELP.say(lang))
    parser.add_argument("--lang", choices=languages(), default=lang, help=phrases.LANG.say(lang))


def _database_commands(command: Callable[[str, Words], argparse.ArgumentParser], lang: Lang) -> None:
    for name, help, file, run in (
        ("backup", phrases.BACKUP, phrases.NEW_BACKUP, commands.back_up),
        ("restore", phrases.RESTORE, phrases.OLD_BACKUP, commands.restore),
    ):
        subparser = command(name, help)
        subparser.add_argument("file", type=Path, help=file.say(lang))
        subparser.add_argument("--database", metavar="URL", help=phrases.DATABASE.say(lang))
        subparser.set_defaults(run=run)
    rotating = command("rotate-key", phrases.ROTATE_KEY)
    rotating.add_argument("--at-once", action="store_true", help=phrases.AT_ONCE.say(lang))
    rotating.add_argument("--database", metavar="URL", help=phrases.DATABASE.say(lang))
    rotating.set_defaults(run=commands.rotate_key)


def _new_game_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("id", help=phrases.NEW_GAME_ID.say(lang))
    parser.add_argument("folder", type=Path, nargs="?", help=phrases.NEW_GAME_FOLDER.say(lang))
    parser.set_defaults(run=commands.make_game)


def _rules_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(ids()))
    parser.add_argument("clause", nargs="?", help=phrases.CLAUSE.say(lang))
    version_argument(parser, lang)
    parser.set_defaults(run=commands.show_rules)


def _play_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    table_arguments(parser, lang)
    parser.add_argument("--seat", choices=LETTERS, help=phrases.SEAT.say(lang))
    parser.add_argument("--level", choices=LEVELS, help=phrases.LEVEL.say(lang))
    parser.add_argument("--save", type=Path, metavar="FILE", help=phrases.SAVE.say(lang))
    parser.add_argument("--resume", action="store_true", help=phrases.RESUME.say(lang))
    parser.add_argument("--seed", help=phrases.PLAY_SEED.say(lang))
    parser.set_defaults(run=commands.play_match)


def _simulate_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    table_arguments(parser, lang)
    version_argument(parser, lang)
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help=phrases.DEALS.say(lang))
    parser.add_argument("--seed", default="0", help=phrases.SEED.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.WORKERS.say(lang))
    parser.add_argument("--policy", choices=simulate.POLICIES, default="casual", help=phrases.POLICY.say(lang))
    parser.add_argument("--trace", type=Path, metavar="FILE", help=phrases.TRACE.say(lang))
    parser.set_defaults(run=commands.run_simulation)


def _dataset_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    table_arguments(parser, lang)
    version_argument(parser, lang)
    parser.add_argument("--level", choices=LEVELS, default="club", help=phrases.DATASET_LEVEL.say(lang))
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help=phrases.DEALS.say(lang))
    parser.add_argument("--seed", default="0", help=phrases.SEED.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.WORKERS.say(lang))
    parser.add_argument("--out", type=Path, metavar="FILE", required=True, help=phrases.DATASET_OUT.say(lang))
    parser.set_defaults(run=commands.write_dataset)


def _replay_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    parser.add_argument("--seat", choices=LETTERS, help=phrases.ONLY_SEAT.say(lang))
    parser.add_argument("--open", action="store_true", help=phrases.OPEN.say(lang))
    parser.set_defaults(run=commands.show_replay)


def _serve_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--host", default="127.0.0.1", help=phrases.HOST.say(lang))
    parser.add_argument("--port", type=int, default=8000, help=phrases.PORT.say(lang))
    parser.add_argument("--database", metavar="URL", help=phrases.DATABASE.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.BOT_WORKERS.say(lang))
    parser.add_argument("--compiled", type=Path, metavar="FOLDER", help=phrases.BOTS_COMPILED.say(lang))
    parser.add_argument("--no-limits", action="store_true", help=phrases.NO_LIMITS.say(lang))
    parser.add_argument("--metrics", choices=("local", "all", "off"), default="local", help=phrases.METRICS.say(lang))
    parser.add_argument("--trusted-proxy", action="append", metavar="ADDRESS", help=phrases.TRUSTED_PROXY.say(lang))
    parser.add_argument("--public-url", default="", metavar="URL", help=phrases.PUBLIC_URL.say(lang))
    parser.add_argument("--connections", type=int, default=256, metavar="N", help=phrases.CONNECTIONS.say(lang))
    parser.add_argument("--quiet", action="store_true", help=phrases.QUIET.say(lang))
    parser.add_argument("--open", action="store_true", help=phrases.OPEN_BROWSER.say(lang))
    parser.add_argument("--reload", action="store_true", help=phrases.RELOAD.say(lang))
    parser.set_defaults(run=commands.serve_tables)
