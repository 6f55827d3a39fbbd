"""Root-parallel search: several processes grow a tree each, and their visits are added up."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from pioche.bots.base import Bot, Decision, Evaluation
from pioche.bots.levels import Budget
from pioche.bots.program import Program
from pioche.bots.protocol import question, read_answer, write
from pioche.bots.workers import WORKER
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options

# A search keeps to its budget; the timeout ends only a process that hangs.
_TIMEOUT_SECONDS: Final = 3600.0


class ParallelSearch(Bot):
    """Workers that share the visits of a budget; each has all of its time."""

    def __init__(self, game: Game, options: Options, level: str, budget: Budget, workers: int) -> None:
        self._game = game
        self._options = options
        self._level = level
        share = replace(budget, visits=-(-budget.visits // workers))
        self._command = (*WORKER, str(share.visits), str(share.milliseconds))
        self._programs = [Program(self._command) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers)

    def choose(self, view: View, chance: Chance) -> Action:
        return self.explain(view, chance).action

    def explain(self, view: View, chance: Chance) -> Decision:
        message = question(self._game, self._options, view, _TIMEOUT_SECONDS) | {"level": self._level}
        # One process is enough where there is no choice, or no search.
        alone = len(view.actions()) == 1 or self._game.heuristics.skips_search(view.visible_state())
        numbers = range(1 if alone else len(self._programs))
        lines = [write(message | {"seed": chance.seed()}) for _ in numbers]
        decisions = [read_answer(view, line) for line in self._threads.map(self._ask, numbers, lines)]
        return decisions[0] if alone else _merge(decisions)

    def _ask(self, number: int, line: str) -> str:
        try:
            return self._programs[number].ask(line, _TIMEOUT_SECONDS)
        except PiocheError:
            self._programs[number].close()
            self._programs[number] = Program(self._command)
            raise

    def close(self) -> None:
        self._threads.shutdown()
        for program in self._programs:
            program.close()


def _merge(decisions: list[Decision]) -> Decision:
    """Merge evaluations: visits are added, margins weighted by them; the action with most votes comes first."""
    votes = Counter(decision.action for decision in decisions)
    tries: Counter[Action] = Counter()
    sums: dict[Action, float] = {}
    for evaluation in (evaluation for decision in decisions for evaluation in decision.evaluations):
        tries[evaluation.action] += evaluation.tries
        sums[evaluation.action] = sums.get(evaluation.action, 0.0) + evaluation.margin * evaluation.tries
    margins = {action: sums[action] / tries[action] for action in tries}
    choice = max(tries, key=lambda action: (votes[action], tries[action], margins[action]))
    ranked = sorted(tries, key=lambda action: (action != choice, -tries[action], -margins[action]))
    return Decision(choice, tuple(Evaluation(action, margins[action], tries[action]) for action in ranked))
