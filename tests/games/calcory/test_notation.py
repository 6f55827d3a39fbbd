"""Calcory in writing: words, refusals for every action, lines of text, options."""

from __future__ import annotations

import pytest

from pioche.conformance import play as play_out
from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidOption, InvalidText
from pioche.core.game import Action, State
from pioche.core.options import Value
from pioche.core.playout import Uniform
from pioche.core.seats import NOBODY
from pioche.core.words import LANGS
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.kernel import ACTIONS, WORDS
from tests.games.calcory.table import begun, play, table, view


def test_one_hundred_and_eleven_words() -> None:
    assert len(WORDS) == len(set(WORDS)) == ACTIONS == 111
    assert (WORDS[0], WORDS[9], WORDS[10], WORDS[59], WORDS[60]) == ("r1c1", "r1c10", "r2c1", "r6c10", "stop")


def test_case_does_not_matter() -> None:
    seat = view(begun())
    for text, word in (("R1C1", "r1c1"), ("STOP", "stop"), ("y4", "Y4"), ("r1", "R1")):
        assert seat.text(seat.parse(text)) == word


@pytest.mark.parametrize("text", ["", "r0c1", "r7c1", "r1c11", "Y10", "pass", "r1 c1", "\N{KELVIN SIGN}4"])
def test_what_is_no_word_is_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        view(begun()).parse(text)


def test_every_illegal_action_is_refused_by_a_clause() -> None:
    known = set(GAME.rulebook("en").clauses)
    cited: set[str] = set()

    def see(state: State) -> None:
        turn = state.turn()
        if turn == NOBODY:
            return
        seat = state.view(turn)
        for action in set(range(ACTIONS)) - {int(action) for action in state.actions()}:
            refusal = seat.refusal(Action(action))
            cited.update((refusal.clause, *refusal.also))

    for seed in range(5):
        chance = SeededChance(seed)
        play_out(GAME.start(GAME.open(INFO.choose(), chance)), Uniform(), chance, see)
    assert cited <= known
    assert {"CAL-2.1", "CAL-2.3", "CAL-3.1", "CAL-3.4", "CAL-3.9", "CAL-4.2", "CAL-6.3", "CAL-6.4"} <= cited


def test_the_table_in_lines_of_text() -> None:
    state = table("r1c1 R5, r1c2 Y6", turn="B", piles=(1, 2, 0), marking="r2c1 K8", owner="A")
    lines = view(state).describe("en")
    assert lines[0] == "B turns over the first card."
    assert lines[2].split() == ["r1", *["##"] * 10]
    assert lines[3].split() == ["r2", "K8*", *["##"] * 9]
    assert lines[7].split() == ["r6", *["##"] * 7, *[".."] * 3]
    assert lines[8:12] == ["  A  pile  1", "> B  pile  2", "  C  pile  0", "Marking of A: r2c1 K8; sum 8, 1 card(s)."]
    play(state, "r1c1")
    lines = view(state, "C").describe("fr")
    assert lines[0] == "B retourne une autre carte ou s’arrête."
    assert "Essai : r1c1 R5 ; somme 5." in lines
    assert view(play(begun(), "r1c1")).describe("en")[0] == "A turns over another card."


def test_a_take_in_lines_of_text() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2")
    assert "You have picked up: R9 Y4." in view(state, "A").describe("en")
    other = view(state, "B").describe("en")
    assert other[0] == "A has picked up 2 cards and chooses the one to put back."
    assert "Just turned over: r1c1 R9, r1c2 Y4." in other
    play(state, "Y4")
    assert "Vous remettez : Y4." in view(state, "A").describe("fr")
    assert not any("Y4" in line for line in view(state, "B").describe("fr"))
    play(state, "r1c2")
    assert "A card was put back on r1c2." in view(state, "C").describe("en")


def test_the_ends_in_lines_of_text() -> None:
    stalled = begun("r1c1 R9, r1c2 Y8", players=2, stall_limit=1)
    play(stalled, "r1c1 r1c2")
    assert "Failed attempts in a row: 1 of 2." in view(stalled).describe("en")
    play(stalled, "r1c1 r1c2")
    assert view(stalled, "A").describe("en")[0] == "2 failed attempts in a row: the game is over."
    single = play(table("r1c1 R4", piles=(20, 20, 19)), "r1c1")
    for lang in LANGS:
        assert single.view(NOBODY).describe(lang)[0] in (
            "A single marked card has survived a round: the game is over.",
            "Une carte marquée seule a tenu tout un tour de table : la partie est finie.",
        )


@pytest.mark.parametrize(
    ("name", "value"),
    [("marker_limit", 7), ("memory_aid", "sometimes"), ("bot_memory", "none"), ("first_player", "Z")],
)
def test_a_bad_value_is_refused(name: str, value: Value) -> None:
    with pytest.raises(InvalidOption):
        INFO.choose({name: value})


def test_all_options_of_the_rules() -> None:
    assert dict(INFO.choose()) == {
        "players": 3,
        "first_player": "random",
        "marker_limit": "6",
        "stall_limit": 20,
        "memory_aid": "off",
        "reveal_pause": 3,
        "bot_memory": "limited",
    }
    assert INFO.choose({"marker_limit": 6})["marker_limit"] == "6"
