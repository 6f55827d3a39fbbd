"""The games, by id. One line here and one folder make a game."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from pioche.core.errors import UnknownGame
from pioche.core.game import Game

IDS: Final = ("mu",)


def find(id: str) -> Game:
    """The game of that id."""
    if id not in IDS:
        raise UnknownGame(game=id, known=", ".join(IDS))
    game = import_module(f"pioche.games.{id}").GAME
    assert isinstance(game, Game)
    return game
