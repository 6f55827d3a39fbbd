"""The short way answers as the ordinary one does, byte for byte but for the order of headers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import urlencode

import orjson
import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from pioche.tables.acts import Move, Person
from pioche.tables.table import Table
from pioche.web.identity import COOKIE, Guest
from pioche.web.pages.frames import position
from pioche.web.security import MOST_BYTES
from pioche.web.wire import Wire, wire
from tests.tables.evening import ADA, BOB, CYD, begin, legal, on_turn, play
from tests.web.pages.browsing import open_pages
from tests.web.visitors import House

pytestmark = pytest.mark.anyio
DATE = (b"date", b"Mon, 16 Nov 2026 04:00:00 GMT")


class Transport:
    """Keeps what is written; reads nothing while the viewer is `slow`."""

    def __init__(self, peer: str = "127.0.0.1") -> None:
        self.peer = peer
        self.written = b""
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": (self.peer, 4), "sockname": ("127.0.0.1", 5)}.get(name, default)

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Answer(NamedTuple):
    status: bytes
    headers: list[bytes]
    body: bytes
    closed: bool


class Server:
    """Connections of both kinds to one house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._configs = [self._config(house, http) for http in (wire(house.office), HttpToolsProtocol)]

    def _config(self, house: House, http: type[HttpToolsProtocol]) -> uvicorn.Config:
        config = uvicorn.Config(house.app, http=http, ws="none", log_config=None, access_log=False, lifespan="off")
        config.load()
        return config

    def connect(self, short: bool, peer: str = "127.0.0.1") -> tuple[HttpToolsProtocol, Transport]:
        state = ServerState()
        state.default_headers = [DATE]
        config = self._configs[0 if short else 1]
        # The type of a setting is wider than what is set here.
        connection: HttpToolsProtocol = config.http_protocol_class(config, state, {})  # type: ignore[assignment, call-arg]
        transport = Transport(peer)
        # It has what is needed of a transport.
        connection.connection_made(transport)  # type: ignore[arg-type]
        return connection, transport

    async def ask(self, short: bool, *requests: bytes) -> Answer:
        connection, transport = self.connect(short)
        for request in requests:
            connection.data_received(request)
        await settled(transport)
        return parsed(transport)


async def settled(transport: Transport) -> None:
    """Until nothing more comes."""
    quiet, before = 0, -1
    while quiet < 5:
        await asyncio.sleep(0.002)
        quiet = quiet + 1 if len(transport.written) == before and before > 0 else 0
        before = len(transport.written)


def parsed(transport: Transport) -> Answer:
    head, _, body = transport.written.partition(b"\r\n\r\n")
    # A cookie that is taken back ends now: a second may pass between two answers that are alike.
    status, *headers = re.sub(rb"expires=[^;]*", b"expires=now", head).split(b"\r\n")
    if b"transfer-encoding: chunked" in headers:
        body = unchunked(body)
    return Answer(status, sorted(headers), body, transport.closed)


def unchunked(body: bytes) -> bytes:
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[: int(size, 16)], body[int(size, 16) + 2 :]
    return whole


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"", version: str = "1.1") -> bytes:
    given = {"host": "table.test", **headers}
    if method == "POST" and "transfer-encoding" not in headers:
        given.setdefault("content-length", str(len(body)))
    lines = [f"{method} {path} HTTP/{version}", *(f"{name}: {value}" for name, value in given.items() if value), "", ""]
    return "\r\n".join(lines).encode() + body


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with open_pages(tmp_path) as house:
        yield Server(house)


async def _table(house: House) -> Table:
    return await begin(house.hall, ADA, BOB, CYD, options={"players": 3})


def _other(table: Table) -> Person:
    return next(person for person in (ADA, BOB, CYD) if person != on_turn(table))


async def _same(server: Server, made: bytes, note: object = "") -> Answer:
    short, ordinary = await server.ask(True, made), await server.ask(False, made)
    assert short == ordinary, note
    return short


async def test_a_move_is_answered_alike(server: Server) -> None:
    for extra in (
        {},
        {"connection": "close"},
        {"sec-fetch-site": "same-origin"},
        {"x-forwarded-proto": "https", "x-forwarded-for": "10.0.0.9"},
        {"accept-language": "fr"},
    ):
        table = await _table(server.house)
        path, who, ply = f"/api/tables/{table.id}/moves", on_turn(table), table.ply
        # The same key again has no second effect: so both ways can be asked.
        body = orjson.dumps({"moves": legal(table)[-1:], "ply": ply, "key": "once"})
        headers = {**server.house.headers(who), "content-type": "application/json", **extra}
        answer = await _same(server, request("POST", path, headers, body), extra)
        assert (answer.status, table.ply) == (b"HTTP/1.1 200 OK", ply + 1), extra
        assert orjson.loads(answer.body) == {"table": table.id, "ply": ply + 1}
        assert answer.closed == (extra.get("connection") == "close")


async def test_only_a_proxy_on_this_computer_is_believed(server: Server) -> None:
    table = await _table(server.house)
    headers = {**server.house.headers(on_turn(table)), "content-type": "application/json", "x-forwarded-proto": "https"}
    body = orjson.dumps({"moves": legal(table)[-1:], "ply": table.ply, "key": "once"})
    made = request("POST", f"/api/tables/{table.id}/moves", headers, body)
    for peer in ("127.0.0.1", "10.0.0.9", "127.0.0.1"):
        for _ in range(2):
            connection, transport = server.connect(True, peer)
            connection.data_received(made)
            await settled(transport)
            assert transport.written.startswith(b"HTTP/1.1 200 OK")
            assert (b"strict-transport-security" in transport.written) == (peer == "127.0.0.1")


async def test_what_is_in_order_needs_no_application(server: Server) -> None:
    house = server.house
    table = await _table(house)
    who = on_turn(table)

    async def nothing(*_: object) -> None:
        raise AssertionError("asked")

    json = {**house.headers(who), "content-type": "application/json"}
    for made in (
        request("GET", f"/api/tables/{table.id}/stream", house.headers(who)),
        request("GET", f"/t/{table.id}/stream?after=1", {"cookie": _browser(house, who)["cookie"]}),
        request("POST", f"/api/tables/{table.id}/moves", json, orjson.dumps({"moves": ["nonsense"]})),
        request("POST", f"/api/tables/{table.id}/moves", json, orjson.dumps({"moves": legal(table)[-1:]})),
    ):
        connection, transport = server.connect(True)
        connection.app = nothing
        connection.data_received(made)
        await settled(transport)
        assert transport.written.startswith((b"HTTP/1.1 200 OK", b"HTTP/1.1 422"))
        connection.connection_lost(None)


async def test_whatever_is_refused_is_refused_alike(server: Server) -> None:
    house = server.house
    table = await _table(house)
    path, ply, who = f"/api/tables/{table.id}/moves", table.ply, on_turn(table)
    json = {"content-type": "application/json"}
    mine, other = house.headers(who), house.headers(_other(table))
    good = orjson.dumps({"moves": legal(table)[:1]})
    missing = next(card for card in table.game.info.cards.names if card not in legal(table))
    cases: list[tuple[dict[str, str], bytes]] = [
        (other | json, good),
        (mine | json, orjson.dumps({"moves": [missing]})),
        (mine | json | {"accept-language": "fr"}, orjson.dumps({"moves": [missing]})),
        (mine | json, orjson.dumps({"moves": ["nonsense"]})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "ply": ply - 1})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "ply": True})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "ply": 2**40})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "key": "a b"})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "key": 1})),
        (mine | json, orjson.dumps({"moves": legal(table)[:1], "more": 1})),
        (mine | json, orjson.dumps({"moves": [1]})),
        (mine | json, orjson.dumps({"moves": []})),
        (mine | json, orjson.dumps({"moves": ["pass"] * 100})),
        (mine | json, orjson.dumps({"moves": ["p" * 150]})),
        (mine | json, orjson.dumps({"moves": ["p" * 300]})),
        (mine | json, b"[]"),
        (mine | json, b"{"),
        (mine | json, b""),
        (mine | json, b"x" * (MOST_BYTES + 1)),
        (mine, good),
        (mine | {"content-type": "text/plain"}, good),
        (json, good),
        (json | {"authorization": "Bearer forged"}, good),
        (json | {"authorization": "Basic x"}, good),
        (json | {"cookie": f"{COOKIE}=forged"}, good),
        (mine | json | {"sec-fetch-site": "cross-site"}, good),
        (mine | json | {"origin": "https://evil.test"}, good),
    ]
    for headers, body in cases:
        answer = await _same(server, request("POST", path, headers, body), (headers, body[:80]))
        assert not answer.status.startswith(b"HTTP/1.1 2"), (headers, body[:80])
        assert table.ply == ply
    for odd in (path.replace(table.id, "0" * 12), path.replace(table.id, "%00"), path + "?lang=fr", path + "/"):
        await _same(server, request("POST", odd, mine | json, orjson.dumps({"moves": ["nonsense"]})), odd)
    assert table.ply == ply


async def test_what_is_unusual_is_still_done(server: Server) -> None:
    house = server.house
    for case in ("origin", "charset", "parts", "chunked", "twice", "old"):
        table = await _table(house)
        path = f"/api/tables/{table.id}/moves"
        headers = {**house.headers(on_turn(table)), "content-type": "application/json"}
        body, ply = orjson.dumps({"moves": legal(table)[-1:]}), table.ply
        sent = [request("POST", path, headers, body)]
        if case == "origin":
            sent = [request("POST", path, headers | {"origin": "http://table.test"}, body)]
        elif case == "charset":
            sent = [request("POST", path, headers | {"content-type": "application/json; charset=utf-8"}, body)]
        elif case == "parts":
            sent = [sent[0][:90], sent[0][90:-5], sent[0][-5:]]
        elif case == "chunked":
            chunk = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
            sent = [request("POST", path, headers | {"transfer-encoding": "chunked"}, chunk)]
        elif case == "twice":
            sent = [sent[0].replace(b"content-type:", b"accept: a/b\r\naccept: c/d\r\ncontent-type:")]
        elif case == "old":
            sent = [request("POST", path, headers, body, "1.0")]
        answer = await server.ask(True, *sent)
        assert answer.status.endswith(b"200 OK"), case
        assert table.ply == ply + 1, case


async def test_a_head_that_came_before_is_known_and_judged_anew(server: Server) -> None:
    house = server.house
    connection, transport = server.connect(True)
    assert isinstance(connection, Wire)
    for number in range(3):
        table = await _table(house)
        path, ply = f"/api/tables/{table.id}/moves", table.ply
        headers = {**house.headers(on_turn(table)), "content-type": "application/json"}
        for body in (
            b'{"moves":["nonsense"]}',
            b'{"moves":["nonsanse"]}',
            b'{"moves":["x"]}',
            b'{"moves":["pass"],   }',
        ):
            transport.written = b""
            connection.data_received(request("POST", path, headers, body))
            await settled(transport)
            assert transport.written.startswith(b"HTTP/1.1 422"), (number, body)
        # Whatever follows it and however long that is.
        assert len(connection.heads) == number + 1
        transport.written = b""
        good = request("POST", path, headers, b'{"moves":["pass"]     }')
        known = len(connection.heads)
        # In two parts, then with something behind it: neither is mistaken for the head alone.
        connection.data_received(good[:-1])
        connection.data_received(good[-1:] + request("GET", "/api/me", headers))
        await settled(transport)
        assert transport.written.count(b"HTTP/1.1 200 OK") == 2
        assert (table.ply, len(connection.heads)) == (ply + 1, known)


async def test_requests_behind_a_move_wait_for_their_turn(server: Server) -> None:
    table = await _table(server.house)
    headers = server.house.headers(on_turn(table))
    body = orjson.dumps({"moves": legal(table)[-1:]})
    move = request("POST", f"/api/tables/{table.id}/moves", {**headers, "content-type": "application/json"}, body)
    connection, transport = server.connect(True)
    connection.data_received(move + request("GET", "/api/me", headers))
    await settled(transport)
    first, _, second = transport.written.partition(b'"ply":%d}' % table.ply)
    assert first.startswith(b"HTTP/1.1 200 OK")
    assert second.startswith(b"HTTP/1.1 200 OK")
    assert b'"person"' in second


async def test_a_connection_is_kept_while_it_is_used(server: Server) -> None:
    table = await _table(server.house)
    connection, transport = server.connect(True)
    now = [100.0]
    # A loop in which time passes as it is told; the short way asks no more of it.
    connection.loop = SimpleNamespace(time=lambda: now[0], call_later=connection.loop.call_later)  # type: ignore[assignment]

    def quiet(seconds: float) -> bool:
        """Whether it is closed once its timer rings after so long."""
        now[0] += seconds
        connection.timeout_keep_alive_handler()
        return transport.closed

    async def move() -> None:
        transport.written = b""
        headers = {**server.house.headers(on_turn(table)), "content-type": "application/json"}
        body = orjson.dumps({"moves": legal(table)[-1:]})
        connection.data_received(request("POST", f"/api/tables/{table.id}/moves", headers, body))
        # As if the database took long.
        assert not quiet(connection.timeout_keep_alive + 1)
        await settled(transport)

    await move()
    timer = connection.timeout_keep_alive_task
    await move()
    assert connection.timeout_keep_alive_task is not timer  # it rang meanwhile
    assert not quiet(connection.timeout_keep_alive - 1)
    assert quiet(2)


async def test_a_fault_of_ours_is_told_alike(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await _table(server.house)

    def broken(*_: object) -> None:
        raise RuntimeError("R9 is in the hand of Ada")

    monkeypatch.setattr(Move, "drafts", broken)
    headers = {**server.house.headers(ADA), "content-type": "application/json"}
    made = request("POST", f"/api/tables/{table.id}/moves", headers, orjson.dumps({"moves": ["pass"]}))
    answer = await server.ask(True, made)
    assert b" 500 " in answer.status
    assert orjson.loads(answer.body)["code"] == "server-error"
    assert b"R9" not in answer.body


def _browser(house: House, person: Person) -> dict[str, str]:
    return {
        "cookie": f"{COOKIE}={house.office.identity.cookie(Guest(person, 'fr'))}",
        "sec-fetch-site": "same-origin",
        "x-zones": "1",
        "content-type": "application/x-www-form-urlencoded;charset=UTF-8",
    }


async def test_a_click_is_answered_alike(server: Server) -> None:
    house = server.house
    table = await _table(house)
    who, ply, at = on_turn(table), table.ply, position(table)
    for fields in ({"move": "nonsense"}, {"move": "pass", "draft": "nonsense"}, {"move": ""}, {"add": "nonsense"}):
        form = urlencode({"at": at, **fields}).encode()
        answer = await _same(server, request("POST", f"/t/{table.id}", _browser(house, who), form), fields)
        assert table.ply == ply, fields
    other = request(
        "POST", f"/t/{table.id}", _browser(house, _other(table)), urlencode({"at": at, "move": "pass"}).encode()
    )
    assert b"409" in (await _same(server, other)).status
    # Once it is played, the same click comes too late on either way, and the page shows what has become of it.
    form = urlencode({"at": at, "move": legal(table)[-1]}).encode()
    answer = await _same(server, request("POST", f"/t/{table.id}", _browser(house, who), form))
    assert answer.status == b"HTTP/1.1 204 No Content"
    assert table.ply == ply + 1


async def _streaming(server: Server, short: bool, path: str, headers: dict[str, str]) -> tuple[Any, Transport]:
    connection, transport = server.connect(short)
    connection.data_received(request("GET", path, headers))
    await settled(transport)
    return connection, transport


@pytest.mark.parametrize("page", [False, True])
@pytest.mark.parametrize("known", ["nothing", "after", "last-event-id"])
async def test_a_stream_tells_alike(server: Server, page: bool, known: str) -> None:
    house = server.house
    table = await _table(house)
    await play(house.hall, table)
    path = f"/t/{table.id}/stream" if page else f"/api/tables/{table.id}/stream"
    headers = {"cookie": _browser(house, ADA)["cookie"]}
    if known == "after":
        path += f"?after={table.ply - 1}"
    elif known == "last-event-id":
        headers[known] = str(table.ply - 1)
    short, told = await _streaming(server, True, path, headers)
    ordinary, as_well = await _streaming(server, False, path, headers)
    assert isinstance(short, Wire)
    assert parsed(told) == parsed(as_well)
    await play(house.hall, table)
    await asyncio.sleep(0.01)
    house.hall.wake()
    await asyncio.sleep(0.01)
    assert parsed(told) == parsed(as_well)
    assert parsed(told).body.count(b"event: table") == 2
    assert parsed(told).body.endswith(b"\n\n: \n\n")
    for connection in (short, ordinary):
        connection.connection_lost(None)
    await asyncio.sleep(0.01)
    assert not house.hall.live(table.id).viewers


async def test_a_stream_that_cannot_be_is_refused_alike(server: Server) -> None:
    house = server.house
    table = await _table(house)
    mine, stranger = house.headers(ADA), house.headers(Person("id-Eve", "Eve"))
    for path, headers in (
        (f"/api/tables/{table.id}/stream", stranger),
        (f"/api/tables/{table.id}/stream", {}),
        (f"/api/tables/{table.id}/stream?after=x", mine),
        (f"/api/tables/{'0' * 12}/stream", mine),
        (f"/t/{table.id}/stream", stranger),
    ):
        answer = await _same(server, request("GET", path, headers), path)
        assert b" 200 " not in answer.status
    assert not house.hall.live(table.id).viewers


async def test_who_does_not_read_misses_what_is_between(server: Server) -> None:
    house = server.house
    table = await _table(house)
    connection, transport = await _streaming(server, True, f"/api/tables/{table.id}/stream", house.headers(ADA))
    connection.pause_writing()
    before = len(transport.written)
    for _ in range(2):
        await play(house.hall, table)
    house.hall.wake()
    assert len(transport.written) == before
    connection.resume_writing()
    assert parsed(transport).body.count(b"event: table") == 3
    house.hall.end_streams()
    assert transport.closed
    assert transport.written.endswith(b"0\r\n\r\n")
