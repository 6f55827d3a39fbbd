"""`pioche serve`: a table server in one process, with one file."""

from __future__ import annotations

import argparse

from pioche.bots.workers import Workers
from pioche.cli import phrases
from pioche.core.words import Lang
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.serve import address, listen, run
from pioche.web.settings import Settings


def serve(arguments: argparse.Namespace, database: str, lang: Lang) -> None:
    with listen(arguments.host, arguments.port) as listening:
        settings = Settings(
            database,
            company=lambda: Workers(arguments.workers),
            limits=not arguments.no_limits,
            quiet=arguments.quiet,
        )
        run(create_app(settings, pages), listening, phrases.READY.say(lang, address=address(listening)))
