"""What a second interpreter does on request: `python -m bench.worker`, a line of JSON in, a line of JSON out."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

from bench.ours import Loop, Playouts, generic
from pioche.conformance import digest
from pioche.core.chance import SeededChance
from pioche.core.native import is_compiled
from pioche.core.options import Number
from pioche.core.playout import playout, room
from pioche.games import find

Answer = Sequence[float | str]

# Where `bench.own_loop` puts a game's own loops in its copy of the tree.
OWN: Final = "own_loop"


def form(_game: str, _amount: int) -> Answer:
    """The form of Pioche that runs here."""
    return ["compiled" if is_compiled() else "plain"]


def in_generic_loop(game: str, times: int) -> Answer:
    return _playouts(game, generic)(times)


def by_list(game: str, times: int) -> Answer:
    return _playouts(game, _own_by_list)(times)


def by_mask(game: str, times: int) -> Answer:
    return _playouts(game, _own_by_mask)(times)


def digests(game: str, deals: int) -> Answer:
    """A fingerprint of some deals for every number of players."""
    rules = find(game)
    players = rules.info.options[0]
    assert isinstance(players, Number)
    counts = range(players.low, players.high + 1)
    return [digest(rules, {"players": count}, 4, deals, rules.heuristics.casual) for count in counts]


def growth(game: str, deals: int) -> Answer:
    """Resident memory in MB that a number of deals adds, after enough of them to fill every cache."""
    _play(game, 20_000)
    before = _resident()
    _play(game, deals)
    return [_resident() - before]


@cache
def _playouts(game: str, loop: Callable[[str], Loop]) -> Playouts:
    return Playouts(game, loop(game))


def _own_by_list(_game: str) -> Loop:
    loop: Loop = import_module(f"pioche.games.{OWN}.loop").by_list
    return loop


def _own_by_mask(_game: str) -> Loop:
    loop: Loop = import_module(f"pioche.games.{OWN}.loop").by_mask
    return loop


def _play(game: str, deals: int) -> None:
    rules, legal = find(game), room()
    policy = rules.heuristics.casual
    options = rules.info.choose()
    for number in range(deals):
        chance = SeededChance(3, number)
        state = rules.start(rules.open(options, chance))
        playout(state, policy, chance, legal)
        state.scores()


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


JOBS: Final[dict[str, Callable[[str, int], Answer]]] = {
    job.__name__: job for job in (form, in_generic_loop, by_list, by_mask, digests, growth)
}


def main() -> None:
    for line in sys.stdin:
        job, game, amount = json.loads(line)
        print(json.dumps(JOBS[job](game, amount)), flush=True)


if __name__ == "__main__":
    main()
