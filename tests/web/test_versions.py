"""Tables of two rules versions in one database: each plays by its own, and waits while its version is not installed."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pioche.core.record import read_record
from pioche.games import find
from pioche.store import TableId
from tests.tables.scenarios import ADA, BOB, begin
from tests.versions import second_version
from tests.web.pages.browsing import ENGLISH, Browser, open_pages
from tests.web.running_app import RunningApp, code
from tests.web.test_stored import PLAYERS, STORED, TABLES, play_on

pytestmark = pytest.mark.anyio


async def start_table(app: RunningApp) -> str:
    """A table of two people, in their first game."""
    table = await begin(app.service, ADA, BOB, game="safaru", options={"players": 2, "match": "single"}, public=True)
    return table.id


async def table_json(app: RunningApp, table: str) -> dict[str, object]:
    now: dict[str, object] = (await app.ask("GET", f"/api/tables/{table}", ADA)).json()
    return now


async def check_replay(app: RunningApp, table: str, rules: int) -> None:
    """The record and the replay of a match that is over."""
    text = (await app.ask("GET", f"/api/tables/{table}/record", ADA)).text
    assert f"\nrules {rules}\n" in text
    moves = len(read_record(text, find).deals[0].moves)
    for move in range(0, moves + 1, 20):
        page = await app.ask("GET", f"/t/{table}/replay?move={move}&eyes=open", ADA)
        assert page.status_code == 200


async def test_tables_of_both_versions_are_played_to_their_end_and_replayed(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        first = await start_table(app)
        await play_on(app, first, (ADA, BOB), 6)
    with second_version():
        async with open_pages(tmp_path) as app:
            second = await start_table(app)
            for table, rules in ((first, 1), (second, 2)):
                assert (await table_json(app, table))["rules_version"] == rules
                await play_on(app, table, (ADA, BOB), 1000)
                assert (await table_json(app, table))["status"] == "over"
                await check_replay(app, table, rules)
            # Those who play again at a table keep its version; a new table has the newest.
            again = await app.ask("POST", f"/api/tables/{first}/rematch", ADA, {})
            assert again.status_code == 200
            assert (await table_json(app, first))["rules_version"] == 1
            assert (await table_json(app, await start_table(app)))["rules_version"] == 2


async def test_a_table_leads_to_the_rulebook_of_its_version(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        first = await start_table(app)
    with second_version():
        async with open_pages(tmp_path) as app:
            tables = {"/rules/safaru/1": first, "/rules/safaru": await start_table(app)}
            browser = Browser(app, ENGLISH)
            for book, table in tables.items():
                await browser.open(f"/t/{table}")
                assert {*re.findall(r'href="(/rules/[^"#]+)', browser.html)} == {book}
            reading = await browser.open("/rules/safaru/1")
            assert "one, two or all three methods" in reading.text
            assert 'href="/rules/safaru"' in browser.html
            assert "one method only" in (await browser.open("/rules/safaru")).text
            for wrong in ("3", "9" * 5000, "one"):
                await browser.open(f"/rules/safaru/{wrong}")
                assert browser.status == 404


async def test_a_refused_move_names_the_clause_of_its_version(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        first = await start_table(app)
    with second_version():
        async with open_pages(tmp_path) as app:
            for table, version in ((first, "?version=1"), (await start_table(app), "")):
                player = (ADA, BOB)["AB".index(str((await table_json(app, table))["turn"]))]
                refused = await app.ask("POST", f"/api/tables/{table}/moves", player, {"moves": ["done"]})
                assert code(refused) == "illegal-action"
                (link,) = refused.json()["links"].values()
                assert link == f"/api/games/safaru/rules/{refused.json()['clause']}{version}"
                assert (await app.ask("GET", link)).json()["clause"] == refused.json()["clause"]
            clause = "/api/games/safaru/rules/SAF-4.1?version="
            texts = [(await app.ask("GET", f"{clause}{version}")).json()["text"] for version in (1, 2)]
            assert texts[0] != texts[1]
            assert code(await app.ask("GET", f"{clause}3")) == "unknown-version"


async def test_a_table_waits_while_its_version_is_not_installed(tmp_path: Path) -> None:
    with second_version():
        async with open_pages(tmp_path) as app:
            table = await start_table(app)
            await play_on(app, table, (ADA, BOB), 5)
            before = await table_json(app, table)
    async with open_pages(tmp_path) as app:
        log = app.service.store.entries(TableId(table))
        for lang, rules in (("en", "the rules of Safarü, version 2"), ("fr", "les règles de Safarü, version 2")):
            for method, path in (("GET", f"/api/tables/{table}"), ("POST", f"/api/tables/{table}/start")):
                refused = await app.ask(method, f"{path}?lang={lang}", ADA, {} if method == "POST" else None)
                assert (refused.status_code, code(refused)) == (409, "unreadable-table")
                assert rules in refused.json()["sentence"]
            page = await app.ask("GET", f"/t/{table}?lang={lang}")
            assert page.status_code == 409
            assert rules in page.text
        # It stands as it stood and is still listed; other tables are played.
        assert app.service.store.entries(TableId(table)) == log
        cookie = "; ".join("=".join(pair) for pair in app.cookies(ADA).items())
        assert f'href="/t/{table}"' in (await app.ask("GET", "/", headers={"cookie": cookie})).text
        assert (await table_json(app, await start_table(app)))["rules_version"] == 1
    with second_version():
        async with open_pages(tmp_path) as app:
            assert await table_json(app, table) == before
            await play_on(app, table, (ADA, BOB), 5)


async def test_tables_of_the_first_version_are_played_on_when_there_is_a_second(tmp_path: Path) -> None:
    shutil.copy(STORED / "first.db", tmp_path / "tables.db")
    tables = {str(stood["status"]): table for table, stood in TABLES.items() if stood["game"] == "safaru"}
    with second_version():
        async with open_pages(tmp_path) as app:
            await check_replay(app, tables["over"], 1)
            await play_on(app, tables["playing"], PLAYERS, 1000)
            assert (await table_json(app, tables["playing"]))["rules_version"] == 1
