"""`make play`, the first command of the README, where everything is set up."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_make_play_serves_while_the_compiled_form_cannot_be_built(tmp_path: Path) -> None:
    for name in ("Makefile", "pyproject.toml", "setup.py", "README.md", "LICENSE", "src", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    programs = tmp_path / ".venv-play" / "bin"
    programs.mkdir(parents=True)
    for name, line in (("python", f'exec "{sys.executable}" "$@"'), ("pip", "exit 1")):
        (programs / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    (programs.parent / "ready").touch()
    # A home of its own, and a browser that does nothing.
    home = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state"), "BROWSER": "true"}
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PIOCHE", "MAKE"))}
    with subprocess.Popen(
        ["make", "play", "PORT=0"],
        cwd=tmp_path,
        env=environment | home,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        try:
            address = next(match for line in process.stdout if (match := re.search(r"http://\S+:\d+", line)))
            with urllib.request.urlopen(address[0], timeout=60) as answer:
                assert answer.status == 200
                assert b'data-game="mu"' in answer.read()
        finally:
            os.killpg(process.pid, signal.SIGTERM)
    assert list((tmp_path / "state").rglob("*.db")), "tables are kept in the account"
