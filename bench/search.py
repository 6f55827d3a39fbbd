"""Searches side by side: simulations of one decision with the same budget, ours and OpenSpiel's own IS-MCTS bot.

Both draw a world from what the seat to play knows, walk a tree and play to the end; ours plays one deal more in
every world, to know what it is worth, and that is not counted as a simulation.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from time import process_time
from typing import Final

from bench.open_spiel import Position, draw, load
from bench.ours import roots
from bench.rounds import Sample
from pioche.bots.search import Search
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.heuristics import Heuristics
from pioche.games import find

SIMULATIONS: Final = 1000
POSITIONS: Final = 6


Guide = Callable[[Game], Heuristics]


def at_random(game: Game) -> Heuristics:
    """Random players in the tree and below it, as OpenSpiel's rollouts have them."""
    own = game.heuristics
    return Heuristics(own.casual, own.casual, own.casual, own.payoff)


def as_the_club(game: Game) -> Heuristics:
    """The game's own heuristics."""
    return game.heuristics


class Ours:
    """Our search of the first decision with a choice, deal after deal."""

    def __init__(self, id: str, guide: Guide) -> None:
        game = find(id)
        states = roots(id)[:POSITIONS]
        for state in states:
            while len(state.actions()) == 1:
                state.apply(state.actions()[0])
        self.views = cycle([state.view(state.turn()) for state in states])
        self.search = Search(game, guide(game), SIMULATIONS, False)
        self.seed = 0

    def __call__(self, times: int) -> Sample:
        cpu = 0.0
        for _ in range(times):
            view = next(self.views)
            self.seed += 1
            begun = process_time()
            chance = SeededChance(self.seed)
            self.search.begin(view, chance)
            self.search.visit(SIMULATIONS, chance)
            self.search.ranking()
            cpu += process_time() - begun
        return Sample(times * SIMULATIONS, cpu)


class Theirs:
    """OpenSpiel's IS-MCTS bot, in C++, with one random rollout for a new leaf."""

    def __init__(self, name: str) -> None:
        random = Random(1)
        rules = load(name)
        self.positions = cycle([first_choice(rules.new_initial_state(), random) for _ in range(POSITIONS)])
        self.seed = 0

    def __call__(self, times: int) -> Sample:
        import pyspiel

        cpu = 0.0
        for _ in range(times):
            position = next(self.positions)
            self.seed += 1
            bot = pyspiel.ISMCTSBot(self.seed, pyspiel.RandomRolloutEvaluator(1, self.seed), 1.4, SIMULATIONS)
            begun = process_time()
            bot.step(position)
            cpu += process_time() - begun
        return Sample(times * SIMULATIONS, cpu)


def first_choice(position: Position, random: Random) -> Position:
    """Play on to the first decision with a choice: a bot does not search where there is none."""
    while position.is_chance_node() or len(position.legal_actions()) == 1:
        if position.is_chance_node():
            draw(position, random)
        else:
            position.apply_action(position.legal_actions()[0])
    return position
