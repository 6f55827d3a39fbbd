"""WT-20 to WT-22: digital conduct, the order of a turn, draw_first, always_five."""

from __future__ import annotations

from pioche.conformance import digest
from pioche.core.options import Value
from pioche.games.wild_tiles import GAME, INFO, kernel
from tests.games.wild_tiles.table import ALL_ANY, Table, opening, short_pile, table


def honest(target: str = "r5c6", **more: Value) -> Table:
    return table(target, bluffing="off", **more)


def last(target: str, rack: str, **more: Value) -> Table:
    return table(target, B=rack, last_tile="draw_first", **more)


def test_wt_20_1_a_wd4_may_be_a_bluff() -> None:
    assert "WD4" in table(B="WD4 R1 R2").may
    assert "WD4" in table(B="R1 R2", pile="WD4").play("B", "draw").may
    assert "WT-5.6" in honest(B="WD4 R1 R2").refused("WD4")
    forced = table("r2c6", B="WD4 R1").play("B", "draw", "keep").play("C", "challenge")
    assert "WT-5.6" in forced.refused("WD4")


def test_wt_20_2_a_draw_or_a_pass_may_be_a_bluff() -> None:
    full = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 Y8 R9"
    for target, dead in (("r2c6", ""), ("r1c2", "r1c2")):
        assert "draw" in table(target, dead=dead, B="R1 R2").may
        assert "pass" in table(target, dead=dead, B=full).may
        assert "WT-20.6" in honest(target, dead=dead, B=full).refused("pass")


def test_wt_20_3_keeping_a_lawful_tile_in_a_dead_end_may_be_a_bluff() -> None:
    assert "keep" in table("r1c2", dead="r1c2", B="Y8 Y9", pile="R5").play("B", "draw").may


def test_wt_20_4_a_bluff_costs_nothing_unless_challenged() -> None:
    position = table("r2c6", B="R2 B9", pile="G9").play("B", "draw", "keep").play("C", "accept")
    assert position.held() == [3, 3, 3, 3]


def test_wt_20_5_every_other_breach_is_refused_without_penalty() -> None:
    position = table(B="Y8 Master R1")
    for word in ("Y8", "Master", "B5", "pass"):
        position.refused(word)
    assert position.held() == [3, 3, 3, 3]
    assert "WT-20.5" in position.refused("B5")
    assert position.view("C").actions() == []


def test_wt_20_6_without_bluffing_no_challenge_is_offered() -> None:
    assert honest(B="WD4 Y1 Y2").play("B", "WD4", "E", "G").turn == "D"
    position = honest("r2c6", B="Y8 Y9", pile="G9").play("B", "draw", "keep")
    assert (position.turn, position.phase) == ("C", "turn")
    assert position.refused("challenge") == {"WT-20.6"}


def test_wt_20_7_there_is_no_penalty_for_advice() -> None:
    assert "WT-20.7" in GAME.rulebook("en").clauses
    assert not any("advi" in word for word in kernel.WORDS)


def test_wt_20_8_nothing_depends_on_time() -> None:
    caught = table(B="R1 Y8").play("B", "R1", "E")
    late = caught.copy().play("A", "letgo").play("C", "letgo").play("D", "catch")
    early = caught.play("A", "catch").play("C", "letgo").play("D", "letgo")
    assert late.held() == early.held() == [3, 3, 3, 3]


def test_wt_20_9_the_same_seed_gives_the_same_round() -> None:
    assert digest(GAME, {"players": 3}, 5, 2) == digest(GAME, {"players": 3}, 5, 2)
    assert digest(GAME, {"players": 3}, 5, 1) != digest(GAME, {"players": 3}, 6, 1)


def test_wt_21_1_the_order_of_a_turns_beginning() -> None:
    # Blocked comes before the answer to a renounce: the pile was not empty at TURN, but it is now.
    blocked = short_pile(table("r2c6", B="Y8 Y9", A="G1", C="G2", D="G3", pile="G9"), 1).play("B", "draw", "keep")
    assert blocked.phase == "blocked"
    assert blocked.view("A").known()["renouncer"] is None
    lost = table("r2c6", B="Y8 Y9", pile="G9")
    lost.state.lost[2] = 1
    assert lost.play("B", "draw", "keep").turn == "D"
    assert lost.play("D", "accept").phase == "turn"


def test_wt_21_2_when_drawing_is_offered() -> None:
    assert "draw" in table(B="R1 R2").may
    assert "draw" not in table(B="R1 R2", pile="-").may


def test_wt_21_3_when_passing_is_offered() -> None:
    assert table(B="R1 R2 R3").refused("pass") == {"WT-21.3", "WT-9.1"}
    assert table(B="Y8 Y9", C="R1", pile="-").may == {"pass"}


def test_wt_21_4_drawn_is_asked_even_with_one_answer() -> None:
    position = table(B="Y8 Y9", pile="B5").play("B", "draw")
    assert (position.turn, position.phase, position.may) == ("B", "drawn", {"keep"})


def test_wt_21_5_the_order_of_a_placement() -> None:
    # Instruction, dead end, penalty, word effect: 3 + 5 + 4 tiles for B, then 2 for C.
    pile = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6"
    position = table("r2c2", dead="r2c2", B="R1 WD4", pile=pile).play("B", "WD4", "G").play("C", "challenge")
    assert position.play("B", "R1").rack("B") == "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 WD4"
    word = table("r1c2", dead="r1c2", B="RD WD4", pile=pile).play("B", "WD4", "G").play("C", "challenge")
    word.play("B", "RD")
    assert (word.rack("B"), word.rack("C")) == ("G1 G1 G2 G2 G3 G3 G4 G4 G5 WD4", "Y4 G1 G2 G5 G6")


def test_wt_21_6_a_victim_draws_before_the_catch() -> None:
    position = table(B="RD Y8").play("B", "RD", "E")
    assert (position.phase, position.held()[2]) == ("catch", 5)
    turned = table(B="RR Y8").play("B", "RR", "E")
    assert turned.state.way == -1


def test_wt_21_7_the_next_player_after_the_victim() -> None:
    assert table(B="RS Y8 Y9").play("B", "RS", "E").turn == "D"
    assert table(B="RS Y8 Y9", way=-1).play("B", "RS", "E").turn == "D"
    assert table(B="RS Y8 Y9", way=-1, players=3).play("B", "RS", "E").turn == "C"


def test_wt_21_8_with_two_tiles_or_fewer_nobody_is_asked() -> None:
    position = table("r3c7", A="R5 R1 R2", B="G1 G2", C="Y1", D="B1 B2", turn="A").play("A", "R5", "E")
    assert (position.turn, position.phase) == ("B", "turn")
    assert [position.rack(seat) for seat in "ABCD"] == ["B1 B2", "R1 R2", "G1 G2", "Y1"]


def test_wt_22_1_a_last_tile_draws_what_is_due() -> None:
    assert last("r2c2", "R4").play("B", "R4", "E").held()[1] == 3
    assert last("r1c2", "R4", dead="r1c2").play("B", "R4").held()[1] == 5
    assert last("r2c2", "R4", dead="r2c2").play("B", "R4").held()[1] == 8
    assert last("r2c2", "R4", pile="-").play("B", "R4", "E").phase == "out"
    assert last("r5c6", "R4").play("B", "R4", "E").phase == "out"
    assert last("r2c2", "RS").play("B", "RS", "E").phase == "out"


def test_wt_22_2_a_last_tile_on_a_pass_or_trade_space_is_out() -> None:
    for target in ("r2c6", "r3c5", "r3c7"):
        position = last(target, "R4").play("B", "R4", "E")
        assert (position.phase, position.held()) == ("out", [3, 0, 3, 3])


def test_wt_22_3_a_last_tile_has_arrow_and_colour() -> None:
    position = last("r5c6", "Wild").play("B", "Wild")
    assert position.phase == "arrow"
    assert position.play("B", "E").phase == "colour"
    assert position.play("B", "G").phase == "out"


def test_wt_22_4_in_a_dead_end_a_pass_or_trade_is_dropped() -> None:
    position = last("r2c6", "R4", dead="r2c6").play("B", "R4")
    assert (position.turn, position.held()) == ("C", [3, 5, 3, 3])


def test_wt_22_5_the_round_goes_on_with_the_word_effect() -> None:
    position = last("r1c2", "RD", dead="r1c2").play("B", "RD")
    assert (position.turn, position.target, position.held()) == ("D", "FREE", [3, 5, 5, 3])
    forced = last("r2c2", "Y8", dead="r2c2", pile="R4").play("B", "draw", "keep").play("C", "challenge")
    assert forced.play("B", "R4").held()[1] == 1 + 3 + 5 + 5
    losing = "A(12)G../L(3)..../..S.P/...../....A"
    lost = last("r3c5", "R1", dead="r3c5", board=losing).play("B", "R1")
    assert lost.view("A").place(1)["loses_turn"]


def test_wt_22_6_a_last_tile_is_followed_by_no_catch() -> None:
    position = short_pile(last("r2c2", "R4"), 1).play("B", "R4", "E")
    assert (position.held()[1], position.phase) == (1, "turn")
    assert opening("R1 R2", last_tile="draw_first").may == {"R1", "R1!", "R2", "R2!"}


def unable(**options: Value) -> Table:
    """B is in a dead end, with nothing to place there."""
    return table("r1c2", "G4", **{"dead": "r1c2", "B": "B1 B2", "pile": "R1", "dead_end": "always_five", **options})


def test_wt_22_7_who_places_nothing_in_a_dead_end_draws_five_and_frees_the_next_player() -> None:
    position = unable(bluffing="off").play("B", "draw", "keep")
    assert (position.turn, position.target, position.held()[1]) == ("C", "FREE", 2 + 5)
    # The tile that is drawn must be placed where it can be; then the five are those of WT-11.4.
    assert unable(bluffing="off", pile="G1").play("B", "draw").may == {"G1"}
    assert unable(bluffing="off", pile="G1").play("B", "draw", "G1").held()[1] == 2 + 5
    assert unable(B="G5 B1").play("B", "G5").held()[1] == 1 + 5
    # At fourteen, and with an empty pile, nothing is drawn; the next player is free all the same.
    full = "B1 B2 B3 B5 B6 B8 B9 R1 R2 R3 R5 R6 R8 R9"
    for stuck, held in ((unable(B=full, pile="Y9", bluffing="off"), 14), (unable(pile="-"), 2)):
        stuck.play("B", "pass")
        assert (stuck.turn, stuck.target, stuck.held()[1]) == ("C", "FREE", held)
    # A trade target that is no dead end stays.
    trade = table("r2c6", "G4", B="B1 B2", pile="R1", bluffing="off", dead_end="always_five")
    assert trade.play("B", "draw", "keep").target == "r2c6"


def test_wt_22_7_by_default_the_dead_end_is_passed_on() -> None:
    position = unable(dead_end="passes_on").play("B", "draw", "keep").play("C", "accept")
    assert (position.turn, position.target, position.held()[1]) == ("C", "r1c2", 3)
    assert "dead_end" not in INFO.choose().text()
    assert "dead_end=always_five" in INFO.choose({"dead_end": "always_five"}).text()


def test_wt_22_8_the_choice_to_challenge_comes_first() -> None:
    position = unable().play("B", "draw", "keep")
    assert (position.phase, position.target, position.held()[1]) == ("answer-renounce", "r1c2", 3)
    position.play("C", "accept")
    assert (position.turn, position.phase, position.target, position.held()[1]) == ("C", "turn", "FREE", 7)
    lapsed = unable(players=2)
    lapsed.state.lost[0] = 1
    lapsed.play("B", "draw", "keep")
    assert (lapsed.turn, lapsed.phase, lapsed.target, lapsed.held()[1]) == ("B", "turn", "FREE", 7)


def test_wt_22_9_the_renounce_is_judged_as_it_was() -> None:
    # The tiles that B would draw fit, and do not make the renounce wrong.
    right = unable(pile="R1 Y1 Y2 Y3 G1 G2 G5 G6", C="Y5 Y6").play("B", "draw", "keep").play("C", "challenge")
    assert (right.turn, right.phase, right.target) == ("C", "turn", "FREE")
    assert (right.rack("C"), right.rack("B")) == ("Y1 Y2 Y3 Y5 Y6", "R1 G1 G2 G5 G6 B1 B2")
    wrong = unable(B="G9 B1").play("B", "draw", "keep").play("C", "challenge")
    assert (wrong.turn, wrong.phase, wrong.may) == ("B", "forced", {"G9"})
    wrong.play("B", "G9")
    assert (wrong.turn, wrong.target, wrong.held()[1]) == ("C", "FREE", 2 + 5 + 5)


def test_wt_22_10_a_free_target_without_a_space_ends_the_round() -> None:
    for position in (unable(full=ALL_ANY, bluffing="off").play("B", "draw", "keep"), unable(full=ALL_ANY)):
        if position.phase == "turn":
            position.play("B", "draw", "keep").play("C", "accept")
        assert (position.turn, position.phase, position.held()[1]) == ("-", "blocked", 7)
        assert position.view("A").outcome()["end"] == "no play-any space is left"


def test_wt_22_10_nobody_is_blocked_in_a_dead_end_that_is_left() -> None:
    racks = {"A": "Y1", "B": "B1 B2", "C": "Y3", "D": "Y5"}
    # The last tile of the pile is drawn, nobody can place in the dead end: by default that is the end.
    for dead_end, phase in (("passes_on", "blocked"), ("always_five", "answer-renounce")):
        position = short_pile(unable(dead_end=dead_end, **racks), 1).play("B", "draw", "keep")
        assert position.phase == phase
    assert position.play("C", "accept").may == {"Y3"}
    # Nothing but Masters, which are never placed: blocked on the FREE target too.
    stuck: dict[str, Value] = {"A": "Master", "B": "Master", "players": 2, "pass_the_master": "on", "pile": "-"}
    assert unable(**stuck).play("B", "pass").phase == "blocked"
