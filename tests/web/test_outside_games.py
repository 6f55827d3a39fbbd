"""Games of other packages on a server: they are played like ours, and one that fails harms nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pioche.store import TableId
from tests.ours import IDS
from tests.outside import Outside
from tests.tables.scenarios import ADA, BOB, begin
from tests.web.pages.browsing import ENGLISH, FRENCH, Browser, open_pages
from tests.web.running_app import RunningApp, code
from tests.web.test_stored import play_on

pytestmark = pytest.mark.anyio


async def start_table(app: RunningApp, game: str) -> str:
    return (await begin(app.service, ADA, BOB, game=game, options={"players": 2}, public=True)).id


async def test_a_game_stands_on_the_shelf_and_is_played(outside: Outside, tmp_path: Path) -> None:
    outside.make("cribbage")
    outside.declare("shelf", "cribbage")
    async with open_pages(tmp_path) as app:
        browser = Browser(app, FRENCH)
        shelf = await browser.open("/")
        assert "Cribbage 2–4 joueurs · 5 min" in shelf.text
        assert '<use href="#cribbage-R3"' in browser.html
        assert "CRI-2.3" in (await browser.open("/rules/cribbage")).text
        for name in ("table.css", "cover.svg"):
            assert (await app.ask("GET", f"/static/0/cribbage/{name}")).status_code == 200
        table = await browser.send("/play/cribbage")
        async with asyncio.timeout(60):
            while "Fin de la donne" not in table.text:
                await asyncio.sleep(0.01)
                moves = table.moves()
                table = await browser.press(moves[0]) if moves else await browser.open(browser.path)
        assert "Le plus de plis : " in table.text


async def test_the_shelf_stands_without_games_that_do_not_work(
    outside: Outside, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outside.make("bare").joinpath("table", "cover.svg").write_text('<svg><use href="#nothing"/></svg>')
    outside.make("garbled").joinpath("rules.en.md").write_bytes(b"\xff")
    outside.change("curt", "__init__.py", 'Words("Players", "Joueurs")', '"Players"')
    outside.change("last", "__init__.py", "minutes=5,", 'minutes=5, shelf="last",')
    outside.make("fine")
    broken = ("bare", "garbled", "curt", "last")
    outside.declare("shelf", *broken, "fine", nowhere="nowhere:GAME")
    async with open_pages(tmp_path) as app:
        shelf = (await app.ask("GET", "/", headers=ENGLISH)).text
        stands = [id for id in (*IDS, "fine", *broken, "nowhere") if f'data-game="{id}"' in shelf]
        listed = (await app.ask("GET", "/api/games")).json()["games"]
        assert stands == [game["game"] for game in listed] == [*IDS, "fine"]
        refused = await app.ask("POST", "/api/tables", ADA, {"game": "bare"})
        assert (refused.status_code, code(refused)) == (404, "broken-game")
    logged = capsys.readouterr().err
    assert all(f"pioche_{id}:GAME" in logged for id in broken)
    assert "drawings are missing: nothing" in logged
    assert "No module named 'nowhere'" in logged
    assert "pioche_fine" not in logged


async def test_a_game_that_fails_while_it_is_played_harms_no_other(outside: Outside, tmp_path: Path) -> None:
    outside.change("brittle", "kernel.py", "        seat: i64 = self.actor\n", "        seat: i64 = self.actor // 0\n")
    outside.change("blind", "table/__init__.py", '"trick": trick_zone(', '"trick": 1 / 0, "nothing": trick_zone(')
    outside.declare("shelf", "brittle", "blind")
    async with open_pages(tmp_path) as app:
        brittle, blind, calcory = [await start_table(app, id) for id in ("brittle", "blind", "calcory")]
        now = (await app.ask("GET", f"/api/tables/{brittle}", ADA)).json()
        player = (ADA, BOB)["AB".index(now["turn"])]
        move = (await app.ask("GET", f"/api/tables/{brittle}", player)).json()["legal"][0]
        failed = await app.ask("POST", f"/api/tables/{brittle}/moves", player, {"moves": [move]})
        assert (failed.status_code, code(failed)) == (500, "server-error")
        assert (await app.ask("GET", f"/t/{blind}", headers=ENGLISH)).status_code == 500
        cookie = "; ".join("=".join(pair) for pair in app.cookies(ADA).items())
        assert (await app.ask("GET", "/", headers={"cookie": cookie, **ENGLISH})).status_code == 200
        await play_on(app, calcory, (ADA, BOB), 5)
        await play_on(app, blind, (ADA, BOB), 5)


async def test_a_table_waits_while_its_game_is_not_installed(outside: Outside, tmp_path: Path) -> None:
    outside.make("cribbage")
    outside.declare("shelf", "cribbage")
    async with open_pages(tmp_path) as app:
        table = await start_table(app, "cribbage")
        await play_on(app, table, (ADA, BOB), 2)
        before = (await app.ask("GET", f"/api/tables/{table}", ADA)).json()
    outside.uninstall("shelf")
    async with open_pages(tmp_path) as app:
        log = app.service.store.entries(TableId(table))
        for lang, sentence in (("en", "is not installed here"), ("fr", "n’est pas installé ici")):
            for method, path in (("GET", f"/api/tables/{table}"), ("POST", f"/api/tables/{table}/start")):
                refused = await app.ask(method, f"{path}?lang={lang}", ADA, {} if method == "POST" else None)
                assert (refused.status_code, code(refused)) == (409, "game-not-installed")
                assert sentence in refused.json()["sentence"]
            page = await app.ask("GET", f"/t/{table}?lang={lang}", headers={"accept": "text/html"})
            assert page.status_code == 409
            assert sentence in page.text
        (listed,) = (await app.ask("GET", "/api/tables/mine", ADA)).json()["tables"]
        assert (listed["table"], listed["game"]) == (table, "cribbage")
        cookie = "; ".join("=".join(pair) for pair in app.cookies(ADA).items())
        shelf = await app.ask("GET", "/", headers={"cookie": cookie, **ENGLISH})
        assert "cribbage is not installed here: the table is kept" in shelf.text
        assert f"/t/{table}" not in shelf.text
        assert app.service.store.entries(TableId(table)) == log
    outside.declare("shelf", "cribbage")
    async with open_pages(tmp_path) as app:
        assert (await app.ask("GET", f"/api/tables/{table}", ADA)).json() == before
        await play_on(app, table, (ADA, BOB), 2)
