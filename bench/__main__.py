"""`python -m bench`: measure, show, and say which bars are reached. Ends with 1 if one is missed."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from tests.ours import IDS

from bench.plan import Measurement, Plan
from bench.progress import Progress
from bench.report import FAILED, MISSED, NOT_INSTALLED, Row, table, write_json
from bench.rounds import FULL, QUICK
from bench.sources import outdated_modules
from pioche.core.native import is_compiled


def main() -> int:
    wanted = arguments()
    if not is_compiled():
        print("Pioche is installed in its plain form here; the benchmarks need the compiled one.", file=sys.stderr)
        return 2
    if outdated_modules():
        print(f"note: what is installed is not what src holds: {', '.join(outdated_modules())}", file=sys.stderr)
    with ExitStack() as stack:
        plan = Plan(QUICK if wanted.quick else FULL, wanted.build, wanted.memory, stack)
        rows = run(list(plan.measurements(wanted.games)))
    print(table(rows))
    lacking = sorted({row.measurement.package for row in rows if row.verdict == NOT_INSTALLED})
    if lacking:
        print(f"not installed: {', '.join(lacking)}; pip install '.[bench]' brings them")
    if wanted.json:
        write_json(rows, wanted.json)
    return int(any(row.verdict in (MISSED, FAILED) for row in rows))


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--games", type=ids, default=list(IDS), metavar="IDS", help="some games only: mu,rummu")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds, for a first look")
    parser.add_argument("--build", action="store_true", help="also measure pip install . (slow, needs an index)")
    parser.add_argument("--memory", action="store_true", help="also measure memory growth over a million deals (slow)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every round to a file too")
    return parser.parse_args()


def ids(text: str) -> list[str]:
    """The games named in a list with commas."""
    named = text.split(",")
    for name in named:
        if name not in IDS:
            raise ArgumentTypeError(f"no game {name!r}; there are {', '.join(IDS)}")
    return named


def run(measurements: list[Measurement]) -> list[Row]:
    rows = []
    for number, measurement in enumerate(measurements, 1):
        progress = Progress(f"[{number}/{len(measurements)}] {measurement.title}")
        rows.append(measure(measurement, progress))
        progress.end()
    return rows


def measure(measurement: Measurement, progress: Progress) -> Row:
    """One row; a measurement that cannot be made says why and lets the others be."""
    if measurement.package and find_spec(measurement.package) is None:
        return Row(measurement, without=NOT_INSTALLED)
    try:
        return Row(measurement, tuple(measurement.run(progress.show)))
    except (RuntimeError, OSError) as error:
        progress.end()
        print(f"{measurement.title}: {error}", file=sys.stderr)
        return Row(measurement, without=FAILED)


if __name__ == "__main__":
    sys.exit(main())
