"""Pages as people meet them, without script: every choice is a form."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tools.catalogues import kept

from pioche.core.errors import IllegalAction
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.games import IDS
from pioche.tables import acts
from pioche.tables.acts import Person
from pioche.tables.company import relief_level
from pioche.tables.shown import Audience
from pioche.web.pages.errors import ground_of, told
from pioche.web.pages.frames import FORM, OWN, Frames
from pioche.web.pages.render import asset
from pioche.web.sprite import used
from tests.web.pages.browsing import ENGLISH, FRENCH, Browser, Reading, open_pages
from tests.web.pages.vocabulary import foreign_to, words_of
from tests.web.visitors import House

pytestmark = pytest.mark.anyio
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with open_pages(tmp_path) as house:
        yield house


async def settled(house: House, table: str) -> None:
    """Until the bots wait for somebody."""
    while (thinking := house.hall.live(table).thinking) is not None:
        await asyncio.wait([thinking])


async def at_table(house: House, headers: dict[str, str] = FRENCH) -> tuple[Browser, str]:
    """Somebody who has pressed the first button of the shelf."""
    browser = Browser(house, headers)
    await browser.send("/play/mu")
    table = browser.path.removeprefix("/t/")
    await settled(house, table)
    await browser.open(browser.path)
    return browser, table


async def turn(house: House, browser: Browser, table: str) -> Reading:
    await settled(house, table)
    return await browser.open(f"/t/{table}")


async def play_deal(house: House, browser: Browser, table: str) -> Reading:
    """The first choice every time, until the deal is over."""
    reading = await turn(house, browser, table)
    while reading.moves():
        await browser.press(reading.moves()[0])
        assert browser.status == 200
        reading = await turn(house, browser, table)
    return reading


# --- the shelf and the rest ------------------------------------------------------------------


async def test_the_shelf_has_every_game(house: House) -> None:
    browser = Browser(house, ENGLISH)
    reading = await browser.open("/")
    assert browser.status == 200
    for id in IDS:
        assert f'action="/play/{id}"' in browser.html
    assert "Which game tonight?" in reading.text


PATHS = [
    "/",
    *(f"/{kind}/{id}" for kind in ("new", "rules") for id in IDS),
    *("/rules/mu?q=MU-2", "/nowhere", "/t/zzz", "/new/chess"),
]


@pytest.mark.parametrize("path", PATHS)
async def test_no_page_mixes_languages(house: House, path: str) -> None:
    sentences = {
        str(message.id): str(message.string)
        for message in kept("fr")
        if message.id and isinstance(message.id, str) and "%(" not in message.id and " " in message.id
    }
    for headers, said in ((FRENCH, sentences), (ENGLISH, {fr: en for en, fr in sentences.items()})):
        browser = Browser(house, headers)
        reading = await browser.open(path)
        assert f'<html lang="{headers["accept-language"][:2]}"' in browser.html
        for wrong, right in said.items():
            assert wrong == right or wrong not in reading.text, wrong
        assert not words_of(reading.text) & foreign_to("fr" if headers is FRENCH else "en")


async def test_pages_load_nothing_from_elsewhere(house: House) -> None:
    browser, _ = await at_table(house)
    for path in (*PATHS, browser.path):
        await browser.open(path)
        for address in re.findall(r'(?:src|href|action)="([^"]+)"', browser.html):
            assert address.startswith(("/", "#", "?")), address
        assert " style=" not in browser.html


@pytest.mark.parametrize("game", IDS)
async def test_the_first_visit_is_light(house: House, game: str) -> None:
    """The shelf, then a table: all that a browser loads, before anything is compressed."""
    browser = Browser(house, FRENCH)
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


def test_the_script_is_short() -> None:
    assert len(asset("table.js").decode().splitlines()) <= 600


@pytest.mark.parametrize(
    ("game", "example"), [("mu", "#B7"), ("safaru", "#fR8"), ("zocken", "#zA"), ("calcory", "#R9")]
)
async def test_examples_are_drawn_with_the_cards_of_the_table(house: House, game: str, example: str) -> None:
    """On the page of the book and beside a table, where the drawings of the table are at hand."""
    browser = Browser(house, FRENCH)
    await browser.open(f"/rules/{game}")
    book = browser.html
    assert f'<span class="rc"><svg aria-hidden="true"><use href="{example}"/>' in book
    drawn = {*re.findall(r'<symbol id="([^"]+)"', book)}
    assert set(used(book)) <= drawn
    await browser.send(f"/play/{game}")
    on_the_table = {*re.findall(r'<symbol id="([^"]+)"', browser.html)}
    assert set(used(book.partition('<main class="book"')[2])) <= on_the_table


async def test_files_that_are_not_there(house: House) -> None:
    browser = Browser(house, ENGLISH)
    for name in ("style.css/../x", "mu/kernel.py", "mu/rules.en.md", "nothing.css"):
        await browser.open(f"/static/0000000000/{name}")
        assert browser.status == 404
    response = await browser.client.get("/static/0000000000/style.css")
    assert response.headers["cache-control"] == "no-store"


async def test_a_language_is_kept_and_leads_nowhere_else(house: House) -> None:
    browser = Browser(house, ENGLISH)
    reading = await browser.open("/lang/fr?to=/rules/mu")
    assert browser.path == "/rules/mu"
    assert "Chercher dans les règles" in reading.text
    assert "On sort quel jeu ce soir" in (await browser.open("/")).text
    for elsewhere in ("//evil.test", "https://evil.test", "/\\evil.test"):
        await browser.open(f"/lang/en?to={elsewhere}")
        assert browser.path == "/"
    await browser.open("/lang/xx")
    assert browser.status == 404


async def test_light_and_name_are_kept(house: House) -> None:
    browser = Browser(house, ENGLISH)
    await browser.send("/settings", name="  Zoë  ", theme="dark", to="/")
    assert 'data-theme="dark"' in browser.html
    assert 'value="Zoë"' in browser.html
    await browser.send("/settings", name="x" * 500, to="/")
    assert browser.status == 422
    assert "A name has 1 to 24 visible signs" in browser.html
    await browser.send("/settings", name="<b>", to="/")
    assert browser.status == 422


async def test_a_bad_cookie_is_as_none(house: House) -> None:
    browser = Browser(house, ENGLISH)
    browser.client.cookies.set("pioche_guest", "forged", domain="table.test")
    await browser.open("/")
    assert browser.status == 200


# --- the table ------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [FRENCH, ENGLISH], ids=["fr", "en"])
async def test_a_deal_by_forms_alone(house: House, headers: dict[str, str]) -> None:
    browser, table = await at_table(house, headers)
    reading = await play_deal(house, browser, table)
    assert house.hall.table(table).played().record.deals[0].scores is not None
    following = [button for button in reading.buttons if button["name"] == "next"]
    await browser.press(following[0])
    assert house.hall.table(table).played().deal_number == 2


async def test_a_draft_is_nobody_elses_business(house: House) -> None:
    browser, table = await at_table(house)
    before = house.hall.table(table).ply
    reading = Reading(browser.html)
    [card, *_] = [button for button in reading.buttons if button["name"] == "add"]
    reading = await browser.press(card)
    assert browser.status == 200
    assert reading.fields["draft"] == card["value"]
    assert house.hall.table(table).ply == before
    [drop] = [button for button in reading.buttons if button["name"] == "drop"]
    reading = await browser.press(drop)
    assert "draft" not in reading.fields
    reading = await browser.press(card)
    [done] = [button for button in reading.buttons if button["value"] == "done"]
    await browser.press(done)
    moves = [move for _, move in house.hall.table(table).played().record.deals[0].moves]
    own = moves.index(card["value"])
    assert moves[own : own + 2] == [card["value"], "done"]


async def test_a_draft_is_played_whole_or_not_at_all(house: House) -> None:
    browser, table = await at_table(house)
    before = house.hall.table(table).ply
    hand = house.hall.table(table).played().view(Seat(0)).shown()["hand"]
    assert isinstance(hand, list)
    fields = Reading(browser.html).fields
    await browser.send(f"/t/{table}", at=fields["at"], draft=" ".join(hand), move="done")
    assert browser.status == 422
    assert house.hall.table(table).ply == before


@pytest.mark.parametrize(
    ("move", "clause", "cards", "lang", "sentence", "rule"),
    [
        (
            "R7",
            "MU-5.8",
            "Y1 Y4",
            "en",
            "MU-5.8 does not allow red 7 here. What forces it: yellow 1, yellow 4.",
            "must play",
        ),
        (
            "+Y1",
            "RU-4.3",
            "G3",
            "fr",
            "RU-4.3 ne permet pas le 1 jaune ici. Ce qui l’impose : le 3 vert.",
            "<em>suite</em>",
        ),
        ("RS", "WT-4.9", "", "fr", "WT-4.9 ne permet pas le Skip rouge ici.", "Aucune autre tuile"),
        ("stop", "CAL-3.4", "", "en", "CAL-3.4 does not allow this move here.", "Marked cards"),
        ("B7", "MU-4.6", "", "fr", "MU-4.6 ne permet pas le 7 bleu ici.", "L’atout du chef"),
        ("RS!", "WT-4.9", "", "en", "WT-4.9 does not allow red Skip here.", "No other tile"),
        ("+G2", "ZOC-4.3", "", "fr", "ZOC-4.3 ne permet pas « Donner 2 cartes » ici.", "série"),
        (">B", "ZOC-5.7", "", "en", "ZOC-5.7 does not allow the Bell here.", "goblin"),
        ("G5", "SAF-2.2", "", "en", "SAF-2.2 does not allow green 5 here.", "card"),
    ],
)
def test_a_refusal_names_cards_in_words_and_says_the_rule(
    move: str, clause: str, cards: str, lang: Lang, sentence: str, rule: str
) -> None:
    error = IllegalAction(text=move, clause=clause, also=(), cards=cards)
    assert told(error, lang) == sentence
    ground = ground_of(error, lang)
    assert ground is not None
    assert rule in ground.rule
    assert "`" not in ground.rule
    assert "[" not in ground.rule


async def test_a_refusal_says_why_and_shows_the_clause(house: House) -> None:
    browser, table = await at_table(house)
    fields = Reading(browser.html).fields
    reading = await browser.send(f"/t/{table}", at=fields["at"], move="R")
    assert browser.status == 422
    assert re.search(r'href="/rules/mu#MU-\d+\.\d+" data-sheet', browser.html)
    assert re.search(r"MU-\d+\.\d+ ne permet pas ce coup", reading.text)
    assert reading.moves()


async def test_an_old_page_or_a_second_tap_does_no_harm(house: House) -> None:
    browser, table = await at_table(house)
    old = Reading(browser.html).fields["at"]
    await browser.send(f"/t/{table}", at=old, move="pass")
    await settled(house, table)
    ply = house.hall.table(table).ply
    await browser.send(f"/t/{table}", at=old, move="pass")
    await settled(house, table)
    assert browser.status == 200
    assert house.hall.table(table).ply == ply


async def test_two_taps_on_the_shelf_are_one(house: House) -> None:
    browser, table = await at_table(house)
    await browser.send("/play/mu")
    assert browser.path == f"/t/{table}"


async def test_two_taps_set_up_one_table(house: House) -> None:
    browser = Browser(house, ENGLISH)
    await browser.send("/settings", name="Ada", to="/")
    await browser.send("/new/mu", players="4")
    table = browser.path
    await browser.send("/new/mu", players="4")
    assert browser.path == table
    await browser.send("/new/mu", players="5")
    assert browser.path != table


async def test_the_levels_that_stand_there_are_the_bots_that_come(house: House) -> None:
    browser = Browser(house, ENGLISH)
    await browser.send("/new/mu", players="3")
    usual = relief_level(house.hall.company) if is_compiled() else "club"
    assert re.findall(r'<option value="(\w+)" selected>', browser.html) == [usual] * 2
    await browser.client.post(browser.path, data={"start": "1", "level-B": "beginner", "level-C": "random"})
    table = house.hall.table(browser.path.removeprefix("/t/"))
    assert [chair.level for chair in table.chairs] == ["", "beginner", "random"]


async def test_a_link_that_leads_nowhere_else_says_so(house: House) -> None:
    browser = Browser(house, ENGLISH)
    await browser.send("/new/mu", players="3")
    assert "works on this computer only" not in browser.html
    reading = Reading((await browser.client.get(browser.path, headers={"host": "127.0.0.1:8000"})).text)
    assert "works on this computer only" in reading.text


async def test_a_table_everybody_has_left_is_closed(house: House) -> None:
    browser, table = await at_table(house, ENGLISH)
    await browser.send(f"/t/{table}", leave="1")
    assert browser.path == "/"
    assert house.hall.table(table).closed
    reading = await browser.open(f"/t/{table}")
    assert "This table is closed." in reading.text
    host = Browser(house, ENGLISH)
    await host.send("/new/mu", name="Ada", players="4")
    path = host.path
    person = house.hall.table(path.removeprefix("/t/")).host
    await house.hall.act(path.removeprefix("/t/"), Person(person, "Ada"), acts.Close())
    reading = await host.open(path)
    assert host.status == 409
    assert "This table is closed." in reading.text


async def test_a_browser_without_cookies_is_told_so(house: House) -> None:
    browser = Browser(house, ENGLISH)
    first = await browser.client.post("/play/mu", follow_redirects=False)
    browser.client.cookies.clear()
    reading = await browser.open(first.headers["location"])
    assert browser.status == 401
    assert "cookie" in reading.text


async def test_a_language_nobody_has(house: House) -> None:
    browser = Browser(house, {"accept-language": "tlh", "accept": "text/html"})
    assert "Which game tonight?" in (await browser.open("/")).text


async def test_somebody_comes_by_the_link(house: House) -> None:
    host, guest = Browser(house, FRENCH), Browser(house, ENGLISH)
    await host.send("/new/mu", name="Camille", players="4", public="0", pace="none")
    link = re.search(r'id="link" readonly value="([^"]+)"', host.html)
    assert link is not None
    assert "<svg" in host.html
    address = link[1].replace("&amp;", "&").removeprefix("http://table.test")
    stranger = Browser(house, ENGLISH)
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
    table = house.hall.table(host.path.removeprefix("/t/"))
    assert table.status == "playing"
    assert [bool(chair.level) for chair in table.chairs] == [False, False, True, True]


async def test_every_option_reaches_the_table(house: House) -> None:
    browser = Browser(house, ENGLISH)
    await browser.send("/new/mu", players="3", option_removed_colours="RY", public="1", pace="quick")
    assert browser.status == 200
    # The field names keep their underlines after the prefix.
    response = await browser.client.post(
        "/new/mu", data={"players": "3", "option-removed_colours": "RY", "option-target_score": "50", "public": "1"}
    )
    table = house.hall.table(response.url.path.removeprefix("/t/"))
    assert table.options["removed_colours"] == "RY"
    assert table.options["target_score"] == 50
    assert table.public


@pytest.mark.parametrize("bad", [{"players": "99"}, {"players": "many"}, {"option-target_score": "-3"}, {"pace": "x"}])
async def test_a_table_that_cannot_be_says_why(house: House, bad: dict[str, str]) -> None:
    browser = Browser(house, ENGLISH)
    response = await browser.client.post("/new/mu", data={"name": "Ada", "players": "4", **bad})
    assert response.status_code == 422
    assert 'class="refused"' in response.text
    assert "A table of Mü" in response.text


@pytest.mark.parametrize(
    ("path", "status"), [("/t/nowhere", 404), ("/t/nowhere/replay", 404), ("/t/nowhere/record", 404)]
)
async def test_a_table_that_is_gone(house: House, path: str, status: int) -> None:
    browser = Browser(house, ENGLISH)
    reading = await browser.open(path)
    assert browser.status == status
    assert "To the shelf" in reading.text


async def test_no_replay_before_the_end(house: House) -> None:
    browser, table = await at_table(house, ENGLISH)
    for page in ("replay", "record"):
        reading = await browser.open(f"/t/{table}/{page}?eyes=open")
        assert browser.status == 409
        assert "The match is not over." in reading.text


async def test_a_match_can_be_seen_again_and_taken_home(house: House) -> None:
    browser = Browser(house, ENGLISH)
    response = await browser.client.post("/new/mu", data={"players": "3", "option-target_score": "1"})
    path = response.url.path
    await browser.send(path, start="1")
    table = path.removeprefix("/t/")
    while house.hall.table(table).status == "playing":
        reading = await play_deal(house, browser, table)
        for button in [button for button in reading.buttons if button["name"] == "next"]:
            await browser.press(button)
    reading = await browser.open(path)
    assert [button["name"] for button in reading.buttons if button["name"] == "rematch"]
    found = house.hall.table(table).records[0]
    for eyes in ("", "A", "B", "open", "Q"):
        for move in (0, 5, len(found.deals[0].moves), 10**6):
            reading = await browser.open(f"/t/{table}/replay?deal=1&move={move}&eyes={eyes}")
            assert browser.status == 200
            assert not reading.moves()
    record = await browser.client.get(f"/t/{table}/record")
    assert record.text.startswith("pioche record 1")
    assert record.headers["content-disposition"].startswith("attachment")
    await browser.open(path)
    await browser.send(path, rematch="1", at=Reading(browser.html).fields["at"])
    assert house.hall.table(table).status == "playing"


# --- frames ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "review"), [("en", "all"), ("fr", "last")])
async def test_frames_lead_to_what_the_page_shows(house: House, lang: Lang, review: str) -> None:
    """Whoever applies every frame sees what somebody sees who opens the page."""
    options: dict[str, Value] = {"players": 3, "trick_review": review}
    made = await house.hall.create(ADA, acts.Create("mu", options, True, "none", 0, "club"))
    for person in (ADA, BOB):
        await house.hall.act(made.id, person, acts.Sit())
    await house.hall.act(made.id, ADA, acts.AddBot("", "random", ("random",)))
    await house.hall.act(made.id, ADA, acts.Start())
    frames = Frames()
    audiences = [Audience(FORM, seat, lang) for seat in (NOBODY, Seat(0), Seat(1))]
    seen: dict[Audience, dict[str, str]] = {audience: {} for audience in audiences}
    table = house.hall.table(made.id)
    while table.played().turn != NOBODY:
        await settled(house, table.id)
        for audience in audiences:
            public, private = Frames().zones(table, audience.seat, audience.lang)
            fresh = {**public.zones, **private.zones}
            frame = b"".join(frames.frame(table, audience)).decode()
            if "data-refresh" in frame:
                seen[audience] = fresh
            else:
                _take(seen[audience], frame)
            assert seen[audience] == fresh
        if table.turn != NOBODY:
            person = (ADA, BOB)[table.turn]
            view = table.played().view(table.turn)
            await house.hall.act(table.id, person, acts.Move((table.game.text(view, view.actions()[0]),)))


def _take(zones: dict[str, str], frame: str) -> None:
    rest = frame.partition("></i>")[2].replace(OWN, "")
    starts = [
        found.start() for found in re.finditer(r'<(?:section|article|li|i|div)[^>]*? id="z-|<li id="z-|<i id="z-', rest)
    ]
    for start, end in zip(starts, [*starts[1:], len(rest)], strict=True):
        part = rest[start:end]
        name = re.search(r'id="z-([^"]+)"', part)
        assert name is not None
        if "data-gone" in part:
            zones.pop(name[1], None)
        else:
            zones[name[1]] = part
