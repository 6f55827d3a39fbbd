"""The text environment: everything that is legal can be said, and what is refused is explained."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pioche.core.native import is_compiled
from pioche.games import find
from pioche.research.errors import BadBatch, EpisodeOver, NotBegun
from pioche.research.text import Question, TextEnv
from tests.ours import IDS


def answers(env: TextEnv, question: Question, most: int) -> list[Question]:
    """The questions up to the end, another of the legal moves each time."""
    questions = [question]
    while not questions[-1].done and len(questions) < most:
        moves = questions[-1].moves
        assert len(moves) > 1
        questions.append(env.step(f" {moves[len(questions) * 5 % len(moves)]}\n"))
    return questions


@pytest.mark.parametrize("id", IDS)
def test_a_deal_is_played_in_words(id: str) -> None:
    env = TextEnv(id, opponents="random", lang="fr")
    questions = answers(env, env.reset(seed=2), 1000 if is_compiled() else 12)
    for question in questions[:-1]:
        assert (question.reward, question.code, question.clause) == (0.0, "", "")
        assert "Vos coups permis" in question.text
        assert all(move in question.text for move in question.moves)
    if is_compiled():
        assert questions[-1].done
        assert questions[-1].moves == ()
        assert f"Votre gain\N{NO-BREAK SPACE}: {questions[-1].reward:g}" in questions[-1].text
        with pytest.raises(EpisodeOver):
            env.step("pass")


def test_the_same_seed_asks_the_same() -> None:
    env, other = TextEnv("mu"), TextEnv("mu")
    first = answers(env, env.reset(seed=4), 6)
    assert answers(other, other.reset(seed=4), 6) == first
    assert env.reset() != first[0]
    assert other.reset(seed=4) == first[0]


def test_a_refusal_names_its_clause_and_says_its_text() -> None:
    env = TextEnv("mu")
    question = env.reset(seed=1)
    legal = set(question.moves)
    card = next(f"{colour}{number}" for colour in "RGBKY" for number in range(10) if f"{colour}{number}" not in legal)
    refused = env.step(card)
    assert (refused.code, refused.done, refused.reward) == ("illegal-action", False, 0.0)
    entry = find("mu").rulebook("en").entry(refused.clause)
    assert entry is not None
    assert entry.plain in refused.text
    assert "2 tries are left" in refused.text
    assert refused.text.endswith(question.text)
    assert refused.moves == question.moves
    unread = env.step("I would rather pass, if I may.")
    assert (unread.code, unread.clause) == ("invalid-text", "")
    assert "1 try is left" in unread.text
    last = env.step("")
    assert (last.done, last.reward, last.moves) == (True, -100.0, ())
    with pytest.raises(EpisodeOver):
        env.step(question.moves[0])


def test_a_legal_move_gives_all_tries_back() -> None:
    env = TextEnv("mu", tries=2)
    question = env.reset(seed=1)
    for _ in range(3):
        assert not env.step("nonsense").done
        question = env.step(question.moves[-1])


def test_instructions_have_the_rules_and_a_question_is_a_line_of_json() -> None:
    env = TextEnv("zocken", players=3, seat=2)
    text = env.instructions()
    assert "3 players; you are seat C" in text
    assert "ZOC-1.1" in text
    with pytest.raises(NotBegun):
        env.step("A")
    question = env.reset(seed=1)
    assert json.loads(question.json())["moves"] == list(question.moves)
    assert "\n" not in question.json()


BAD: list[dict[str, Any]] = [
    {"seat": 9},
    {"opponents": ["club", None, "club"]},
    {"lang": "xx"},
    {"tries": 0},
    {"tries": 1.5},
    {"forfeit": "all"},
    {"reward": "trick"},
]


@pytest.mark.parametrize("settings", BAD)
def test_bad_settings_are_refused(settings: dict[str, Any]) -> None:
    with pytest.raises(BadBatch) as refused:
        TextEnv("zocken", players=3, **settings)
    assert refused.value.sentence("en") != refused.value.sentence("fr")
