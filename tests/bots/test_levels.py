"""Every level plays every game to its end, from wherever it is asked to go on; and what the levels refuse."""

from __future__ import annotations

import pytest

from pioche.bots import levels
from pioche.bots.base import Bot
from pioche.bots.levels import BUDGETS, LEVELS, Budget, NoBudget, UnknownLevel, make_bot
from pioche.core.chance import SeededChance
from pioche.core.game import Game, State
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform
from pioche.core.seats import NOBODY
from pioche.games import find
from tests.bots.positions import TABLES, near_the_end, positions
from tests.ours import IDS

# The plain form is slower by a factor of fifty, so it starts from fewer positions, and searches near the end of a deal.
STARTS, EVERY = (8, 10) if is_compiled() else (1, 60)
SEARCHES, LAST, VISITS = (2, 30, 48) if is_compiled() else (1, 3, 1)
MOST_DECISIONS = 20_000


def finish(game: Game, state: State, bot: Bot, seed: int) -> None:
    """The bot plays for all until the deal is over; every choice is checked to be legal."""
    chance = SeededChance(seed)
    for _ in range(MOST_DECISIONS):
        turn = state.turn()
        if turn == NOBODY:
            return
        view = state.view(turn)
        action = bot.choose(view, chance)
        assert action in view.actions()
        state.apply(action)
    raise AssertionError(f"{game.info.id}: no end")


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_levels_without_search_finish_from_anywhere(id: str, options: dict[str, Value]) -> None:
    game = find(id)
    own = game.heuristics
    bots = [make_bot(game, level) for level in ("random", "beginner", "club")]
    policies: tuple[Policy, ...] = (Uniform(), own.casual, own.club)
    for seed in range(STARTS):
        for state in positions(game, options, seed, policies[seed % 3], EVERY):
            for bot in bots:
                finish(game, state.clone(), bot, seed)


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_levels_that_search_finish_from_anywhere(id: str, options: dict[str, Value]) -> None:
    game = find(id)
    own = game.heuristics
    for level in ("expert", "champion"):
        bot = make_bot(game, level, Budget(visits=VISITS))
        for seed in range(SEARCHES):
            policy = (own.casual, Uniform())[seed % 2]
            finish(game, near_the_end(game, options, seed, policy, LAST), bot, seed)


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("level", LEVELS)
def test_thinking_aloud_names_the_choice_first_then_other_legal_moves(
    id: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "_EXPLAINING_VISITS", 300 if is_compiled() else 12)
    game = find(id)
    bot = make_bot(game, level, Budget(visits=12))
    for seed in range(2):
        state = near_the_end(game, {}, seed, game.heuristics.casual, 6 if seed else 40)
        view = state.view(state.turn())
        decision = bot.explain(view, SeededChance(seed))
        actions = [evaluation.action for evaluation in decision.evaluations]
        assert decision.action == actions[0]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(view.actions())
        assert all(evaluation.tries > 0 for evaluation in decision.evaluations)
        assert decision.action == bot.choose(view, SeededChance(seed))
        rest = [evaluation.tries for evaluation in decision.evaluations[1:]]
        assert rest == sorted(rest, reverse=True)


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLevel) as refused:
        make_bot(find("mu"), "grandmaster")
    assert str(refused.value) == ("There is no level “grandmaster”. Levels: random, beginner, club, expert, champion.")


@pytest.mark.parametrize("bounds", [(0, 0), (-1, 0), (0, -1), (-1, 100), (100, -1)])
def test_a_search_without_a_budget_is_refused(bounds: tuple[int, int]) -> None:
    with pytest.raises(NoBudget) as refused:
        Budget(*bounds)
    assert refused.value.code == "no-budget"


def test_levels_that_search_have_growing_budgets() -> None:
    assert set(BUDGETS) == {"expert", "champion"}
    assert BUDGETS["expert"].visits < BUDGETS["champion"].visits


@pytest.mark.parametrize("id", IDS)
def test_a_millisecond_is_enough_for_a_choice(id: str) -> None:
    game = find(id)
    state = near_the_end(game, {}, 3, game.heuristics.casual, 4)
    view = state.view(state.turn())
    assert make_bot(game, "champion", Budget(milliseconds=1)).choose(view, SeededChance(1)) in view.actions()
