"""Rules for every request: other sites, too large and too frequent ones are refused; what leaves has strict headers."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from functools import cache
from typing import Final

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.requests import ClientDisconnect
from starlette.types import Receive, Scope

from pioche.web.http_errors import BodyTooLarge, CrossSite, NotJson, TooManyRequests

MOST_BYTES: Final = 64 * 1024
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_SAME: Final = frozenset({b"same-origin", b"none"})
Header = tuple[bytes, bytes]
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
_RAW: Final = tuple((name.encode(), value.encode()) for name, value in _HEADERS.items())
# The key of a limit: the address for new guests, tokens, tables and revocations, and for coming and going; for acts
# and reads the person, or the address of a stranger.
ENTERING: Final = RateLimitItemPerMinute(60)
COMING: Final = RateLimitItemPerMinute(300)
ACTING: Final = RateLimitItemPerSecond(150, 10)
READING: Final = RateLimitItemPerSecond(300, 10)
# Of all the people of one address together.
OF_ADDRESS: Final[Mapping[RateLimitItem, RateLimitItem]] = {
    ACTING: RateLimitItemPerSecond(1500, 10),
    READING: RateLimitItemPerSecond(3000, 10),
}


class Limits:
    """How often a person or an address may send requests."""

    def __init__(self) -> None:
        self._limiter = FixedWindowRateLimiter(MemoryStorage())

    def count(self, limit: RateLimitItem, whom: str) -> None:
        """Count a request; refuse it beyond the limit."""
        if not self._limiter.hit(limit, whom):
            reset = self._limiter.get_window_stats(limit, whom).reset_time
            wait = max(1, math.ceil(reset - time.time()))
            raise TooManyRequests(most=limit.amount, seconds=limit.get_expiry(), wait=wait)


def headers_of(scope: Scope) -> dict[bytes, bytes]:
    """By name; of a header that is there twice the first counts."""
    return dict(reversed(scope["headers"]))


def check_site(headers: Mapping[bytes, bytes]) -> None:
    """A browser says where a request comes from; a program says nothing, and has no cookie to be stolen."""
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None:
        if site not in _SAME:
            raise CrossSite()
    elif origin is not None and origin.partition(b"://")[2] != headers.get(b"host"):
        raise CrossSite()


def check_json(headers: Mapping[bytes, bytes], body: bytes) -> None:
    if body and headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
        raise NotJson()


async def read_body(headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
    """The whole body; refuses more than the maximal size."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length.lstrip(b"0")[:12] or 0) > MOST_BYTES:
        raise BodyTooLarge(most=MOST_BYTES)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect()
        body += message.get("body", b"")
        if len(body) > MOST_BYTES:
            raise BodyTooLarge(most=MOST_BYTES)
        if not message.get("more_body", False):
            return bytes(body)


@cache
def added_headers(is_api: bool, secure: bool) -> tuple[Header, ...]:
    """The headers that every answer has."""
    no_store = ((b"cache-control", b"no-store"),) if is_api else ()
    always = ((b"strict-transport-security", b"max-age=31536000"),) if secure else ()
    return (*_RAW, *no_store, *always)
