"""Requests and connections are bounded: what is too long, too slow or too much is answered and logged."""

from __future__ import annotations

import asyncio
import gc
import resource
import weakref
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from pioche.web.bounds import MOST_AHEAD, MOST_HEAD, SECONDS, is_upgrade, most_connections
from pioche.web.security import MOST_BYTES
from tests.tables.scenarios import ADA, set_up
from tests.web.connecting import Answer, Connection, Server, request
from tests.web.pages.browsing import open_pages
from tests.web.running_app import RunningApp, open_app

pytestmark = pytest.mark.anyio
FINE = request("GET", "/api/games", {})


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with open_pages(tmp_path) as app:
        yield app


@pytest.fixture
def server(app: RunningApp) -> Server:
    return Server(app)


def code(answer: Answer) -> str:
    return str(orjson.loads(answer.body)["code"])


def _refusals(app: RunningApp) -> dict[str, int]:
    return {code: count for (code,), count in app.context.metrics.refusals.counts.items()}


@pytest.mark.parametrize("parts", ["whole", "small", "one header", "address"])
async def test_a_head_is_bounded(app: RunningApp, server: Server, parts: str) -> None:
    path = "/" + "a" * MOST_HEAD if parts == "address" else "/api/games"
    headers = {"x-long": "b" * MOST_HEAD} if parts == "one header" else {f"x-{n}": "b" * 40 for n in range(1000)}
    sent = request("GET", path, {} if parts == "address" else headers)
    step = 100 if parts == "small" else len(sent)
    connection = server.connect()
    answer = await connection.ask(*(sent[at : at + step] for at in range(0, len(sent), step)))
    assert (answer.status, code(answer)) == (431, "head-too-large")
    assert answer.headers["connection"] == "close"
    assert connection.is_closed()
    assert _refusals(app) == {"head-too-large": 1}


async def test_an_endless_head_is_not_kept(server: Server) -> None:
    connection = server.connect()
    answer = await connection.ask(b"GET / HTTP/1.1\r\nx-long: ", *[b"a" * 4096] * 100)
    assert answer.status == 431
    assert len(connection.protocol._head) <= MOST_HEAD


async def test_what_is_within_bounds_is_answered(app: RunningApp, server: Server) -> None:
    body = orjson.dumps({"name": "Ada"})
    padded = request(
        "POST", "/api/guests", {"content-type": "application/json"}, body + b" " * (MOST_BYTES - len(body))
    )
    connection = server.connect()
    # The next request is counted from zero, and a long body is no long head.
    for _ in range(3):
        connection.send(request("GET", "/api/games", {"x-long": "b" * (MOST_HEAD - 200)}))
        assert (await connection.answers())[-1].status == 200
        connection.send(padded)
        assert (await connection.answers())[-1].status == 201
    assert not connection.is_closed()
    assert _refusals(app) == {}


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize("size", [MOST_BYTES + 1, 10 * MOST_BYTES])
async def test_a_body_is_bounded(server: Server, chunked: bool, size: int) -> None:
    headers = {"content-type": "application/json"} | ({"transfer-encoding": "chunked"} if chunked else {})
    body = b"%x\r\n%b\r\n0\r\n\r\n" % (size, b"x" * size) if chunked else b"x" * size
    sent = request("POST", "/api/guests", headers, body)
    connection = server.connect()
    connection.send(*(sent[at : at + 16384] for at in range(0, len(sent), 16384)))
    [answer, *_] = await connection.answers()
    assert (answer.status, code(answer)) == (413, "body-too-large")
    # A little more than the body is read, then no more.
    assert connection.is_closed() == (size > 2 * MOST_BYTES)


@pytest.mark.parametrize("held", [False, True])
async def test_requests_sent_ahead_of_their_answers_are_bounded(app: RunningApp, server: Server, held: bool) -> None:
    """Whether they come at once, or one after another behind a stream that never ends."""
    table = (await set_up(app.service, ADA, options={"players": 3}, public=True)).id
    within, beyond = server.connect(), server.connect()
    for connection in (within, beyond):
        if held:
            connection.send(request("GET", f"/api/tables/{table}/stream", {}))
            await connection.answers()
    within.send(*([FINE] * MOST_AHEAD if held else [FINE * MOST_AHEAD]))
    assert [answer.status for answer in await within.answers()] == [200] * (1 if held else MOST_AHEAD)
    assert not within.is_closed()
    beyond.send(*([FINE] * (MOST_AHEAD + 1) if held else [FINE * (MOST_AHEAD + 1)]))
    if not held:
        [answer] = await beyond.answers()
        assert (answer.status, code(answer)) == (429, "too-many-ahead")
    assert beyond.is_closed()
    assert len(_waiting(beyond)) <= MOST_AHEAD
    assert _refusals(app) == {"too-many-ahead": 1}
    for connection in (within, beyond):
        connection.hang_up()
    await asyncio.sleep(0.01)


def _waiting(connection: Connection) -> Any:
    """The requests that uvicorn holds back until the one in front of them is answered."""
    server: Any = connection.protocol._server
    return server.pipeline


async def test_requests_are_counted_wherever_they_are_cut(app: RunningApp, server: Server) -> None:
    table = (await set_up(app.service, ADA, options={"players": 3}, public=True)).id
    for size in range(1, 6):
        connection = server.connect(f"192.0.2.{size}")
        connection.send(request("GET", f"/api/tables/{table}/stream", {}))
        await connection.answers()
        sent = FINE * MOST_AHEAD
        connection.send(*(sent[at : at + size] for at in range(0, len(sent), size)))
        assert (connection.protocol._ahead, len(_waiting(connection))) == (MOST_AHEAD, MOST_AHEAD)
        assert not connection.is_closed()
        connection.send(FINE)
        assert connection.is_closed()
        connection.hang_up()
    await asyncio.sleep(0.01)


async def test_bodies_that_look_like_heads_do_not_add_up(server: Server) -> None:
    body = b"5\r\na\r\n\r\n\r\n2\r\n\r\n\r\n0\r\n\r\n"
    sent = request("POST", "/api/guests", {"transfer-encoding": "chunked"}, body)
    connection = server.connect()
    for _ in range(MOST_AHEAD // 2):
        connection.send(sent)
        assert (await connection.answers())[-1].status == 415
    connection.send(sent * 10 + FINE)
    assert (await connection.answers(MOST_AHEAD // 2 + 11))[-1].status == 200
    assert not connection.is_closed()
    # They have not made room for more either.
    connection.send(FINE * (MOST_AHEAD + 1))
    assert connection.is_closed()


HALF_BODY = request("POST", "/api/guests", {"content-length": "9", "content-type": "application/json"}, b"{")
HALF_CHUNK = request("POST", "/api/guests", {"transfer-encoding": "chunked"}, b"9\r\n{")
CHUNKED = request("POST", "/api/guests", {"transfer-encoding": "chunked"}, b"2\r\n{}\r\n0\r\n\r\n")
# What is sent before, and the half request.
SLOW = {
    "nothing": (b"", b""),
    "half a head": (b"", FINE[:-2]),
    "half a body": (b"", HALF_BODY),
    "half a chunk": (b"", HALF_CHUNK),
    "a second half head": (FINE, FINE[:-2]),
    "a second half body": (FINE, HALF_BODY),
    "a second half chunk": (FINE, HALF_CHUNK),
    "a third half head": (FINE * 2, FINE[:-2]),
    "a third half body": (FINE * 2, HALF_BODY),
    "half a head behind chunks": (CHUNKED, FINE[:-2]),
    "half a body behind a body": (HALF_BODY + b"2345678}", HALF_BODY),
}


async def _pass(monkeypatch: pytest.MonkeyPatch, server: Server, seconds: float) -> None:
    """So much time, at once."""
    loop = asyncio.get_running_loop()
    later = loop.time() + seconds
    with monkeypatch.context() as patch:
        patch.setattr(loop, "time", lambda: later)
        server.connections.sweep()


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("case", SLOW)
async def test_a_request_is_whole_in_time(
    app: RunningApp, server: Server, monkeypatch: pytest.MonkeyPatch, case: str, together: bool
) -> None:
    before, half = SLOW[case]
    connection = server.connect()
    for part in filter(None, [before + half] if together else [before, half]):
        connection.send(part)
        await connection.answers(0)
    answered = len(await connection.answers(0))
    await _pass(monkeypatch, server, SECONDS - 1)
    assert not connection.is_closed()
    await _pass(monkeypatch, server, SECONDS + 1)
    assert connection.is_closed()
    answers = await connection.answers(0)
    if case == "nothing" or (together and before and half == FINE[:-2]):
        # A browser that has opened a connection in advance would show the answer to the next request. And only the
        # server knows whether there is half a head behind a whole request that came with it.
        assert len(answers) == answered
    else:
        assert len(answers) == answered + 1
        assert (answers[-1].status, code(answers[-1])) == (408, "too-slow")
        assert answers[-1].headers["connection"] == "close"
        assert _refusals(app)["too-slow"] == 1


async def test_what_is_answered_may_take_its_time(
    app: RunningApp, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream goes on; a connection between two requests is uvicorn's to close."""
    table = (await set_up(app.service, ADA, options={"players": 3}, public=True)).id
    stream, between = server.connect(), server.connect()
    stream.send(request("GET", f"/api/tables/{table}/stream", {}))
    between.send(FINE)
    for connection in (stream, between):
        assert (await connection.answers())[0].status == 200
    await _pass(monkeypatch, server, 1000)
    assert not stream.is_closed()
    assert not between.is_closed()
    # One request at a time, with a body or without, may be followed by the next one a minute later.
    for sent in (FINE, request("POST", "/api/guests", {"content-type": "application/json"}, b'{"name": "Ada"}')):
        between.send(sent)
        assert (await between.answers())[-1].status in (200, 201)
        await _pass(monkeypatch, server, 1000)
        assert not between.is_closed()
    # Bytes behind a stream are a request that does not come whole: nothing is written into the stream.
    stream.send(FINE[:-2])
    written = stream.transport.written
    await _pass(monkeypatch, server, SECONDS + 1)
    assert stream.is_closed()
    assert stream.transport.written == written
    stream.hang_up()
    await asyncio.sleep(0.01)


async def test_what_came_together_may_go_on_at_once(
    app: RunningApp, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rest of a half head, and long bodies one behind another, are as good as if each had come alone."""
    connection = server.connect()
    connection.send(FINE + FINE[:-2])
    await connection.answers()
    await _pass(monkeypatch, server, SECONDS - 1)
    connection.send(FINE[-2:])
    assert [answer.status for answer in await connection.answers(2)] == [200, 200]
    body = b'{"name": "Ada"}'.ljust(MOST_BYTES * 3 // 4)
    long = request("POST", "/api/guests", {"content-type": "application/json"}, body)
    connection.send(long * 2 + long[:-20_000])
    assert [answer.status for answer in await connection.answers(4)] == [200, 200, 201, 201]
    connection.send(long[-20_000:] + long)
    assert [answer.status for answer in await connection.answers(6)][4:] == [201, 201]
    assert _refusals(app) == {}


async def test_an_answer_that_came_too_early_is_not_followed_by_another(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = server.connect()
    connection.send(request("POST", "/api/guests", {"content-length": str(MOST_BYTES + 1)}, b"x"))
    assert [answer.status for answer in await connection.answers()] == [413]
    await _pass(monkeypatch, server, SECONDS + 1)
    assert connection.is_closed()
    assert [answer.status for answer in await connection.answers()] == [413]


async def test_an_address_has_so_many_connections(server: Server) -> None:
    first = [server.connect("2001:db8::1"), server.connect("2001:db8::2"), server.connect("2001:db8::3")]
    refused = server.connect("2001:db8::4")
    [answer] = await refused.answers()
    assert (answer.status, code(answer)) == (429, "too-many-connections")
    assert refused.is_closed()
    # What it has sent already is not read.
    refused.send(FINE)
    refused.hang_up()
    assert (await server.connect("2001:db8:0:1::1").ask(FINE)).status == 200
    first[0].hang_up()
    assert (await server.connect("2001:db8::4").ask(FINE)).status == 200


async def test_a_trusted_proxy_has_as_many_as_it_needs(server: Server) -> None:
    assert [(await server.connect("127.0.0.1").ask(FINE)).status for _ in range(5)] == [200] * 5


async def test_a_server_that_is_full_says_so_and_goes_on(server: Server) -> None:
    connections = [server.connect(f"192.0.2.{number}") for number in range(6)]
    [answer] = await server.connect("192.0.2.9").answers()
    assert (answer.status, code(answer)) == (503, "server-full")
    assert answer.headers["retry-after"]
    connections[0].hang_up()
    assert (await server.connect("192.0.2.9").ask(FINE)).status == 200


async def test_refusals_are_logged_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_app(tmp_path, quiet=False) as app:
        server = Server(app)
        for _ in range(9):
            server.connect()
        server.connect("192.0.2.2").send(b"GET / HTTP/1.1\r\nx: " + b"a" * MOST_HEAD)
        server.connections.sweep()
        lines = [orjson.loads(line) for line in capsys.readouterr().err.splitlines()]
        counts = {line["code"]: line["count"] for line in lines if line["event"] == "connections refused"}
        assert counts == {"too-many-connections": 6, "head-too-large": 1}
        server.connections.sweep()
        assert "connections refused" not in capsys.readouterr().err


SMUGGLED = b"GET /smuggled HTTP/1.1\r\nhost: table.test\r\n\r\n"


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("protocol", ["websocket", "h2c", "other"])
@pytest.mark.parametrize("path", ["/settings", "/api/guests"])
async def test_nothing_behind_an_upgrade_is_a_request(server: Server, protocol: str, path: str, late: bool) -> None:
    headers = {"Connection": "keep-alive, Upgrade", "Upgrade": protocol, "content-length": str(len(SMUGGLED))}
    sent = request("POST", path, headers)
    connection = server.connect()
    connection.send(*([sent, SMUGGLED] if late else [sent + SMUGGLED]))
    [answer] = await connection.answers()
    assert answer.headers["connection"] == "close"
    assert connection.is_closed()
    connection.send(FINE)
    assert len(await connection.answers()) == 1


@pytest.mark.parametrize(
    ("granted", "most", "connections"),
    [(1024, 4096, 4096 - 64), (4096, 4096, 4096 - 64), (32, 32, 1), (-1, -1, 100_000 - 64), (1024, -1, 100_000 - 64)],
)
def test_there_are_as_many_connections_as_descriptors(
    monkeypatch: pytest.MonkeyPatch, granted: int, most: int, connections: int
) -> None:
    """All that the system grants are asked for; some are kept free. -1 is without bound."""
    calls: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (granted, most))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: calls.append(limits))
    assert most_connections() == connections
    assert calls == ([(connections + 64, most)] if granted not in (most, -1) else [])


def test_a_system_that_grants_less_than_it_says_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError("more than is granted")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert most_connections() == 1024 - 64


def test_what_asks_for_another_protocol() -> None:
    assert is_upgrade(b"get / http/1.1\r\nconnection: upgrade\r\nupgrade: x")
    assert is_upgrade(b"get / http/1.1\r\nupgrade: x\r\nhost: y\r\nconnection: close, upgrade")
    assert is_upgrade(b"connect x:80 http/1.1\r\nhost: y")
    assert not is_upgrade(b"get / http/1.1\r\nconnection: keep-alive\r\nupgrade-insecure-requests: 1")
    assert not is_upgrade(b"get / http/1.1\r\nupgrade: x\r\nconnection: keep-alive")


async def test_a_connection_that_is_gone_is_forgotten(server: Server) -> None:
    connection = server.connect()
    assert (await connection.ask(FINE)).status == 200
    left = weakref.ref(connection.protocol)
    connection.hang_up()
    gc.disable()
    try:
        await asyncio.sleep(0.01)
        del connection
        assert left() is None
    finally:
        gc.enable()
