"""The games: what installed packages declare in the entry-point group `pioche.games`, ours like everybody's.

An entry point has the id of a game as its name and leads to its `Game`. A declared game that does not work is left
out, with the reason; it takes no other game down.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from pioche.core.errors import BrokenGame, UnknownGame, UnknownVersion
from pioche.core.game import Game
from pioche.core.words import Sentence, Words
from pioche.games.flaws import flaw, flaw_beside, older
from pioche.languages import load_of_game

GROUP: Final = "pioche.games"
_OWN: Final = "pioche"
_NOT_LOADED: Final = Words("it cannot be loaded ({error})", "il ne peut pas être chargé ({error})")
_SAME_ID: Final = Words("several packages have this id: {names}", "plusieurs paquets ont cet identifiant : {names}")
_RULES: Final = Words("the rules of {title}, version", "les règles de {title}, version")


@dataclass(frozen=True, slots=True)
class Broken:
    """A declared game that does not work: where it was declared to be, and why it is left out."""

    id: str
    package: str
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Declaration:
    """An entry point, and the distribution that has it."""

    entry: EntryPoint
    distribution: str


def ids() -> tuple[str, ...]:
    """Every declared id in alphabetical order; nothing is loaded to know it."""
    return tuple(sorted(_declarations()))


def find(id: str, rules: int | None = None) -> Game:
    """The game of that id under its newest rules version, or under the one that is named."""
    if id not in _declarations():
        raise UnknownGame(game=id, known=", ".join(ids()))
    game = _load(id)
    if isinstance(game, Broken):
        raise BrokenGame(game=id)
    if rules is None or rules == game.info.rules_version:
        return game
    if rules not in game.info.older_versions:
        versions = (*game.info.older_versions, game.info.rules_version)
        raise UnknownVersion(what=_RULES.filled(title=game.info.title), version=rules, known=versions)
    return older(game.info, rules)


@cache
def games() -> tuple[Game, ...]:
    """Every game that works, in the order of the shelf."""
    working = [game for game in map(_load, ids()) if isinstance(game, Game)]
    return tuple(sorted(working, key=lambda game: (game.info.shelf, game.info.title)))


@cache
def broken() -> tuple[Broken, ...]:
    """Every declared game that does not work."""
    return tuple(_broken())


def _broken() -> Iterator[Broken]:
    for id, declarations in sorted(_declarations().items()):
        loaded = _load(id)
        if isinstance(loaded, Broken):
            yield loaded
        else:
            yield from (_same_id(other, declarations) for other in declarations[1:])


@cache
def _declarations() -> dict[str, list[Declaration]]:
    """What is declared under each id, ours first."""
    by_id = defaultdict(list)
    for declaration in sorted(_everything(), key=lambda one: (one.distribution != _OWN, one.distribution)):
        by_id[declaration.entry.name].append(declaration)
    return dict(by_id)


def _everything() -> Iterable[Declaration]:
    installed = [Declaration(entry, entry.dist.name if entry.dist else "") for entry in entry_points(group=GROUP)]
    here = _source_tree()
    if here is None:
        return installed
    return [*here, *(one for one in installed if one.distribution != _OWN)]


def _source_tree() -> list[Declaration] | None:
    """Where this code runs straight from its source tree, what the tree itself declares.

    An installation of it may be missing or older.
    """
    try:
        file = Path(__file__).parents[3].joinpath("pyproject.toml").read_text(encoding="utf-8")
        project = tomllib.loads(file)["project"]
    except (OSError, KeyError, IndexError, ValueError):
        return None
    if project.get("name") != _OWN:
        return None
    return [Declaration(EntryPoint(id, value, GROUP), _OWN) for id, value in project["entry-points"][GROUP].items()]


@cache
def _load(id: str) -> Game | Broken:
    declarations = _declarations()[id]
    entry, ours = declarations[0].entry, declarations[0].distribution == _OWN
    if len(declarations) > 1 and not ours:
        return _same_id(declarations[0], declarations)
    try:
        game = entry.load()
        reason = flaw(game, id) or (None if ours else flaw_beside(game, _ours()))
        if reason is None:
            load_of_game(game.files)
    except (Exception, SystemExit) as error:  # whatever a foreign package does wrong
        reason = _NOT_LOADED.filled(error=f"{type(error).__name__}: {error}")
    return game if reason is None else Broken(id, entry.value, reason)


def _ours() -> list[Game]:
    own = [id for id, declarations in _declarations().items() if declarations[0].distribution == _OWN]
    return [game for game in map(_load, own) if isinstance(game, Game)]


def _same_id(one: Declaration, declarations: list[Declaration]) -> Broken:
    names = tuple(other.distribution for other in declarations)
    return Broken(one.entry.name, one.entry.value, _SAME_ID.filled(names=names))
