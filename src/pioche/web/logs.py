"""The log of the server: JSON lines without cards, names, secrets or addresses of pages that hold one."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from pathlib import Path
from typing import Any, Final

import orjson
import structlog
from starlette.types import Scope

from pioche.tables.ids import TABLE_ID
from pioche.web.metrics import Metrics

# Of a path only the id of a table is logged.
_ID: Final = re.compile(TABLE_ID)


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
