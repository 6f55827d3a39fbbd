"""The rulebook in the terminal."""

from __future__ import annotations

from pioche.core.errors import UnknownClause
from pioche.core.game import Game
from pioche.core.words import Lang
from pioche.games import rulebook


def whole_text(game: Game, lang: Lang) -> str:
    return rulebook(game.info.id, lang).text.rstrip()


def clause_text(game: Game, id: str, lang: Lang) -> str:
    """A clause or example with everything under it, without the marks of Markdown."""
    book = rulebook(game.info.id, lang)
    found = book.clauses.get(id.upper()) or book.examples.get(id.upper())
    if found is None:
        raise UnknownClause(game=game.info.title, clause=id)
    return "\n".join(found.lines).replace("**", "").removeprefix("- ")


def outline(game: Game, lang: Lang) -> str:
    """The sections of the rulebook."""
    return "\n".join(line.lstrip("# ") for line in whole_text(game, lang).splitlines() if line.startswith("## "))
