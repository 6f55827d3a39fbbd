"""WT-5 and WT-6: Wild, Wild Draw Four, Draw Two, Reverse, Skip."""

from __future__ import annotations

from tests.games.wild_tiles.table import Table, opening, table


def bluff(**more: str) -> Table:
    """B has placed an unlawful WD4 and C is asked."""
    racks = {"B": "R1 WD4 B7 Y1 Y2", "C": "B1 B2 B3"} | more
    return table(**racks).play("B", "WD4", "E", "G")


def lawful(**more: str) -> Table:
    """B has placed a lawful WD4 and C is asked."""
    racks = {"B": "WD4 B7 Y1 Y2", "C": "B1 B2 B3"} | more
    return table(**racks).play("B", "WD4", "E", "G")


def test_wt_5_1_a_wild_names_one_of_four_colours() -> None:
    position = table(B="Wild Y1 Y2").play("B", "Wild", "E")
    assert position.may == {"R", "Y", "G", "B"}
    assert position.refused("E") == {"WT-5.1"}


def test_wt_5_2_any_colour_may_be_named() -> None:
    for colour in "RB":
        position = table(B="Wild Y1 Y2").play("B", "Wild", "E", colour)
        assert position.view("A").in_force()["colour"] == colour


def test_wt_5_3_a_wild_may_be_played_beside_lawful_tiles() -> None:
    assert {"Wild", "R1"} < table(B="Wild R1 Y2").may


def test_wt_5_4_a_wild_does_nothing_else() -> None:
    position = table(B="Wild Y1 Y2").play("B", "Wild", "E", "R")
    assert (position.turn, position.held()) == ("C", [3, 2, 3, 3])


def test_wt_5_5_a_wd4_names_a_colour() -> None:
    position = table(B="WD4 Y1 Y2").play("B", "WD4", "E")
    assert position.may == {"R", "Y", "G", "B"}
    assert position.refused("draw") == {"WT-5.5"}


def test_wt_5_6_a_wd4_is_lawful_without_the_colour_in_force() -> None:
    assert "WD4" in table(B="WD4 B7 Y1", bluffing="off").may
    refusal = table(B="WD4 R1 Y1", bluffing="off").refusal("WD4")
    assert (refusal.clause, refusal.cards) == ("WT-5.6", (1,))


def test_wt_5_7_other_matches_do_not_forbid_a_wd4() -> None:
    assert "WD4" in table(B="WD4 WD4 B7 Wild Master", bluffing="off").may


def test_wt_5_8_a_wd4_is_lawful_on_start_play_any_and_free() -> None:
    assert "WD4" in opening("WD4 R1 R2", bluffing="off").may
    for target in ("r4c4", "FREE"):
        assert "WD4" in table(target, B="WD4 R1 R2", bluffing="off").may


def test_wt_5_9_a_wd4_after_a_wd4_needs_the_same() -> None:
    assert "WT-5.6" in table("r5c6", "WD4:R", B="WD4 R1 R2", bluffing="off").refused("WD4")
    assert "WD4" in table("r5c6", "WD4:R", B="WD4 Y1 Y2", bluffing="off").may


def test_wt_5_10_the_next_player_draws_four_and_loses_the_turn() -> None:
    position = lawful().play("C", "accept")
    assert (position.turn, position.held()[2]) == ("D", 7)


def test_wt_5_11_the_next_player_alone_accepts_or_challenges() -> None:
    position = lawful()
    assert (position.turn, position.phase, position.may) == ("C", "answer-wd4", {"accept", "challenge"})
    assert position.refused("B1") == {"WT-5.11", "WT-6.3"}
    assert position.held()[2] == 3
    assert table(B="R1 R2").refused("challenge") == {"WT-5.11", "WT-10.1"}


def test_wt_5_12_no_challenge_where_all_see_that_it_is_lawful() -> None:
    start = opening("WD4 R1 R2").play("A", "WD4", "N", "G")
    anywhere = table("r4c4", B="WD4 R1 R2").play("B", "WD4", "E", "G")
    free = table("FREE", B="WD4 R1 R2").play("B", "WD4", "r4c4", "E", "G")
    alone = table("r1c2", B="WD4", dead="r1c2", last_tile="draw_first").play("B", "WD4", "G")
    empty = table(B="WD4 R1 R2", pile="-").play("B", "WD4", "E", "G")
    forced = table("r2c6", B="WD4 Y1 Y2", pile="Y8").play("B", "draw", "keep").play("C", "challenge")
    forced.play("B", "WD4", "E", "G")
    assert {position.phase for position in (start, anywhere, free, alone, empty, forced)} == {"turn"}


def test_wt_5_13_the_challenger_alone_sees_the_rack() -> None:
    position = bluff().play("C", "challenge")
    shown = ["B", "shows", "B7", "C"]
    assert shown in position.view("C").history(0)
    assert not any(shown in position.view(seat).history(0) for seat in "-AD")
    verdicts = [line[:2] for line in position.view("-").history(0)]
    assert ["B", "had one of"] in verdicts


def test_wt_5_14_a_challenge_of_a_lawful_wd4_costs_six() -> None:
    position = lawful().play("C", "challenge")
    assert (position.turn, position.held()[2]) == ("D", 9)


def test_wt_5_15_an_accepted_bluff_stands() -> None:
    position = bluff().play("C", "accept")
    assert (position.turn, position.held()) == ("D", [3, 4, 7, 3])
    assert position.view("A").tiles()[-1][:2] == ["r5c6", "WD4"]


def test_wt_5_16_an_unlawful_wd4_goes_back() -> None:
    position = bluff().play("C", "challenge")
    assert position.view("A").tiles() == []
    assert position.rack("B") == "R1 Y1 Y2 B7 WD4"
    assert position.target == "r5c6"
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": "7"}


def test_wt_5_17_the_offender_places_a_lawful_tile_with_a_new_arrow() -> None:
    position = bluff().play("C", "challenge")
    assert (position.turn, position.phase, position.may) == ("B", "replace", {"R1", "B7"})
    assert "WT-5.17" in position.refused("WD4")
    assert position.refused("draw") == {"WT-5.17"}
    assert position.play("B", "B7", "W").target == "r5c5"


def test_wt_5_18_the_replacement_has_its_usual_consequences() -> None:
    position = table("r4c6", B="R1 WD4 Y1", C="B1 B2 B3").play("B", "WD4", "E", "G").play("C", "challenge")
    assert position.play("B", "R1", "E").held()[1] == 2 + 1 + 4


def test_wt_5_19_the_offender_draws_four_after_the_instruction_and_before_the_word() -> None:
    traded = table("r2c6", B="R1 WD4 Y1", C="B1 B2 B3", pile="G8 G8 G9 G9").play("B", "WD4", "E", "G")
    traded.play("C", "challenge").play("B", "R1", "E", "+C")
    assert traded.rack("B") == "G8 G8 G9 G9 B1 B2 B3"
    word = table(B="RD WD4 Y1", C="B1 B2 B3", pile="G8 G8 G9 G9 Y5 Y6").play("B", "WD4", "E", "G")
    word.play("C", "challenge").play("B", "RD", "E")
    assert (word.rack("B"), word.rack("C")) == ("Y1 G8 G8 G9 G9 WD4", "Y5 Y6 B1 B2 B3")


def test_wt_5_20_the_challenger_draws_nothing() -> None:
    position = bluff().play("C", "challenge").play("B", "R1", "E")
    assert (position.turn, position.held()[2]) == ("C", 3)


def test_wt_5_21_there_is_always_a_replacement() -> None:
    position = table(B="R1 WD4", C="B1 B2 B3").play("B", "WD4", "E", "G").play("C", "challenge")
    assert position.may == {"R1", "R1!"}


def test_wt_5_22_any_lawful_tile_replaces_a_drawn_wd4() -> None:
    position = table(B="R1 Y8", pile="WD4").play("B", "draw", "WD4", "E", "G").play("C", "challenge")
    assert position.may == {"R1"}


def test_wt_6_1_a_draw_two_costs_two_tiles_and_the_turn() -> None:
    position = table(B="RD R1 R2").play("B", "RD", "E")
    assert (position.turn, position.held()[2]) == ("D", 5)


def test_wt_6_2_a_skip_costs_the_turn() -> None:
    position = table(B="RS R1 R2").play("B", "RS", "E")
    assert (position.turn, position.held()[2]) == ("D", 3)


def test_wt_6_3_nobody_answers_an_effect_with_a_tile() -> None:
    assert table(B="RD R1 R2", C="YD Y1 Y2").play("B", "RD", "E").turn == "D"
    assert "WT-6.3" in lawful(C="WD4 B1 B2").refused("WD4")


def test_wt_6_4_the_player_after_matches_the_effect_tile() -> None:
    position = table(B="RD R1 R2", D="BD R5 Y5").play("B", "RD", "E")
    assert (position.target, position.may) == ("r5c7", {"BD", "R5", "draw"})


def test_wt_6_5_a_reverse_turns_the_direction() -> None:
    position = table(B="RR R1 R2", A="R3 R4 Y1").play("B", "RR", "E")
    assert position.turn == "A"
    assert position.play("A", "R3", "E").turn == "D"


def test_wt_6_6_the_next_player_may_reverse_again() -> None:
    position = table(B="RR R1 R2", A="BR R4 Y1").play("B", "RR", "E").play("A", "BR", "E")
    assert (position.turn, position.state.way) == ("B", 1)


def test_wt_6_7_a_wild_undoes_no_earlier_word() -> None:
    position = table(B="RR R1 R2", A="Wild R4 Y1").play("B", "RR", "E").play("A", "Wild", "E", "G")
    assert (position.turn, position.view("A").known()["direction"]) == ("D", "counter-clockwise")


def test_wt_6_8_who_can_draw_only_some_loses_the_turn_all_the_same() -> None:
    full = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 G7"
    position = table(B="RD R1 R2", C=full).play("B", "RD", "E")
    assert (position.turn, position.held()[2]) == ("D", 14)
    position = table(B="RD R1 R2", C=full + " G7").play("B", "RD", "E")
    assert (position.turn, position.held()[2]) == ("D", 14)
