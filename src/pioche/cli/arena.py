"""`pioche arena`: bots against bots on duplicate deals; with --ladder every level against the one below."""

from __future__ import annotations

import argparse
import os
import shlex
from pathlib import Path
from typing import Final

from pioche.arena import report
from pioche.arena.duplicate import Contest, Table
from pioche.arena.figures import figures
from pioche.arena.ladder import Ladder, write_strength
from pioche.arena.run import digest, run
from pioche.bots.levels import LEVELS
from pioche.cli import files, phrases
from pioche.cli.arguments import check_range, options_of, seed_of
from pioche.cli.errors import BadUsage
from pioche.cli.progress import Progress
from pioche.core.words import Lang
from pioche.games import IDS, find

_COMMAND: Final = "pioche arena"


def add_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", nargs="?", help=phrases.GAME.say(lang) + ": " + ", ".join(IDS))
    parser.add_argument("--seats", metavar="LEVEL,...", help=phrases.SEATS.say(lang, levels=", ".join(LEVELS)))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=phrases.OPTION.say(lang))
    parser.add_argument("--bot", metavar="NAME=COMMAND", action="append", default=[], help=phrases.ENTRANT.say(lang))
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=phrases.DEALS.say(lang))
    parser.add_argument("--seed", default="0", help=phrases.SEED.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.WORKERS.say(lang))
    parser.add_argument("--visits", type=int, metavar="N", help=phrases.VISITS.say(lang))
    parser.add_argument("--milliseconds", type=int, metavar="N", help=phrases.MILLISECONDS.say(lang))
    parser.add_argument("--seconds", type=float, default=5.0, metavar="N", help=phrases.SECONDS_EACH.say(lang))
    parser.add_argument("--results", type=Path, metavar="FILE", help=phrases.RESULTS.say(lang))
    parser.add_argument("--resume", action="store_true", help=phrases.GO_ON.say(lang))
    parser.add_argument("--json", type=Path, metavar="FILE", help=phrases.JSON.say(lang))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=phrases.PLOT.say(lang))
    parser.add_argument("--ray", metavar="ADDRESS", help=phrases.RAY.say(lang))
    parser.add_argument("--ladder", action="store_true", help=phrases.LADDER.say(lang))
    parser.add_argument("--share", type=float, default=1.0, help=phrases.SHARE.say(lang))
    parser.add_argument("--page", type=Path, default=Path("docs/strength.md"), help=phrases.PAGE.say(lang))
    parser.set_defaults(run=_arena)


def _arena(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "workers", 1, 256)
    if arguments.ladder:
        return _ladder(arguments, lang)
    contest = _contest(arguments)
    # Every seat is tried here, before anything is played or written.
    Table(contest).close()
    check_range(arguments, "deals", 1, 10**9)
    for path in (arguments.json, arguments.plot):
        if path is not None:
            files.check_writable(path)
    if arguments.plot is not None:
        report.check_plot(arguments.plot)
    kept = _kept(contest, arguments)
    progress = Progress(arguments.deals, lang)
    try:
        results = run(contest, arguments.deals, arguments.workers, kept, progress.show, arguments.ray)
    finally:
        progress.clear()
    found = figures(contest, results)
    print(phrases.PLAYED_DEALS.say(lang, deals=len(results), rotations=contest.rotations))
    print(report.table(found, lang))
    if arguments.json is not None:
        files.write(arguments.json, report.as_json(contest, found, len(results)))
    if arguments.plot is not None:
        report.plot(contest, found, arguments.plot)
    return 0


def _contest(arguments: argparse.Namespace) -> Contest:
    if arguments.game is None or arguments.seats is None:
        raise BadUsage(reason=phrases.SEATS_MISSING, command=_COMMAND)
    game = find(arguments.game)
    entrants = tuple(arguments.seats.split(","))
    arguments.players = None
    if not any(option.startswith("players=") for option in arguments.option):
        arguments.players = str(len(entrants))
    options = options_of(game, arguments)
    if options.players != len(entrants):
        reason = phrases.WRONG_SEATS.filled(seats=len(entrants), players=options.players)
        raise BadUsage(reason=reason, command=_COMMAND)
    for name in ("visits", "milliseconds"):
        if getattr(arguments, name) is not None:
            check_range(arguments, name, 1, 10**9)
    check_range(arguments, "seconds", 0.001, 3600)
    return Contest(
        game.info.id,
        dict(options),
        entrants,
        seed_of(arguments.seed),
        arguments.visits or 0,
        arguments.milliseconds or 0,
        dict(_entrant(given) for given in arguments.bot),
        arguments.seconds,
    )


def _entrant(given: str) -> tuple[str, str]:
    name, _, command = given.partition("=")
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not name or not words or name in LEVELS:
        raise BadUsage(reason=phrases.WRONG_ENTRANT.filled(given=given), command=_COMMAND)
    return name, command


def _kept(contest: Contest, arguments: argparse.Namespace) -> Path:
    """Where the results go. What was kept is gone on with only if that is asked for; a named file is never replaced."""
    if arguments.results is None:
        kept = _folder() / f"{digest(contest)}.jsonl"
        if not arguments.resume:
            kept.unlink(missing_ok=True)
        return kept
    files.check_writable(arguments.results)
    if arguments.results.exists() and not arguments.resume:
        raise BadUsage(reason=phrases.RESULTS_EXIST.filled(file=arguments.results), command=_COMMAND)
    return Path(arguments.results)


def _folder() -> Path:
    folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "pioche" / "arena"
    files.make_folder(folder)
    return folder


def _ladder(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "share", 0.001, 10)
    games = IDS if arguments.game is None else (find(arguments.game).info.id,)
    files.check_writable(arguments.page)
    shown: dict[str, Progress] = {}

    def show(label: str, done: int, wanted: int) -> None:
        if label not in shown:
            print(label, flush=True)
            shown[label] = Progress(wanted, lang)
        shown[label].show(done)
        if done == wanted:
            shown[label].clear()

    folder = arguments.results or _folder()
    files.make_folder(folder)
    ladder = Ladder(folder, arguments.workers, arguments.share, arguments.resume, arguments.ray, show)
    write_strength(ladder, games, arguments.page)
    print(phrases.WROTE.say(lang, file=arguments.page))
    return 0
