"""Races and a bad network: one effect for each post, and in the end everybody knows what the server knows."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import orjson
import pytest

from pioche.core.seats import NOBODY
from pioche.tables.acts import Act, Move, NextDeal, Person, Rematch, Start
from pioche.tables.errors import StaleTable
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import JSON
from pioche.tables.viewers import Audience
from tests.ours import IDS
from tests.tables.scenarios import ADA, BOB, CYD, begin, on_turn, open_service, second_service
from tests.web.faults import SENDINGS, TELLINGS, Answers, Client

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

RACES = 10_000
SEQUENCES = 1_000
STEPS = 12
# As many at once share the commits of a turn of the loop.
TOGETHER = 100
VISITOR = Person("", "")


async def _tables(service: TableService, count: int, game: str = "mu") -> list[Table]:
    begun = (begin(service, ADA, BOB, CYD, game=game, options={"players": 3}, public=True) for _ in range(count))
    return await asyncio.gather(*begun)


def _due(table: Table, dice: Random) -> tuple[Person, Act]:
    """Something that may be done at a table now."""
    if table.status == "open":
        return ADA, Start()
    if table.status == "over":
        return ADA, Rematch()
    if table.turn == NOBODY:
        return dice.choice((ADA, BOB, CYD)), NextDeal()
    view = table.require_match().view(table.turn)
    return on_turn(table), Move((view.text(dice.choice(view.actions())),))


async def _race(services: tuple[TableService, TableService], id: str, dice: Random) -> None:
    """Two posts for one ply: one effect, one clear refusal."""
    first, second = [await service.table(id) for service in services]
    ply = first.ply
    posts = [(service, *_due(first, dice)) for service in services]
    dice.shuffle(posts)
    acts = (service.act(id, who, act, ply) for service, who, act in posts)
    answers = await asyncio.gather(*acts, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["StaleTable", "int"]
    assert {answer for answer in answers if isinstance(answer, int)} == {ply + 1}
    refusal = next(answer for answer in answers if isinstance(answer, StaleTable))
    assert refusal.details == {"ply": ply, "now": ply + 1}
    assert (first.ply, second.ply) == (ply + 1, ply + 1)


@pytest.mark.parametrize("servers", [1, 2])
async def test_two_posts_for_one_ply_have_one_effect(tmp_path: Path, servers: int) -> None:
    """On one server, and on two that share a database and know nothing of each other."""
    here = open_service(tmp_path)
    there = here if servers == 1 else open_service(tmp_path, seed=2)
    tables, dice = await _tables(here, TOGETHER), Random(servers)
    begun = {table.id: table.ply for table in tables}
    rounds = RACES // (2 * TOGETHER)
    for _ in range(rounds):
        await asyncio.gather(*(_race((here, there), table.id, dice) for table in tables))
    for table in tables:
        plies = [entry.ply for entry in here.store.entries(table.id)]
        assert plies == list(range(1, begun[table.id] + rounds + 1))
    for service in {here, there}:
        await service.close()
        service.store.close()


async def _sequence(service: TableService, table: Table, seed: int, met: Counter[str]) -> None:
    """Clients play over a bad network; when it is whole again they know what the server knows, and so does its log."""
    answers: Answers = {}
    clients = [
        Client(service, table.id, person, Random(f"{seed} {person.name}"), answers, met)
        for person in (ADA, BOB, CYD, VISITOR)
    ]
    for _ in range(STEPS):
        await asyncio.gather(*(client.step() for client in clients))
    for client in clients:
        await client.settle()
    for client in clients:
        await client.catch_up()
    async with second_service(service) as again:
        for client in clients:
            audience = Audience(JSON, table.seat_of(client.person.id), "en")
            assert client.data == b"".join(service.broadcast.renderers[JSON](table, audience))
            assert client.data == b"".join(again.broadcast.renderers[JSON](await again.table(table.id), audience))
    written = [(entry.ply, orjson.loads(entry.body)) for entry in service.store.entries(table.id)]
    assert [ply for ply, _ in written] == list(range(1, table.ply + 1))
    keys = [((body["who"], body["key"]), ply) for ply, body in written if "key" in body]
    assert len(dict(keys)) == len(keys)
    answered = {((client.person.id, key), ply) for client in clients for key, ply in client.answered.items()}
    assert answered <= set(keys)
    met["effects"] += len(keys)


async def test_all_clients_end_with_the_state_of_the_server(tmp_path: Path) -> None:
    # The same few people sit at all of the tables.
    service, met = open_service(tmp_path, max_streams=100 * TOGETHER), Counter[str]()
    for start in range(0, SEQUENCES, TOGETHER):
        game = IDS[start // TOGETHER % len(IDS)]
        tables = await _tables(service, TOGETHER, game)
        await asyncio.gather(*(_sequence(service, table, start + place, met) for place, table in enumerate(tables)))
    # Every fault was met, and play went on all the same.
    assert all(met[fault] >= SEQUENCES for fault in (*SENDINGS, *TELLINGS))
    assert met["effects"] >= 3 * SEQUENCES
    await service.close()
    service.store.close()
