"""The speed of this installation. The repository's bench/ compares it with other libraries."""

from __future__ import annotations

import time

from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.playout import playouts, room


def generic(game: Game, seconds: float) -> float:
    """Decisions per CPU second of whole random playouts inside the library."""
    options, policy = game.info.choose(), game.heuristics.casual
    decisions, deal = 0, 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds or deal == 0:
        chance = SeededChance(1, deal)
        decisions += playouts(game.start(game.open(options, chance)), 100, policy, chance)
        deal += 1
    return decisions / elapsed


def drive(game: Game, seconds: float) -> float:
    """Decisions per CPU second in a loop of plain Python."""
    options, policy, legal = game.info.choose(), game.heuristics.casual, room()
    decisions, elapsed, deal = 0, 0.0, 0
    while elapsed < seconds:
        chance = SeededChance(1, deal)
        state = game.start(game.open(options, chance))
        start = time.process_time()
        while count := state.legal(legal):
            state.apply(policy.choose(state, legal, count, chance))
            decisions += 1
        elapsed += time.process_time() - start
        deal += 1
    return decisions / elapsed
