"""The rulebook in the terminal."""

from __future__ import annotations

from pioche.core.errors import UnknownClause
from pioche.core.game import Game
from pioche.core.words import Lang


def whole_text(game: Game, lang: Lang) -> str:
    return game.rulebook(lang).text.rstrip()


def clause_text(game: Game, id: str, lang: Lang) -> str:
    """A clause or example with everything under it."""
    clause = game.rulebook(lang).entry(id)
    if clause is None:
        raise UnknownClause(game=game.info.title, clause=id)
    return clause.plain


def outline(game: Game, lang: Lang) -> str:
    """The sections of the rulebook."""
    return "\n".join(line.lstrip("# ") for line in whole_text(game, lang).splitlines() if line.startswith("## "))
