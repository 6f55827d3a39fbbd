"""Words, lines of text and statistics."""

from __future__ import annotations

import pytest

from pioche.core.errors import InvalidText
from pioche.core.game import Action
from pioche.core.seats import NOBODY
from pioche.games.safaru import INFO
from tests.games.safaru.tables import A, B, play, position, scored, view


def test_words_are_read_in_capitals_or_not() -> None:
    seen = position("Y3 B4", "R7").view(A)
    assert seen.parse("r7") == seen.parse("R7")
    assert seen.text(seen.parse("ADD")) == "add"
    assert seen.text(seen.parse("Done")) == "done"


@pytest.mark.parametrize("word", ["", "R", "X5", "R10", "adding", "pass", "R7 add"])
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(InvalidText):
        position("Y3 B4", "R7").view(A).parse(word)


def test_identical_cards_have_one_action() -> None:
    state = play(position("R1 R1 G7", "B2"), "B2 add")
    twin = Action(state.view(A).parse("R1") + 1)
    assert INFO.cards.name(twin) == "R1"
    assert twin not in state.actions()
    assert state.view(A).refusal(twin).clause == "SAF-3.1"


def test_every_action_is_legal_or_refused_by_a_clause() -> None:
    for table in ("Y0 B0 B2 K6 K9 G8 R1 R1", "Y2 B6 K9 G8"):
        for moves in ("", "R8", "R8 add", "R8 add B6", "R8 total", "R8 pair"):
            state = position(table.replace("K6", "B6"), "R8 G1 G1", "R2 R3 R4")
            seen = play(state, moves).view(A)
            for action in range(INFO.actions):
                if action not in seen.actions():
                    assert seen.refusal(Action(action)).clause.startswith("SAF-")


def test_a_table_in_lines() -> None:
    state = position("Y3 B4 K8", "R7 R1", "K1 G1")
    assert state.view(A).describe("en") == [
        "A plays a card.",
        "Deal 1, 0 cards in the stock.",
        "> A  2 in hand   0 captured",
        "  B  2 in hand   0 captured  (dealer)",
        "Table: Y3 B4 K8",
        "Your hand: R1 R7",
        "You may: R1 R7",
    ]


def test_a_set_in_lines() -> None:
    state = play(position("Y0 Y3 B4 K8", "R7 R1", "K1 G1"), "R7")
    assert "A names a method for R7." in state.view(A).describe("en")
    assert "Latest turn: A R7" in state.view(B).describe("en")
    play(state, "add Y3")
    lines = state.view(A).describe("fr")
    assert lines[0] == "A additionne\u00a0: une somme de 7."
    assert "Prise\u00a0: Y3\u00a0; il manque 4, et un 0" in lines
    assert lines[-1] == "Vous pouvez\u00a0: Y0 B4"
    assert "Dernier tour\u00a0: A R7 add Y3" in state.view(NOBODY).describe("fr")


def test_a_release_in_lines() -> None:
    state = play(position("Y5", "R1 R2", "K1 K2"), "R1")
    assert "Latest turn: A R1 stays on the table" in state.view(B).describe("en")


def test_a_method_named_by_the_neighbour_in_lines() -> None:
    state = play(position("Y2 B6 K9 G8", "R8", "K3", variant="reversed"), "R8 total K9")
    assert "Latest turn: A R8 B:total K9" in state.view(B).describe("en")


def test_the_outcome_in_words() -> None:
    assert view(position("Y5", "R1"), A).outcome() == {}
    assert view(scored("B1 Y1", "B9 Y2", "K2", ""), A).outcome() == {
        "variant": "normal",
        "best score": "shared",
        "most hedgehogs": "shared",
        "most unicorns": "shared",
        "table swept": "no",
    }
    assert view(scored("B1 Y1", "K2", "", ""), NOBODY).outcome() == {
        "variant": "normal",
        "best score": "AC",
        "most hedgehogs": "AC",
        "most unicorns": "AC",
        "table swept": "no",
    }
    assert view(scored("B1 Y1", "K2", variant="reversed"), NOBODY).outcome() == {
        "variant": "reversed",
        "best score": "B",
        "most hedgehogs": "A",
        "most cards": "A",
        "table swept": "no",
    }
