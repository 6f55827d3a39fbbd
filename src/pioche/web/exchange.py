"""A move between a socket and the hall, there and back: what a busy server does most, and therefore compiled."""

from __future__ import annotations

import re
import time
from asyncio import Event
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Protocol

from pioche.core.errors import PiocheError
from pioche.core.words import Lang
from pioche.tables.acts import Act, Person
from pioche.tables.hall import Hall
from pioche.web.security import ACTING, Header

Headers = Mapping[bytes, bytes]
LONGEST: Final = 4096
_LENGTH: Final = re.compile(rb"\r\n[Cc]ontent-[Ll]ength: ([0-9]{1,4})(?=\r\n)")


class Asked:
    """A move, or the next deal, as it was asked for."""

    def __init__(self, act: Act, ply: int | None = None, key: str = "") -> None:
        self.act = act
        self.ply = ply
        self.key = key


class Answer:
    def __init__(self, status: int, headers: tuple[Header, ...], body: bytes = b"") -> None:
        self.status = status
        self.headers = headers
        self.body = body


class Shortcut(Protocol):
    """An address to which moves are posted; the first group of its path is the table."""

    path: re.Pattern[bytes]
    # As the ordinary way calls it, for logs and measures.
    route: str
    content_type: bytes

    def read(self, hall: Hall, guest: Any, table: str, headers: Headers, body: bytes) -> Asked | None:
        """The move of a guest, if the request is exactly as it should be."""

    def done(self, table: str, ply: int, lang: Lang) -> Answer:
        """The answer to a move that is durable."""

    def refused(self, error: PiocheError, lang: Lang) -> Any:
        """The response to one that cannot be."""


class Head:
    """The head of a request that may go the short way; somebody who plays sends the same one again and again."""

    def __init__(
        self, shortcut: Shortcut, table: str, headers: Headers, sender: Any, lang: Lang, keep_alive: bool
    ) -> None:
        self.shortcut = shortcut
        self.table = table
        self.headers = headers
        self.guest = sender.guest
        self.person: Person = sender.guest.person
        # Until when the signature of the sender holds.
        self.until: float = 1000.0 * sender.until
        self.lang: Lang = lang
        self.keep_alive = keep_alive
        # What a proxy says of itself counts only if it is on this computer: another line may send the same head.
        self.forwarded = b"x-forwarded-proto" in headers
        # The last headers of an answer, and how they are written.
        self.answered: tuple[Header, ...] | None = None
        self.lines = b""


class Exchange:
    """Stands in the place of uvicorn's cycle while a move is under way: what comes behind it waits for its turn."""

    message_event: ClassVar[Event] = Event()

    def __init__(self, wire: Any, keep_alive: bool, head: Head | None = None) -> None:
        self.wire = wire
        self.head = head
        self.started: float = time.perf_counter()
        self.disconnected = False
        self.keep_alive = keep_alive
        self.response_complete = False

    def told(self, ply: int, error: Exception | None) -> None:
        """How the move came out."""
        head = self.head
        assert head is not None
        if error is None:
            self.answer(head, head.shortcut.done(head.table, ply, head.lang), "")
        else:
            self.wire.refuse(self, head, error)

    def answer(self, head: Head, told: Answer, code: str) -> None:
        wire = self.wire
        wire.note(head, told.status, code, time.perf_counter() - self.started)
        if head.forwarded or head.answered is not told.headers:
            head.answered, head.lines = told.headers, wire.lines(head, told)
        self.response_complete = True
        if not wire.transport.is_closing():
            length = b"" if told.status == 204 else b"content-length: %d\r\n" % len(told.body)
            close = b"" if self.keep_alive else b"connection: close\r\n"
            wire.transport.write(b"".join([*wire.stamp(told.status), head.lines, length, close, b"\r\n", told.body]))
            if not self.keep_alive:
                wire.transport.close()
        wire.rest()


def begin(wire: Any, head: Head, body: bytes) -> bool:
    """Ask the hall for the move of a request; False where the ordinary way must be taken."""
    office = wire.office
    hall: Hall = office.hall
    if hall.clock.wall() >= head.until:
        return False
    asked = head.shortcut.read(hall, head.guest, head.table, head.headers, body)
    if asked is None:
        return False
    exchange = Exchange(wire, head.keep_alive, head)
    wire.cycle = exchange
    try:
        if office.limits is not None:
            office.limits.count(ACTING, head.person.id)
    except PiocheError as error:
        exchange.told(0, error)
    else:
        hall.ask(head.table, head.person, asked.act, asked.ply, asked.key, exchange.told)
    return True


def apart(data: bytes) -> tuple[bytes, bytes]:
    """A request that came whole: its head but for the length of its body, and the body; else nothing."""
    end = data.find(b"\r\n\r\n") + 4
    length = _LENGTH.search(data, 0, end)
    if length is None or len(data) != end + int(length[1]) or len(data) > LONGEST:
        return b"", b""
    return data[: length.start()] + data[length.end() : end], data[end:]
