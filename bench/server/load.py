"""A load on one server: matches, viewers, moves a second, and the result."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, Literal, NamedTuple

from bench.server.sides import HERE, Side, pin
from bench.server.stored import Stored

Form = Literal["json", "zones"]
_BEYOND: Final = 180


@dataclass(frozen=True, slots=True)
class Load:
    """`pace` is the time from one move of a match to its next in ms; 0: as soon as everybody has seen the last."""

    matches: int
    seconds: float
    pace: int = 0
    form: Form = "json"
    viewers: int = 4


class Quantiles(NamedTuple):
    p50: float
    p95: float
    p99: float
    max: float


class LoadResult(NamedTuple):
    """Moves that all viewers saw, the server's CPU seconds and MB, the cores that the load generator itself used.

    `latency` is from a request to the last viewer, `click` to the one who sent it, in ms; `frame` in bytes.
    """

    moves: int
    cpu: float
    wall: float
    refused: int
    memory: float
    load: float
    latency: Quantiles
    click: Quantiles
    frame: Quantiles

    @property
    def rate(self) -> float:
        """Moves per CPU second of the server."""
        return self.moves / self.cpu if self.cpu else 0.0


def drive(side: Side, load: Load, modules: Path, tables: list[Stored] | None = None) -> LoadResult:
    order = {
        **asdict(load),
        "side": "peer" if tables is None else "pioche",
        "port": side.port,
        "pid": side.pid,
        "tables": tables,
    }
    with NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(order, file)
        file.flush()
        done = subprocess.run(
            [*pin(False), "node", str(HERE / "load.cjs"), file.name],
            env={**os.environ, "NODE_ENV": "production", "NODE_PATH": str(modules / "node_modules")},
            capture_output=True,
            text=True,
            timeout=load.seconds + _BEYOND,
            check=False,
        )
    if done.returncode or not done.stdout:
        raise RuntimeError(f"the load on {side.name} failed: {done.stderr.strip()[-500:]}")
    parsed = json.loads(done.stdout)
    for name in ("latency", "click", "frame"):
        parsed[name] = Quantiles(**parsed[name])
    result = LoadResult(**parsed)
    if result.refused:
        raise RuntimeError(f"{side.name} refused {result.refused} requests: {done.stderr.strip()[-500:]}")
    return result
