"""Who is away, and who decides, on the pages."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from pioche.core.seats import LETTERS
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.table import Table
from pioche.tables.time_control import ASK_SECONDS
from pioche.web.pages import pages
from tests.tables.scenarios import ADA, BOB, CYD, FakeClock, begin, on_turn, settle
from tests.web.running_app import BASE, RunningApp, open_app

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _browser(app: RunningApp, person: Person) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app.application),
        base_url=BASE,
        cookies=app.cookies(person),
        follow_redirects=True,
    )


async def _page(app: RunningApp, table: Table, person: Person) -> str:
    async with _browser(app, person) as browser:
        return (await browser.get(f"/t/{table.id}")).text


async def _post(app: RunningApp, table: Table, person: Person, **fields: str) -> str:
    async with _browser(app, person) as browser:
        return (await browser.post(f"/t/{table.id}", data=fields)).text


async def test_after_two_minutes_the_host_is_asked_and_the_others_read_who_decides(
    tmp_path: Path, clock: FakeClock
) -> None:
    async with open_app(tmp_path, clock, pages=pages) as app:
        table = await begin(app.service, BOB, ADA, CYD, options={"players": 3}, relief=0)
        gone = on_turn(table)
        host, other = (person for person in (BOB, ADA, CYD) if person != gone)
        if gone == BOB:
            # While the host is away every player may decide.
            other = host
        seat = table.seat_of(gone.id)
        live = await app.service.live(table.id)
        await app.service.queue.submit_for_server(live, acts.MarkAway(seat), table.ply)
        assert f'class="badge away at{seat}"' in await _page(app, table, other)
        clock.pass_by(ASK_SECONDS - 1)
        assert 'name="wait"' not in await _page(app, table, host)
        clock.pass_by(1)
        page = await _page(app, table, host)
        assert 'name="wait"' in page
        assert f"{gone.name} is away, and it is their turn." in page
        if other != host:
            assert "Bob decides whether to wait." in await _page(app, table, other)
        assert 'name="wait"' not in await _post(app, table, host, wait=LETTERS[seat])
        assert table.chairs[seat].awaited
        page = await _post(app, table, host, replace=LETTERS[seat])
        assert f'class="badge bot at{seat}"' in page
        assert f"A bot plays for {gone.name}." in page
        # A page that is opened is a return.
        await _page(app, table, gone)
        await settle(table)
        await app.service.tick()
        assert table.chairs[seat].relief == ""


async def test_a_table_of_friends_replaces_nobody_and_a_clock_does(tmp_path: Path) -> None:
    async with open_app(tmp_path, pages=pages) as app:
        for players, pace, after in (("3", "none", 0), ("4", "quick", 30)):
            async with _browser(app, ADA) as browser:
                form = {"name": "Ada", "players": players, "public": "0", "pace": pace}
                page = await browser.post("/new/mu", data=form)
            assert (await app.service.table(page.url.path.removeprefix("/t/"))).relief_after == after
            body = {"game": "mu", "pace": pace}
            response = await app.ask("POST", "/api/tables", BOB, body)
            assert (await app.service.table(response.json()["table"])).relief_after == after


async def test_a_seat_that_a_bot_has_taken_meanwhile_is_asked_for(tmp_path: Path) -> None:
    async with open_app(tmp_path, pages=pages) as app:
        table = await begin(app.service, ADA, options={"players": 3}, public=True)
        letter = next(LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level)
        page = await _post(app, table, BOB, sit=letter)
        assert "chair is yours from the next deal" in page
        assert "Bob takes a bot’s chair from the next deal." in await _page(app, table, ADA)


@pytest.mark.parametrize(("game", "word"), [("mu", "deal"), ("rummu", "round"), ("safaru", "game")])
async def test_a_chair_is_free_from_the_next_deal_in_the_word_of_the_game(tmp_path: Path, game: str, word: str) -> None:
    async with open_app(tmp_path, pages=pages) as app:
        table = await begin(app.service, ADA, game=game, options={"players": 3})
        async with _browser(app, BOB) as browser:
            invitation = (await browser.get(f"/t/{table.id}?s={table.secret}")).text
            assert f"can be yours from the next {word}." in invitation
        await app.service.act(table.id, BOB, acts.Join(table.secret))
        assert f"can be yours from the next {word}." in await _page(app, table, BOB)
        letter = next(LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level)
        page = await _post(app, table, BOB, ask=letter)
        assert f"chair is yours from the next {word}." in page
        assert f"Bob: from the next {word}" in page
        assert f"Bob takes a bot’s chair from the next {word}." in page
