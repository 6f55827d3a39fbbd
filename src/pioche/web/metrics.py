"""The measures of the server, for Prometheus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from pioche.store import StoreError
from pioche.tables.observer import Observer
from pioche.tables.table import Table

_QUICK: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0)
_SLOW: Final = (0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)


class Tally(Collector):
    """Counts events that come with every move, in a dictionary; collected on request.

    A counter of the library takes a lock each time, because it may be used from several threads; these are the loop's.
    """

    def __init__(self, name: str, words: str, labels: list[str], registry: CollectorRegistry) -> None:
        self.counts: defaultdict[tuple[str, ...], int] = defaultdict(int)
        self._described = name, words, labels
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        name, words, labels = self._described
        family = CounterMetricFamily(name, words, labels=labels)
        for values, count in self.counts.copy().items():
            family.add_metric(values, count)
        yield family


class Metrics:
    """One registry for each server, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Tally("pioche_acts", "Acts that were accepted", ["game", "kind", "by"], self.registry)
        self.refusals = Tally("pioche_refusals", "Requests refused, by code", ["code"], self.registry)
        self.requests = Tally("pioche_requests", "Requests by route", ["method", "route", "status"], self.registry)
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

    def request(self, method: str, route: str, status: int, code: str) -> None:
        self.requests.counts[method, route, str(status)] += 1
        if code:
            self.refusals.counts[code,] += 1

    def text(self) -> bytes:
        return generate_latest(self.registry)


class MetricsObserver(Observer):
    """Brings the observer of the service into measures and log lines."""

    def __init__(self, metrics: Metrics, log: structlog.typing.FilteringBoundLogger) -> None:
        self._metrics = metrics
        self._log = log

    def act(self, table: Table, kind: str, bot: bool) -> None:
        self._metrics.acts.counts[table.game.info.id, kind, "bot" if bot else "person"] += 1

    def committed(self, changes: int, seconds: float) -> None:
        self._metrics.commit.observe(seconds)
        self._metrics.committed.inc(changes)

    def bot_chose(self, level: str, seconds: float) -> None:
        self._metrics.thinking.labels(level).observe(seconds)

    def failed(self, what: str, table: str, error: BaseException) -> None:
        from pioche.web.logs import where

        self._metrics.faults.labels(what).inc()
        self._log.error("failed", what=what, table=table, **_error_fields(error), **where(error))


def _error_fields(error: BaseException) -> dict[str, object]:
    """The code of a refusal, and of a database its place."""
    named: dict[str, object] = {"code": getattr(error, "code", None)}
    return named | {"database": error.details.get("database")} if isinstance(error, StoreError) else named
