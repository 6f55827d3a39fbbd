"""`python -m bench.server`: the table server beside boardgame.io's. Ends with 1 if a bar is missed."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.__main__ import run
from bench.bars import Bar
from bench.plan import Measurement
from bench.report import FAILED, MISSED, table, write_json
from bench.rounds import Tick
from bench.server import bars, sides
from bench.server.attacks import ATTACKS
from bench.server.load import Load, LoadResult
from bench.server.measure import STORED, Bench
from pioche.core.native import is_compiled

PEER: Final = "boardgame.io"
SUBJECTS: Final = ("capacity", "latency", "clicks", "lag", "bounds", "restart")
Value = Callable[[LoadResult, LoadResult], float]


def main() -> int:
    wanted = arguments()
    lacking = sides.check_node()
    if lacking:
        print(lacking, file=sys.stderr)
        return 2
    if not is_compiled():
        print("note: Pioche is installed in its plain form here; the compiled one is faster", file=sys.stderr)
    with TemporaryDirectory() as folder:
        modules = wanted.modules or Path(folder)
        sides.install(modules)
        bench = Bench(modules, 1 if wanted.quick else 3, 4 if wanted.quick else 10)
        rows = run([measurement for measurement in measurements(bench, wanted.lag) if measurement.game in wanted.only])
    print(table(rows))
    if wanted.json:
        write_json(rows, wanted.json)
    return int(any(row.verdict in (MISSED, FAILED) for row in rows))


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--only", nargs="+", choices=SUBJECTS, default=SUBJECTS, help="some measurements only")
    parser.add_argument("--quick", action="store_true", help="one short round of each, for a first look")
    parser.add_argument("--lag", type=float, default=600, metavar="S", help="seconds to watch the loop (600)")
    parser.add_argument("--modules", type=Path, metavar="DIR", help="a folder in which boardgame.io is installed")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every round to a file too")
    return parser.parse_args()


def measurements(bench: Bench, lag: float) -> Iterator[Measurement]:
    seconds = bench.seconds
    pairs = Pairs(bench)
    closed = {matches: Load(matches, seconds) for matches in (200, 500)}
    zones, paced = Load(200, seconds, form="zones"), Load(500, seconds, pace=250)
    for load in closed.values():
        yield pairs.row("capacity", f"JSON, {load.matches} matches x 4, moves/CPU s", load, load, _rate, bars.JSON)
    yield pairs.row("capacity", "zones, 200 matches x 4, moves/CPU s", zones, closed[200], _rate, bars.ZONES)
    yield pairs.row("capacity", "zones, a frame, p95", zones, None, lambda ours, _: ours.frame.p95, bars.FRAME)
    yield pairs.row("latency", "500 matches x 4 moves/s, p99", paced, paced, _p99, bars.P99)
    yield pairs.row("latency", "500 matches x 4 moves/s, resident", paced, paced, _memory, bars.MEMORY)
    clicks = Load(51, seconds, pace=1000, form="zones")
    yield pairs.row("clicks", "click to frame, 50 other tables, p95", clicks, None, _click, bars.CLICK)
    what = f"loop, 2,000 streams and bots, worst in {lag:.0f} s"
    yield Measurement("lag", what, "", bars.LAG, lambda _: [max(bench.lag(lag))])
    for name in ATTACKS:
        yield Measurement("bounds", f"a static file, {name}, worst", "", bars.STATIC, partial(bench.attacked, name))
    what = f"first move after a restart, {STORED:,} tables"
    yield Measurement("restart", what, "", bars.RESTART, lambda _: [bench.restart()])


class Pairs:
    """Both sides under their loads, in turn; a load that several rows look at runs once a round."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        # One run for each round.
        self._ours = cache(lambda load, _: bench.ours(load))
        self._theirs = cache(lambda load, _: bench.theirs(load))

    def row(self, subject: str, what: str, ours: Load, theirs: Load | None, value: Value, bar: Bar) -> Measurement:
        return Measurement(subject, what, PEER if theirs else "", bar, partial(self._values, ours, theirs, value))

    def _values(self, ours: Load, theirs: Load | None, value: Value, tick: Tick) -> list[float]:
        values = []
        for round in range(self._bench.rounds):
            tick(f"round {round + 1} of {self._bench.rounds}")
            mine: LoadResult = self._ours(ours, round)
            values.append(value(mine, self._theirs(theirs, round) if theirs else mine))
        return values


def _rate(ours: LoadResult, theirs: LoadResult) -> float:
    return ours.rate / theirs.rate


def _p99(ours: LoadResult, theirs: LoadResult) -> float:
    return ours.latency.p99 / theirs.latency.p99


def _memory(ours: LoadResult, theirs: LoadResult) -> float:
    return ours.memory / theirs.memory


def _click(ours: LoadResult, _: LoadResult) -> float:
    return ours.click.p95


if __name__ == "__main__":
    sys.exit(main())
