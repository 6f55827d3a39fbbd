"""The players of Wild Tiles: right in clear positions, and each level stronger than the one below."""

from __future__ import annotations

import pytest

from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, playout, room
from pioche.games.wild_tiles import GAME
from pioche.games.wild_tiles.bots import HEURISTICS, Beginner
from pioche.games.wild_tiles.bots.club import Club
from pioche.games.wild_tiles.kernel import WORDS
from tests.games.wild_tiles.table import Table, opening, table

SEEDS = range(1, 9)
LEGAL = room()
SEVEN = "Y1 Y2 Y3 G1 G2 G3 G4"
FOURTEEN = "Y1 Y1 Y2 Y3 Y4 Y5 Y6 G1 G2 G3 G4 G5 G6 G8"


def always(position: Table, policy: Policy | None = None) -> set[str]:
    """What a policy plays, of what its seat sees, whatever the chance."""
    state = position.state
    actions = state.actions()
    seen = state.view(state.turn()).visible_state()
    for place, action in enumerate(actions):
        LEGAL[place] = action
    policy = policy or Club()
    return {WORDS[policy.choose(seen, LEGAL, len(actions), SeededChance(seed))] for seed in SEEDS}


def worthy(position: Table) -> list[str]:
    """The actions that are worth a search."""
    count = position.state.legal(LEGAL)
    return [WORDS[LEGAL[i]] for i in range(HEURISTICS.narrow(position.state, LEGAL, count))]


# --- tiles -----------------------------------------------------------------------------


def test_the_last_tile_goes_out() -> None:
    assert always(table(B="R2")) == {"R2"}


def test_a_last_tile_that_would_draw_first_does_not_go_out_into_a_dead_end() -> None:
    """The same tile, out at once or not."""
    assert always(table("r1c2", B="R2", dead="r1c2")) == {"R2"}
    assert always(table("r1c2", B="R2", dead="r1c2", last_tile="draw_first")) == {"draw"}


def test_the_second_to_last_tile_is_called() -> None:
    assert always(table(B="R2 B9")) == {"R2!"}


def test_with_the_automatic_call_nothing_is_said() -> None:
    assert always(table(B="R2 B9", one_tile_call="automatic")) == {"R2"}


def test_dear_tiles_go_first_when_somebody_is_about_to_end() -> None:
    assert always(table(B="R1 R9 B4 B3 G7", A="Y0", C="Y1", D="G1")) == {"R9"}


def test_a_master_goes_where_anything_may_be_placed() -> None:
    assert always(table("r4c4", B="R1 B4 B3 G7 Y2 Master")) == {"Master"}


def test_a_number_does_not_draw_three_where_a_word_draws_nothing() -> None:
    assert always(table("r2c2", B="R5 RS Y1 G2 B3")) == {"RS"}


def test_a_restart_places_the_last_two_tiles() -> None:
    assert always(table("r5c5", "R6", B="R1 Wild", restart="on")) == {"Restart"}


def test_a_draw_two_hits_a_player_with_one_tile() -> None:
    assert always(table(B="R5 RD Y1 G2 B3", C="Y0")) == {"RD"}


def test_two_players_play_on_after_a_skip() -> None:
    assert always(table(B="RS R5", A=SEVEN, players=2)) == {"RS!"}


def test_the_opening_is_a_wd4_that_nobody_may_challenge() -> None:
    assert always(opening("Wild WD4 R5 R7 R9 G2 B3")) == {"WD4"}


BOARD = "A.G../...../..S.P/...../....A"


def test_who_plays_again_counts_on_the_own_tiles() -> None:
    """On "play again" the number whose colour goes on is the better one."""
    assert always(table("r1c3", "R5", B="R5 G5 G1 G2 Y1", board=BOARD, players=3)) == {"G5"}


def test_a_word_does_not_lose_the_next_turn_as_a_number_does() -> None:
    assert always(table("r3c5", "R5", B="R5 RS Y1 G2 B3", board=BOARD, players=3)) == {"RS"}


def test_an_honest_wd4_is_better_than_a_draw() -> None:
    assert always(table(B="G2 B3 B4 Y1 WD4")) == {"WD4"}


def test_a_small_rack_dares_to_renounce_in_a_dead_end() -> None:
    assert always(table("r1c2", B="R2 Y9", dead="r1c2")) == {"draw"}


# --- arrows, spaces and colours ------------------------------------------------------------


def test_nobody_with_one_tile_is_sent_where_anything_may_be_placed() -> None:
    position = table("r5c5", B="R2 Y1 G2", C="Y0").play("B", "R2")
    assert "NW" not in always(position)


def test_the_next_player_is_sent_into_a_dead_end() -> None:
    """r2c1 has no empty neighbour but r3c2, on which the tile stands."""
    position = table("r3c2", B="R2 Y1 G2", full="r1c1 r1c2 r2c2 r3c1").play("B", "R2")
    assert always(position) == {"NW"}


def test_a_trade_is_not_offered_to_a_player_with_more_tiles() -> None:
    position = table("r3c6", B="R2 Y1 G2", C=SEVEN).play("B", "R2")
    assert "N" not in always(position)


def test_a_free_tile_is_not_placed_in_a_dead_end() -> None:
    position = table("FREE", B="R2 Y1 G2", dead="r1c1").play("B", "R2")
    assert "r1c1" not in always(position)


def test_the_colour_named_is_that_of_the_rack() -> None:
    position = table(B="Wild G1 G2 G4 B3").play("B", "Wild", "N")
    assert always(position) == {"G"}


def test_a_wild_in_a_dead_end_names_the_colour_of_the_rack() -> None:
    position = table("r1c2", B="Wild G1 G2 G4 B3", dead="r1c2").play("B", "Wild")
    assert always(position) == {"G"}


def test_a_colour_on_which_the_next_player_drew_is_named_again() -> None:
    position = table(B="Wild G1 B3", A="Wild Y1 B1 B2", C="G1 G2 G4 Y1 Y2", pile="G5 Y5", turn="A", players=3)
    position.play("A", "Wild", "N", "B").play("B", "draw", "keep").play("C", "draw", "keep")
    position.play("A", "B1", "N").play("B", "Wild", "N")
    assert always(position) == {"B"}


def test_a_restart_points_where_the_second_tile_draws_nothing() -> None:
    position = table("r3c3", "R6", B="R1 R3 G4 Wild", restart="on").play("B", "Restart")
    assert "NW" not in always(position)


# --- answers ---------------------------------------------------------------------------------


def test_a_missing_call_is_caught() -> None:
    position = table(B="R2 B9").play("B", "R2", "N")
    assert position.phase == "catch"
    assert always(position) == {"catch"}


def test_a_partner_is_not_caught() -> None:
    position = table(B="R2 B9", teams="on").play("B", "R2", "N").play("A", "catch").play("C", "catch")
    assert always(position) == {"letgo"}


def test_a_wd4_from_a_large_rack_is_challenged() -> None:
    position = table(B=f"{SEVEN} Y4 Y5 R1 WD4").play("B", "WD4", "N", "G")
    assert always(position) == {"challenge"}


def test_a_wd4_from_a_small_rack_is_believed() -> None:
    position = table(B="Y1 WD4").play("B", "WD4!", "N", "G")
    assert always(position) == {"accept"}


def test_who_drew_on_a_colour_is_believed() -> None:
    position = table(A="R1 Y1 B2", B="Y2 Y3 G1 G2 G3", C="Y4 B1 B9", pile="WD4 G5", turn="A", players=3)
    position.play("A", "R1", "N").play("B", "draw", "WD4", "N", "G")
    assert always(position) == {"accept"}


def test_a_large_rack_that_renounces_in_a_dead_end_is_challenged() -> None:
    position = table("r1c2", B=FOURTEEN[:-3], dead="r1c2").play("B", "draw", "keep")
    assert always(position) == {"challenge"}


def test_a_small_rack_that_renounces_is_believed() -> None:
    position = table("r2c6", B="Y1").play("B", "draw", "keep")
    assert always(position) == {"accept"}


def test_the_smallest_rack_is_traded_for() -> None:
    position = table("r2c6", B=f"R2 {SEVEN}", A="Y1", C="Y2 Y3", D="Y4 Y5 Y6").play("B", "R2", "S")
    assert always(position) == {"+A"}


def test_a_single_tile_is_traded_to_the_partner() -> None:
    racks = {"A": "Y3 Y4 Y5", "C": "G1 G2 G3", "D": "B1 B2 B3 B4"}
    position = table("r2c6", B="R2 G0", teams="on", **racks).play("B", "R2!", "S")
    assert always(position) == {"+D"}


def test_a_master_is_passed_on() -> None:
    position = table("r3c7", B="R2 Y1 G2 Master", turn="B", pass_the_master="on", A="Y3", C="Y4", D="Y5")
    assert always(position.play("B", "R2", "N")) == {"Master"}


# --- what a search looks at ---------------------------------------------------------------------


def test_a_search_never_forgets_the_call() -> None:
    assert worthy(table(B="R2 R9")) == ["R2!", "R9!", "draw"]
    assert worthy(table(B="R2 R9", one_tile_call="automatic")) == ["R2", "R9", "draw"]


def test_a_search_looks_at_half_of_the_arrows() -> None:
    position = table("r5c4", B="R2 Y1 G2", C="Y0").play("B", "R2")
    assert len(position.may) > len(worthy(position)) == 4
    assert "N" in position.may
    assert "N" not in worthy(position)


def test_a_search_catches() -> None:
    assert worthy(table(B="R2 B9").play("B", "R2", "N")) == ["catch"]


def test_a_search_weighs_a_challenge() -> None:
    position = table(B=f"{SEVEN} R1 WD4").play("B", "WD4", "N", "G")
    assert worthy(position) == ["accept", "challenge"]


# --- the beginner ---------------------------------------------------------------------------


def test_a_beginner_forgets_the_call_now_and_then() -> None:
    assert always(table(B="R2 B9"), Beginner()) == {"R2", "R2!"}
    assert always(table(B="R2 B9", one_tile_call="automatic"), Beginner()) == {"R2"}


def test_a_beginner_points_anywhere() -> None:
    position = table("r5c5", B="R2 Y1 G2", C="Y0").play("B", "R2")
    assert len(always(position, Beginner())) > 3


def test_a_beginner_does_not_bluff_with_a_wd4() -> None:
    assert always(table(B="R2 Y1 WD4"), Beginner()) == {"R2"}


def test_a_beginner_names_a_colour_of_the_rack_if_there_is_one() -> None:
    assert always(table(B="Wild G1 B3").play("B", "Wild", "N"), Beginner()) == {"G"}
    assert always(table(B="Wild WD4 Master").play("B", "Wild", "N"), Beginner()) > {"G"}


def test_a_beginner_passes_the_dearest_tile() -> None:
    position = table("r3c7", B="R2 Y9 G2 G3", A="Y3", C="Y4", D="Y5").play("B", "R2", "N")
    assert always(position, Beginner()) == {"Y9"}


# --- honesty, ends, strength ----------------------------------------------------------------


@pytest.mark.parametrize("options", variants(GAME), ids=table_name)
@pytest.mark.parametrize("policy", [Club(), Beginner()], ids=["club", "beginner"])
def test_every_deal_ends_from_wherever_others_lead(policy: Policy, options: dict[str, Value]) -> None:
    for seed in (0, 1):
        chance = SeededChance(seed)
        state = GAME.start(GAME.open(GAME.info.choose(options), chance))
        moves = 0
        while moves < 60 * seed and (count := state.legal(LEGAL)):
            state.apply(Uniform().choose(state, LEGAL, count, chance))
            moves += 1
        playout(state, policy, chance, LEGAL)
        assert state.legal(LEGAL) == 0


def margin(one: Policy, two: Policy, deals: int, options: dict[str, Value]) -> float:
    """What the first makes against the second, every deal being played twice, with the seats exchanged."""
    total = 0.0
    gains = vec[float]([0.0] * 6)
    for seed in range(deals):
        for side in (0, 1):
            chance = SeededChance(seed)
            state = GAME.start(GAME.open(GAME.info.choose(options), chance))
            while count := state.legal(LEGAL):
                policy = one if state.turn() % 2 == side else two
                state.apply(policy.choose(state, LEGAL, count, chance))
            HEURISTICS.payoff.gains(state, gains)
            total += gains[side] - gains[1 - side]
    return total / (2 * deals)


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 4, "teams": "on"}], ids=table_name)
def test_the_club_beats_the_beginner(options: dict[str, Value]) -> None:
    assert margin(Club(), Beginner(), 3, options) > 50


def test_a_low_rack_is_worth_more_unless_teams_are_credited() -> None:
    gains = vec[float]([0.0] * 6)
    racks = {"A": "Y3 Y4", "C": "G1", "D": "B9"}
    alone = table(B="R2", **racks).play("B", "R2").state
    HEURISTICS.payoff.gains(alone, gains)
    assert [gains[seat] for seat in range(4)] == [pytest.approx(x) for x in (-11 / 3, 17 / 3, 13 / 3, -19 / 3)]
    together = table(B="R2", teams="on", **racks).play("B", "R2").state
    HEURISTICS.payoff.gains(together, gains)
    assert [gains[seat] for seat in range(4)] == [-17, 17, -17, 17]
