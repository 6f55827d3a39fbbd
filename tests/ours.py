"""The games of this repository: tests are about them, whatever else is installed."""

from __future__ import annotations

from pioche.core.game import Game
from pioche.games import find, games

IDS = tuple(game.info.id for game in games() if game.info.package == f"pioche.games.{game.info.id}")


def versions(id: str) -> list[tuple[str, Game]]:
    """A game under each of its rules versions, named for the ids of tests."""
    newest = find(id)
    return [(id, newest), *((f"{id} v{version}", find(id, version)) for version in newest.info.older_versions)]
