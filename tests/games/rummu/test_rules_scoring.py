"""Rummü, sections 9 and 10: scoring a round, the end of the match."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.errors import InvalidOption
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.kernel import RummuState
from tests.games.rummu.positions import deal, do, finish, needs, place, points


def after(
    totals: tuple[int, ...], hands: dict[str, str], teams: str = "off", **agreed: Value
) -> tuple[Deal | None, list[Seat]]:
    """What follows a third round in which A goes out at once, the others holding these cards; and who would win."""
    state = place({"A": "K9", **hands}, players=len(totals), teams=teams)
    start = Deal(INFO.choose({"players": len(totals), "teams": teams, **agreed}), 3, totals, {"dealer": "A"}, {})
    finish(state, "K9")
    return GAME.next(start, state, SeededChance(1)), GAME.winners(start, state)


def test_ru_9_1_pure_and_mixed_runs() -> None:
    assert points("R5 R6 R7") == 10
    assert points("R5 Y6 R7") == 0
    assert points("R5 B6 K7") == 0


def test_ru_9_2_pure_and_mixed_sets() -> None:
    assert points("R4 B4 K4 G4") == 30
    assert points("R4 Y4 B4 K4") == 10


def test_ru_9_3_a_set_of_three() -> None:
    assert points("R4 B4 K4") == points("R4 Y4 B4") == 0


def test_ru_9_4_a_set_of_four() -> None:
    assert (points("R9 B9 K9 G9"), points("Y9 B9 K9 G9")) == (30, 10)


def test_ru_9_5_a_set_of_five() -> None:
    assert points("R0 Y0 B0 G0") == 10
    assert points("R5 Y5 B5 K5 G5") == 50


@pytest.mark.parametrize("number", [1, 7])
def test_ru_9_6_ones_and_sevens_score_half(number: int) -> None:
    def scored(colours: str) -> int:
        return points(" ".join(f"{colour}{number}" for colour in colours))

    assert [scored(colours) for colours in ("RBKG", "RYBK", "RYBKG", "RBG")] == [15, 5, 25, 0]
    assert points("G6 G7 G8") == 10


@pytest.mark.parametrize(
    ("clause", "cards", "score"),
    [
        ("RU-9.7", "G3 G4 G5", 10),
        ("RU-9.7", "G3 Y4 G5", 0),
        ("RU-9.8", "G3 G4 G5 G6", 20),
        ("RU-9.8", "G3 Y4 G5 G6", 10),
        ("RU-9.9", "G3 G4 G5 G6 G7", 40),
        ("RU-9.9", "G3 R4 B5 K6 Y7", 20),
        ("RU-9.10", "G3 G4 G5 G6 G7 G8", 50),
        ("RU-9.10", "G3 Y4 G5 G6 G7 G8", 30),
        ("RU-9.10", "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9", 90),
        ("RU-9.10", "G0 Y1 G2 G3 G4 G5 G6 G7 G8 G9", 70),
    ],
)
def test_ru_9_7_to_9_10_runs(clause: str, cards: str, score: int) -> None:
    assert points(cards) == score, clause


def test_ru_9_7_a_run_of_three() -> None:
    assert (points("B0 B1 B2"), points("B0 Y1 B2")) == (10, 0)


def test_ru_9_8_a_run_of_four() -> None:
    assert (points("B0 B1 B2 B3"), points("B0 R1 G2 Y3")) == (20, 10)


def test_ru_9_9_a_run_of_five() -> None:
    assert (points("B1 B2 B3 B4 B5"), points("B1 Y2 B3 B4 B5")) == (40, 20)


def test_ru_9_10_each_further_card() -> None:
    pure = [points(" ".join(f"R{number}" for number in range(size))) for size in range(5, 11)]
    assert pure == [40, 50, 60, 70, 80, 90]


def test_ru_9_11_whole_for_the_one_it_lies_in_front_of() -> None:
    state = finish(place({"A": "G7 K0", "B": "K9"}, ["B G4 G5 G6"]), "@1 +G7 K0")
    assert state.scores()[:2] == [10, 20 - 5]


def test_ru_9_12_ten_for_going_out() -> None:
    assert finish(place({"A": "K9", "B": "R1", "C": "R2"}), "K9").scores() == [10, -5, -5]


def test_ru_9_13_cards_left_in_hand() -> None:
    state = finish(place({"A": "K9", "B": "Y3 R5 B1", "C": "Y1 Y1 Y7 Y7"}), "K9")
    assert state.scores() == [10, -20, -40]


def test_ru_9_14_the_partner_of_the_one_who_went_out_pays_nothing() -> None:
    hands = {"A": "K9", "B": "R1", "C": "Y1 Y2 R3", "D": "R2"}
    alone = finish(place(hands, ["C R5 R6 R7"], players=4), "K9")
    teams = finish(place(hands, ["C R5 R6 R7"], players=4, teams="on"), "K9")
    assert alone.scores() == [10, -5, -15, -5]
    assert teams.scores() == [20, -10, 20, -10]


def test_ru_9_15_a_team_scores_the_sum() -> None:
    table = ["B R5 R6 R7 R8", "D G1 G2 G3"]
    state = finish(place({"A": "K9", "B": "R1", "C": "B1", "D": "Y2"}, table, players=4, teams="on"), "K9")
    assert state.scores() == [10, 20 - 5 + 10 - 10, 10, 15]


def test_ru_9_16_a_blocked_round_spares_nobody() -> None:
    hands = {"A": "Y2 K8 R9", "B": "R5", "C": "G3", "D": "B5"}
    state = place(hands, ["A K1 K2 K3"], players=4, teams="on", turn_cap=1)
    state.turns = 3
    finish(state, "R9")
    assert state.view(NOBODY).outcome()["result"] == "blocked"
    assert state.scores() == [10 - 15 - 5, -10, -10, -10]


def test_ru_9_17_totals_add_up_and_may_be_negative() -> None:
    following, _ = after((10, 0, -30), {"B": "Y2 Y3", "C": "R1"})
    assert following is not None
    assert following.totals == (20, -20, -35)


def test_ru_9_18_all_hands_are_shown_at_the_end() -> None:
    state = place({"A": "K9", "B": "R5 R6", "C": "G1"})
    before = state.view(Seat(2)).shown()["seats"]
    seats = finish(state, "K9").view(Seat(2)).shown()["seats"]
    assert isinstance(before, list)
    assert isinstance(seats, list)
    assert [place["hand"] for place in before] == [None, None, None]
    assert [place["hand"] for place in seats] == [[], ["R5", "R6"], ["G1"]]


def test_ru_10_1_at_the_target_the_match_ends() -> None:
    assert after((189, 0, 0), {})[0] is not None
    assert after((190, 0, 0), {})[0] is None
    assert after((190, 0, 0), {}, target_score=201)[0] is not None


def test_ru_10_2_the_target_of_teams() -> None:
    assert INFO.choose({"players": 4, "teams": "on"}).number("target_score") == 500
    assert after((489, 0, 489, 0), {}, teams="on")[0] is not None
    assert after((490, 0, 490, 0), {}, teams="on")[0] is None


def test_ru_10_3_the_highest_total_wins() -> None:
    assert after((195, 230, 0), {"B": "R1"}) == (None, [1])


def test_ru_10_4_equal_totals_share() -> None:
    assert after((200, 215, 0), {"B": "R1"}) == (None, [0, 1])
    assert after((490, 0, 490, 0), {}, teams="on")[1] == [0, 2]


def test_ru_10_5_the_next_round_starts_afresh() -> None:
    start = deal(turn_cap=1)
    state = GAME.start(start)
    assert isinstance(state, RummuState)
    while state.turn() != NOBODY:
        state.apply(state.actions()[0])
    following = GAME.next(start, state, SeededChance(5))
    assert following is not None
    assert following.number == 2
    fresh = GAME.start(following)
    assert isinstance(fresh, RummuState)
    shown = fresh.view(NOBODY).shown()
    assert (shown["combinations"], shown["discards"], sum(fresh.opened)) == ([], 1, 0)
    assert needs(following.totals[0]) == fresh.needs[0] == 3
    do(fresh, "stock")


def test_ru_10_6_the_match_ends_after_the_rounds_agreed_on() -> None:
    assert after((220, 0, 0), {}, rounds=4)[0] is not None
    assert after((-60, -40, -50), {"B": "R1"}, rounds=3) == (None, [1])
    assert after((10, 25, 0), {"B": "R1"}, rounds=3) == (None, [0, 1])
    assert after((0, 30, 0, 30), {}, teams="on", rounds=3) == (None, [1, 3])


def test_ru_10_6_needs_no_target() -> None:
    with pytest.raises(InvalidOption):
        INFO.choose({"rounds": 5, "target_score": 100})
    assert INFO.choose({"players": 4, "teams": "on", "rounds": 5}).number("target_score") == 500


def test_ru_10_6_is_written_only_where_a_table_agreed_on_it() -> None:
    assert "rounds" not in INFO.choose({}).text()
    assert INFO.choose({"rounds": 8}).text() == (
        "players=4 teams=off rounds=8 target_score=200 first_dealer=random no_return=off turn_cap=40"
    )
