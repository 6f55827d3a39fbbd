"""People, a clock and tables for tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.store import Store
from pioche.tables.acts import AddBot, Create, Join, Move, Person, Sit, Start
from pioche.tables.bot_provider import InProcessBots
from pioche.tables.broadcast import MAX_STREAMS_PER_PERSON
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from pioche.tables.viewers import Frame, Viewer

ADA, BOB, CYD, SAM = (Person(f"id-{name}", name) for name in ("Ada", "Bob", "Cyd", "Sam"))
LEVELS = ("random", "club")


class FakeClock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> float:
        return self.seconds

    def wall(self) -> int:
        return 1_700_000_000_000 + int(1000 * self.seconds)

    def pass_by(self, seconds: float) -> None:
        self.seconds += seconds


def open_service(
    path: Path, clock: FakeClock | None = None, seed: int = 1, max_streams: int = MAX_STREAMS_PER_PERSON
) -> TableService:
    store = Store.open(f"sqlite:///{path / 'tables.db'}")
    bots, chance = InProcessBots(SeededChance(seed)), SeededChance(seed, 1)
    return TableService(store, bots, clock or FakeClock(), chance, max_streams=max_streams)


@asynccontextmanager
async def second_service(service: TableService, clock: FakeClock | None = None) -> AsyncIterator[TableService]:
    """Another server on the same tables. It ends before the test does: what it writes on its own is then written."""
    second = TableService(service.store, service.bots, clock or FakeClock())
    try:
        yield second
    finally:
        await second.close()


async def set_up(
    service: TableService,
    *people: Person,
    game: str = "mu",
    options: Mapping[str, Value] | None = None,
    public: bool = False,
    pace: str = "none",
    relief: int = 30,
    level: str = "random",
) -> Table:
    """A table with these people and bots in the other seats, not started; the first is the host."""
    host = people[0]
    table = await service.create(host, Create(game, options or {}, public, pace, relief, level))
    for person in people:
        if person is not host:
            await service.act(table.id, person, Join(table.secret))
        await service.act(table.id, person, Sit())
    while any(chair.empty for chair in table.chairs):
        await service.act(table.id, host, AddBot("", level, LEVELS))
    return table


async def begin(service: TableService, *people: Person, **settings: object) -> Table:
    """The same, started, with a person on turn."""
    # Settings by name, of several types.
    table = await set_up(service, *people, **settings)  # type: ignore[arg-type]
    await service.act(table.id, people[0], Start())
    await settle(table)
    return table


async def settle(table: Table) -> None:
    """Let the bots play until a person is to play or the deal is over."""
    async with asyncio.timeout(120):
        while table.turn != NOBODY and table.player_level(table.turn):
            await asyncio.sleep(0.001)


def on_turn(table: Table) -> Person:
    chair = table.chairs[table.turn]
    return Person(chair.person, chair.name)


def legal(table: Table) -> list[str]:
    moves: list[str] = table_body(table, table.turn)["legal"]
    return moves


async def play(service: TableService, table: Table) -> int:
    """The person on turn plays the last of the legal moves."""
    ply = await service.act(table.id, on_turn(table), Move((legal(table)[-1],)))
    await settle(table)
    return ply


async def take_frames(viewer: Viewer) -> list[Frame]:
    """What waits for a viewer now."""
    await asyncio.sleep(0)
    return viewer.take()


def audiences(table: Table) -> list[Seat]:
    return [NOBODY, *map(Seat, range(table.options.players))]
