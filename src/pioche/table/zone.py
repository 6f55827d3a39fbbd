"""A zone: a part of a table that changes as one.

A function under `@zone` makes the data of a zone of its arguments. Calling it makes nothing yet: the framework
compares the arguments with those of the last frame, and asks for the data only where they differ. So the arguments
are plain values that never change, and all that the zone shows comes from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar, TypeVarTuple, final

from pioche.table.html import Html

# What a button does: play now, add to the draft, begin the draft again, take out of the draft; or nothing, where it
# only shows.
Way = Literal["move", "add", "begin", "drop", ""]
# How a card in hand looks: to be played, not to be played, chosen.
State = Literal["", "legal", "no", "sel"]
# What a template may write. No `str` but the words above: text is `Html`.
ZoneValue = Html | Way | State | int | None | tuple["ZoneValue", ...] | Mapping[str, "ZoneValue"]
ZoneData = dict[str, ZoneValue]

T = TypeVar("T")
Arguments = TypeVarTuple("Arguments")


@final
class Zone(Generic[T]):
    """Data that are made when they are needed; two zones are equal if their functions and arguments are."""

    __slots__ = ("_arguments", "_make")

    def __init__(self, make: Callable[..., T], arguments: tuple[object, ...]) -> None:
        self._make = make
        self._arguments = arguments

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zone) and self._arguments == other._arguments and self._make is other._make

    def __hash__(self) -> int:
        return hash((self._make, self._arguments))

    @property
    def arguments(self) -> tuple[object, ...]:
        return self._arguments

    def data(self) -> T:
        return self._make(*self._arguments)


def zone(make: Callable[[*Arguments], T]) -> Callable[[*Arguments], Zone[T]]:
    def not_made_yet(*arguments: object) -> Zone[T]:
        return Zone(make, arguments)

    return not_made_yet


# Zones by name, in their order.
Zones = dict[str, Zone[ZoneData]]
