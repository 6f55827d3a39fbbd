"""Words, refusals and the table in lines of text."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidText
from pioche.core.game import Action
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.bots import Casual
from pioche.games.wild_tiles.kernel import ACTIONS, WORDS, WildTilesState
from pioche.games.wild_tiles.log import longer
from tests.games.wild_tiles.table import opening, table


def test_every_action_has_its_own_word() -> None:
    assert len(WORDS) == len({word.lower() for word in WORDS}) == ACTIONS


def test_words_are_read_in_capitals_or_not() -> None:
    view = table(B="R1 Wild").view("B")
    for word in ("r1!", "WILD", "wd4", "RESTART", "Draw", "ne", "+b", "R4C4", "LetGo"):
        assert WORDS[view.parse(word)].lower() == word.lower()
    for bad in ("", "R10", "x", "r16c1", "r0c1", "R1 R2", "done"):
        with pytest.raises(InvalidText):
            view.parse(bad)


@pytest.mark.parametrize("options", [{}, {"restart": "on", "pass_the_master": "on"}, {"bluffing": "off", "players": 3}])
def test_every_action_that_is_not_legal_has_its_clause(options: dict[str, Value]) -> None:
    clauses = set(GAME.rulebook("en").clauses)
    chance, legal, policy = SeededChance(3), room(), Casual()
    for seed in range(2):
        state = GAME.start(GAME.open(INFO.choose(options), SeededChance(seed)))
        while count := state.legal(legal):
            view, actions = state.view(state.turn()), set(state.actions())
            for action in range(ACTIONS):
                if action not in actions:
                    refusal = view.refusal(Action(action))
                    assert {refusal.clause, *refusal.also} <= clauses
            state.apply(policy.choose(state, legal, count, chance))


def test_the_table_in_lines() -> None:
    position = opening("R1 Wild R3").play("A", "Wild", "N", "G")
    english, french = (position.view("A").describe(lang) for lang in ("en", "fr"))
    assert english[0] == "B is to play."
    assert french[0] == "C’est à B de jouer."
    assert "Your rack: R1 R3" in english
    assert any("[.]" in line for line in english)
    assert any("Wi" in line for line in english)
    assert len(english) == len(french)


def test_the_table_of_an_unusual_moment() -> None:
    drawn = table("r1c2", B="Y8 Y9", dead="r1c2", pile="B5").play("B", "draw")
    assert "You drew B5." in drawn.view("B").describe("en")
    assert any("dead end" in line for line in drawn.view("A").describe("en"))
    drawn.state.lost[0] = 1
    assert any("loses the next turn" in line for line in drawn.view("A").describe("en"))
    passing = table("r3c7", turn="A", A="R5 R1 R2 R3").play("A", "R5", "E", "R1")
    assert "You pass: R1" in passing.view("A").describe("en")
    free = table("FREE", B="R1 R2 R3").play("B", "R1", "r4c4")
    assert free.view("B").shown()["placing_on"] == "r4c4"
    assert free.view("B").shown()["arrows"] == ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    over = table(B="R1").play("B", "R1")
    assert over.view("-").describe("fr")[-1].startswith("Points :")


def test_the_news_are_what_came_after_the_own_last_move() -> None:
    position = table(B="R1 R2 R3", C="R4 R5 R6").play("B", "R1", "E").play("C", "R4", "E")
    assert position.view("B").shown()["news"] == [["C", "moves", "R4"], ["C", "moves", "E"]]
    assert position.view("-").shown()["news"] == position.view("-").history(0)


def test_a_trade_and_a_pass_in_the_history() -> None:
    position = table("r2c6", B="R1 Y8", D="B1 B2").play("B", "R1", "E", "+D")
    assert ["B", "trades", None, "D"] in position.view("A").history(0)
    bluff = table(B="R1 WD4 Y1").play("B", "WD4", "E", "G").play("C", "challenge")
    assert ["B", "takes back", "WD4"] in bluff.view("A").history(0)


def test_the_outcome_of_a_round() -> None:
    assert table(B="Wild").view("A").outcome() == {}
    assert table(B="Wild").play("B", "Wild").view("A").outcome()["last tile"] == "Wild"


def test_a_log_grows() -> None:
    state = table(B="R1 R2 R3").state
    short = WildTilesState(state.players, state.board, state.agreed)
    short.copy_from(state)
    short.log = longer(short.log)[:2]
    short.apply(1)
    short.apply(116)
    short.apply(111)
    assert (short.logged, len(short.log)) == (4, 4)
    state.log = state.log[:2]
    state.copy_from(short)
    assert [state.log[i] for i in range(4)] == [short.log[i] for i in range(4)]
