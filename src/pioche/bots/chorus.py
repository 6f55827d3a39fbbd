"""One search in several processes: each grows a tree of its own from its own stream, and their visits are added up."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from pioche.bots.base import Bot, Opinion, Thought, judgement
from pioche.bots.levels import Budget
from pioche.bots.program import Program
from pioche.bots.protocol import question, read_answer, write
from pioche.bots.workers import WORKER
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.options import Options

# A search takes what its budget says; who asks has a patience of its own.
_PATIENCE: Final = 3600.0


class Chorus(Bot):
    """Several workers that share the visits of a budget; the time is the same for all."""

    def __init__(self, game: Game, options: Options, level: str, budget: Budget, workers: int) -> None:
        self._game = game
        self._options = options
        self._level = level
        share = replace(budget, visits=-(-budget.visits // workers))
        self._command = (*WORKER, str(share.visits), str(share.milliseconds))
        self._programs = [Program(self._command) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers)

    def choose(self, view: View, chance: Chance) -> Action:
        return self.think(view, chance).action

    def think(self, view: View, chance: Chance) -> Thought:
        asked = question(self._game, self._options, view, _PATIENCE) | {"level": self._level}
        # What needs no search needs no more than one voice.
        alone = len(view.actions()) == 1 or judgement(self._game).is_settled(view.seen())
        voices = range(1 if alone else len(self._programs))
        lines = [write(asked | {"seed": chance.seed()}) for _ in voices]
        thoughts = [read_answer(self._game, view, line) for line in self._threads.map(self._ask, voices, lines)]
        return thoughts[0] if alone else _together(thoughts)

    def _ask(self, voice: int, line: str) -> str:
        try:
            return self._programs[voice].ask(line, _PATIENCE)
        except PiocheError:
            self._programs[voice].close()
            self._programs[voice] = Program(self._command)
            raise

    def close(self) -> None:
        self._threads.shutdown()
        for program in self._programs:
            program.close()


def _together(thoughts: list[Thought]) -> Thought:
    """The opinions of all as one: tries added, margins weighed by them, first what most of them would do."""
    votes = Counter(thought.action for thought in thoughts)
    tries: Counter[Action] = Counter()
    sums: dict[Action, float] = {}
    for opinion in (opinion for thought in thoughts for opinion in thought.opinions):
        tries[opinion.action] += opinion.tries
        sums[opinion.action] = sums.get(opinion.action, 0.0) + opinion.margin * opinion.tries
    margins = {action: sums[action] / tries[action] for action in tries}
    chosen = max(tries, key=lambda action: (votes[action], tries[action], margins[action]))
    ranked = sorted(tries, key=lambda action: (action != chosen, -tries[action], -margins[action]))
    return Thought(chosen, tuple(Opinion(action, margins[action], tries[action]) for action in ranked))
