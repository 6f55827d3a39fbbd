"""Zocken in writing: words, every refusal, the lines of text."""

from __future__ import annotations

import pytest

from pioche.conformance import play
from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal, InvalidText
from pioche.core.game import Action, State
from pioche.core.playout import Uniform
from pioche.core.seats import NOBODY
from pioche.games.zocken import GAME
from pioche.games.zocken.bots import Casual
from tests.games.zocken.builder import Table


@pytest.mark.parametrize(
    ("text", "word"),
    [("a", "A"), ("ty", "TY"), ("+jm", "+JM"), (">a", ">A"), ("@b", "@B"), ("DONE", "done"), ("Blue", "blue")],
)
def test_words_in_capitals_or_not(text: str, word: str) -> None:
    view = Table("A TY JM", "A", "B").view()
    assert view.text(view.parse(text)) == word


@pytest.mark.parametrize("word", ["", "Z", "+", "+Z", ">?", "@", "@D", "@AB", "@Z", "*A", "red", "A A", "++A", "+done"])
def test_what_is_no_word(word: str) -> None:
    with pytest.raises(InvalidText):
        Table("A TY JM", "A", "B").view().parse(word)


def test_every_action_has_a_word_and_every_illegal_one_a_clause() -> None:
    clauses = GAME.rulebook("en").clauses
    cited: set[str] = set()

    def see(state: State) -> None:
        if state.turn() == NOBODY:
            return
        view, legal = state.view(state.turn()), state.actions()
        for number in range(GAME.info.actions):
            action = Action(number)
            assert view.text(action)
            if action not in legal:
                refusal = view.refusal(action)
                assert {refusal.clause, *refusal.also} <= clauses.keys()
                assert all(GAME.info.cards.name(card) for card in refusal.cards)
                cited.add(refusal.clause)

    for seed in range(12):
        chance = SeededChance(seed)
        state = GAME.start(GAME.open(GAME.info.choose({"players": 3 + seed % 3}), chance))
        play(state, Casual() if seed % 2 else Uniform(), chance, see)
    assert cited >= {f"ZOC-{number}" for number in ("1.4", "2.6", "3.2", "3.3", "3.5", "4.1", "4.2", "4.3", "4.5")}
    assert cited >= {f"ZOC-{number}" for number in ("4.6", "4.7", "4.10", "5.7", "5.14", "5.16")}


def test_the_text_says_what_there_is_to_see() -> None:
    table = Table("C C C A", "E E", "B B", pawn="none")
    assert table.view("A").describe("en") == [
        "A chooses the pawn’s colour.",
        "Round 1. Pawn: no colour yet. Draw pile: 0.",
        "> A   4 in hand   0 on the heap",
        "  B   2 in hand   0 on the heap",
        "  C   2 in hand   0 on the heap",
        "Your hand: A C C C",
        "You may: yellow blue",
    ]
    table.play("A blue +C +C")
    assert table.view("B").describe("fr") == [
        "A pose une série.",
        "Manche 1. Pion\u00a0: bleu. Pioche\u00a0: 0.",
        "> A   2 en main   0 sur le tas",
        "  B   2 en main   0 sur le tas",
        "  C   2 en main   0 sur le tas",
        "Série commencée\u00a0: C C",
        "Votre main\u00a0: E(3) E(3)",
    ]
    table.play("A +C done A", "B E", "C B")
    assert table.view("-").describe("en") == [
        "The round is over.",
        "Round 1. Pawn: blue. Draw pile: 0.",
        "  A   0 in hand   3 on the heap  series C C C",
        "  B   1 in hand   0 on the heap",
        "  C   1 in hand   0 on the heap",
        "Last trick, taken by A: A A  B E  C B",
        "A still held: –",
        "B still held: E",
        "C still held: B",
        "Scores: A -2  B +1  C +1",
    ]


def test_the_text_names_who_gives_to_whom() -> None:
    table = Table("PG", "G2 A A", "B B").play("A PG", "B G2")
    assert table.view("A").describe("en")[0] == "B chooses who receives cards."
    assert table.view("A").describe("en")[-1] == "Your hand: –"
    table.play("B @A")
    assert table.view("C").describe("fr")[0] == "B donne une carte à A."
    table = Table("PG C", "A A", "B B").play("A PG")
    assert table.view("C").describe("en")[0] == "A passes a card to B."


def test_the_outcome_of_a_round() -> None:
    table = Table("C C C A", "E E", "B B", draw="A").play("A +C +C +C done A", "B E")
    assert table.view("A").outcome() == {}
    assert table.play("C B").view("-").outcome() == {
        "tricks": "1",
        "series": "1",
        "longest series": "3",
        "discarded tricks": "0",
        "draw pile": "left over",
        "pawn at the end": "yellow",
    }
    table = Table(*["B"] * 5).play("A B", "B B", "C B", "D B", "E B")
    outcome = table.view("-").outcome()
    assert (outcome["longest series"], outcome["discarded tricks"], outcome["draw pile"]) == ("none", "1", "used up")


@pytest.mark.parametrize(("fact", "value"), [("round", "0"), ("round", "x"), ("leader", "E"), ("pawn", "green")])
def test_facts_that_are_none_of_this_game(fact: str, value: str) -> None:
    deal = GAME.open(GAME.info.choose({"players": 4}), SeededChance(1))
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(deal.options, 1, deal.totals, {**deal.facts, fact: value}, deal.piles))
