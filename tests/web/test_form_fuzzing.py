"""Whatever a browser sends to a page: no fault of ours, no traceback, no way off the site; a refusal says why.

PIOCHE_FUZZ_FORMS sets how many requests of each kind are made.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import anyio.from_thread
import httpx2
import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from pioche.core.chance import SeededChance
from pioche.core.game import Action
from pioche.games import find
from pioche.tables import acts, reviews
from pioche.tables.acts import Person
from pioche.tables.table import Table
from pioche.web.pages import pages
from pioche.web.pages.frames import position
from tests.ours import IDS
from tests.tables.scenarios import ADA, BOB, begin, on_turn, settle
from tests.web.running_app import BASE, RunningApp, open_app
from tests.web.stages import HAL, LEA, OTTO, PIA, SAM, STAGES, STRANGER, table_at
from tests.web.test_page_rights import ACTIONS, FORMS, REVIEWS

# A table at every stage, and one of every game.
PLACES = (*STAGES, *IDS)
# At the tables of each game this number of moves is made before.
FARTHER = 8
EXAMPLES = int(os.environ.get("PIOCHE_FUZZ_FORMS", "60"))


class Fuzzed(NamedTuple):
    """An app with a table at every place, asked from outside its loop."""

    portal: anyio.from_thread.BlockingPortal
    app: RunningApp
    tables: list[Table]
    met: Counter[int]

    def ask(self, who: Person | None, method: str, path: str, **sent: Any) -> None:
        response = self.portal.call(self._ask, who, method, path, sent)
        self.met[response.status_code] += 1
        sound(response)

    def table(self, place: int) -> Table:
        """A table; another one like it, where it was closed."""
        if self.tables[place].closed:
            self.tables[place] = self.portal.call(_table, self.app, PLACES[place])
        return self.tables[place]

    async def _ask(self, who: Person | None, method: str, path: str, sent: dict[str, Any]) -> httpx2.Response:
        transport = httpx2.ASGITransport(self.app.application, raise_app_exceptions=False)
        cookies = {} if who is None else self.app.cookies(who)
        async with httpx2.AsyncClient(transport=transport, base_url=BASE, cookies=cookies) as browser:
            return await browser.request(method, path, **sent)


@asynccontextmanager
async def _open_tables(path: Path) -> AsyncIterator[tuple[RunningApp, list[Table]]]:
    async with open_app(path, pages=pages) as app:
        yield app, [await _table(app, place) for place in PLACES]


async def _table(app: RunningApp, place: str) -> Table:
    if place in STAGES:
        return await table_at(app.service, place)
    table = await begin(app.service, ADA, BOB, game=place)
    for _ in range(FARTHER):
        view = table.require_match().view(table.turn)
        await app.service.act(table.id, on_turn(table), acts.Move((view.text(view.actions()[-1]),)))
        await settle(table)
    return table


@pytest.fixture(scope="module")
def fuzzed_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    with (
        pytest.MonkeyPatch.context() as patch,
        anyio.from_thread.start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_open_tables(tmp_path_factory.mktemp("fuzzed_app"))) as (app, tables),
    ):
        # Reviews are asked for, not read.
        patch.setattr(reviews, "VISITS", 4)
        patch.setattr(reviews, "_PLAIN_VISITS", 4)
        yield Fuzzed(portal, app, tables, Counter())


def sound(response: httpx2.Response) -> None:
    """An answer for people: a page, a piece of one, or the way to one; what is refused has its sentence."""
    page = f"{response.request.method} {response.request.url}: {response.text[-2000:]}"
    assert response.status_code < 500, page
    assert "Traceback" not in response.text, page
    assert 'File "' not in response.text, page
    if response.status_code >= 400 and response.request.method != "HEAD":
        assert re.search(r'role="alert">[^<]|"sentence":"[^"]', response.text), page
    if 300 <= response.status_code < 400:
        assert re.match(r"/(?![/\\])", response.headers["location"]), page


# --- what is sent --------------------------------------------------------------------------------


@cache
def notation(game: str) -> list[str]:
    """Every move of a game as it is written."""
    rules = find(game)
    state = rules.start(rules.open(rules.info.choose(), SeededChance(1)))
    view = state.view(state.turn())
    return [view.text(Action(action)) for action in range(rules.info.actions)]


PEOPLE = st.sampled_from([None, STRANGER, ADA, BOB, HAL, PIA, OTTO, LEA, SAM])
ODD = st.sampled_from(
    ["", " ", "?", "-1", "0", "9" * 40, "\0", "é", "\u202e", "None", "[]", "%00", "../..", "<b>", "'\"", "a" * 4000]
    + [
        "//evil.test",
        "/\\evil.test",
        "/\t/evil.test",
        "/ /evil.test",
        "javascript:1",
        "https://evil.test/",
        "@",
        "+",
        "=",
    ]
)
TEXT = ODD | st.text(max_size=20)
LETTER = st.sampled_from(list("ABCDEFG")) | TEXT
# What pages send, by what the rows of the matrix of rights send: a button alone, a button with a seat, anything else.
SENT = [row.fields for row in (*ACTIONS.values(), *REVIEWS)] + [*FORMS.values()]
FIELDS = {(name.replace("{free}", "A"), value) for fields in SENT for name, value in fields.items()}
BUTTONS = sorted(name for name, value in FIELDS if value == "1")
CHOICES = sorted({name for name, value in FIELDS if value in ("{free}", "{pia}", "{hal}", "D")})
MOVES = ("move", "add", "begin", "drop")
NOW = "now"
LEGAL = st.integers(0, 50).map("legal{}".format)
_LEGAL = re.compile(r"\blegal([0-9]+)\b")
VALUES = {name: TEXT for name, _ in sorted(FIELDS) if name not in (*BUTTONS, *CHOICES, *MOVES)} | {
    "name": TEXT,
    "secret": TEXT,
    "public": st.sampled_from(["0", "1", "2"]),
    "players": st.sampled_from(["2", "3", "4", "7"]) | TEXT,
    "pace": st.sampled_from(["none", "quick"]) | TEXT,
    "theme": st.sampled_from(["light", "dark"]) | TEXT,
    "to": TEXT,
    "ply": TEXT,
    "again": st.just("1"),
    "key": st.just("k") | TEXT,
    "patience": st.sampled_from(["0", "120"]) | TEXT,
    "level-A": st.sampled_from(["random", "club"]) | TEXT,
    "level-": TEXT,
    "option-": TEXT,
    "option-target_score": TEXT,
    "option-material": TEXT,
    "option-bluffing": TEXT,
}
_HEADERS = {"x-zones": "1", "accept": "text/html", "accept-language": "fr"}
HEADERS = st.fixed_dictionaries({}, optional={name: st.just(value) for name, value in _HEADERS.items()})


@st.composite
def forms(draw: st.DrawFn, table: Table) -> dict[str, str]:
    """One button, mostly with what belongs to it; and whatever else a form may send.

    What depends on how the table stands is filled in later: Hypothesis repeats what it draws.
    """
    words = st.sampled_from(notation(table.game.info.id)) | LEGAL
    button = draw(st.sampled_from([*BUTTONS, *CHOICES, *MOVES, *MOVES, ""]))
    form = dict(draw(st.lists(st.sampled_from(list(VALUES)).flatmap(_field), max_size=3)))
    if button in MOVES:
        form[button] = draw(words | TEXT)
        form["draft"] = " ".join(draw(st.lists(words | words | TEXT, max_size=6)))
        if draw(st.booleans()) and form["draft"].split():
            form["drop"] = draw(st.sampled_from(form["draft"].split()))
    elif button in CHOICES:
        form[button] = draw(LETTER)
    elif button:
        form[button] = draw(st.just("1") | TEXT)
    if draw(st.booleans()):
        form["at"] = draw(st.just(NOW) | TEXT)
    return form


def fill(form: dict[str, str], table: Table) -> dict[str, str]:
    """A form with moves that are legal now, and the position of now."""
    if table.match is None:
        return form
    legal = _legal(table)
    now = form | ({"at": position(table)} if form.get("at") == NOW else {})
    return {name: _LEGAL.sub(lambda match: legal[int(match[1]) % len(legal)], text) for name, text in now.items()}


def _field(name: str) -> st.SearchStrategy[tuple[str, str]]:
    return st.tuples(st.just(name), VALUES[name])


def _legal(table: Table) -> list[str]:
    view = table.require_match().view(table.turn)
    return [view.text(action) for action in view.actions()] or [""]


def _search(test: Callable[..., None]) -> Callable[..., None]:
    setting = settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    searched: Callable[..., None] = seed(1)(setting(test))
    return searched


# --- and what comes of it ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(PLACES)), ids=PLACES)
def test_forms_of_tables(fuzzed_app: Fuzzed, place: int) -> None:
    paths = st.sampled_from(["/t/{}", "/t/{}", "/t/{}", "/t/{}/review"])

    @_search
    @given(data=st.data(), who=PEOPLE, path=paths, headers=HEADERS)
    def ask(data: st.DataObject, who: Person | None, path: str, headers: dict[str, str]) -> None:
        table = fuzzed_app.table(place)
        form = fill(data.draw(forms(table)), table)
        fuzzed_app.ask(who, "POST", path.format(table.id), headers=headers, data=form)

    ask()
    # It can still be looked at, by everybody.
    for who in (None, ADA, PIA, SAM):
        fuzzed_app.ask(who, "GET", f"/t/{fuzzed_app.tables[place].id}", headers={})


OTHERS = ["/settings", *(f"/{what}/{game}" for what in ("new", "play") for game in [*IDS, "chess"])]
OTHER_FIELDS = st.dictionaries(st.sampled_from(list(VALUES)) | TEXT, TEXT, max_size=6)


@pytest.mark.slow
@_search
@given(who=PEOPLE, path=st.sampled_from(OTHERS), fields=OTHER_FIELDS, headers=HEADERS)
def test_other_forms(
    fuzzed_app: Fuzzed, who: Person | None, path: str, fields: dict[str, str], headers: dict[str, str]
) -> None:
    fuzzed_app.ask(who, "POST", path, headers=headers, data=fields)


PATHS = (
    *(
        "/t/{table}",
        "/t/{table}/replay",
        "/t/{table}/review",
        "/t/{table}/record",
        "/rules/mu",
        "/rules/mu/1",
        "/lang/fr",
        "/",
        "/new/mu",
    ),
    *("/static/x/style.css", "/api/tables", "/healthz"),
)
NAMES = st.sampled_from(["s", "q", "to", "lang", "match", "deal", "move", "eyes", "after", "status"]) | TEXT


@pytest.mark.slow
@_search
@given(
    place=st.integers(0, len(PLACES) - 1),
    who=PEOPLE,
    method=st.sampled_from(["GET", "GET", "HEAD", "OPTIONS"]),
    path=st.sampled_from([*PATHS, "/static/x/style.css", "/api/tables", "/healthz"])
    | TEXT.map(quote).map("/t/{}".format),
    query=st.dictionaries(NAMES, st.integers(-3, 200).map(str) | LETTER, max_size=4),
    headers=HEADERS,
)
def test_addresses(
    fuzzed_app: Fuzzed,
    place: int,
    who: Person | None,
    method: str,
    path: str,
    query: dict[str, str],
    headers: dict[str, str],
) -> None:
    address = path.replace("{table}", fuzzed_app.tables[place].id)
    fuzzed_app.ask(who, method, address, headers=headers, params=query)


BODIES = st.binary(max_size=200) | st.sampled_from(
    [b"%", b"%zz=%u1234", b"=&=&=", b"a" * 60_000, b"move=\xff\xfe", b"move", b"draft=%00&move=%00", b"name=%ed%a0%80"]
    + [
        b'--x\r\nContent-Disposition: form-data; name="move"; filename="a"\r\n\r\nx\r\n--x--',
        b"--x\r\n\r\n--x--",
        b"--x",
    ]
    + [b'--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\nx\r\n--x--\r\n']
)
TYPES = st.sampled_from(
    ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-16", "multipart/form-data"]
    + ["multipart/form-data; boundary=x", "multipart/form-data; boundary=", "application/json", "text/plain", "é", ""]
)


@pytest.mark.slow
@_search
@given(
    place=st.integers(0, len(PLACES) - 1),
    who=PEOPLE,
    path=st.sampled_from(["/t/{table}", "/settings", "/new/mu", "/play/mu", "/nowhere"]),
    body=BODIES,
    kind=TYPES,
    headers=HEADERS,
)
def test_bodies_that_are_no_forms(
    fuzzed_app: Fuzzed, place: int, who: Person | None, path: str, body: bytes, kind: str, headers: dict[str, str]
) -> None:
    address = path.replace("{table}", fuzzed_app.tables[place].id)
    sent = {name: value.encode() for name, value in (headers | {"content-type": kind}).items()}
    fuzzed_app.ask(who, "POST", address, headers=sent, content=body)


@pytest.mark.parametrize("path", ["/settings", "/new/mu"])
def test_no_page_takes_a_file(fuzzed_app: Fuzzed, path: str) -> None:
    response = fuzzed_app.portal.call(fuzzed_app._ask, None, "POST", path, {"files": {"name": b"Ada"}})
    assert response.status_code == 422
    sound(response)


def test_not_everything_was_turned_away_at_the_door(fuzzed_app: Fuzzed) -> None:
    """Some was done, and some refused for each reason there is."""
    for who, path, form in (
        (ADA, "/settings", {}),
        (None, "/t/nope", {}),
        (STRANGER, f"/t/{fuzzed_app.tables[0].id}", {}),
    ):
        fuzzed_app.ask(who, "POST", path, headers={}, data=form)
    assert set(fuzzed_app.met) >= {303, 403, 404}
