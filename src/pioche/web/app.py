"""The application: one factory, everything of a server inside what it returns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from pioche.store import Store, StoreError
from pioche.tables.hall import Hall
from pioche.web.api import make_api
from pioche.web.errors import HANDLERS
from pioche.web.identity import Identity
from pioche.web.logs import AccessLog, make_log
from pioche.web.metrics import Measured, Metrics
from pioche.web.office import Office
from pioche.web.security import Door, Limits
from pioche.web.settings import Settings
from pioche.web.short import ACTS, STREAM
from pioche.web.short import ROUTES as SHORT
from pioche.web.streams import HEARTBEAT

_SECOND: Final = 1.0


def create_app(settings: Settings, pages: Callable[[Office], Sequence[BaseRoute]] = lambda _: ()) -> Starlette:
    """Opens the database; refuses with its StoreError. `pages` are further routes."""
    store = Store.open(settings.database)
    log, metrics = make_log(settings.quiet), Metrics()
    identity = Identity(store, settings.clock)
    hall = Hall(store, settings.company(), settings.clock, notices=Measured(metrics, log))
    limits = Limits() if settings.limits else None
    office = Office(settings, hall, identity, metrics, log, limits, [*ACTS], [STREAM])
    api = make_api()
    api.state.office = office
    routes = [
        *SHORT,
        Route("/healthz", healthz),
        Route("/metrics", measures),
        Mount("/api", api),
        *pages(office),
    ]
    middleware = [
        Middleware(AccessLog, log=log, metrics=metrics),
        Middleware(Door, identity=identity, limits=limits),
    ]
    app = Starlette(routes=routes, middleware=middleware, exception_handlers=HANDLERS, lifespan=_lifespan)
    app.state.office = office
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    office: Office = app.state.office
    ticking = asyncio.get_running_loop().create_task(_tick(office))
    try:
        yield
    finally:
        ticking.cancel()
        with suppress(asyncio.CancelledError):
            await ticking
        await office.hall.close()
        office.hall.store.close()


async def _tick(office: Office) -> None:
    """Every second: what time brings, and how late the loop is."""
    loop = asyncio.get_running_loop()
    tidied: asyncio.Future[None] = loop.create_future()
    tidied.set_result(None)
    for second in count(1):
        due = loop.time() + _SECOND
        await asyncio.sleep(_SECOND)
        office.metrics.lag.observe(max(0.0, loop.time() - due))
        office.metrics.tables.set(office.hall.count)
        await office.hall.tick()
        office.hall.wake(second % HEARTBEAT, HEARTBEAT)
        # Little and often: a long one would keep a commit waiting for the disk.
        if tidied.done():
            tidied = loop.run_in_executor(None, _tidy, office)


def _tidy(office: Office) -> None:
    try:
        office.hall.store.tidy()
    except StoreError as error:
        office.hall.notices.failed("tidy", "", error)


async def healthz(request: Request) -> Response:
    """Well, if the database would take an act now."""
    office: Office = request.app.state.office
    await run_in_threadpool(office.hall.store.check)
    return JSONResponse({"status": "ok"})


async def measures(request: Request) -> Response:
    office: Office = request.app.state.office
    return Response(office.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
