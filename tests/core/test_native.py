"""Without the compiler's run-time side the same sources run on plain lists, and play the same games."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

import pioche.core.native
from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Game, State, View
from pioche.core.playout import Policy, Uniform
from pioche.core.seats import NOBODY
from pioche.games import find
from tests.games.test_forms import ASK, SOURCE, module_forms

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
    process = subprocess.run(
        [sys.executable, "-P", "-c", HIDDEN + ASK, "mu"],
        env=os.environ | {"PYTHONPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.split() == module_forms(ASK, "mu", plain=True)


def test_every_object_is_an_instance_of_its_own_base_and_of_no_other() -> None:
    """Asked in every order: compiled classes must not share what isinstance remembers."""
    game = find("mu")
    state = game.start(game.open(game.info.choose(), SeededChance(1)))
    objects = {Game: game, State: state, View: state.view(NOBODY), Chance: SeededChance(1), Policy: Uniform()}
    for bases in permutations(objects, 2):
        for base, thing in objects.items():
            assert [isinstance(thing, other) for other in bases] == [other is base for other in bases]
