"""Whatever is sent to the API: no fault of ours, no hang, no traceback, and every refusal says what it is."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio.from_thread
import httpx2
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from pioche.tables.table import Table
from pioche.web.api import make_api
from pioche.web.identity import COOKIE
from tests.tables.scenarios import ADA, BOB, CYD, begin
from tests.web.running_app import RunningApp, open_app

SCHEMA = schemathesis.openapi.from_dict(make_api().openapi())
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)]
EXAMPLES = 12
# A stream that is granted does not end by itself: an answer that takes longer than this is taken for one.
_PATIENCE = 20.0
# What Schemathesis calls the parts of a request, and what the client does.
_NAMES = {name: name for name in ("method", "url", "params", "headers", "json")} | {"data": "content"}


class Visit:
    """An app with a table that is played, asked from outside its loop."""

    def __init__(self, portal: anyio.from_thread.BlockingPortal, app: RunningApp, table: Table) -> None:
        self.portal = portal
        self.app = app
        self.table = table


def sound(response: httpx2.Response) -> None:
    """No 5xx; a refusal is a problem with a code and a sentence, and neither it nor anything else tells a traceback."""
    assert response.status_code < 500, f"{response.request.method} {response.request.url}: {response.text}"
    assert "Traceback" not in response.text
    assert 'File "' not in response.text
    if response.status_code >= 400:
        assert response.headers["content-type"] == "application/problem+json"
        body = response.json()
        assert body["code"]
        assert body["sentence"]
        assert body["status"] == response.status_code


@asynccontextmanager
async def _open_table(path: Path) -> AsyncIterator[tuple[RunningApp, Table]]:
    async with open_app(path) as app:
        yield app, await begin(app.service, ADA, BOB, CYD, options={"players": 3}, public=True)


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visit]:
    with (
        anyio.from_thread.start_blocking_portal() as portal,
        portal.wrap_async_context_manager(_open_table(tmp_path_factory.mktemp("fuzzed"))) as (app, table),
    ):
        yield Visit(portal, app, table)


async def _answer(app: RunningApp, arguments: dict[str, Any]) -> httpx2.Response | None:
    """The answer; None where it is a stream that was opened."""
    async with app.client() as client:
        try:
            async with asyncio.timeout(_PATIENCE if "/stream" not in arguments["url"] else 0.05):
                return await client.request(**arguments)
        except TimeoutError:
            assert "/stream" in arguments["url"], arguments
            return None


@pytest.mark.parametrize(
    ("mode", "expected"),
    [(GenerationMode.POSITIVE, {200, 201, 401, 404, 409, 422}), (GenerationMode.NEGATIVE, {404, 422})],
    ids=["as described", "otherwise"],
)
def test_the_api_as_described_and_otherwise(visit: Visit, mode: GenerationMode, expected: set[int]) -> None:
    """Not everything is turned away at the door: some is done, some is refused for each reason there is."""
    met = Counter[int]()
    for operation in OPERATIONS:
        # A path alone is text, and no text is otherwise than described.
        if mode is GenerationMode.POSITIVE or operation.body or operation.query:
            _fuzz(visit, operation, mode, met)
    assert expected <= set(met)


def _fuzz(visit: Visit, operation: Any, mode: GenerationMode, met: Counter[int]) -> None:
    """Requests that Schemathesis makes of the description, most of them by players.

    Half of them are about a table there is, and give a name that a person may have.
    """

    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        number = met.total()
        if number % 2 and "table" in case.path_parameters:
            case.path_parameters["table"] = visit.table.id
        if number % 2 and isinstance(case.body, dict) and "name" in case.body:
            case.body["name"] = "Zoë"
        who = (None, ADA, BOB)[number % 3]
        transport = case.as_transport_kwargs(base_url="http://table.test/api", headers=visit.app.headers(who))
        arguments = {_NAMES[name]: value for name, value in transport.items() if name in _NAMES and value is not None}
        response = visit.portal.call(_answer, visit.app, arguments)
        met[0 if response is None else response.status_code] += 1
        if response is not None:
            sound(response)

    ask()


FIELDS = st.sampled_from("name lang days game options public pace key ply moves seat level secret after".split())
NAMED = (
    *("cookie", "authorization", "accept-language", "last-event-id", "origin", "sec-fetch-site", "content-type"),
    *("accept", "host", "x-forwarded-for", "content-length", "transfer-encoding", "expect", "range"),
)
# What a web server lets through in the value of a header.
VALUES = st.binary(max_size=60).map(lambda value: bytes(byte for byte in value if byte not in b"\r\n\0").strip())
NEAR = st.sampled_from(
    [
        b"%s=" % COOKIE.encode(),
        b"Bearer ",
        b"Bearer a.b.c",
        b"fr;q=1e999",
        b"q=nan",
        b"-1",
        b"9" * 40,
        b"http://[",
        b"null",
    ]
    + [b"application/json; charset=nope", b"multipart/form-data; boundary=", "Zoë=☃".encode(), b"=;=;=", b"a" * 9000]
)
HEADERS = st.lists(st.tuples(st.sampled_from(NAMED), NEAR | VALUES | st.tuples(NEAR, VALUES).map(b"".join)), max_size=4)
JSONS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELDS | st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
BODIES = st.binary(max_size=200) | JSONS.map(lambda value: json.dumps(value).encode())
PLACES = [(operation.method.upper(), operation.path) for operation in OPERATIONS]


@seed(1)
@settings(max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(place=st.sampled_from(PLACES), headers=HEADERS, body=BODIES, signed_in=st.booleans())
def test_malformed_headers_cookies_and_bodies(
    visit: Visit, place: tuple[str, str], headers: list[tuple[str, bytes]], body: bytes, signed_in: bool
) -> None:
    method, path = place
    url = "http://table.test/api" + path.format(table=visit.table.id, game="mu", clause="MU-1.1", token="0" * 16)
    sent = [(name.encode(), value) for name, value in headers]
    if signed_in:
        sent += [(name.encode(), value.encode()) for name, value in visit.app.headers(ADA).items()]
    if not any(name == b"content-type" for name, _ in sent):
        sent.append((b"content-type", b"application/json"))
    arguments = {"method": method, "url": url, "headers": sent} | ({"content": body} if method == "POST" else {})
    response = visit.portal.call(_answer, visit.app, arguments)
    if response is not None:
        sound(response)
