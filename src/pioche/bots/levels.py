"""The levels, the same names in every game."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from typing import Final

from pioche.bots.base import Bot, Opinion, Thought, judgement
from pioche.bots.search import Search
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.judgement import Judgement
from pioche.core.playout import Policy, room
from pioche.core.words import Words

LEVELS: Final = ("random", "beginner", "club", "expert", "champion")


class UnknownLevel(PiocheError):
    code = "unknown-level"
    words = Words(
        "There is no level “{level}”. Levels: {known}.", "Il n’y a pas de niveau « {level} ». Niveaux : {known}."
    )


class NoBudget(PiocheError):
    code = "no-budget"
    words = Words(
        "A search needs at least one visit or one millisecond, not {given}.",
        "Il faut au moins une visite ou une milliseconde à une recherche, et non {given}.",
    )


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may take: so many visits, and no more than so many milliseconds. 0 means no such bound.

    Where only visits bound it, the same seed gives the same choice on every machine.
    """

    visits: int = 0
    milliseconds: int = 0

    def __post_init__(self) -> None:
        if min(self.visits, self.milliseconds) < 0 or self.visits == self.milliseconds == 0:
            raise NoBudget(given=min(self.visits, self.milliseconds))


# Visits bound a level, so that it plays alike everywhere; the time only keeps a slow machine from waiting.
BUDGETS: Final = {"expert": Budget(200, 80), "champion": Budget(2000, 800)}
# A search that only time bounds stops growing its tree there.
_MOST_NODES: Final = 200_000
# Visits, or steps of a reading, between two looks at the clock.
_SLICE: Final = 16
# A reading takes so many steps for each visit that may follow, and at most this share of the time.
_STEPS: Final = 4
_READING: Final = 1 / 3
# Tries behind the opinions of a bot that does not search.
_TRIES: Final = 300


class PolicyBot(Bot):
    """Plays as a policy does, of what a player of its level still has in mind."""

    def __init__(self, game: Game, level: str, policy: Policy) -> None:
        self._game = game
        self._level = level
        self._own = judgement(game)
        self._policy = policy
        self._legal = room()

    def choose(self, view: View, chance: Chance) -> Action:
        recalled = self._own.recall(view, self._level)
        actions = view.actions()
        for place, action in enumerate(actions):
            self._legal[place] = action
        return Action(self._policy.choose(recalled.seen(), self._legal, len(actions), chance))

    def think(self, view: View, chance: Chance) -> Thought:
        """Chooses as ever; its opinions come from a short search."""
        chosen = self.choose(view, chance)
        search = new_search(self._game, _TRIES)
        search.begin(self._own.recall(view, self._level), chance, chosen)
        search.visit(_TRIES, chance)
        return thought(search.ranking(), chosen)


class SearchBot(Bot):
    """Searches as long as its budget lasts. A champion first reads what the others' play says of their cards."""

    def __init__(self, game: Game, level: str, budget: Budget) -> None:
        self._own = judgement(game)
        self._level = level
        self._budget = budget
        self._club = PolicyBot(game, level, self._own.club)
        self._search = new_search(game, budget.visits or _MOST_NODES, reads=level == "champion")

    def choose(self, view: View, chance: Chance) -> Action:
        if self._own.is_settled(view.seen()):
            return self._club.choose(view, chance)
        self._search.begin(self._own.recall(view, self._level), chance)
        if not self._search.is_decided():
            self._spend(chance)
        return self._search.choice()

    def think(self, view: View, chance: Chance) -> Thought:
        if self._own.is_settled(view.seen()):
            return self._club.think(view, chance)
        self._search.begin(self._own.recall(view, self._level), chance)
        self._spend(chance)
        return thought(self._search.ranking(), self._search.choice())

    def _spend(self, chance: Chance) -> None:
        """Read, then visit until the budget is spent or all is clear; at least once, however little time there is."""
        begun = time.perf_counter()
        left = _STEPS * self._budget.visits or sys.maxsize
        while left > 0 and not self._is_late(begun, _READING) and self._search.read(_SLICE, chance):
            left -= _SLICE
        left = self._budget.visits or sys.maxsize
        while True:
            self._search.visit(min(left, _SLICE), chance)
            left -= _SLICE
            if left <= 0 or self._is_late(begun, 1) or self._search.is_decided():
                return

    def _is_late(self, begun: float, share: float) -> bool:
        """Whether so much of the time is over."""
        spent = (time.perf_counter() - begun) * 1000
        return self._budget.milliseconds > 0 and spent >= self._budget.milliseconds * share


def new_search(game: Game, most_nodes: int, *, reads: bool = False) -> Search:
    return Search(game, judgement(game), most_nodes, reads)


def thought(ranking: list[tuple[Action, int, float]], chosen: Action) -> Thought:
    opinions = [Opinion(action, margin, tries) for action, tries, margin in ranking]
    opinions.sort(key=lambda opinion: opinion.action != chosen)
    return Thought(chosen, tuple(opinions))


def check_level(level: str) -> None:
    if level not in LEVELS:
        raise UnknownLevel(level=level, known=", ".join(LEVELS))


def level_policy(own: Judgement, level: str) -> Policy | None:
    """The policy behind a level that does not search."""
    return {"random": own.casual, "beginner": own.beginner, "club": own.club}.get(level)


def make_bot(game: Game, level: str, budget: Budget | None = None) -> Bot:
    """A bot of a level; one that searches takes the level's own budget unless another is given."""
    check_level(level)
    policy = level_policy(judgement(game), level)
    if policy is not None:
        return PolicyBot(game, level, policy)
    return SearchBot(game, level, budget or BUDGETS[level])
