"""Mü, section 2: the auction."""

from __future__ import annotations

import pytest

from pioche.core.errors import InvalidText
from pioche.core.seats import Seat
from tests.games.mu.table import (
    Refused,
    in_words,
    known,
    legal,
    place,
    play,
    public,
    refused,
    seats,
    table,
    turn,
)

TEN = "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"


def test_mu_2_1_the_dealer_acts_first_and_turns_go_clockwise() -> None:
    state = table(dealer="C", D="Y9")
    assert turn(state) == "C"
    play(state, "C pass  D Y9 done  A pass  B pass  C pass")
    assert turn(state) == "D"


def test_mu_2_1_nobody_acts_out_of_turn() -> None:
    state = table(dealer="C")
    assert [bool(state.view(seat).actions()) for seat in seats(state)] == [False, False, True, False, False]


def test_mu_2_2_a_player_passes_or_lays_a_card_of_his_hand() -> None:
    state = table(6, A="R0 R1 R1 R2 R9 Y0 Y7 Y7 G8 K9")
    assert legal(state) == set("pass R0 R1 R2 R9 Y0 Y7 G8 K9".split())


def test_mu_2_2_a_laid_card_lies_face_up_in_front_of_him() -> None:
    state = table(A="R9", moves="A R9")
    assert place(state, "A")["offered"] == place(state, "A")["laid"] == ["R9"]
    assert "R9" not in known(state, "A")["hand"]


def test_mu_2_2_a_card_that_is_not_in_his_hand_is_refused() -> None:
    state = table(6, A="R0 R1 R1 R2 R3 R4 R5 R6 R7 R7")
    assert refused(state, "R9") == Refused("MU-2.2", cards="R0 R1 R2 R3 R4 R5 R6 R7")


@pytest.mark.parametrize("word", ["R", "7", "none", "+B"])
def test_mu_2_2_trumps_and_partners_are_not_named_in_the_auction(word: str) -> None:
    assert refused(table(), word) == Refused("MU-4.1")


@pytest.mark.parametrize("word", ["", "R10", "X5", "R 9", "+G", "10", "trump"])
def test_mu_2_2_what_is_no_word_of_the_notation_is_no_move(word: str) -> None:
    state = table()
    with pytest.raises(InvalidText):
        state.view(Seat(0)).parse(word)


def test_mu_2_2_capitals_do_not_matter_in_writing() -> None:
    view = table(A="R9").view(Seat(0))
    assert view.parse("r9") == view.parse("R9")
    assert view.parse("Pass") == view.parse("pass")


def test_mu_2_3_a_bid_is_the_count_of_the_cards_laid() -> None:
    state = table(A="R0 Y0", B="R1 R1", C="R9 G9 B9")
    play(state, "A R0 done  B R1 R1 done  C R9 G9 B9 done  D pass  A Y0 done")
    assert [place(state, seat)["bid"] for seat in "ABCD"] == [2, 2, 3, 0]


def test_mu_2_3_high_cards_do_not_make_a_higher_bid() -> None:
    state = table(A="R0", B="R9", moves="A R0 done  B R9 done  C pass  D pass")
    # Both stand at 1: neither is sole leader, so A may still lay one card to lead.
    assert public(state, "may_lay") == 1
    assert [place(state, seat)["bid"] for seat in "AB"] == [1, 1]


def test_mu_2_4_a_laid_card_cannot_be_laid_again() -> None:
    state = table(A="R9 R8", B="Y9 Y8", moves="A R9 done  B Y9 Y8 done  C pass  D pass")
    assert "R9" not in legal(state)
    assert refused(state, "R9").clause == "MU-2.2"


def test_mu_2_4_laid_cards_stay_until_the_end_of_the_auction() -> None:
    state = table(A="R9 R8", B="Y9 Y8")
    play(state, "A R9 done  B Y9 Y8 done  C pass  D pass  A R8 done  B pass  C pass  D pass  A pass")
    assert place(state, "A")["laid"] == ["R8", "R9"]
    assert place(state, "B")["laid"] == ["Y8", "Y9"]


def test_mu_2_4_the_other_of_two_identical_cards_may_still_be_laid() -> None:
    state = table(A="R7 R7", B="Y9", moves="A R7 done  B Y9 done  C pass  D pass  A R7 done")
    assert place(state, "A")["offered"] == ["R7", "R7"]


def test_mu_2_4_a_turn_in_which_cards_were_laid_cannot_be_passed() -> None:
    state = table(A="R9", B="Y9 Y8", moves="A R9 done  B Y9")
    with pytest.raises(InvalidText):
        state.view(Seat(1)).parse("pass")
    assert legal(state) >= {"done", "Y8"}
    assert "pass" not in legal(state)


def test_mu_2_4_a_turn_without_a_card_cannot_be_done() -> None:
    with pytest.raises(InvalidText):
        table().view(Seat(0)).parse("done")


def test_mu_2_5_a_player_may_lay_up_to_one_more_than_the_highest_other_bid() -> None:
    state = table(A="R9", B="Y9 Y8 Y7", moves="A R9 done")
    assert public(state, "may_lay") == 2
    play(state, "B Y9 Y8")
    assert legal(state) == {"done"}
    assert refused(state, "Y7") == Refused("MU-2.5", ("MU-2.13",), "Y8 Y9")


def test_mu_2_5_the_cards_he_laid_before_count_for_the_cap() -> None:
    state = table(A="R9 R8 R7", B="Y9 Y8 Y7 Y6 Y5", C="K9 K8")
    play(state, "A R9 done  B Y9 done  C K9 K8 done  D pass  A R8 R7 done")
    # B at 1, the highest other bid is 3: he may reach 4.
    assert public(state, "may_lay") == 3
    play(state, "B Y8 Y7 Y6")
    assert refused(state, "Y5") == Refused("MU-2.5", ("MU-2.13",), "Y6 Y7 Y8 Y9")


def test_mu_2_5_a_player_in_a_tie_is_no_sole_leader() -> None:
    state = table(A="R9 R8 R7", B="Y9", moves="A R9 done  B Y9 done  C pass  D pass  A R8")
    assert refused(state, "R7") == Refused("MU-2.5", ("MU-2.13",), "R8 R9")


def test_mu_2_6_a_sole_leader_may_lay_one_card() -> None:
    state = table(A="R9 R8 R7", moves="A R9 done  B pass  C pass  D pass")
    assert public(state, "may_lay") == 1
    play(state, "A R8")
    assert legal(state) == {"done"}
    assert refused(state, "R7") == Refused("MU-2.6", cards="R8 R9")


def test_mu_2_6_a_wide_lead_changes_nothing() -> None:
    state = table(A="R9 R8 R7 R6 R5", moves="A R9 done  B pass  C pass  D pass  A R8 done  B pass  C pass  D pass")
    play(state, "A R7 done  B pass  C pass  D pass  A R6")
    assert refused(state, "R5") == Refused("MU-2.6", cards="R6 R7 R8 R9")


def test_mu_2_7_only_one_card_can_be_laid_while_nobody_has_laid_any() -> None:
    state = table(A="R9 R8")
    assert public(state, "may_lay") == 1
    play(state, "A R9")
    assert refused(state, "R8") == Refused("MU-2.7", ("MU-2.5", "MU-2.13"), "R9")


def test_mu_2_7_passes_before_him_do_not_raise_the_limit() -> None:
    state = table(D="K9 K8", moves="A pass  B pass  C pass  D K9")
    assert refused(state, "K8") == Refused("MU-2.7", ("MU-2.5", "MU-2.13"), "K9")


@pytest.mark.parametrize(("cards", "bid"), [("Y9", 1), ("Y9 Y8", 2), ("Y9 Y8 Y7", 3), ("Y9 Y8 Y7 Y6", 4)])
def test_mu_2_8_a_bid_may_stay_below_the_highest_or_equal_it(cards: str, bid: int) -> None:
    state = table(A="R9 R8 R7", C="Y9 Y8 Y7 Y6 Y5")
    play(state, "A R9 done  B pass  C pass  D pass  A R8 done  B pass  C pass  D pass  A R7 done  B pass")
    play(state, f"C {cards} done")
    assert place(state, "C")["bid"] == bid
    assert turn(state) == "D"


def test_mu_2_8_no_card_above_the_cap_is_legal() -> None:
    state = table(A="R9", C="Y9 Y8 Y7", moves="A R9 done  B pass  C Y9 Y8")
    assert refused(state, "Y7").clause == "MU-2.5"


def test_mu_2_9_a_player_who_passed_may_lay_cards_later() -> None:
    state = table(B="Y9 Y8 Y7", D="G9", moves="A pass  B pass  C pass  D G9 done  A pass  B Y9 Y8 done")
    assert place(state, "B")["bid"] == 2
    play(state, "C pass  D pass  A pass")
    assert "Y7" in legal(state)


def test_mu_2_10_a_player_with_an_empty_hand_can_only_pass() -> None:
    state = table(6, A=TEN)
    others = "  B pass  C pass  D pass  E pass  F pass  "
    play(state, others.join(f"A {card} done" for card in TEN.split()))
    play(state, others)
    assert place(state, "A")["cards"] == 0
    assert legal(state) == {"pass"}
    assert refused(state, "R9") == Refused("MU-2.10", ("MU-2.4",))


def test_mu_2_10_a_player_who_lays_his_last_card_has_nothing_more_to_lay() -> None:
    state = table(6, A="R9 Y9 Y8 Y7 Y7 Y6 Y5 Y4 Y3 Y2", B=TEN.replace("R9", "K9"))
    others = "  C pass  D pass  E pass  F pass  A pass  "
    play(state, "A R9 done  " + others.join(f"B {card} done" for card in TEN.replace("R9", "").split()))
    # B has laid nine, and A one: B may lay one more and then holds nothing.
    play(state, others + "B K9")
    assert legal(state) == {"done"}
    assert refused(state, "G5") == Refused("MU-2.10")


def test_mu_2_11_the_auction_ends_when_all_have_passed_in_a_row() -> None:
    state = table(5, A="R9", moves="A R9 done  B pass  C pass  D pass  E pass")
    assert public(state, "phase") == "auction"
    assert public(state, "passes") == 4
    play(state, "A pass")
    assert public(state, "phase") == "chief-trump"


def test_mu_2_11_a_card_laid_starts_the_count_anew() -> None:
    state = table(A="R9 R8", moves="A R9 done  B pass  C pass  D pass  A R8 done")
    assert public(state, "passes") == 0
    play(state, "B pass  C pass  D pass")
    assert public(state, "phase") == "auction"
    play(state, "A pass")
    assert public(state, "phase") == "chief-trump"


def test_mu_2_11_to_be_done_is_not_a_pass() -> None:
    state = table(B="Y9", moves="A pass  B Y9")
    assert public(state, "passes") == 1
    play(state, "B done")
    assert public(state, "passes") == 0


def test_mu_2_12_laid_cards_passes_and_hand_sizes_are_public() -> None:
    state = table(A="R9", B="Y9 Y8", moves="A R9 done  B Y9 Y8 done  C pass")
    assert place(state, "B") == {
        "seat": "B",
        "cards": 13,
        "bid": 2,
        "offered": ["Y8", "Y9"],
        "laid": ["Y8", "Y9"],
        "points": 0,
    }
    assert public(state, "auction") == ["A R9 done", "B Y9 Y8 done", "C pass"]
    assert public(state, "passes") == 1


def test_mu_2_12_everybody_sees_the_last_move() -> None:
    state = table(A="R9")
    assert [state.view(seat).last_move() for seat in seats(state)] == [""] * 5
    play(state, "A R9")
    assert [state.view(seat).last_move() for seat in seats(state)] == ["A R9"] * 5
    play(state, "A done")
    assert state.view(Seat(1)).last_move() == "A done"
    play(state, "B pass")
    assert state.view(Seat(0)).last_move() == "B pass"


def test_mu_2_12_the_cards_left_in_hand_stay_hidden() -> None:
    state = table(A="R9 R8", B="Y9", moves="A R9 done  B Y9 done")
    assert ["R8" in in_words(state, seat) for seat in seats(state)] == [True, False, False, False, False]
    assert known(state)["hand"] == []


def test_mu_2_12_a_seat_reads_the_auction_in_both_languages() -> None:
    state = table(A="R9", B="Y9 Y8", moves="A R9 done  B Y9")
    english = state.view(Seat(0)).describe("en")
    french = state.view(Seat(0)).describe("fr")
    assert "  A  14 in hand  bid  1   0 points  laid R9  (dealer)" in english
    assert "> B  14 in hand  bid  1   0 points  laid Y9" in english
    assert "B may lay up to 1 more in this turn." in english
    assert "> B  14 en main  mise  1   0 points  posé Y9" in french


def test_mu_2_13_the_limit_is_judged_as_the_turn_begins() -> None:
    state = table(A="R9", B="Y9 Y8 Y7", moves="A R9 done  B Y9 Y8")
    # B leads alone by now, but that gives him no further card in this turn.
    assert public(state, "may_lay") == 0
    assert refused(state, "Y7") == Refused("MU-2.5", ("MU-2.13",), "Y8 Y9")


def test_mu_2_13_a_player_who_draws_level_card_by_card_keeps_his_cap() -> None:
    state = table(A="R9 R8", B="Y9 Y8", C="K9 K8 K7 K6")
    play(state, "A R9 done  B Y9 Y8 done  C K9")
    assert public(state, "may_lay") == 2
    play(state, "C K8 K7")
    assert refused(state, "K6") == Refused("MU-2.5", ("MU-2.13",), "K7 K8 K9")
