"""A second Python that measures another form of Pioche; the path it starts with decides which."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.rounds import Sample, Work
from bench.sources import ROOT
from bench.worker import Answer, form

Job = Callable[[str, int], Answer]


class Interpreter:
    """Asks one job of `bench.worker` after the other; `bare` hides the installed packages from it."""

    def __init__(self, paths: Sequence[Path] = (), bare: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *(["-S"] if bare else []), "-m", "bench.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.communicate()

    def ask(self, job: Job, game: str, amount: int = 0) -> Answer:
        """What the job answers over there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([job.__name__, game, amount]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the interpreter asked for {job.__name__} of {game} has ended")
        answer: Answer = json.loads(line)
        return answer

    def work(self, job: Job, game: str) -> Work:
        """A job that does something some times, as a side of a comparison."""
        return lambda times: _sample(self.ask(job, game, times))

    def expect(self, meant: str) -> None:
        """Refuse to measure another form than the one meant."""
        answer = self.ask(form, "")
        if answer != [meant]:
            raise RuntimeError(f"meant to measure the {meant} form and found {answer}")


def _sample(answer: Answer) -> Sample:
    work, cpu, witness = map(float, answer)
    return Sample(work, cpu, int(witness))
