"""Mü, section 5: playing the tricks."""

from __future__ import annotations

import json

import pytest

from pioche.core.seats import NOBODY, Seat
from pioche.games.mu.kernel import MuState
from tests.games.mu.table import (
    Refused,
    all_pass,
    ending,
    in_words,
    known,
    legal,
    place,
    play,
    play_out,
    public,
    refused,
    refused_option,
    seats,
    table,
    turn,
)


def two_tricks(review: str = "all") -> MuState:
    """A holds all the red cards, is chief without trumps, and has led R9 and R8."""
    state = table(
        A="R9 R8",
        B="Y9 Y8",
        C="K9 K8",
        D="G9 G8",
        lacks="B R  C R  D R",
        options={"trick_review": review},
        moves="A R9 done",
    )
    return play(all_pass(state), "A none +B  A R9  B Y9  C K9  D G9  A R8  B Y8  C K8  D G8")


def test_mu_5_1_hand_and_laid_cards_are_playable() -> None:
    state = ending("A K2 K3  B Y9  C B9  D K9", laid="A R7 Y5")
    assert legal(state) == {"K2", "K3", "R7", "Y5"}


def test_mu_5_1_what_he_does_not_have_is_refused() -> None:
    state = ending("A K2 K3  B Y9  C B9  D K9", laid="A R7 Y5")
    assert refused(state, "Y9") == Refused("MU-5.1", cards="R7 Y5 K2 K3")


def test_mu_5_1_laid_cards_stay_face_up_until_they_are_played() -> None:
    state = ending("A K2  B Y9 Y8  C B9 B8  D K9 K8", laid="A R7")
    assert place(state, "A")["laid"] == ["R7"]
    play(state, "A K2  B Y9  C B9  D K9  D K8")
    assert place(state, "A")["laid"] == ["R7"]
    play(state, "A R7")
    assert place(state, "A")["laid"] == []


def test_mu_5_1_the_hand_stays_hidden_while_tricks_are_played() -> None:
    state = ending("A K2 K3  B Y9 Y8  C B9 B8  D K9 K8", laid="A R7")
    assert ["K3" in in_words(state, seat) for seat in seats(state)] == [True, False, False, False, False]
    assert place(state, "A")["cards"] == 2


def test_mu_5_2_the_trumps_of_chief_and_vice_are_one_suit() -> None:
    state = ending("A R9  B Y7 K2  C G9  D G8", chief_trump="R", vice_trump="7", leader="A")
    play(state, "A R9")
    assert legal(state) == {"Y7"}
    assert refused(state, "K2") == Refused("MU-5.8", ("MU-5.9",), "Y7")


def test_mu_5_2_a_trump_of_the_vice_calls_for_those_of_the_chief() -> None:
    state = play(ending("A Y7  B R0 K2  C G9  D G8", chief_trump="R", vice_trump="7"), "A Y7")
    assert refused(state, "K2") == Refused("MU-5.8", ("MU-5.9",), "R0")


def test_mu_5_3_a_trump_does_not_follow_its_printed_colour() -> None:
    state = play(ending("A B5  B B9 B2 K4  C G8  D G7", chief_trump="R", vice_trump="9"), "A B5")
    assert legal(state) == {"B2"}
    assert refused(state, "B9") == Refused("MU-5.8", ("MU-5.3",), "B2")


def test_mu_5_3_a_trump_is_not_held_back_by_its_printed_colour() -> None:
    state = play(ending("A B5  B B9 K4  C G8  D G7", chief_trump="R", vice_trump="9"), "A B5")
    assert legal(state) == {"B9", "K4"}


def test_mu_5_4_every_other_card_belongs_to_its_colour() -> None:
    state = play(ending("A B5  B B0 B1 Y5 K5  C G8  D G7", chief_trump="R", vice_trump="9"), "A B5")
    assert legal(state) == {"B0", "B1"}
    assert refused(state, "K5") == Refused("MU-5.8", cards="B0 B1")


def test_mu_5_5_there_is_no_trump_suit_without_a_choice() -> None:
    state = play(ending("A R7  B Y7 R0  C G7  D K9", chief_trump="none"), "A R7")
    # A 7 or a red card would be a trump under some other choice: here R7 is red and nothing else.
    assert legal(state) == {"R0"}
    assert refused(state, "Y7") == Refused("MU-5.8", cards="R0")
    assert public(play(state, "B R0  C G7  D K9"), "team_points") == 2 + 1 + 2 + 0


def test_mu_5_6_the_chief_leads_with_any_of_his_cards() -> None:
    state = table(6, C="R9 Y9 B9 K9 G9 R8 Y8 B8 K8 G8", moves="A pass  B pass  C R9 done")
    play(all_pass(state), "C R +A")
    assert turn(state) == "C"
    assert legal(state) == set("R9 Y9 B9 K9 G9 R8 Y8 B8 K8 G8".split())


def test_mu_5_7_the_others_follow_clockwise_with_one_card_each() -> None:
    state = ending("A Y9 Y8  B B9 B8  C R9 R8  D K9 K8  E G9 G8", chief="C", partner="A")
    play(state, "C R9  D K9  E G9  A Y9")
    assert public(state, "trick") == [("C", "R9"), ("D", "K9"), ("E", "G9"), ("A", "Y9")]
    play(state, "B B9")
    assert public(state, "trick") == []
    assert public(state, "tricks") == [[("C", "R9"), ("D", "K9"), ("E", "G9"), ("A", "Y9"), ("B", "B9")]]


@pytest.mark.parametrize("word", ["pass", "R", "7", "none", "+B"])
def test_mu_5_7_a_trick_takes_nothing_but_cards(word: str) -> None:
    assert refused(ending("A Y9  B B9  C R9  D K9"), word) == Refused("MU-5.7")


def test_mu_5_8_the_suit_led_must_be_followed() -> None:
    state = play(ending("A K9  B K1 K3 R9  C G9  D G8", chief_trump="R"), "A K9")
    assert legal(state) == {"K1", "K3"}
    assert refused(state, "R9") == Refused("MU-5.8", ("MU-5.3",), "K1 K3")


def test_mu_5_8_a_face_up_card_must_follow_too() -> None:
    state = play(ending("A K9  B R9 Y9  C G9  D G8", laid="B K3"), "A K9")
    assert legal(state) == {"K3"}
    assert refused(state, "Y9") == Refused("MU-5.8", cards="K3")


def test_mu_5_9_any_trump_follows_a_trump() -> None:
    state = ending("A R9  B R7 R0 Y7 K2  C G9  D G8", chief_trump="R", vice_trump="7")
    play(state, "A R9")
    # A double trump, one of the chief's and one of the vice's.
    assert legal(state) == {"R7", "R0", "Y7"}
    assert refused(state, "K2") == Refused("MU-5.8", ("MU-5.9",), "R0 R7 Y7")


def test_mu_5_10_without_the_suit_led_any_card_may_be_played() -> None:
    state = play(ending("A K9  B R9 Y0 G4  C G9  D G8", laid="B B3", chief_trump="R"), "A K9")
    assert legal(state) == {"R9", "Y0", "G4", "B3"}


def test_mu_5_10_without_a_trump_any_card_answers_a_trump() -> None:
    state = play(ending("A R9  B Y0 G4  C G9  D G8", chief_trump="R"), "A R9")
    assert legal(state) == {"Y0", "G4"}


def test_mu_5_11_nobody_must_trump_or_beat() -> None:
    state = ending("A K2  B R2 G8  C K1 K9  D G9", chief_trump="R")
    play(state, "A K2")
    assert "G8" in legal(state)
    play(state, "B R2")
    assert legal(state) == {"K1", "K9"}


def test_mu_5_12_the_winner_takes_the_cards_and_leads() -> None:
    state = play(ending("A K2 K3  B K8 Y0  C K7 K4  D K5 K6"), "A K2  B K8  C K7  D K5")
    assert turn(state) == "B"
    assert [place(state, seat)["points"] for seat in "ABCD"] == [0, 5, 0, 0]
    play(state, "B Y0  C K4  D K6  A K3")
    assert [place(state, seat)["points"] for seat in "ABCD"] == [0, 10, 0, 0]


@pytest.mark.parametrize(("players", "tricks"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_mu_5_13_the_hand_ends_when_all_cards_are_played(players: int, tricks: int) -> None:
    state = play_out(all_pass(table(players, A="R9", moves="A R9 done")))
    assert public(state, "phase") == "played"
    assert len(known(state)["tricks"]) == tricks
    assert [place["cards"] for place in known(state)["seats"]] == [0] * players


def test_mu_5_13_the_hand_goes_on_while_cards_are_left() -> None:
    state = play(ending("A K9 K8  B Y9 Y8  C B9 B8  D G9 G8"), "A K9  B Y9  C B9  D G9  A K8  B Y8  C B8")
    assert (turn(state), public(state, "scores")) == ("D", None)
    play(state, "D G8")
    assert turn(state) is None
    assert state.actions() == []


def test_mu_5_13_laid_cards_are_played_too() -> None:
    state = play(ending("A K9  B Y9 Y8  C B9 B8  D G9 G8", laid="A K8"), "A K9  B Y9  C B9  D G9")
    assert turn(state) == "A"
    assert legal(state) == {"K8"}


def test_mu_5_14_a_played_card_is_public_and_stays_so() -> None:
    state = two_tricks()
    for seat in seats(state):
        view = state.view(seat)
        assert view.shown()["tricks"] == [
            [("A", "R9"), ("B", "Y9"), ("C", "K9"), ("D", "G9")],
            [("A", "R8"), ("B", "Y8"), ("C", "K8"), ("D", "G8")],
        ]


def test_mu_5_14_a_table_may_show_the_last_trick_only() -> None:
    state = two_tricks("last")
    for seat in seats(state):
        view = state.view(seat)
        assert view.shown()["tricks"] == [[("A", "R8"), ("B", "Y8"), ("C", "K8"), ("D", "G8")]]
        # Y9 was in the first trick: it was seen and is known, but not shown again.
        assert "Y9" not in json.dumps([view.shown(), view.describe("en"), view.describe("fr")])
        assert "Y9" in json.dumps(view.known())


def test_mu_5_14_the_table_reads_the_trick_in_play_and_the_last_one() -> None:
    state = two_tricks()
    assert "Last trick: A R8  B Y8  C K8  D G8" in state.view(NOBODY).describe("en")
    play(state, "A R7")
    assert state.view(Seat(2)).last_move() == "A R7"
    lines = state.view(NOBODY).describe("fr")
    assert lines[-1] == "Pli\u00a0: A R7"
    assert not any("Dernier" in line for line in lines)


def test_mu_5_14_a_seat_reads_its_own_hand() -> None:
    state = play(ending("A K9  B Y9 Y8  C B9  D G9", laid="A K8"), "A K9")
    assert state.view(Seat(0)).describe("en")[-1] == "Your hand: –"
    assert state.view(Seat(1)).describe("fr")[-1] == "Votre main\u00a0: Y8 Y9"


def test_mu_5_14_another_display_is_refused() -> None:
    assert refused_option(4, trick_review="none") == "MU-5.14"


def test_mu_5_15_the_face_up_one_of_two_identical_cards_is_played() -> None:
    state = play(ending("A R7 K2  B Y9  C B9  D G9", laid="A R7"), "A R7")
    assert place(state, "A")["laid"] == []
    assert place(state, "A")["cards"] == 2
    assert known(state, "A")["hand"] == ["R7", "K2"]


def test_mu_5_15_the_copy_in_hand_stays_hidden() -> None:
    held = play(ending("A R7 K2  B Y9  C B9  D G9", laid="A R7"), "A R7")
    another = play(ending("A R6 K2  B Y9  C B9  D G9", laid="A R7"), "A R7")
    assert [in_words(held, seat) == in_words(another, seat) for seat in seats(held)] == [False, True, True, True, True]


def test_mu_5_15_the_copy_in_hand_is_played_next() -> None:
    state = play(ending("A R7 K2  B Y9 Y8  C B9 B8  D G9 G8", laid="A R7"), "A R7  B Y9  C B9  D G9  A R7")
    assert place(state, "A")["cards"] == 1
    assert known(state, "A")["hand"] == ["K2"]


def test_mu_5_15_two_face_up_copies_go_one_by_one() -> None:
    state = play(ending("A K2  B Y9  C B9  D G9", laid="A R7 R7", level=2), "A R7")
    assert place(state, "A")["laid"] == ["R7"]
    assert place(state, "A")["cards"] == 1
