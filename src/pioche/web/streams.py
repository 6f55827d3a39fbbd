"""Streams of a table: one event an act; who comes back gets exactly what was missed."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from pioche.core.options import whole_number
from pioche.core.words import Lang
from pioche.tables.hall import Hall
from pioche.tables.live import Live, Viewer
from pioche.web.events import BEAT, HEAD, event
from pioche.web.metrics import Metrics

# A comment so often keeps proxies from closing the stream, and finds out who is gone.
HEARTBEAT: Final = 15
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


def last_seen(request: Request, after: int | None) -> int | None:
    """The ply that a client has: what the browser says when it comes back, else `after`."""
    said = whole_number(request.headers.get("last-event-id", ""))
    return after if said is None else said


class EventStream(Response):
    """What a stream is called in the description of the API."""

    media_type = "text/event-stream"


class Stream(EventStream):
    """An answer that goes on until the viewer is gone or the server stops."""

    def __init__(self, hall: Hall, live: Live, viewer: Viewer, metrics: Metrics) -> None:
        super().__init__(headers=HEADERS)
        del self.headers["content-length"]
        self._hall = hall
        self._live = live
        self._viewer = viewer
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        listening = asyncio.get_running_loop().create_task(self._listen(receive))
        self._metrics.streams.inc()
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": HEAD, "more_body": True})
            # What follows needs no header: it goes past everything that stands between here and the network.
            await self._tell(scope.get("pioche_send", send))
        finally:
            self._metrics.streams.dec()
            self._hall.unwatch(self._live, self._viewer)
            listening.cancel()

    async def _tell(self, send: Send) -> None:
        viewer = self._viewer
        while not viewer.gone:
            frames = await viewer.take()
            body = b"".join(map(event, frames)) if frames else BEAT
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _listen(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._viewer.leave()


def open_stream(
    hall: Hall,
    metrics: Metrics,
    request: Request,
    table: str,
    person: str,
    form: str,
    lang: Lang,
    after: int | None = None,
) -> Stream:
    """The stream of a table for whoever asks. `form` names what makes the frames: `json`, or one that pages add."""
    live, viewer = hall.watch(table, person, form, lang, last_seen(request, after))
    return Stream(hall, live, viewer, metrics)
