"""SAF-1 and SAF-2: the table is set, a card is played."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidDeal, InvalidOption
from pioche.decks.mu import NAMES
from pioche.games.safaru import GAME, INFO
from tests.games.safaru.tables import (
    A,
    B,
    C,
    clauses,
    dealt,
    forcing,
    lying,
    pile,
    play,
    play_turns,
    position,
    refused,
    scored,
    started,
    view,
    words,
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_saf_1_1_two_to_four_players(players: int) -> None:
    assert len(GAME.start(dealt(players=players)).scores()) == players


@pytest.mark.parametrize("players", [1, 5])
def test_saf_1_1_refuses_other_numbers(players: int) -> None:
    with pytest.raises(InvalidOption) as refusal:
        INFO.choose({"players": players})
    assert refusal.value.details["clauses"] == "SAF-1.1"


def test_saf_1_2_two_or_three_players_score_alone() -> None:
    assert scored("R2", "R3 R4").scores() == [1, 2]
    assert scored("R2", "R3 R4", "R6").scores() == [1, 2, 2]


def test_saf_1_3_four_players_are_partners_across_the_table() -> None:
    assert scored("R2", "R3 R4", "R6", "").scores() == [3, 2, 3, 2]


def test_saf_1_4_the_left_of_the_dealer_plays_first() -> None:
    assert started(players=3, dealer="A").turn() == B
    assert started(players=3, dealer="C").turn() == A


def test_saf_1_4_the_first_dealer_is_named_or_drawn() -> None:
    named = INFO.choose({"players": 3, "first_dealer": "C"})
    drawn = INFO.choose({"players": 3})
    assert {GAME.open(named, SeededChance(seed)).facts["dealer"] for seed in range(30)} == {"C"}
    assert {GAME.open(drawn, SeededChance(seed)).facts["dealer"] for seed in range(30)} == {"A", "B", "C"}


def test_saf_1_4_refuses_a_dealer_who_is_not_at_the_table() -> None:
    with pytest.raises(InvalidDeal):
        GAME.start(dealt(players=2, dealer="C"))


@pytest.mark.parametrize(("players", "stock"), [(2, 48), (3, 44), (4, 40)])
def test_saf_1_5_four_cards_each_four_on_the_table(players: int, stock: int) -> None:
    deal = GAME.open(INFO.choose({"players": players}), SeededChance(1))
    assert sorted(name for pile in deal.piles.values() for name in INFO.cards.text(pile).split()) == sorted(NAMES)
    assert {name: len(pile) for name, pile in deal.piles.items() if len(name) == 1} == dict.fromkeys(
        "ABCD"[:players], 4
    )
    assert len(deal.piles["table"]) == 4
    assert len(deal.piles["stock"]) == stock
    assert GAME.start(deal).cards() == sorted(INFO.cards.parse(" ".join(NAMES)))


def test_saf_1_5_refuses_piles_that_are_not_the_deck_dealt_out() -> None:
    deal = dealt(players=2)
    short = {**deal.piles, "A": deal.piles["A"][:3]}
    twice = {**deal.piles, "A": deal.piles["B"]}
    for piles, where in ((short, "A"), (twice, "stock")):
        with pytest.raises(InvalidDeal) as refusal:
            GAME.start(type(deal)(deal.options, 1, deal.totals, deal.facts, piles))
        assert refusal.value.details["fact"] == where


def test_saf_1_5_refuses_a_game_without_a_number() -> None:
    with pytest.raises(InvalidDeal):
        GAME.start(dealt(players=2, game=0))


def test_saf_1_6_turns_pass_clockwise() -> None:
    state = position("", "R1", "Y3", "B5")
    order = [state.turn()]
    for card in ("R1", "Y3"):
        order.append(play(state, card).turn())
    assert order == [A, B, C]


def test_saf_1_7_partners_do_not_see_each_other() -> None:
    state = started("R0 R1 R1 R2 Y0 Y1 Y1 Y2 B0 B1 B1 B2 K0 K1 K1 K2", players=4)
    assert view(state, A).hand() == ["R0", "R1", "R1", "R2"]
    assert "B2" not in str(view(state, A).known())
    assert view(state, A).state.hands[C] == 0


def test_saf_2_1_one_card_of_the_hand_is_played() -> None:
    state = position("G2", "R5 K7")
    assert words(state) == {"R5", "K7"}
    assert lying(play(state, "R5")) == "R5 G2"
    assert state.turn() == B


def test_saf_2_1_refuses_anything_else() -> None:
    state = position("G2", "R5 K7")
    for word in ("G2", "B9", "add", "total", "pair", "done"):
        assert clauses(state, word) == ("SAF-2.1",)
        assert forcing(state, word) == "R5 K7"


def test_saf_2_1_refuses_a_second_card() -> None:
    assert clauses(play(position("Y3 B4", "R7 K9"), "R7"), "K9") == ("SAF-2.1",)


def test_saf_2_2_a_card_that_captures_need_not_be_played() -> None:
    state = position("Y5 B9", "R5 R1")
    assert words(state) == {"R5", "R1"}
    assert lying(play(state, "R1")) == "R1 Y5 B9"


def test_saf_2_3_a_card_that_can_capture_must() -> None:
    state = play(position("Y3 B4 K8", "R7"), "R7")
    assert words(state) == {"add"}
    assert clauses(state, "done") == ("SAF-2.3", "SAF-2.4", "SAF-2.8")
    assert forcing(state, "done") == "Y3 B4"


def test_saf_2_4_a_card_without_a_method_is_released() -> None:
    state = play(position("Y5 B9", "R1 K2"), "R1")
    assert (lying(state), pile(state, 0), state.turn()) == ("R1 Y5 B9", "", B)


@pytest.mark.parametrize(("table", "card"), [("Y1 B2", "R3"), ("Y9", "R8"), ("Y4", "R4")])
def test_saf_2_4_refuses_a_release_for_each_method(table: str, card: str) -> None:
    assert "SAF-2.4" in clauses(play(position(table, card), card), "done")


def test_saf_2_5_who_can_only_capture_has_to() -> None:
    for card in ("G8", "R4", "Y9"):
        state = play(position("B9 K4", "G8 R4 Y9"), card)
        assert "done" not in words(state)
        assert refused(state, "done").clause == "SAF-2.3"


def test_saf_2_6_on_an_empty_table_every_card_is_released() -> None:
    for card in ("G7", "R0", "B9"):
        state = play(position("", "G7 R0 B9"), card)
        assert (lying(state), state.turn()) == (card, B)


def test_saf_2_7_only_a_pairing_empties_the_table() -> None:
    assert lying(play(position("Y6", "R6"), "R6 pair Y6")) == ""
    assert lying(play(position("Y3 B4", "R7"), "R7 add Y3 B4")) == "R7"
    assert lying(play(position("Y9", "R8"), "R8 total Y9")) == "R8"


def test_saf_2_7_an_emptied_table_is_told_of_the_game() -> None:
    swept = play(position("Y6", "R6", "G2"), "R6 pair Y6 G2")
    kept = play(position("Y3 B4", "R7", "G2"), "R7 add Y3 B4 G2")
    assert view(swept, A).outcome()["table swept"] == "yes"
    assert view(kept, A).outcome()["table swept"] == "no"


def test_saf_2_8_an_illegal_release_changes_nothing() -> None:
    state = play(position("Y3 B4 K8", "R7"), "R7")
    assert "SAF-2.8" in clauses(state, "done")
    assert (words(state), state.turn()) == ({"add"}, A)
    assert play_turns(state, 0).turn() == B
