"""The levels, the same names in every game."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Final, NamedTuple

from pioche.bots.base import Bot, Opinion, Thought
from pioche.bots.search import Search
from pioche.core.chance import Chance
from pioche.core.errors import PiocheError
from pioche.core.game import Action, Game, View
from pioche.core.native import i64, vec
from pioche.core.playout import Policy, Worth
from pioche.core.words import Words

LEVELS: Final = ("random", "beginner", "club", "expert", "champion")
# What a search may take by default.
_MILLISECONDS: Final = {"expert": 60, "champion": 700}
_MOST_NODES: Final = 100_000
# Between two looks at the clock.
_SLICE: Final = 8
# A beginner takes the first card that comes once in so many decisions.
_MISTAKES: Final = 4
# Tries behind the opinions of a bot that does not search.
_TRIES: Final = 300


class UnknownLevel(PiocheError):
    code = "unknown-level"
    words = Words(
        "There is no level “{level}”. Levels: {known}.", "Il n’y a pas de niveau « {level} ». Niveaux : {known}."
    )


class Judgement(NamedTuple):
    """What a game's own folder knows of playing it well."""

    casual: Policy
    club: Policy
    worth: Worth


def judgement(game: Game) -> Judgement:
    own = import_module(f"pioche.games.{game.info.id}.bots")
    return Judgement(own.Casual(), own.Club(), own.WORTH)


class PolicyBot(Bot):
    """Plays as a policy does, without search."""

    def __init__(self, game: Game, policy: Policy) -> None:
        self._game = game
        self._policy = policy

    def choose(self, view: View, chance: Chance) -> Action:
        actions = view.actions()
        return Action(self._policy.choose(view.seen(), vec[i64](actions), len(actions), chance))

    def think(self, view: View, chance: Chance) -> Thought:
        """Chooses as ever; its opinions come from a short search."""
        chosen = self.choose(view, chance)
        search = new_search(self._game, _TRIES)
        search.begin(view)
        search.visit(_TRIES, chance)
        return _thought(search, chosen)


class BeginnerBot(PolicyBot):
    """Plays as the club does, but now and then without a thought."""

    def __init__(self, game: Game, policy: Policy, careless: Policy) -> None:
        super().__init__(game, policy)
        self._careless = PolicyBot(game, careless)

    def choose(self, view: View, chance: Chance) -> Action:
        if chance.below(_MISTAKES) == 0:
            return self._careless.choose(view, chance)
        return super().choose(view, chance)


class SearchBot(Bot):
    """Searches for so many milliseconds, or so many visits: with visits the same seed gives the same choice."""

    def __init__(self, game: Game, milliseconds: int = 0, visits: int = 0) -> None:
        self._search = new_search(game, visits or _MOST_NODES)
        self._milliseconds = milliseconds
        self._visits = visits

    def choose(self, view: View, chance: Chance) -> Action:
        actions = view.actions()
        return actions[0] if len(actions) == 1 else self.think(view, chance).action

    def think(self, view: View, chance: Chance) -> Thought:
        end = time.perf_counter() + self._milliseconds / 1000
        self._search.begin(view)
        self._search.visit(self._visits or _SLICE, chance)
        while not self._visits and time.perf_counter() < end:
            self._search.visit(_SLICE, chance)
        return _thought(self._search, self._search.ranking()[0][0])


def new_search(game: Game, most_nodes: int) -> Search:
    own = judgement(game)
    return Search(game, own.club, own.worth, most_nodes)


def _thought(search: Search, chosen: Action) -> Thought:
    opinions = [Opinion(action, margin, tries) for action, tries, margin in search.ranking()]
    opinions.sort(key=lambda opinion: opinion.action != chosen)
    return Thought(chosen, tuple(opinions[:3]))


def make_bot(game: Game, level: str, milliseconds: int = 0, visits: int = 0) -> Bot:
    """A bot of a level; a search takes the level's own time unless a budget is given."""
    own = judgement(game)
    if level == "random":
        return PolicyBot(game, own.casual)
    if level == "beginner":
        return BeginnerBot(game, own.club, own.casual)
    if level == "club":
        return PolicyBot(game, own.club)
    if level not in LEVELS:
        raise UnknownLevel(level=level, known=", ".join(LEVELS))
    return SearchBot(game, 0 if visits else milliseconds or _MILLISECONDS[level], visits)
