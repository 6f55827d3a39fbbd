"""Compiled against plain: the speed, and the same games from the same seeds.

The plain form is a copy of the sources in an interpreter without any installed package: it needs none.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import worker
from bench.interpreter import Interpreter
from bench.ours import Playouts, generic
from bench.rounds import Effort, Tick, ratios
from bench.sources import copy_sources


@contextmanager
def plain() -> Iterator[Interpreter]:
    """An interpreter with the plain form."""
    with TemporaryDirectory() as folder:
        copy_sources(Path(folder))
        with Interpreter([Path(folder, "src")], bare=True) as interpreter:
            interpreter.expect("plain")
            yield interpreter


def speed(game: str, effort: Effort, tick: Tick) -> list[float]:
    """The generic loop compiled over the generic loop plain."""
    with plain() as interpreter:
        return ratios(Playouts(game, generic(game)), interpreter.work(worker.in_generic_loop, game), effort, tick)


def same_games(game: str, effort: Effort, tick: Tick) -> list[float]:
    """The share of fingerprints, one for each number of players, that are equal in both forms, in percent."""
    tick(f"{effort.digests} deals for each number of players")
    ours = worker.digests(game, effort.digests)
    with plain() as interpreter:
        theirs = interpreter.ask(worker.digests, game, effort.digests)
    equal = sum(one == other for one, other in zip(ours, theirs, strict=True))
    return [100 * equal / len(ours)]
