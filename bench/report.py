"""What a run found: a row for each measurement, as a table and as JSON."""

from __future__ import annotations

import json
import platform
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Final

from bench.plan import Measurement

NOT_INSTALLED: Final = "not installed"
FAILED: Final = "failed"
MISSED: Final = "missed"
PASS: Final = "pass"
PACKAGES: Final = ("pioche", "open_spiel", "rlcard", "mypy")


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement with its values, one for each round; none where it could not be made, and why."""

    measurement: Measurement
    values: tuple[float, ...] = ()
    without: str = ""

    @property
    def verdict(self) -> str:
        if self.without:
            return self.without
        return PASS if self.measurement.bar.reached(median(self.values)) else MISSED

    def cells(self) -> tuple[str, ...]:
        measurement = self.measurement
        sign = "<=" if measurement.bar.at_most else ">="
        bar = f"{sign} {_number(measurement.bar.limit)} {measurement.bar.unit}"
        result = f"{_number(median(self.values))} {measurement.bar.unit}" if self.values else "-"
        spread = f"{_number(min(self.values))} .. {_number(max(self.values))}" if len(self.values) > 1 else ""
        return measurement.subject, measurement.what, measurement.against, result, spread, bar, self.verdict


def table(rows: list[Row]) -> str:
    """The rows in columns."""
    head = ("game", "measured", "against", "median", "rounds", "bar", "")
    lines = [head, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    texts = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines]
    return "\n".join([texts[0], "-" * len(max(texts, key=len)), *texts[1:]])


def write_json(rows: list[Row], file: Path) -> None:
    """The rows with all their rounds, and what they were measured with."""
    content = {
        "python": platform.python_version(),
        "machine": platform.platform(),
        "versions": {name: _version(name) for name in PACKAGES},
        "rows": [_plain(row) for row in rows],
    }
    file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _plain(row: Row) -> dict[str, object]:
    measurement = row.measurement
    return {
        "game": measurement.subject,
        "measured": measurement.what,
        "against": measurement.against,
        "median": median(row.values) if row.values else None,
        "rounds": list(row.values),
        "unit": measurement.bar.unit,
        "bar": measurement.bar.limit,
        "at_most": measurement.bar.at_most,
        "verdict": row.verdict,
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return NOT_INSTALLED


def _number(value: float) -> str:
    return f"{value:.0f}" if value == round(value) or abs(value) >= 100 else f"{value:.2f}"
