"""The package as a whole: what `pip install .` and `import pioche` cost, and whether memory grows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench import worker
from bench.interpreter import Interpreter
from bench.rounds import Effort, Tick
from bench.sources import copy_sources

TIMED_IMPORT: Final = """
from time import perf_counter, process_time
wall, cpu = perf_counter(), process_time()
import pioche
print(perf_counter() - wall, process_time() - cpu)
"""
IMPORTS: Final = 7


def install(tick: Tick) -> list[float]:
    """CPU seconds of everything that an isolated `pip install .` into an empty folder starts."""
    tick("pip install .")
    with TemporaryDirectory() as folder:
        tree, target = Path(folder, "tree"), Path(folder, "target")
        tree.mkdir()
        copy_sources(tree)
        before = _cpu_of_children()
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "--no-input", "--target", str(target), str(tree)],
            env={**os.environ, "PIOCHE_COMPILED": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"pip install failed:\n{done.stderr}")
        return [_cpu_of_children() - before]


def import_wall(tick: Tick) -> list[float]:
    return [wall for wall, _ in _imports(tick)]


def import_cpu(tick: Tick) -> list[float]:
    return [cpu for _, cpu in _imports(tick)]


def growth(game: str, effort: Effort, tick: Tick) -> list[float]:
    """MB of resident memory that many deals add."""
    tick(f"{effort.growth:,} deals")
    with Interpreter() as interpreter:
        return [float(grown) for grown in interpreter.ask(worker.growth, game, effort.growth)]


def _imports(tick: Tick) -> list[tuple[float, float]]:
    """Wall and CPU seconds of `import pioche`, each time in a fresh interpreter."""
    times = []
    for number in range(IMPORTS):
        tick(f"interpreter {number + 1} of {IMPORTS}")
        done = subprocess.run([sys.executable, "-c", TIMED_IMPORT], capture_output=True, text=True, check=True)
        wall, cpu = map(float, done.stdout.split())
        times.append((wall, cpu))
    return times


def _cpu_of_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
