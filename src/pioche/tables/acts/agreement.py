"""Acts on what a table has agreed: game, options, openness, pace, relief."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from pioche.bots.levels import check_level
from pioche.core.game import Game
from pioche.core.options import FileOption, Options, Value
from pioche.core.seats import LETTERS
from pioche.games import find
from pioche.tables import entries
from pioche.tables.acts.act import Act, NewEntry, Person, check_open
from pioche.tables.errors import FileRefused, SeatsOccupied
from pioche.tables.rights import Right
from pioche.tables.table import Table
from pioche.tables.time_control import check_relief_after, find_time_control


@dataclass(frozen=True, slots=True)
class Create(Act):
    game: str
    options: Mapping[str, Value]
    public: bool
    pace: str
    relief_after: int
    relief_level: str

    right: ClassVar = Right.JOIN

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        game = find(self.game)
        agreement = _agreement(game, self.options, self.public, self.pace)
        return [
            NewEntry(
                entries.Created(
                    self.game,
                    game.info.rules_version,
                    secrets.token_urlsafe(16),
                    who.name,
                    check_relief_after(self.relief_after),
                    self.relief_level,
                    agreement.options,
                    agreement.public,
                    agreement.pace,
                )
            )
        ]


@dataclass(frozen=True, slots=True)
class Agree(Act):
    """Change the agreement before the start; None changes nothing."""

    options: Mapping[str, Value] | None
    public: bool | None
    pace: str | None

    right: ClassVar = Right.AGREE

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        check_open(table)
        values = table.options if self.options is None else self.options
        public = table.public if self.public is None else self.public
        agreement = _agreement(table.game, values, public, self.pace or table.time_control.name)
        players = int(agreement.options["players"])
        occupied = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if seat >= players and not chair.empty]
        if occupied:
            raise SeatsOccupied(seats=", ".join(occupied), players=players)
        return [NewEntry(agreement)]


@dataclass(frozen=True, slots=True)
class SetRelief(Act):
    """A bot of that level plays for a player who is away for `after` seconds; 0 means never."""

    after: int
    level: str
    levels: tuple[str, ...]

    right: ClassVar = Right.RELIEF

    def entries(self, table: Table, who: Person) -> list[NewEntry]:
        level = check_level(self.level or table.relief_level, self.levels)
        return [NewEntry(entries.ReliefSet(check_relief_after(self.after), level))]


def _agreement(game: Game, values: Mapping[str, Value], public: bool, pace: str) -> entries.Agreed:
    return entries.Agreed(dict(_options(game, values)), public, find_time_control(pace).name)


def _options(game: Game, values: Mapping[str, Value]) -> Options:
    """The options of a table; no option may name a file of the server."""
    for option in game.info.options:
        if isinstance(option, FileOption) and values.get(option.name, option.default) != option.default:
            raise FileRefused(option=option.name, default=option.default)
    return game.info.choose(dict(values))
