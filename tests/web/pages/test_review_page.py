"""The review of one's own decisions on the server: asked for, stopped, gone on with, kept with the match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from pioche.bots.review import StepResult, steps_of
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.tables import acts, reviews
from pioche.tables.acts import Person
from pioche.tables.bot_provider import InProcessBots
from pioche.tables.reviews import Progress, Reviews, own_place
from pioche.tables.table import Table
from pioche.web.identity import COOKIE, Guest
from pioche.web.pages import pages
from tests.tables.scenarios import FakeClock
from tests.web.running_app import BASE, RunningApp, open_app
from tests.web.stages import OTTO, PIA, SAM, table_at

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningApp]:
    monkeypatch.setattr(reviews, "VISITS", 4)
    monkeypatch.setattr(reviews, "_PLAIN_VISITS", 4)
    async with open_app(tmp_path, FakeClock(), pages=pages) as app:
        yield app


class Steps:
    """Steps that take no time, as many as are let through; they say that another card was better."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.places: list[int] = []
        self.gate = asyncio.Event()
        self.stop_at = 10**6

    async def __call__(self, record: str, seat: Seat, visits: int, step: int) -> StepResult:
        assert record.startswith("pioche record")
        assert visits == 4
        if step >= self.stop_at:
            await self.gate.wait()
        self.places.append(step)
        place = steps_of(self.table.records[0], seat)[step]
        if place.move < 0:
            return StepResult(luck=3.5)
        view = self.table.records[0].replay(self.table.game, place.deal, place.move).view(seat)
        words = [view.text(action) for action in view.actions()]
        played = self.table.records[0].deals[place.deal].moves[place.move][1]
        better = words[-1] if words[-1] != played else words[0]
        if better == played:
            return StepResult(played, choices=1)
        return StepResult(played, better, len(words), float(step), 0.5, True)


async def ask(app: RunningApp, who: Person | None, path: str, lang: str = "en", **fields: str) -> httpx2.Response:
    """A page as a browser without scripts asks for it, or a form of it."""
    cookies = {COOKIE: app.context.identity.cookie(Guest(who, lang))} if who is not None else {}
    transport = httpx2.ASGITransport(app.application, raise_app_exceptions=False)
    headers = {"accept": "text/html"}
    async with httpx2.AsyncClient(transport=transport, base_url=BASE, cookies=cookies, headers=headers) as browser:
        return await (browser.post(path, data=fields) if fields else browser.get(path))


async def progress(app: RunningApp, table: Table) -> Progress:
    return await app.service.reviews.progress(table, own_place(table, PIA.id, 1))


async def finish_match(app: RunningApp, table: Table) -> None:
    while not (now := await progress(app, table)).finished or now.running:
        assert not now.failed
        await asyncio.sleep(0)


async def test_a_real_review_is_computed_and_kept(app: RunningApp, tmp_path: Path) -> None:
    table = await table_at(app.service, "over")
    path = f"/t/{table.id}/review"
    for page in (f"/t/{table.id}", f"/t/{table.id}/replay"):
        assert f'href="{path}?match=1"' in (await ask(app, PIA, page)).text
        assert path not in (await ask(app, SAM, page)).text
    assert "Review my decisions" in (await ask(app, PIA, path)).text
    assert (await ask(app, PIA, path, **{"begin-review": "1"})).status_code == 303
    await finish_match(app, table)
    page = (await ask(app, PIA, path)).text
    for words in ("Luck of the cards", "Your decisions", "Deal by deal", "Turning points", "<svg class"):
        assert words in page
    french = await ask(app, PIA, path, "fr")
    assert "Chance des cartes" in french.text
    async with open_app(tmp_path, FakeClock(), pages=pages) as again:
        stored = await again.service.table(table.id)
        assert await progress(again, stored) == await progress(app, table)
        assert (await ask(again, PIA, path)).text == page
    # Asked for once more, nothing is computed again.
    await ask(app, PIA, path, **{"begin-review": "1"})
    assert not (await progress(app, table)).running


async def test_it_is_stopped_goes_on_and_says_what_was_better(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await table_at(app.service, "over")
    steps = Steps(table)
    steps.stop_at = 7
    monkeypatch.setattr(InProcessBots, "review_step", steps)
    path = f"/t/{table.id}/review"
    await ask(app, PIA, path, **{"begin-review": "1"})
    while len(steps.places) < 7:
        await asyncio.sleep(0)
    page = (await ask(app, PIA, path)).text
    assert 'http-equiv="refresh"' in page
    assert 'value="7"' in page
    await ask(app, PIA, path, stop="1")
    assert not (await progress(app, table)).running
    page = (await ask(app, PIA, path)).text
    assert 'http-equiv="refresh"' not in page
    assert "Go on" in page
    steps.gate.set()
    await ask(app, PIA, path, **{"begin-review": "1"})
    await finish_match(app, table)
    # No step was computed twice.
    assert steps.places == list(range(len(steps_of(table.records[0], table.seat_of(PIA.id)))))
    page = (await ask(app, PIA, path)).text
    assert page.count("You played") == 3
    assert page.count(f"eyes={LETTERS[table.seat_of(PIA.id)]}") == 4


async def test_stopped_and_gone_on_with_at_once_it_is_one(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two windows, and a store that takes its time."""
    table = await table_at(app.service, "over")
    steps = Steps(table)
    steps.stop_at = 7
    monkeypatch.setattr(InProcessBots, "review_step", steps)
    path, begin = f"/t/{table.id}/review", {"begin-review": "1"}
    await asyncio.gather(*(ask(app, PIA, path, **begin) for _ in range(2)))
    while len(steps.places) < 7:
        await asyncio.sleep(0)
    store, stored, storing = Reviews._store_results, asyncio.Event(), asyncio.Event()

    async def store_slowly(*arguments: Any) -> None:
        storing.set()
        await stored.wait()
        await store(*arguments)

    monkeypatch.setattr(Reviews, "_store_results", store_slowly)
    stops = [asyncio.create_task(ask(app, PIA, path, stop="1"))]
    await storing.wait()
    stops.append(asyncio.create_task(ask(app, PIA, path, stop="1")))
    starts = [asyncio.create_task(ask(app, PIA, path, **begin)) for _ in range(2)]
    for _ in range(50):
        await asyncio.sleep(0)
    stored.set()
    await asyncio.gather(*stops, *starts)
    assert (await progress(app, table)).running
    await ask(app, PIA, path, **begin)
    steps.gate.set()
    await finish_match(app, table)
    assert steps.places == list(range(len(steps_of(table.records[0], table.seat_of(PIA.id)))))


async def test_a_person_has_one_review_at_work(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else one person could keep all others from theirs."""
    first, second = [await table_at(app.service, "over") for _ in range(2)]
    steps = Steps(first)
    steps.stop_at = 0
    monkeypatch.setattr(InProcessBots, "review_step", steps)

    async def begin(who: Person, table: Table, lang: str = "en") -> httpx2.Response:
        return await ask(app, who, f"/t/{table.id}/review", lang, **{"begin-review": "1"})

    assert [(await begin(PIA, first)).status_code for _ in range(2)] == [303, 303]
    for lang, words in (("en", "Another of your matches"), ("fr", "Une autre de vos parties")):
        refused = await begin(PIA, second, lang)
        assert refused.status_code == 409
        assert words in refused.text
    assert (await begin(OTTO, second)).status_code == 303
    await ask(app, PIA, f"/t/{first.id}/review", stop="1")
    assert (await begin(PIA, second)).status_code == 303


async def test_a_step_that_fails_can_be_asked_again(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await table_at(app.service, "over")
    path = f"/t/{table.id}/review"

    async def fail(*_: object) -> StepResult:
        raise ValueError("no card is named here")

    monkeypatch.setattr(InProcessBots, "review_step", fail)
    await ask(app, PIA, path, **{"begin-review": "1"})
    while not (await progress(app, table)).failed:
        await asyncio.sleep(0)
    page = (await ask(app, PIA, path)).text
    assert "broke off" in page
    assert "no card" not in page
    monkeypatch.setattr(InProcessBots, "review_step", Steps(table))
    await ask(app, PIA, path, **{"begin-review": "1"})
    await finish_match(app, table)


async def test_it_is_for_those_who_played_and_after_the_end(app: RunningApp) -> None:
    table = await table_at(app.service, "over")
    path = f"/t/{table.id}/review"
    # Everybody else tries it in test_page_rights.py.
    assert (await ask(app, SAM, path)).status_code == 403
    assert (await ask(app, OTTO, path)).status_code == 200
    assert (await ask(app, OTTO, f"{path}?match=2")).status_code == 404
    running = await table_at(app.service, "playing")
    page = await ask(app, PIA, f"/t/{running.id}/review")
    assert page.status_code == 409
    assert "not over" in page.text


async def test_who_leaves_after_the_end_keeps_the_review(app: RunningApp) -> None:
    table = await table_at(app.service, "over")
    path = f"/t/{table.id}/review"
    await app.service.act(table.id, PIA, acts.Leave())
    assert table.seat_of(PIA.id) == NOBODY
    assert f'href="{path}?match=1"' in (await ask(app, PIA, f"/t/{table.id}/replay")).text
    assert (await ask(app, PIA, path)).status_code == 200
    await ask(app, PIA, path, **{"begin-review": "1"})
    await finish_match(app, table)
    assert "Turning points" in (await ask(app, PIA, path)).text
