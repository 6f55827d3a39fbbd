"""The learned player of a game, where there is one for the table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from pioche.bots import weights
from pioche.bots.net import NetPolicy, Player
from pioche.bots.weights import Unreadable, Weights
from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Options
from pioche.core.words import Words

# The name of the learned player among the entrants of the arena.
LEARNED: Final = "learned"


class NoLearnedPlayer(PiocheError):
    code = "no-learned-player"
    words = Words(
        "{title}: there is no learned player for this table ({reason}).",
        "{title} : pas de joueur appris pour cette table ({reason}).",
    )


@cache
def _load(game: Game, file: Path | None) -> Weights | Unreadable:
    """Read once, when a table first needs it."""
    try:
        return weights.load(game, file)
    except Unreadable as error:
        return error


def learned_policy(game: Game, options: Options, file: Path | None = None) -> NetPolicy:
    """The learned player of a table, with the game's own weights or those of a file; refused where there is none."""
    loaded = _load(game, file)
    features = game.features
    if isinstance(loaded, Unreadable) or features is None:
        reason = loaded.reason if isinstance(loaded, Unreadable) else weights.NO_FILE
        raise NoLearnedPlayer(title=game.info.title, reason=reason)
    if not loaded.header.covers(options):
        raise NoLearnedPlayer(title=game.info.title, reason=weights.NOT_TRAINED)
    return NetPolicy(Player(features, loaded.nets()))
