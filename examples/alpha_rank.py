"""α-Rank of the levels without search: how a population that copies what pays would be made up.

Needs `pioche[spiel,arena]`.

python -m examples.alpha_rank safaru --deals 400
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.playout import Policy, room
from pioche.games import find
from pioche.research.batch import FAST_LEVELS, fast_policy

# How strongly what pays is copied.
_STRENGTH = 1.0


def payoffs(id: str, deals: int, seed: int) -> NDArray[np.float64]:
    """What one player of the first level gets a deal among players of the second, each deal from every seat."""
    game = find(id)
    policies = [fast_policy(game.heuristics, level) for level in FAST_LEVELS]
    return np.array([[_mean(game, one, others, deals, seed) for others in policies] for one in policies])


def _mean(game: Game, one: Policy, others: Policy, deals: int, seed: int) -> float:
    options, legal, gains = game.info.choose(), room(), vec[float]([0.0] * MOST_SEATS)
    total = 0.0
    for number in range(deals):
        for seat in range(options.players):
            chance = SeededChance(seed, number)
            state = game.start(game.open(options, chance))
            while count := state.legal(legal):
                policy = one if state.turn() == seat else others
                state.apply(policy.choose(state, legal, count, chance))
            game.heuristics.payoff.gains(state, gains)
            total += gains[seat]
    return total / (deals * options.players)


def main(words: list[str] | None = None) -> None:
    from open_spiel.python.egt import alpharank

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(words)
    table = payoffs(wanted.game, wanted.deals, wanted.seed)
    # Only differences count; OpenSpiel wants them of about the size of one.
    shares = alpharank.compute([table / np.abs(table).max()], alpha=_STRENGTH)[2]
    for level, row, share in zip(FAST_LEVELS, table, shares, strict=True):
        print(f"{level:9}", *(f"{gain:+8.2f}" for gain in row), f"  {share:6.1%}")


if __name__ == "__main__":
    main()
