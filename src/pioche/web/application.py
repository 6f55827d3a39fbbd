"""The ASGI application: what happens to every request, once.

A request comes whole or not at all; then it is known who sends it, from which site, how often. Moves and streams are
answered here (`web/moves.py`); everything else by Starlette, with its routing and middleware. Every answer gets its
headers and a line in the log.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Mapping
from typing import Final, Protocol
from urllib.parse import urlsplit

from limits import RateLimitItem
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import Message, Receive, Scope, Send

from pioche.core.errors import PiocheError
from pioche.core.words import LANGS
from pioche.web.addresses import TrustedProxies, network_of
from pioche.web.context import AppContext
from pioche.web.errors import answer, answer_to
from pioche.web.http_errors import ServerFault
from pioche.web.logs import note, route_of, where
from pioche.web.moves import Moves
from pioche.web.security import (
    ACTING,
    OF_ADDRESS,
    READING,
    SAFE,
    Limits,
    added_headers,
    check_json,
    check_site,
    headers_of,
    read_body,
)

_CLOSE: Final = (b"connection", b"close")


class Connection(Protocol):
    """The connection of a request, where the server bounds connections (`web/bounds.py`): it follows the request."""

    def begin(self) -> None: ...
    def complete(self, body_size: int) -> None: ...
    def end_answer(self) -> None: ...


class Application:
    def __init__(self, context: AppContext, moves: Moves, starlette: Starlette) -> None:
        self.context = context
        self.starlette = starlette
        self.moves = moves
        settings = context.settings
        public = urlsplit(settings.public_url)
        self._scheme, self._host = public.scheme, public.netloc.encode()
        self._trusted = TrustedProxies(settings.trusted_proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self.starlette(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        headers = headers_of(scope)
        self._trusted.read(scope, headers)
        if self._host:
            scope["scheme"], headers[b"host"] = self._scheme, self._host
            scope["headers"] = [(b"host", self._host), *[one for one in scope["headers"] if one[0] != b"host"]]
        scope["app"], scope["pioche_context"] = self.starlette, self.context
        response = _Response(scope, send, b"upgrade" in headers or scope["method"] == "CONNECT")
        # Taken out: the connection holds the scope of its last request.
        connection: Connection | None = (scope.get("state") or {}).pop("connection", None)
        if connection is not None:
            connection.begin()
        context = self.context
        try:
            try:
                await self._admit(scope, headers, connection, receive, response)
            except PiocheError as error:
                await answer_to(HTTPConnection(scope), error)(scope, receive, response)
        except ClientDisconnect:
            pass
        except Exception as error:
            context.log.error("fault", route=route_of(scope), **where(error))
            if response.status == 0:
                await answer(ServerFault(), scope.get("pioche_lang") or LANGS[0])(scope, receive, response)
        finally:
            if connection is not None:
                connection.end_answer()
        seconds = time.perf_counter() - started
        code, table = scope.get("pioche_code", ""), scope.get("path_params", {}).get("table", "")
        note(context.log, context.metrics, scope["method"], route_of(scope), response.status, code, seconds, table)

    async def _admit(
        self,
        scope: Scope,
        headers: Mapping[bytes, bytes],
        connection: Connection | None,
        receive: Receive,
        send: Send,
    ) -> None:
        body = b""
        if _has_body(headers):
            body = await read_body(headers, receive)
            receive = _replay(body, receive)
        scope["pioche_body"] = body
        if connection is not None:
            connection.complete(len(body))
        person = self._person(scope)
        is_safe = scope["method"] in SAFE
        if not is_safe:
            check_site(headers)
            if scope["path"].startswith("/api/"):
                check_json(headers, body)
        if self.context.limits is not None:
            self._count(self.context.limits, scope, person, READING if is_safe else ACTING)
        response = await self.moves.answer(scope, receive)
        await (self.starlette if response is None else response)(scope, receive, send)

    def _count(self, limits: Limits, scope: Scope, person: str, limit: RateLimitItem) -> None:
        """By the person; and by the address, since anybody may be many people."""
        connection = HTTPConnection(scope)
        address = network_of(connection)
        limits.count(limit, person or address)
        if person and connection.client and connection.client.host not in self._trusted:
            limits.count(OF_ADDRESS[limit], address)

    def _person(self, scope: Scope) -> str:
        """The id of the sender; empty for an invalid cookie or token, which routes that need a person refuse."""
        try:
            guest = self.context.identity.credential(scope).guest
        except PiocheError:
            return ""
        scope["pioche_lang"] = guest.lang
        return guest.person.id


class _Response:
    """Sends an answer, with the headers that all have."""

    def __init__(self, scope: Scope, send: Send, closing: bool) -> None:
        self.status = 0
        self._added = added_headers(scope["path"].startswith("/api"), scope["scheme"] == "https")
        self._send = send
        self._closing = closing

    def __call__(self, message: Message) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            own = message["headers"]
            names = {name for name, _ in own}
            message["headers"] = [*own, *[header for header in self._added if header[0] not in names]]
            if self._closing:
                # Servers read no body after a request for another protocol: what follows is no request.
                message["headers"].append(_CLOSE)
        # Passed on without a coroutine of its own, which would be one more for every event.
        return self._send(message)


def _has_body(headers: Mapping[bytes, bytes]) -> bool:
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, for those who read it from the server."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again
