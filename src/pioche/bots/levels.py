"""Levels of bots: the same names in every game."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pioche.bots.base import Bot, Decision, Evaluation
from pioche.bots.search import Search
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.heuristics import Heuristics
from pioche.core.playout import Policy, room
from pioche.core.words import Words

LEVELS: Final = ("random", "beginner", "club", "expert", "champion")


class UnknownLevel(PiocheError):
    code = "unknown-level"
    words = Words(
        "There is no level “{level}”. Levels: {known}.", "Il n’y a pas de niveau « {level} ». Niveaux : {known}."
    )


class NoBudget(PiocheError):
    code = "no-budget"
    words = Words(
        "A search needs at least one visit or one millisecond, not {given}.",
        "Il faut au moins une visite ou une milliseconde à une recherche, et non {given}.",
    )


@dataclass(frozen=True, slots=True)
class Budget:
    """The bounds of a search, in visits and in milliseconds; 0 means no bound.

    With a bound on visits alone, the same seed gives the same choice on every machine.
    """

    visits: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if min(self.visits, self.milliseconds) < 0 or self.visits == self.milliseconds == 0:
            raise NoBudget(given=min(self.visits, self.milliseconds))


# Visits bound a level, so that it plays alike on every machine; the time keeps a slow machine from waiting.
BUDGETS: Final = {"expert": Budget(200, 80), "champion": Budget(2000, 800)}
# The size of the tree where only time bounds a search.
_MAX_NODES: Final = 200_000
# Visits, or inference steps, between two looks at the clock.
_CLOCK_STEPS: Final = 16
# Inference takes at most these steps for each visit of the budget, and at most this share of its time.
_STEPS_PER_VISIT: Final = 4
_INFERENCE_SHARE: Final = 1 / 3
# Visits of the search that explains the choice of a bot without search.
_EXPLAINING_VISITS: Final = 300


class PolicyBot(Bot):
    """Plays a policy, on the part of the view that a player of its level remembers."""

    def __init__(self, game: Game, level: str, policy: Policy) -> None:
        self._game = game
        self._level = level
        self._own = game.heuristics
        self._policy = policy
        self._legal = room()

    def choose(self, view: View, chance: Chance) -> Action:
        memory = self._own.limit_memory(view, self._level)
        actions = view.actions()
        for place, action in enumerate(actions):
            self._legal[place] = action
        return Action(self._policy.choose(memory.visible_state(), self._legal, len(actions), chance))

    def explain(self, view: View, chance: Chance) -> Decision:
        """The same choice; the estimates come from a short search."""
        choice = self.choose(view, chance)
        search = new_search(self._game, _EXPLAINING_VISITS)
        search.begin(self._own.limit_memory(view, self._level), chance, choice)
        search.visit(_EXPLAINING_VISITS, chance)
        return decision(search.ranking(), choice)


class SearchBot(Bot):
    """Searches until its budget is spent. A champion first infers the others' hands from their play."""

    def __init__(self, game: Game, level: str, budget: Budget) -> None:
        self._own = game.heuristics
        self._level = level
        self._budget = budget
        self._club = PolicyBot(game, level, self._own.club)
        self._search = new_search(game, budget.visits or _MAX_NODES, infers=level == "champion")

    def choose(self, view: View, chance: Chance) -> Action:
        if self._own.skips_search(view.visible_state()):
            return self._club.choose(view, chance)
        self._search.begin(self._own.limit_memory(view, self._level), chance)
        if not self._search.is_decided():
            self._spend(chance)
        return self._search.choice()

    def explain(self, view: View, chance: Chance) -> Decision:
        if self._own.skips_search(view.visible_state()):
            return self._club.explain(view, chance)
        self._search.begin(self._own.limit_memory(view, self._level), chance)
        self._spend(chance)
        return decision(self._search.ranking(), self._search.choice())

    def _spend(self, chance: Chance) -> None:
        """Infer hands, then search until the budget is spent or one candidate is left; always visit at least once."""
        start = time.perf_counter()
        left = _STEPS_PER_VISIT * self._budget.visits or sys.maxsize
        while left > 0 and not self._is_late(start, _INFERENCE_SHARE) and self._search.infer(_CLOCK_STEPS, chance):
            left -= _CLOCK_STEPS
        left = self._budget.visits or sys.maxsize
        while True:
            self._search.visit(min(left, _CLOCK_STEPS), chance)
            left -= _CLOCK_STEPS
            if left <= 0 or self._is_late(start, 1) or self._search.is_decided():
                return

    def _is_late(self, start: float, share: float) -> bool:
        """Whether a share of the time is over."""
        elapsed = (time.perf_counter() - start) * 1000
        return self._budget.milliseconds > 0 and elapsed >= self._budget.milliseconds * share


def new_search(game: Game, max_nodes: int, *, infers: bool = False) -> Search:
    return Search(game, game.heuristics, max_nodes, infers)


def decision(ranking: list[tuple[Action, int, float]], choice: Action) -> Decision:
    evaluations = [Evaluation(action, margin, tries) for action, tries, margin in ranking]
    evaluations.sort(key=lambda evaluation: evaluation.action != choice)
    return Decision(choice, tuple(evaluations))


def check_level(level: str, levels: Sequence[str] = LEVELS) -> str:
    if level not in levels:
        raise UnknownLevel(level=level, known=", ".join(levels))
    return level


def level_policy(own: Heuristics, level: str) -> Policy | None:
    """The policy behind a level that does not search."""
    return {"random": own.casual, "beginner": own.beginner, "club": own.club}.get(level)


def make_bot(game: Game, level: str, budget: Budget | None = None) -> Bot:
    """A bot of a level; a search has the budget of the level unless `budget` is given."""
    check_level(level)
    policy = level_policy(game.heuristics, level)
    if policy is not None:
        return PolicyBot(game, level, policy)
    return SearchBot(game, level, budget or BUDGETS[level])
