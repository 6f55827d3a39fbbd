"""WT-15 to WT-17: scores, two players, teams."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidOption
from pioche.core.options import Value
from pioche.games.wild_tiles import GAME, INFO
from tests.games.wild_tiles.table import Table, table


def over(position: Table, totals: tuple[int, ...], **options: Value) -> str:
    """Who wins after this round; `-` if the game goes on."""
    settings: dict[str, Value] = {"players": len(totals), **options}
    first = GAME.open(INFO.choose(settings), SeededChance(1))
    deal = Deal(first.options, 3, totals, {}, first.piles)
    following = GAME.next(deal, position.state, SeededChance(2))
    if following is not None:
        assert list(following.totals) == [a + b for a, b in zip(totals, position.state.scores(), strict=True)]
        assert following.number == 4
        return "-"
    return "".join("ABCD"[seat] for seat in GAME.winners(deal, position.state))


def out(**racks: str) -> Table:
    return table(B="R1", players=3, **racks).play("B", "R1")


def test_wt_15_1_a_number_counts_itself() -> None:
    assert out(A="Y0 Y1 G9 B9", C="B5").state.scores() == [19, 0, 5]


def test_wt_15_2_a_coloured_word_counts_twenty() -> None:
    assert out(A="YD GR BS", C="YD").state.scores() == [60, 0, 20]


def test_wt_15_3_a_colourless_tile_counts_fifty() -> None:
    assert out(A="Wild WD4 Master Wild", C="Master").state.scores() == [200, 0, 50]


def test_wt_15_4_everybody_adds_the_own_rack() -> None:
    position = out(A="Y2 Y3", C="B5")
    assert position.state.scores() == [5, 0, 5]
    assert over(position, (10, 20, 30)) == "-"


def test_wt_15_5_the_game_ends_once_a_total_reaches_the_target() -> None:
    assert over(out(A="Y2 Y3", C="B5"), (494, 0, 30)) == "-"
    assert over(out(A="Y2 Y3", C="B5"), (495, 0, 30)) == "B"
    assert over(out(A="Y2 Y3", C="B5"), (0, 0, 0), target_score=5) == "B"


def test_wt_15_6_the_lowest_total_wins() -> None:
    assert over(out(A="Y2 Y3", C="B5"), (495, 300, 30)) == "C"


def test_wt_15_7_ties_share_the_win() -> None:
    assert over(out(A="Y2 Y3", C="B5"), (495, 35, 30)) == "BC"


def test_wt_15_8_all_at_the_target_the_lowest_wins() -> None:
    assert over(out(A="Y2 Y3", C="B5"), (600, 500, 550)) == "B"


def pair(rack: str, word: str, **more: Value) -> Table:
    """Two players; A places a tile."""
    return table(turn="A", A=rack, players=2, **more).play("A", word, "N")


def test_wt_16_1_a_reverse_is_a_skip() -> None:
    assert pair("RR R1 R2", "RR").turn == "A"


def test_wt_16_2_the_same_player_goes_on_after_skip_and_reverse() -> None:
    for word in ("RS", "RR"):
        position = pair(f"{word} R1 R2", word)
        assert (position.turn, position.phase) == ("A", "turn")


def test_wt_16_3_after_a_draw_two_the_opponent_draws_two() -> None:
    position = pair("RD R1 R2", "RD")
    assert (position.turn, position.held()) == ("A", [2, 5])


def test_wt_16_4_after_a_wd4_the_opponent_draws_four_or_six() -> None:
    for answer, held in (("accept", 7), ("challenge", 9)):
        position = pair("WD4 Y1 Y2", "WD4").play("A", "G").play("B", answer)
        assert (position.turn, position.held()) == ("A", [2, held])


def test_wt_16_5_that_turn_is_an_ordinary_one() -> None:
    position = pair("RS R1 Y2", "RS")
    assert (position.target, position.may) == ("r4c6", {"R1", "R1!", "draw"})


def test_wt_16_6_both_sides_lead_to_the_opponent() -> None:
    for space in ("r3c7", "r3c5"):
        position = table(space, turn="A", A="R5 Y8 Y9", B="G1", players=2).play("A", "R5", "E")
        assert (position.rack("A"), position.rack("B")) == ("G1", "Y8 Y9")


def test_wt_16_7_the_direction_stays_clockwise() -> None:
    assert pair("RR R1 R2", "RR").view("A").known()["direction"] == "clockwise"


def team_round(**options: Value) -> Table:
    position = table(turn="A", A="R1", B="B9 Wild", C="G4 Y8", D="Master R0", teams="on", **options)
    return position.play("A", "R1")


def test_wt_17_1_teams_are_for_four() -> None:
    assert INFO.choose({"teams": "on"}).players == 4
    with pytest.raises(InvalidOption):
        INFO.choose({"teams": "on", "players": 3})
    assert team_round().state.scores()[0] == team_round().state.scores()[2]


def test_wt_17_2_the_round_ends_as_soon_as_one_is_out() -> None:
    assert (team_round().turn, team_round().rack("C")) == ("-", "Y8 G4")


def test_wt_17_3_the_team_is_credited_with_all_racks() -> None:
    assert team_round().state.scores() == [121, 0, 121, 0]
    assert team_round(team_credit="opponents_only").state.scores() == [109, 0, 109, 0]
    other = table(B="R1", A="Y1", C="Y2", D="Y3", teams="on").play("B", "R1")
    assert other.state.scores() == [0, 6, 0, 6]
    with pytest.raises(InvalidOption, match="only with teams=on"):
        INFO.choose({"players": 4, "team_credit": "opponents_only"})


def test_wt_17_4_the_first_team_at_the_target_wins() -> None:
    assert over(team_round(), (379, 490, 379, 490), teams="on") == "AC"
    assert over(team_round(), (378, 490, 378, 490), teams="on") == "-"


def blocked(**racks: str) -> Table:
    return table(B="R7 Y5", pile="-", teams="on", one_tile_call="automatic", **racks).play("B", "R7", "E")


def test_wt_17_5_in_a_blocked_round_the_lower_total_is_credited() -> None:
    assert blocked(A="G1", C="G2", D="G3").state.scores() == [11, 0, 11, 0]
    assert blocked(A="G9", C="G2", D="G3").state.scores() == [0, 19, 0, 19]
    assert blocked(A="G6", C="G2", D="G3").state.scores() == [0, 0, 0, 0]
    assert blocked(A="G1", C="G2", D="G3", team_credit="opponents_only").state.scores() == [8, 0, 8, 0]


def test_wt_17_6_partners_do_not_see_each_other() -> None:
    position = table(B="R1", A="Y1 Y2", C="Y3 Y4", teams="on")
    assert position.view("A").state.ones[2] == 0
    assert "Y3" not in str(position.view("A").known())


def test_wt_17_7_partners_may_trade() -> None:
    assert "+D" in table("r2c6", B="R1 Y8", teams="on").play("B", "R1", "E").may
