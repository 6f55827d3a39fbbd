"""What keeps a declared game from being played: nothing that works without it is touched by one that does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from string import Formatter
from typing import Any, Final
from xml.etree import ElementTree

from pioche.core.cards import Cards
from pioche.core.game import Game, GameInfo
from pioche.core.heuristics import MOST_SEATS, Heuristics
from pioche.core.options import Number, Option
from pioche.core.words import LANGS, FilledWords, Sentence, Words
from pioche.languages import catalogues
from pioche.table.deal_names import DealName
from pioche.table.drawings import missing, used_symbols
from pioche.table.furniture import COMMON
from pioche.table.presenter import Goal, Presenter

# What every game brings besides its modules.
FILES: Final = (*(f"rules.{lang}.md" for lang in LANGS), "table/table.html", "table/table.css", "table/cover.svg")
_ID: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_LONGEST: Final = 40
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
# What drawings are made of. Browsers end a drawing at most other elements, and a script or a style is for all the page.
_SHAPES: Final = {"circle", "ellipse", "g", "line", "path", "polygon", "polyline", "rect", "svg", "text", "use"}
_NO_GAME: Final = Words("it is not a game with the id {id}", "ce n’est pas un jeu d’identifiant {id}")
_NO_FILES: Final = Words("files are missing: {files}", "il manque des fichiers : {files}")
_NO_PART: Final = Words("{name} is not what it should be", "{name} n’est pas ce que ce devrait être")
_NO_DRAWINGS: Final = Words("drawings are missing: {ids}", "il manque des dessins : {ids}")
_SAME_TITLE: Final = Words("another game has the title {title}", "un autre jeu porte le titre {title}")
_STRANGE_DRAWINGS: Final = Words(
    "ids of its drawings do not begin with {prefix}: {ids}",
    "des identifiants de ses dessins ne commencent pas par {prefix} : {ids}",
)
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
    return _flaw_of_info(game.info) or _flaw_of_rules(game) or _flaw_of_table(game) or _flaw_of_languages(game)


def flaw_beside(game: Game, ours: Iterable[Game]) -> Sentence | None:
    """Why a game of another package cannot stand beside ours; None where it can."""
    if game.info.title in [one.info.title for one in ours]:
        return _SAME_TITLE.filled(title=game.info.title)
    prefix = f"{game.info.id}-"
    strange = tuple(id for id in _presenter(game).drawings() if not id.startswith(prefix))
    if strange:
        return _STRANGE_DRAWINGS.filled(prefix=prefix, ids=strange)
    if find_spec("jinja2"):
        # The command line does without the packages of the server.
        from pioche.table.renderer import zone_renderer

        zone_renderer(game, LANGS[0])
    return None


def _flaw_of_info(info: GameInfo) -> Sentence | None:
    players = info.options[0]
    parts = {
        "title": _is_line(info.title),
        "line": _is_sentence(info.line),
        "minutes": _is_number(info.minutes, 1),
        "shelf": _is_number(info.shelf, 0),
        "rules_version": _is_number(info.rules_version, 1),
        "older_versions": _all(info.older_versions, lambda version: _is_number(version, 1)),
        "cards": isinstance(info.cards, Cards),
        "actions": _is_number(info.actions, 1),
        "options": _all(info.options, _is_option) and _is_players(players),
        "outcomes": _all(info.outcomes, _is_sentence),
    }
    wrong = [name for name, right in parts.items() if not right]
    if wrong:
        return _NO_PART.filled(name=f"info.{wrong[0]}")
    # Whatever they refuse is the flaw.
    info.choose()
    info.choose(info.short_match)
    return None


def _is_number(value: object, least: int) -> bool:
    return isinstance(value, int) and value >= least


def _is_line(value: object) -> bool:
    return isinstance(value, str) and len(value.strip().splitlines()) == 1


def _is_sentence(value: object) -> bool:
    return isinstance(value, (Words, FilledWords)) and all(_is_line(value.say(lang)) for lang in LANGS)


def _all(values: object, right: Callable[[Any], bool]) -> bool:
    return isinstance(values, tuple) and all(map(right, values))


def _is_option(option: object) -> bool:
    return (
        isinstance(option, Option)
        and _is_line(option.name)
        and _all(option.clauses, _is_line)
        and _is_sentence(option.words)
        and all(map(_is_sentence, option.value_words.values()))
    )


def _is_players(option: Option) -> bool:
    return isinstance(option, Number) and option.name == "players" and 1 <= option.low <= option.high <= MOST_SEATS


def _flaw_of_rules(game: Game) -> Sentence | None:
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


def _flaw_of_languages(game: Game) -> Sentence | None:
    wrong = [
        lang
        for lang, catalogue in catalogues(game.files.joinpath("languages")).items()
        if lang in LANGS or not all(_fits(en, text) for en, text in catalogue.sentences.items())
    ]
    return _NO_PART.filled(name=f"languages/{wrong[0]}.json") if wrong else None


def _fits(en: str, text: object) -> bool:
    """Whether a sentence is a translation: another game may have it too, and fills in what the English one says."""
    return isinstance(text, str) and _details(text) <= _details(en)


def _details(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _presenter(game: Game) -> Any:
    return import_module(f"{game.info.package}.table").PRESENTER


# What a part of a presenter must be, by its type as it is written there.
_KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "str": lambda value: isinstance(value, str),
    "bool": lambda value: isinstance(value, bool),
    "tuple[str, ...]": lambda value: _all(value, _is_line),
    "Words": _is_sentence,
    "Goal": lambda value: isinstance(value, Goal),
    "DealName": lambda value: isinstance(value, DealName),
}


def _flaw_of_table(game: Game) -> Sentence | None:
    presenter = _presenter(game)
    if not isinstance(presenter, Presenter) or not _COLOUR.fullmatch(presenter.colour):
        return _NO_PART.filled(name="table.PRESENTER")
    wrong = [
        part.name for part in fields(presenter) if not _KINDS.get(str(part.type), callable)(vars(presenter)[part.name])
    ]
    if wrong:
        return _NO_PART.filled(name=f"table.PRESENTER.{wrong[0]}")
    cover, drawings = game.files.joinpath("table", "cover.svg").read_text(encoding="utf-8"), presenter.drawings()
    if not _is_drawing(cover, "svg", []):
        return _NO_PART.filled(name="table/cover.svg")
    wrong = [id for id, drawing in drawings.items() if not _is_drawing(drawing, "symbol", [id])]
    if wrong:
        return _NO_PART.filled(name=wrong[0])
    absent = missing((*used_symbols(cover), *presenter.symbols), {**COMMON, **drawings})
    return _NO_DRAWINGS.filled(ids=tuple(absent)) if absent else None


def _is_drawing(text: str, element: str, ids: list[str]) -> bool:
    """Whether a page may hold this markup: one element with these ids, and shapes in it."""
    try:
        parts = list(ElementTree.fromstring(text).iter())
    except ElementTree.ParseError:
        return False
    tags = [part.tag.rpartition("}")[2] for part in parts]
    attributes = [name for part in parts for name in part.attrib]
    return (
        tags[0] == element
        and _SHAPES.issuperset(tags[1:])
        and [part.attrib["id"] for part in parts if "id" in part.attrib] == ids
        and not any(name.startswith("on") for name in attributes)
    )
