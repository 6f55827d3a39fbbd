"""The command line: `pioche games | rules | play | simulate | replay | verify | bench`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import pioche
from pioche.arena import report
from pioche.arena.duplicate import Contest
from pioche.arena.figures import figures
from pioche.arena.run import run
from pioche.bots.levels import LEVELS, make_bot
from pioche.cli import bench, files, phrases, replay, rules, simulate
from pioche.cli.errors import BadUsage
from pioche.cli.play import Terminal, kept_file, kept_match, new_match
from pioche.cli.progress import Progress
from pioche.core.chance import SEEDS, Chance, SecretChance, SeededChance
from pioche.core.errors import InvalidSeed, PiocheError
from pioche.core.game import Game
from pioche.core.native import is_compiled
from pioche.core.options import Options, Value
from pioche.core.record import read_record
from pioche.core.seats import LETTERS
from pioche.core.words import LANGS, Lang, Words, is_lang
from pioche.games import IDS, find

OK, REFUSED, UNFINISHED, INTERRUPTED = 0, 2, 3, 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(reason=message, command=self.prog)


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    lang = _language(words)
    try:
        arguments = _parser(lang).parse_args(words)
        code: int = arguments.run(arguments, lang)
    except PiocheError as error:
        print(f"pioche: {error.code}: {error.sentence(lang)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(f"\npioche: interrupted: {phrases.INTERRUPTED.say(lang)}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing more to say to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code


def _language(words: list[str]) -> Lang:
    """What --lang says, else the environment."""
    for word, following in pairwise([*words, ""]):
        said = following if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and is_lang(said):
            return said
    chosen = (os.environ.get(name, "") for name in ("PIOCHE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next((value for value in chosen if value), "").startswith("fr") else "en"


def _parser(lang: Lang) -> Parser:
    vars(argparse)["_"] = lambda text: phrases.ARGPARSE_FR.get(text, text) if lang == "fr" else text
    parser = Parser(prog="pioche", description=phrases.ABOUT.say(lang), add_help=False)
    _common(parser, lang)
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    version = phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang))
    parser.add_argument("--version", action="version", version=version, help=phrases.VERSION.say(lang))
    commands = parser.add_subparsers(title=phrases.COMMANDS.say(lang), metavar="", required=True, dest="command")

    def command(name: str, help: Words) -> argparse.ArgumentParser:
        said = help.say(lang)
        made: argparse.ArgumentParser = commands.add_parser(name, help=said, description=said, add_help=False)
        _common(made, lang)
        return made

    command("games", phrases.GAMES).set_defaults(run=_games)
    _rules_command(command("rules", phrases.RULES), lang)
    _play_command(command("play", phrases.PLAY), lang)
    _simulate_command(command("simulate", phrases.SIMULATE), lang)
    _arena_command(command("arena", phrases.ARENA), lang)
    _replay_command(command("replay", phrases.REPLAY), lang)
    verify = command("verify", phrases.VERIFY)
    verify.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    verify.set_defaults(run=_verify)
    timed = command("bench", phrases.BENCH)
    timed.add_argument("--seconds", type=float, default=1.0, help=phrases.SECONDS.say(lang))
    timed.set_defaults(run=_bench)
    return parser


def _common(parser: argparse.ArgumentParser, lang: Lang) -> None:
    vars(parser)["_positionals"].title = phrases.ARGUMENTS.say(lang)
    vars(parser)["_optionals"].title = phrases.OPTIONS.say(lang)
    parser.add_argument("-h", "--help", action="help", help=phrases.HELP.say(lang))
    parser.add_argument("--lang", choices=LANGS, default=lang, help=phrases.LANG.say(lang))


def _table_arguments(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(IDS))
    parser.add_argument("--players", metavar="N", help=phrases.PLAYERS.say(lang))
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=phrases.OPTION.say(lang))


def _rules_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(IDS))
    parser.add_argument("clause", nargs="?", help=phrases.CLAUSE.say(lang))
    parser.set_defaults(run=_rules)


def _play_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    _table_arguments(parser, lang)
    parser.add_argument("--seat", choices=LETTERS, default="A", help=phrases.SEAT.say(lang))
    parser.add_argument("--level", choices=LEVELS, default="club", help=phrases.LEVEL.say(lang))
    parser.add_argument("--save", type=Path, metavar="FILE", help=phrases.SAVE.say(lang))
    parser.add_argument("--resume", action="store_true", help=phrases.RESUME.say(lang))
    parser.add_argument("--seed", help=phrases.PLAY_SEED.say(lang))
    parser.set_defaults(run=_play)


def _simulate_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    _table_arguments(parser, lang)
    parser.add_argument("--deals", type=int, default=1000, metavar="N", help=phrases.DEALS.say(lang))
    parser.add_argument("--seed", default="0", help=phrases.SEED.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.WORKERS.say(lang))
    parser.add_argument("--policy", choices=simulate.POLICIES, default="casual", help=phrases.POLICY.say(lang))
    parser.add_argument("--trace", type=Path, metavar="FILE", help=phrases.TRACE.say(lang))
    parser.set_defaults(run=_simulate)


def _replay_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    parser.add_argument("--seat", choices=LETTERS, help=phrases.ONLY_SEAT.say(lang))
    parser.add_argument("--open", action="store_true", help=phrases.OPEN.say(lang))
    parser.set_defaults(run=_replay)


def _arena_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    _table_arguments(parser, lang)
    levels = phrases.SEATS.say(lang, levels=", ".join(LEVELS))
    parser.add_argument("--seats", required=True, metavar="LEVELS", help=levels)
    parser.add_argument("--deals", type=int, default=100, metavar="N", help=phrases.DEALS.say(lang))
    parser.add_argument("--seed", default="0", help=phrases.SEED.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.WORKERS.say(lang))
    parser.add_argument("--visits", type=int, default=0, metavar="N", help=phrases.VISITS.say(lang))
    parser.add_argument("--results", type=Path, metavar="FILE", help=phrases.RESULTS.say(lang))
    parser.add_argument("--json", type=Path, metavar="FILE", help=phrases.JSON.say(lang))
    parser.add_argument("--plot", type=Path, metavar="FILE", help=phrases.PLOT.say(lang))
    parser.set_defaults(run=_arena)


# --- what the commands do -----------------------------------------------------------


def _games(_: argparse.Namespace, lang: Lang) -> int:
    for id in IDS:
        info = find(id).info
        print(f"{id:12} {info.title}: {info.line.say(lang)}")
        for option in info.options:
            print(f"    {option.name}={option.default}  {option.words.say(lang)} ({', '.join(option.clauses)})")
    return OK


def _rules(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    if arguments.clause is None:
        print(rules.whole_text(game, lang))
    else:
        print(rules.clause_text(game, arguments.clause, lang))
    return OK


def _options(game: Game, arguments: argparse.Namespace) -> Options:
    given: dict[str, Value] = {}
    for pair in arguments.option:
        name, _, value = pair.partition("=")
        given[name] = value
    if arguments.players is not None:
        given["players"] = arguments.players
    return game.info.choose(given)


def _seed(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) >= SEEDS:
        raise InvalidSeed(seed=text)
    return int(text)


def _at_least_one(name: str, number: int) -> int:
    if number < 1:
        raise BadUsage(reason=f"{name} {number} < 1", command="pioche simulate")
    return number


def _play(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    path = arguments.save or kept_file(game)
    chance: Chance = SecretChance() if arguments.seed is None else SeededChance(_seed(arguments.seed))
    if arguments.resume:
        match = kept_match(game, path)
    else:
        options = _options(game, arguments)
        seat = replay.seat_of(arguments.seat)
        if seat >= options.players:
            raise BadUsage(reason=f"--seat {arguments.seat} > {options.players}", command="pioche play")
        match = new_match(game, options, seat, arguments.level, chance)
    Terminal(match, path, lang, chance).run()
    return OK


def _simulate(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    options = _options(game, arguments)
    deals = _at_least_one("--deals", arguments.deals)
    workers = _at_least_one("--workers", arguments.workers)
    seed = _seed(arguments.seed)
    job = simulate.Job(game.info.id, dict(options), seed, arguments.policy, arguments.trace is not None, 0, deals)
    print(simulate.report(job, simulate.simulate(job, workers, arguments.trace, lang), lang))
    if arguments.trace is not None:
        print(phrases.TRACED.say(lang, file=arguments.trace))
    return OK


def _arena(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    entrants = tuple(arguments.seats.split(","))
    if arguments.players is None:
        arguments.players = str(len(entrants))
    options = _options(game, arguments)
    if options.players != len(entrants):
        raise BadUsage(reason=f"--seats {arguments.seats}: {options.players} players", command="pioche arena")
    deals = _at_least_one("--deals", arguments.deals)
    workers = _at_least_one("--workers", arguments.workers)
    contest = Contest(game.info.id, dict(options), entrants, _seed(arguments.seed), arguments.visits)
    for level in entrants:
        make_bot(game, level)
    progress = Progress(deals, lang)
    try:
        results = run(contest, deals, workers, arguments.results, progress.show)
    finally:
        progress.clear()
    found = figures(contest, results)
    print(report.table(found, lang))
    if arguments.json is not None:
        files.write(arguments.json, report.as_json(contest, found, len(results)))
    if arguments.plot is not None:
        report.plot(contest, found, arguments.plot)
    return OK


def _replay(arguments: argparse.Namespace, lang: Lang) -> int:
    record = read_record(files.read(arguments.file), find)
    seat = replay.seat_of(arguments.seat)
    if seat >= record.options.players:
        raise BadUsage(reason=f"--seat {arguments.seat} > {record.options.players}", command="pioche replay")
    for line in replay.replay(find(record.game), record, seat, arguments.open, lang):
        print(line)
    return OK


def _verify(arguments: argparse.Namespace, lang: Lang) -> int:
    text = files.read(arguments.file)
    if simulate.is_trace(text):
        job = simulate.verify_trace(text)
        title = find(job.game).info.title
        print(phrases.RIGHT_TRACE.say(lang, file=arguments.file, title=title, deals=job.last, seed=job.seed))
        return OK
    record = read_record(text, find)
    if record.winners is None:
        state = phrases.UNFINISHED.say(lang)
    else:
        state = phrases.FINISHED.say(lang, winners=", ".join(LETTERS[seat] for seat in record.winners))
    print(
        phrases.RIGHT.say(
            lang,
            file=arguments.file,
            title=find(record.game).info.title,
            deals=len(record.deals),
            moves=sum(len(played.moves) for played in record.deals),
            state=state,
        )
    )
    return UNFINISHED if record.winners is None else OK


def _bench(arguments: argparse.Namespace, lang: Lang) -> int:
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    print(phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang)))
    for id in IDS:
        game = find(id)
        generic, driven = bench.generic(game, arguments.seconds), bench.driven(game, arguments.seconds)
        print(phrases.BENCH_LINE.say(lang, title=game.info.title, generic=generic, driven=driven))
    return OK
