"""Where a page finds the rulebook of a game."""

from __future__ import annotations

from pioche.core.game import GameInfo


def rulebook_address(info: GameInfo) -> str:
    """`/rules/GAME`; under an earlier rules version `/rules/GAME/1`."""
    newest = f"/rules/{info.id}"
    return newest if info.rules_version == info.newest_version else f"{newest}/{info.rules_version}"
