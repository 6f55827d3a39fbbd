"""Scores as people read them."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.core.game import Game
from pioche.core.options import Options
from pioche.core.seats import LETTERS
from pioche.core.words import Lang, points_text


def by_seat(game: Game, options: Options, scores: Sequence[int], lang: Lang) -> str:
    """Scores or totals of a match in points: `A 12  B -3`."""
    halves = game.half_points(options)
    return "  ".join(f"{LETTERS[seat]} {points_text(score, halves, lang)}" for seat, score in enumerate(scores))
