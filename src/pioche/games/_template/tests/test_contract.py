"""What every game of Pioche must pass, at each kind of table and with each kind of player."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.conformance import (
    check_deal,
    check_oracle,
    check_rulebooks,
    policies,
    table_name,
    untested_clauses,
    variants,
)
from pioche.conformance.page import check_page
from pioche.core.chance import SeededChance
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.seats import NOBODY
from pioche.games._template import GAME
from pioche.games._template.tests.oracle import Oracle

TABLES = variants(GAME)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_keeps_the_contract(table: dict[str, Value]) -> None:
    for seed, policy in enumerate(policies(GAME)):
        check_deal(GAME, table, seed, policy, every=3)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_agrees_with_the_oracle(table: dict[str, Value]) -> None:
    check_oracle(GAME, Oracle, table, deals=40)


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_the_page_shows_every_position(table: dict[str, Value]) -> None:
    check_page(GAME, table, seed=1)


def test_both_rulebooks_have_the_same_clauses() -> None:
    check_rulebooks(GAME)


def test_every_clause_and_example_has_a_test() -> None:
    assert untested_clauses(GAME, Path(__file__).parent) == []


def test_a_match_comes_to_its_end() -> None:
    match = Match(GAME, GAME.info.choose(), SeededChance(1))
    while match.winners is None:
        if match.turn == NOBODY:
            match.next_deal()
        else:
            match.play(match.turn, match.view(match.turn).actions()[0])
    assert [match.totals[seat] for seat in match.winners] == [max(match.totals)] * len(match.winners)
