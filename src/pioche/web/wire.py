"""The short way of a move: from the socket to the hall and back, past everything that stands between them.

What a page or a program sends when somebody plays is answered here, if it is exactly that. Whatever is unusual in the
least (an unknown cookie, a header twice, a body that is not as described) goes the ordinary way through the
application, which does the same and knows what to say. So does a stream: it is nothing but its viewer and this line.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pioche.core.errors import PiocheError
from pioche.core.options import whole_number
from pioche.core.words import Lang
from pioche.tables.live import Live, Viewer
from pioche.web.errors import accepted, answer
from pioche.web.events import HEAD, Wired, chunk, chunked
from pioche.web.exchange import LONGEST, Answer, Exchange, Head, Headers, Shortcut, apart, begin
from pioche.web.identity import Guest, Known
from pioche.web.logs import note, where
from pioche.web.office import Office
from pioche.web.refusals import ServerFault
from pioche.web.security import READING, Header, added_headers, is_from_here
from pioche.web.streams import HEADERS

_MOST_HEADS: Final = 8192
_PROXY: Final = "127.0.0.1"
_STREAM_HEADERS: Final = (
    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
    (b"content-type", b"text/event-stream; charset=utf-8"),
)


class StreamPath(NamedTuple):
    """An address of streams: the groups of its path are the table, and the ply that is known already."""

    path: re.Pattern[bytes]
    route: str
    form: str


def stream_path(before: str, form: str) -> StreamPath:
    """The streams of a form, at an address with `{table}` in it."""
    pattern = re.escape(before).replace(re.escape("{table}"), "([0-9a-f]{12})")
    return StreamPath(re.compile(rf"{pattern}(?:\?after=([0-9]{{1,18}}))?".encode()), before, form)


class _Stream(NamedTuple):
    """A stream that is open."""

    live: Live
    viewer: Viewer
    line: Wired
    route: str
    table: str
    since: float


class Wire(HttpToolsProtocol):
    """One connection of the server of an office."""

    office: ClassVar[Office]
    heads: ClassVar[dict[bytes, Head]]
    stamped: ClassVar[tuple[list[Header], bytes]] = ([], b"")
    # With six attributes more in its dictionary an instance would have one of its own, and every look into it be slow.
    __slots__ = ("_between", "_content", "_kind", "_quiet_since", "_stream", "_waiting")

    # As uvicorn, which narrows what asyncio calls a transport.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        # Whether the parser is between two requests, and what kind came last while it was.
        self._between = True
        self._kind = b""
        self._waiting: tuple[Shortcut | StreamPath, re.Match[bytes]] | None = None
        self._content = b""
        self._stream: _Stream | None = None
        self._quiet_since = 0.0
        super().connection_made(transport)

    # --- which way -------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self._between and (self.cycle is None or self.cycle.response_complete):
            self._kind, body = apart(data)
            head = self.heads.get(self._kind)
            if head is not None and begin(self, head, body):
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._between = False
        self.url = b""
        self.headers = []
        self.expect_100_continue = False

    def on_headers_complete(self) -> None:
        self._content = b""
        self._waiting = self._found()
        if self._waiting is None:
            self._go_on()

    def on_body(self, body: bytes) -> None:
        if self._waiting is None:
            super().on_body(body)
            return
        self._content += body
        if len(self._content) > LONGEST:
            self._go_on()

    def on_message_complete(self) -> None:
        self._between = True
        if self._waiting is not None:
            shortcut, match = self._waiting
            taken = self._open(shortcut, match) if isinstance(shortcut, StreamPath) else self._read(shortcut, match)
            if taken:
                return
            self._go_on()
        super().on_message_complete()

    def _go_on(self) -> None:
        """The ordinary way, with all that has come so far."""
        self._waiting = None
        url, headers, expects = self.url, self.headers, self.expect_100_continue
        super().on_message_begin()
        self.url, self.expect_100_continue = url, expects
        self.headers += headers
        super().on_headers_complete()
        if self._content:
            super().on_body(self._content)

    def _found(self) -> tuple[Shortcut | StreamPath, re.Match[bytes]] | None:
        if self.expect_100_continue or self.parser.get_http_version() != "1.1":
            return None
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        method = self.parser.get_method()
        shortcuts = self.office.shortcuts if method == b"POST" else self.office.streams if method == b"GET" else ()
        for shortcut in shortcuts:
            if match := shortcut.path.fullmatch(self.url):
                return shortcut, match
        return None

    def _sender(self) -> tuple[Headers, Known] | None:
        """The headers, if none is there twice, and whose they are."""
        headers = dict(self.headers)
        sender = self.office.identity.sender(headers)
        return None if sender is None or len(headers) != len(self.headers) else (headers, sender)

    def _read(self, shortcut: Shortcut, match: re.Match[bytes]) -> bool:
        found = self._sender()
        if found is None:
            return False
        headers, sender = found
        if headers.get(b"content-type") != shortcut.content_type or b"transfer-encoding" in headers:
            return False
        if not is_from_here(headers):
            return False
        table, lang, keep_alive = match[1].decode(), _language(headers, sender.guest), self.parser.should_keep_alive()
        head = Head(shortcut, table, headers, sender, lang, keep_alive)
        if not begin(self, head, self._content):
            return False
        # Where all of it came at once, the next like it need not be read.
        if self._kind:
            if len(self.heads) >= _MOST_HEADS:
                self.heads.clear()
            self.heads[self._kind] = head
        return True

    def _is_secure(self, headers: Headers) -> bool:
        """Whether a proxy on this computer says so."""
        forwarded = headers.get(b"x-forwarded-proto") == b"https"
        return forwarded and self.client is not None and self.client[0] == _PROXY

    # --- what a move needs of its line (`exchange.py`) -------------------------------------

    def refuse(self, exchange: Exchange, head: Head, error: Exception) -> None:
        """A move cannot be."""
        if isinstance(error, PiocheError):
            exchange.answer(head, _as_answer(head.shortcut.refused(error, head.lang)), error.code)
            return
        self.office.log.error("fault", route=head.shortcut.route, **where(error))
        exchange.answer(head, _as_answer(answer(ServerFault(), head.lang)), "")

    def note(self, head: Head, status: int, code: str, seconds: float) -> None:
        note(self.office.log, self.office.metrics, "POST", head.shortcut.route, status, code, seconds, head.table)

    def lines(self, head: Head, told: Answer) -> bytes:
        """The headers of an answer as they are written."""
        return _head(told.headers, head.shortcut.route, self._is_secure(head.headers))

    def stamp(self, status: int) -> tuple[bytes, bytes]:
        """What uvicorn says in every answer; some of it is made anew once a second."""
        headers, lines = self.stamped
        if headers is not self.server_state.default_headers:
            headers = self.server_state.default_headers
            lines = _lines(headers)
            type(self).stamped = headers, lines
        return STATUS_LINE[status], lines

    def rest(self) -> None:
        """As uvicorn does after an answer; but the timer of a quiet connection is not set anew with every move."""
        self._quiet_since = self.loop.time()
        if self.timeout_keep_alive_task is None or self.pipeline:
            self.on_response_complete()
        else:
            self.server_state.total_requests += 1
            self.flow.resume_reading()

    def timeout_keep_alive_handler(self) -> None:
        left = self._quiet_since + self.timeout_keep_alive - self.loop.time()
        busy = self.cycle is not None and not self.cycle.response_complete
        if busy or left > 0:
            again = self.timeout_keep_alive if busy else left
            self.timeout_keep_alive_task = self.loop.call_later(again, self.timeout_keep_alive_handler)
        else:
            super().timeout_keep_alive_handler()

    # --- a stream -----------------------------------------------------------------------------

    def _open(self, stream: StreamPath, match: re.Match[bytes]) -> bool:
        sender = self._sender()
        if sender is None:
            return False
        headers, guest = sender[0], sender[1].guest
        said, asked = (whole_number((text or b"").decode()) for text in (headers.get(b"last-event-id"), match[2]))
        office, person, lang = self.office, guest.person.id, _language(headers, guest)
        try:
            if office.limits is not None:
                office.limits.count(READING, person)
            after = asked if said is None else said
            live, viewer = office.hall.watch(match[1].decode(), person, stream.form, lang, after)
        except PiocheError:
            return False
        # It has all that uvicorn asks of a cycle between two requests.
        self.cycle = Exchange(self, keep_alive=False)  # type: ignore[assignment]
        line = Wired(self.transport, self._hang_up)
        self._stream = _Stream(live, viewer, line, stream.route, match[1].decode(), time.perf_counter())
        office.metrics.streams.inc()
        head = [*self.stamp(200)]
        head.append(_head(_STREAM_HEADERS, stream.route, self._is_secure(headers)))
        parts = [chunked(HEAD), *map(chunk, viewer.rest())]
        self.transport.write(b"".join([*head, b"transfer-encoding: chunked\r\n\r\n", *parts]))
        viewer.line = line
        return True

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stream is not None:
            self._stream.line.full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stream is not None:
            self._stream.line.go_on(self._stream.viewer.rest())

    def connection_lost(self, exc: Exception | None) -> None:
        self._hang_up()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            office = self.office
            self.cycle.response_complete = True
            office.metrics.streams.dec()
            office.hall.unwatch(stream.live, stream.viewer)
            seconds = time.perf_counter() - stream.since
            note(office.log, office.metrics, "GET", stream.route, 200, "", seconds, stream.table)


def _language(headers: Headers, guest: Guest) -> Lang:
    return guest.lang or accepted(headers.get(b"accept-language", b"").decode("latin-1"))


def _as_answer(response: Response) -> Answer:
    headers = tuple(header for header in response.raw_headers if header[0] != b"content-length")
    return Answer(response.status_code, headers, bytes(response.body))


@lru_cache(64)
def _head(headers: tuple[Header, ...], path: str, secure: bool) -> bytes:
    """What stands in every answer; the same few are made again and again."""
    given = {name for name, _ in headers}
    return _lines([*headers, *(header for header in added_headers(path, secure) if header[0] not in given)])


def _lines(headers: Iterable[Header]) -> bytes:
    return b"".join([b"%b: %b\r\n" % header for header in headers])


def wire(office: Office) -> type[Wire]:
    """The connections of a server."""
    return type("Wire", (Wire,), {"office": office, "heads": {}})
