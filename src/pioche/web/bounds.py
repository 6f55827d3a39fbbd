"""Bounds of connections: uvicorn has none on the size of a head, on the time of a request, or for one address.

uvicorn takes any class of `asyncio.Protocol`. `bounded_protocol` makes one that passes everything on to a connection of
uvicorn's own class, and counts what arrives. The application says when it begins a request, when that has come whole,
and when it is answered (`scope["state"]["connection"]`). Under another server nobody counts, and the application works
all the same.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, ClassVar, Final

import structlog

from pioche.core.errors import PiocheError
from pioche.core.words import LANGS
from pioche.web.addresses import TrustedProxies, household
from pioche.web.errors import answer
from pioche.web.http_errors import (
    BodyTooLarge,
    HeadTooLarge,
    ServerFull,
    TooManyAhead,
    TooManyConnections,
    TooSlow,
)
from pioche.web.metrics import Metrics
from pioche.web.security import MOST_BYTES, added_headers

MOST_HEAD: Final = 32 * 1024
# A body in chunks is longer on its way than what is in it.
_MOST_ALL: Final = MOST_HEAD + 2 * MOST_BYTES
# Requests that have come and wait for their turn, because one in front of them is not answered. Each takes memory.
MOST_AHEAD: Final = 64
# From the first byte of a request, or from the beginning of a connection, to the last byte of the request.
SECONDS: Final = 10.0
# Descriptors kept free for the database, the bots and the log.
_RESERVED_FILES: Final = 64
_WITHOUT_BOUND: Final = 100_000
_SWEEP_SECONDS: Final = 1.0
_END: Final = b"\r\n\r\n"
_UPGRADE: Final = re.compile(rb"\r\nconnection:[^\r]*upgrade")


class Connections:
    """All open connections of a server, and what they may do."""

    def __init__(
        self,
        log: structlog.typing.FilteringBoundLogger,
        metrics: Metrics,
        trusted: TrustedProxies,
        most_of_address: int,
        most: int,
        seconds: float = SECONDS,
    ) -> None:
        self._log = log
        self._metrics = metrics
        self._trusted = trusted
        self._most_of_address = most_of_address
        self._most = most
        self.seconds = seconds
        self._open: set[BoundedProtocol] = set()
        self._of_address: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._sweeping = False

    def add(self, connection: BoundedProtocol) -> PiocheError | None:
        """Count a new connection; the refusal if it is one too many."""
        address = connection.address
        if len(self._open) >= self._most:
            return ServerFull()
        if self._of_address[address] >= self._most_of_address and connection.host not in self._trusted:
            return TooManyConnections(most=self._most_of_address)
        self._open.add(connection)
        self._of_address[address] += 1
        self._sweep_soon()
        return None

    def remove(self, connection: BoundedProtocol) -> None:
        if connection in self._open:
            self._open.remove(connection)
            self._of_address[connection.address] -= 1
            if not self._of_address[connection.address]:
                del self._of_address[connection.address]

    def note(self, error: PiocheError) -> None:
        """Count a refusal. Refusals are logged together, so that an attack does not fill the disk."""
        self._metrics.refusals.counts[error.code,] += 1
        self._refused[error.code] += 1
        self._sweep_soon()

    def _sweep_soon(self) -> None:
        if not self._sweeping:
            self._sweeping = True
            asyncio.get_running_loop().call_later(_SWEEP_SECONDS, self.sweep)

    def sweep(self) -> None:
        """Every second: end what is too slow, and log what was refused."""
        too_early = asyncio.get_running_loop().time() - self.seconds
        for connection in list(self._open):
            if 0.0 < connection.since < too_early:
                connection.end_slow()
        for code, count in self._refused.items():
            self._log.warning("connections refused", code=code, count=count)
        self._refused.clear()
        self._sweeping = False
        if self._open:
            self._sweep_soon()


class BoundedProtocol(asyncio.Protocol):
    """A connection: uvicorn's own, with bounds around it."""

    connections: ClassVar[Connections]
    # uvicorn's own class.
    inner: ClassVar[Callable[..., asyncio.Protocol]]

    def __init__(self, app_state: dict[str, Any], **options: Any) -> None:
        self._state = {**app_state, "connection": self}
        self._server = self.inner(app_state=self._state, **options)
        self._accepted = False
        # Of a household of IPv6 addresses its network.
        self.host = ""
        self.address = ""
        # Since when a request is awaited or on its way; 0 while none is.
        self.since = 0.0
        self._received = 0
        self._in_head = True
        # Of what has been received, the first head; 0 while it is not complete.
        self._head_size = 0
        # Whether no byte has come after the request that is being answered. After a body in chunks nobody knows.
        self._alone = True
        # What has come of a head that is not complete.
        self._head = b""
        # Heads that have come whose request waits for its turn. A body that looks like a head counts, too.
        self._ahead = 0
        # The last bytes that have come: an end of a head may come in parts.
        self._last = b""
        # Requests that the application has begun, and that it has answered.
        self._begun = self._ended = 0
        self._answering = False
        # Nothing more is read.
        self._closing = False

    # As uvicorn, which narrows what asyncio calls a transport.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self.host = str(peer[0]) if isinstance(peer, tuple) else ""
        self.address = household(self.host)
        error = self.connections.add(self)
        if error is not None:
            self._refuse(error)
            return
        self._accepted = True
        self.since = asyncio.get_running_loop().time()
        self._server.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self._closing:
            return
        if self.since == 0.0:
            self._expect()
        self._received += len(data)
        error = self._excess(data)
        if error is None:
            self._server.data_received(data)
        else:
            self._refuse(error)

    def _expect(self) -> None:
        """From now on a request is awaited or on its way."""
        self.since = asyncio.get_running_loop().time()
        self._received, self._in_head, self._head_size = 0, True, 0

    def _excess(self, data: bytes) -> PiocheError | None:
        if self._in_head:
            head = self._head + data
            end = head.find(_END)
            size = self._received - (len(head) - end - len(_END) if end >= 0 else 0)
            if size > MOST_HEAD:
                return HeadTooLarge(most=MOST_HEAD)
            self._in_head, self._head = end < 0, head if end < 0 else b""
            self._head_size = 0 if self._in_head else size
            # What follows such a head is no request, whatever it looks like.
            self._closing = not self._in_head and is_upgrade(head[:end].lower())
        recent = self._last + data
        self._last = recent[1 - len(_END) :]
        self._ahead += recent.count(_END)
        if self._ahead > MOST_AHEAD:
            return TooManyAhead(most=MOST_AHEAD)
        return BodyTooLarge(most=MOST_BYTES) if self._received > _MOST_ALL else None

    # --- what the application says -------------------------------------------------------

    def begin(self) -> None:
        """It is the turn of a request."""
        self._begun += 1
        self._ahead -= self._ahead > 0
        if self.since == 0.0:
            # It came behind the one before, perhaps not whole.
            self.since = asyncio.get_running_loop().time()
            self._received = 0

    def complete(self, body_size: int) -> None:
        """The whole request has come. From now on only the application writes."""
        self.since = 0.0
        self._answering = True
        self._alone = self._received == self._head_size + body_size

    def end_answer(self) -> None:
        # The rest of a request that was answered too early is still to come.
        self._answering = self.since != 0.0
        self._ended += 1
        if (self._ahead or not self._alone) and self._ended == self._begun:
            asyncio.get_running_loop().call_soon(self._correct, self._begun)

    def _correct(self, begun: int) -> None:
        """By now uvicorn has begun the next request. If it has not, none waits; but half a head may have come."""
        if self._begun == begun:
            self._ahead = 0
            if self.since == 0.0 and not self._alone:
                self._expect()

    # --- refusals ------------------------------------------------------------------------

    def end_slow(self) -> None:
        """Browsers open connections that they may need: one that has sent nothing is closed without a word."""
        if self._received or self._begun > self._ended:
            self._refuse(TooSlow(seconds=int(self.connections.seconds)))
        else:
            self._transport.close()

    def _refuse(self, error: PiocheError) -> None:
        self.connections.note(error)
        self._closing = True
        if not self._answering:
            self._transport.write(_as_http(error))
        self._transport.close()

    # --- passed on as it is ------------------------------------------------------------

    def eof_received(self) -> None:
        self._server.eof_received()

    def pause_writing(self) -> None:
        self._server.pause_writing()

    def resume_writing(self) -> None:
        self._server.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections.remove(self)
        if self._accepted:
            self._server.connection_lost(exc)
        # It held this connection, which holds it.
        self._state.clear()


def is_upgrade(head: bytes) -> bool:
    """Whether a head, in small letters, asks for another protocol: the server then reads no body after it."""
    return head.startswith(b"connect ") or (b"\r\nupgrade:" in head and _UPGRADE.search(head) is not None)


def _as_http(error: PiocheError) -> bytes:
    """A refusal before there is a request, and so in the default language."""
    response = answer(error, LANGS[0])
    response.headers["connection"] = "close"
    lines = [b"HTTP/1.1 %d %b" % (response.status_code, HTTPStatus(response.status_code).phrase.encode())]
    lines += [b"%b: %b" % header for header in [*response.raw_headers, *added_headers(False, False)]]
    return b"\r\n".join([*lines, b"", bytes(response.body)])


def most_connections() -> int:
    """The file descriptors that the system grants, less a reserve. Raises the limit of the process to its maximum."""
    if sys.platform == "win32":
        return _WITHOUT_BOUND
    # No such module on Windows.
    import resource

    granted, most = (_WITHOUT_BOUND if limit < 0 else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    if granted < most:
        # macOS grants less than it says.
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
            granted = most
    return max(1, granted - _RESERVED_FILES)


def bounded_protocol(inner: type[asyncio.Protocol], connections: Connections) -> type[asyncio.Protocol]:
    """A class for uvicorn to make connections of, with bounds around those of its own class."""
    return type("Bounded", (BoundedProtocol,), {"connections": connections, "inner": inner})
