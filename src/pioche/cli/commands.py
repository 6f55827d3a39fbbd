"""What the commands do. Each returns the exit status."""

from __future__ import annotations

import argparse
import os
import shlex
import sys

import pioche
from pioche.cli import bench, files, phrases, replay, rules, simulate
from pioche.cli.arguments import check_range, options_of, seed_of
from pioche.cli.errors import BadUsage
from pioche.cli.extras import needing
from pioche.cli.new_game import new_game
from pioche.cli.play import Terminal, new_match, saved_match, saved_match_file, unfinished_match
from pioche.cli.progress import Progress
from pioche.core.chance import Chance, SecretChance, SeededChance
from pioche.core.native import is_compiled
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, Seat
from pioche.core.words import Lang
from pioche.games import broken, find, games

OK, REFUSED, UNFINISHED, INTERRUPTED = 0, 2, 3, 130


def list_games(_: argparse.Namespace, lang: Lang) -> int:
    for game in games():
        info = game.info
        print(f"{info.id:12} {info.title}: {info.line.say(lang)}")
        installed = phrases.ALSO_INSTALLED if info.older_versions else phrases.INSTALLED
        older = ", ".join(map(str, info.older_versions))
        print(f"    {installed.say(lang, version=info.rules_version, older=older, package=info.package)}")
        for option in info.options:
            print(f"    {option.name}={option.default}  {option.words.say(lang)} ({', '.join(option.clauses)})")
    for one in broken():
        print(f"{one.id:12} {phrases.LEFT_OUT.say(lang, package=one.package, reason=one.reason.say(lang))}")
    return OK


def make_game(arguments: argparse.Namespace, lang: Lang) -> int:
    folder = new_game(arguments.id, arguments.folder)
    print(phrases.NEW_GAME_MADE.say(lang, folder=folder))
    print(f"    cd {shlex.quote(str(folder))}")
    # The game is installed beside Pioche: no index may have Pioche itself, and another environment may lack it.
    for module in ("pip install -e '.[tests]'", "pytest", "pioche serve --open --reload"):
        print(f"    {shlex.quote(sys.executable)} -m {module}")
    return OK


def show_rules(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game, arguments.rules)
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


def play_match(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game)
    path = arguments.save or saved_match_file(game)
    chance: Chance = SecretChance() if arguments.seed is None else SeededChance(seed_of(arguments.seed))
    if arguments.resume:
        if arguments.option or any(vars(arguments)[name] is not None for name in ("players", "seat", "seed")):
            raise BadUsage(reason=phrases.RESUME_ALONE, command="pioche play")
        match = saved_match(game, path)
    else:
        options = options_of(game, arguments)
        arguments.seat = arguments.seat or LETTERS[0]
        seat = _seat(arguments, options.players)
        if arguments.save is None:
            files.make_folder(path.parent)
        match = unfinished_match(game, path, lang) or new_match(game, options, seat, arguments.level or "club", chance)
    save_option = "" if arguments.save is None else f" --save {shlex.quote(str(path))}"
    Terminal(match, path, lang, chance, f"pioche play {game.info.id} --resume{save_option}").run()
    return OK


def run_simulation(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game, arguments.rules)
    options = options_of(game, arguments)
    check_range(arguments, "deals", 1, 10**12)
    check_range(arguments, "workers", 1, 256)
    seed = seed_of(arguments.seed)
    job = simulate.Job(
        game.info.id,
        game.info.rules_version,
        dict(options),
        seed,
        arguments.policy,
        arguments.trace is not None,
        0,
        arguments.deals,
    )
    print(simulate.report(job, simulate.simulate(job, arguments.workers, arguments.trace, lang), lang))
    if arguments.trace is not None:
        print(phrases.TRACED.say(lang, file=arguments.trace))
    return OK


def write_dataset(arguments: argparse.Namespace, lang: Lang) -> int:
    game = find(arguments.game, arguments.rules)
    options = options_of(game, arguments)
    check_range(arguments, "deals", 1, 10**9)
    check_range(arguments, "workers", 1, 256)
    seed = seed_of(arguments.seed)
    files.check_writable(arguments.out)
    with needing("research"):
        from pioche.research.dataset import Source, write

    source = Source(game.info.id, game.info.rules_version, dict(options), arguments.level, seed, 0, arguments.deals)
    progress = Progress(arguments.deals, lang)
    try:
        decisions = write(source, arguments.out, arguments.workers, progress.show)
    finally:
        progress.clear()
    deals = phrases.SO_MANY_DEALS.say(lang, arguments.deals)
    print(phrases.DATASET_WRITTEN.say(lang, decisions=decisions, deals=deals, file=arguments.out))
    return OK


def show_replay(arguments: argparse.Namespace, lang: Lang) -> int:
    record = read_record(files.read(arguments.file), find)
    seat = _seat(arguments, record.options.players)
    for line in replay.replay(find(record.game, record.rules_version), record, seat, arguments.open, lang):
        print(line)
    return OK


def verify_file(arguments: argparse.Namespace, lang: Lang) -> int:
    with files.reading(arguments.file) as file:
        head = file.readline()
        job = simulate.verify_trace(head, file) if simulate.is_trace(head) else None
        text = head + file.read()
    if job is None:
        return _verify_record(arguments, text, lang)
    title = find(job.game).info.title
    deals = phrases.SO_MANY_DEALS.say(lang, job.last)
    print(phrases.RIGHT_TRACE.say(lang, file=arguments.file, title=title, deals=deals, seed=job.seed))
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
            deals=phrases.SO_MANY_DEALS.say(lang, len(record.deals)),
            moves=phrases.SO_MANY_MOVES.say(lang, sum(len(deal.moves) for deal in record.deals)),
            state=state,
        )
    )
    return UNFINISHED if record.winners is None else OK


def serve_tables(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "port", 0, 65535)
    check_range(arguments, "workers", 1, 256)
    check_range(arguments, "connections", 1, 1_000_000)
    with needing("server"):
        from pioche.cli.serve import serve, settings_of

        settings = settings_of(arguments, _database(arguments))
    if arguments.reload:
        with needing("reload"):
            from pioche.cli.reload import serve_and_reload

            serve_and_reload()
    else:
        serve(settings, arguments, lang)
    return OK


def time_games(arguments: argparse.Namespace, lang: Lang) -> int:
    check_range(arguments, "seconds", 0.001, 3600)
    form = phrases.COMPILED if is_compiled() else phrases.PLAIN
    print(phrases.FORM.say(lang, version=pioche.__version__, form=form.say(lang)))
    for game in games():
        generic, driven = bench.generic(game, arguments.seconds), bench.drive(game, arguments.seconds)
        print(phrases.BENCH_LINE.say(lang, title=game.info.title, generic=generic, driven=driven))
    return OK


def _database(arguments: argparse.Namespace) -> str:
    """The address may come from the environment, because a command line would show its password to every account."""
    address: str = arguments.database or os.environ.get("PIOCHE_DATABASE", "")
    if address:
        return address
    own = files.own_folder(f"pioche {arguments.command}", phrases.NO_DATABASE) / "tables.db"
    if arguments.command == "serve":
        files.make_folder(own.parent)
    elif not own.exists():
        raise BadUsage(reason=phrases.NO_DATABASE, command=f"pioche {arguments.command}")
    return f"sqlite:///{own}"


def back_up(arguments: argparse.Namespace, lang: Lang) -> int:
    url = _database(arguments)
    with needing("server"):
        from pioche.store import backup

        copy = backup(url, arguments.file)
    print(phrases.BACKED_UP.say(lang, file=arguments.file, tables=copy.tables, entries=copy.entries))
    return OK


def rotate_key(arguments: argparse.Namespace, lang: Lang) -> int:
    url = _database(arguments)
    with needing("server"):
        from pioche.store import Store
        from pioche.tables.time_control import SystemClock
        from pioche.web.keys import OVERLAP, rotate

        store = Store.open(url, create=False)
        try:
            rotate(store, SystemClock().wall(), overlap=not arguments.at_once)
        finally:
            store.close()
    print((phrases.ROTATED_AT_ONCE if arguments.at_once else phrases.ROTATED).say(lang, days=OVERLAP))
    return OK


def restore(arguments: argparse.Namespace, lang: Lang) -> int:
    url = _database(arguments)
    with needing("server"):
        from pioche.store import restore

        copy = restore(arguments.file, url)
    print(phrases.RESTORED.say(lang, file=arguments.file, tables=copy.tables, entries=copy.entries))
    return OK
