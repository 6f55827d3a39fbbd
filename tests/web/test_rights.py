"""Every route for everybody: who may, may; who may not gets a refusal, and nothing changes."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

import pytest
from fastapi import FastAPI
from starlette.routing import Mount

from pioche.core.seats import NOBODY
from pioche.tables.acts import Person
from pioche.tables.rights import RIGHTS, Right, Role, roles
from pioche.tables.table import Table
from pioche.web.identity import _DAY_SECONDS
from tests.tables.scenarios import FakeClock
from tests.web.running_app import RunningApp, code, open_app
from tests.web.stages import HAL, LEA, OTTO, PIA, SAM, STAGES, STRANGER, person_at, table_at

pytestmark = pytest.mark.anyio


class Row(NamedTuple):
    """The right a route takes, the table where it would work, what is sent; `fails`: how it may fail all the same."""

    right: Right | None
    at: str = "playing"
    body: dict[str, object] | None = None
    fails: frozenset[str] = frozenset()


# One row for every route. What needs no table needs no right.
ROWS: dict[tuple[str, str], Row] = {
    ("GET", "/games"): Row(None),
    ("GET", "/games/{game}"): Row(None),
    ("GET", "/games/{game}/rules"): Row(None),
    ("GET", "/games/{game}/rules/{clause}"): Row(None),
    ("GET", "/levels"): Row(None),
    ("POST", "/guests"): Row(None, body={"name": "New"}, fails=frozenset({"token-makes-no-cookie"})),
    ("GET", "/me"): Row(None, fails=frozenset({"nobody-known"})),
    ("POST", "/tokens"): Row(None, body={"name": "New"}),
    ("DELETE", "/tokens"): Row(None, fails=frozenset({"nobody-known"})),
    ("DELETE", "/tokens/{token}"): Row(None, fails=frozenset({"nobody-known"})),
    ("POST", "/tables"): Row(None, body={"game": "mu"}, fails=frozenset({"nobody-known"})),
    ("GET", "/tables"): Row(None),
    ("GET", "/tables/mine"): Row(None, fails=frozenset({"nobody-known"})),
    ("GET", "/tables/{table}"): Row(Right.SEE),
    ("GET", "/tables/{table}/link"): Row(Right.LINK),
    ("GET", "/tables/{table}/record"): Row(Right.RECORD, "over"),
    ("GET", "/tables/{table}/stream"): Row(Right.SEE),
    ("POST", "/tables/{table}/join"): Row(Right.JOIN, body={}, fails=frozenset({"wrong-link"})),
    ("POST", "/tables/{table}/sit"): Row(Right.SIT, "open", {}, frozenset({"seated-twice"})),
    ("POST", "/tables/{table}/stand"): Row(Right.STAND, "open", {"seat": "P"}),
    ("POST", "/tables/{table}/bots"): Row(Right.BOTS, "open", {"level": "random"}),
    ("POST", "/tables/{table}/bots/remove"): Row(Right.BOTS, "open", {"seat": "D"}),
    ("POST", "/tables/{table}/agree"): Row(Right.AGREE, "open", {"pace": "quick"}),
    ("POST", "/tables/{table}/start"): Row(Right.START, "full", {}),
    ("POST", "/tables/{table}/moves"): Row(Right.MOVE, body={"moves": ["pass"]}),
    ("POST", "/tables/{table}/preview"): Row(Right.PREVIEW, body={"moves": ["pass"]}),
    ("POST", "/tables/{table}/next-deal"): Row(Right.NEXT_DEAL, "between", {}),
    ("POST", "/tables/{table}/take-back"): Row(Right.TAKE_BACK, "relieved", {}, frozenset({"no-relief"})),
    ("POST", "/tables/{table}/leave"): Row(Right.LEAVE, body={}),
    ("POST", "/tables/{table}/ask"): Row(
        Right.SIT, body={"seat": "D"}, fails=frozenset({"seated-twice", "seat-known"})
    ),
    ("POST", "/tables/{table}/replace"): Row(Right.REPLACE, "away", {"seat": "P"}),
    ("POST", "/tables/{table}/wait"): Row(Right.REPLACE, "away", {"seat": "P"}),
    ("POST", "/tables/{table}/relief"): Row(Right.RELIEF, body={"after": 60}),
    ("POST", "/tables/{table}/rematch"): Row(Right.REMATCH, "over", {}),
    ("POST", "/tables/{table}/close"): Row(Right.CLOSE, body={}),
}
VISITORS = ("nobody", "stranger", "spectator", "player", "other", "left", "host", "expired", "forged")
_DENIED = {"nobody-known", "not-invited", "not-allowed", "expired-token", "invalid-token"}


def test_every_right_has_a_row_and_every_role_its_words() -> None:
    assert set(RIGHTS) == set(Right)
    used = {row.right for row in ROWS.values()} - {None}
    # Whose hand is shown is tested by what is shown: test_secrecy.py.
    assert used == set(Right) - {Right.SEE_HAND}


def _routes(app: RunningApp) -> Iterator[tuple[str, str]]:
    [api] = [
        route.app for route in app.application.starlette.routes if isinstance(route, Mount) and route.path == "/api"
    ]
    assert isinstance(api, FastAPI)
    for path, methods in api.openapi()["paths"].items():
        yield from ((method.upper(), path) for method in methods)


async def test_every_route_has_a_row(app: RunningApp) -> None:
    assert set(_routes(app)) == set(ROWS)


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def shared_app(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningApp]:
    async with open_app(tmp_path_factory.mktemp("rights"), FakeClock()) as app:
        yield app


def _credentials(app: RunningApp, table: Table | None, visitor: str) -> tuple[Person | None, dict[str, str]]:
    """Who a visitor is, and what they show at the door."""
    if visitor in ("expired", "forged"):
        token = app.context.identity._tokens.dumps([PIA.id, PIA.name, 1])
        return None, {"authorization": f"Bearer {token if visitor == 'expired' else token + 'x'}"}
    person = person_at(table, visitor)
    return person, app.headers(person)


def _body(row: Row, table: Table | None) -> dict[str, object] | None:
    """What is sent: P stands for the seat of Pia."""
    if table is not None and row.body is not None and row.body.get("seat") == "P":
        return {**row.body, "seat": table.seats[table.seat_of(PIA.id)]}
    return row.body


def _may(row: Row, table: Table, person: Person | None, body: dict[str, object] | None) -> bool:
    assert row.right is not None
    seat = table.seat_named(str(body["seat"])) if row.right is Right.STAND and body else NOBODY
    return bool(RIGHTS[row.right] & roles(table, person.id if person else "", seat))


@pytest.mark.parametrize("visitor", VISITORS)
@pytest.mark.parametrize(("method", "path"), ROWS, ids=lambda part: part)
async def test_cell(shared_app: RunningApp, method: str, path: str, visitor: str) -> None:
    row = ROWS[method, path]
    table = await table_at(shared_app.service, row.at) if row.right is not None else None
    person, headers = _credentials(shared_app, table, visitor)
    body = _body(row, table)
    address = "/api" + path.format(table=table.id if table else "", game="mu", clause="MU-1.1", token="0" * 16)
    ply = table.ply if table else 0
    allowed = table is not None and _may(row, table, person, body)
    if path.endswith("/stream"):
        status, text = await shared_app.stream(address, None, 1, headers)
        refused = "" if status < 400 else str(json.loads(text)["code"])
    else:
        response = await shared_app.ask(method, address, None, body, headers)
        status, refused = response.status_code, code(response)
    assert status < 500
    if visitor in ("expired", "forged"):
        # Some routes ask nobody who he is.
        assert refused == f"{visitor.replace('forged', 'invalid')}-token" or path in ("/levels", "/tables")
    elif table is None:
        against = "nobody-known" if visitor == "nobody" else "token-makes-no-cookie"
        assert refused == (against if against in row.fails else "")
    elif allowed and (person is not None or row.right in (Right.SEE, Right.RECORD)):
        not_now = {"not-your-turn"} if visitor == "other" and row.right in (Right.MOVE, Right.PREVIEW) else set()
        assert refused in ({""} | row.fails | not_now)
    else:
        assert refused in _DENIED
        assert table.ply == ply


@pytest.mark.parametrize("stage", STAGES)
async def test_who_may_not_may_not_at_any_stage(shared_app: RunningApp, stage: str) -> None:
    """Nothing else is looked at first: whether it could be done now is not said either."""
    table = await table_at(shared_app.service, stage)
    for (method, path), row in ROWS.items():
        for visitor in ("nobody", "stranger", "spectator", "player", "other", "left", "host"):
            person, headers = _credentials(shared_app, table, visitor)
            body, ply = _body(row, table), table.ply
            if row.right is None or (_may(row, table, person, body) and (person or row.right is not Right.JOIN)):
                continue
            response = await shared_app.ask(method, "/api" + path.format(table=table.id), None, body, headers)
            assert code(response) in _DENIED, (path, visitor)
            assert table.ply == ply, (path, visitor)


async def test_the_players_decide_while_the_host_is_away(shared_app: RunningApp) -> None:
    for act in ("wait", "replace"):
        for visitor, allowed in (("spectator", False), ("player", True)):
            table = await table_at(shared_app.service, "host away")
            person, headers = _credentials(shared_app, table, visitor)
            assert (Role.DEPUTY in roles(table, person.id if person else "")) == allowed
            body = {"seat": table.seats[table.seat_of(HAL.id)]}
            response = await shared_app.ask("POST", f"/api/tables/{table.id}/{act}", None, body, headers)
            assert code(response) == ("" if allowed else "not-allowed")


async def test_what_a_role_means(shared_app: RunningApp) -> None:
    table = await table_at(shared_app.service, "playing")
    assert roles(table, HAL.id) == {Role.HOST, Role.SPECTATOR}
    assert roles(table, PIA.id) == {Role.PLAYER}
    assert roles(table, PIA.id, table.seat_of(OTTO.id)) == {Role.OTHER}
    assert roles(table, LEA.id) == {Role.LEFT}
    assert roles(table, SAM.id) == {Role.SPECTATOR}
    assert roles(table, STRANGER.id) == roles(table, "") == {Role.NOBODY}


async def test_a_token_ends(app: RunningApp, clock: FakeClock) -> None:
    token = {"authorization": f"Bearer {app.token(PIA)}"}
    assert (await app.ask("GET", "/api/me", headers=token)).json()["name"] == "Pia"
    clock.pass_by(_DAY_SECONDS)
    assert code(await app.ask("GET", "/api/me", headers=token)) == "expired-token"
