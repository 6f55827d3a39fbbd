"""Mü, section 1: set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal
from pioche.core.seats import LETTERS, NOBODY
from tests.games.mu.table import (
    CARDS,
    GAME,
    Refused,
    all_pass,
    deal,
    in_words,
    known,
    legal,
    mine,
    play,
    play_out,
    public,
    refused,
    refused_option,
    seats,
    start,
    table,
)

COUNTS = (3, 4, 5, 6)
ONE_COLOUR = "0 1 1 2 3 4 5 6 7 7 8 9".split()


def open_deal(players: int = 4, seed: int = 1, **options: str) -> Deal:
    return GAME.open(GAME.info.choose({"players": players, **options}), SeededChance(seed))


def following(dealt: Deal, moves: str) -> Deal:
    """The deal after one in which these moves were made and the rest passed or played out."""
    found = GAME.next(dealt, play_out(all_pass(play(start(dealt), moves))), SeededChance(1))
    assert found is not None
    return found


def names(dealt: Deal) -> Counter[str]:
    return Counter(CARDS.name(card) for pile in dealt.piles.values() for card in pile)


def whole(colours: str) -> Counter[str]:
    """Every card of some colours, as the table of the material lists them."""
    return Counter(colour + number for colour in colours for number in ONE_COLOUR)


@pytest.mark.parametrize("players", COUNTS)
def test_mu_1_1_three_to_six_may_play(players: int) -> None:
    assert list(open_deal(players).piles) == list(LETTERS[:players])


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, "four", ""])
def test_mu_1_1_any_other_number_of_players_is_refused(players: int) -> None:
    assert refused_option(players) == "MU-1.1"


def test_mu_1_1_four_play_unless_the_table_says_otherwise() -> None:
    assert GAME.info.choose().players == 4


@pytest.mark.parametrize("players", [4, 5, 6])
def test_mu_1_2_all_sixty_cards_are_in_play_with_four_or_more(players: int) -> None:
    assert names(open_deal(players)) == whole("RYBKG")
    assert sum(whole("RYBKG").values()) == 60


def test_mu_1_2_no_colour_can_be_set_aside_with_four_or_more() -> None:
    assert refused_option(4, removed_colours="RY") == "MU-1.3"


def test_mu_1_3_black_and_green_are_set_aside_with_three_players() -> None:
    assert names(open_deal(3)) == whole("RYB")
    assert sum(whole("RYB").values()) == 36


@pytest.mark.parametrize("removed", ["RY", "RB", "RK", "RG", "YB", "YK", "YG", "BK", "BG", "KG"])
def test_mu_1_3_the_table_may_choose_another_pair(removed: str) -> None:
    assert names(open_deal(3, removed_colours=removed)) == whole(
        "RYBKG".translate({ord(colour): "" for colour in removed})
    )


def test_mu_1_3_the_colours_stay_aside_for_the_whole_game() -> None:
    second = following(deal(3, options={"removed_colours": "RY"}), "A pass  B K9 done")
    assert names(second) == whole("BKG")


@pytest.mark.parametrize("pair", ["K", "RR", "GK", "RYB", "XY", ""])
def test_mu_1_3_what_is_no_pair_of_colours_is_refused(pair: str) -> None:
    assert refused_option(3, removed_colours=pair) == "MU-1.3"


def test_mu_1_3_a_card_that_is_set_aside_can_neither_be_laid_nor_played() -> None:
    state = table(3, A="R9")
    assert refused(state, "K5") == Refused("MU-1.3")
    all_pass(play(state, "A R9 done"))
    play(state, "A none")
    assert refused(state, "G5") == Refused("MU-1.3")


@pytest.mark.parametrize(("players", "each"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_mu_1_4_the_cards_are_dealt_evenly(players: int, each: int) -> None:
    first = open_deal(players)
    second = following(first, "")
    for dealt in (first, second):
        assert [len(pile) for pile in dealt.piles.values()] == [each] * players
    assert [place["cards"] for place in known(start(first))["seats"]] == [each] * players


def test_mu_1_4_every_seat_holds_the_cards_dealt_to_it() -> None:
    state = table(6, F="R9 R8 R7 R7 R6 R5 R4 R3 R2 R1", dealer="F")
    assert known(state, "F")["hand"] == "R1 R2 R3 R4 R5 R6 R7 R7 R8 R9".split()


@pytest.mark.parametrize("dealer", ["D", "a", "", "AB"])
def test_mu_1_4_a_deal_by_somebody_who_is_not_at_the_table_is_refused(dealer: str) -> None:
    with pytest.raises(InvalidDeal):
        start(deal(3, dealer=dealer))


def test_mu_1_5_a_dealt_card_is_seen_by_its_holder_only() -> None:
    state = table(A="R9")
    assert ["R9" in in_words(state, seat) for seat in seats(state)] == [True, False, False, False, False]


def test_mu_1_5_the_table_as_a_seat_sees_it_has_no_hand_but_its_own() -> None:
    state = table(A="R9")
    for seat in seats(state):
        seen = mine(state.view(seat).visible_state())
        assert [seen.hands[other] != 0 for other in range(4)] == [other == seat for other in range(4)]


def test_mu_1_5_a_card_is_seen_by_all_once_it_is_laid() -> None:
    state = table(A="R9", moves="A R9")
    assert all("R9" in in_words(state, seat) for seat in seats(state))


def test_mu_1_5_a_card_is_seen_by_all_once_it_is_played() -> None:
    state = all_pass(table(A="R9 R8", moves="A R9 done"))
    play(state, "A none +B")
    assert ["R8" in in_words(state, seat) for seat in seats(state)] == [True, False, False, False, False]
    play(state, "A R8")
    assert all("R8" in in_words(state, seat) for seat in seats(state))


def test_mu_1_5_two_hands_exchanged_look_the_same_to_the_others() -> None:
    red, yellow = "R9 R8 R7 R7 R6 R5 R4 R3 R2 R1 R1 R0 G0 G1 G1", "Y9 Y8 Y7 Y7 Y6 Y5 Y4 Y3 Y2 Y1 Y1 Y0 G2 G3 G4"
    one, other = table(C=red, D=yellow), table(C=yellow, D=red)
    same = [in_words(one, seat) == in_words(other, seat) for seat in seats(one)]
    assert same == [True, True, False, False, True]


def test_mu_1_6_the_first_dealer_is_drawn_uniformly() -> None:
    drawn = Counter(open_deal(seed=seed).facts["dealer"] for seed in range(400))
    assert sorted(drawn) == list("ABCD")
    assert all(70 < times < 130 for times in drawn.values())


@pytest.mark.parametrize("dealer", list("ABCDE"))
def test_mu_1_6_the_first_dealer_may_be_fixed(dealer: str) -> None:
    dealt = open_deal(5, first_dealer=dealer)
    assert dealt.facts["dealer"] == dealer
    assert public(start(dealt), "dealer") == dealer


@pytest.mark.parametrize("dealer", ["E", "a", "nobody"])
def test_mu_1_6_who_is_not_at_the_table_cannot_be_first_dealer(dealer: str) -> None:
    assert refused_option(4, first_dealer=dealer) == "MU-1.6"


@pytest.mark.parametrize(("lead", "left"), [("A R9", "B"), ("B Y9", "C"), ("C B9", "D"), ("D K9", "A")])
def test_mu_1_7_the_deal_moves_to_the_left_after_a_played_hand(lead: str, left: str) -> None:
    dealt = deal(dealer=lead[0], A="R9", B="Y9", C="B9", D="K9")
    assert following(dealt, f"{lead} done").facts["dealer"] == left


def test_mu_1_7_the_deal_moves_to_the_left_after_a_stalemate() -> None:
    dealt = deal(dealer="D", D="R9", A="Y9")
    assert following(dealt, "D R9 done  A Y9 done").facts["dealer"] == "A"


@pytest.mark.parametrize("players", COUNTS)
def test_mu_1_8_every_player_starts_with_a_score_of_nought(players: int) -> None:
    assert open_deal(players).totals == (0,) * players


def test_mu_1_8_nobody_has_points_in_a_hand_before_it_is_played() -> None:
    state = table(A="R9")
    assert [place["points"] for place in known(state)["seats"]] == [0, 0, 0, 0]
    assert "pass" in legal(state)
    assert state.view(NOBODY).outcome() == {}
