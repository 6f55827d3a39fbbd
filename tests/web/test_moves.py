"""The one way of moves and streams: what pages and programs post is played or refused, what they read is sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import httpx2
import orjson
import pytest

from pioche.tables.acts import Move, Person
from pioche.tables.table import Table
from pioche.web.identity import COOKIE, Guest
from pioche.web.pages.frames import position
from pioche.web.security import MOST_BYTES
from tests.tables.scenarios import ADA, BOB, CYD, begin, legal, on_turn, play
from tests.web.connecting import Server, request
from tests.web.pages.browsing import open_pages
from tests.web.running_app import RunningApp, code

pytestmark = pytest.mark.anyio
JSON = {"content-type": "application/json"}
EVE = Person("id-Eve", "Eve")


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with open_pages(tmp_path) as app:
        yield app


@pytest.fixture
async def table(app: RunningApp) -> Table:
    return await begin(app.service, ADA, BOB, CYD, options={"players": 3})


def _path(table: Table) -> str:
    return f"/api/tables/{table.id}/moves"


def _body(table: Table, **more: object) -> bytes:
    return orjson.dumps({"moves": legal(table)[-1:], **more})


def _browser(app: RunningApp, person: Person, script: bool = True) -> dict[str, str]:
    cookie = app.context.identity.cookie(Guest(person, "fr"))
    return {"cookie": f"{COOKIE}={cookie}", "sec-fetch-site": "same-origin"} | ({"x-zones": "1"} if script else {})


async def _post(
    app: RunningApp,
    path: str,
    headers: Mapping[str, str],
    body: bytes | None = None,
    form: dict[str, str] | None = None,
) -> httpx2.Response:
    async with app.client() as client:
        return await client.post(path, content=body, data=form, headers=dict(headers))


async def test_nothing_of_it_passes_through_starlette(
    app: RunningApp, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse_use(*_: object) -> None:
        raise AssertionError("asked")

    who = on_turn(table)
    monkeypatch.setattr(app.application.starlette, "middleware_stack", refuse_use)
    assert (await _post(app, _path(table), app.headers(who) | JSON, b'{"moves":["nonsense"]}')).status_code == 422
    assert (await _post(app, _path(table), app.headers(who) | JSON, _body(table))).status_code == 200
    form = {"at": position(table), "move": legal(table)[-1]}
    assert (await _post(app, f"/t/{table.id}", _browser(app, on_turn(table)), form=form)).status_code == 204
    for path in (f"/api/tables/{table.id}/stream", f"/t/{table.id}/stream"):
        assert (await app.stream(path, None, 1, {"cookie": _browser(app, ADA)["cookie"]}))[0] == 200


async def test_a_move_is_answered(app: RunningApp, table: Table) -> None:
    ply = table.ply
    headers, body = app.headers(on_turn(table)) | JSON, _body(table, ply=ply, key="once")
    for _ in range(2):
        # The same key again has no second effect.
        response = await _post(app, _path(table), headers, body)
        assert (response.status_code, response.json()) == (200, {"table": table.id, "ply": ply + 1})
        assert response.headers["cache-control"] == "no-store"
        assert "content-security-policy" in response.headers
    assert table.ply == ply + 1


@pytest.mark.parametrize("case", ["same origin", "charset", "chunked", "twice"])
async def test_what_is_unusual_is_played_too(app: RunningApp, table: Table, case: str) -> None:
    headers, body, ply = app.headers(on_turn(table)) | JSON, _body(table), table.ply
    if case == "same origin":
        headers["origin"] = "http://table.test"
    elif case == "charset":
        headers["content-type"] = "application/json; charset=utf-8"
    elif case == "chunked":
        headers["transfer-encoding"], body = "chunked", b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    sent = request("POST", _path(table), headers, body)
    if case == "twice":
        # The first counts.
        sent = sent.replace(b"\r\n\r\n", b"\r\nsec-fetch-site: none\r\nsec-fetch-site: cross-site\r\n\r\n", 1)
    connection = Server(app).connect()
    assert (await connection.ask(sent[:90], sent[90:-5], sent[-5:])).status == 200
    assert table.ply == ply + 1


async def test_requests_behind_a_move_wait_for_their_turn(app: RunningApp, table: Table) -> None:
    headers = app.headers(on_turn(table))
    connection = Server(app).connect()
    connection.send(request("POST", _path(table), headers | JSON, _body(table)) + request("GET", "/api/me", headers))
    first, second = [orjson.loads(answer.body) for answer in await connection.answers(2)]
    assert first == {"table": table.id, "ply": table.ply}
    assert "person" in second


async def test_whatever_cannot_be_is_refused(app: RunningApp, table: Table) -> None:
    ply, who = table.ply, on_turn(table)
    mine, other = app.headers(who), app.headers(_other(table))
    good, missing = _body(table), next(card for card in table.game.info.cards.names if card not in legal(table))
    cases: list[tuple[Mapping[str, str], bytes, int, str]] = [
        (other | JSON, good, 409, "not-your-turn"),
        (mine | JSON, orjson.dumps({"moves": [missing]}), 422, "illegal-action"),
        (mine | JSON, b'{"moves":["nonsense"]}', 422, "invalid-text"),
        (mine | JSON, _body(table, ply=ply - 1), 409, "stale-table"),
        (mine | JSON, _body(table, ply=2**40), 422, "invalid-request"),
        (mine | JSON, _body(table, key="a b"), 422, "invalid-key"),
        (mine | JSON, _body(table, more=1), 422, "invalid-request"),
        (mine | JSON, b"[]", 422, "invalid-request"),
        (mine | JSON, b"{", 422, "invalid-request"),
        (mine | JSON, b"", 422, "invalid-request"),
        (mine | JSON, b"x" * (MOST_BYTES + 1), 413, "body-too-large"),
        (mine, good, 415, "not-json"),
        (mine | {"content-type": "text/plain"}, good, 415, "not-json"),
        (JSON, good, 401, "nobody-known"),
        (app.headers(EVE) | JSON, good, 403, "not-invited"),
        (JSON | {"authorization": "Bearer forged"}, good, 401, "invalid-token"),
        (JSON | {"authorization": "Basic x"}, good, 401, "invalid-token"),
        (JSON | {"cookie": f"{COOKIE}=forged"}, good, 401, "invalid-cookie"),
        (mine | JSON | {"sec-fetch-site": "cross-site"}, good, 403, "cross-site"),
        (mine | JSON | {"origin": "https://evil.test"}, good, 403, "cross-site"),
    ]
    for headers, body, status, expected in cases:
        response = await _post(app, _path(table), headers, body)
        assert (response.status_code, code(response)) == (status, expected), (headers, body[:80])
        assert table.ply == ply
    lost = await _post(app, _path(table).replace(table.id, "0" * 12), mine | JSON, good)
    assert (lost.status_code, code(lost)) == (404, "unknown-table")
    french = await _post(app, _path(table) + "?lang=fr", mine | JSON, orjson.dumps({"moves": [missing]}))
    assert "est refusé par" in french.json()["sentence"]


def _other(table: Table) -> Person:
    return next(person for person in (ADA, BOB, CYD) if person != on_turn(table))


@pytest.mark.parametrize(
    ("method", "suffix", "allowed"), [("GET", "moves", "POST"), ("PUT", "moves", "POST"), ("POST", "stream", "GET")]
)
async def test_other_methods_are_refused(app: RunningApp, table: Table, method: str, suffix: str, allowed: str) -> None:
    response = await app.ask(method, f"/api/tables/{table.id}/{suffix}", ADA)
    assert (response.status_code, code(response)) == (405, "method-not-allowed")
    assert response.headers["allow"] == allowed


async def test_a_fault_of_ours_says_nothing(app: RunningApp, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("R9 is in the hand of Ada")

    monkeypatch.setattr(Move, "entries", broken)
    response = await _post(app, _path(table), app.headers(ADA) | JSON, b'{"moves":["pass"]}')
    assert (response.status_code, code(response)) == (500, "server-error")
    assert "R9" not in response.text


async def test_only_a_trusted_proxy_is_believed(app: RunningApp, table: Table) -> None:
    headers = app.headers(on_turn(table)) | JSON | {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    sent = request("POST", _path(table), headers, b'{"moves":["nonsense"]}')
    for peer in ("127.0.0.1", "10.0.0.9", "::1"):
        answer = await Server(app).connect(peer).ask(sent)
        assert ("strict-transport-security" in answer.headers) == (peer != "10.0.0.9")


async def test_every_request_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with open_pages(tmp_path, quiet=False) as app:
        table = await begin(app.service, ADA, BOB, CYD, options={"players": 3})
        await _post(app, _path(table), app.headers(on_turn(table)) | JSON, _body(table))
        await _post(app, f"/t/{table.id}", _browser(app, on_turn(table)), form={"move": "nonsense"})
        await app.stream(f"/t/{table.id}/stream", None, 1, {"cookie": _browser(app, ADA)["cookie"]})
        await app.ask("GET", "/api/games")
    lines = [orjson.loads(line) for line in capsys.readouterr().err.splitlines()]
    entries = [
        (line["method"], line["route"], line["status"], line["code"], line["table"])
        for line in lines
        if line["event"] == "request"
    ]
    assert entries == [
        ("POST", "/api/tables/{table}/moves", 200, None, table.id),
        ("POST", "/t/{table}", 422, "invalid-text", table.id),
        ("GET", "/t/{table}/stream", 200, None, table.id),
        ("GET", "/api/games", 200, None, None),
    ]


# --- pages -----------------------------------------------------------------------------


async def test_a_click_is_played_and_a_second_one_is_too_late(app: RunningApp, table: Table) -> None:
    headers, form = _browser(app, on_turn(table)), {"at": position(table), "move": legal(table)[-1]}
    ply = table.ply
    for _ in range(2):
        response = await _post(app, f"/t/{table.id}", headers, form=form)
        assert (response.status_code, response.content) == (204, b"")
        assert response.headers["content-language"] == "fr"
        assert table.ply == ply + 1


async def test_a_form_without_script_leads_back_to_the_table(app: RunningApp, table: Table) -> None:
    headers, ply = _browser(app, on_turn(table), script=False), table.ply
    response = await _post(app, f"/t/{table.id}", headers, form={"move": legal(table)[-1]})
    assert (response.status_code, response.headers["location"]) == (303, f"/t/{table.id}")
    assert table.ply == ply + 1


@pytest.mark.parametrize("script", [False, True])
async def test_a_click_that_cannot_be_says_why(app: RunningApp, table: Table, script: bool) -> None:
    ply, at = table.ply, position(table)
    for who, form, status in (
        (on_turn(table), {"at": at, "move": "nonsense"}, 422),
        (on_turn(table), {"at": at, "move": "pass", "draft": "nonsense"}, 422),
        (on_turn(table), {"at": at, "move": ""}, 422),
        (_other(table), {"at": at, "move": "pass"}, 409),
        (EVE, {"at": at, "move": "pass"}, 403),
    ):
        response = await _post(app, f"/t/{table.id}", _browser(app, who, script), form=form)
        assert response.status_code == status, form
        # A script puts the sentence on its page; a person who may not look on gets a page of its own.
        assert ("<html" in response.text) == (not script or who is EVE)
        assert table.ply == ply


# --- streams ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", [False, True])
@pytest.mark.parametrize("last", ["nothing", "after", "last-event-id"])
async def test_a_stream_says_what_follows(app: RunningApp, table: Table, page: bool, last: str) -> None:
    await play(app.service, table)
    path = f"/t/{table.id}/stream" if page else f"/api/tables/{table.id}/stream"
    headers = {"cookie": _browser(app, ADA)["cookie"]}
    if last == "after":
        path += f"?after={table.ply - 1}"
    elif last == "last-event-id":
        headers[last] = str(table.ply - 1)
    connection = Server(app).connect()
    connection.send(request("GET", path, headers))
    await connection.answers()
    await play(app.service, table)
    await connection.answers()
    app.service.wake()
    [answer] = await connection.answers()
    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert answer.headers["x-accel-buffering"] == "no"
    assert [int(id) for id in re.findall(rb"\nid: (\d+)\n", answer.body)] == [table.ply - 1, table.ply]
    # Scripts of pages see an event, programs are not troubled with it.
    heartbeat = b"16\r\nevent: alive\ndata: 1\n\n" if page else b"4\r\n: \n\n"
    assert answer.body.endswith(b"\n\n\r\n" + heartbeat + b"\r\n")
    connection.hang_up()
    await asyncio.sleep(0.01)
    assert not (await app.service.live(table.id)).viewers


async def test_a_stream_that_cannot_be_is_refused(app: RunningApp, table: Table) -> None:
    mine, stranger = app.headers(ADA), app.headers(EVE)
    for path, headers, status in (
        (f"/api/tables/{table.id}/stream", stranger, 403),
        (f"/api/tables/{table.id}/stream", {}, 401),
        (f"/api/tables/{table.id}/stream?after=x", mine, 422),
        (f"/api/tables/{'0' * 12}/stream", mine, 404),
        (f"/t/{table.id}/stream", stranger, 401),
    ):
        assert (await app.stream(path, None, 1, headers))[0] == status, path
    assert not (await app.service.live(table.id)).viewers


async def test_who_does_not_read_misses_what_is_between(app: RunningApp, table: Table) -> None:
    connection = Server(app).connect()
    connection.send(request("GET", f"/api/tables/{table.id}/stream", app.headers(ADA)))
    await connection.answers()
    connection.protocol.pause_writing()
    before = len(connection.transport.written)
    for _ in range(2):
        await play(app.service, table)
    app.service.wake()
    await connection.answers()
    assert len(connection.transport.written) == before
    connection.protocol.resume_writing()
    [answer] = await connection.answers()
    assert answer.body.count(b"event: table") == 3
    app.service.end_streams()
    await connection.answers()
    assert connection.transport.written.endswith(b"0\r\n\r\n")
