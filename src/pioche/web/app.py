"""The application: one factory, everything of a server inside what it returns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from pioche.games import broken
from pioche.store import Store
from pioche.tables.service import TableService
from pioche.web.addresses import is_local
from pioche.web.api import make_api
from pioche.web.application import Application
from pioche.web.context import AppContext, context_of
from pioche.web.errors import HANDLERS
from pioche.web.health import Health
from pioche.web.http_errors import NotFound
from pioche.web.identity import Identity
from pioche.web.logs import make_log
from pioche.web.metrics import Metrics, MetricsObserver
from pioche.web.moves import Moves, Pages
from pioche.web.security import Limits
from pioche.web.settings import Settings
from pioche.web.sse import HEARTBEAT_SECONDS

_TICK_SECONDS: Final = 1.0
_WAL_RESET: Final = "let one process alone write to the file, or install SQLite 3.51.3 or later"


def create_app(settings: Settings, pages: Callable[[AppContext], Pages] = lambda _: Pages()) -> Application:
    """Opens the database; refuses with its StoreError."""
    store = Store.open(settings.database)
    log, metrics = make_log(settings.quiet), Metrics()
    if store.unsound():
        log.warning("sqlite-wal-reset-bug", version=store.unsound(), help=_WAL_RESET)
    for game in broken():
        log.error("game left out", game=game.id, package=game.package, reason=game.reason.say("en"))
    observer = MetricsObserver(metrics, log)
    service = TableService(store, settings.bots(), settings.clock, observer=observer)
    identity = Identity(store, settings.clock, service.readers, observer)
    # Streams of who may still look on are opened again by themselves.
    identity.on_revoked = service.end_streams_of
    limits = Limits() if settings.limits else None
    context = AppContext(settings, service, identity, Health(service), metrics, log, limits)
    api = make_api()
    added = pages(context)
    routes = [Route("/healthz", healthz), Route("/metrics", measures), Mount("/api", api), *added.routes]
    starlette = Starlette(routes=routes, exception_handlers=HANDLERS, lifespan=_lifespan)
    starlette.state.context = context
    return Application(context, Moves(added), starlette)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    context: AppContext = app.state.context
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(_tick(context)), loop.create_task(context.identity.keep_fresh())]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await context.service.close()
        context.service.store.close()


async def _tick(context: AppContext) -> None:
    """Every second: what time brings, and how late the loop is."""
    loop = asyncio.get_running_loop()
    ticking = loop.create_task(context.service.tick())
    for second in count(1):
        due = loop.time() + _TICK_SECONDS
        await asyncio.sleep(_TICK_SECONDS)
        context.metrics.lag.observe(max(0.0, loop.time() - due))
        context.metrics.tables.set(len(context.service.tables))
        context.service.wake(second % HEARTBEAT_SECONDS, HEARTBEAT_SECONDS)
        # A slow database keeps no heartbeat waiting.
        if ticking.done():
            ticking = loop.create_task(context.service.tick())


async def healthz(request: Request) -> Response:
    """Answers `ok` if the database can write now; else the check raises."""
    await context_of(request).health.check()
    return JSONResponse({"status": "ok"})


async def measures(request: Request) -> Response:
    context = context_of(request)
    if context.settings.metrics == "off" or (context.settings.metrics == "local" and not is_local(request)):
        raise NotFound()
    return Response(context.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
