"""Safarü under a second rules version, made as docs/change-a-rule.md says: SAF-4.1 allows one method in a turn.

It is a copy of the package with that rule changed in its kernel and its rulebooks; version 1 is what `old/` keeps.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from pioche import games
from pioche.games import safaru

PACKAGE: Final = "safaru_with_versions"
# The changes by file: what was there, and what comes in its place.
_CHANGES: Final = {
    "__init__.py": [("    rules_version=1,\n", "    rules_version=2,\n    older_versions=(1,),\n")],
    "kernel.py": [
        (
            "        self.closed: bool = True\n",
            "        self.closed: bool = True\n        # SAF-4.1.\n        self.one_method: bool = True\n",
        ),
        (
            "        self.set_size = 0\n        if self.reversed:\n",
            "        self.set_size = 0\n        if self.reversed or self.one_method:\n",
        ),
        (
            "        self.closed = other.closed\n",
            "        self.closed = other.closed\n        self.one_method = other.one_method\n",
        ),
    ],
    "rules.en.md": [
        ("a player may use one, two or all three methods, each at most once.", "a player uses one method only.")
    ],
    "rules.fr.md": [
        (
            "un joueur peut employer une, deux ou les trois méthodes, chacune une fois au plus.",
            "un joueur n’emploie qu’une seule méthode.",
        )
    ],
}
_VERSION_1: Final = f'''"""Rules version 1. SAF-4.1: several methods in a turn."""

from pioche.core.deal import Deal
from pioche.core.game import GameInfo, State
from {PACKAGE} import INFO, Safaru
from {PACKAGE}.kernel import SafaruState

INFO_1 = INFO.under(1)


class Safaru1(Safaru):
    @property
    def info(self) -> GameInfo:
        return INFO_1

    def start(self, deal: Deal) -> State:
        state = super().start(deal)
        assert isinstance(state, SafaruState)
        state.one_method = False
        return state


GAME = Safaru1()
'''


def write_package(folder: Path) -> Path:
    """The package in a folder."""
    package = folder / PACKAGE
    source = Path(safaru.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    for path in package.rglob("*.py"):
        _replace(path, [("pioche.games.safaru", PACKAGE)])
    old = package / "old"
    old.mkdir()
    (old / "__init__.py").touch()
    (old / "v1.py").write_text(_VERSION_1, encoding="utf-8")
    for lang in ("en", "fr"):
        clause = safaru.GAME.rulebook(lang).clauses["SAF-4.1"]
        (old / f"v1.{lang}.md").write_text("\n".join(clause.lines) + "\n", encoding="utf-8")
    for name, changes in _CHANGES.items():
        _replace(package / name, changes, times=1)
    return package


def _replace(path: Path, changes: list[tuple[str, str]], times: int | None = None) -> None:
    text = path.read_text(encoding="utf-8")
    for was, becomes in changes:
        assert times is None or text.count(was) == times, (path.name, was)
        text = text.replace(was, becomes)
    path.write_text(text, encoding="utf-8")


@cache
def _write_package() -> TemporaryDirectory[str]:
    """The package where Python finds it, once for all tests."""
    folder = TemporaryDirectory(prefix="pioche-versions-")
    write_package(Path(folder.name))
    sys.path.append(folder.name)
    return folder


@contextmanager
def second_version() -> Iterator[None]:
    """As long as it lasts, Safarü is the game of two rules versions; before and after, version 2 is not installed."""
    _write_package()
    declared = games.Declaration(EntryPoint("safaru", f"{PACKAGE}:GAME", games.GROUP), "pioche")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games._declarations(), "safaru", [declared])
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()


def _forget() -> None:
    for found_games in (games._load, games.games, games.broken):
        found_games.cache_clear()
