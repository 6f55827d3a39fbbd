"""A policy of one's own as a bot: for the arena, for tables, for any program that speaks the protocol of bots."""

from __future__ import annotations

import sys
from collections.abc import Callable

from numpy.typing import ArrayLike

from pioche.bots.base import Bot, Decision
from pioche.bots.worker import Worker, work
from pioche.core.chance import Chance
from pioche.core.game import Action, Game, View
from pioche.core.options import Options
from pioche.research.batch import Batch

# Chooses an action for each table of a batch, from what the batch says.
BatchPolicy = Callable[[Batch], ArrayLike]


class PolicyPlayer(Bot):
    """Plays a policy on the view of its seat, and on nothing else."""

    def __init__(self, game: Game, options: Options, policy: BatchPolicy) -> None:
        self._batch = Batch(game, 1, dict(options))
        self._policy = policy

    def choose(self, view: View, chance: Chance) -> Action:
        batch = self._batch
        batch.tables.states[0] = view.visible_state()
        batch.tables.look(0)
        [number] = batch.read(self._policy(batch))
        if not batch.is_legal(0, number):
            raise batch.refusal(0, number)
        return Action(batch.tables.action(0, number))

    def explain(self, view: View, chance: Chance) -> Decision:
        """The same choice, without estimates."""
        return Decision(self.choose(view, chance), ())


def serve(policy: BatchPolicy) -> None:
    """Answer the questions of the arena and of tables on the standard streams, until their end."""
    work(Worker(lambda game, options, _: PolicyPlayer(game, options, policy), level="policy"), sys.stdin, sys.stdout)
