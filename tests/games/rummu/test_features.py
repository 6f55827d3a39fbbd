"""Rummü: a net gets the round, the match and what all have seen, counted from its own seat."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pioche.conformance import Renaming, check_names, observe, policies
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games.rummu import GAME
from pioche.games.rummu.features import RummuFeatures
from pioche.games.rummu.kernel import MINUS, PLUS, STOCK, TAKE, RummuState
from tests.games.rummu.positions import CARDS, deal, do, place

FEATURES = RummuFeatures()
DEALS = 10 if is_compiled() else 2


@pytest.mark.parametrize("table", [{"players": 3}, {"players": 5, "rounds": 3}, {"players": 6, "teams": "on"}], ids=str)
def test_names_of_seats_do_not_matter(table: dict[str, Value]) -> None:
    for seed in range(DEALS):
        assert check_names(GAME, table, seed, Renaming, policies(GAME)[3 - seed % 4]) == 1


def features_of(state: RummuState) -> dict[str, list[int]]:
    """The inputs that are true, by section, as the seat to play sees them."""
    observe(FEATURES, state.view(state.turn()).visible_state())
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def facts(state: RummuState) -> dict[int, int]:
    """The facts of each legal action."""
    _, moves, facts = observe(FEATURES, state)
    return dict(zip(moves, facts, strict=True))


def card(name: str) -> int:
    return CARDS.card(name)


def names(cards: list[int]) -> set[str]:
    return {CARDS.name(card) for card in cards}


HANDS = {"A": "R5 R6 R7 K1 K1 G9", "B": "B8 B9", "C": "G2 G3 G4"}


def test_the_round_is_told_from_the_own_seat() -> None:
    state = place(HANDS, ["B R1 B1 G1", "C Y8 K8 G8"], discard="R9 B2", open="BC", drawn=False)
    inputs = features_of(state)
    assert names(inputs["hand"]) == {"R5", "R6", "R7", "K1", "G9"}
    # Of the kinds that exist twice, black 1.
    assert inputs["held twice"] == [3]
    assert (inputs["cards: 1"], inputs["cards: 2"], inputs["cards: 3"]) == ([1], [2], [])
    assert (inputs["has opened"], inputs["has opened: 1"], inputs["has opened: 2"]) == ([], [0], [0])
    assert (inputs["points on the table: 1"], inputs["points on the table: 2"]) == ([], [])
    assert (inputs["discard: 1"], inputs["discard: 2"]) == ([card("R9")], [card("B2")])
    assert {"R8", "B8"} <= names(inputs["fits others'"])
    assert names(inputs["replaces a joker"]) == {"R8", "B8"}
    assert "R9" not in names(inputs["cards out"])
    assert "B9" in names(inputs["cards out"])


def test_the_match_is_told() -> None:
    state = place(HANDS, totals={"A": 60, "B": 150, "C": 20})
    inputs = features_of(state)
    assert (inputs["points to the end"], inputs["points to the end of the best other"]) == ([7], [2])
    # 90 behind, in steps of 20 from 240 behind on.
    assert inputs["lead in the match"] == [7]
    assert (inputs["lead in the match: 1"], inputs["lead in the match: 2"]) == ([16], [10])
    assert inputs["rounds left"] == []
    assert [inputs["size of an opening"], inputs["size of an opening: 1"]] == [[1], [3]]
    inputs = features_of(place(HANDS, rounds=4))
    assert (inputs["rounds left"], inputs["points to the end"]) == ([3], [])


@pytest.mark.parametrize(("number", "left"), [(1, 4), (3, 2), (4, 1)])
def test_rounds_left_count_the_one_in_play(number: int, left: int) -> None:
    first = deal(rounds=4)
    state = GAME.start(type(first)(first.options, number, first.totals, first.facts, first.piles))
    assert isinstance(state, RummuState)
    assert state.rounds == left
    assert state.twin().rounds == left


def test_totals_are_copied() -> None:
    state = place(HANDS, totals={"A": 60, "B": 150, "C": 20})
    other = place(HANDS)
    other.copy_from(state)
    assert [other.totals[seat] for seat in range(3)] == [60, 150, 20]
    assert other.target == state.target == 200


def test_facts_say_what_the_club_would_do() -> None:
    known = facts(place(HANDS, drawn=True))
    assert [action for action, fact in known.items() if fact & 1] == [PLUS + card("R5")]
    assert known[card("K1")] >> 23 & 1
    drawing = facts(place(HANDS, discard="R8 B2", drawn=False))
    assert drawing.keys() == {STOCK, TAKE}
    assert sum(fact & 1 for fact in drawing.values()) == 1


def test_discards_are_told_by_what_they_give_away() -> None:
    state = place({"A": "R8 B3", "B": "B8 B9", "C": "G2"}, ["B Y8 K8 G8", "A R1 K1 G1"], open="AB")
    known = facts(state)
    eight, three = known[card("R8")], known[card("B3")]
    assert (eight >> 25 & 1, eight >> 24 & 1, three >> 25 & 1) == (1, 0, 0)
    assert eight >> 26 & 1


def test_a_combination_begun_is_told_with_what_it_gains() -> None:
    state = do(place(HANDS, drawn=True), "+R5 +R6")
    inputs = features_of(state)
    assert names(inputs["begun"]) == {"R5", "R6"}
    assert inputs["size"] == [1]
    last = facts(state)[PLUS + card("R7")]
    # A pure run of three: 10 points.
    assert last >> 34 & 1
    assert last >> 22 & 63 == 1 << 2


@pytest.mark.parametrize(("meld", "first", "loses"), [("R4 R5 R6", "R4", 0), ("R4 R5 R6 R7 R8", "R4", 1)])
def test_a_take_back_is_told_by_what_stays_a_combination(meld: str, first: str, loses: int) -> None:
    state = do(place({"A": "B9"}, [f"A {meld}", "B B6 B7 B8"]), "@2 +B9 @1")
    back = facts(state)[MINUS + card(first)]
    assert bin(back >> 22 & 0xFFF).count("1") == loses


def test_a_critic_sees_the_other_hands_and_the_next_card() -> None:
    state = place(HANDS, stock="G7 G6", drawn=False)
    observe(FEATURES, state)
    FEATURES.reveal(state)
    hidden = [FEATURES.hidden.indices[k] for k in range(FEATURES.hidden.count)]
    assert names([index for index in hidden if index < 50]) == {"B8", "B9"}
    assert hidden[-1] == 250 + card("G7")
