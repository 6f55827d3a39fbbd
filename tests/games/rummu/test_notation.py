"""Rummü in writing, and the contract at short tables."""

from __future__ import annotations

import pytest

from pioche.conformance import ask_oracle, check_deal, play, policies, variants
from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal, InvalidOption, InvalidText
from pioche.core.game import Action, State
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.kernel import ACTIONS, RummuState
from tests.games.rummu.positions import deal, do, finish, hand, lying, place, refused, words
from tests.oracle.rummu import Oracle


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("r5", "R5"),
        ("+y0", "+Y0"),
        ("=k9", "=K9"),
        ("-G7", "-G7"),
        ("@19", "@19"),
        ("STOCK", "stock"),
        ("Done", "done"),
    ],
)
def test_words_in_any_case(word: str, meant: str) -> None:
    view = place({}).view(Seat(0))
    assert view.text(view.parse(word)) == meant


@pytest.mark.parametrize("word", ["", "R", "R10", "*R5", "@0", "@20", "+", "R5 R6", "pass", "++R5"])
def test_what_is_no_word(word: str) -> None:
    with pytest.raises(InvalidText):
        place({}).view(Seat(0)).parse(word)


def test_every_illegal_action_has_a_clause_at_every_decision() -> None:
    clauses = GAME.rulebook("en").clauses

    def see(state: State) -> None:
        if state.turn() == NOBODY:
            return
        view, legal = state.view(state.turn()), state.actions()
        for action in range(ACTIONS):
            if action not in legal:
                refusal = view.refusal(Action(action))
                assert {refusal.clause, *refusal.also} <= set(clauses)

    for policy in policies(GAME):
        for seed in range(3):
            chance = SeededChance(seed)
            options: dict[str, Value] = {"players": 3, "turn_cap": 20, "no_return": "on", "first_dealer": "B"}
            play(GAME.start(GAME.open(INFO.choose(options), chance)), policy, chance, see)


def test_refusals_in_the_middle_of_a_combination() -> None:
    assert refused(place({"A": "R5 R6 R7 B5 K0"}), "+R5 +B5") == ["RU-4.1", "RU-4.9"]
    assert refused(place({"A": "R5 R6 R7 R8 K0"}), "+R6 +R5") == ["RU-4.1", "RU-4.9"]
    assert refused(place({"A": "R5 Y6 Y7 R7 K0"}), "+R5 +Y6 +Y7") == ["RU-4.1", "RU-4.9"]


def test_refusals_at_a_combination_that_would_leave_him_bare() -> None:
    state = place({"A": "R8 R6"}, ["B R5 Y6 R7"])
    do(state, "@1 =R6")
    bare = place({"A": "R6"}, ["B R5 Y6 R7"])
    assert words(do(bare, "@1")) == {"=R6"}
    both = place({"A": "K5"}, ["B R5 Y5 B5"])
    assert refused(both, "@1 +K5") == ["RU-8.10"]


def test_lines_of_text() -> None:
    state = place({"A": "R5 R6 R7 Y8 R9 R8", "B": "K1"}, ["B B5 Y6 B7"], discard="K9 K8", drawn=False)
    texts = {lang: state.view(Seat(0)).describe(lang) for lang in LANGS}
    assert texts["en"][0] == "A draws: stock or take."
    assert texts["fr"][0] == "A pioche : stock ou take."
    assert "@1 B: B5 Y6 B7  (0 points)" in texts["en"]
    assert "Your hand: R5 R6 R7 R8 Y8 R9" in texts["en"]
    assert "Votre main : R5 R6 R7 R8 Y8 R9" in texts["fr"]
    assert "Discard: K9 (of 2). Stock: 47." in texts["en"]
    assert "> A   6 in hand  open" in texts["en"]
    assert "  B   1 in hand  opens with 4" in texts["en"]
    assert not any("hand:" in line for line in state.view(NOBODY).describe("en"))
    do(state, "take take done +R5")
    assert state.view(Seat(1)).describe("en")[0] == "A lays a new combination: R5."
    assert "A: take K9, take K8, done, +R5" in state.view(Seat(1)).describe("en")
    assert "Défausse : – (sur 0). Pioche : 47." in state.view(Seat(1)).describe("fr")


def test_lines_of_text_at_the_end() -> None:
    state = finish(place({"A": "K9", "B": "R5", "C": "G6"}), "K9")
    text = state.view(Seat(1)).describe("en")
    assert text[0] == "A has gone out."
    assert text[-1] == "Scores: A 10  B -5  C -5"
    assert "  B   1 in hand  opens with 4  R5" in text


def test_nothing_is_played_after_the_end() -> None:
    out = finish(place({"A": "K9"}), "K9").view(Seat(1))
    assert out.refusal(out.parse("stock")).clause == "RU-8.3"
    state = place({"A": "K9 K8"}, turn_cap=1)
    state.turns = 2
    blocked = finish(state, "K9").view(Seat(1))
    assert blocked.refusal(blocked.parse("K8")).clause == "RU-3.10"


def test_a_take_back_in_lines_of_text() -> None:
    state = do(place({"A": "R5 R6 R7"}), "+R5 +R6 +R7 done")
    assert "@number" in state.view(Seat(1)).describe("en")[0]
    do(state, "@1 -R5")
    assert state.view(Seat(1)).describe("fr")[0] == "A reprend des cartes (-carte) : encore 2."
    assert state.view(Seat(1)).outcome() == {}
    # What is left on the table in between is no combination and scores nothing.
    assert "@1 A: R6 R7  (0 points)" in state.view(Seat(1)).describe("en")
    assert hand(state, "A") == "R5"


@pytest.mark.parametrize(
    "options", [{"players": 3, "turn_cap": 9}, {"players": 6, "turn_cap": 3, "teams": "on", "no_return": "on"}]
)
def test_the_contract_at_a_short_table(options: dict[str, int | str]) -> None:
    for seed, policy in enumerate(policies(GAME)):
        check_deal(GAME, options, seed, policy, every=3 if is_compiled() else 17)


def test_without_a_cap_as_the_oracle_plays() -> None:
    start = deal(turn_cap="none")
    state, oracle, chance, legal = GAME.start(start), ask_oracle(GAME, Oracle, start), SeededChance(3), room()
    assert isinstance(state, RummuState)
    for decision in range(600):
        if state.turn() == NOBODY:
            break
        assert oracle.legal() == words(state)
        action = policies(GAME)[decision % 2].choose(state, legal, state.legal(legal), chance)
        oracle.play(state.view(state.turn()).text(Action(action)))
        state.apply(action)
    assert oracle.turn() == (None if state.turn() == NOBODY else state.turn())


def test_bad_options_and_facts_are_refused() -> None:
    for options in (
        {"target_score": 0},
        {"target_score": "many"},
        {"no_return": "maybe"},
        {"teams": "yes"},
        {"first_dealer": "G"},
    ):
        with pytest.raises(InvalidOption):
            INFO.choose(dict(options))
    assert INFO.choose({"players": 4, "teams": "on", "target_score": 300}).number("target_score") == 300
    start = deal()
    for value in ("", "-1", "x", str(2**62)):
        with pytest.raises(InvalidDeal):
            GAME.start(Deal(start.options, 1, start.totals, {"dealer": "A", "reshuffle": value}, start.piles))


def test_combinations_take_the_lowest_free_number() -> None:
    state = place({"A": "R4 R5 R6", "B": "B1 B2 B3 K0"}, ["A G1 G2 G3", "C G7 G8 G9"], open="AB")
    do(state, "+R4 +R5 +R6 done @1 -G1 -G2 -G3 G1")
    assert lying(state) == ["@2 C G7 G8 G9", "@3 A R4 R5 R6"]
    do(state, "take done +B1 +B2 +B3 done")
    assert lying(state) == ["@1 B B1 B2 B3", "@2 C G7 G8 G9", "@3 A R4 R5 R6"]


def test_the_common_tables_leave_out_rounds_without_end() -> None:
    tables = variants(GAME)
    assert {"players": 6, "teams": "on"} in tables
    assert {"players": 4, "no_return": "on"} in tables
    assert not any("turn_cap" in table for table in tables)
    assert INFO.choose({"turn_cap": "none"})["turn_cap"] == "none"
