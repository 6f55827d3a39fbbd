"""`pioche serve`: a table server in one process, with one file."""

from __future__ import annotations

import argparse

from pioche.cli import files, phrases
from pioche.core.words import Lang
from pioche.web.app import create_app
from pioche.web.serve import address, listen, run
from pioche.web.settings import Settings


def serve(arguments: argparse.Namespace, lang: Lang) -> None:
    listening = listen(arguments.host, arguments.port)
    with listening:
        settings = Settings(
            database=arguments.database or _own_database(),
            limits=not arguments.no_limits,
            quiet=arguments.quiet,
        )
        run(create_app(settings), listening, phrases.READY.say(lang, address=address(listening)))


def _own_database() -> str:
    folder = files.own_folder("pioche serve", phrases.NO_HOME_DATABASE)
    files.make_folder(folder)
    return f"sqlite:///{folder / 'tables.db'}"
