"""`pioche serve --reload`: the server again, as soon as a file of the program or of a game has changed."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from importlib.util import find_spec

from watchfiles import run_process

from pioche.games import broken, games

# What the server itself is started without: one browser window is enough.
_OURS = ("--reload", "--open")


def serve_and_reload() -> None:
    """Until SIGINT or SIGTERM. Browsers open their streams again by themselves."""
    arguments = [word for word in sys.argv[1:] if word not in _OURS]
    run_again([sys.executable, "-m", "pioche", *arguments], folders())


def folders() -> list[str]:
    """Those of the program and of every game: also of one that does not work yet."""
    packages = [game.info.package for game in games()] + [one.package for one in broken()]
    specs = map(find_spec, {"pioche", *(re.split("[.:]", package)[0] for package in packages)})
    return sorted({folder for spec in specs if spec for folder in spec.submodule_search_locations or ()})


def run_again(command: Sequence[str], folders: Sequence[str]) -> None:
    """A command, ended and begun again with every change in the folders."""
    run_process(*folders, target=shlex.join(command), target_type="command")
