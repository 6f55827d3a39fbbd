"""The one way of moves and streams, for pages and programs: past Starlette's middleware and FastAPI's routing.

`Application` has done what every request needs. `openapi_routes` puts them into `/api/openapi.json`, with the same
models.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, NamedTuple

import orjson
from fastapi import APIRouter
from pydantic import TypeAdapter, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope

from pioche.tables.acts import Move
from pioche.tables.idempotency import check_key
from pioche.tables.table_json import JSON
from pioche.web.context import caller_of, context_of
from pioche.web.errors import invalid_request
from pioche.web.http_errors import InvalidRequest, MethodNotAllowed
from pioche.web.models import After, MoveBody, Reached
from pioche.web.sse import EventStream, open_stream

Endpoint = Callable[[Request], Awaitable[Response]]
_PATH: Final = re.compile(r"(/api/tables/|/t/)([^/]+)(/moves|/stream)?")
_AFTER: Final[TypeAdapter[int | None]] = TypeAdapter(After)


class Address(NamedTuple):
    """Where something is asked: the method, and a path with `{table}` in it."""

    method: str
    path: str
    endpoint: Endpoint
    # Whether Starlette answers other methods there.
    shared: bool = False


class Pages(NamedTuple):
    """The routes and moves that pages add to the application."""

    routes: Sequence[BaseRoute] = ()
    moves: Sequence[Address] = ()


class Moves:
    def __init__(self, pages: Pages) -> None:
        self.addresses = (*_API, *pages.moves)
        self._by_path = {address.path: address for address in self.addresses}

    async def answer(self, scope: Scope, receive: Receive) -> Response | None:
        """The answer to a move or a stream; None for everything else."""
        match = _PATH.fullmatch(scope["path"])
        if match is None:
            return None
        before, table, after = match.groups("")
        address = self._by_path.get(f"{before}{{table}}{after}")
        if address is None or (address.shared and scope["method"] != address.method):
            return None
        scope["route"], scope["path_params"] = address, {"table": table}
        if scope["method"] != address.method:
            raise MethodNotAllowed(allow=address.method)
        return await address.endpoint(Request(scope, receive))


async def _move(request: Request) -> Response:
    caller, body = caller_of(request), _read(request.scope["pioche_body"])
    table: str = request.path_params["table"]
    act = Move(tuple(body.moves))
    ply = await context_of(request).service.act(table, caller.person, act, body.ply, check_key(body.key))
    return Response(orjson.dumps({"table": table, "ply": ply}), media_type="application/json")


async def _stream(request: Request) -> Response:
    caller = caller_of(request)
    try:
        after = _AFTER.validate_python(request.query_params.get("after"))
    except ValidationError as error:
        raise _invalid(error, "query", "after") from None
    return await open_stream(request, caller.person.id, JSON, caller.lang, after)


def _read(body: bytes) -> MoveBody:
    try:
        return MoveBody.model_validate_json(body)
    except ValidationError as error:
        raise _invalid(error, "body") from None


def _invalid(error: ValidationError, *place: str) -> InvalidRequest:
    """The refusal of a request that does not fit its description, in FastAPI's words."""
    wrong = error.errors(include_url=False, include_context=False, include_input=False)
    return invalid_request([{**one, "loc": (*place, *one["loc"])} for one in wrong])


_API: Final = (
    Address("POST", "/api/tables/{table}/moves", _move),
    Address("GET", "/api/tables/{table}/stream", _stream),
)

# --- the description -----------------------------------------------------------------------

_EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}
}


def openapi_routes(responses: dict[int | str, dict[str, Any]]) -> APIRouter:
    """What `/api/openapi.json` says of moves and streams; `responses` are the refusals of all routes."""
    router = APIRouter(responses=responses)

    @router.post(
        "/tables/{table}/moves", tags=["acts"], response_model=Reached, summary="Play one or several moves, all or none"
    )
    async def move(table: str, body: MoveBody) -> None: ...

    @router.get(
        "/tables/{table}/stream",
        tags=["tables"],
        summary="Every act as it happens: server-sent events",
        response_class=EventStream,
        responses=_EVENTS,
    )
    async def stream(table: str, after: After = None) -> None:
        """Event id: the ply. `Last-Event-ID` or `after`: the last ply one has; what follows it is sent.

        Who is more than 30 plies behind is sent how things stand.
        """

    return router
