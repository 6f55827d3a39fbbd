"""Kernel and oracle, written apart from the same rules, agree at every decision of whole matches.

`PIOCHE_ORACLE_DEALS` sets how many deals are compared at each kind of table.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Protocol

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.game import Game, State
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY
from pioche.games import IDS, find
from tests.policies import policies
from tests.variants import named, variants

LEGAL = room()
DEALS = int(os.environ.get("PIOCHE_ORACLE_DEALS", "30" if is_compiled() else "12"))
TABLES = [pytest.param(id, table, id=f"{id} {named(table)}") for id in IDS for table in variants(find(id))]


class Oracle(Protocol):
    def turn(self) -> int | None: ...
    def legal(self) -> set[str]: ...
    def play(self, move: str) -> None: ...
    def scores(self) -> list[int]: ...
    def next(self) -> tuple[list[int], dict[str, str]] | None: ...
    def winners(self) -> list[int]: ...


def ask_oracle(game: Game, deal: Deal) -> Oracle:
    piles = {name: game.cards(deal.options).text(cards).split() for name, cards in deal.piles.items()}
    oracle: Oracle = import_module(f"tests.oracle.{game.info.id}").Oracle(deal.options, deal.totals, deal.facts, piles)
    return oracle


def compare_deal(game: Game, deal: Deal, policy: Policy, chance: SeededChance) -> tuple[State, Oracle]:
    state, oracle = game.start(deal), ask_oracle(game, deal)
    while (turn := state.turn()) != NOBODY:
        view = state.view(turn)
        words = {action: game.text(view, action) for action in state.actions()}
        assert oracle.turn() == turn
        assert oracle.legal() == set(words.values()), "\n".join(game.describe(view, "en"))
        action = policy.choose(state, LEGAL, state.legal(LEGAL), chance)
        oracle.play(next(word for a, word in words.items() if a == action))
        state.apply(action)
    assert oracle.turn() is None
    assert oracle.scores() == state.scores()
    return state, oracle


def compare_next(game: Game, deal: Deal, state: State, oracle: Oracle, chance: SeededChance) -> Deal | None:
    following, told = game.next(deal, state, chance), oracle.next()
    if following is None:
        assert told is None
        assert sorted(oracle.winners()) == sorted(game.winners(deal, state))
        return None
    assert told is not None
    totals, facts = told
    assert totals == list(following.totals)
    assert facts == {name: following.facts[name] for name in facts}
    return following


@pytest.mark.parametrize(("id", "table"), TABLES)
def test_agrees_with_the_oracle(id: str, table: dict[str, Value]) -> None:
    game = find(id)
    options = game.info.choose(table)
    choosers = policies(id)
    played = 0
    while played < DEALS:
        chance = SeededChance(played, 1)
        deal: Deal | None = game.open(options, chance)
        while deal is not None and played < DEALS:
            state, oracle = compare_deal(game, deal, choosers[played % len(choosers)], chance)
            deal = compare_next(game, deal, state, oracle, chance)
            played += 1
