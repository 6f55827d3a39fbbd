"""A second interpreter that plays on request: `python -m bench.worker`, a line of JSON in, a line of JSON out.

Which form of Pioche it measures is decided by the path it is started with.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from bench.ours import Loop, Playouts, casual, generic
from bench.rounds import Sample
from bench.sources import ROOT
from pioche.conformance import digest
from pioche.core.chance import SeededChance
from pioche.core.native import is_compiled
from pioche.core.playout import playout, room
from pioche.games import find

Answer = Sequence[float | str]


class Worker:
    """The other end of such an interpreter; `bare` keeps installed packages from it."""

    def __init__(self, paths: Sequence[Path] = (), bare: bool = False) -> None:
        path = os.pathsep.join(map(str, [*paths, ROOT]))
        command = [sys.executable, *(["-S"] if bare else []), "-m", "bench.worker"]
        environment = {**os.environ, "PYTHONPATH": path}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()

    def ask(self, job: str, game: str, amount: int) -> Answer:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps([job, game, amount]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the interpreter for {job} of {game} has ended")
        answer: Answer = json.loads(line)
        return answer

    def work(self, job: str, game: str) -> Callable[[int], Sample]:
        """A job that takes a number of times and answers with a sample."""
        return lambda times: _sample(self.ask(job, game, times))


def _sample(answer: Answer) -> Sample:
    work, cpu, witness = map(float, answer)
    return Sample(work, cpu, int(witness))


# --- what it does there -------------------------------------------------------


@cache
def _playouts(game: str, loop: str) -> Playouts:
    own: Loop = generic(game) if loop == "generic" else getattr(import_module(f"pioche.games.{OWN}.bots"), loop)
    return Playouts(game, own)


def _growth(game: str, deals: int) -> Answer:
    """Resident memory in MB that a number of deals adds, after enough of them to fill every cache."""
    _play(game, 20_000)
    before = _resident()
    _play(game, deals)
    return [_resident() - before]


def _play(game: str, deals: int) -> None:
    rules, policy, legal = find(game), casual(game), room()
    options = rules.info.choose()
    for number in range(deals):
        chance = SeededChance(3, number)
        state = rules.start(rules.open(options, chance))
        playout(state, policy, chance, legal)
        state.scores()


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


OWN: Final = "own_loop"
JOBS: Final[dict[str, Callable[[str, int], Answer]]] = {
    "form": lambda game, _: ["compiled" if is_compiled() else "plain"],
    "generic": lambda game, times: _playouts(game, "generic")(times),
    "by_list": lambda game, times: _playouts(game, "by_list")(times),
    "by_mask": lambda game, times: _playouts(game, "by_mask")(times),
    "digests": lambda game, deals: [digest(find(game), {}, 4, deals)],
    "growth": _growth,
}


def main() -> None:
    for line in sys.stdin:
        job, game, amount = json.loads(line)
        print(json.dumps(JOBS[job](game, amount)), flush=True)


if __name__ == "__main__":
    main()
