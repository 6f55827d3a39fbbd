"""The event loop never waits for the database: a slow one delays only those who need it."""

from __future__ import annotations

import asyncio
import io
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Event, current_thread
from typing import Any

import orjson
import pytest

from pioche.store import Store
from pioche.web.identity import COOKIE
from pioche.web.pages import replay
from pioche.web.pages.render import address
from tests.tables.scenarios import FakeClock
from tests.web.pages.browsing import ENGLISH, Browser, open_pages
from tests.web.pages.test_pages import play_match, wait_for_bots
from tests.web.running_app import RunningApp, open_app
from tests.web.stages import PIA, table_at

pytestmark = pytest.mark.anyio
# Requests that need the database: more than the framework has threads.
_MORE_THAN_THREADS = 60
_METHODS = [name for name, method in vars(Store).items() if callable(method) and not name.startswith("_")]


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with open_pages(tmp_path) as app:
        yield app


def _in_its_threads(method: Callable[..., Any], called: set[str]) -> Callable[..., Any]:
    def call_in_thread(*arguments: Any) -> Any:
        assert current_thread().name.startswith(("readers", "commits"))
        called.add(method.__name__)
        return method(*arguments)

    return call_in_thread


async def test_all_calls_of_the_store_are_made_in_its_threads(
    app: RunningApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither on the loop, nor in more threads than there are connections."""
    called: set[str] = set()
    for name in set(_METHODS) - {"close"}:
        monkeypatch.setattr(Store, name, _in_its_threads(getattr(Store, name), called))
    browser = Browser(app, ENGLISH)
    response = await browser.client.post("/new/mu", data={"name": "Ada", "players": "3", "option-target_score": "1"})
    await browser.send(response.url.path, start="1")
    table = response.url.path.removeprefix("/t/")
    await play_match(app, browser, table)
    # As if it had been forgotten: whatever comes next reads it again.
    for path in ("", "/record", "/replay", "/stream?after=1"):
        app.service.tables._tables.clear()
        if "stream" in path:
            assert (await app.stream(f"/t/{table}{path}", None, 1))[0] in (200, 401, 403)
        else:
            await browser.open(f"/t/{table}{path}")
    for path in ("/", "/new/mu", "/rules/mu", "/api/tables", "/healthz", "/metrics"):
        assert (await browser.client.get(path)).status_code == 200
    answer = await browser.client.post("/api/guests", json={"name": "Ada"})
    assert answer.status_code == 201
    for _ in range(2):
        answer = await browser.client.post("/api/tables", json={"game": "mu", "key": "k"})
        assert answer.status_code == 201
    app.service.tables._tables.clear()
    for path in ("/api/tables/mine", f"/api/tables/{answer.json()['table']}"):
        assert (await browser.client.get(path)).status_code == 200
    assert (await browser.client.delete("/api/tokens")).status_code == 204
    monkeypatch.setattr("pioche.web.identity.REFRESH_SECONDS", 0.0)
    refreshing = asyncio.get_running_loop().create_task(app.context.identity.keep_fresh())
    while "settings" not in called:
        await asyncio.sleep(0.001)
    refreshing.cancel()
    monkeypatch.undo()
    async with open_app(tmp_path, limits=True) as strict:
        monkeypatch.setattr(Store, "open_tables", _in_its_threads(Store.open_tables, called))
        assert (await strict.ask("POST", "/api/tables", PIA, {"game": "mu"})).status_code == 201
    assert called >= {"commit", "entries", "tables_of", "public_tables", "check", "tidy"}
    assert called >= {"open_tables", "settings", "change_setting"}


async def test_a_database_that_does_not_answer_delays_only_those_who_need_it(
    app: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/play/mu")
    table = browser.path
    await wait_for_bots(app, table.removeprefix("/t/"))
    answers = Event()

    def block(method: Callable[..., Any]) -> Callable[..., Any]:
        def waiting(*arguments: Any) -> Any:
            assert answers.wait(60)
            return method(*arguments)

        return waiting

    for name in ("entries", "tables_of", "public_tables", "summary", "commit", "check"):
        monkeypatch.setattr(Store, name, block(getattr(Store, name)))
    needing = [
        asyncio.ensure_future(browser.client.get(path)) for path in ("/", "/t/0123456789ab", "/api/tables", "/healthz")
    ]
    try:
        for path in (address("style.css"), "/rules/mu", table, "/metrics"):
            assert (await browser.client.get(path)).status_code == 200
        assert not any(request.done() for request in needing)
    finally:
        answers.set()
    assert [(await request).status_code for request in needing] == [200, 404, 200, 200]


async def test_a_replay_waits_for_nobody_who_needs_the_database(
    app: RunningApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await table_at(app.service, "over")
    answers = Event()
    monkeypatch.setattr(Store, "change_setting", lambda *_: answers.wait(60))
    async with app.client(PIA) as client:
        revoking = [asyncio.ensure_future(client.delete("/api/tokens")) for _ in range(_MORE_THAN_THREADS)]
        try:
            await asyncio.sleep(0.1)
            cookie = {"cookie": f"{COOKIE}={app.cookies(PIA)[COOKIE]}"}
            async with asyncio.timeout(20):
                assert (await client.get(f"/t/{table.id}/replay", headers=cookie)).status_code == 200
            assert not any(request.done() for request in revoking)
        finally:
            answers.set()
        await asyncio.gather(*revoking)


async def test_old_matches_are_replayed_one_at_a_time(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two threads at work at once would meet here, and the loop would have a third of the time."""
    table = await table_at(app.service, "over")
    meeting, met = Barrier(2), list[int]()
    played = replay._state_and_log

    def meet(*arguments: Any) -> Any:
        with suppress(BrokenBarrierError):
            met.append(meeting.wait(0.3))
        return played(*arguments)

    monkeypatch.setattr(replay, "_state_and_log", meet)
    cookie = {"cookie": f"{COOKIE}={app.cookies(PIA)[COOKIE]}"}
    async with app.client() as client:
        looks = [client.get(f"/t/{table.id}/replay?move={move}", headers=cookie) for move in range(4)]
        assert {answer.status_code for answer in await asyncio.gather(*looks)} == {200}
    assert met == []


async def test_questions_about_health_take_one_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many ask, and however long the database takes. One look is good for a second."""
    looks, answers, clock = list[None](), Event(), FakeClock()

    def look(_: Store) -> None:
        looks.append(None)
        assert answers.wait(60)

    async with open_app(tmp_path, clock) as app, app.client() as client:
        monkeypatch.setattr(Store, "check", look)
        asking = [asyncio.ensure_future(client.get("/healthz")) for _ in range(_MORE_THAN_THREADS)]
        try:
            async with asyncio.timeout(20):
                assert (await client.get("/api/tables")).status_code == 200
            assert not any(question.done() for question in asking)
        finally:
            answers.set()
        assert {(await question).status_code for question in asking} == {200}
        assert len(looks) == 1
        for seconds, begun in ((0.5, 1), (0.5, 2), (0.0, 2)):
            clock.pass_by(seconds)
            assert (await client.get("/healthz")).status_code == 200
            assert len(looks) == begun


async def test_a_database_that_somebody_else_holds_delays_only_moves(app: RunningApp, tmp_path: Path) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/play/mu")
    table = browser.path
    await wait_for_bots(app, table.removeprefix("/t/"))
    [move, *_] = (await browser.open(table)).moves()
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        moving = asyncio.ensure_future(browser.client.post(table, data={"move": move["value"]}))
        for path in ("/", "/rules/mu", table, "/api/tables"):
            assert (await browser.client.get(path)).status_code == 200
        assert not moving.done()
        other.execute("ROLLBACK")
    assert (await moving).status_code == 200


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 51, 3)])
async def test_a_version_of_sqlite_that_can_spoil_the_file_is_named_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    written = io.StringIO()
    monkeypatch.setattr("pioche.web.logs.sys.stderr", written)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    async with open_app(tmp_path, quiet=False):
        pass
    named = [orjson.loads(line) for line in written.getvalue().splitlines() if "sqlite" in line]
    assert [(line["event"], line["level"]) for line in named] == [
        ("sqlite-wal-reset-bug", "warning") for _ in range(version < (3, 51, 3))
    ]
