"""A view as a plain value, so that a bot in another process can be handed what its seat knows.

A view is a state with the hidden cards taken out, and a state is numbers: they are told by name. What a seat cannot
know is not in the view, so it cannot be told. Boards and decks are not told: they follow from the options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game, State, View
from pioche.core.native import i64, vec
from pioche.core.options import Options
from pioche.core.seats import Seat
from pioche.core.words import Words

Told = Mapping[str, object]
_STATE: Final = "_seen"
_SIZE: Final = 1 << 63


class InvalidMemory(PiocheError):
    code = "invalid-memory"
    words = Words("This is not the memory of a seat: {reason}.", "Ce n’est pas la mémoire d’une place : {reason}.")


def tell(view: View) -> dict[str, object]:
    """All that a view knows, as JSON values."""
    return {**dict(_numbers(view)), _STATE: dict(_numbers(view.seen()))}


def listen(game: Game, options: Options, told: Told) -> View:
    """The view that was told."""
    seat, seen = told.get("seat"), told.get(_STATE)
    if type(seat) is not int or not -1 <= seat < options.players or not isinstance(seen, dict):
        raise InvalidMemory(reason="seat")
    view = game.start(game.open(options, SeededChance(0))).view(Seat(seat))
    _take_over(view, {name: value for name, value in told.items() if name != _STATE})
    _take_over(view.seen(), seen)
    return view


def _numbers(value: View | State) -> Iterator[tuple[str, object]]:
    """The numbers of an object and its rows of numbers, by name."""
    names = _names.get(type(value))
    if names is None:
        names = _names[type(value)] = tuple(_number_names(value))
    for name in names:
        found = getattr(value, name)
        yield name, found if isinstance(found, int) else list(found)


def _number_names(value: View | State) -> Iterator[str]:
    for name in dir(value):
        if not name.startswith("__") and isinstance(getattr(value, name), (int, _Row)):
            yield name


def _take_over(value: View | State, told: Told) -> None:
    own = dict(_numbers(value))
    if own.keys() != told.keys():
        raise InvalidMemory(reason=", ".join(sorted(own.keys() ^ told.keys())))
    for name, present in own.items():
        found = told[name]
        if type(found) is not type(present) or not _is_known(found):
            raise InvalidMemory(reason=name)
        if isinstance(found, list):
            _fill(value, name, found)
        elif found != present:
            setattr(value, name, found)


def _is_known(found: object) -> bool:
    """Whether a kernel could hold it: a number, a truth, or a row of numbers."""
    if isinstance(found, list):
        return all(type(number) is int and -_SIZE <= number < _SIZE for number in found)
    return isinstance(found, int) and -_SIZE <= found < _SIZE


def _fill(value: View | State, name: str, numbers: list[int]) -> None:
    row = getattr(value, name)
    if len(row) == len(numbers):
        for place, number in enumerate(numbers):
            row[place] = number
    else:
        setattr(value, name, vec[i64](numbers))


_Row: Final = type(vec[i64]([0]))
_names: dict[type, tuple[str, ...]] = {}
