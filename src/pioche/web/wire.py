"""The short way of a move: from the socket to the hall and back, past everything that stands between them.

What a page or a program sends when somebody plays is answered here, if it is exactly that. Whatever is unusual in the
least (an unknown cookie, a header twice, a body that is not as described) goes the ordinary way through the
application, which does the same and knows what to say. Streams use the same line: an event is written as it is.
"""

from __future__ import annotations

import re
import time
from asyncio import Event
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar, Final, NamedTuple, Protocol

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pioche.core.errors import PiocheError
from pioche.core.words import Lang
from pioche.tables.acts import Move
from pioche.tables.hall import Hall
from pioche.tables.live import Frame
from pioche.web.errors import accepted, answer
from pioche.web.identity import Guest
from pioche.web.logs import note, where
from pioche.web.office import Office
from pioche.web.refusals import ServerFault
from pioche.web.security import ACTING, Header, added_headers, is_from_here
from pioche.web.streams import chunk

Headers = Mapping[bytes, bytes]
_LONGEST: Final = 4096
_PROXY: Final = "127.0.0.1"


class Asked(NamedTuple):
    """A move as it was asked for."""

    act: Move
    ply: int | None = None
    key: str = ""


class Answer(NamedTuple):
    status: int
    headers: tuple[Header, ...]
    body: bytes = b""


class Shortcut(Protocol):
    """An address to which moves are posted; the first group of its path is the table."""

    path: re.Pattern[bytes]
    # As the ordinary way calls it, for logs and measures.
    route: str
    content_type: bytes

    def read(self, hall: Hall, guest: Guest, table: str, headers: Headers, body: bytes) -> Asked | None:
        """The move, if the request is exactly as it should be."""

    def done(self, table: str, ply: int, lang: Lang) -> Answer:
        """The answer to a move that is durable."""

    def refused(self, error: PiocheError, lang: Lang) -> Response:
        """The answer to one that cannot be."""


class _Call(NamedTuple):
    """A request on the short way."""

    shortcut: Shortcut
    table: str
    asked: Asked
    guest: Guest
    lang: Lang
    secure: bool


class _Exchange:
    """Stands in the place of uvicorn's cycle while a move is under way: what comes behind it waits for its turn."""

    __slots__ = ("disconnected", "keep_alive", "response_complete")
    message_event: ClassVar = Event()

    def __init__(self, keep_alive: bool) -> None:
        self.disconnected = False
        self.keep_alive = keep_alive
        self.response_complete = False


class Wire(HttpToolsProtocol):
    """One connection of the server of an office."""

    office: ClassVar[Office]
    _waiting: tuple[Shortcut, str] | None = None
    _content = b""

    def tell(self, frame: Frame) -> bool:
        """The next event of a stream; False where the viewer is slow or gone."""
        if self.flow.write_paused or self.transport.is_closing():
            return False
        self.transport.write(frame.chunk or chunk(frame))
        return True

    # --- which way -------------------------------------------------------------------

    def on_message_begin(self) -> None:
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
        if len(self._content) > _LONGEST:
            self._go_on()

    def on_message_complete(self) -> None:
        if self._waiting is not None:
            call = self._read(*self._waiting)
            if call is not None:
                self._begin(call)
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
        # uvicorn's type of a scope names the keys it knows.
        self.scope["pioche_line"] = self  # type: ignore[typeddict-unknown-key]
        super().on_headers_complete()
        if self._content:
            super().on_body(self._content)

    def _found(self) -> tuple[Shortcut, str] | None:
        if self.parser.get_method() != b"POST" or self.expect_100_continue or self.parser.get_http_version() != "1.1":
            return None
        if self.cycle is not None and not self.cycle.response_complete:
            return None
        for shortcut in self.office.shortcuts:
            if match := shortcut.path.fullmatch(self.url):
                return shortcut, match[1].decode()
        return None

    def _read(self, shortcut: Shortcut, table: str) -> _Call | None:
        headers = dict(self.headers)
        if len(headers) != len(self.headers) or headers.get(b"content-type") != shortcut.content_type:
            return None
        if b"transfer-encoding" in headers or not is_from_here(headers):
            return None
        guest = self.office.identity.remembered(headers)
        if guest is None:
            return None
        asked = shortcut.read(self.office.hall, guest, table, headers, self._content)
        if asked is None:
            return None
        lang = guest.lang or accepted(headers.get(b"accept-language", b"").decode("latin-1"))
        return _Call(shortcut, table, asked, guest, lang, self._is_secure(headers))

    def _is_secure(self, headers: Headers) -> bool:
        """Whether a proxy on this computer says so."""
        forwarded = headers.get(b"x-forwarded-proto") == b"https"
        return forwarded and self.client is not None and self.client[0] == _PROXY

    # --- there and back ----------------------------------------------------------------

    def _begin(self, call: _Call) -> None:
        exchange = _Exchange(self.parser.should_keep_alive())
        # It has all that uvicorn asks of a cycle between two requests.
        self.cycle = exchange  # type: ignore[assignment]
        task = self.loop.create_task(self._play(call, exchange))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _play(self, call: _Call, exchange: _Exchange) -> None:
        office, route, started = self.office, call.shortcut.route, time.perf_counter()
        code = ""
        try:
            if office.limits is not None:
                office.limits.count(ACTING, call.guest.person.id)
            ply = await office.hall.act(call.table, call.guest.person, *call.asked)
            told = call.shortcut.done(call.table, ply, call.lang)
        except PiocheError as error:
            code = error.code
            told = _as_answer(call.shortcut.refused(error, call.lang))
        except Exception as error:
            office.log.error("fault", route=route, **where(error))
            told = _as_answer(answer(ServerFault(), call.lang))
        note(office.log, office.metrics, "POST", route, told.status, code, time.perf_counter() - started, call.table)
        self._send(exchange, told, _head(told.headers, route, call.secure))

    def _send(self, exchange: _Exchange, told: Answer, head: bytes) -> None:
        exchange.response_complete = True
        if not self.transport.is_closing():
            parts = [STATUS_LINE[told.status], _lines(self.server_state.default_headers), head]
            if told.status != 204:
                parts.append(b"content-length: %d\r\n" % len(told.body))
            if not exchange.keep_alive:
                parts.append(b"connection: close\r\n")
            self.transport.write(b"".join([*parts, b"\r\n", told.body]))
            if not exchange.keep_alive:
                self.transport.close()
        self.on_response_complete()


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
    return type("Wire", (Wire,), {"office": office})
