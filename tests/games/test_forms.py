"""Plain and compiled play the same games from the same seeds: each form is asked in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ours import IDS

SOURCE = Path(__file__).parents[2] / "src"
ASK = """
import sys
from pioche.conformance import digest
from pioche.core.native import is_compiled
from pioche.games import find
game = find(sys.argv[1])
players = game.info.options[0]
for count in range(players.low, players.high + 1):
    print(digest(game, {"players": count}, 7, 12, game.heuristics.casual), digest(game, {"players": count}, 8, 4))
print("compiled" if is_compiled() else "plain")
"""


def module_forms(program: str, id: str, plain: bool) -> list[str]:
    """What a program prints about a game in one of the forms."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if plain:
        environment["PYTHONPATH"] = str(SOURCE)
    process = subprocess.run(
        [sys.executable, "-P", "-c", program, id],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        cwd=SOURCE.parent,
    )
    return process.stdout.split()


@pytest.mark.compiled
@pytest.mark.parametrize("id", IDS)
def test_both_forms_play_the_same_games(id: str) -> None:
    *plain, plain_form = module_forms(ASK, id, plain=True)
    *compiled, compiled_form = module_forms(ASK, id, plain=False)
    assert plain_form == "plain"
    if compiled_form != "compiled":
        pytest.skip("the installed form is plain: no C compiler was found when it was built")
    assert plain == compiled
