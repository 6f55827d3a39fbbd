"""Streams on the wire: ids, what was missed, heartbeats, the end."""

from __future__ import annotations

import asyncio
import re

import orjson
import pytest

from pioche.core.seats import NOBODY
from pioche.tables.table import Table
from pioche.tables.table_json import JSON, table_body
from pioche.tables.viewers import Audience, Frame
from pioche.web.sse import event
from tests.tables.scenarios import ADA, FakeClock, begin, play
from tests.web.visitors import House

pytestmark = pytest.mark.anyio


def _ids(told: bytes) -> list[int]:
    return [int(found) for found in re.findall(rb"^id: (\d+)$", told, re.MULTILINE)]


def _states(told: bytes) -> list[object]:
    return [orjson.loads(found) for found in re.findall(rb"^data: (.*)$", told, re.MULTILINE)]


async def _played(house: House) -> Table:
    table = await begin(house.service, ADA, game="rummu", options={"players": 3}, public=True)
    for _ in range(3):
        await play(house.service, table)
    return table


async def test_a_newcomer_is_told_how_things_stand(house: House) -> None:
    table = await _played(house)
    for who in (ADA, None):
        status, told = await house.stream(f"/api/tables/{table.id}/stream", who, 1)
        assert status == 200
        assert told.startswith(b"retry: 2000\n\n")
        assert _ids(told) == [table.ply]
        [state] = _states(told)
        assert state == orjson.loads(orjson.dumps(table_body(table, table.seat_of(who.id if who else ""))))


async def test_last_event_id_and_after_give_exactly_what_was_missed(house: House) -> None:
    table = await begin(house.service, ADA, game="rummu", options={"players": 3}, public=True)
    path, last = f"/api/tables/{table.id}/stream", table.ply
    house.service.unwatch(*await house.service.watch(table.id, ADA.id, JSON, "en"))
    for _ in range(4):
        await play(house.service, table)
    _, by_header = await house.stream(path, ADA, 4, {"last-event-id": str(last)})
    _, by_query = await house.stream(f"{path}?after={last}", ADA, 4)
    assert by_header == by_query
    assert _ids(by_header) == list(range(last + 1, table.ply + 1))
    # What the browser says counts more than the address it was given at first; nonsense counts for nothing.
    assert (await house.stream(f"{path}?after=1", ADA, 4, {"last-event-id": str(last)}))[1] == by_header
    assert _ids((await house.stream(path, ADA, 1, {"last-event-id": "x"}))[1]) == [table.ply]


async def test_a_stream_beats_while_nothing_happens_and_ends_with_the_server(house: House) -> None:
    table = await _played(house)
    streaming = asyncio.ensure_future(house.stream(f"/api/tables/{table.id}/stream?after={table.ply}", ADA, 1))
    await asyncio.sleep(0.01)
    house.service.wake()
    await asyncio.sleep(0.01)
    house.service.end_streams()
    status, told = await streaming
    assert status == 200
    assert b"\n\n: \n\n" in told
    assert _ids(told) == []
    status, told = await house.stream(f"/api/tables/{table.id}/stream", ADA, 1)
    assert (status, orjson.loads(told)["code"]) == (503, "server-stopping")


async def test_pages_may_add_their_own_frames(house: House) -> None:
    seen: list[Audience] = []

    def render(table: Table, audience: Audience) -> tuple[bytes, ...]:
        seen.append(audience)
        return b"<p>\n", b"ply %d</p>" % table.ply

    house.service.broadcast.renderers["zones"] = render
    table = await _played(house)
    _, viewer = await house.service.watch(table.id, "", "zones", "fr")
    [frame] = await viewer.take()
    assert seen == [Audience("zones", NOBODY, "fr")]
    assert event(frame) == b"id: %d\nevent: table\ndata: <p>\ndata: ply %d</p>\n\n" % (table.ply, table.ply)
    assert event(Frame(1, (b"{", b"}"))) == b"id: 1\nevent: table\ndata: {}\n\n"
    assert JSON in house.service.broadcast.renderers


async def test_a_stream_ends_with_the_token_that_opened_it(house: House, clock: FakeClock) -> None:
    table = await begin(house.service, ADA, options={"players": 3})
    viewers = (await house.service.live(table.id)).viewers
    streaming = asyncio.get_running_loop().create_task(house.stream(f"/api/tables/{table.id}/stream", ADA, 1000))
    while not viewers:
        await asyncio.sleep(0.001)
    clock.pass_by(86_400 - 1)
    house.service.wake()
    assert len(viewers) == 1
    clock.pass_by(1)
    house.service.wake()
    async with asyncio.timeout(20):
        assert (await streaming)[0] == 200
    assert not viewers
