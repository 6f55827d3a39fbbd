"""Rummü: the worked examples of the rulebook, in notation."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.seats import NOBODY, Seat
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.kernel import PLAY
from tests.games.rummu.positions import (
    can_lay,
    deal,
    do,
    finish,
    hand,
    holder,
    lying,
    needs,
    place,
    points,
    refused,
    words,
)


def test_ru_e1_one_colour_with_a_joker() -> None:
    assert can_lay("R5 Y6 R7")
    assert (points("R5 Y6 R7"), points("R5 R6 R7")) == (0, 10)


def test_ru_e2_a_set_of_five() -> None:
    assert can_lay("R5 Y5 B5 K5 G5")
    assert points("R5 Y5 B5 K5 G5") == 50


def test_ru_e3_blue_twice() -> None:
    assert not can_lay("B6 Y7 B8 R9")
    assert refused(holder("B6 R7 K8", more="B8"), "+B6 +R7 +B8") == ["RU-4.8"]


def test_ru_e4_seven_with_three_jokers() -> None:
    assert can_lay("R2 R3 Y4 R5 R6 Y7 Y8")
    assert points("R2 R3 Y4 R5 R6 Y7 Y8") == 40


def test_ru_e5_yellow_is_never_normal() -> None:
    assert not can_lay("Y3 Y4 Y5")
    assert not can_lay("R3 Y4 Y5")


def test_ru_e6_two_jokers_need_three_normal_cards() -> None:
    assert not can_lay("R4 R5 Y6 Y7")
    assert can_lay("R4 R5 Y6 Y7 R8")
    assert points("R4 R5 Y6 Y7 R8") == 20


def test_ru_e7_runs_of_several_colours() -> None:
    for cards, score in (("R3 B4 K5", 0), ("R3 B4 K5 G6", 10), ("R3 B4 K5 G6 Y7", 20)):
        assert can_lay(cards)
        assert points(cards) == score
    assert not can_lay("R3 B4 Y5 Y6")


def test_ru_e8_identical_cards() -> None:
    assert not can_lay("R7 R7 B7")
    assert can_lay("R7 Y7 B7")
    assert points("R7 Y7 B7") == 0
    assert not can_lay("R7 Y7 Y7")


def test_ru_e9_no_wrap_no_gap() -> None:
    assert [can_lay(cards) for cards in ("R8 R9 R0", "R8 R9", "R3 R5 R6")] == [False] * 3
    assert can_lay("R0 R1 R2")
    assert points("R0 R1 R2") == 10


def test_ru_e10_sets() -> None:
    scores = [points(cards) for cards in ("R4 B4 K4 G4", "R4 Y4 B4 K4", "R4 B4 K4", "R4 Y4 B4")]
    assert scores == [30, 10, 0, 0]


def test_ru_e11_ones_and_sevens() -> None:
    sets = ("R1 B1 K1 G1", "R7 Y7 B7 K7", "R7 Y7 B7 K7 G7", "R1 B1 G1", "G6 G7 G8")
    assert [points(cards) for cards in sets] == [15, 5, 25, 0, 10]


def test_ru_e12_long_runs() -> None:
    runs = ("G2 G3 G4 G5", "G2 Y3 G4 G5", "G2 G3 G4 G5 G6", "G2 G3 G4 G5 G6 G7", "G0 G1 G2 G3 G4 G5 G6 G7 G8 G9")
    assert [points(cards) for cards in runs] == [20, 10, 40, 50, 90]
    ten = "G0 Y1 G2 Y3 G4 Y5 G6 Y7 G8 G9"
    assert can_lay(ten)
    assert points(ten) == 70


def test_ru_e13_the_opening_is_one_combination() -> None:
    assert not can_lay("R5 R6 R7", need=4)
    assert refused(holder("R5 R6 R7 B2 K2 G2", need=4), "+R5")[0] == "RU-5.2"
    do(holder("R5 R6 R7 R8", need=4, more="B2 K2 G2"), "+R5 +R6 +R7 +R8 done +B2 +K2 +G2 done")


def test_ru_e14_sizes() -> None:
    assert [needs(total) for total in (-5, 0, 99, 100, 149, 150, 199)] == [3, 4, 4, 5, 5, 6, 6]
    assert [needs(total, "on") for total in (-10, 199, 200, 399, 400)] == [3, 4, 5, 5, 6]


def test_ru_e15_six_cards() -> None:
    assert not can_lay("R5 Y5 B5 K5 G5", need=6)
    assert can_lay("B1 B2 Y3 B4 B5 B6", need=6)


def test_ru_e16_the_partner_is_not_open() -> None:
    state = place({"C": "R9 K0"}, ["A R5 R6 R7 R8"], turn="C", players=4, teams="on")
    assert refused(state, "@1")[0] == "RU-5.1"
    joker = place({"C": "R6 K0"}, ["A R5 Y6 R7 R8"], turn="C", players=4, teams="on")
    assert refused(joker, "@1")[0] == "RU-5.1"


def test_ru_e17_additions() -> None:
    table = ["B R5 Y6 R7"]
    do(place({"A": "R8 K0"}, table), "@1 +R8")
    assert refused(place({"A": "Y8 K0"}, table), "@1")[0] == "RU-6.3"
    do(place({"A": "Y8 R9 K0"}, table), "@1 +Y8 +R9")
    assert refused(place({"A": "B8 K0"}, table), "@1")[0] == "RU-6.3"
    assert refused(place({"A": "R9 K0"}, table), "@1")[0] == "RU-6.3"
    assert refused(place({"A": "R8 B8 Y8 R9 K0"}, table), "@1 +B8") == ["RU-6.3", "RU-4.8"]


def test_ru_e18_several_colours_grow() -> None:
    state = place({"A": "G6 R6 Y2 Y6 K0"}, ["B R3 B4 K5"])
    assert refused(state, "@1 +R6") == ["RU-6.3", "RU-4.8"]
    do(state, "+Y2 @1")
    assert refused(state, "+Y6") == ["RU-6.3", "RU-4.10"]
    do(state, "+G6")
    assert lying(state) == ["@1 B Y2 R3 B4 K5 G6"]
    apart = place({"A": "R3 K0"}, ["A R4 R5 R6", "B R7 R8 R9"])
    assert refused(apart, "@1 +R7")[0] == "RU-6.2"


def test_ru_e19_an_exchange() -> None:
    state = place({"A": "R6 B6 K0"}, ["B R5 Y6 R7"])
    assert refused(state, "@1 =B6")[0] == "RU-7.2"
    do(state, "=R6")
    assert hand(state, "A") == "K0 Y6 B6"
    assert points("R5 R6 R7") == 10
    shut = place({"A": "R6 B6 K0"}, ["B R5 Y6 R7"], open="B")
    assert refused(shut, "@1")[0] == "RU-5.1"


def test_ru_e20_exchanges_among_colours() -> None:
    state = do(place({"A": "K4 G4 R4 B4 K0"}, ["B R3 Y4 B5"]), "@1")
    assert words(state) == {"=K4", "=G4"}
    assert refused(state, "=R4")[0] == refused(state, "=B4")[0] == "RU-7.3"
    five = place({"A": "K4 K0"}, ["B R5 Y5 B5 K5 G5"])
    assert refused(five, "@1")[0] == "RU-6.3"
    swapped = do(place({"A": "K5 K0"}, ["B R5 Y5 B5"]), "@1 =K5")
    assert lying(swapped) == ["@1 B R5 B5 K5"]
    added = do(place({"A": "K5 K0"}, ["B R5 Y5 B5"]), "@1 +K5")
    assert lying(added) == ["@1 B R5 Y5 B5 K5"]
    assert (points("R5 K5 B5"), points("R5 Y5 B5 K5")) == (0, 10)
    assert refused(place({"A": "Y7 K0"}, ["B R7 Y7 B7"]), "@1")[0] == "RU-6.3"


def test_ru_e21_taking_discards() -> None:
    state = place({"A": "B1"}, discard="K2 R9 G4", drawn=False)
    do(state, "take")
    assert state.view(Seat(1)).shown()["discard"] == "R9"
    do(state, "take")
    assert state.view(Seat(1)).shown()["discard"] == "G4"
    do(state, "done")
    assert hand(state, "A") == "B1 K2 R9"
    assert refused(state, "take")[0] == refused(state, "stock")[0] == "RU-2.5"
    do(state, "R9")


def test_ru_e22_an_empty_stock() -> None:
    state = do(place({"A": "B1"}, discard="K2 R9 G4", stock="", drawn=False), "stock")
    assert hand(state, "A") in ("B1 R9", "B1 G4")
    shown = state.view(Seat(0)).shown()
    assert (shown["discard"], shown["discards"], shown["stock"]) == ("K2", 1, 1)
    assert words(place({"A": "B1"}, discard="K2", stock="", drawn=False)) == {"take"}


def test_ru_e23_out_or_not() -> None:
    stays = place({"A": "R8 G3"}, ["A R5 R6 R7"], stock="B3", drawn=False)
    do(stays, "stock @1 +R8 B3")
    assert stays.turn() == Seat(1)
    assert hand(stays, "A") == "G3"
    goes = place({"A": "R8 G3"}, ["A R5 R6 R7", "B G0 G1 G2", "C B0 B1 B2"], stock="B3", drawn=False)
    finish(goes, "stock @1 +R8 @2 +G3 B3")
    assert goes.scores()[0] == 20 + 10


def test_ru_e24_take_backs() -> None:
    table, empty = ["A R4 R5 R6", "A B2 K2 G2"], "@1 +R7"
    for card in ("R4", "R7"):
        state = finish(place({"A": "R7"}, table), f"{empty} @1 -{card} {card}")
        assert state.scores()[0] == 10 + 0 + 10
    whole = do(place({"A": "R7"}, table), f"{empty} @2 -B2 -K2 -G2 K2")
    assert hand(whole, "A") == "B2 G2"
    assert whole.turn() == Seat(1)
    assert refused(place({"A": "R7"}, table), f"{empty} @1 -R5") == ["RU-8.5"]


def test_ru_e25_the_smallest_legal_take_back() -> None:
    for first, second, left in (("R3", "Y4", "R5 Y6 R7"), ("Y6", "R7", "R3 Y4 R5")):
        state = do(place({"A": "B9"}, ["A R3 Y4 R5 Y6 R7", "B B6 B7 B8"]), "@2 +B9 @1")
        assert words(state) == {"-R3", "-Y6"}
        do(state, f"-{first} -{second} {first}")
        assert lying(state)[0] == f"@1 A {left}"
        assert hand(state, "A") == second


def test_ru_e26_card_or_combination() -> None:
    state = place({"A": "K9"}, ["A R5 R6 R7"])
    assert refused(state, "-R5")[0] == "RU-8.8"
    finish(state, "K9")
    bare = place({"A": "R8 R9"}, ["B R5 R6 R7"])
    assert refused(bare, "@1 +R8 @1")[0] == "RU-8.10"
    assert finish(bare, "R9").winner == 0


def test_ru_e27_penalties() -> None:
    state = finish(place({"A": "K9", "B": "Y3 R5 B1", "C": "Y1 Y7 R0 R2 R3 R4 B2 B3 B4"}), "K9")
    assert state.scores() == [10, -20, -55]


def test_ru_e28_a_round_of_three() -> None:
    hands = {"A": "K9", "B": "R1 Y2", "C": "Y1 Y7 R0 R2 R3 R4 B2 B3 B4"}
    table = ["A G2 G3 G4 G5", "A R6 Y6 B6", "B R7 B7 K7 G7"]
    state = finish(place(hands, table), "K9")
    assert state.scores() == [30, 0, -55]
    assert [needs(total) for total in state.scores()] == [4, 4, 3]


def test_ru_e29_a_round_of_teams() -> None:
    hands = {"A": "K0", "B": "G1 G2", "C": "R7 R8 B1 B2 B3", "D": "Y9 K3 K4"}
    table = ["A R0 R1 R2 R3 R4 R5", "C B8 K8 G8", "B R6 Y6 B6 K6 G6", "D R9 B9 K9"]
    state = finish(place(hands, table, players=4, teams="on"), "K0")
    assert state.scores() == [60, 20, 60, 20]


def test_ru_e30_a_blocked_round_of_teams() -> None:
    hands = {"A": "Y2 K8 R9", "B": "R5", "C": "G3", "D": "B5"}
    state = place(hands, ["C R1 R2 R3"], players=4, teams="on", turn_cap=1)
    state.turns = 3
    assert finish(state, "R9").scores() == [-15 - 5 + 10, -10, -10, -10]


@pytest.mark.parametrize(
    ("totals", "teams", "winners"),
    [
        ((205, 220, 90), "off", [1]),
        ((199, 150, 20), "off", None),
        ((210, 210, 90), "off", [0, 1]),
        ((480, 510, 480, 510), "on", [1, 3]),
        ((480, 499, 480, 499), "on", None),
    ],
)
def test_ru_e31_the_end_of_the_match(totals: tuple[int, ...], teams: str, winners: list[int] | None) -> None:
    state = finish(place({"A": "K9"}, players=len(totals), teams=teams), "K9")
    before = tuple(total - score for total, score in zip(totals, state.scores(), strict=True))
    last = Deal(INFO.choose({"players": len(totals), "teams": teams}), 5, before, {"dealer": "A"}, {})
    following = GAME.next(last, state, SeededChance(1))
    assert (following is None) == (winners is not None)
    if winners is not None:
        assert GAME.winners(last, state) == winners


@pytest.mark.parametrize(("players", "stock"), [(3, 32), (4, 27), (5, 19), (6, 17)])
def test_ru_e32_the_stock(players: int, stock: int) -> None:
    assert GAME.start(deal(players)).view(NOBODY).shown()["stock"] == stock


def test_ru_e33_an_added_card_belongs_to_the_combination() -> None:
    state = do(place({"A": "G7 G2 B9", "B": "G3"}, ["B G4 G5 G6"], open="AB"), "@1 +G7")
    scored = finish(place({"A": "K0", "B": "K9"}, ["B G4 G5 G6 G7"]), "K0").scores()
    assert scored[1] == 20 - 5
    do(state, "G2 take done @1 +G3 @1 +G2 @1")
    assert "-G7" in words(state)


def test_ru_e34_one_card_any_card() -> None:
    state = place({"A": "R5 R6 R7 Y7"})
    assert words(do(state, "Y7")) == {"stock", "take"}
    assert state.turn() == Seat(1)
    with pytest.raises(ValueError, match="R5,R6,R7"):
        state.view(Seat(1)).parse("R5,R6,R7")


def test_ru_e35_still_open() -> None:
    state = place({"A": "R4 R5 R6"}, ["B R7 R8 R9"], open="B", totals={"A": -20})
    do(state, "+R4 +R5 +R6 done @2 -R4 -R5 -R6 R4")
    assert hand(state, "A") == "R5 R6"
    state.actor, state.phase = 0, PLAY
    do(state, "@1 +R6")
    assert lying(state) == ["@1 B R6 R7 R8 R9"]


def test_ru_e36_laying_all_three() -> None:
    state = do(place({"A": "K2 K3 K4"}), "+K2 +K3 +K4 done")
    assert words(state) == {"@1"}
    do(state, "@1 -K2 -K3 -K4")
    assert words(state) == {"K2", "K3", "K4"}


def test_ru_e37_no_return() -> None:
    state = place({"A": "R8"}, ["A R5 R6 R7"], discard="K2 G9 B0", drawn=False, no_return="on")
    do(state, "take take done")
    assert "R8" in words(state)
    assert refused(state, "K2")[0] == refused(state, "G9")[0] == "RU-3.7"
    do(state, "@1 +R8")
    assert words(state) == {"K2", "G9"}
    twins = do(place({"A": "R1 K9"}, discard="R1 B0", drawn=False, no_return="on"), "take done")
    assert words(twins) == {"K9"}


@pytest.mark.parametrize(
    ("number", "totals", "winners"),
    [
        (3, (230, 40, -15), None),
        (4, (205, 205, 90), [0, 1]),
        (4, (60, 85, -40), [1]),
    ],
)
def test_ru_e38_four_rounds(number: int, totals: tuple[int, ...], winners: list[int] | None) -> None:
    state = finish(place({"A": "K9"}, players=len(totals)), "K9")
    before = tuple(total - score for total, score in zip(totals, state.scores(), strict=True))
    played = Deal(INFO.choose({"players": len(totals), "rounds": 4}), number, before, {"dealer": "A"}, {})
    following = GAME.next(played, state, SeededChance(1))
    if winners is not None:
        assert (following, GAME.winners(played, state)) == (None, winners)
        return
    assert following is not None
    assert [needs(total) for total in following.totals] == [6, 4, 3]
