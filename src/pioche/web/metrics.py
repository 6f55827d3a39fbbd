"""What the server measures, for Prometheus."""

from __future__ import annotations

from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from pioche.tables.notices import Notices
from pioche.tables.table import Table

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)
_SLOW: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """One registry for each server, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter("pioche_acts", "Acts that were accepted", ["game", "kind", "by"], registry=self.registry)
        self.refusals = Counter("pioche_refusals", "Requests refused, by code", ["code"], registry=self.registry)
        self.requests = Counter(
            "pioche_requests", "Requests by route", ["method", "route", "status"], registry=self.registry
        )
        self.commit = Histogram(
            "pioche_commit_seconds", "A group of acts made durable", buckets=_QUICK, registry=self.registry
        )
        self.committed = Counter("pioche_committed", "Changes made durable", registry=self.registry)
        self.lag = Histogram(
            "pioche_loop_lag_seconds", "How late the event loop is", buckets=_QUICK, registry=self.registry
        )
        self.thinking = Histogram(
            "pioche_bot_seconds", "A bot's choice", ["level"], buckets=_SLOW, registry=self.registry
        )
        self.streams = Gauge("pioche_streams", "Open streams", registry=self.registry)
        self.tables = Gauge("pioche_live_tables", "Tables in memory", registry=self.registry)
        self.faults = Counter("pioche_faults", "Failures nobody asked for", ["what"], registry=self.registry)

        self._counters: dict[tuple[object, ...], Counter] = {}

    def count(self, counter: Counter, *labels: object) -> None:
        """One more; the counter of some labels is looked up once."""
        found = self._counters.get((counter, *labels))
        if found is None:
            found = self._counters[counter, *labels] = counter.labels(*labels)
        found.inc()

    def request(self, method: str, route: str, status: int, code: str) -> None:
        self.count(self.requests, method, route, status)
        if code:
            self.count(self.refusals, code)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Measured(Notices):
    """Brings the notices of the hall into measures and log lines."""

    def __init__(self, metrics: Metrics, log: structlog.typing.FilteringBoundLogger) -> None:
        self._metrics = metrics
        self._log = log

    def act(self, table: Table, kind: str, bot: bool) -> None:
        self._metrics.count(self._metrics.acts, table.game.info.id, kind, "bot" if bot else "person")

    def committed(self, changes: int, seconds: float) -> None:
        self._metrics.commit.observe(seconds)
        self._metrics.committed.inc(changes)

    def thought(self, level: str, seconds: float) -> None:
        self._metrics.thinking.labels(level).observe(seconds)

    def failed(self, what: str, table: str, error: BaseException) -> None:
        from pioche.web.logs import where

        self._metrics.faults.labels(what).inc()
        self._log.error("failed", what=what, table=table, code=getattr(error, "code", None), **where(error))
