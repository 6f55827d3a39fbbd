"""Server-sent events as they are written: one frame an act, its id the ply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pioche.tables.live import Frame, Line

HEAD: Final = b"retry: 2000\n\n"
BEAT: Final = b": \n\n"


def event(frame: Frame) -> bytes:
    """A frame on the wire."""
    return b"".join([*_event(frame), b"\n\n"])


def _event(frame: Frame) -> list[bytes]:
    lines = [part.replace(b"\n", b"\ndata: ") for part in frame.parts]
    return [b"id: %d\nevent: table\ndata: " % frame.ply, *lines]


def chunk(frame: Frame) -> bytes:
    """The same as a chunk of a response without a length; made once for all who are told it."""
    parts = _event(frame)
    length = 2
    for part in parts:
        length += len(part)
    frame.chunk = b"".join([b"%x\r\n" % length, *parts, b"\n\n\r\n"])
    return frame.chunk


def chunked(part: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(part), part)


_BEAT: Final = chunked(BEAT)
_END: Final = b"0\r\n\r\n"


class Wired(Line):
    """The line of a viewer: a transport that takes events until its buffer is `full`."""

    def __init__(self, transport: Any, hang_up: Callable[[], None]) -> None:
        self.full = False
        self._transport = transport
        self._hang_up = hang_up

    def tell(self, frame: Frame) -> bool:
        if self.full or self._transport.is_closing():
            return False
        self._transport.write(frame.chunk or chunk(frame))
        return True

    def go_on(self, missed: list[Frame]) -> None:
        """The buffer has room again."""
        self.full = False
        if not self._transport.is_closing():
            self._transport.write(b"".join([chunk(frame) for frame in missed]))

    def beat(self) -> None:
        if not self.full and not self._transport.is_closing():
            self._transport.write(_BEAT)

    def end(self) -> None:
        if not self._transport.is_closing():
            self._transport.write(_END)
            self._transport.close()
        self._hang_up()
