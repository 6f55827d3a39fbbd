"""The list of games is the list of folders, and each folder has the same files."""

from __future__ import annotations

from pathlib import Path

import pytest

import pioche.games
from pioche.core.errors import UnknownGame
from pioche.games import IDS, find

FOLDER = Path(pioche.games.__file__).parent
FILES = ("__init__.py", "kernel.py", "view.py", "notation.py", "bots.py", "rules.en.md", "rules.fr.md")


def test_every_folder_is_a_game() -> None:
    folders = {path.name for path in FOLDER.iterdir() if path.is_dir() and not path.name.startswith("_")}
    assert folders == set(IDS)


@pytest.mark.parametrize("id", [*IDS, "_template"])
def test_every_game_has_the_same_files(id: str) -> None:
    assert [name for name in FILES if not (FOLDER / id / name).exists()] == []


@pytest.mark.parametrize("id", IDS)
def test_a_game_is_found_by_its_id(id: str) -> None:
    assert find(id).info.id == id


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        find("chess")
