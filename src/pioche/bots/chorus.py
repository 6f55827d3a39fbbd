"""One search in several processes: each grows a tree of its own from its own stream, and their visits are added up."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from pioche.bots.base import Bot, Opinion, Thought
from pioche.bots.levels import Budget
from pioche.bots.program import Program
from pioche.bots.protocol import question, read_answer, write
from pioche.bots.workers import PATIENCE, WORKER
from pioche.core.chance import Chance
from pioche.core.game import Action, Game, View
from pioche.core.options import Options


class Chorus(Bot):
    """Several workers that share the visits of a budget; the time is the same for all."""

    def __init__(self, game: Game, options: Options, level: str, budget: Budget, workers: int) -> None:
        self._game = game
        self._options = options
        self._level = level
        share = replace(budget, visits=-(-budget.visits // workers))
        command = (*WORKER, str(share.visits), str(share.milliseconds))
        self._programs = [Program(command) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers)

    def choose(self, view: View, chance: Chance) -> Action:
        return self.think(view, chance).action

    def think(self, view: View, chance: Chance) -> Thought:
        asked = question(self._game, self._options, view, PATIENCE) | {"level": self._level}
        lines = [write(asked | {"seed": chance.seed()}) for _ in self._programs]
        answers = self._threads.map(lambda program, line: program.ask(line, PATIENCE), self._programs, lines)
        return _together([read_answer(self._game, view, line) for line in answers])

    def close(self) -> None:
        self._threads.shutdown()
        for program in self._programs:
            program.close()


def _together(thoughts: list[Thought]) -> Thought:
    """The opinions of all as one: tries added, margins weighed by them, the most tried action first."""
    tries: dict[Action, int] = {}
    sums: dict[Action, float] = {}
    for opinion in (opinion for thought in thoughts for opinion in thought.opinions):
        tries[opinion.action] = tries.get(opinion.action, 0) + opinion.tries
        sums[opinion.action] = sums.get(opinion.action, 0.0) + opinion.margin * opinion.tries
    ranked = sorted(tries, key=lambda action: (-tries[action], action))
    return Thought(ranked[0], tuple(Opinion(action, sums[action] / tries[action], tries[action]) for action in ranked))
