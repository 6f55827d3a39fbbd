"""Mü, section 3: the result of the auction."""

from __future__ import annotations

from pioche.core.chance import SeededChance
from pioche.core.seats import NOBODY, Seat
from tests.games.mu.table import (
    GAME,
    all_pass,
    deal,
    legal,
    place,
    play,
    play_out,
    public,
    refused_option,
    start,
    table,
)

# --- pass-out and stalemate ---


def test_mu_3_1_a_hand_that_all_pass_at_once_is_void() -> None:
    dealt = deal(totals=(5, -10, 190, 0))
    state = all_pass(start(dealt))
    assert public(state, "phase") == "void"
    assert state.scores() == [0, 0, 0, 0]
    assert state.view(NOBODY).outcome()["result"] == "void"
    assert state.actions() == []
    following = GAME.next(dealt, state, SeededChance(1))
    assert following is not None
    assert following.totals == (5, -10, 190, 0)
    assert following.number == 2
    assert following.piles != dealt.piles


def test_mu_3_1_the_deal_moves_on_after_a_pass_out() -> None:
    dealt = deal(dealer="D")
    following = GAME.next(dealt, all_pass(start(dealt)), SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "A"


def test_mu_3_1_the_deal_stays_where_the_table_wants_it() -> None:
    dealt = deal(dealer="D", options={"passout_dealer": "same"})
    following = GAME.next(dealt, all_pass(start(dealt)), SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "D"


def test_mu_3_1_the_deal_moves_on_after_a_played_hand_even_then() -> None:
    dealt = deal(dealer="D", D="R9", options={"passout_dealer": "same"})
    state = play_out(all_pass(play(start(dealt), "D R9 done")))
    following = GAME.next(dealt, state, SeededChance(1))
    assert following is not None
    assert following.facts["dealer"] == "A"


def test_mu_3_1_passes_before_the_first_card_void_nothing() -> None:
    state = table(D="R9", moves="A pass  B pass  C pass  D R9 done")
    assert public(all_pass(state), "phase") == "chief-trump"


def test_mu_3_1_another_dealer_after_a_pass_out_is_refused() -> None:
    assert refused_option(4, passout_dealer="random") == "MU-3.1"


def test_mu_3_2_a_shared_highest_bid_is_a_stalemate() -> None:
    state = all_pass(table(A="R9", B="Y9", moves="A R9 done  B Y9 done"))
    assert public(state, "phase") == "stalemate"
    assert state.view(NOBODY).outcome()["result"] == "stalemate"
    assert state.turn() == NOBODY
    assert public(state, "scores") == [5, -10, 0, 0]
    assert public(state, "chief") is None


def test_mu_3_2_lower_bids_do_not_prevent_a_stalemate() -> None:
    state = table(A="R9", B="Y9 Y8", C="K9 K8", moves="A R9 done  B Y9 Y8 done  C K9 K8 done")
    assert public(all_pass(state), "phase") == "stalemate"


def test_mu_3_2_a_tie_below_the_highest_bid_is_no_stalemate() -> None:
    state = table(A="R9", B="Y9", C="K9 K8", moves="A R9 done  B Y9 done  C K9 K8 done")
    assert public(all_pass(state), "chief") == "C"


def test_mu_3_2_three_players_can_block_one_another_too() -> None:
    state = table(3, A="R9", B="Y9", C="B9", moves="A R9 done  B Y9 done  C B9 done")
    assert all_pass(state).scores() == [5, 5, -10]


def test_mu_3_3_the_provocateur_is_the_last_to_lay_among_those_tied() -> None:
    state = table(A="R9 R8", B="Y9 Y8", moves="A R9 done  B Y9 Y8 done  C pass  D pass  A R8 done")
    assert public(all_pass(state), "provocateur") == "A"


def test_mu_3_3_cards_laid_later_outside_the_tie_are_ignored() -> None:
    state = table(A="R9 R8", B="Y9 Y8", C="K9", moves="A R9 done  B Y9 Y8 done  C pass  D pass  A R8 done")
    play(state, "B pass  C K9 done")
    assert public(all_pass(state), "provocateur") == "A"


def test_mu_3_3_the_table_reads_who_provoked_it() -> None:
    state = all_pass(table(A="R9", B="Y9", moves="A R9 done  B Y9 done"))
    lines = state.view(Seat(2)).describe("fr")
    assert lines[0] == "Égalité\u00a0: personne n’est seul en tête."
    assert "  B  14 en main  mise  1   0 points  posé Y9  (provocateur)" in lines


def test_mu_3_4_the_provocateur_loses_ten_for_each_card_and_gets_nothing_else() -> None:
    state = table(A="R9 R8", B="Y9 Y8", moves="A R9 done  B Y9 Y8 done  C pass  D pass  A R8 done")
    assert all_pass(state).scores()[0] == -20


def test_mu_3_5_every_other_tied_player_gets_five_for_each_card() -> None:
    state = table(A="R9", B="Y9 Y8", C="K9 K8", D="G9 G8")
    play(state, "A R9 done  B Y9 Y8 done  C K9 K8 done  D G9 G8 done")
    scores = all_pass(state).scores()
    assert scores[1:3] == [10, 10]
    assert public(state, "provocateur") == "D"


def test_mu_3_6_players_outside_the_tie_score_nothing() -> None:
    state = table(5, A="R9", B="Y9 Y8", C="K9 K8", moves="A R9 done  B Y9 Y8 done  C K9 K8 done")
    assert all_pass(state).scores() == [0, 10, -20, 0, 0]


# --- chief and vice ---


def test_mu_3_7_the_single_highest_bid_makes_the_chief_and_the_level() -> None:
    state = table(A="R9", B="Y0 Y1", C="K9", moves="A R9 done  B Y0 Y1 done  C K9 done")
    assert public(all_pass(state), "chief") == "B"
    assert public(state, "level") == 2
    assert public(state, "provocateur") is None


def test_mu_3_7_there_is_no_chief_before_the_end_of_the_auction() -> None:
    state = table(A="R9", moves="A R9 done  B pass  C pass  D pass")
    assert [public(state, fact) for fact in ("chief", "level", "target")] == [None, None, None]


def test_mu_3_8_the_next_highest_bid_makes_the_vice() -> None:
    state = table(A="R0 R1", B="Y9", C="K9 K8 K7", moves="A R0 done  B Y9 done  C K9 K8 done  D pass  A R1 done")
    play(state, "B pass  C K7 done")
    # More cards count before better ones.
    assert public(all_pass(state), "vice") == "A"
    assert public(state, "chief") == "C"


def test_mu_3_9_the_better_cards_decide_between_equal_runners_up() -> None:
    state = table(B="Y8", C="K9", D="G7 G6", moves="A pass  B Y8 done  C K9 done  D G7 G6 done")
    assert public(all_pass(state), "vice") == "C"


def test_mu_3_9_numbers_are_compared_from_high_to_low() -> None:
    state = table(A="R9", B="Y6 Y8", C="K5 K8", D="G0 G2 G3")
    # B laid his cards in another order than C: 8 and 6 beat 8 and 5.
    play(state, "A R9 done  B Y6 Y8 done  C K8 K5 done  D G0 G2 G3 done")
    assert public(all_pass(state), "vice") == "B"


def test_mu_3_9_the_highest_number_counts_before_all_others() -> None:
    state = table(A="R9", B="Y9 Y0", C="K8 K7", D="G0 G2 G3")
    play(state, "A R9 done  B Y9 Y0 done  C K8 K7 done  D G0 G2 G3 done")
    assert public(all_pass(state), "vice") == "B"


def test_mu_3_9_triangles_and_colours_do_not_matter() -> None:
    state = table(B="G9", C="R7", D="Y0 Y1", moves="A pass  B G9 done  C R7 done  D Y0 Y1 done")
    # A 9 has no triangle and a 7 two of them, yet the 9 is higher.
    assert public(all_pass(state), "vice") == "B"


def test_mu_3_10_two_equal_runners_up_leave_the_hand_without_a_vice() -> None:
    state = table(B="Y8", C="K8", D="G0 G1", moves="A pass  B Y8 done  C K8 done  D G0 G1 done")
    assert public(all_pass(state), "vice") is None
    assert public(state, "phase") == "chief-trump"


def test_mu_3_10_a_third_with_lower_cards_is_not_promoted() -> None:
    state = table(A="R7", B="Y8", C="K8", D="G0 G1", moves="A R7 done  B Y8 done  C K8 done  D G0 G1 done")
    assert public(all_pass(state), "vice") is None


def test_mu_3_10_a_third_with_better_cards_is_vice_whoever_else_is_equal() -> None:
    state = table(A="R7", B="Y7", C="K8", D="G0 G1", moves="A R7 done  B Y7 done  C K8 done  D G0 G1 done")
    assert public(all_pass(state), "vice") == "C"


def test_mu_3_11_there_is_no_vice_where_only_the_chief_laid_cards() -> None:
    state = all_pass(table(C="R9", moves="A pass  B pass  C R9 done"))
    assert public(state, "vice") is None
    assert public(state, "phase") == "chief-trump"
    assert legal(state) == {"R", "9", "none"}


def test_mu_3_12_three_players_have_no_vice() -> None:
    state = all_pass(table(3, A="R9", B="Y9 Y8", moves="A R9 done  B Y9 Y8 done"))
    assert public(state, "chief") == "B"
    assert public(state, "vice") is None
    assert public(state, "phase") == "chief-trump"
    assert place(state, "A")["bid"] == 1
