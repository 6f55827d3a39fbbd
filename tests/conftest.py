"""Every run of the tests says which form of the program it tests; `--game` selects the tests of one game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING

import pytest

from pioche.core.errors import PiocheError
from pioche.core.native import is_compiled
from pioche.games import find

if TYPE_CHECKING:
    from tests.outside import Outside

FORM = "compiled" if is_compiled() else "plain"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="ID", help="only the tests of this game")


def pytest_configure(config: pytest.Config) -> None:
    if (game := config.getoption("game")) is not None:
        try:
            find(game)
        except PiocheError as error:
            raise pytest.UsageError(f"--game: {error}") from None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if (game := config.getoption("game")) is not None:
        others = [item for item in items if not is_about(item.nodeid, game)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if is_about(item.nodeid, game)]


def is_about(test: str, game: str) -> bool:
    """Whether its folder, its file (`test_mu.py`) or a word of its parameters (`[mu 3-players]`) names the game."""
    path, _, name = test.partition("::")
    words = re.split(r"[\[\] -]", name.partition("[")[2])
    return game in (*PurePath(path).parts, PurePath(path).stem.removeprefix("test_"), *words)


def pytest_report_header() -> str:
    return f"pioche: {FORM} form"


def pytest_sessionstart() -> None:
    wanted = os.environ.get("PIOCHE_FORM", FORM)
    if wanted != FORM:
        raise pytest.UsageError(f"asked for the {wanted} form, but the {FORM} form is imported")


@pytest.fixture
def outside(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Outside]:
    """A place for games of other packages."""
    # It imports the server, which few tests need.
    from tests.outside import Outside

    folder = tmp_path_factory.mktemp("outside")
    monkeypatch.syspath_prepend(folder)
    outside = Outside(folder)
    yield outside
    outside.close()
