"""The command line: games, rules, play, simulate, replay, verify, arena, bot, serve, bench, backup, restore."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import pioche
from pioche.bots.levels import LEVELS
from pioche.cli import arena, bench, bot, files, phrases, replay, rules, simulate
from pioche.cli.arguments import check_range, options_of, seed_of, table_arguments
from pioche.cli.errors import BadUsage, SystemRefuses
from pioche.cli.extras import needing
from pioche.cli.play import Terminal, kept_file, kept_match, new_match, waiting_match
from pioche.core.chance import Chance, SecretChance, SeededChance
from pioche.core.errors import PiocheError
from pioche.core.native import is_compiled
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, Seat
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
    if argv is None:
        # Told to stop, stop as cleanly as by Ctrl-C.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
    _take_any_sign()
    try:
        arguments = _parser(lang).parse_args(words)
        code: int = arguments.run(arguments, lang)
        if sys.stdout is not None:
            sys.stdout.flush()
    except PiocheError as error:
        return _refuse(error, lang)
    except KeyboardInterrupt:
        print(f"pioche: interrupted: {phrases.INTERRUPTED.say(lang)}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader went away, as `head` does: nothing more to say to it.
        _say_no_more()
        return OK
    except OSError as error:
        _say_no_more()
        return _refuse(SystemRefuses(reason=error.strerror or error), lang)
    return code


def _refuse(error: PiocheError, lang: Lang) -> int:
    print(f"pioche: {error.code}: {error.sentence(lang)}", file=sys.stderr)
    return REFUSED


def _take_any_sign() -> None:
    """A sign that a terminal or a file name cannot write is shown by its code, and one it cannot read by a mark."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def _say_no_more() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
    parser = Parser(prog="pioche", description=phrases.ABOUT.say(lang), add_help=False, allow_abbrev=False)
    _common(parser, lang)
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    version = phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang))
    parser.add_argument("--version", action="version", version=version, help=phrases.VERSION.say(lang))
    commands = parser.add_subparsers(
        title=phrases.COMMANDS.say(lang), metavar=phrases.COMMAND.say(lang), required=True, dest="command"
    )

    def command(name: str, help: Words) -> argparse.ArgumentParser:
        said = help.say(lang)
        made: argparse.ArgumentParser = commands.add_parser(
            name, help=said, description=said, add_help=False, allow_abbrev=False
        )
        _common(made, lang)
        return made

    command("games", phrases.GAMES).set_defaults(run=_games)
    _rules_command(command("rules", phrases.RULES), lang)
    _play_command(command("play", phrases.PLAY), lang)
    _simulate_command(command("simulate", phrases.SIMULATE), lang)
    _replay_command(command("replay", phrases.REPLAY), lang)
    verify = command("verify", phrases.VERIFY)
    verify.add_argument("file", type=Path, help=phrases.FILE.say(lang))
    verify.set_defaults(run=_verify)
    _serve_command(command("serve", phrases.SERVE), lang)
    arena.add_arguments(command("arena", phrases.ARENA), lang)
    bot.add_arguments(command("bot", phrases.BOT), lang)
    timed = command("bench", phrases.BENCH)
    timed.add_argument("--seconds", type=float, default=1.0, help=phrases.SECONDS.say(lang))
    timed.set_defaults(run=_bench)
    for name, help, file, run in (
        ("backup", phrases.BACKUP, phrases.NEW_BACKUP, _backup),
        ("restore", phrases.RESTORE, phrases.OLD_BACKUP, _restore),
    ):
        kept = command(name, help)
        kept.add_argument("file", type=Path, help=file.say(lang))
        kept.add_argument("--database", metavar="URL", help=phrases.DATABASE.say(lang))
        kept.set_defaults(run=run)
    return parser


def _common(parser: argparse.ArgumentParser, lang: Lang) -> None:
    vars(parser)["_positionals"].title = phrases.ARGUMENTS.say(lang)
    vars(parser)["_optionals"].title = phrases.OPTIONS.say(lang)
    parser.add_argument("-h", "--help", action="help", help=phrases.HELP.say(lang))
    parser.add_argument("--lang", choices=LANGS, default=lang, help=phrases.LANG.say(lang))


def _rules_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("game", help=phrases.GAME.say(lang) + ": " + ", ".join(IDS))
    parser.add_argument("clause", nargs="?", help=phrases.CLAUSE.say(lang))
    parser.set_defaults(run=_rules)


def _play_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    table_arguments(parser, lang)
    parser.add_argument("--seat", choices=LETTERS, help=phrases.SEAT.say(lang))
    parser.add_argument("--level", choices=LEVELS, help=phrases.LEVEL.say(lang))
    parser.add_argument("--save", type=Path, metavar="FILE", help=phrases.SAVE.say(lang))
    parser.add_argument("--resume", action="store_true", help=phrases.RESUME.say(lang))
    parser.add_argument("--seed", help=phrases.PLAY_SEED.say(lang))
    parser.set_defaults(run=_play)


def _simulate_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    table_arguments(parser, lang)
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


def _serve_command(parser: argparse.ArgumentParser, lang: Lang) -> None:
    parser.add_argument("--host", default="127.0.0.1", help=phrases.HOST.say(lang))
    parser.add_argument("--port", type=int, default=8000, help=phrases.PORT.say(lang))
    parser.add_argument("--database", metavar="URL", help=phrases.DATABASE.say(lang))
    parser.add_argument("--workers", type=int, default=1, metavar="N", help=phrases.BOT_WORKERS.say(lang))
    parser.add_argument("--no-limits", action="store_true", help=phrases.NO_LIMITS.say(lang))
    parser.add_argument("--quiet", action="store_true", help=phrases.QUIET.say(lang))
    parser.add_argument("--open", action="store_true", help=phrases.OPEN_BROWSER.say(lang))
    parser.set_defaults(run=_serve)


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


def _seat(arguments: argparse.Namespace, players: int) -> Seat:
    seat = replay.seat_of(arguments.seat)
    if seat >= players:
        reason = phrases.NO_SEAT.filled(players=players, seat=arguments.seat)
        raise BadUsage(reason=reason, command=f"pioche {arguments.command}")
    return seat


def _play(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    path = arguments.save or kept_file(game)
    chance: Chance = SecretChance() if arguments.seed is None else SeededChance(seed_of(arguments.seed))
    if arguments.resume:
        if arguments.option or any(vars(arguments)[name] is not None for name in ("players", "seat", "seed")):
            raise BadUsage(reason=phrases.RESUME_ALONE, command="pioche play")
        match = kept_match(game, path)
    else:
        options = options_of(game, arguments)
        arguments.seat = arguments.seat or LETTERS[0]
        seat = _seat(arguments, options.players)
        if arguments.save is None:
            files.make_folder(path.parent)
        match = waiting_match(game, path, lang) or new_match(game, options, seat, arguments.level or "club", chance)
    named = "" if arguments.save is None else f" --save {shlex.quote(str(path))}"
    Terminal(match, path, lang, chance, f"pioche play {game.info.id} --resume{named}").run()
    return OK


def _simulate(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    options = options_of(game, arguments)
    check_range(arguments, "deals", 1, 10**12)
    check_range(arguments, "workers", 1, 256)
    seed = seed_of(arguments.seed)
    job = simulate.Job(
        game.info.id, dict(options), seed, arguments.policy, arguments.trace is not None, 0, arguments.deals
    )
    print(simulate.report(job, simulate.simulate(job, arguments.workers, arguments.trace, lang), lang))
    if arguments.trace is not None:
        print(phrases.TRACED.say(lang, file=arguments.trace))
    return OK


def _replay(arguments: argparse.Namespace, lang: Lang) -> int:
    record = read_record(files.read(arguments.file), find)
    seat = _seat(arguments, record.options.players)
    for line in replay.replay(find(record.game), record, seat, arguments.open, lang):
        print(line)
    return OK


def _verify(arguments: argparse.Namespace, lang: Lang) -> int:
    with files.reading(arguments.file) as file:
        head = file.readline()
        job = simulate.verify_trace(head, file) if simulate.is_trace(head) else None
        text = head + file.read()
    if job is None:
        return _verify_record(arguments, text, lang)
    title = find(job.game).info.title
    print(phrases.RIGHT_TRACE.say(lang, file=arguments.file, title=title, deals=job.last, seed=job.seed))
    return OK


def _verify_record(arguments: argparse.Namespace, text: str, lang: Lang) -> int:
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


def _serve(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "port", 0, 65535)
    check_range(arguments, "workers", 1, 256)
    with needing("server"):
        from pioche.cli.serve import serve

        serve(arguments, _database(arguments), lang)
    return OK


def _bench(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "seconds", 0.001, 3600)
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    print(phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang)))
    for id in IDS:
        game = find(id)
        generic, driven = bench.generic(game, arguments.seconds), bench.driven(game, arguments.seconds)
        print(phrases.BENCH_LINE.say(lang, title=game.info.title, generic=generic, driven=driven))
    return OK


def _database(arguments: argparse.Namespace) -> str:
    """An address can hold a password, which a command line would show to everybody: hence the environment."""
    named: str = arguments.database or os.environ.get("PIOCHE_DATABASE", "")
    if named:
        return named
    own = files.own_folder(f"pioche {arguments.command}", phrases.NO_DATABASE) / "tables.db"
    if arguments.command == "serve":
        files.make_folder(own.parent)
    elif not own.exists():
        raise BadUsage(reason=phrases.NO_DATABASE, command=f"pioche {arguments.command}")
    return f"sqlite:///{own}"


def _backup(arguments: argparse.Namespace, lang: Lang) -> int:
    url = _database(arguments)
    with needing("server"):
        from pioche.store import backup

        copied = backup(url, arguments.file)
    print(phrases.BACKED_UP.say(lang, file=arguments.file, tables=copied.tables, entries=copied.entries))
    return OK


def _restore(arguments: argparse.Namespace, lang: Lang) -> int:
    url = _database(arguments)
    with needing("server"):
        from pioche.store import restore

        copied = restore(arguments.file, url)
    print(phrases.RESTORED.say(lang, file=arguments.file, tables=copied.tables, entries=copied.entries))
    return OK
