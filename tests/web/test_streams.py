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
from tests.web.running_app import RunningApp

pytestmark = pytest.mark.anyio


def _ids(content: bytes) -> list[int]:
    return [int(number) for number in re.findall(rb"^id: (\d+)$", content, re.MULTILINE)]


def _states(content: bytes) -> list[object]:
    return [orjson.loads(state) for state in re.findall(rb"^data: (.*)$", content, re.MULTILINE)]


async def _play_a_table(app: RunningApp) -> Table:
    table = await begin(app.service, ADA, game="rummu", options={"players": 3}, public=True)
    for _ in range(3):
        await play(app.service, table)
    return table


async def test_a_newcomer_is_told_how_things_stand(app: RunningApp) -> None:
    table = await _play_a_table(app)
    for who in (ADA, None):
        status, content = await app.stream(f"/api/tables/{table.id}/stream", who, 1)
        assert status == 200
        assert content.startswith(b"retry: 2000\n\n")
        assert _ids(content) == [table.ply]
        [state] = _states(content)
        assert state == orjson.loads(orjson.dumps(table_body(table, table.seat_of(who.id if who else ""))))


async def test_last_event_id_and_after_give_exactly_what_was_missed(app: RunningApp) -> None:
    table = await begin(app.service, ADA, game="rummu", options={"players": 3}, public=True)
    path, last = f"/api/tables/{table.id}/stream", table.ply
    app.service.unwatch(*await app.service.watch(table.id, ADA.id, JSON, "en"))
    for _ in range(4):
        await play(app.service, table)
    _, by_header = await app.stream(path, ADA, 4, {"last-event-id": str(last)})
    _, by_query = await app.stream(f"{path}?after={last}", ADA, 4)
    assert by_header == by_query
    assert _ids(by_header) == list(range(last + 1, table.ply + 1))
    # What the browser says counts more than the address it was given at first; nonsense counts for nothing.
    assert (await app.stream(f"{path}?after=1", ADA, 4, {"last-event-id": str(last)}))[1] == by_header
    assert _ids((await app.stream(path, ADA, 1, {"last-event-id": "x"}))[1]) == [table.ply]


async def test_a_stream_beats_while_nothing_happens_and_ends_with_the_server(app: RunningApp) -> None:
    table = await _play_a_table(app)
    streaming = asyncio.ensure_future(app.stream(f"/api/tables/{table.id}/stream?after={table.ply}", ADA, 1))
    await asyncio.sleep(0.01)
    app.service.wake()
    await asyncio.sleep(0.01)
    app.service.end_streams()
    status, content = await streaming
    assert status == 200
    assert b"\n\n: \n\n" in content
    assert _ids(content) == []
    status, content = await app.stream(f"/api/tables/{table.id}/stream", ADA, 1)
    assert (status, orjson.loads(content)["code"]) == (503, "server-stopping")


async def test_pages_may_add_their_own_frames(app: RunningApp) -> None:
    audiences: list[Audience] = []

    def render(table: Table, audience: Audience) -> tuple[bytes, ...]:
        audiences.append(audience)
        return b"<p>\n", b"ply %d</p>" % table.ply

    app.service.broadcast.renderers["zones"] = render
    table = await _play_a_table(app)
    _, viewer = await app.service.watch(table.id, "", "zones", "fr")
    [frame] = viewer.take()
    assert audiences == [Audience("zones", NOBODY, "fr")]
    assert event(frame) == b"id: %d\nevent: table\ndata: <p>\ndata: ply %d</p>\n\n" % (table.ply, table.ply)
    assert event(Frame(1, (b"{", b"}"))) == b"id: 1\nevent: table\ndata: {}\n\n"
    assert JSON in app.service.broadcast.renderers


async def test_a_stream_ends_with_the_token_that_opened_it(app: RunningApp, clock: FakeClock) -> None:
    table = await begin(app.service, ADA, options={"players": 3})
    viewers = (await app.service.live(table.id)).viewers
    streaming = asyncio.get_running_loop().create_task(app.stream(f"/api/tables/{table.id}/stream", ADA, 1000))
    while not viewers:
        await asyncio.sleep(0.001)
    clock.pass_by(86_400 - 1)
    app.service.wake()
    assert len(viewers) == 1
    clock.pass_by(1)
    app.service.wake()
    async with asyncio.timeout(20):
        assert (await streaming)[0] == 200
    assert not viewers
