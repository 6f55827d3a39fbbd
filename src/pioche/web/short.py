"""Moves and streams by the short way: what happens most often passes neither FastAPI's routing nor its dependencies.

Both take and answer exactly what `/api/openapi.json` describes, with the same models.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import orjson
from fastapi.exceptions import RequestValidationError
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from pioche.tables.acts import Move
from pioche.tables.hall import check_key
from pioche.tables.shown import JSON
from pioche.web.models import After, MoveBody
from pioche.web.office import caller_of, office_of
from pioche.web.streams import open_stream

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


ROUTES: Final = (
    Route("/api/tables/{table}/moves", _Short(move), methods=["POST"]),
    Route("/api/tables/{table}/stream", _Short(stream), methods=["GET"]),
)
