"""The generic loop against loops written for one game (`bench/<game>_loop.py`).

mypyc binds a call early only within the group of modules that it compiles together; a loop compiled alone would go
through Python for every move. So a copy of the tree, with this one game, is compiled by its own `setup.py`, with the
loops where setup.py looks for a game's rules: same compiler, same options, same group. All loops are then measured
inside that one build, and must have played the same games.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import worker
from bench.interpreter import Interpreter, Job
from bench.rounds import Effort, Tick, ratios
from bench.sources import copy_sources, keep_one_game


@contextmanager
def build(game: str) -> Iterator[Interpreter]:
    """An interpreter in which a game's own loops are compiled beside its kernel."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        copy_sources(tree)
        keep_one_game(tree, game)
        beside = tree / "src/pioche/games" / worker.OWN
        beside.mkdir()
        (beside / "__init__.py").touch()
        shutil.copy(Path(__file__).with_name(f"{game}_loop.py"), beside / "loop.py")
        _compile(tree)
        with Interpreter([tree / "src"]) as interpreter:
            interpreter.expect("compiled")
            yield interpreter


def _compile(tree: Path) -> None:
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
        cwd=tree,
        env={**os.environ, "PIOCHE_COMPILED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the loops do not compile:\n{done.stdout}{done.stderr}")


def generic_over(own: Job, interpreter: Interpreter, game: str, effort: Effort, tick: Tick) -> list[float]:
    """The generic loop over a game's own, in the same build."""
    ours, theirs = interpreter.work(worker.in_generic_loop, game), interpreter.work(own, game)
    one, other = ours(10), theirs(10)
    if (one.work, one.witness) != (other.work, other.witness):
        raise RuntimeError(f"{own.__name__} of {game} did not play the games of the generic loop")
    return ratios(ours, theirs, effort, tick)
