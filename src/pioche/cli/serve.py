"""`pioche serve`: a table server in one process, with one file."""

from __future__ import annotations

import argparse
import os
import re
import sys
import webbrowser
from ipaddress import ip_network

from pioche.bots.form import BotForm, Form
from pioche.bots.workers import Workers
from pioche.cli import phrases
from pioche.cli.errors import BadUsage
from pioche.core.words import Lang
from pioche.web.addresses import THIS_COMPUTER
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.serve import address, listen, run
from pioche.web.settings import Settings


def settings_of(arguments: argparse.Namespace, database: str) -> Settings:
    """The settings that the command line names; refuses addresses that are none."""
    form = BotForm(arguments.compiled)
    return Settings(
        database,
        bots=lambda: Workers(arguments.workers, form=form),
        limits=not arguments.no_limits,
        quiet=arguments.quiet,
        metrics=arguments.metrics,
        trusted_proxies=_proxies(arguments.trusted_proxy),
        public_url=_public_url(arguments.public_url),
        connections_per_address=arguments.connections,
    )


def _proxies(names: list[str] | None) -> tuple[str, ...]:
    for name in names or ():
        try:
            ip_network(name)
        except ValueError:
            raise BadUsage(reason=phrases.NO_PROXY_ADDRESS.filled(address=name), command="pioche serve") from None
    return tuple(names) if names else THIS_COMPUTER


def _public_url(url: str) -> str:
    """An address without a path: pages stand at its root."""
    if url and not re.fullmatch(r"https?://[^/?#@\s]+/?", url):
        raise BadUsage(reason=phrases.NO_PUBLIC_URL.filled(url=url), command="pioche serve")
    return url


def serve(settings: Settings, arguments: argparse.Namespace, lang: Lang) -> None:
    with listen(arguments.host, arguments.port) as listening:
        form = BotForm(arguments.compiled)

        def ready() -> None:
            _ready(settings.public_url or address(listening), form.now(), arguments.open, lang)

        run(create_app(settings, pages), listening, ready)


def _ready(address: str, form: Form, browse: bool, lang: Lang) -> None:
    print(phrases.READY.say(lang, address=address))
    print(phrases.BOT_FORMS[form].say(lang), flush=True)
    if browse and _has_screen():
        webbrowser.open(address)


def _has_screen() -> bool:
    """Whether a browser can open a window here."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
