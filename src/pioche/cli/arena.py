"""`pioche arena`: bots against bots on duplicate deals, every level against the one below, how long matches last."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pioche.arena import length_report, report
from pioche.arena.duplicate import Contest, Seating
from pioche.arena.figures import figures
from pioche.arena.ladder import Ladder, write_strength
from pioche.arena.lengths import Plan, kinds, measure
from pioche.arena.run import digest, run
from pioche.bots.learned import LEARNED
from pioche.bots.levels import LEVELS
from pioche.cli import files, phrases
from pioche.cli.arguments import check_range, options_of, seed_of
from pioche.cli.errors import BadUsage
from pioche.cli.progress import Progress
from pioche.core.game import Game
from pioche.core.words import Lang
from pioche.games import find, games, ids

_COMMAND: Final = "pioche arena"
# The page of a ladder.
_STRENGTH: Final = Path("docs/strength.md")
# Names that need no program and no file.
_OWN: Final = (*LEVELS, LEARNED)


def add_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", nargs="?", help=phrases.GAME.say(lang) + ": " + ", ".join(ids()))
    parser.add_argument("--seats", metavar="LEVEL,...", help=phrases.SEATS.say(lang, levels=", ".join(_OWN)))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=phrases.OPTION.say(lang))
    parser.add_argument("--bot", metavar="NAME=COMMAND", action="append", default=[], help=phrases.ENTRANT.say(lang))
    parser.add_argument("--net", metavar="NAME=FILE", action="append", default=[], help=phrases.NET.say(lang))
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=phrases.ARENA_DEALS.say(lang))
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
    parser.add_argument("--lengths", action="store_true", help=phrases.LENGTHS.say(lang))
    parser.add_argument("--level", choices=LEVELS, action="append", help=phrases.ONLY_LEVEL.say(lang))
    parser.add_argument("--share", type=float, default=1.0, help=phrases.SHARE.say(lang))
    parser.add_argument("--page", type=Path, metavar="FILE", help=phrases.PAGE.say(lang))
    parser.set_defaults(run=_arena)


def _arena(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "workers", 1, 256)
    if arguments.ladder:
        return _ladder(arguments, lang)
    if arguments.lengths:
        return _lengths(arguments, lang)
    contest = _contest(arguments)
    # Fail early: start every bot before anything is played or written.
    Seating(contest).close()
    check_range(arguments, "deals", 1, 10**9)
    for path in (arguments.json, arguments.plot):
        if path is not None:
            files.check_writable(path)
    if arguments.plot is not None:
        report.check_plot(arguments.plot)
    results_file = _results_file(contest, arguments)
    progress = Progress(arguments.deals, lang)
    try:
        results = run(contest, arguments.deals, arguments.workers, results_file, progress.show, arguments.ray)
    finally:
        progress.clear()
    level_figures = figures(contest, results)
    deals = phrases.SO_MANY_DEALS.say(lang, len(results))
    print(phrases.PLAYED_DEALS.say(lang, deals=deals, rotations=contest.rotations))
    print(report.table(level_figures, lang))
    if arguments.json is not None:
        files.write(arguments.json, report.as_json(contest, level_figures, len(results)))
    if arguments.plot is not None:
        report.plot(contest, level_figures, arguments.plot)
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
    _check_budget(arguments)
    check_range(arguments, "seconds", 0.001, 3600)
    return Contest(
        game.info.id,
        dict(options),
        entrants,
        seed_of(arguments.seed),
        arguments.visits or 0,
        arguments.milliseconds or 0,
        dict(_entrant(text) for text in arguments.bot),
        arguments.seconds,
        dict(_net(text) for text in arguments.net),
    )


def _check_budget(arguments: argparse.Namespace) -> None:
    for name in ("visits", "milliseconds"):
        if getattr(arguments, name) is not None:
            check_range(arguments, name, 1, 10**9)


def _entrant(text: str) -> tuple[str, str]:
    name, _, command = text.partition("=")
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not name or not words or name in _OWN:
        raise BadUsage(reason=phrases.WRONG_ENTRANT.filled(given=text), command=_COMMAND)
    return name, command


def _net(text: str) -> tuple[str, str]:
    name, _, file = text.partition("=")
    if not name or not file or name in _OWN:
        raise BadUsage(reason=phrases.WRONG_NET.filled(given=text), command=_COMMAND)
    return name, file


def _results_file(contest: Contest, arguments: argparse.Namespace) -> Path:
    """The file for the results. Only --resume continues earlier ones; the file of --results is never replaced."""
    if arguments.results is None:
        file = _folder() / f"{digest(contest)}.jsonl"
        if not arguments.resume:
            file.unlink(missing_ok=True)
        return file
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
    page = arguments.page or _STRENGTH
    files.check_writable(page)
    bars: dict[str, Progress] = {}

    def show(label: str, count: int, total: int) -> None:
        if label not in bars:
            print(label, flush=True)
            bars[label] = Progress(total, lang)
        bars[label].show(count)
        if count == total:
            bars[label].clear()

    folder = arguments.results or _folder()
    files.make_folder(folder)
    ladder = Ladder(folder, arguments.workers, arguments.share, arguments.resume, arguments.ray, show)
    write_strength(ladder, _games(arguments), page)
    print(phrases.WROTE.say(lang, file=page))
    return 0


def _games(arguments: argparse.Namespace) -> Sequence[Game]:
    return games() if arguments.game is None else [find(arguments.game)]


def _lengths(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "share", 0.001, 10)
    check_range(arguments, "deals", 1, 10**6)
    _check_budget(arguments)
    if arguments.page is not None:
        files.check_writable(arguments.page)
    plan = Plan(arguments.share, seed_of(arguments.seed), arguments.visits or 0, arguments.deals)
    matches = kinds(_games(arguments), arguments.level or LEVELS)
    progress = Progress(sum(map(plan.matches, matches)), lang)
    try:
        lengths = measure(matches, plan, arguments.workers, progress.show)
    finally:
        progress.clear()
    print(length_report.text(lengths, lang))
    if arguments.page is not None:
        files.write(arguments.page, length_report.page(lengths, plan, lang))
        print(phrases.WROTE.say(lang, file=arguments.page))
    return 0
