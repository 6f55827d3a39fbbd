"""The door: other sites, too large and too frequent requests are turned away; what leaves has strict headers."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pioche.core.errors import PiocheError
from pioche.web.errors import answer_to
from pioche.web.identity import Identity
from pioche.web.refusals import BodyTooLarge, CrossSite, NotJson, TooManyRequests

MOST_BYTES: Final = 64 * 1024
_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME: Final = frozenset({"same-origin", "none"})
Header = tuple[bytes, bytes]
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW: Final = tuple((name.encode(), value.encode()) for name, value in _HEADERS.items())
# Whoever is new, by address; whoever acts or reads, by person, or by address while it is nobody.
_ENTRANCES: Final = frozenset({"/api/guests", "/api/tokens", "/api/tables"})
ENTERING: Final = RateLimitItemPerMinute(60)
ACTING: Final = RateLimitItemPerSecond(150, 10)
READING: Final = RateLimitItemPerSecond(300, 10)


class Limits:
    """How often somebody may ask."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def count(self, limit: RateLimitItem, whom: str) -> None:
        """One more; refuses what is too much."""
        if not self._limiter.hit(limit, whom):
            reset = self._limiter.get_window_stats(limit, whom).reset_time
            wait = max(1, math.ceil(reset - time.time()))
            raise TooManyRequests(most=limit.amount, seconds=limit.get_expiry(), wait=wait)


class Door:
    """Pure ASGI, around everything."""

    def __init__(self, app: ASGIApp, identity: Identity, limits: Limits | None) -> None:
        self._app = app
        self._identity = identity
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = _with_headers(scope, send)
        request = HTTPConnection(scope)
        try:
            person = self._known(request)
            self._check(scope, request, person)
            await self._app(scope, _bounded(scope, receive, request.headers), send)
        except PiocheError as error:
            await answer_to(request, error)(scope, receive, send)

    def _known(self, request: HTTPConnection) -> str:
        """Who it is; somebody with a bad cookie or token is refused where it is asked who he is."""
        try:
            guest = self._identity.of(request)
        except PiocheError:
            return ""
        request.scope["pioche_lang"] = guest.lang
        return guest.person.id

    def _check(self, scope: Scope, request: HTTPConnection, person: str) -> None:
        method, path = scope["method"], scope["path"]
        unsafe = method not in _SAFE
        if unsafe:
            _check_site(request)
            if path.startswith("/api/"):
                _check_json(request.headers)
        if self._limits is not None:
            entering = unsafe and path in _ENTRANCES
            limit = ENTERING if entering else ACTING if unsafe else READING
            client = request.client.host if request.client else ""
            self._limits.count(limit, client if entering or not person else person)


def is_from_here(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a browser says so, or it is a program, which says nothing; of everything else `_check_site` judges."""
    site = headers.get(b"sec-fetch-site")
    return b"origin" not in headers if site is None else site.decode("latin-1") in _SAME


def _check_site(request: HTTPConnection) -> None:
    """A browser says where a request comes from; a program says nothing, and has no cookie to be stolen."""
    headers = request.headers
    site = headers.get("sec-fetch-site")
    if site is not None and site not in _SAME:
        raise CrossSite()
    origin = headers.get("origin")
    if site is None and origin is not None and origin.partition("://")[2] != headers.get("host"):
        raise CrossSite()


def _check_json(headers: Headers) -> None:
    length = headers.get("content-length", "")
    empty = not length.strip("0") and "transfer-encoding" not in headers
    if not empty and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise NotJson()


def _bounded(scope: Scope, receive: Receive, headers: Headers) -> Receive:
    """The request, as long as it is not too long."""
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()) or int(length.lstrip("0")[:12] or 0) > MOST_BYTES:
        raise BodyTooLarge(most=MOST_BYTES)
    if "transfer-encoding" not in headers:
        return receive
    got = 0

    async def bounded() -> Message:
        nonlocal got
        message = await receive()
        got += len(message.get("body", b""))
        if got > MOST_BYTES:
            # Whoever reads the body may turn this into an error of his own: so it is left here too.
            scope["pioche_error"] = BodyTooLarge(most=MOST_BYTES)
            raise scope["pioche_error"]
        return message

    return bounded


def added_headers(path: str, secure: bool) -> list[Header]:
    """What every answer says besides."""
    added = list(_RAW)
    if path.startswith("/api"):
        added.append((b"cache-control", b"no-store"))
    if secure:
        added.append((b"strict-transport-security", b"max-age=31536000"))
    return added


def _with_headers(scope: Scope, send: Send) -> Send:
    # What goes on for long may send without this.
    scope["pioche_send"] = send
    added = added_headers(scope["path"], scope["scheme"] == "https")

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = message.get("headers", ())
            names = {name for name, _ in given}
            message["headers"] = [*given, *(header for header in added if header[0] not in names)]
        await send(message)

    return sending
