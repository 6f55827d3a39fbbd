"""Mü, section 4: trumps and partner."""

from __future__ import annotations

import pytest

from pioche.core.seats import Seat
from pioche.games.mu.kernel import MuState
from tests.games.mu.table import (
    Refused,
    all_pass,
    ending,
    legal,
    play,
    public,
    refused,
    scored,
    seats,
    table,
    turn,
)


def chosen(moves: str = "") -> MuState:
    """A is chief with G9 and B5, B vice with G5; then the choices."""
    state = table(A="G9 B5", B="G5", moves="A G9 done  B G5 done  C pass  D pass  A B5 done")
    return play(all_pass(state), moves)


def alone(moves: str = "") -> MuState:
    """Three players; A is chief with R9 and Y8, B laid Y9; then the choices."""
    state = table(3, A="R9 Y8", B="Y9", moves="A R9 done  B Y9 done  C pass  A Y8 done")
    return play(all_pass(state), moves)


def test_mu_4_1_vice_then_chief_then_partner() -> None:
    state = chosen()
    assert (turn(state), public(state, "phase")) == ("B", "vice-trump")
    play(state, "B 5")
    assert (turn(state), public(state, "phase")) == ("A", "chief-trump")
    play(state, "A G")
    assert (turn(state), public(state, "phase")) == ("A", "partner")
    play(state, "A +C")
    assert (turn(state), public(state, "phase")) == ("A", "tricks")


def test_mu_4_1_each_choice_is_announced_at_once() -> None:
    state = chosen("B 5")
    assert public(state, "vice_trump") == "5"
    assert public(state, "chief_trump") is None
    play(state, "A G")
    assert public(state, "chief_trump") == "G"
    assert public(state, "partner") is None
    play(state, "A +C")
    assert public(state, "partner") == "C"


def test_mu_4_1_nobody_chooses_before_his_turn() -> None:
    state = chosen()
    assert [bool(state.view(seat).actions()) for seat in seats(state)] == [False, True, False, False, False]


def test_mu_4_1_no_partner_is_named_before_the_trumps() -> None:
    assert refused(chosen(), "+C") == Refused("MU-4.1")
    assert refused(chosen("B 5"), "+C") == Refused("MU-4.1")


@pytest.mark.parametrize("word", ["B", "9", "none", "pass", "G9"])
def test_mu_4_1_nothing_but_a_partner_is_named_after_the_trumps(word: str) -> None:
    assert refused(chosen("B 5  A G"), word) == Refused("MU-4.1", ("MU-4.8",))


def test_mu_4_2_a_trump_is_a_colour_or_a_number() -> None:
    assert legal(chosen()) == {"G", "5"}


def test_mu_4_2_a_card_is_no_trump_choice() -> None:
    assert refused(chosen(), "G5") == Refused("MU-4.2")
    assert refused(chosen("B 5"), "G9") == Refused("MU-4.2")


def test_mu_4_3_only_what_he_laid_himself_may_be_chosen() -> None:
    state = chosen()
    # B may take neither the chief's blue and 9 nor what nobody laid.
    for word in ("B", "9", "R", "0"):
        assert refused(state, word) == Refused("MU-4.3", cards="G5")


def test_mu_4_3_the_chief_too_is_bound_to_his_own_cards() -> None:
    state = chosen("B 5")
    assert legal(state) == {"G", "B", "9", "none"}
    assert refused(state, "K") == Refused("MU-4.3", cards="B5 G9")


def test_mu_4_3_cards_still_in_hand_do_not_count() -> None:
    state = all_pass(table(A="R9 R8 K7", moves="A R9 done"))
    assert refused(state, "8") == Refused("MU-4.3", cards="R9")
    assert refused(state, "K") == Refused("MU-4.3", cards="R9")


def test_mu_4_4_the_vice_cannot_decline() -> None:
    assert refused(chosen(), "none") == Refused("MU-4.4")
    assert refused(chosen(), "pass") == Refused("MU-4.4")


def test_mu_4_5_the_chief_may_declare_none() -> None:
    state = chosen("B 5  A none")
    assert public(state, "chief_trump") == "none"
    assert public(state, "phase") == "partner"


def test_mu_4_5_the_chief_cannot_pass_in_place_of_choosing() -> None:
    assert refused(chosen("B 5"), "pass") == Refused("MU-4.5")


def test_mu_4_5_none_is_there_without_a_vice_too() -> None:
    assert "none" in legal(alone())


def test_mu_4_6_the_chief_cannot_take_the_colour_of_the_vice() -> None:
    state = chosen("B G")
    assert legal(state) == {"B", "9", "5", "none"}
    assert refused(state, "G") == Refused("MU-4.6")


def test_mu_4_6_the_chief_cannot_take_the_number_of_the_vice() -> None:
    assert refused(chosen("B 5"), "5") == Refused("MU-4.6")


@pytest.mark.parametrize(("vice", "chief"), [("G", "B"), ("G", "9"), ("G", "5"), ("5", "G"), ("5", "9")])
def test_mu_4_7_any_other_pairing_is_allowed(vice: str, chief: str) -> None:
    state = chosen(f"B {vice}  A {chief}")
    assert (public(state, "vice_trump"), public(state, "chief_trump")) == (vice, chief)


def test_mu_4_8_the_partner_is_neither_chief_nor_vice() -> None:
    state = chosen("B 5  A G")
    assert legal(state) == {"+C", "+D"}
    assert refused(state, "+A") == Refused("MU-4.8")
    assert refused(state, "+B") == Refused("MU-4.8")


def test_mu_4_8_a_vice_in_the_first_seat_is_no_partner_either() -> None:
    state = table(A="G5", B="G9 B5", moves="A G5 done  B G9 B5 done")
    play(all_pass(state), "A G")
    assert refused(state, "G") == Refused("MU-4.6")
    play(state, "B B")
    assert legal(state) == {"+C", "+D"}
    assert refused(state, "+A") == Refused("MU-4.8")


def test_mu_4_8_the_partner_sits_at_the_table() -> None:
    assert refused(chosen("B 5  A G"), "+E") == Refused("MU-4.8")


def test_mu_4_8_anybody_else_may_be_named_without_a_vice() -> None:
    state = play(all_pass(table(5, C="R9", moves="A pass  B pass  C R9 done")), "C R")
    assert legal(state) == {"+A", "+B", "+D", "+E"}


def test_mu_4_8_the_named_player_is_not_asked() -> None:
    state = chosen("B 5  A G +C")
    assert turn(state) == "A"
    assert refused(state, "+D") == Refused("MU-5.7")


def test_mu_4_9_the_chief_plays_alone_with_three_players() -> None:
    state = alone("A R")
    assert public(state, "phase") == "tricks"
    assert public(state, "partner") is None
    assert refused(state, "+B") == Refused("MU-4.9")


def test_mu_4_10_chief_and_partner_are_one_team() -> None:
    state = ending("A R9  B Y9  C B9  D K9", partner="D", points="A 11  B 12  C 13  D 14")
    assert public(state, "team_points") == 25
    assert "A + D needs 30 points, has 25" in "\n".join(state.view(Seat(1)).describe("en"))


def test_mu_4_10_a_partner_in_the_first_seat_counts_like_any_other() -> None:
    state = ending("A R9  B Y9  C B9  D K9", chief="B", partner="A", points="A 11  B 12  C 13  D 14")
    assert public(state, "team_points") == 23
    assert "B + A needs 30 points, has 23" in "\n".join(state.view(Seat(1)).describe("en"))
    assert play(state, "B Y9  C B9  D K9  A R9").scores() == [11, 2, 18, 19]


def test_mu_4_10_the_vice_is_an_opponent() -> None:
    # The team of A and C misses one level: vice D and B are paid alike.
    assert scored(4, 1, "R", "A 15  B 16  C 14  D 15", vice_trump="7") == {"A": 5, "B": 21, "C": 14, "D": 20}


def test_mu_4_10_everybody_reads_who_is_who() -> None:
    state = chosen("B 5  A G +C")
    lines = state.view(Seat(3)).describe("en")
    roles = [line[line.index("(") :] if "(" in line else "" for line in lines[1:5]]
    assert roles == ["(dealer, chief)", "(vice)", "(partner)", ""]
    assert "Level 2: A + C needs 32 points, has 0. Trumps: chief G, vice 5." in lines
