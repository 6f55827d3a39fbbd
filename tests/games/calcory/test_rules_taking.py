"""Calcory, clauses 6 and 7: taking cards, and the end of the game."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidOption
from pioche.core.playout import Policy, Uniform, playout, room
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.bots import Casual
from pioche.games.calcory.kernel import SINGLE, STALLED
from tests.games.calcory.table import (
    begun,
    deal,
    down,
    last,
    marking,
    names,
    play,
    refused,
    table,
    turn,
    view,
    words,
)

# --- 6. taking cards ----------------------------------------------------------------


def test_cal_6_1_on_13_all_cards_are_picked_up() -> None:
    state = play(begun("r1c1 R0, r1c2 B9, r1c3 Y4"), "r1c1 r1c2 r1c3")
    assert words(state) == ["R0", "Y4", "B9"]
    assert [view(state).face(space) for space in range(4)] == ["", "", "", "?"]


def test_cal_6_2_a_marking_that_survives_is_picked_up() -> None:
    state = table("r1c1 R9, r1c2 Y9", turn="C", piles=(1, 1, 1), marking="r2c1 R5, r2c2 R6", owner="A")
    play(state, "r1c1 r1c2")
    assert (turn(state), marking(state), last(state)) == ("A", "", ("A", 2, 11, "collected"))
    assert view(state).place(0)["markers"] == 6
    play(state, "R6 r2c1")
    assert state.scores() == [2, 1, 1]


def test_cal_6_3_exactly_one_card_goes_back() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2")
    refusal = refused(state, "K4")
    assert (refusal.clause, names(refusal.cards)) == ("CAL-6.3", "R9 Y4")
    play(state, "Y4")
    second = refused(state, "R9")
    assert (second.clause, second.also, names(second.cards)) == ("CAL-6.3", ("CAL-6.4",), "Y4")
    play(state, "r1c1")
    # A card is named only to put it back.
    assert refused(state, "Y4").clause == "CAL-6.3"


def test_cal_6_3_identical_cards_are_one_move() -> None:
    state = table("r1c1 R9, r1c2 Y9", turn="C", marking="r2c1 R1, r2c2 R1", owner="A")
    play(state, "r1c1 r1c2")
    assert words(state) == ["R1"]
    play(state, "R1 r2c2")
    assert (state.scores(), down(state, "r2c2"), down(state, "r2c1")) == ([1, 0, 0], True, False)


def test_cal_6_4_on_any_free_space() -> None:
    state = table("r1c1 R9, r1c2 Y4", piles=(2, 0, 0), marking="r2c1 K8", owner="B")
    play(state, "r1c1 r1c2 R9")
    # The spaces just emptied, and those emptied before.
    assert words(state) == ["r1c1", "r1c2", "r6c9", "r6c10"]
    face_down = refused(state, "r1c3")
    assert (face_down.clause, face_down.cards) == ("CAL-6.4", ())
    marked = refused(state, "r2c1")
    assert (marked.clause, names(marked.cards)) == ("CAL-6.4", "K8")
    assert refused(state, "stop").clause == "CAL-6.4"
    play(state, "r6c10")
    assert down(state, "r6c10")
    assert not down(state, "r1c1")


def test_cal_6_5_the_others_go_on_the_pile() -> None:
    state = play(begun("r1c1 R0, r1c2 B9, r1c3 Y4"), "r1c1 r1c2 r1c3 B9 r1c1")
    assert state.scores() == [2, 0, 0]
    assert view(state, "A").piles()[0] == ["R0", "Y4"]


def test_cal_6_6_the_space_is_public_the_card_is_not() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4")
    assert view(state, "A").shown()["returning"] == "Y4"
    assert view(state, "B").known()["returning"] is None
    assert view(state, "B").state.returning == -1
    play(state, "r1c2")
    for letter in "ABC":
        assert view(state, letter).shown()["put_back"] == "r1c2"
    assert view(state, "A").remembered() == [{"space": "r1c2", "cards": ["Y4"], "by": "A", "turn": 0}]
    assert view(state, "B").remembered() == [{"space": "r1c2", "cards": ["R9", "Y4"], "by": "A", "turn": 0}]
    assert view(state, "B").piles() == [[], [], []]
    # Once it is turned over again, all know it, and what A has won.
    play(state, "r1c2")
    assert view(state, "C").piles() == [["R9"], [], []]


def test_cal_6_7_the_turn_ends_after_the_card_is_put_back() -> None:
    thirteen = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    assert turn(thirteen) == "B"
    collects = table("r1c1 R9, r1c2 Y9", turn="C", marking="r2c1 R5, r2c2 R6", owner="A")
    assert turn(play(collects, "r1c1 r1c2 R5 r2c1")) == "B"


def test_cal_6_8_a_take_adds_its_count_less_one() -> None:
    two = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    assert two.scores() == [1, 0, 0]
    four = play(begun("r1c1 R9, r1c2 Y2, r1c3 B2, r1c4 K0"), "r1c4 r1c1 r1c2 r1c3")
    assert four.scores() == [0, 0, 0]
    assert last(four) == ("A", 4, 13, "thirteen")
    assert play(four, "Y2 r1c2").scores() == [3, 0, 0]


def test_cal_6_9_a_card_stays_on_the_board() -> None:
    state = table("r1c1 R9, r1c2 Y4", piles=(20, 20, 18))
    play(state, "r1c1 r1c2")
    # Empty for a moment: all sixty spaces are free.
    assert len(words(play(state, "R9"))) == 60
    play(state, "r4c4")
    assert (turn(state), words(state)) == ("B", ["r4c4"])


# --- 7. end of the game -----------------------------------------------------------------


def test_cal_7_1_a_single_marked_card_ends_the_game() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(4, 2, 3), marking="r2c1 B9", owner="A")
    assert view(state, "B").outcome() == {}
    play(state, "r1c1 r1c2")
    assert (turn(state), state.actions(), state.phase) == (None, [], SINGLE)
    assert state.scores() == [5, 2, 3]
    assert view(state, "A").turns()[-1] == ("A", 1, 9, "ended")
    assert view(state, "B").outcome() == {"result": "single card", "victory": "alone", "cards left": "50"}
    refusal = view(state, "A").refusal(view(state, "A").parse("r1c1"))
    assert (refusal.clause, refusal.also) == ("CAL-7.1", ("CAL-7.4",))


def test_cal_7_1_two_marked_cards_do_not() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(4, 2, 3), marking="r2c1 B9, r2c2 R0", owner="A")
    assert turn(play(state, "r1c1 r1c2")) == "A"


def test_cal_7_2_a_single_card_that_is_beaten_is_turned_back() -> None:
    state = table("r1c1 Y6, r1c2 R4", turn="B", piles=(4, 2, 3), marking="r2c1 B9", owner="A")
    play(state, "r1c1 r1c2 stop")
    assert (turn(state), marking(state), down(state, "r2c1")) == ("C", "B 10/2 r1c1 r1c2", True)


def test_cal_7_3_also_when_nobody_could_turn_a_card() -> None:
    state = play(table("r1c1 R4", turn="B", piles=(20, 18, 21)), "r1c1")
    assert (turn(state), state.scores()) == (None, [20, 19, 21])
    assert [entry[3] for entry in view(state, "A").turns()] == ["marked", "skipped", "skipped", "ended"]


def test_cal_7_4_nothing_else_ends_the_game() -> None:
    # The last card of the board taken with others, one player far ahead: the game goes on.
    state = table("r1c1 R9, r1c2 Y4", piles=(50, 8, 0))
    assert turn(play(state, "r1c1 r1c2 Y4 r1c1")) == "B"
    endless = table("r1c1 R9, r1c2 Y8", piles=(20, 20, 18), stall_limit="off")
    for _ in range(200):
        play(endless, "r1c1 r1c2")
    assert turn(endless) == "C"
    assert view(endless).shown()["most_failures"] is None


def test_cal_7_5_the_score_is_the_size_of_the_pile() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(14, 2, 0), marking="r2c1 B9", owner="A")
    assert play(state, "r1c1 r1c2").scores() == [15, 2, 0]


def test_cal_7_6_cards_on_the_board_count_for_nobody() -> None:
    state = table("r1c1 R4, r1c2 R9", turn="B", piles=(20, 18, 20))
    # C beats B's 4 with a 9; A and B find only the 4 to turn.
    play(state, "r1c1 stop r1c2 r1c1 r1c1")
    assert (turn(state), state.scores()) == (None, [20, 18, 21])
    assert view(state, "A").face(0) == "R4"


def test_cal_7_7_the_highest_score_wins() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(4, 7, 3), marking="r2c1 B9", owner="A")
    play(state, "r1c1 r1c2")
    assert GAME.winners(deal(), state) == [1]
    assert GAME.next(deal(), state, SeededChance(1)) is None


def test_cal_7_8_level_players_share_the_victory() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(6, 7, 3), marking="r2c1 B9", owner="A")
    play(state, "r1c1 r1c2")
    assert GAME.winners(deal(), state) == [0, 1]
    assert view(state, "A").outcome()["victory"] == "shared"


def test_cal_7_9_the_stall_limit_ends_the_game() -> None:
    state = begun("r1c1 R9, r1c2 Y8", players=3, stall_limit=2)
    for _ in range(5):
        play(state, "r1c1 r1c2")
    assert turn(state) == "C"
    play(state, "r1c1 r1c2")
    assert (turn(state), state.phase, state.scores()) == (None, STALLED, [0, 0, 0])
    assert GAME.winners(deal(), state) == [0, 1, 2]
    assert view(state, "A").outcome() == {"result": "stalled", "victory": "shared", "cards left": "60"}
    refusal = view(state, "A").refusal(view(state, "A").parse("r1c1"))
    assert (refusal.clause, refusal.also) == ("CAL-7.9", ("CAL-7.4",))


def test_cal_7_9_the_limit_is_a_number_from_1_or_off() -> None:
    for value in (0, -1, "never"):
        with pytest.raises(InvalidOption) as refusal:
            INFO.choose({"stall_limit": value})
        assert refusal.value.details["clauses"] == "CAL-7.9"
    assert begun(players=4, stall_limit=1).most_failures == 4
    assert begun(players=2).most_failures == 40
    assert begun(stall_limit="off").most_failures == -1


def test_cal_7_10_only_failures_in_a_row_without_a_marking_count() -> None:
    state = table("r1c1 R9, r1c2 Y8, r1c3 R4, r1c4 Y2", piles=(1, 1, 1))
    assert play(state, "r1c1 r1c2").failures == 1
    assert play(state, "r1c1 r1c2").failures == 2
    # A stop that marks, failures against it, the collection: all 0.
    assert play(state, "r1c3 r1c4 stop").failures == 0
    assert play(state, "r1c1 r1c2").failures == 0
    assert play(state, "r1c1 r1c2").failures == 0
    assert play(state, "R4 r1c3").failures == 0
    assert play(state, "r1c1 r1c2").failures == 1
    # So is a 13.
    assert play(state, "r1c1 r1c3").failures == 0


@pytest.mark.parametrize("policy", [Uniform(), Casual()])
def test_cal_7_11_with_the_stall_limit_every_game_ends(policy: Policy) -> None:
    for seed in range(20):
        state = GAME.start(GAME.open(INFO.choose({"stall_limit": 1}), SeededChance(seed)))
        playout(state, policy, SeededChance(seed, 1), room())
        assert state.turn() == -1


def test_cal_7_11_even_if_everybody_always_fails() -> None:
    state = begun("r1c1 R9, r1c2 Y8", players=2)
    turns = 0
    while turn(state) is not None:
        play(state, "r1c1 r1c2")
        turns += 1
    assert turns == 40
