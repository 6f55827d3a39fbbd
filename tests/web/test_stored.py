"""A database that the first version wrote, checked in as it was: it opens, plays on and replays."""

from __future__ import annotations

import json
import shutil
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from pioche.core.record import read_record
from pioche.games import find
from pioche.tables.acts import Person
from tests.web.pages.browsing import open_pages
from tests.web.running_app import RunningApp

pytestmark = pytest.mark.anyio

STORED = Path(__file__).parents[1] / "data" / "stored"
# What the first version said of each table: for every game one match that is over and one that is not.
TABLES: dict[str, dict[str, object]] = json.loads((STORED / "first.json").read_text(encoding="utf-8"))
OVER = [table for table, stood in TABLES.items() if stood["status"] == "over"]
PLAYING = [table for table in TABLES if table not in OVER]
# Who sits at all of them, from seat A on.
PLAYERS = [Person(f"{number:016x}", name) for number, name in enumerate(("Ada", "Bob", "Cyd", "Dan", "Eve", "Fay"), 1)]


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    shutil.copy(STORED / "first.db", tmp_path / "tables.db")
    async with open_pages(tmp_path) as app:
        yield app


def _name_of(table: str) -> str:
    return f"{TABLES[table]['game']}-{TABLES[table]['status']}"


@pytest.mark.parametrize("table", TABLES, ids=_name_of)
async def test_a_stored_table_stands_as_it_stood(app: RunningApp, table: str) -> None:
    now = (await app.ask("GET", f"/api/tables/{table}")).json()
    assert {name: now[name] for name in TABLES[table]} == TABLES[table]


@pytest.mark.parametrize("table", OVER, ids=_name_of)
async def test_a_stored_match_replays(app: RunningApp, table: str) -> None:
    text = (await app.ask("GET", f"/api/tables/{table}/record")).text
    record = read_record(text, find)
    assert record.text(find(record.game)) == text
    for deal, played in enumerate(record.deals, 1):
        for move in (0, len(played.moves) // 2, len(played.moves)):
            page = await app.ask("GET", f"/t/{table}/replay?deal={deal}&move={move}&eyes=open")
            assert page.status_code == 200


async def play_on(app: RunningApp, table: str, players: Sequence[Person], moves: int) -> int:
    """Play the first legal move, `moves` times or until the deal is over; how many there were."""
    for number in range(moves):
        now = (await app.ask("GET", f"/api/tables/{table}", players[0])).json()
        if now["turn"] is None:
            return number
        player = players["ABCDEF".index(now["turn"])]
        legal = now["legal"] or (await app.ask("GET", f"/api/tables/{table}", player)).json()["legal"]
        answer = await app.ask("POST", f"/api/tables/{table}/moves", player, {"moves": [legal[0]], "ply": now["ply"]})
        assert answer.json()["ply"] == now["ply"] + 1
    return moves


@pytest.mark.parametrize("table", PLAYING, ids=_name_of)
async def test_a_stored_match_plays_on(app: RunningApp, table: str) -> None:
    before = (await app.ask("GET", f"/api/tables/{table}")).json()
    moves = await play_on(app, table, PLAYERS, 40)
    after = (await app.ask("GET", f"/api/tables/{table}")).json()
    assert after["ply"] == before["ply"] + moves
    assert moves == 40 or after["scores"] is not None
