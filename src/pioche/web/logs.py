"""What the server writes down: JSON lines without cards, names, secrets or addresses of pages that hold one."""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Any, Final

import orjson
import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pioche.core.words import LANGS
from pioche.web.errors import answer
from pioche.web.metrics import Metrics
from pioche.web.refusals import ServerFault

# What may be told of a path: the id of a table, if it looks like one; everything else in a path stays out.
_ID: Final = re.compile(r"[0-9a-f]{12}")


def make_log(quiet: bool) -> structlog.typing.FilteringBoundLogger:
    processors: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.JSONRenderer(serializer=lambda event, **_: orjson.dumps(event).decode()),
    ]
    level = "error" if quiet else "info"
    log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(level),
    ).bind()
    return log


class AccessLog:
    """One line a request: the route, not the address; and the measures."""

    def __init__(self, app: ASGIApp, log: structlog.typing.FilteringBoundLogger, metrics: Metrics) -> None:
        self._app = app
        self._log = log
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0
        started = time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except Exception as error:
            self._log.error("fault", route=route_of(scope), **where(error))
            if status == 0:
                await answer(ServerFault(), scope.get("pioche_lang") or LANGS[0])(scope, receive, sending)
        seconds = time.perf_counter() - started
        code, table = scope.get("pioche_code", ""), scope.get("path_params", {}).get("table", "")
        note(self._log, self._metrics, scope["method"], route_of(scope), status, code, seconds, table)


def note(
    log: structlog.typing.FilteringBoundLogger,
    metrics: Metrics,
    method: str,
    route: str,
    status: int,
    code: str,
    seconds: float,
    table: str,
) -> None:
    """A request that was answered."""
    metrics.request(method, route, status, code)
    if log.is_enabled_for(logging.INFO):
        log.info(
            "request",
            method=method,
            route=route,
            status=status,
            code=code or None,
            ms=round(1000 * seconds, 1),
            table=table if _ID.fullmatch(table) else None,
        )


def route_of(scope: Scope) -> str:
    """The template of the route that answered, `/api/tables/{table}`: never the address itself."""
    route = scope.get("route")
    path = getattr(route, "path", None)
    return f"{scope.get('root_path', '')}{path}" if isinstance(path, str) else "?"


def where(error: BaseException) -> dict[str, Any]:
    """An error without its words, which could name a card: its type and the lines it went through."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{'/'.join(Path(frame.filename).parts[-2:])}:{frame.lineno}" for frame in frames]
    return {"error": type(error).__name__, "at": lines[-6:]}
