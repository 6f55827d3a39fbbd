"""The worked examples of the rules. `1` is seat A, and so on; the player is A."""

from __future__ import annotations

from pioche.core.chance import SeededChance
from pioche.core.seats import LETTERS, NOBODY
from pioche.games.safaru import GAME
from pioche.games.safaru.kernel import HEDGEHOGS, UNICORNS, SafaruState, triangles
from tests.games.safaru.tables import (
    A,
    B,
    C,
    clauses,
    dealt,
    lying,
    pile,
    play,
    play_turns,
    position,
    refused,
    scored,
    started,
    words,
)


def test_saf_x1_adding() -> None:
    state = play(position("Y3 B4 K8 G9", "R7"), "R7")
    assert words(state) == {"add"}
    assert refused(state, "done").clause == "SAF-2.3"
    play(state, "add Y3 B4")
    assert (lying(state), pile(state, A)) == ("R7 K8 G9", "Y3 B4")


def test_saf_x2_totalling() -> None:
    state = play(position("Y9 K2 G3", "R8"), "R8")
    assert words(state) == {"total"}
    assert refused(state, "add").clause == "SAF-3.1"
    assert lying(play(state, "total Y9")) == "R8 K2 G3"


def test_saf_x3_either_or_both() -> None:
    table = "Y5 B4 K2 G6"
    assert lying(play(position(table, "R8"), "R8 add K2 G6 done")) == "R8 Y5 B4"
    assert lying(play(position(table, "R8"), "R8 total Y5 B4 done")) == "R8 K2 G6"
    assert lying(play(position(table, "R8"), "R8 add K2 G6 total Y5 B4")) == "R8"


def test_saf_x4_pairing_one_of_two() -> None:
    state = play(position("Y6 B6 K1", "R6", "G3"), "R6")
    assert words(state) == {"pair"}
    assert words(play(state, "pair")) == {"Y6", "B6"}
    assert lying(play(state, "Y6")) == "B6 K1"
    assert (state.turn(), pile(state, A)) == (B, "R6 Y6")


def test_saf_x5_all_three_methods() -> None:
    table = "Y3 B4 K7 G9 Y1"
    state = play(position(table, "R7 G2", "K9 K2"), "R7 add Y3 B4 total G9 Y1 pair K7")
    assert (lying(state), pile(state, A)) == ("", "R7 Y1 Y3 B4 K7 G9")
    assert lying(play(state, "K9")) == "K9"
    other = play(position(table, "R7 G2", "K9 K2"), "R7 total Y3 K7")
    assert other.turn() == B


def test_saf_x6_cards_are_used_once() -> None:
    table = "Y3 B4 K2 G5"
    state = play(position(table, "R7", "K9"), "R7 add Y3 B4")
    # Nothing is left for a totalling, nor for a second adding: the turn is over.
    assert (state.turn(), lying(state)) == (B, "R7 K2 G5")
    assert play(position(table, "R7", "K9"), "R7 add K2 G5").turn() == B
    state = play(position(table, "R7", "K9"), "R7 total Y3 K2 G5")
    assert (state.turn(), lying(state)) == (B, "R7 B4")


def test_saf_x7_identical_cards_add_up() -> None:
    state = play(position("R1 R1 G7", "B2"), "B2 add R1 R1")
    assert (lying(state), pile(state, A)) == ("B2 G7", "R1 R1")


def test_saf_x8_every_card_captures() -> None:
    expected = {"G8": {"total"}, "R4": {"pair", "total"}, "Y9": {"pair"}}
    for card, methods in expected.items():
        state = play(position("B9 K4", "G8 R4 Y9"), card)
        assert words(state) == methods
        assert "SAF-2.4" in clauses(state, "done")
    assert pile(play(position("B9 K4", "G8 R4 Y9"), "R4 total B9 K4"), A) == "B9 K4"


def test_saf_x9_release_or_pair() -> None:
    assert lying(play(position("Y5 B9", "R5 R1"), "R1")) == "R1 Y5 B9"
    state = play(position("Y5 B9", "R5 R1"), "R5")
    assert words(state) == {"pair"}
    assert lying(play(state, "pair Y5")) == "B9"


def test_saf_x10_an_empty_table() -> None:
    assert lying(play(position("", "G7"), "G7")) == "G7"


def test_saf_x11_an_adding_owes_the_0() -> None:
    state = play(position("Y0 B3 K4", "R7"), "R7 add B3 K4")
    assert refused(state, "done").clause == "SAF-5.2"
    assert (lying(play(state, "Y0")), pile(state, A)) == ("R7", "Y0 B3 K4")


def test_saf_x12_a_totalling_owes_the_0() -> None:
    state = play(position("Y0 B9 K3", "R8"), "R8 total B9")
    assert refused(state, "done").clause == "SAF-5.2"
    assert lying(play(state, "Y0")) == "R8 K3"


def test_saf_x13_a_card_and_a_0_or_a_pair() -> None:
    state = play(position("Y0 B7", "R7", "G1"), "R7 add B7")
    assert refused(state, "done").clause == "SAF-5.2"
    play(state, "Y0")
    assert (lying(state), state.turn()) == ("R7", B)
    assert lying(play(position("Y0 B7", "R7", "G1"), "R7 pair B7")) == "Y0"


def test_saf_x14_two_0s_and_two_methods() -> None:
    table = "Y0 B0 K3 G4 R9 Y1"
    for moves in (
        "B7 add K3 G4 Y0 done total R9 Y1 B0",
        "B7 add K3 G4 Y0 B0 total R9 Y1",
        "B7 total R9 Y1 Y0 B0 add K3 G4",
    ):
        assert lying(play(position(table, "B7"), moves)) == "B7"
    state = play(position(table, "B7"), "B7 add K3 G4 Y0 done total R9 Y1")
    assert refused(state, "done").clause == "SAF-5.2"


def test_saf_x15_a_0_is_played_on_a_0() -> None:
    state = play(position("Y0 B9 K8", "G0"), "G0")
    assert words(state) == {"pair", "total"}
    assert clauses(state, "add") == ("SAF-3.1", "SAF-5.8")
    assert lying(play(state.twin(), "pair Y0")) == "B9 K8"
    play(state, "total B9 K8")
    assert refused(state, "done").clause == "SAF-5.2"
    assert lying(play(state, "Y0")) == "G0"


def test_saf_x16_a_0_adds_two_0s() -> None:
    state = play(position("Y0 B0 K5", "G0"), "G0")
    assert words(state) == {"add", "pair"}
    assert lying(play(state.twin(), "add Y0 B0")) == "K5 G0"
    assert lying(play(state.twin(), "pair Y0")) == "B0 K5"


def test_saf_x17_the_0_played_is_not_owed() -> None:
    assert lying(play(position("B9 K8", "G0"), "G0 total B9 K8")) == "G0"


def _openers_and_stocks(state: SafaruState) -> tuple[list[int], list[int]]:
    openers, stocks = [], []
    while state.turn() != NOBODY:
        openers.append(int(state.turn()))
        stocks.append(int(state.stock_left))
        play_turns(state, 4 * state.players)
    return openers, stocks


def test_saf_x18_deals_of_three_players() -> None:
    state = started(players=3, dealer="A")
    assert _openers_and_stocks(state) == ([B, C, A, B], [44, 28, 12, 0])
    assert state.brought[3] == 0


def test_saf_x19_deals_of_two_and_four_players() -> None:
    assert _openers_and_stocks(started(players=2))[1] == [48, 36, 24, 12, 0]
    assert _openers_and_stocks(started(players=4))[1] == [40, 20, 0]


def test_saf_x20_a_score_of_two() -> None:
    state = scored("B2 B7 B7 B0 K6 Y1 Y5 R9 G8", "B4 Y0 Y3 Y7 G0 G6")
    assert [triangles(cards) for cards in state.piles] == [10, 8]
    assert state.scores() == [29, -14]


def test_saf_x21_a_score_of_three() -> None:
    state = scored("B1 B3 B8 B9 Y2 Y4 Y6 R0", "B0 B2 B7 B7 Y7 Y7 Y9 K6", "B1 B4 B5 B6 Y0 G7 G7")
    assert [triangles(cards) for cards in state.piles] == [7, 12, 9]
    assert state.with_most(UNICORNS) == 0b111
    assert state.with_most(HEDGEHOGS) == 0b011
    assert state.scores() == [4, 9, 12]


def test_saf_x22_a_score_of_four() -> None:
    assert scored("B5 Y8 K7", "B9 B6 R6", "B2 G0 Y3", "Y1 G9").scores() == [2, 16, 2, 16]


def test_saf_x23_a_0_and_what_is_left() -> None:
    assert scored("R0", "").scores() == [-4, 0]
    left = play(position("K2 Y4 B9", "R0", "G1"), "R0 G1")
    assert left.scores() == [0, 0]


def _after(totals: tuple[int, int], one: str, two: str) -> str:
    """Who wins a match to 100 after a game with these piles; nobody if it goes on."""
    deal, state = dealt(players=2, totals=totals), scored(one, two)
    if GAME.next(deal, state, SeededChance(1)) is not None:
        return ""
    return "".join(LETTERS[seat] for seat in GAME.winners(deal, state))


def test_saf_x24_a_match_to_100() -> None:
    eight, six = "R6 R7 R7 R2 R3", "K6 K7 K7"
    assert scored(eight, six).scores() == [8, 6]
    assert _after((96, 99), eight, six) == "B"
    assert _after((96, 98), eight, six) == ""
    assert _after((91, 92), eight, six) == ""


def test_saf_x25_the_dealer_of_the_second_game() -> None:
    over = play_turns(started(players=4, dealer="A"), 60)
    assert over.dealer == C
    following = GAME.next(dealt(players=4, dealer="A"), over, SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "D"


def test_saf_x26_hedgehogs_left_on_the_table() -> None:
    yellow = "Y0 Y1 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y7 Y8 Y9"
    state = play(position(f"{yellow} K1 K6", "R1", "G6"), "R1 pair K1 G6 pair K6")
    assert (state.turn(), state.scores()) == (NOBODY, [0, 4])
    taken = play(position(f"{yellow} K1 K6", "R1", "G6"), "R1 pair K1 G6 pair Y6")
    assert taken.scores() == [0, 4 - 12]


def test_saf_x27_the_neighbour_names_totalling() -> None:
    state = play(position("Y2 B6 K9 G8", "R8", "K3", variant="reversed"), "R8")
    assert (state.turn(), words(state)) == (B, {"add", "total", "pair"})
    play(state, "total")
    assert (state.turn(), words(state)) == (A, {"K9"})
    assert refused(state, "add").clause == refused(state, "pair").clause == "SAF-9.3"
    assert (lying(play(state, "K9")), state.turn()) == ("R8 Y2 B6 G8", B)


def test_saf_x28_the_player_chooses_the_set() -> None:
    table = "Y2 B6 K1 G7 R3"
    state = play(position(table, "B8", "K3", variant="reversed"), "B8")
    assert words(state) == {"add", "total"}
    for moves in ("add Y2 B6", "add K1 G7", "total Y2 G7", "total B6 R3", "total Y2 B6 K1"):
        assert play(state.twin(), moves).turn() == B
    assert lying(play(state, "total B6 R3")) == "Y2 B8 K1 G7"


def test_saf_x29_the_neighbour_is_not_asked() -> None:
    state = play(position("Y0 B2 K6", "G8", "R1", variant="reversed"), "G8")
    assert state.turn() == A
    assert refused(play(state, "B2 K6"), "done").clause == "SAF-5.2"
    assert lying(play(state, "Y0")) == "G8"


def test_saf_x30_a_reversed_score() -> None:
    state = scored("R0 K3 G6 B7", "Y2 Y5 R9", variant="reversed")
    assert state.scores() == [30, 20]
    assert GAME.winners(dealt(players=2, variant="reversed"), state) == [B]


def test_saf_x31_shared_awards() -> None:
    # 21 points each besides the triangles: 12 for the cards, 9 for the hedgehogs.
    assert scored("Y1 R1", "Y9 K1", variant="reversed").scores() == [21, 21]
    four = scored("Y1 Y1", "Y9 Y2", "Y3 Y4", "Y5 Y8", variant="reversed", partnerships="off")
    # In half points: 6 for the cards and 4.5 for the hedgehogs make 21.
    assert [score - 2 * triangles(four.piles[seat]) for seat, score in enumerate(four.scores())] == [21] * 4
