"""Pages as people meet them, without script: every choice is a form."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
from tools.catalogue import sentences

from pioche.bots.form import Form
from pioche.core.game import State
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.record import Record
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import find
from pioche.table.drawings import used_symbols
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.bot_provider import relief_level
from pioche.tables.viewers import Audience
from pioche.web.pages.frames import FORM, OWN, Frames, seat_names
from pioche.web.pages.option_words import form_notice, level_word
from pioche.web.pages.render import address as static_address
from pioche.web.pages.render import asset, imports_of
from tests.ours import IDS
from tests.web.pages.browsing import ENGLISH, FRENCH, Browser, Reading, open_pages, place_zone
from tests.web.pages.vocabulary import foreign_to, words_of
from tests.web.running_app import RunningApp

pytestmark = pytest.mark.anyio
SCRIPTS = ("room.js", "table.js", "replay.js")
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with open_pages(tmp_path) as app:
        yield app


async def wait_for_bots(app: RunningApp, table: str) -> None:
    """Until the bots wait for a person."""
    while (thinking := (await app.service.live(table)).bot_task) is not None:
        await asyncio.wait([thinking])


async def at_table(app: RunningApp, headers: dict[str, str] = FRENCH) -> tuple[Browser, str]:
    """A person who has pressed the first button of the shelf."""
    browser = Browser(app, headers)
    await browser.send("/play/mu")
    table = browser.path.removeprefix("/t/")
    await wait_for_bots(app, table)
    await browser.open(browser.path)
    return browser, table


async def turn(app: RunningApp, browser: Browser, table: str) -> Reading:
    await wait_for_bots(app, table)
    return await browser.open(f"/t/{table}")


async def play_deal(app: RunningApp, browser: Browser, table: str) -> Reading:
    """The first choice every time, until the deal is over."""
    reading = await turn(app, browser, table)
    while reading.moves():
        await browser.press(reading.moves()[0])
        assert browser.status == 200
        reading = await turn(app, browser, table)
    return reading


async def play_match(app: RunningApp, browser: Browser, table: str) -> None:
    """The first choice every time, until the match is over."""
    while (await app.service.table(table)).status == "playing":
        reading = await play_deal(app, browser, table)
        for button in [button for button in reading.buttons if button["name"] == "next"]:
            await browser.press(button)


# --- the shelf and the rest ------------------------------------------------------------------


async def test_the_shelf_has_every_game(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    reading = await browser.open("/")
    assert browser.status == 200
    for id in IDS:
        assert f'action="/play/{id}"' in browser.html
    assert "Which game tonight?" in reading.text


@pytest.mark.parametrize("form", get_args(Form))
async def test_pages_say_where_bots_are_weaker(app: RunningApp, form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.service.bots, "form", lambda: form)
    browser = Browser(app, FRENCH)
    reading = await browser.open("/")
    assert form_notice(form, "fr") in reading.text
    assert ("sans compilateur" in reading.text.lower()) == (form == "plain")
    champion = f">{level_word('champion', form, 'fr')}</option>"
    assert champion in browser.html
    await browser.send("/new/mu", players="3")
    assert champion in browser.html


async def test_play_now_asks_for_the_level_and_remembers_it(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/play/rummu", level="nobody")
    assert browser.status == 422
    await browser.send("/play/rummu", level="beginner")
    table = await app.service.table(browser.path.rpartition("/")[2])
    assert [chair.level for chair in table.chairs[1:]] == ["beginner"] * (len(table.chairs) - 1)
    await browser.open("/")
    assert '<option value="beginner" selected>' in browser.html
    # The one that was refused has left no table.
    assert browser.html.count('class="resume') == 1


PATHS = [
    "/",
    *(f"/{kind}/{id}" for kind in ("new", "rules") for id in IDS),
    *("/rules/mu?q=MU-2", "/nowhere", "/t/zzz", "/new/chess"),
]


@pytest.mark.parametrize("path", PATHS)
async def test_no_page_mixes_languages(app: RunningApp, path: str) -> None:
    plain = {en: fr for en, fr in sentences().items() if "{" not in en and en.count(" ") > 1}
    for headers, words in ((FRENCH, plain), (ENGLISH, {fr: en for en, fr in plain.items()})):
        browser = Browser(app, headers)
        reading = await browser.open(path)
        assert f'<html lang="{headers["accept-language"][:2]}"' in browser.html
        for wrong, right in words.items():
            assert wrong == right or wrong not in reading.text, wrong
        assert not words_of(reading.text) & foreign_to("fr" if headers is FRENCH else "en")


async def test_pages_load_nothing_from_elsewhere(app: RunningApp) -> None:
    browser, _ = await at_table(app)
    for path in (*PATHS, browser.path):
        await browser.open(path)
        for address in re.findall(r'(?:src|href|action)="([^"]+)"', browser.html):
            assert address.startswith(("/", "#", "?")), address
        assert " style=" not in browser.html


@pytest.mark.parametrize("game", IDS)
async def test_the_first_visit_is_light(app: RunningApp, game: str) -> None:
    """The shelf, then a table: all that a browser loads, before anything is compressed."""
    browser = Browser(app, FRENCH)
    await browser.open("/")
    shelf = browser.html
    await browser.send(f"/play/{game}")
    total = len((shelf + browser.html).encode())
    for address in set(re.findall(r'(?:src|href)="(/static/[^"]+)"', shelf + browser.html)):
        response = await browser.client.get(address)
        assert response.status_code == 200
        assert "immutable" in response.headers["cache-control"]
        total += len(response.content)
    assert total < 300_000


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_module_finds_its_imports_beside_it(script: str) -> None:
    assert "page.js" in imports_of(script)
    folders = {static_address(module).rpartition("/")[0] for module in (script, *imports_of(script))}
    assert len(folders) == 1


def test_the_scripts_are_short() -> None:
    """Every module is read in one look; together they are small without comments, types and imports."""
    names = {*SCRIPTS, *(module for script in SCRIPTS for module in imports_of(script))}
    modules = [asset(name).decode().splitlines() for name in names]
    assert max(map(len, modules)) <= 200
    assert sum(not re.match(r"import |\s*(/|\*|$)", line) for lines in modules for line in lines) <= 1300


@pytest.mark.parametrize(
    ("game", "example"), [("mu", "#B7"), ("safaru", "#fR8"), ("zocken", "#zA"), ("calcory", "#R9")]
)
async def test_examples_are_drawn_with_the_cards_of_the_table(app: RunningApp, game: str, example: str) -> None:
    """On the page of the book and beside a table, where the drawings of the table are at hand."""
    browser = Browser(app, FRENCH)
    await browser.open(f"/rules/{game}")
    book = browser.html
    assert f'<span class="rc"><svg aria-hidden="true"><use href="{example}"/>' in book
    drawn = {*re.findall(r'<symbol id="([^"]+)"', book)}
    assert set(used_symbols(book)) <= drawn
    await browser.send(f"/play/{game}")
    on_the_table = {*re.findall(r'<symbol id="([^"]+)"', browser.html)}
    assert set(used_symbols(book.partition('<main class="book"')[2])) <= on_the_table


async def test_files_that_are_not_there(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    for name in ("style.css/../x", "mu/kernel.py", "mu/rules.en.md", "nothing.css"):
        await browser.open(f"/static/0000000000/{name}")
        assert browser.status == 404
    response = await browser.client.get("/static/0000000000/style.css")
    assert response.headers["cache-control"] == "no-store"


async def test_a_language_is_kept_and_leads_nowhere_else(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    reading = await browser.open("/lang/fr?to=/rules/mu")
    assert browser.path == "/rules/mu"
    assert "Chercher dans les règles" in reading.text
    assert "On sort quel jeu ce soir" in (await browser.open("/")).text
    for elsewhere in ("//evil.test", "https://evil.test", "/\\evil.test"):
        await browser.open(f"/lang/en?to={elsewhere}")
        assert browser.path == "/"
    await browser.open("/lang/xx")
    assert browser.status == 404
    answer = await browser.client.get("/lang/fr", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert "Which game tonight?" in (await browser.open("/")).text


async def test_light_and_name_are_kept(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/settings", name="  Zoë  ", theme="dark", to="/")
    assert 'data-theme="dark"' in browser.html
    assert 'value="Zoë"' in browser.html
    await browser.send("/settings", name="x" * 500, to="/")
    assert browser.status == 422
    assert "A name has 1 to 24 visible signs" in browser.html
    await browser.send("/settings", name="<b>", to="/")
    assert browser.status == 422


async def test_another_name_reaches_the_tables_where_one_sits(app: RunningApp) -> None:
    browser, table = await at_table(app, ENGLISH)
    await browser.send("/settings", name="Zoë", to=f"/t/{table}")
    assert browser.status == 200
    assert '<bdi class="they0">Zoë</bdi>' in browser.html
    assert (await app.service.table(table)).chairs[0].name == "Zoë"


async def test_a_name_that_is_taken_at_a_table_is_refused_and_changes_nothing(app: RunningApp) -> None:
    browser, own = await at_table(app, ENGLISH)
    person = (await app.service.table(own)).chairs[0].person
    created = await app.service.create(BOB, acts.Create("mu", {"players": 3}, True, "none", 0, "club"))
    await app.service.act(created.id, BOB, acts.Sit())
    await app.service.act(created.id, Person(person, "Guest"), acts.Sit())
    await browser.send("/settings", name="bob", to="/")
    assert browser.status == 409
    assert "bob" in browser.html
    assert (await app.service.table(own)).chairs[0].name == created.chairs[1].name == "Guest"
    await browser.open("/")
    assert 'value="Guest"' in browser.html


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ("plain", '<abbr title="Champion (weaker here)">Champion\u00a0↓</abbr>'),
        ("compiled", "Champion"),
    ],
)
async def test_a_seat_names_a_bot_as_strong_as_it_is_here(
    app: RunningApp, form: Form, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app.service.bots, "form", lambda: form)
    created = await app.service.create(ADA, acts.Create("mu", {"players": 3}, True, "none", 0, "club"))
    await app.service.act(created.id, ADA, acts.Sit())
    for level in ("champion", "club"):
        await app.service.act(created.id, ADA, acts.AddBot("", level, ("club", "champion")))
    frames = Frames(app.service.bots.form)
    await app.service.act(created.id, ADA, acts.Start())
    public, _ = frames.zones(await app.service.table(created.id), NOBODY, "en")
    assert f"<small>{word}</small>" in public.zones["seat1"]
    assert "<small>Club</small>" in public.zones["seat2"]


async def test_a_bad_cookie_is_as_none(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    browser.client.cookies.set("pioche_guest", "forged", domain="table.test")
    await browser.open("/")
    assert browser.status == 200


# --- the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [FRENCH, ENGLISH], ids=["fr", "en"])
async def test_a_deal_by_forms_alone(app: RunningApp, headers: dict[str, str]) -> None:
    browser, table = await at_table(app, headers)
    reading = await play_deal(app, browser, table)
    assert (await app.service.table(table)).require_match().record.deals[0].scores is not None
    following = [button for button in reading.buttons if button["name"] == "next"]
    await browser.press(following[0])
    assert (await app.service.table(table)).require_match().deal_number == 2


async def test_a_draft_is_nobody_elses_business(app: RunningApp) -> None:
    browser, table = await at_table(app)
    before = (await app.service.table(table)).ply
    reading = Reading(browser.html)
    [card, *_] = [button for button in reading.buttons if button["name"] == "add"]
    reading = await browser.press(card)
    assert browser.status == 200
    assert reading.fields["draft"] == card["value"]
    assert (await app.service.table(table)).ply == before
    [drop] = [button for button in reading.buttons if button["name"] == "drop"]
    reading = await browser.press(drop)
    assert "draft" not in reading.fields
    reading = await browser.press(card)
    [done] = [button for button in reading.buttons if button["value"] == "done"]
    await browser.press(done)
    moves = [move for _, move in (await app.service.table(table)).require_match().record.deals[0].moves]
    own = moves.index(card["value"])
    assert moves[own : own + 2] == [card["value"], "done"]


async def test_a_draft_is_played_whole_or_not_at_all(app: RunningApp) -> None:
    browser, table = await at_table(app)
    before = (await app.service.table(table)).ply
    hand = (await app.service.table(table)).require_match().view(Seat(0)).shown()["hand"]
    assert isinstance(hand, list)
    fields = Reading(browser.html).fields
    await browser.send(f"/t/{table}", at=fields["at"], draft=" ".join(hand), move="done")
    assert browser.status == 422
    assert (await app.service.table(table)).ply == before


@pytest.mark.parametrize("headers", [{}, {"x-zones": "1"}], ids=["page", "zones"])
async def test_a_draft_holds_only_what_a_button_adds(app: RunningApp, headers: dict[str, str]) -> None:
    browser, table = await at_table(app, ENGLISH)
    reading = Reading(browser.html)
    card = next(button["value"] for button in reading.buttons if button["name"] == "add")
    before = (await app.service.table(table)).ply
    crafted = [
        {"draft": card, "add": "done"},
        {"add": "pass"},
        {"draft": f"{card} done", "cancel-not": "1", "drop": "x"},
    ]
    for fields in crafted:
        data = {"at": reading.fields["at"], **fields}
        answer = await browser.client.post(f"/t/{table}", data=data, headers=headers)
        assert answer.status_code == 422
        assert "is played at once: it cannot be prepared." in answer.text
    data = {"at": reading.fields["at"], "add": card.lower()}
    answer = await browser.client.post(f"/t/{table}", data=data, headers=headers)
    assert answer.status_code == 200
    assert f'name="draft" value="{card}"' in answer.text
    assert (await app.service.table(table)).ply == before


async def test_an_old_page_or_a_second_tap_does_no_harm(app: RunningApp) -> None:
    browser, table = await at_table(app)
    old = Reading(browser.html).fields["at"]
    await browser.send(f"/t/{table}", at=old, move="pass")
    await wait_for_bots(app, table)
    ply = (await app.service.table(table)).ply
    await browser.send(f"/t/{table}", at=old, move="pass")
    await wait_for_bots(app, table)
    assert browser.status == 200
    assert (await app.service.table(table)).ply == ply


async def test_two_taps_on_the_shelf_are_one(app: RunningApp) -> None:
    browser, table = await at_table(app)
    await browser.send("/play/mu")
    assert browser.path == f"/t/{table}"


async def test_two_taps_set_up_one_table(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/settings", name="Ada", to="/")
    await browser.send("/new/mu", players="4")
    table = browser.path
    await browser.send("/new/mu", players="4")
    assert browser.path == table
    await browser.send("/new/mu", players="5")
    assert browser.path != table


async def test_the_levels_that_stand_there_are_the_bots_that_come(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/new/mu", players="3")
    usual = relief_level(app.service.bots) if is_compiled() else "club"
    assert re.findall(r'<option value="(\w+)" selected>', browser.html.partition("</ol>")[0]) == [usual] * 2
    await browser.client.post(browser.path, data={"start": "1", "level-B": "beginner", "level-C": "random"})
    table = await app.service.table(browser.path.removeprefix("/t/"))
    assert [chair.level for chair in table.chairs] == ["", "beginner", "random"]


async def test_a_link_that_leads_nowhere_else_says_so(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/new/mu", players="3")
    assert "works on this device only" not in browser.html
    assert 'class="qr"' in browser.html
    here = (await browser.client.get(browser.path, headers={"host": "127.0.0.1:8000"})).text
    assert "works on this device only" in Reading(here).text
    assert 'class="qr"' not in here


async def test_a_form_offers_only_seats_that_there_are_and_says_what_an_option_needs(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    for game, most in (("safaru", "D"), ("mu", "F")):
        await browser.open(f"/new/{game}")
        assert re.findall(r'<option value="([A-F])"', browser.html)[-1] == most
    await browser.open("/new/safaru")
    fields = dict(re.findall(r'data-needs="([^"]*)"><label for="o-(\w+)"', browser.html))
    assert {name: needs.split() for needs, name in fields.items()}["partnerships"] == [
        "players=4",
        "option-variant=reversed",
    ]
    assert "with 4 players · with “" in browser.html


async def test_tables_in_a_list_name_everybody(app: RunningApp) -> None:
    browser, table = await at_table(app, ENGLISH)
    names = seat_names(await app.service.table(table))
    assert len(set(names)) == len(names) > 1
    await browser.open("/")
    assert f"<span>{', '.join(names)}</span>" in browser.html


async def test_a_table_everybody_has_left_is_closed(app: RunningApp) -> None:
    browser, table = await at_table(app, ENGLISH)
    await browser.send(f"/t/{table}", leave="1")
    assert browser.path == "/"
    assert (await app.service.table(table)).closed
    reading = await browser.open(f"/t/{table}")
    assert "This table is closed." in reading.text
    host = Browser(app, ENGLISH)
    await host.send("/new/mu", name="Ada", players="4")
    path = host.path
    person = (await app.service.table(path.removeprefix("/t/"))).host
    await app.service.act(path.removeprefix("/t/"), Person(person, "Ada"), acts.Close())
    reading = await host.open(path)
    assert host.status == 409
    assert "This table is closed." in reading.text


async def test_a_browser_without_cookies_is_told_so(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    first = await browser.client.post("/play/mu", follow_redirects=False)
    browser.client.cookies.clear()
    reading = await browser.open(first.headers["location"])
    assert browser.status == 401
    assert "cookie" in reading.text


async def test_a_language_nobody_has(app: RunningApp) -> None:
    browser = Browser(app, {"accept-language": "tlh", "accept": "text/html"})
    assert "Which game tonight?" in (await browser.open("/")).text


async def test_somebody_comes_by_the_link(app: RunningApp) -> None:
    host, guest = Browser(app, FRENCH), Browser(app, ENGLISH)
    await host.send("/new/mu", name="Camille", players="4", public="0", pace="none")
    link = re.search(r'id="link" readonly value="([^"]+)"', host.html)
    assert link is not None
    assert "<svg" in host.html
    address = link[1].replace("&amp;", "&").removeprefix("http://table.test")
    stranger = Browser(app, ENGLISH)
    await stranger.open(host.path)
    assert stranger.status == 401
    assert "cookie" in stranger.html
    reading = await guest.open(address)
    assert "Camille invites you to Mü" in reading.text
    secret = address.partition("s=")[2]
    await guest.send(host.path, join="1", secret="wrong", name="Eve")
    assert guest.status == 403
    reading = await guest.send(host.path, join="1", secret=secret, name="Bob")
    assert "Bob · you" in reading.text
    reading = await host.open(host.path)
    assert "Bob" in reading.text
    reading = await host.send(host.path, start="1")
    table = await app.service.table(host.path.removeprefix("/t/"))
    assert table.status == "playing"
    assert [bool(chair.level) for chair in table.chairs] == [False, False, True, True]


async def test_nothing_of_a_private_table_is_shown_without_its_secret(app: RunningApp) -> None:
    host = Browser(app, ENGLISH)
    await host.send("/new/mu", name="Camille", players="4", public="0")
    stranger, nobody = Browser(app, ENGLISH), Browser(app, ENGLISH)
    await stranger.send("/settings", name="Eve", to="/")
    for browser, status in ((stranger, 403), (nobody, 401)):
        without = await browser.open(host.path)
        assert browser.status == status
        for wrong in ("anything", "%ED%A0%80", "é", "x" * 500):
            reading = await browser.open(f"{host.path}?s={wrong}")
            assert (browser.status, reading.text) == (status, without.text)
            assert "Camille" not in browser.html


async def test_a_stranger_posts_nothing(app: RunningApp) -> None:
    """Whatever the form says, also nothing at all."""
    host, stranger, nobody = (Browser(app, ENGLISH) for _ in range(3))
    await stranger.send("/settings", name="Eve", to="/")
    await host.send("/play/mu")
    for browser, status in ((stranger, 403), (nobody, 401)):
        for fields in (
            {},
            {"cancel": "1"},
            {"add": "R9"},
            {"drop": "R9"},
            {"at": "0.0.0"},
            {"sit": "A"},
            {"leave": "1"},
        ):
            await browser.send(host.path, **fields)
            assert browser.status == status, fields
    assert "pioche_guest" not in nobody.client.cookies


async def test_a_spectator_prepares_nothing(app: RunningApp) -> None:
    created = await app.service.create(ADA, acts.Create("mu", {"players": 3}, True, "none", 0, "club"))
    await app.service.act(created.id, ADA, acts.Sit())
    for _ in range(2):
        await app.service.act(created.id, ADA, acts.AddBot("", "random", ("random",)))
    await app.service.act(created.id, ADA, acts.Start())
    browser = Browser(app, ENGLISH)
    await browser.send("/settings", name="Eve", to="/")
    for fields in ({"cancel": "1"}, {"add": "R9"}, {"drop": "R9"}):
        await browser.send(f"/t/{created.id}", **fields)
        assert browser.status == 403


async def test_two_people_of_one_name_do_not_sit_at_one_table(app: RunningApp) -> None:
    host, guest = Browser(app, ENGLISH), Browser(app, ENGLISH)
    await host.send("/new/mu", name="Anna", players="4", public="0")
    table = await app.service.table(host.path.removeprefix("/t/"))
    for name in ("Anna", "anna", "ＡＮＮＡ", "An na", "Anna\ufe0f"):
        reading = await guest.send(host.path, join="1", secret=table.secret, name=name)
        assert guest.status == 409
        assert f"Somebody here is already called {name}: choose another name." in reading.text
    await guest.send(host.path, sit="B", name="Anna B")
    assert guest.status == 200
    assert [chair.name for chair in table.chairs] == ["Anna", "Anna B", "", ""]


async def test_a_bot_has_no_name_of_a_person(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/settings", name="otto", to="/")
    await browser.send("/play/mu")
    names = seat_names(await app.service.table(browser.path.removeprefix("/t/")))
    assert "otto" in names
    assert "Otto" not in names


async def test_every_option_reaches_the_table(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send("/new/mu", players="3", option_removed_colours="RY", public="1", pace="quick")
    assert browser.status == 200
    # The field names keep their underlines after the prefix.
    response = await browser.client.post(
        "/new/mu", data={"players": "3", "option-removed_colours": "RY", "option-target_score": "50", "public": "1"}
    )
    table = await app.service.table(response.url.path.removeprefix("/t/"))
    assert table.options["removed_colours"] == "RY"
    assert table.options["target_score"] == 50
    assert table.public


@pytest.mark.parametrize("game", IDS)
async def test_play_now_and_a_new_table_offer_a_match_that_ends_in_time(app: RunningApp, game: str) -> None:
    browser = Browser(app, ENGLISH)
    await browser.send(f"/play/{game}")
    table = await app.service.table(browser.path.removeprefix("/t/"))
    short = find(game).info.short_match
    assert {name: table.options[name] for name in short} == short
    await browser.open(f"/new/{game}")
    before_house_rules = browser.html.partition("<details>")[0]
    assert re.findall(r'name="option-(\w+)"', before_house_rules) == list(short)
    chosen = re.findall(r'<option value="(\d+)" selected>|type="number"[^>]* value="(\d+)"', before_house_rules)
    assert [int(listed or typed) for listed, typed in chosen] == list(short.values())


async def test_a_target_needs_no_word_about_rounds(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    response = await browser.client.post("/new/rummu", data={"players": "4", "option-target_score": "150"})
    table = await app.service.table(response.url.path.removeprefix("/t/"))
    assert (table.options["rounds"], table.options["target_score"]) == ("none", 150)


async def test_rounds_leave_the_target_as_it_is(app: RunningApp) -> None:
    browser = Browser(app, ENGLISH)
    data = {"players": "4", "option-rounds": "16", "option-target_score": "150"}
    response = await browser.client.post("/new/rummu", data=data)
    table = await app.service.table(response.url.path.removeprefix("/t/"))
    assert (table.options["rounds"], table.options["target_score"]) == (16, 200)


@pytest.mark.parametrize("bad", [{"players": "99"}, {"players": "many"}, {"option-target_score": "-3"}, {"pace": "x"}])
async def test_a_table_that_cannot_be_says_why(app: RunningApp, bad: dict[str, str]) -> None:
    browser = Browser(app, ENGLISH)
    response = await browser.client.post("/new/mu", data={"name": "Ada", "players": "4", **bad})
    assert response.status_code == 422
    assert 'class="refused"' in response.text
    assert "A table of Mü" in response.text


@pytest.mark.parametrize(
    ("path", "status"), [("/t/nowhere", 404), ("/t/nowhere/replay", 404), ("/t/nowhere/record", 404)]
)
async def test_a_table_that_is_gone(app: RunningApp, path: str, status: int) -> None:
    browser = Browser(app, ENGLISH)
    reading = await browser.open(path)
    assert browser.status == status
    assert "To the shelf" in reading.text


async def test_no_replay_before_the_end(app: RunningApp) -> None:
    browser, table = await at_table(app, ENGLISH)
    for page in ("replay", "record"):
        reading = await browser.open(f"/t/{table}/{page}?eyes=open")
        assert browser.status == 409
        assert "The match is not over." in reading.text


async def test_a_match_can_be_seen_again_and_taken_home(app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Record.replay

    def off_the_loop(*arguments: Any) -> State:
        with pytest.raises(RuntimeError, match="no running event loop"):
            asyncio.get_running_loop()
        return original(*arguments)

    monkeypatch.setattr(Record, "replay", off_the_loop)
    browser = Browser(app, ENGLISH)
    # Called like a level: still a person.
    response = await browser.client.post(
        "/new/mu", data={"name": "champion", "players": "3", "option-target_score": "1"}
    )
    path = response.url.path
    await browser.send(path, start="1")
    table = path.removeprefix("/t/")
    await play_match(app, browser, table)
    reading = await browser.open(path)
    assert [button["name"] for button in reading.buttons if button["name"] == "rematch"]
    stored_record = (await app.service.table(table)).records[0]
    for eyes in ("", "A", "B", "open", "Q"):
        for move in (0, 5, len(stored_record.deals[0].moves), 10**6):
            reading = await browser.open(f"/t/{table}/replay?deal=1&move={move}&eyes={eyes}")
            assert browser.status == 200
            assert not reading.moves()
    assert f'aria-label="{stored_record.names[0]}"' in browser.html
    record = await browser.client.get(f"/t/{table}/record")
    assert record.text.startswith("pioche record 1")
    assert record.headers["content-disposition"].startswith("attachment")
    await browser.open(path)
    await browser.send(path, rematch="1", at=Reading(browser.html).fields["at"])
    assert (await app.service.table(table)).status == "playing"


# --- frames ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "review"), [("en", "all"), ("fr", "last")])
async def test_frames_lead_to_what_the_page_shows(app: RunningApp, lang: Lang, review: str) -> None:
    """A page that applies every frame shows what a page shows that is opened now."""
    options: dict[str, Value] = {"players": 3, "trick_review": review}
    created = await app.service.create(ADA, acts.Create("mu", options, True, "none", 0, "club"))
    for person in (ADA, BOB):
        await app.service.act(created.id, person, acts.Sit())
    await app.service.act(created.id, ADA, acts.AddBot("", "random", ("random",)))
    await app.service.act(created.id, ADA, acts.Start())
    frames = Frames(app.service.bots.form)
    audiences = [Audience(FORM, seat, lang) for seat in (NOBODY, Seat(0), Seat(1))]
    zones_of: dict[Audience, dict[str, str]] = {audience: {} for audience in audiences}
    table = await app.service.table(created.id)
    while table.require_match().turn != NOBODY:
        await wait_for_bots(app, table.id)
        for audience in audiences:
            public, private = Frames(app.service.bots.form).zones(table, audience.seat, audience.lang)
            fresh: dict[str, str] = {**public.zones, **private.zones}
            frame = b"".join(frames.frame(table, audience)).decode()
            if "data-refresh" in frame:
                zones_of[audience] = fresh
            else:
                _take(zones_of[audience], frame)
            assert zones_of[audience] == fresh
        if table.turn != NOBODY:
            person = (ADA, BOB)[table.turn]
            view = table.require_match().view(table.turn)
            await app.service.act(table.id, person, acts.Move((view.text(view.actions()[0]),)))


def _take(zones: dict[str, str], frame: str) -> None:
    rest = frame.partition("></i>")[2].replace(OWN, "")
    starts = [match.start() for match in re.finditer(r'<(?:section|article|ol|li|i|div)[^>]*? id="?z-', rest)]
    for start, end in zip(starts, [*starts[1:], len(rest)], strict=True):
        place_zone(zones, rest[start:end])
