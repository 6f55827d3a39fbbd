"""The rulebooks: the same clauses in both languages, each with a test."""

from __future__ import annotations

import re

import pytest

from pioche.core.rulebook import Clause
from pioche.games import IDS, find, rulebook
from tests.clauses import missing

_FIGURE = re.compile(r"\d+")


def figures(clause: Clause) -> list[str]:
    """The numbers of the tables under a clause."""
    return [figure for line in clause.lines if line.startswith("|") for figure in _FIGURE.findall(line)]


@pytest.mark.parametrize("id", IDS)
def test_both_languages_have_the_same_clauses_rulings_tables_and_examples(id: str) -> None:
    english, french = rulebook(id, "en"), rulebook(id, "fr")
    assert list(english.clauses) == list(french.clauses)
    assert list(english.examples) == list(french.examples)
    for clause, other in zip(english.clauses.values(), french.clauses.values(), strict=True):
        assert len(clause.rulings) == len(other.rulings), clause.id
        assert figures(clause) == figures(other), clause.id


@pytest.mark.parametrize("id", IDS)
def test_every_clause_and_example_has_a_test(id: str) -> None:
    assert missing(id) == []


@pytest.mark.parametrize("id", IDS)
def test_every_option_names_clauses_of_the_rulebook(id: str) -> None:
    clauses = rulebook(id, "en").clauses
    for option in find(id).info.options:
        assert option.clauses, option.name
        assert set(option.clauses) <= set(clauses), option.name
