"""Moves and streams of the API: what happens most often passes neither FastAPI's routing nor its dependencies.

Both take and answer exactly what `/api/openapi.json` describes, with the same models. A move that is in order does not
come here at all (`wire.py`).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import orjson
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from pioche.core.errors import PiocheError
from pioche.core.words import Lang
from pioche.store.rows import LARGEST_PLY
from pioche.tables.acts import LONGEST_MOVE, MOST_MOVES, Act, Move, NextDeal
from pioche.tables.hall import Hall, check_key, is_key
from pioche.tables.shown import JSON
from pioche.web.errors import answer
from pioche.web.exchange import Answer, Asked, Headers
from pioche.web.identity import Guest
from pioche.web.models import After, MoveBody
from pioche.web.office import caller_of, office_of
from pioche.web.streams import open_stream
from pioche.web.wire import stream_path

_AFTER: Final[TypeAdapter[int | None]] = TypeAdapter(After)


class _Short:
    """An endpoint without a wrapper around it."""

    def __init__(self, answer: Callable[[Request], Awaitable[Response]]) -> None:
        self._answer = answer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self._answer(Request(scope, receive))
        await response(scope, receive, send)


async def move(request: Request) -> Response:
    who = caller_of(request)
    body = _body(await request.body())
    table: str = request.path_params["table"]
    hall = office_of(request).hall
    ply = await hall.act(table, who.person, Move(tuple(body.moves)), body.ply, check_key(body.key))
    return Response(orjson.dumps({"table": table, "ply": ply}), media_type="application/json")


async def stream(request: Request) -> Response:
    who, office = caller_of(request), office_of(request)
    try:
        after = _AFTER.validate_python(request.query_params.get("after"))
    except ValidationError as error:
        raise _invalid(error, "query", "after") from None
    table: str = request.path_params["table"]
    return open_stream(office.hall, office.metrics, request, table, who.person.id, JSON, who.lang, after)


def _body(content: bytes) -> MoveBody:
    try:
        return MoveBody.model_validate_json(content)
    except ValidationError as error:
        raise _invalid(error, "body") from None


def _invalid(error: ValidationError, *place: str) -> RequestValidationError:
    """What is not as described, in FastAPI's words."""
    wrong = error.errors(include_url=False, include_context=False, include_input=False)
    return RequestValidationError([{**one, "loc": (*place, *one["loc"])} for one in wrong])


class _ShortAct:
    """An act as JSON, on the short way: its fields besides `ply` and `key`, and what is made of them."""

    content_type = b"application/json"

    def __init__(self, name: str, fields: frozenset[str], made: Callable[[dict[str, Any]], Act | None]) -> None:
        self.path = re.compile(rf"/api/tables/([0-9a-f]{{12}})/{name}".encode())
        self.route = f"/api/tables/{{table}}/{name}"
        self._fields = fields | {"ply", "key"}
        self._made = made

    def read(self, hall: Hall, guest: Guest, table: str, headers: Headers, body: bytes) -> Asked | None:
        try:
            said = orjson.loads(body)
        except orjson.JSONDecodeError:
            return None
        if type(said) is not dict or not said.keys() <= self._fields:
            return None
        ply, key = said.get("ply"), said.get("key", "")
        if not (ply is None or (type(ply) is int and 0 <= ply <= LARGEST_PLY)):
            return None
        act = self._made(said) if type(key) is str and (not key or is_key(key)) else None
        return None if act is None else Asked(act, ply, key)

    def done(self, table: str, ply: int, lang: Lang) -> Answer:
        return Answer(200, _JSON, b'{"table":"%b","ply":%d}' % (table.encode(), ply))

    def refused(self, error: PiocheError, lang: Lang) -> Response:
        return answer(error, lang)


def _moves(said: dict[str, Any]) -> Act | None:
    """What the model would refuse, the act would refuse too, but in other words: the ordinary way knows them."""
    moves = said.get("moves")
    if type(moves) is not list or len(moves) > MOST_MOVES:
        return None
    for move in moves:
        if type(move) is not str or len(move) > LONGEST_MOVE:
            return None
    return Move(tuple(moves))


_JSON: Final = ((b"content-type", b"application/json"),)
ACTS: Final = (
    _ShortAct("moves", frozenset({"moves"}), _moves),
    _ShortAct("next-deal", frozenset(), lambda _: NextDeal()),
)
STREAM: Final = stream_path("/api/tables/{table}/stream", JSON)
ROUTES: Final = (
    Route("/api/tables/{table}/moves", _Short(move), methods=["POST"]),
    Route("/api/tables/{table}/stream", _Short(stream), methods=["GET"]),
)
