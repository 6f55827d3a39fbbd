"""`pioche serve --reload`: the server again, as soon as a file of the program or of a game has changed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from importlib.resources import files

from watchfiles import run_process

from pioche.games import games

# What the server itself is started without: one browser window is enough.
_OURS = ("--reload", "--open")


def serve_and_reload() -> None:
    """Until SIGINT or SIGTERM. Browsers open their streams again by themselves."""
    arguments = [word for word in sys.argv[1:] if word not in _OURS]
    folders = {str(files("pioche")), *(str(game.files) for game in games())}
    run_again([sys.executable, "-m", "pioche", *arguments], sorted(folders))


def run_again(command: Sequence[str], folders: Sequence[str]) -> None:
    """A command, ended and begun again with every change in the folders."""
    run_process(*folders, target=shlex.join(command), target_type="command")
