"""Databases with matches under way, as a server finds them, and who plays there."""

from __future__ import annotations

import asyncio
from itertools import cycle
from pathlib import Path
from typing import Final, TypedDict

from pioche.core.seats import NOBODY
from pioche.store import Store
from pioche.tables.acts import Act, AddBot, Create, Join, Move, NextDeal, Person, Sit, Start
from pioche.tables.bot_provider import InProcessBots
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from pioche.web.identity import Guest, Identity

# Four seats, so that both sides have as many; no match ends while it is measured. Holds for any game with points.
GAME: Final = "mu"
OPTIONS: Final = {"players": 4, "target_score": 1_000_000}
PEOPLE: Final = 4


class Seat(TypedDict):
    token: str
    cookie: str


class Stored(TypedDict):
    """A table, and those who look on: first the players, then spectators."""

    id: str
    seats: list[Seat]


def store(
    file: Path, tables: int, players: int = PEOPLE, level: str = "", plies: int = 12, game: str = GAME
) -> list[Stored]:
    """Matches of four, bots of a level in the seats that people leave free, each `plies` plies old at least."""
    return asyncio.run(_store(file, tables, players, level, plies, game))


async def _store(file: Path, tables: int, players: int, level: str, plies: int, game: str) -> list[Stored]:
    opened = Store.open(f"sqlite:///{file}")
    service = TableService(opened, InProcessBots())
    identity = Identity(opened, service.clock)
    try:
        # In groups, so that they share their commits.
        groups = [range(first, min(first + 50, tables)) for first in range(0, tables, 50)]
        created = [
            await asyncio.gather(*(_begin(service, n, players, level, plies, game) for n in group)) for group in groups
        ]
        return [
            {"id": table.id, "seats": [_seat(identity, person) for person in people]}
            for group in created
            for table, people in group
        ]
    finally:
        await service.close()
        opened.close()


def _seat(identity: Identity, person: Person) -> Seat:
    return {"token": identity.token(person, 1)[0], "cookie": identity.cookie(Guest(person, "en"))}


async def _begin(
    service: TableService, number: int, players: int, level: str, plies: int, game: str
) -> tuple[Table, list[Person]]:
    people = [Person(f"{number:012x}{place:04x}", f"{name} {number}") for place, name in enumerate(_NAMES)]
    table = await service.create(people[0], Create(game, OPTIONS, False, "none", 0, "club"))
    for person in people[1:]:
        await service.act(table.id, person, Join(table.secret))
    for person in people[:players]:
        await service.act(table.id, person, Sit())
    for _ in range(PEOPLE - players):
        await service.act(table.id, people[0], AddBot("", level, service.bots.levels))
    await service.act(table.id, people[0], Start())
    by_id = {person.id: person for person in people}
    for share in cycle((0.9, 0.3, 0.6)):
        if table.ply >= plies:
            return table, people
        turn = table.turn
        if turn == NOBODY:
            await service.act(table.id, people[0], NextDeal())
        elif table.chairs[turn].person:
            await service.act(table.id, by_id[table.chairs[turn].person], _some_move(table, share))
        else:
            await asyncio.sleep(0)
    raise AssertionError("a cycle has no end")


def _some_move(table: Table, share: float) -> Act:
    legal: list[str] = table_body(table, table.turn)["legal"]
    return Move((legal[int(share * len(legal))],))


_NAMES: Final = ("Ada", "Bob", "Cyd", "Dan")
