"""Views as plain values, for bots in other processes.

A view is a state without the hidden cards, and a state is numbers: they are encoded by name. A view holds nothing
that its seat cannot know, so nothing hidden can be encoded. Boards and decks follow from the options.
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

Encoded = Mapping[str, object]
_STATE: Final = "state"
_LIMIT: Final = 1 << 63


class InvalidMemory(PiocheError):
    code = "invalid-memory"
    words = Words("This is not the memory of a seat: {reason}.", "Ce n’est pas la mémoire d’une place : {reason}.")


def encode(view: View) -> dict[str, object]:
    """A view as JSON values."""
    return {**dict(_numbers(view)), _STATE: dict(_numbers(view.visible_state()))}


def decode(game: Game, options: Options, encoded: Encoded) -> View:
    """The view of encoded values; refuses values that no kernel could hold."""
    seat, state = encoded.get("seat"), encoded.get(_STATE)
    if type(seat) is not int or not -1 <= seat < options.players or not isinstance(state, dict):
        raise InvalidMemory(reason="seat")
    view = game.start(game.open(options, SeededChance(0))).view(Seat(seat))
    _assign(view, {name: value for name, value in encoded.items() if name != _STATE})
    _assign(view.visible_state(), state)
    return view


def _numbers(value: View | State) -> Iterator[tuple[str, object]]:
    """The numbers of an object and its rows of numbers, by name."""
    names = _names.get(type(value))
    if names is None:
        names = _names[type(value)] = tuple(_number_names(value))
    for name in names:
        field = getattr(value, name)
        yield name, field if isinstance(field, int) else list(field)


def _number_names(value: View | State) -> Iterator[str]:
    for name in dir(value):
        if not name.startswith("__") and isinstance(getattr(value, name), (int, _Row)):
            yield name


def _assign(value: View | State, encoded: Encoded) -> None:
    own = dict(_numbers(value))
    if own.keys() != encoded.keys():
        raise InvalidMemory(reason=", ".join(sorted(own.keys() ^ encoded.keys())))
    for name, present in own.items():
        field = encoded[name]
        if type(field) is not type(present) or not _is_number_or_row(field):
            raise InvalidMemory(reason=name)
        if isinstance(field, list):
            _fill(value, name, field)
        elif field != present:
            setattr(value, name, field)


def _is_number_or_row(field: object) -> bool:
    """Whether a kernel could hold a value: a number, a boolean, or a row of numbers."""
    if isinstance(field, list):
        return all(type(number) is int and -_LIMIT <= number < _LIMIT for number in field)
    return isinstance(field, int) and -_LIMIT <= field < _LIMIT


def _fill(value: View | State, name: str, numbers: list[int]) -> None:
    row = getattr(value, name)
    if len(row) == len(numbers):
        for place, number in enumerate(numbers):
            row[place] = number
    else:
        setattr(value, name, vec[i64](numbers))


_Row: Final = type(vec[i64]([0]))
_names: dict[type, tuple[str, ...]] = {}
