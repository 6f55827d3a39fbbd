"""The worked examples of the rules of Mü, as they are written there."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.seats import LETTERS, NOBODY
from pioche.games.mu.kernel import MuState
from tests.games.mu.table import (
    CARDS,
    GAME,
    Refused,
    all_pass,
    deal,
    ending,
    known,
    legal,
    place,
    play,
    play_out,
    public,
    refused,
    scored,
    start,
    table,
    trick,
    turn,
)


def bids(state: MuState) -> list[int]:
    return [seat["bid"] for seat in known(state)["seats"]]


def after(totals: tuple[int, ...], state: MuState) -> Deal | None:
    return GAME.next(deal(totals=totals), state, SeededChance(1))


def test_mu_e1_the_first_bid_is_one_card() -> None:
    state = table(A="R9 R8", B="Y9 Y8")
    assert "R9" in legal(state)
    play(state, "A R9")
    assert refused(state, "R8").clause == "MU-2.7"
    passed = table(A="R9 R8", B="Y9 Y8", moves="A pass  B Y9")
    assert refused(passed, "Y8").clause == "MU-2.7"


def test_mu_e2_one_card_equals_two_lead_three_are_too_many() -> None:
    state = table(A="R9", B="Y9 Y8 Y7", C="K9 K8 K7 K6", moves="A R9 done")
    play(state, "B Y9")
    assert "done" in legal(state)
    play(state, "B Y8")
    assert "done" in legal(state)
    assert refused(state, "Y7").clause == "MU-2.5"
    play(state, "B done")
    for card in ("K9", "K8", "K7"):
        play(state, f"C {card}")
        assert "done" in legal(state)
    assert refused(state, "K6").clause == "MU-2.5"


def bids_3_1_0_0(more: str) -> MuState:
    """A at 3, B at 1, nobody else; then more passes until the seat that is meant to act."""
    state = table(A="R9 R8 R7 R6 R5", B="Y9 Y8 Y7 Y6 Y5", C="K9 K8 K7 K6 K5")
    play(state, "A R9 done  B Y9 done  C pass  D pass  A R8 done  B pass  C pass  D pass  A R7 done")
    assert bids(state) == [3, 1, 0, 0]
    return play(state, more)


def test_mu_e3_the_sole_leader_adds_one_the_others_may_overtake_him() -> None:
    state = bids_3_1_0_0("B pass  C pass  D pass  A R6")
    assert legal(state) == {"done"}
    assert refused(state, "R5").clause == "MU-2.6"
    state = bids_3_1_0_0("B Y8 Y7 Y6")
    assert bids(state) == [3, 4, 0, 0]
    assert refused(state, "Y5").clause == "MU-2.5"
    state = bids_3_1_0_0("B pass  C K9 K8 K7 K6")
    assert bids(state) == [3, 1, 4, 0]
    assert refused(state, "K5").clause == "MU-2.5"


def test_mu_e4_a_player_in_a_tie_may_add_one() -> None:
    state = table(A="R9 R8 R7 R6", B="Y9 Y8", moves="A R9 done  B Y9 done  C pass  D pass  A R8 done  B Y8 done")
    play(state, "C pass  D pass")
    assert bids(state) == [2, 2, 0, 0]
    play(state, "A R7")
    assert refused(state, "R6").clause == "MU-2.5"


def test_mu_e5_the_last_bidder_passes_too() -> None:
    state = table(A="R9 R8", B="Y9 Y8 Y7 Y6", moves="A R9 done  B pass  C pass  D pass")
    assert public(state, "phase") == "auction"
    raised = play(state.twin(), "A R8 done")
    play(state, "A pass")
    assert (public(state, "chief"), public(state, "level")) == ("A", 1)
    assert public(raised, "passes") == 0
    play(raised, "B Y9 Y8 Y7")
    assert refused(raised, "Y6").clause == "MU-2.5"


def test_mu_e6_five_passes_at_once_are_void() -> None:
    dealt = deal(5, totals=(1, 2, 3, 4, 5))
    state = play(start(dealt), "A pass  B pass  C pass  D pass  E pass")
    following = GAME.next(dealt, state, SeededChance(1))
    assert following is not None
    assert (following.totals, following.facts["dealer"]) == ((1, 2, 3, 4, 5), "B")


def test_mu_e7_the_provocateur_is_the_last_of_the_tied() -> None:
    state = table(5, A="R9 R8 R7", B="Y9 Y8 Y7", C="K9")
    play(state, "A R9 done  B Y9 Y8 done  C pass  D pass  E pass  A R8 R7 done  B Y7 done  C K9 done")
    play(state, "D pass  E pass  A pass  B pass  C pass")
    assert bids(state) == [3, 3, 1, 0, 0]
    assert public(state, "provocateur") == "B"
    assert state.scores() == [15, -30, 0, 0, 0]


def test_mu_e8_three_tie_and_the_last_one_pays() -> None:
    state = table(A="R9 R8", B="Y9 Y8", C="K9", D="G9 G8", dealer="B")
    play(state, "B Y9 done  C K9 done  D G9 done  A R9 done  B Y8 done  C pass  D G8 done  A R8 done")
    assert bids(all_pass(state)) == [2, 2, 1, 2]
    assert state.scores() == [-20, 10, 0, 10]


def test_mu_e9_the_second_number_decides() -> None:
    state = table(A="R9 R0 R2", B="R8 G6", C="Y8 K5", moves="A R9 done  B R8 G6 done  C Y8 K5 done  D pass")
    play(state, "A R0 R2 done")
    assert public(all_pass(state), "chief") == "A"
    assert public(state, "vice") == "B"


def test_mu_e9_the_third_number_decides() -> None:
    state = table(A="R9 R0 R2 R3 R4", B="Y8 Y6 K6 Y1", C="K8 B6 K5 K4")
    play(state, "A R9 done  B Y8 Y6 done  C K8 B6 K5 done  D pass  A R0 R2 R3 done")
    play(state, "B K6 Y1 done  C K4 done  D pass  A R4 done")
    assert bids(state) == [5, 4, 4, 0]
    assert public(all_pass(state), "vice") == "B"


def test_mu_e10_a_full_tie_leaves_no_vice() -> None:
    state = table(5, A="R9 R0 R2", B="R7 G3", C="B7 Y3", D="K6 Y2")
    play(state, "A R9 done  B R7 G3 done  C B7 Y3 done  D K6 Y2 done  E pass  A R0 R2 done")
    assert bids(all_pass(state)) == [3, 2, 2, 2, 0]
    assert (public(state, "chief"), public(state, "vice")) == ("A", None)


def test_mu_e11_no_vice_alone_or_with_three_players() -> None:
    state = all_pass(table(A="R4", moves="A R4 done"))
    assert (public(state, "chief"), public(state, "vice")) == ("A", None)
    state = all_pass(table(3, A="R4 R5", B="Y9", moves="A R4 done  B Y9 done  C pass  A R5 done"))
    assert bids(state) == [2, 1, 0]
    assert (public(state, "chief"), public(state, "vice")) == ("A", None)


def test_mu_e12_what_vice_and_chief_may_choose() -> None:
    state = table(A="G9 B5 R2", B="G5 K5", moves="A G9 done  B G5 K5 done  C pass  D pass  A B5 R2 done")
    all_pass(state)
    assert legal(state) == {"G", "K", "5"}
    assert refused(state, "none").clause == "MU-4.4"
    assert refused(state, "R").clause == "MU-4.3"
    green, five = play(state.twin(), "B G"), play(state.twin(), "B 5")
    assert legal(green) == {"B", "R", "9", "5", "2", "none"}
    assert refused(green, "G").clause == "MU-4.6"
    assert refused(green, "K").clause == "MU-4.3"
    assert legal(five) == {"G", "B", "R", "9", "2", "none"}
    assert refused(five, "5").clause == "MU-4.6"


def test_mu_e13_who_may_be_partner() -> None:
    state = table(A="R9 R8", C="K9", moves="A R9 done  B pass  C K9 done  D pass  A R8 done")
    play(all_pass(state), "C K  A R")
    assert legal(state) == {"+B", "+D"}
    assert refused(state, "+C").clause == refused(state, "+A").clause == "MU-4.8"
    state = play(all_pass(table(A="R9", moves="A R9 done")), "A R")
    assert legal(state) == {"+B", "+C", "+D"}


def test_mu_e14_a_trump_leaves_its_colour() -> None:
    state = ending("A R3  B R6 K2  C B9  D B8", chief_trump="6", vice_trump="G")
    assert legal(play(state, "A R3")) == {"R6", "K2"}
    state = play(ending("A G3  B R6 K2  C B9  D B8", chief_trump="6", vice_trump="G"), "A G3")
    assert legal(state) == {"R6"}
    assert refused(state, "K2") == Refused("MU-5.8", ("MU-5.9",), "R6")
    state = play(ending("A R6  B R9 G0  C B9  D B8", chief_trump="6", vice_trump="G"), "A R6")
    assert legal(state) == {"G0"}
    assert refused(state, "R9") == Refused("MU-5.8", ("MU-5.9",), "G0")


def test_mu_e15_a_face_up_card_follows_unless_it_is_a_trump() -> None:
    state = ending("A B3  B B5  C K4 R8  D G8", laid="C B2", leader="B", chief_trump="R", vice_trump="9")
    play(state, "B B5")
    assert legal(state) == {"B2"}
    assert refused(state, "K4") == Refused("MU-5.8", cards="B2")
    state = ending("A B3  B B5  C K4 R8  D G8", laid="C B9", leader="B", chief_trump="R", vice_trump="9")
    assert legal(play(state, "B B5")) == {"K4", "R8", "B9"}


def test_mu_e16_chief_nought_vice_green() -> None:
    assert trick("K9 G9 R0 G0 B0", "0", "G") == "D G0"
    assert trick("K9 G9 R0 B0 K3", "0", "G") == "C R0"
    assert trick("K9 G9 G1 K8 K3", "0", "G") == "B G9"


def test_mu_e17_chief_red_vice_seven() -> None:
    assert trick("B9 B7 B8 R0 R7", "R", "7") == "E R7"
    assert trick("B9 B7 B8 R0 R9", "R", "7") == "E R9"
    assert trick("B9 B7 B8 B2 B3", "R", "7") == "B B7"
    assert trick("B9 B7 R0 B2 B3", "R", "7") == "C R0"
    cards = "A B9  B B7  C B8  D R0  E R7"
    state = play(ending(cards, chief_trump="R", vice_trump="7"), cards)
    assert place(state, "E")["points"] == 6


def test_mu_e18_chief_seven_vice_red() -> None:
    assert trick("R9 R7 R7 B7", "7", "R") == "B R7"
    assert trick("R9 B7 K7 R2", "7", "R") == "B B7"
    assert trick("R9 R8 G2 R3", "7", "R") == "A R9"


def test_mu_e19_chief_five_vice_seven() -> None:
    assert trick("R9 R7 B5 K5", "5", "7") == "C B5"
    assert trick("R9 R7 K7 R3", "5", "7") == "B R7"


def test_mu_e20_chief_red_vice_green() -> None:
    assert trick("B9 G9 R0 B2", "R", "G") == "C R0"
    assert trick("G7 G7 G3 G5", "R", "G") == "A G7"
    assert trick("G9 R0 G7 G5", "R", "G") == "B R0"
    # R0 follows G9 although B also holds a green card.
    state = play(ending("A G9  B R0 G4 K1  C G7  D G5", chief_trump="R", vice_trump="G"), "A G9")
    assert legal(state) == {"R0", "G4"}


def test_mu_e21_chief_without_a_trump() -> None:
    assert trick("K7 K7 R9 K2", "none") == "A K7"
    assert trick("K9 Y0 K8 K1", "none", "Y") == "B Y0"


def test_mu_e22_level_4_in_blue() -> None:
    scores = scored(5, 4, "B", "A 21  B 9  C 14  D 10  E 6")
    assert scores == {"A": 61, "B": 9, "C": 54, "D": 10, "E": 6}


def test_mu_e23_level_3_with_sevens() -> None:
    assert scored(4, 3, "7", "A 20  B 13  C 15  D 12") == {"A": 60, "B": 13, "C": 55, "D": 12}


def test_mu_e24_level_2_with_fours() -> None:
    scores = scored(6, 2, "4", "A 15  B 9  C 11  D 10  E 8  F 7", partner="D")
    assert scores == {"A": 55, "B": 9, "C": 11, "D": 50, "E": 8, "F": 7}


def test_mu_e25_none_although_the_vice_named_red() -> None:
    scores = scored(5, 3, "none", "A 18  B 10  C 12  D 10  E 10", vice_trump="R")
    assert (scores["A"], scores["C"]) == (78, 72)


def test_mu_e26_a_bonus_is_capped_at_one_hundred() -> None:
    scores = scored(5, 8, "none", "A 30  B 17  C 5  D 5  E 3", partner="B")
    assert (scores["A"], scores["B"]) == (130, 117)
    for level, trump, bonus in ((11, "R", 100), (9, "R", 90), (8, "5", 100)):
        assert scored(5, level, trump, "A 60")["A"] == 60 + bonus


def test_mu_e27_two_steps_short() -> None:
    scores = scored(5, 4, "R", "A 17  B 11  C 12  D 12  E 8")
    assert scores == {"A": -3, "B": 21, "C": 12, "D": 22, "E": 18}


def test_mu_e28_not_even_level_1() -> None:
    scores = scored(4, 2, "R", "A 16  B 12  C 18  D 14", partner="B")
    assert scores == {"A": -4, "B": 12, "C": 28, "D": 24}
    scores = scored(4, 5, "R", "A 20  B 17  C 13  D 10", partner="B")
    assert scores == {"A": 10, "B": 17, "C": 18, "D": 15}


def test_mu_e29_three_players() -> None:
    assert scored(3, 3, "R", "A 17  B 10  C 9") == {"A": 47, "B": 10, "C": 9}
    assert scored(3, 4, "R", "A 13  B 12  C 11") == {"A": -17, "B": 27, "C": 26}


def test_mu_e30_when_the_game_is_over_and_who_wins() -> None:
    # A hand that brings A 40 and C 10, and nothing to the others.
    cards = "A R9  B Y9  C B9  D K9"
    state = play(ending(cards, chief_trump="R", points="A 30"), cards)
    assert state.scores() == [40, 0, 10, 0]
    for totals, winners in (((204, 211, 150, 98), "B"), ((205, 205, 190, 10), "AB")):
        before = (totals[0] - 40, totals[1], totals[2] - 10, totals[3])
        assert after(before, state) is None
        assert "".join(LETTERS[seat] for seat in GAME.winners(deal(totals=before), state)) == winners
    following = after((159, 170, 90, 50), state)
    assert following is not None
    assert following.totals == (199, 170, 100, 50)


def test_mu_e30_a_stalemate_ends_the_game_too() -> None:
    dealt = deal(totals=(195, 0, 0, 0), A="R9 R8 R7", B="Y9 Y8 Y7")
    state = play(start(dealt), "A R9 done  B Y9 Y8 done  C pass  D pass  A R8 R7 done  B Y7 done")
    assert dealt.totals_after(all_pass(state).scores())[0] == 210
    assert GAME.next(dealt, state, SeededChance(1)) is None


@pytest.mark.parametrize(("players", "each", "deck"), [(3, 12, 36), (4, 15, 60), (5, 12, 60), (6, 10, 60)])
def test_mu_e31_cards_and_tricks_by_number_of_players(players: int, each: int, deck: int) -> None:
    options = GAME.info.choose({"players": players, "first_dealer": "A"})
    opened = GAME.open(options, SeededChance(1))
    assert [len(pile) for pile in opened.piles.values()] == [each] * players
    names = [CARDS.name(card) for pile in opened.piles.values() for card in pile]
    assert len(names) == deck
    assert {name[0] for name in names} == set("RYB" if players == 3 else "RYBKG")
    state = play_out(all_pass(play(start(opened), f"A {names[0]} done")))
    assert len(known(state)["tricks"]) == each
    following = GAME.next(opened, state, SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "B"


def test_mu_e31_the_deal_moves_after_a_stalemate_too() -> None:
    dealt = deal(A="R9", B="Y9")
    state = all_pass(play(start(dealt), "A R9 done  B Y9 done"))
    following = GAME.next(dealt, state, SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "B"


def test_mu_e32_all_ten_cards_laid() -> None:
    ten = "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9"
    state = table(6, A=ten)
    for card in ten.split():
        play(state, f"A {card} done  B pass  C pass  D pass  E pass  F pass")
    assert legal(state) == {"pass"}
    play(state, "A pass")
    assert (public(state, "chief"), public(state, "level"), public(state, "target")) == ("A", 10, 56)


def test_mu_e33_no_duty_to_trump() -> None:
    state = ending("A K9  B R2 G8 G4  C K1 K3 R9  D Y8", chief_trump="R", vice_trump="4")
    assert legal(play(state, "A K9")) == {"R2", "G8", "G4"}
    assert legal(play(state, "B G8")) == {"K1", "K3"}
    assert refused(state, "R9") == Refused("MU-5.8", ("MU-5.3",), "K1 K3")


def test_mu_e34_nothing_for_points_above_the_target() -> None:
    assert scored(4, 1, "R", "A 30  B 5  C 22  D 3") == {"A": 40, "B": 5, "C": 32, "D": 3}


def test_mu_e35_a_turn_is_judged_as_it_began() -> None:
    state = table(A="R9", B="Y9 Y8 Y7", moves="A R9 done  B Y9 Y8")
    assert bids(state) == [1, 2, 0, 0]
    assert refused(state, "Y7") == Refused("MU-2.5", ("MU-2.13",), "Y8 Y9")


def test_mu_e36_the_face_up_copy_is_played() -> None:
    state = play(ending("A R7 K2  B Y9  C B9  D K9", laid="A R7"), "A R7")
    assert turn(state) == "B"
    assert known(state, "A")["hand"] == ["R7", "K2"]
    assert (place(state, "A")["laid"], place(state, "A")["cards"]) == ([], 2)
    # All that the others know of R7 is the one card of the trick.
    assert known(state, "B")["trick"] == [("A", "R7")]
    assert state.view(NOBODY).known()["hand"] == []
