"""Calcory, clause 8: what is public, what is hidden, what must be forgotten."""

from __future__ import annotations

import json

import pytest

from pioche.conformance import play as play_out
from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidOption
from pioche.core.game import Action
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.bots import Casual
from pioche.games.calcory.kernel import UNKNOWN, CalcoryState
from tests.games.calcory.table import begun, last, play, space, table, turn, view


def page(state: CalcoryState, letter: str) -> str:
    """All that a seat's page and its text say."""
    seat = view(state, letter)
    lines = [line for lang in LANGS for line in seat.describe(lang)]
    return json.dumps(seat.shown()) + "\n".join(lines)


def test_cal_8_1_what_is_public() -> None:
    state = table("r1c1 R5", turn="B", piles=(3, 2, 0), marking="r2c1 K8, r2c2 G3", owner="A")
    play(state, "r1c1")
    for seat in (NOBODY, Seat(0), Seat(1), Seat(2)):
        shown = state.view(seat).shown()
        assert shown["turn"] == "B"
        assert (shown["attempt"], shown["sum"]) == ([("r1c1", "R5")], 5)
        assert shown["marking"] == {
            "owner": "A",
            "cards": [("r2c1", "K8"), ("r2c2", "G3")],
            "sum": 11,
            "count": 2,
        }
        assert [place["pile"] for place in (view(state).place(i) for i in range(3))] == [3, 2, 0]
        board = shown["board"]
        assert isinstance(board, list)
        assert (board[0], board[1], board[10], board[59]) == ("R5", "?", "K8", "")


def test_cal_8_2_a_face_down_card_is_hidden_from_all() -> None:
    state = play(begun("r1c1 R7, r1c2 Y7, r1c3 B2"), "r1c1 r1c2 r1c3")
    for letter in "ABC":
        seat = view(state, letter)
        assert (seat.face(0), seat.face(1), seat.face(2)) == ("?", "?", "B2")
        # A card that nobody has turned over is not in a view at all.
        assert seat.state.board[3] == UNKNOWN


def test_cal_8_2_a_card_seen_before_is_shown_again_only_by_turning_it() -> None:
    """So turning it reveals something, and is neither tried nor followed by another move of the same act."""
    state = play(begun("r1c1 R7, r1c2 Y7, r1c3 B2, r1c4 K1"), "r1c1 r1c2")
    assert view(state, "B").state.board[0] != UNKNOWN
    assert all(view(state, "B").reveals(action) for action in state.actions())
    play(state, "r1c3 r1c4")
    assert not view(state, "B").reveals(view(state, "B").parse("stop"))


def test_cal_8_3_the_piles_are_hidden_from_all() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    for letter in "ABC":
        assert view(state, letter).shown()["piles"] is None
        assert "R9" not in page(state, letter)


def test_cal_8_4_the_failing_card_is_shown_to_all() -> None:
    state = play(begun("r1c1 R7, r1c2 Y7, r1c3 B2", reveal_pause=5), "r1c1 r1c2")
    for letter in "ABC":
        shown = view(state, letter).shown()
        assert shown["revealed"] == [("r1c1", "R7"), ("r1c2", "Y7")]
        assert shown["reveal_pause"] == 5
    # With the next move the cards are face down again.
    play(state, "r1c3")
    for letter in "ABC":
        assert view(state, letter).shown()["revealed"] == []
        assert "Y7" not in page(state, letter)


def test_cal_8_4_so_is_the_card_that_makes_13() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2")
    assert view(state, "B").shown()["revealed"] == [("r1c1", "R9"), ("r1c2", "Y4")]
    assert view(play(state, "Y4"), "B").shown()["revealed"] == []


def test_cal_8_4_the_pause_is_a_number_of_seconds() -> None:
    for value in (0, 61, "long"):
        with pytest.raises(InvalidOption) as refusal:
            INFO.choose({"reveal_pause": value})
        assert refusal.value.details["clauses"] == "CAL-8.4"


def test_cal_8_5_no_page_shows_a_card_that_is_face_down_again() -> None:
    """Whole deals: a page names no card but the open ones, those just settled, and those its player is choosing."""
    for seed in range(6):
        chance = SeededChance(seed)
        state = GAME.start(GAME.open(INFO.choose(), chance))
        play_out(state, Casual(), chance, names_only_what_is_open)


def names_only_what_is_open(state: object) -> None:
    assert isinstance(state, CalcoryState)
    if turn(state) is None:
        return
    open_now = {INFO.cards.name(state.board[i]) for i in range(60) if (state.attempt | state.marked) >> i & 1}
    open_now |= {card for _, card in view(state).revealed()}
    for seat in range(state.players):
        seen = state.view(Seat(seat)).shown()
        own = json.dumps([seen.pop("picked"), seen.pop("returning")])
        assert seat == state.turn() or own == "[[], null]"
        text = json.dumps(seen)
        assert {name for name in INFO.cards.names if f'"{name}"' in text} == open_now


def test_cal_8_5_the_memory_aid_shows_what_the_seat_has_seen() -> None:
    state = begun("r1c1 R7, r1c2 Y7, r1c3 R9, r1c4 Y4", memory_aid="on")
    play(state, "r1c1 r1c2 r1c3 r1c4 Y4 r1c4")
    assert [view(state, "B").face(i) for i in range(5)] == ["R7", "Y7", "", "Y4", "?"]
    # B put the Y4 back; the others do not know which card it is.
    assert [view(state, "A").face(i) for i in range(5)] == ["R7", "Y7", "", "?", "?"]
    assert "(R7)" in page(state, "A")
    assert view(state, "B").shown()["piles"] is None
    without = play(begun("r1c1 R7, r1c2 Y7, r1c3 R2"), "r1c1 r1c2 r1c3")
    assert "R7" not in page(without, "A")


def test_cal_8_6_the_log_keeps_player_count_sum_and_outcome() -> None:
    state = play(begun("r1c1 R7, r1c2 Y7, r1c3 R9, r1c4 Y4"), "r1c1 r1c2 r1c3 r1c4 Y4 r1c4 r1c5")
    assert view(state, "A").shown()["turns"] == [("A", 2, 14, "over"), ("B", 2, 13, "thirteen")]
    assert "A: 2 card(s), sum 14, failed: over 13." in view(state, "A").describe("en")
    assert "A : 2 carte(s), somme 14, manqué : plus de 13." in view(state, "A").describe("fr")


def test_cal_8_6_the_log_keeps_the_last_turns_of_a_deal_without_bound() -> None:
    state = begun("r1c1 R9, r1c2 Y8", players=2, stall_limit="off")
    for _ in range(75):
        play(state, "r1c1 r1c2")
    assert view(state).turns() == [("BA"[i % 2], 2, 17, "over") for i in range(32)]
    assert last(state) == ("A", 2, 17, "over")


def test_cal_8_7_the_returned_card_is_shown_only_to_its_player_while_he_chooses() -> None:
    state = table("r1c1 R9, r1c2 Y9, r1c3 B1", turn="C", marking="r2c1 R5, r2c2 R6", owner="A")
    play(state, "r1c1 r1c2")
    assert view(state, "A").shown()["picked"] == ["R5", "R6"]
    assert view(state, "B").shown()["picked"] == []
    play(state, "R6")
    assert (view(state, "A").shown()["picked"], view(state, "A").shown()["returning"]) == ([], "R6")
    assert "R6" not in page(state, "B")
    play(state, "r2c1")
    for letter in "ABC":
        assert view(state, letter).shown()["returning"] is None
        assert "R6" not in page(state, letter)


def test_cal_8_7_the_memory_aid_goes_on_showing_it_to_that_player_alone() -> None:
    state = begun("r1c1 R9, r1c2 Y4", memory_aid="on")
    play(state, "r1c1 r1c2 Y4 r1c2")
    assert "(Y4)" in page(state, "A")
    for letter in "BC":
        assert "Y4" not in page(state, letter)
    for lang in LANGS:
        assert "`memory_aid`" in GAME.rulebook(lang).clauses["CAL-8.7"].rulings[0]


def test_cal_8_8_a_view_holds_nothing_the_seat_has_not_been_shown() -> None:
    """The raw table inside a view: no unseen card, no card another put back, and no more of the piles."""
    state = begun("r1c1 R9, r1c2 Y4, r1c3 B7, r1c4 K7", bot_memory="full")
    play(state, "r1c1 r1c2 Y4 r1c2 r1c3 r1c4")
    inside = view(state, "B").state
    assert [inside.board[i] for i in (1, 4, 59)] == [UNKNOWN] * 3
    assert inside.won[0] == 0
    assert [INFO.cards.name(inside.board[i]) for i in (2, 3)] == ["B7", "K7"]
    own = view(state, "A").state
    assert INFO.cards.name(own.board[1]) == "Y4"
    assert view(state, "B").known()["bot_memory"] == "full"
    assert view(begun()).known()["bot_memory"] == "limited"
    # What the others may do is not the business of a seat, before its turn.
    assert view(state, "A").actions() == []
    assert Action(space("r1c1")) not in view(state, "C").actions()
    assert view(state, "C").actions() == state.actions()


def test_cal_8_9_after_the_game_everything_is_shown() -> None:
    state = table("r1c1 K9, r1c2 G5", turn="C", piles=(1, 2, 3), marking="r2c1 B9", owner="A")
    before = play(state, "r1c1")
    assert view(before, "B").shown()["piles"] is None
    play(state, "r1c2")
    for seat in (NOBODY, Seat(0), Seat(1), Seat(2)):
        shown = state.view(seat).shown()
        board, piles = shown["board"], shown["piles"]
        assert isinstance(board, list)
        assert isinstance(piles, list)
        assert (board[0], board[1], board[10], "?" in board) == ("K9", "G5", "", False)
        assert [len(pile) for pile in piles] == [2, 2, 3]
        assert "B9" in piles[0]
        assert shown["scores"] == [2, 2, 3]
