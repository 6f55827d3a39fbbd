"""How fast this installation is. The comparison with other libraries is in the repository's bench/."""

from __future__ import annotations

import time

from pioche.bots.base import judgement
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.playout import playouts, room


def generic(game: Game, seconds: float) -> float:
    """Decisions per CPU second of whole random playouts inside the library."""
    options, policy = game.info.choose(), judgement(game).casual
    decisions, deal = 0, 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds or deal == 0:
        chance = SeededChance(1, deal)
        decisions += playouts(game.start(game.open(options, chance)), 100, policy, chance)
        deal += 1
    return decisions / spent


def driven(game: Game, seconds: float) -> float:
    """Decisions per CPU second when a plain Python loop asks and applies."""
    options, policy, legal = game.info.choose(), judgement(game).casual, room()
    decisions, spent, deal = 0, 0.0, 0
    while spent < seconds:
        chance = SeededChance(1, deal)
        state = game.start(game.open(options, chance))
        started = time.process_time()
        while count := state.legal(legal):
            state.apply(policy.choose(state, legal, count, chance))
            decisions += 1
        spent += time.process_time() - started
        deal += 1
    return decisions / spent
