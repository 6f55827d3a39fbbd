"""Every clause of the rulebook: what it allows, and what it refuses."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidDeal, InvalidOption
from pioche.core.seats import LETTERS
from pioche.games._template import GAME, INFO
from pioche.games._template.kernel import NAMES, TemplateState
from pioche.games._template.tests.positions import deal, play, refused, start, turn, view, words

# With hands of one colour each, the leader wins.
RED, YELLOW, BLUE = "R1 R3 R5", "Y1 Y3 Y5", "B1 B3 B5"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tpl_1_1_two_to_four_players(players: int) -> None:
    assert GAME.open(INFO.choose({"players": players}), SeededChance(1)).options.players == players


@pytest.mark.parametrize("players", [1, 5])
def test_tpl_1_1_any_other_number_is_refused(players: int) -> None:
    with pytest.raises(InvalidOption) as refusal:
        INFO.choose({"players": players})
    assert refusal.value.details["clauses"] == "TPL-1.1"


def test_tpl_1_2_fifteen_cards() -> None:
    assert " ".join(NAMES) == "R1 R2 R3 R4 R5 Y1 Y2 Y3 Y4 Y5 B1 B2 B3 B4 B5"
    assert start(RED, YELLOW).cards() == list(range(15))


def test_tpl_1_2_any_other_cards_are_refused() -> None:
    with pytest.raises(InvalidDeal):
        GAME.start(deal("R1 R3 R3", YELLOW))


def test_tpl_1_3_three_cards_each() -> None:
    dealt = GAME.open(INFO.choose({"players": 4}), SeededChance(1))
    assert {name: len(pile) for name, pile in dealt.piles.items()} == {"A": 3, "B": 3, "C": 3, "D": 3, "rest": 3}
    with pytest.raises(InvalidDeal):
        GAME.start(deal("R1 R2", YELLOW))


def test_tpl_1_3_nobody_sees_the_cards_of_others() -> None:
    state = start(RED, YELLOW, BLUE)
    assert view(state, "B").own() == {"seat": "B", "hand": YELLOW.split()}
    assert view(state, "B").visible_state().cards() == list(INFO.cards.parse(YELLOW))


def test_tpl_1_4_the_first_leader_is_drawn_by_lot() -> None:
    options = INFO.choose({"players": 3})
    assert {GAME.open(options, SeededChance(seed)).facts["leader"] for seed in range(20)} == {"A", "B", "C"}


@pytest.mark.parametrize(("leader", "following"), ["AB", "BC", "CA"])
def test_tpl_1_4_then_the_player_on_the_left(leader: str, following: str) -> None:
    dealt = deal(RED, YELLOW, BLUE, leader=leader)
    after = GAME.next(dealt, GAME.start(dealt), SeededChance(1))
    assert after is not None
    assert (after.number, after.facts["leader"]) == (2, following)


def test_tpl_2_1_clockwise_from_the_leader() -> None:
    state = start(RED, YELLOW, BLUE, leader="C")
    seats = [turn(state)]
    for word in ("B1", "R1", "Y1"):
        seats.append(turn(play(state, word)))
    assert "".join(seats) == "CABC"


def test_tpl_2_2_a_card_of_one_s_own() -> None:
    state = start(RED, YELLOW)
    assert words(state) == RED.split()
    refusal = refused(state, "Y1")
    assert (refusal.clause, INFO.cards.text(refusal.cards)) == ("TPL-2.2", RED)


def test_tpl_2_3_the_colour_led_is_followed() -> None:
    state = play(start("R3 R4 R5", "R1 Y1 Y2"), "R4")
    assert words(state) == ["R1"]
    refusal = refused(state, "Y1")
    assert (refusal.clause, INFO.cards.text(refusal.cards)) == ("TPL-2.3", "R1")


def test_tpl_2_3_a_player_without_it_plays_any_card() -> None:
    state = play(start("R3 R4 R5", "Y1 Y2 B1"), "R4")
    assert words(state) == ["Y1", "Y2", "B1"]


def test_tpl_2_3_others_then_know_that_none_was_there() -> None:
    state = play(start("R2 R3 R4", "Y1 Y2 B1", "R5 Y5 B5"), "R4 Y1 R5")
    for seed in range(50):
        world = view(state, "A").redeal(SeededChance(seed))
        assert isinstance(world, TemplateState)
        assert not [card for card in view(world, "B").hand() if NAMES[card].startswith("R")]


@pytest.mark.parametrize(
    ("trick", "winner"), [("R3 R4 R2", "B"), ("R3 R2 R4", "C"), ("R3 R2 Y5", "A"), ("R1 Y5 B5", "A")]
)
def test_tpl_2_4_the_highest_card_of_the_colour_led_wins_and_leads(trick: str, winner: str) -> None:
    a, b, c = trick.split()
    state = start(f"{a} Y1 B1", f"{b} Y2 B2", f"{c} Y3 B3")
    assert turn(play(state, trick)) == winner
    assert [LETTERS[seat] for seat, won in enumerate(state.points) if won] == [winner]


def test_tpl_2_5_the_deal_ends_after_three_tricks() -> None:
    state = play(start(RED, YELLOW), "R1 Y1 R3 Y3 R5")
    assert turn(state) == "B"
    assert turn(play(state, "Y5")) == ""
    assert state.actions() == []


def test_tpl_3_1_a_point_for_each_trick() -> None:
    assert play(start("R5 R4 R1", "R3 R2 Y1"), "R5 R2 R4 R3 R1 Y1").scores() == [3, 0]
    assert play(start("R5 Y1 B1", "R1 Y5 B5"), "R5 R1 Y1 Y5 B5 B1").scores() == [1, 2]


def test_tpl_3_2_the_match_goes_on_below_the_target_score() -> None:
    dealt = deal(RED, YELLOW, totals=(1, 4))
    state = play(start(RED, YELLOW), "R1 Y1 R3 Y3 R5 Y5")
    after = GAME.next(dealt, state, SeededChance(1))
    assert after is not None
    assert after.totals == (4, 4)


def test_tpl_3_2_the_match_ends_at_the_target_score() -> None:
    dealt = deal(RED, YELLOW, totals=(2, 4))
    state = play(start(RED, YELLOW), "R1 Y1 R3 Y3 R5 Y5")
    assert GAME.next(dealt, state, SeededChance(1)) is None
    assert GAME.winners(dealt, state) == [0]
