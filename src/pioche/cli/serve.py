"""`pioche serve`: a table server in one process, with one file."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser

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
        run(create_app(settings, pages), listening, lambda: _ready(address(listening), arguments.open, lang))


def _ready(address: str, browse: bool, lang: Lang) -> None:
    print(phrases.READY.say(lang, address=address), flush=True)
    if browse and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    """Whether a browser could show itself."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
