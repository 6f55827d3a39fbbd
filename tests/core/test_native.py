"""Without the compiler's run-time side the same sources run on plain lists, and play the same games."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import pioche.core.native
from tests.games.test_forms import ASK, SOURCE, ask

HIDDEN = """
import sys
sys.modules["librt.vecs"] = None
sys.modules["mypy_extensions"] = None
"""


def test_stand_ins_take_the_place_of_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "librt.vecs", None)
    path = Path(pioche.core.native.__file__)
    native = runpy.run_path(str(path))
    vector = native["vec"][native["i64"]]([1, 2, 3])
    vector[1] = 2**61
    assert list(vector[:]) == [1, 2**61, 3]
    assert native["mypyc_attr"](allow_interpreted_subclasses=True)(str) is str


def test_games_are_the_same_without_the_run_time_side_of_the_compiler() -> None:
    told = subprocess.run(
        [sys.executable, "-P", "-c", HIDDEN + ASK, "mu"],
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ask("mu", plain=True)
