"""Every page and every button for everybody: who may, may; who may not gets a refusal, and nothing changes."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from html.parser import HTMLParser
from types import MappingProxyType
from typing import NamedTuple

import httpx2
import pytest
from starlette.datastructures import FormData, UploadFile
from starlette.routing import Route

from pioche.core.seats import NOBODY
from pioche.tables.rights import RIGHTS, Right, roles
from pioche.tables.table import Table
from pioche.web.identity import COOKIE
from pioche.web.pages import pages
from pioche.web.pages.frames import position
from pioche.web.pages.page_request import PageRequest
from tests.tables.scenarios import FakeClock
from tests.web.running_app import BASE, RunningApp, open_app
from tests.web.stages import HAL, LEA, OTTO, PIA, SAM, STAGES, STRANGER, person_at, table_at

pytestmark = pytest.mark.anyio

NONE: Mapping[str, str] = MappingProxyType({})
# What pages may do besides making known who one is: nothing, or an act at the table.
VISITORS = ("nobody", "stranger", "spectator", "player", "other", "left", "host", "revoked", "forged", "token")


class Row(NamedTuple):
    """The right it takes, the table where it would work, and what is sent; {words} in braces are filled in.

    `acts`: whether who may changes the table. `codes`: how it may fail for who may, by visitor. `own`: whether only who
    has played the finished match may.
    """

    right: Right | None
    at: str = "playing"
    fields: Mapping[str, str] = NONE
    acts: bool = True
    codes: Mapping[str, int] = MappingProxyType({})
    path: str = "/t/{table}"
    own: bool = False


# Pages to look at. What needs no table needs no right.
LOOKS: dict[str, Row] = {
    "/": Row(None),
    "/new/{game}": Row(None),
    "/rules/{game}": Row(None),
    "/rules/{game}/{version}": Row(None),
    "/lang/{lang}": Row(None),
    "/static/{mark}/{name:path}": Row(None),
    "/t/{table}": Row(Right.SEE),
    "/t/{table}/stream": Row(Right.SEE),
    "/t/{table}/record": Row(Right.RECORD, "over"),
    "/t/{table}/replay": Row(Right.RECORD, "over"),
    "/t/{table}/review": Row(Right.RECORD, "over", own=True),
    "/{anything:path}": Row(None),
}
# Forms that are no table's.
FORMS: dict[str, Mapping[str, str]] = {
    "/play/{game}": {"level": "random"},
    "/new/{game}": {"name": "New", "players": "3", "public": "0", "pace": "none", "option-target_score": "100"},
    "/settings": {"name": "New", "theme": "dark", "to": "/", "sign-out": "1"},
    "/{anything:path}": NONE,
}
_NOT_ON_TURN = {"other": 409}
# What the form of a table can ask for.
ACTIONS: dict[str, Row] = {
    "nothing": Row(Right.SEE, acts=False),
    "an old page": Row(Right.SEE, fields={"at": "9.9.9", "move": "pass", "ply": "1"}, acts=False),
    "join by the link": Row(Right.JOIN, "open", {"join": "1", "name": "{name}", "secret": "{secret}"}, acts=False),
    "join without it": Row(Right.SEE, fields={"join": "1", "name": "{name}", "secret": "x"}, acts=False),
    "sit": Row(Right.SIT, "open", {"sit": "{free}", "name": "{name}"}),
    "stand": Row(Right.STAND, "open", {"stand": "{pia}"}),
    "bot": Row(Right.BOTS, "open", {"bot": "{free}", "level-{free}": "random"}),
    "no-bot": Row(Right.BOTS, "open", {"no-bot": "D"}),
    "start": Row(Right.START, "full", {"start": "1"}),
    "leave": Row(Right.LEAVE, fields={"leave": "1"}),
    "move": Row(Right.MOVE, fields={"at": "{at}", "draft": "", "move": "{legal}"}, codes=_NOT_ON_TURN),
    "move again": Row(
        Right.MOVE,
        fields={"at": "{at}", "draft": "", "move": "{legal}", "key": "k", "again": "1"},
        codes=_NOT_ON_TURN,
    ),
    "add": Row(Right.PREVIEW, fields={"draft": "", "add": "{add}"}, acts=False, codes=_NOT_ON_TURN),
    "begin": Row(Right.PREVIEW, fields={"draft": "{add}", "begin": "{add}"}, acts=False, codes=_NOT_ON_TURN),
    "drop": Row(Right.PREVIEW, fields={"draft": "{add} {add}", "drop": "{add}"}, acts=False, codes=_NOT_ON_TURN),
    "cancel": Row(Right.PREVIEW, fields={"draft": "{add}", "cancel": "1"}, acts=False),
    "ask": Row(Right.SIT, fields={"ask": "D"}, codes={"player": 409, "other": 409, "left": 409}),
    "replace": Row(Right.REPLACE, "away", {"replace": "{pia}"}),
    "wait": Row(Right.REPLACE, "away", {"wait": "{pia}"}),
    "replace the host": Row(Right.REPLACE, "host away", {"replace": "{hal}"}),
    "wait for the host": Row(Right.REPLACE, "host away", {"wait": "{hal}"}),
    "patience": Row(Right.RELIEF, fields={"patience": "120"}),
    "close": Row(Right.CLOSE, fields={"close": "1"}),
    "agree": Row(
        Right.AGREE,
        "open",
        {"agree": "1", "players": "5", "public": "0", "pace": "quick", "option-target_score": "100"},
    ),
    "next": Row(Right.NEXT_DEAL, "between", {"next": "1"}),
    "take-back": Row(Right.TAKE_BACK, "relieved", {"take-back": "1"}, codes={"other": 409}),
    "rematch": Row(Right.REMATCH, "over", {"rematch": "1"}),
}


# What the form of a review asks for.
REVIEWS = [
    Row(Right.RECORD, "over", fields, acts=False, path="/t/{table}/review", own=True)
    for fields in ({"begin-review": "1"}, {"stop": "1"})
]


# --- nothing is left out ---------------------------------------------------------------------


def _routes(app: RunningApp) -> Iterator[tuple[str, str]]:
    """Method and path of everything that is no program's."""
    yield from ((move.method, move.path) for move in app.application.moves.addresses if move.path.startswith("/t/"))
    for route in app.application.starlette.routes:
        if isinstance(route, Route) and not route.path.startswith(("/api/", "/healthz", "/metrics")):
            for method in (route.methods or set()) - {"HEAD"}:
                yield method, route.path


async def test_every_page_has_a_row(shared_app: RunningApp) -> None:
    posts = [*FORMS, "/t/{table}", "/t/{table}/review"]
    rows = {("GET", path) for path in LOOKS} | {("POST", path) for path in posts}
    assert set(_routes(shared_app)) == rows


def _fields() -> set[str]:
    """The fields of the rows, where a name stands for many by its beginning."""
    names = {name for row in ACTIONS.values() for name in row.fields}
    return {_kind(name) for name in names | {name for fields in FORMS.values() for name in fields}}


def _kind(name: str) -> str:
    return re.sub(r"^(option|level)-.*", r"\1-", name)


class _FieldNames(FormData):
    """Notes which fields a page asks a form for."""

    names: set[str]

    def __getitem__(self, key: str) -> UploadFile | str:
        self.names.add(_kind(key))
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.names.add(_kind(str(key)))
        return super().__contains__(key)


class _Names(HTMLParser):
    """The names of everything in a page that a form would send."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("name")
        if tag in ("button", "input", "select", "textarea") and name:
            self.names.add(_kind(name))


async def test_every_field_of_every_form_has_a_row(shared_app: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does a page offer a field, nor does the server ask for one, that no row sends."""
    read, offered = set[str](), set[str]()
    original = PageRequest.form

    async def form(request: PageRequest) -> FormData:
        form = _FieldNames((await original(request)).multi_items())
        form.names = read
        return form

    monkeypatch.setattr(PageRequest, "form", form)
    for row in ACTIONS.values():
        table = await table_at(shared_app.service, row.at)
        for visitor in ("nobody", "spectator", "host", "other", "player"):
            async with _browser(shared_app, table, visitor) as browser:
                response = await browser.post(f"/t/{table.id}", data=_fill(row.fields, table, visitor))
                offered |= _Names(response.text).names
                offered |= _Names((await browser.get(f"/t/{table.id}?s={table.secret}")).text).names
    async with _browser(shared_app, None, "stranger") as browser:
        for path, fields in FORMS.items():
            await browser.post(_address(path, None), data=dict(fields))
        for path in ("/", "/new/mu", "/new/wild_tiles", "/rules/mu"):
            offered |= _Names((await browser.get(path)).text).names
    # The search of the rules is a page to look at.
    assert offered - {"q"} <= _fields()
    assert read <= _fields()
    assert _fields() <= offered | read


# --- everybody, everywhere ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def shared_app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningApp]:
    async with open_app(tmp_path_factory.mktemp("rights"), FakeClock(), pages=pages) as app:
        # The first cookies of all who play are revoked.
        await app.context.identity.end_all(PIA, "cookie")
        yield app


def _browser(app: RunningApp, table: Table | None, visitor: str) -> httpx2.AsyncClient:
    """A browser of a visitor. A cookie that is revoked or forged, or a token instead of one, is as none."""
    transport = httpx2.ASGITransport(app.application, raise_app_exceptions=False)
    person = person_at(table, visitor)
    cookies = app.cookies(person) if person is not None else {}
    if visitor == "revoked":
        cookies = {COOKIE: app.context.identity._cookies.dumps([PIA.id, PIA.name, "", 0])}
    if visitor == "forged":
        cookies = {COOKIE: app.cookies(PIA)[COOKIE][:-2] + "xx"}
    headers = app.headers(PIA) if visitor == "token" else {}
    return httpx2.AsyncClient(transport=transport, base_url=BASE, cookies=cookies, headers=headers)


def _address(path: str, table: Table | None) -> str:
    filled = path.replace("{name:path}", "style.css").replace("{anything:path}", "nowhere").replace(":int", "")
    return filled.format(table=table.id if table else "", game="mu", lang="fr", mark="x", version=1)


def _fill(fields: Mapping[str, str], table: Table, visitor: str) -> dict[str, str]:
    person = person_at(table, visitor)
    free = next((table.seats[seat] for seat, chair in enumerate(table.chairs) if chair.empty), "A")
    pia, hal = table.seat_of(PIA.id), table.seat_of(HAL.id)
    match = table.match
    view = match.view(table.turn) if match is not None and table.turn != NOBODY else None
    words = {
        "secret": table.secret,
        "free": free,
        "pia": table.seats[pia] if pia != NOBODY else "A",
        "hal": table.seats[hal] if hal != NOBODY else "A",
        "at": position(table) if match is not None else "",
        "legal": view.text(view.actions()[0]) if view else "pass",
        "add": _offered_kind(view.hand() if view else []),  # type: ignore[attr-defined]
        "name": person.name if person else "New",
    }
    return {name.format(**words): value.format(**words) for name, value in fields.items()}


def _offered_kind(hand: list[str]) -> str:
    """In an auction of Mü every card can be laid."""
    return hand[0] if hand else "R1"


def _may(row: Row, table: Table, visitor: str) -> bool:
    assert row.right is not None
    person = person_at(table, visitor)
    seat = table.seat_of(PIA.id) if row.right is Right.STAND else NOBODY
    if row.own and table.records and (person is None or person.id not in table.record_seats[-1]):
        return False
    # Who comes by the link may be nobody yet.
    return row.right is Right.JOIN or bool(RIGHTS[row.right] & roles(table, person.id if person else "", seat))


@pytest.mark.parametrize("action", ACTIONS)
async def test_what_a_table_is_asked_for(shared_app: RunningApp, action: str) -> None:
    row = ACTIONS[action]
    table = await table_at(shared_app.service, row.at)
    allowed = [visitor for visitor in VISITORS if _may(row, table, visitor)]
    for visitor in VISITORS:
        for headers in (NONE, {"x-zones": "1"}):
            if visitor not in allowed:
                await _check_denied(shared_app, table, row, visitor, headers)
    for visitor in allowed:
        for headers in (NONE, {"x-zones": "1"}):
            if row.acts or row.right is Right.JOIN:
                table = await table_at(shared_app.service, row.at)
            await _check_allowed(shared_app, table, row, visitor, headers)


@pytest.mark.parametrize("stage", STAGES)
async def test_who_may_not_may_not_at_any_stage(shared_app: RunningApp, stage: str) -> None:
    """Nothing else is looked at first: whether it could be done now is not said either."""
    table = await table_at(shared_app.service, stage)
    for row in (*ACTIONS.values(), *REVIEWS):
        for visitor in VISITORS:
            if not _may(row, table, visitor):
                await _check_denied(shared_app, table, row, visitor, NONE)
    for path, look in LOOKS.items():
        for visitor in VISITORS if look.right is not None else ():
            if not _may(look, table, visitor):
                await _look(shared_app, table, path, visitor)


async def _check_denied(app: RunningApp, table: Table, row: Row, visitor: str, headers: Mapping[str, str]) -> None:
    """The answer says so, nothing happens, and a stranger stays one."""
    ply, fields = table.ply, _fill(row.fields, table, visitor)
    async with _browser(app, table, visitor) as browser:
        response = await browser.post(row.path.format(table=table.id), data=fields, headers=dict(headers))
    by_a_wrong_link = "join" in fields
    assert response.status_code == (401 if person_at(table, visitor) is None and not by_a_wrong_link else 403), visitor
    assert table.ply == ply, visitor
    cookie = response.cookies.get(COOKIE)
    assert cookie is None or app.context.identity._cookies.loads(cookie)[0] == "", visitor


async def _check_allowed(app: RunningApp, table: Table, row: Row, visitor: str, headers: Mapping[str, str]) -> None:
    ply, fields = table.ply, _fill(row.fields, table, visitor)
    async with _browser(app, table, visitor) as browser:
        response = await browser.post(row.path.format(table=table.id), data=fields, headers=dict(headers))
    if expected := row.codes.get(visitor):
        assert (response.status_code, table.ply) == (expected, ply), visitor
    else:
        assert response.status_code in (200, 204, 303), (visitor, response.text)
        assert (table.ply > ply) == row.acts or row.right is Right.JOIN, visitor


@pytest.mark.parametrize("path", LOOKS)
async def test_what_is_looked_at(shared_app: RunningApp, path: str) -> None:
    row = LOOKS[path]
    table = await table_at(shared_app.service, row.at) if row.right is not None else None
    for visitor in VISITORS:
        await _look(shared_app, table, path, visitor)


async def _look(app: RunningApp, table: Table | None, path: str, visitor: str) -> None:
    row, person = LOOKS[path], person_at(table, visitor)
    async with _browser(app, table, visitor) as browser:
        if path.endswith("/stream"):
            cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items())}
            status, body = await app.stream(_address(path, table), None, 1, cookie)
            text = body.decode()
        else:
            response = await browser.get(_address(path, table), headers={"accept": "text/html"})
            status, text = response.status_code, response.text
    if row.right is None:
        assert status == {"/{anything:path}": 404, "/lang/{lang}": 303}.get(path, 200)
    elif table is not None and not _may(row, table, visitor):
        assert status == (401 if person is None else 403), (path, visitor)
        # Nothing of the table, and nobody else who sits there.
        assert not any(other.name in text for other in (HAL, OTTO, LEA, SAM) if other != person), (path, visitor)
    else:
        assert status == 200, visitor


@pytest.mark.parametrize("path", FORMS)
async def test_other_forms(shared_app: RunningApp, path: str) -> None:
    """What needs no table is for everybody; without a good cookie one becomes a new guest."""
    for visitor in VISITORS:
        # At a table everybody has a name of one's own.
        fields = {name: text.replace("New", f"New {visitor}") for name, text in FORMS[path].items()}
        async with _browser(shared_app, None, visitor) as browser:
            response = await browser.post(_address(path, None), data=fields)
        assert response.status_code == (404 if path.startswith("/{") else 303), visitor
        person = person_at(None, visitor)
        if person is None and COOKIE in response.cookies:
            content = shared_app.context.identity._cookies.loads(response.cookies[COOKIE])
            assert content[0] not in {PIA.id, OTTO.id, STRANGER.id}, visitor
