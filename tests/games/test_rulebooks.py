"""The rulebooks: the same clauses in both languages, each with a test."""

from __future__ import annotations

import pytest

from pioche.conformance import check_rulebooks, untested_clauses
from pioche.games import find
from tests.clauses import GAMES
from tests.ours import IDS, versions


@pytest.mark.parametrize("id", IDS)
def test_both_languages_have_the_same_clauses_rulings_tables_and_examples(id: str) -> None:
    for _, game in versions(id):
        check_rulebooks(game)


@pytest.mark.parametrize("id", IDS)
def test_every_clause_and_example_has_a_test(id: str) -> None:
    assert untested_clauses(find(id), GAMES / id) == []
