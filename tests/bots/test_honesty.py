"""No bot sees a hidden card: dealing again all that a seat cannot know changes neither its choice nor its decisions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pioche.bots import levels
from pioche.bots.base import Decision
from pioche.bots.levels import LEVELS, Budget, make_bot
from pioche.conformance import attributes
from pioche.core.chance import SeededChance
from pioche.core.game import Action, Game, State
from pioche.core.native import is_compiled
from pioche.core.playout import Policy, Uniform
from pioche.games import find
from tests.bots.positions import near_the_end, positions
from tests.ours import IDS

# The plain form is looked at less often, and searches there near the end of a deal.
DEALS, EVERY, WORLDS = (4, 7, 3) if is_compiled() else (1, 41, 2)
VISITS = 24 if is_compiled() else 6
SEARCHES = 12 if is_compiled() else 2
LAST = 30 if is_compiled() else 8

Decide = Callable[[State, SeededChance], Decision]


def peeks(decide: Decide, state: State, seed: int) -> bool:
    """Whether a decision depends on what the seat to play cannot know."""
    view = state.view(state.turn())
    worlds = [view.redeal(SeededChance(seed, number)) for number in range(WORLDS)]
    decision = decide(state, SeededChance(seed))
    return any(decide(world, SeededChance(seed)) != decision for world in worlds)


def some_positions(game: Game, level: str) -> list[State]:
    own = game.heuristics
    if level in ("expert", "champion"):
        guides: list[Policy] = [own.casual, own.club]
        return [near_the_end(game, {}, seed, guides[seed % 2], LAST) for seed in range(SEARCHES)]
    return [
        state
        for seed in range(DEALS)
        for policy in (Uniform(), own.casual, own.club)
        for state in positions(game, {}, seed, policy, EVERY)
    ]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_sees_a_hidden_card(id: str, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_EXPLAINING_VISITS", VISITS)
    game = find(id)
    bot = make_bot(game, level, Budget(visits=VISITS))

    def decision_of(state: State, chance: SeededChance) -> Decision:
        return Decision(bot.choose(state.view(state.turn()), chance), ())

    def aloud(state: State, chance: SeededChance) -> Decision:
        return bot.explain(state.view(state.turn()), chance)

    for seed, state in enumerate(some_positions(game, level)):
        assert not peeks(decision_of, state, seed)
    for seed, state in enumerate(some_positions(game, "expert")):
        assert not peeks(aloud, state, seed)


@pytest.mark.parametrize("id", IDS)
def test_a_bot_that_peeks_is_caught(id: str) -> None:
    """One that chooses by all cards, as no bot can: each deal has positions that give it away."""
    game = find(id)

    def cheat(state: State, _: SeededChance) -> Decision:
        actions = state.actions()
        return Decision(Action(actions[hash(str(attributes(state))) % len(actions)]), ())

    caught = [peeks(cheat, state, seed) for seed, state in enumerate(some_positions(game, "random"))]
    assert any(caught)
