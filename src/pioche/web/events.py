"""Server-sent events as they are written: one frame an act, its id the ply."""

from __future__ import annotations

from typing import Final

from pioche.tables.live import Frame

HEAD: Final = b"retry: 2000\n\n"
BEAT: Final = b": \n\n"


def event(frame: Frame) -> bytes:
    """A frame on the wire."""
    return b"".join([*_event(frame), b"\n\n"])


def _event(frame: Frame) -> tuple[bytes, bytes]:
    return b"id: %d\nevent: table\ndata: " % frame.ply, frame.data.replace(b"\n", b"\ndata: ")


def chunk(frame: Frame) -> bytes:
    """The same as a chunk of a response without a length; made once for all who are told it."""
    head, data = _event(frame)
    frame.chunk = b"".join([b"%x\r\n" % (len(head) + len(data) + 2), head, data, b"\n\n\r\n"])
    return frame.chunk


def chunked(part: bytes) -> bytes:
    return b"%x\r\n%b\r\n" % (len(part), part)
