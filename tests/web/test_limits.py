"""Who asks too often or has too much is refused in both languages, with the time to come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx2
import pytest
from limits import RateLimitItem

from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.web.addresses import household
from pioche.web.context import MOST_OPEN
from pioche.web.http_errors import TooManyRequests
from pioche.web.identity import COOKIE, Guest
from pioche.web.pages import pages
from pioche.web.security import ACTING, COMING, ENTERING, OF_ADDRESS, READING
from pioche.web.settings import Audience
from tests.tables.scenarios import ADA, BOB, FakeClock, begin, set_up
from tests.web.running_app import BASE, RunningApp, code, open_app

pytestmark = pytest.mark.anyio
PAGE = {"accept": "text/html"}


@pytest.fixture
async def strict(tmp_path: Path, clock: FakeClock) -> AsyncIterator[RunningApp]:
    async with open_app(tmp_path, clock, limits=True, pages=pages) as app:
        yield app


@asynccontextmanager
async def coming_from(app: RunningApp, address: str) -> AsyncIterator[httpx2.AsyncClient]:
    transport = httpx2.ASGITransport(app.application, raise_app_exceptions=False, client=(address, 1))
    async with httpx2.AsyncClient(transport=transport, base_url=BASE) as client:
        yield client


async def test_too_many_requests_are_told_what_happened(strict: RunningApp) -> None:
    codes = [code(await strict.ask("POST", "/api/guests", body={"name": "Ada"})) for _ in range(61)]
    assert set(codes[:60]) == {""}
    assert codes[60] == "too-many-requests"
    response = await strict.ask("POST", "/api/guests", body={"name": "Ada"})
    assert 1 <= int(response.headers["retry-after"]) <= 60
    assert "60" in response.json()["sentence"]
    # Others go on, and so does the guest with everything else.
    assert code(await strict.ask("GET", "/api/games", ADA)) == ""


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/settings", {"name": "Eve"}),
        ("/play/mu", {}),
        ("/new/mu", {"players": "4", "name": "Eve"}),
        ("/new/mu", {"players": "4"}),
        ("/t/{table}", {"join": "1", "name": "Eve"}),
        ("/t/{table}", {"sit": "B", "name": "Eve"}),
        ("/t/{table}", {"sit": "B"}),
        ("/api/guests", {"name": "Eve"}),
        ("/api/tokens", {"name": "Eve"}),
    ],
)
async def test_newcomers_are_counted_wherever_they_are_made(
    strict: RunningApp, path: str, fields: dict[str, str]
) -> None:
    table = await strict.service.create(ADA, acts.Create("mu", {}, True, "none", 30, "random"))
    address = path.format(table=table.id)

    async def ask(client: httpx2.AsyncClient) -> httpx2.Response:
        client.cookies.clear()
        if path.startswith("/api"):
            return await client.post(address, json=fields)
        return await client.post(address, data=fields, headers=PAGE)

    async with coming_from(strict, "192.0.2.7") as client:
        assert COOKIE in (await ask(client)).cookies or path == "/api/tokens"
        assert strict.context.limits is not None
        with suppress(TooManyRequests):
            for _ in range(ENTERING.amount):
                strict.context.limits.count(ENTERING, "192.0.2.7")
        refused = await ask(client)
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        assert COOKIE not in refused.cookies
        french = await client.post(address, data=fields, headers=PAGE | {"accept-language": "fr"})
        assert path.startswith("/api") or "reprenez dans" in french.text
        # Who is known already goes on.
        cookie = f"{COOKIE}={strict.context.identity.cookie(Guest(BOB, None))}"
        assert (await client.get("/", headers={"cookie": cookie})).status_code == 200
    async with coming_from(strict, "192.0.2.8") as client:
        assert (await ask(client)).status_code != 429


@pytest.mark.parametrize("limit", [ACTING, READING])
async def test_many_people_of_one_address_are_counted_together(strict: RunningApp, limit: RateLimitItem) -> None:
    """Anybody may be many people. A proxy that says nothing of others is not taken for one household."""
    assert strict.context.limits is not None
    for address in ("192.0.2.7", "127.0.0.1"):
        for _ in range(OF_ADDRESS[limit].amount):
            strict.context.limits.count(OF_ADDRESS[limit], address)
    refused = []
    for address in ("192.0.2.7", "192.0.2.8", "127.0.0.1"):
        async with coming_from(strict, address) as client:
            client.cookies.update(strict.cookies(BOB))
            answer = await (client.get("/api/me") if limit is READING else client.post("/settings"))
            refused.append(answer.status_code == 429)
    assert refused == [True, False, False]


@pytest.mark.parametrize("act", ["sit", "stand", "leave", "ask", "replace", "wait"])
async def test_coming_and_going_is_counted(strict: RunningApp, act: str) -> None:
    """Everybody at the table loads its page again."""
    table = await begin(strict.service, ADA, public=True, options={"players": 3})
    ply, cookie = table.ply, strict.cookies(BOB)
    assert strict.context.limits is not None
    for _ in range(COMING.amount):
        strict.context.limits.count(COMING, "192.0.2.7")
    for address, counted in (("192.0.2.7", True), ("192.0.2.8", False)):
        async with coming_from(strict, address) as client:
            client.cookies.update(cookie)
            by_page = await client.post(f"/t/{table.id}", data={act: "B"})
            by_program = await client.post(
                f"/api/tables/{table.id}/{act}", json={} if act == "leave" else {"seat": "B"}
            )
        for answer in (by_page, by_program):
            assert (answer.status_code == 429) is counted
            assert not counted or 1 <= int(answer.headers["retry-after"]) <= 60
        assert table.ply == ply or not counted
    # Those who play go on.
    async with coming_from(strict, "192.0.2.7") as client:
        client.cookies.update(strict.cookies(ADA))
        turn = table.turn
        await client.post(f"/t/{table.id}", data={"move": "pass"})
        assert table.seat_of(ADA.id) != turn or table.turn != turn


@pytest.mark.parametrize(
    ("method", "path", "fields"),
    [
        ("DELETE", "/api/tokens", {}),
        ("DELETE", "/api/tokens/0123456789abcdef", {}),
        ("POST", "/settings", {"sign-out": "1"}),
    ],
)
async def test_revocations_are_counted(strict: RunningApp, method: str, path: str, fields: dict[str, str]) -> None:
    """Each is kept for long, for everybody who comes."""
    async with coming_from(strict, "192.0.2.7") as client:
        client.cookies.update(strict.cookies(BOB))
        assert (await client.request(method, path, data=fields)).status_code in (204, 303)
        assert strict.context.limits is not None
        with suppress(TooManyRequests):
            for _ in range(ENTERING.amount):
                strict.context.limits.count(ENTERING, "192.0.2.7")
        revoked = strict.service.store.settings("revoked ")
        assert revoked
        assert (await client.request(method, path, data=fields)).status_code == 429
        assert strict.service.store.settings("revoked ") == revoked


@pytest.mark.parametrize(
    ("address", "other", "same"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::9", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_household_is_counted_as_one(address: str, other: str, same: bool) -> None:
    assert (household(address) == household(other)) is same


async def test_one_household_cannot_come_by_ever_new_addresses(strict: RunningApp) -> None:
    statuses = []
    for number in range(61):
        async with coming_from(strict, f"2001:db8::{number:x}") as client:
            statuses.append((await client.post("/settings", data={"name": "Eve"}, headers=PAGE)).status_code)
    assert statuses == [303] * 60 + [429]


async def test_open_tables_of_a_person_are_bounded(strict: RunningApp, clock: FakeClock) -> None:
    """By the API and by pages alike; those that are over or long forgotten do not count."""
    service = strict.service
    tables = [await set_up(service, ADA, options={"players": 3}) for _ in range(MOST_OPEN - 1)]
    cookie = {"cookie": f"{COOKIE}={strict.context.identity.cookie(Guest(ADA, None))}"}
    assert code(await strict.ask("POST", "/api/tables", ADA, {"game": "mu"})) == ""
    clock.pass_by(3600)
    for lang, sentence in (("en", "tables that are not over"), ("fr", "tables inachevées")):
        refused = await strict.ask("POST", f"/api/tables?lang={lang}", ADA, {"game": "mu"})
        assert (refused.status_code, code(refused)) == (429, "too-many-tables")
        assert refused.headers["retry-after"] == str(23 * 3600)
        assert f"{MOST_OPEN} {sentence}" in refused.json()["sentence"]
        for path, fields in (("/play/mu", {}), ("/new/mu", {"players": "4"})):
            async with strict.client() as client:
                page = await client.post(f"{path}?lang={lang}", data=fields, headers=cookie | PAGE)
            assert page.status_code == 429
            assert page.headers["retry-after"] == str(23 * 3600)
            assert sentence in page.text
    assert len(await _own(strict, ADA)) == MOST_OPEN
    assert code(await strict.ask("POST", "/api/tables", BOB, {"game": "mu"})) == ""
    await service.act(tables[0].id, ADA, acts.Close())
    assert code(await strict.ask("POST", "/api/tables", ADA, {"game": "mu"})) == ""
    assert code(await strict.ask("POST", "/api/tables", ADA, {"game": "mu"})) == "too-many-tables"
    clock.pass_by(23 * 3600)
    assert code(await strict.ask("POST", "/api/tables", ADA, {"game": "mu"})) == ""


async def test_tables_that_are_set_up_at_once_are_counted_too(strict: RunningApp) -> None:
    for _ in range(MOST_OPEN - 2):
        await set_up(strict.service, ADA, options={"players": 3})
    requests = [strict.ask("POST", "/api/tables", ADA, {"game": "mu"}) for _ in range(6)]
    statuses = sorted(answer.status_code for answer in await asyncio.gather(*requests))
    assert statuses == [201, 201, 429, 429, 429, 429]
    assert not strict.context.creating


async def _own(app: RunningApp, person: Person) -> list[object]:
    tables: list[object] = (await app.ask("GET", "/api/tables/mine", person)).json()["tables"]
    return tables


async def test_without_limits_nobody_is_counted(app: RunningApp) -> None:
    for number in range(MOST_OPEN + 20):
        assert code(await app.ask("POST", "/api/tables", ADA, {"game": "mu", "key": str(number)})) == ""


@pytest.mark.parametrize(("audience", "here", "elsewhere"), [("local", 200, 404), ("all", 200, 200), ("off", 404, 404)])
async def test_who_reads_the_measures(tmp_path: Path, audience: Audience, here: int, elsewhere: int) -> None:
    async with open_app(tmp_path, metrics=audience) as app:
        for address, status in (("127.0.0.1", here), ("::1", here), ("::ffff:127.0.0.1", here)):
            async with coming_from(app, address) as client:
                assert (await client.get("/metrics")).status_code == status
        for address in ("192.0.2.1", "2001:db8::1", "unknown"):
            async with coming_from(app, address) as client:
                assert (await client.get("/metrics")).status_code == elsewhere
