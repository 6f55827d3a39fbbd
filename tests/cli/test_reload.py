"""`pioche serve --reload` for those who draw."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import IO

import pytest

import pioche
from pioche.cli.reload import folders
from tests.outside import Outside

RUN = """
import sys
from pioche.cli.reload import run_again
run_again([sys.executable, "-c", "import time; print('begun', flush=True); time.sleep(60)"], [sys.argv[1]])
"""


def test_every_game_is_watched_also_one_that_does_not_work_yet(outside: Outside) -> None:
    outside.make("patience")
    outside.change("bezique", "__init__.py", "minutes=5", "minutes=0")
    outside.declare("shelf", "patience", "bezique", nowhere="nowhere:GAME")
    packages = {str(outside.folder / f"pioche_{id}") for id in ("patience", "bezique")}
    assert {*packages, str(Path(pioche.__file__).parent)} <= set(folders())


@pytest.mark.slow
def test_a_changed_file_begins_the_server_again(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUN, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = Queue[str]()
        Thread(target=_pass_on, args=(process.stdout, lines), daemon=True).start()
        try:
            assert lines.get(timeout=60) == "begun\n"
            assert any(_changed(tmp_path / "table.css", number, lines) for number in range(100))
        finally:
            process.terminate()
            process.wait(30)


def _pass_on(stream: IO[str], lines: Queue[str]) -> None:
    for line in stream:
        lines.put(line)


def _changed(file: Path, number: int, lines: Queue[str]) -> bool:
    """Whether a change is noticed: not yet, while the folder is still being looked at for the first time."""
    file.write_text(f"p {{ order: {number} }}")
    with suppress(Empty):
        return lines.get(timeout=0.5) == "begun\n"
    return False
