"""Streams of a table as server-sent events: one event an act, its id the ply; after a break exactly what was missed."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pioche.core.options import whole_number
from pioche.core.words import Lang
from pioche.tables.live import LiveTable
from pioche.tables.table_json import JSON
from pioche.tables.viewers import Frame, Viewer
from pioche.web.context import AppContext, context_of
from pioche.web.identity import holds_until

# Seconds between two comments on a stream: they keep proxies from closing it, and find out who is gone.
HEARTBEAT_SECONDS: Final = 15
_HEAD: Final = b"retry: 2000\n\n"
_HEARTBEAT: Final = b": \n\n"
# Scripts cannot see a comment. Without an event for this long they open a new stream: `connection.js`.
_SEEN_HEARTBEAT: Final = b"event: alive\ndata: 1\n\n"
_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


def event(frame: Frame) -> bytes:
    """A frame as an event; made once for all viewers of its audience."""
    if not frame.event:
        lines = [part.replace(b"\n", b"\ndata: ") for part in frame.parts]
        frame.event = b"".join([b"id: %d\nevent: table\ndata: " % frame.ply, *lines, b"\n\n"])
    return frame.event


class EventStream(Response):
    """The type of a stream in the description of the API."""

    media_type = "text/event-stream"


class Stream(EventStream):
    """An answer that goes on until the viewer is gone or the server stops."""

    def __init__(self, context: AppContext, live: LiveTable, viewer: Viewer) -> None:
        super().__init__(headers=_HEADERS)
        del self.headers["content-length"]
        self._context = context
        self._live = live
        self._viewer = viewer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        listening = asyncio.get_running_loop().create_task(self._listen(receive))
        self._context.metrics.streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": _HEAD, "more_body": True})
            await self._send_frames(send)
        finally:
            self._context.metrics.streams.dec()
            self._context.service.unwatch(self._live, self._viewer)
            listening.cancel()

    async def _send_frames(self, send: Send) -> None:
        viewer = self._viewer
        heartbeat = _HEARTBEAT if viewer.audience.form == JSON else _SEEN_HEARTBEAT
        while not viewer.gone:
            waiting = viewer.waiting()
            if waiting is not None:
                await waiting
            frames = viewer.take()
            body = b"".join(map(event, frames)) if frames else heartbeat
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _listen(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._viewer.leave()


async def open_stream(request: Request, person: str, form: str, lang: Lang, after: int | None) -> Stream:
    """The stream of a table for a request. `form` names what makes the frames: `json`, or one that pages add.

    `Last-Event-ID`, which a browser sends when it comes back, counts more than `after` in its address.
    """
    context = context_of(request)
    table: str = request.path_params["table"]
    last_seen = whole_number(request.headers.get("last-event-id", ""))
    after = after if last_seen is None else last_seen
    live, viewer = await context.service.watch(table, person, form, lang, after, holds_until(request.scope))
    return Stream(context, live, viewer)
