"""What keeps a declared game from being played: nothing that works without it is touched by one that does not."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Final

from pioche.core.game import Game, GameInfo
from pioche.core.heuristics import Heuristics
from pioche.core.options import Number
from pioche.core.words import LANGS, Sentence, Words
from pioche.table.drawings import missing, used_symbols
from pioche.table.furniture import COMMON
from pioche.table.presenter import Presenter

# What every game brings besides its modules.
FILES: Final = (*(f"rules.{lang}.md" for lang in LANGS), "table/table.html", "table/table.css", "table/cover.svg")
_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST: Final = 40
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_NO_GAME: Final = Words("it is not a game with the id {id}", "ce n’est pas un jeu d’identifiant {id}")
_NO_FILES: Final = Words("files are missing: {files}", "il manque des fichiers : {files}")
_NO_PART: Final = Words("{name} is not what it should be", "{name} n’est pas ce que ce devrait être")
_NO_DRAWINGS: Final = Words("drawings are missing: {ids}", "il manque des dessins : {ids}")
_NO_VERSION: Final = Words(
    "its rules version {version} is not what it should be",
    "sa version {version} des règles n’est pas ce qu’elle devrait être",
)


def is_id(text: str) -> bool:
    """Whether a text can be the id of a game: a word or some words, for names of packages, addresses and files."""
    return len(text) <= _LONGEST and _ID.fullmatch(text) is not None


def older(info: GameInfo, rules: int) -> Game:
    """A game as an earlier rules version had it: `GAME` of the module `old.v1` of its package."""
    game: Game = import_module(f"{info.package}.old.v{rules}").GAME
    return game


def flaw(game: object, id: str) -> Sentence | None:
    """Why a game cannot be played; None where it can. Whatever this raises is a flaw, too."""
    if not isinstance(game, Game) or game.info.id != id or not is_id(id):
        return _NO_GAME.filled(id=id)
    absent = tuple(name for name in FILES if not game.files.joinpath(name).is_file())
    if absent:
        return _NO_FILES.filled(files=absent)
    return _flaw_of_rules(game) or _flaw_of_table(game)


def _flaw_of_rules(game: Game) -> Sentence | None:
    players = game.info.options[0]
    if not isinstance(players, Number) or players.name != "players":
        return _NO_PART.filled(name="info.options")
    empty = [f"rules.{lang}.md" for lang in LANGS if not game.rulebook(lang).clauses]
    if empty:
        return _NO_PART.filled(name=empty[0])
    if not isinstance(import_module(f"{game.info.package}.bots").HEURISTICS, Heuristics):
        return _NO_PART.filled(name="bots.HEURISTICS")
    wrong = [version for version in game.info.older_versions if not _keeps(game, version)]
    return _NO_VERSION.filled(version=wrong[0]) if wrong else None


def _keeps(game: Game, version: int) -> bool:
    """Whether a game has an earlier rules version, with its own clauses in both languages."""
    earlier = older(game.info, version)
    same = earlier.info.id == game.info.id and earlier.info.newest_version == game.info.rules_version
    texts = all(game.files.joinpath("old", f"v{version}.{lang}.md").is_file() for lang in LANGS)
    return (
        same
        and texts
        and earlier.info.rules_version == version < game.info.rules_version
        and all(map(earlier.rulebook, LANGS))
    )


def _flaw_of_table(game: Game) -> Sentence | None:
    presenter = import_module(f"{game.info.package}.table").PRESENTER
    if not isinstance(presenter, Presenter) or not _COLOUR.fullmatch(presenter.colour):
        return _NO_PART.filled(name="table.PRESENTER")
    cover = game.files.joinpath("table", "cover.svg").read_text(encoding="utf-8")
    absent = missing((*used_symbols(cover), *presenter.symbols), {**COMMON, **presenter.drawings()})
    return _NO_DRAWINGS.filled(ids=tuple(absent)) if absent else None
