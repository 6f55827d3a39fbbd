"""WT-0 to WT-4: material, information, set-up, board, opening and matching."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidDeal, InvalidMaterial, InvalidOption
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.kernel import WildTilesState
from pioche.games.wild_tiles.material.board import board_of
from pioche.games.wild_tiles.tiles import COPIES, NAMES, POINTS
from tests.games.wild_tiles.table import Table, opening, table

SMALL = "A.A/.S./A.A"


def deal(seed: int = 1, **options: int | str) -> Deal:
    return GAME.open(INFO.choose(options), SeededChance(seed))


def tiles(of: Deal) -> list[int]:
    return [tile for name, pile in of.piles.items() if name != "lots" for tile in pile]


def lots(text: str, players: int = 4) -> Deal:
    """A deal whose starter is drawn by these tiles."""
    first = deal(players=players)
    return Deal(first.options, 1, first.totals, {}, {**first.piles, "lots": INFO.cards.parse(text)})


def starter(text: str, players: int = 4) -> str:
    return "ABCD"[GAME.start(lots(text, players)).turn()]


def test_wt_0_1_nineteen_number_tiles_to_a_colour() -> None:
    for colour in "RYGB":
        numbers = [tile for tile, name in enumerate(NAMES) if name[0] == colour and name[1:].isdigit()]
        assert [COPIES[tile] for tile in numbers] == [1] + [2] * 9


def test_wt_0_2_the_set_is_112_tiles_worth_1440() -> None:
    found = tiles(deal())
    assert len(found) == 112
    assert sum(POINTS[tile] for tile in found) == 1440


def test_wt_1_1_a_round_starts_on_an_empty_board_with_all_tiles() -> None:
    played = opening("R1 R2").play("A", "R1!", "N").state
    following = GAME.next(deal(), played, SeededChance(2))
    assert following is not None
    assert sorted(tiles(following)) == sorted(tiles(deal()))
    state = GAME.start(following)
    assert isinstance(state, WildTilesState)
    assert Table(state).view("A").tiles() == []


def test_wt_1_2_left_is_the_next_seat_clockwise() -> None:
    left = table("r3c7", A="R5 R1 R2 R3", B="G1", C="G2", D="G3", turn="A")
    left.play("A", "R5", "E", "R1", "R2")
    assert left.rack("B") == "R1 R2"
    right = table("r3c5", A="R5 R1 R2 R3", B="G1", C="G2", D="G3", turn="A").play("A", "R5", "E", "R1", "R2")
    assert right.rack("D") == "R1 R2"


def test_wt_1_3_the_next_player_follows_the_direction() -> None:
    assert table(B="R1 R2 R3").play("B", "R1", "E").turn == "C"
    assert table(B="R1 R2 R3", way=-1).play("B", "R1", "E").turn == "A"


def test_wt_1_4_numbers_words_and_the_master() -> None:
    rack = "R1 RS Wild Y1"
    assert table("r4c6", B=rack).play("B", "R1", "E").held()[1] == 4
    assert table("r4c6", B=rack).play("B", "RS", "E").held()[1] == 3
    assert table("r4c6", B=rack).play("B", "Wild", "E", "R").held()[1] == 3


def test_wt_1_5_the_tile_in_force_is_the_last_one_not_taken_back() -> None:
    position = table(B="R1 WD4 Y1", C="B1 B2 B3").play("B", "WD4", "E", "G")
    assert position.view("A").in_force() == {"colour": "G", "number_or_word": None}
    position.play("C", "challenge")
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": "7"}


def test_wt_1_6_a_colourless_tile_has_the_colour_named() -> None:
    position = table(B="Wild R1 R2", C="G1 R3 R4").play("B", "Wild", "E", "G")
    assert "G1" in position.may
    assert "WT-4.9" in position.refused("R3")


def test_wt_1_7_no_number_in_force_after_a_wild_and_no_word_after_a_number() -> None:
    assert "WT-4.5" in table("r5c6", "Wild:R", B="B7 Y1 Y2").refused("B7")
    assert "B7" in table("r5c6", "R7", B="B7 Y1 Y2").may
    assert "WT-4.6" in table("r5c6", "R7", B="BS Y1 Y2").refused("BS")
    assert "BS" in table("r5c6", "RS", B="BS Y1 Y2").may


def test_wt_1_8_one_target_or_any_play_any_space() -> None:
    assert "WT-1.8" in table(B="R1 R2 R3").refused("r4c4")
    position = table("FREE", B="R1 R2 R3").play("B", "R1")
    assert len(position.may) == 16
    assert {"r1c1", "r4c4", "r11c11"} < position.may


def test_wt_1_9_drawing_stops_at_fourteen_or_at_an_empty_pile() -> None:
    many = "G1 G1 G2 G2 G3 G3 G4 G4 G5 G5 G6 G6 R1"
    assert table("r2c2", B=many).play("B", "R1", "E").held()[1] == 14
    short = table("r2c2", B="R1 Y1 Y2")
    short.state.stock = 1
    assert short.play("B", "R1", "E").held()[1] == 3
    assert table("r2c2", B="R1 Y1 Y2").play("B", "R1", "E").held()[1] == 5


def test_wt_1_10_what_is_public() -> None:
    position = table(B="Wild R1", C="G1 G2 G3").play("B", "Wild!", "E", "G")
    seen = position.view("-").known()
    assert seen["tiles"] == [["r5c6", "Wild", "E", "G", "B"]]
    assert (seen["target"], seen["direction"], seen["pile"]) == ("r5c7", "clockwise", position.pile())
    seats = seen["seats"]
    assert isinstance(seats, list)
    assert [seat["tiles"] for seat in seats] == position.held()
    assert ["B", "moves", "Wild!"] in position.view("-").history(0)


def test_wt_1_11_nobody_sees_the_pile() -> None:
    position = table(B="R1 R2")
    for seat in "-ABCD":
        assert len(position.view(seat).state.pile) == 0


def test_wt_1_12_a_rack_and_a_drawn_tile_are_seen_by_their_owner_only() -> None:
    position = table(B="Y8 Y9", pile="B5").play("B", "draw")
    assert position.view("B").rack() == ["Y8", "Y9", "B5"]
    assert position.view("B").known()["drawn"] == "B5"
    for seat in "-ACD":
        view = position.view(seat)
        assert view.state.ones[1] == view.state.more[1] == 0
        assert view.known()["drawn"] is None
        assert view.history(0)[-1] == ["B", "draws", None]


def test_wt_1_13_passed_and_traded_tiles_are_seen_by_the_two_concerned() -> None:
    passed = table("r3c7", A="R5 R1 R2 R3", B="G1", C="G2", D="G3", turn="A").play("A", "R5", "E", "R1", "R2")
    assert ["A", "gives", "R1", "B"] in passed.view("A").history(0)
    assert ["A", "gives", "R1", "B"] in passed.view("B").history(0)
    assert ["A", "gives", None, "B"] in passed.view("C").history(0)
    traded = table("r2c6", B="R1 Y8 Y9", D="B1 B2").play("B", "R1", "E", "+D")
    assert ["D", "shows", "B1", "B"] in traded.view("B").history(0)
    assert ["B", "shows", "Y8", "D"] in traded.view("D").history(0)
    assert ["B", "shows", None, "D"] in traded.view("C").history(0)
    assert traded.held() == [3, 2, 3, 2]


def test_wt_1_14_a_view_holds_nothing_that_its_seat_may_not_know() -> None:
    position = table("r3c7", A="R5 R1 R2 R3", B="G1 G4 G6", C="G2", D="G3", turn="A").play("A", "R5", "E", "R1", "R2")
    for seat in "-BCD":
        other = position.view(seat).state
        assert other.given_ones[0] == other.ones[0] == other.first[0] == 0
        assert "R1" not in str(position.view(seat).known())
    assert position.view("A").chosen() == ["R1", "R2"]


def test_wt_2_1_all_tiles_are_shuffled() -> None:
    one, two = deal(1), deal(2)
    assert one.piles["pile"] != two.piles["pile"]
    assert Counter(tiles(one)) == Counter(tiles(two))


def test_wt_2_2_the_highest_number_starts() -> None:
    assert starter("R1 R5 R9 R0") == "C"
    assert starter("R9 R5 R8 R0") == "A"


def test_wt_2_3_who_draws_no_number_draws_again() -> None:
    assert starter("Wild RS R1 R5 Master R9 R0") == "C"


def test_wt_2_4_those_tied_repeat_among_themselves() -> None:
    assert starter("R9 Y9 R8 R0 R1 R2") == "B"
    with pytest.raises(InvalidDeal):
        starter("R9 Y9 R8 R0")
    with pytest.raises(InvalidDeal):
        starter("R9 Y8 R8 R0 R1")


def test_wt_2_5_the_lots_are_in_play_again() -> None:
    first = deal()
    assert not Counter[int](first.piles["lots"]) - Counter(tiles(first))
    assert len(tiles(first)) == 112


def test_wt_2_6_seven_tiles_each_from_the_starter_on() -> None:
    for players in (2, 3, 4):
        first = deal(players=players)
        assert [len(first.piles[seat]) for seat in "ABCD"[:players]] == [7] * players
    short = deal()
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(short.options, 1, short.totals, {}, {**short.piles, "A": short.piles["A"][1:]}))
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(short.options, 1, short.totals, {}, {**short.piles, "pile": short.piles["pile"][1:]}))
    with pytest.raises(InvalidDeal):
        GAME.start(Deal(short.options, 1, short.totals, {"dealer": "A"}, short.piles))
    # The same shuffle deals the starter's rack first, whichever seat starts.
    first = next(d for d in map(deal, range(50)) if GAME.start(d).turn() == 2)
    assert list(first.piles) == ["A", "B", "C", "D", "pile", "lots"]


def test_wt_2_7_play_starts_clockwise() -> None:
    position = opening("R1 R2 R3", starter="B").play("B", "R1", "N")
    assert (position.turn, position.view("A").known()["direction"]) == ("C", "clockwise")


def test_wt_2_8_every_round_has_its_own_starter_draw() -> None:
    played = opening("R1 R2").state
    following = [GAME.next(deal(), played, SeededChance(seed)) for seed in range(20)]
    assert len({GAME.start(d).turn() for d in following if d is not None}) > 1


def test_wt_3_1_a_board_is_an_odd_square_with_a_central_start() -> None:
    assert board_of(SMALL).size == 3
    assert INFO.choose({"board": SMALL}).word("board") == SMALL
    for bad in ("A.A./.S../A.A./....", "A.A/S../A.A", "SSS/.S./A.A", ".../.S./...", "A.A/.S./A.X", "A.A/.S./A", "A"):
        with pytest.raises(InvalidOption) as refused:
            INFO.choose({"board": bad})
        assert refused.value.details["clauses"] == "WT-3.1"
    assert InvalidMaterial.code == "invalid-material"


def test_wt_3_2_one_tile_to_a_space() -> None:
    position = table("FREE", B="R1 R2 R3", full="r4c4").play("B", "R1")
    assert "r4c4" not in position.may
    assert "WT-3.2" in position.refused("r4c4")


def test_wt_3_3_a_placed_tile_stays() -> None:
    position = table(B="R1 R2 R3", C="R4 R5 R6").play("B", "R1", "E").play("C", "R4", "E")
    assert [tile[:2] for tile in position.view("A").tiles()] == [["r5c6", "R1"], ["r5c7", "R4"]]


def test_wt_3_4_the_first_target_is_start() -> None:
    assert opening("R1 R2 R3").target == "r6c6"


def test_wt_3_5_the_arrow_points_at_one_of_eight_neighbours() -> None:
    position = opening("R1 R2 R3").play("A", "R1")
    assert position.may == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert position.refused("R2") == {"WT-3.5"}
    assert table(B="R1 R2 R3").refused("N") == {"WT-3.5"}


def test_wt_3_6_the_arrow_points_at_an_empty_space_of_the_board() -> None:
    position = table("r1c1", B="R1 R2 R3", full="r1c2").play("B", "R1")
    assert position.may == {"SE", "S"}
    assert position.refused("E") == position.refused("N") == {"WT-3.6"}


def test_wt_3_7_the_space_pointed_at_is_the_target() -> None:
    ways = {"N": "r4c6", "NE": "r4c7", "E": "r5c7", "SE": "r6c7", "SW": "r6c5", "W": "r5c5", "NW": "r4c5"}
    for arrow, target in ways.items():
        assert table(B="R1 R2 R3").play("B", "R1", arrow).target == target


def test_wt_3_8_an_arrow_may_point_at_an_instruction_or_a_dead_end() -> None:
    state = table("r2c4", B="R1 R2 R3", full="r1c1 r1c2 r1c4 r2c2 r2c3").play("B", "R1", "NW")
    assert (state.target, state.view("A").dead_end()) == ("r1c3", True)
    assert table(B="R1 R2 R3").play("B", "R1", "N").target == "r4c6"


def test_wt_3_9_a_turn_without_a_tile_changes_neither_target_nor_force() -> None:
    position = table(B="Y8 Y9", pile="B5").play("B", "draw", "keep")
    assert (position.target, position.turn) == ("r5c6", "C")
    assert position.view("A").in_force() == {"colour": "R", "number_or_word": "7"}


def test_wt_3_10_a_last_tile_needs_neither_arrow_nor_colour() -> None:
    assert table(B="Wild").play("B", "Wild").phase == "out"
    blocked = table("r1c2", B="Wild Y1 Y2", dead="r1c2", full=ALL_ANY).play("B", "Wild")
    assert (blocked.phase, blocked.may) == ("colour", {"R", "Y", "G", "B"})
    assert blocked.play("B", "R").phase == "blocked"


ALL_ANY = " ".join(f"r{r}c{c}" for r in (1, 4, 8, 11) for c in (1, 4, 8, 11))


def test_wt_4_1_the_starter_must_place_a_tile_on_start() -> None:
    position = opening("R1 R2 R3")
    assert position.may == {"R1", "R2", "R3"}
    assert position.refused("draw") == position.refused("pass") == {"WT-4.1"}
    assert position.refused("B5") == {"WT-4.1", "WT-20.5"}


def test_wt_4_2_any_opening_tile_but_a_master() -> None:
    position = opening("R1 Wild WD4 RS Master")
    assert position.may == {"R1", "Wild", "WD4", "RS"}
    assert "WT-4.2" in position.refused("Master")


def test_wt_4_3_an_opening_word_tile_takes_effect() -> None:
    position = opening("RD R1 R2").play("A", "RD", "N")
    assert (position.turn, position.held()[1]) == ("C", 5)


def test_wt_4_4_the_colour_in_force_is_lawful() -> None:
    assert "R1" in table(B="R1 Y1 Y2").may
    assert "WT-4.4" in table(B="R1 Y1 Y2").refused("Y1")


def test_wt_4_5_the_number_in_force_is_lawful() -> None:
    assert "B7" in table(B="B7 Y1 Y2").may
    assert "WT-4.5" in table(B="B8 Y1 Y2").refused("B8")


def test_wt_4_6_the_word_in_force_is_lawful() -> None:
    assert {"BS"} == table("r5c6", "RS", B="BS YD Y2").may - {"draw"}
    assert "WT-4.6" in table("r5c6", "RS", B="BS YD Y2").refused("YD")


def test_wt_4_7_a_wild_is_lawful_everywhere() -> None:
    for target in ("r5c6", "r4c4", "r2c6", "FREE"):
        assert "Wild" in table(target, B="Wild Y1 Y2").may


def test_wt_4_8_all_is_lawful_on_a_play_any_target() -> None:
    for target in ("r4c4", "FREE"):
        assert table(target, B="Y1 BS Master").may == {"Y1", "BS", "Master", "draw"}
    assert "WT-18.2" in table("r4c4", B="Y1 BS Master", pass_the_master="on").refused("Master")


def test_wt_4_9_nothing_else_is_lawful() -> None:
    position = table(B="B5 YR Master")
    assert position.may == {"draw"}
    assert position.refusal("B5").clause == position.refusal("YR").clause == "WT-4.9"


def test_wt_4_10_one_tile_in_a_turn() -> None:
    position = table(B="R1 R2 R3").play("B", "R1", "E")
    assert position.turn == "C"
    assert "WT-4.10" in position.refused("R2")
