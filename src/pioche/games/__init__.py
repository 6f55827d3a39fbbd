"""The games, by id. One line here and one folder make a game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

from pioche.core.errors import UnknownGame
from pioche.core.game import Game
from pioche.core.rulebook import Rulebook, parse_rulebook
from pioche.core.words import Lang

IDS: Final = ("mu", "rummu", "calcory", "safaru", "wild_tiles", "zocken")


def find(id: str) -> Game:
    """The game of that id."""
    if id not in IDS:
        raise UnknownGame(game=id, known=", ".join(IDS))
    game = import_module(f"pioche.games.{id}").GAME
    assert isinstance(game, Game)
    return game


@cache
def rulebook(id: str, lang: Lang) -> Rulebook:
    """The rulebook of a game."""
    return parse_rulebook(files(f"pioche.games.{id}").joinpath(f"rules.{lang}.md").read_text(encoding="utf-8"))
