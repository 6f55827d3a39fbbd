"""What callers set: read, or refused with the reason. Whole numbers may be Python's or NumPy's; True is none."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable, Mapping
from numbers import Real
from typing import Any, Final

from pioche.core.chance import SEEDS
from pioche.core.errors import InvalidSeed
from pioche.core.game import Game
from pioche.core.options import Options, Value
from pioche.core.words import Words, languages
from pioche.games import find
from pioche.research.errors import BadBatch

MOST: Final = 1_000_000
_FROM_TO: Final = Words("a whole number from {low} to {high}", "un entier de {low} à {high}")
_EACH_FROM_TO: Final = Words("whole numbers from {low} to {high}", "des entiers de {low} à {high}")
_ONE_OF: Final = Words("one of {values}", "un de {values}")
_A_NUMBER: Final = Words("a number", "un nombre")
_SEEDS: Final = Words("one seed, or one for each table", "une graine, ou une par table")
_OPTIONS: Final = Words("options by name", "des options par leur nom")
_LEVELS: Final = Words(
    "a level, or for each seat a level or None, which is a seat that learns",
    "un niveau, ou pour chaque place un niveau ou None, qui est une place qui apprend",
)


def number_of(value: Any) -> int | None:
    """A whole number; None for what is none."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def whole(name: str, value: object, low: int, high: int = MOST) -> int:
    number = number_of(value)
    if number is None or not low <= number <= high:
        raise BadBatch(name=name, value=value, expected=_FROM_TO.filled(low=low, high=high))
    return number


def several(name: str, values: object, low: int, high: int) -> list[int]:
    """Whole numbers within the same bounds."""
    numbers = [number_of(value) for value in _list(values) or ()]
    inside = [number for number in numbers if number is not None and low <= number <= high]
    if _list(values) is None or len(inside) < len(numbers):
        raise BadBatch(name=name, value=values, expected=_EACH_FROM_TO.filled(low=low, high=high))
    return inside


def amount(name: str, value: object) -> float:
    """A reward."""
    if isinstance(value, bool) or not isinstance(value, Real) or not math.isfinite(value):
        raise BadBatch(name=name, value=value, expected=_A_NUMBER)
    return float(value)


def check_word(name: str, value: object, words: Iterable[str]) -> None:
    if not isinstance(value, str) or value not in words:
        raise BadBatch(name=name, value=value, expected=_ONE_OF.filled(values=tuple(words)))


def check_lang(lang: object) -> None:
    check_word("lang", lang, languages())


def check_render_mode(mode: object, modes: Iterable[str]) -> None:
    if mode is not None:
        check_word("render_mode", mode, modes)


def seed_of(value: object) -> int:
    number = number_of(value)
    if number is None or not 0 <= number < SEEDS:
        raise InvalidSeed(seed=value)
    return number


def seeds_of(values: object, tables: int) -> list[Any]:
    """One for each table, as they stand there."""
    seeds = _list(values)
    if seeds is None:
        raise InvalidSeed(seed=values)
    if len(seeds) != tables:
        raise BadBatch(name="seed", value=values, expected=_SEEDS)
    return seeds


def levels_of(opponents: object, players: int) -> list[str | None]:
    """For each seat a level, or None."""
    levels = [opponents] * players if isinstance(opponents, str) else _list(opponents) or []
    if len(levels) != players or not all(level is None or isinstance(level, str) for level in levels):
        raise BadBatch(name="opponents", value=opponents, expected=_LEVELS)
    return levels


def version_of(game: str | Game, rules: int | None = None) -> Game:
    """A game, or the one of an id, under the newest rules version or another."""
    return game if isinstance(game, Game) else find(str(game), rules)


def options_of(game: Game, values: Mapping[str, Value] | None) -> Options:
    if not (values is None or isinstance(values, Mapping)):
        raise BadBatch(name="options", value=values, expected=_OPTIONS)
    return game.info.choose(dict(values or {}))


def _list(values: Any) -> list[Any] | None:
    """None for what has no members."""
    try:
        return list(values)
    except TypeError:
        return None
