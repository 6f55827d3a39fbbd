"""Rummü, sections 1 to 3: set-up, the turn, drawing."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidDeal, InvalidOption
from pioche.core.playout import Uniform, playout, room
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import NAMES
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.kernel import RummuState
from pioche.games.rummu.view import RummuView
from tests.games.rummu.positions import CARDS, deal, do, finish, hand, place, refused, words


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_ru_1_1_three_to_six_players(players: int) -> None:
    assert len(GAME.start(deal(players)).scores()) == players
    with pytest.raises(InvalidOption):
        INFO.choose({"players": 2})
    with pytest.raises(InvalidOption):
        INFO.choose({"players": 7})


def test_ru_1_2_all_sixty_cards_shuffled() -> None:
    first, second = deal(seed=1), deal(seed=2)
    for shuffled in (first, second):
        assert Counter(CARDS.name(card) for pile in shuffled.piles.values() for card in pile) == Counter(NAMES)
    assert first.piles != second.piles


def test_ru_1_3_teams_with_four_or_six_only() -> None:
    for players in (4, 6):
        assert INFO.choose({"players": players, "teams": "on"}).word("teams") == "on"
    for players in (3, 5):
        with pytest.raises(InvalidOption) as refusal:
            INFO.choose({"players": players, "teams": "on"})
        assert "RU-1.3" in str(refusal.value)


@pytest.mark.parametrize(("players", "partners"), [(4, [2, 3, 0, 1]), (6, [3, 4, 5, 0, 1, 2])])
def test_ru_1_4_the_partner_sits_opposite(players: int, partners: list[int]) -> None:
    state = place({"A": "K0"}, ["B R0 R1 R2 R3 R4"], players=players, teams="on")
    assert [state.partner(seat) for seat in range(players)] == partners
    scores = finish(state, "K0").scores()
    assert all(scores[seat] == scores[partners[seat]] for seat in range(players))
    assert scores[1] != scores[0]


@pytest.mark.parametrize(("players", "cards"), [(3, 9), (4, 8), (5, 8), (6, 7)])
def test_ru_1_5_cards_dealt(players: int, cards: int) -> None:
    piles = deal(players).piles
    assert [len(piles[seat]) for seat in "ABCDEF"[:players]] == [cards] * players


def test_ru_1_6_a_hand_is_seen_by_its_holder_only() -> None:
    state = place({"A": "R5 R6", "C": "K1 K2 K3"}, players=4, teams="on")
    assert hand(state, "A") == "R5 R6"
    partner, spectator = state.view(Seat(2)), state.view(NOBODY)
    assert hand(state, "C") == "K1 K2 K3"
    for view in (partner, spectator):
        seats = view.known()["seats"]
        assert isinstance(seats, list)
        assert (seats[0]["cards"], seats[0]["hand"]) == (2, None)
        assert isinstance(view, RummuView)
        assert view.state.hands[0] == 0
    assert spectator.shown()["hand"] == []


def test_ru_1_7_the_rest_is_the_stock_face_down() -> None:
    state = place({"A": "R5"}, stock="K7 G2", drawn=False)
    assert state.view(Seat(0)).shown()["stock"] == 2
    do(state, "stock")
    assert state.view(Seat(1)).shown()["stock"] == 1
    assert hand(state, "A") == "R5 K7"


def test_ru_1_8_one_card_is_turned_up() -> None:
    start = deal()
    assert len(start.piles["discard"]) == 1
    shown = GAME.start(start).view(NOBODY).shown()
    assert (shown["discard"], shown["discards"]) == (CARDS.text(start.piles["discard"]), 1)


def test_ru_1_9_first_dealer_by_lot_then_to_the_left() -> None:
    assert {deal(seed=seed).facts["dealer"] for seed in range(40)} == set("ABCD")
    start = deal(first_dealer="D", turn_cap=1)
    assert start.facts["dealer"] == "D"
    state, chance = GAME.start(start), SeededChance(0)
    playout(state, Uniform(), chance, room())
    following = GAME.next(start, state, chance)
    assert following is not None
    assert following.facts["dealer"] == "A"
    with pytest.raises(InvalidOption):
        INFO.choose({"players": 4, "first_dealer": "E"})
    with pytest.raises(InvalidDeal):
        GAME.start(type(start)(start.options, 1, start.totals, {"dealer": "E", "reshuffle": "1"}, start.piles))


def test_ru_1_10_the_dealers_left_begins_then_clockwise() -> None:
    state = GAME.start(deal(3, first_dealer="C"))
    assert isinstance(state, RummuState)
    order = []
    for _ in range(4):
        order.append(state.turn())
        do(state, "stock")
        state.apply(state.actions()[0])
    assert order == [0, 1, 2, 0]


def test_ru_1_11_totals_start_at_zero() -> None:
    assert deal(5).totals == (0,) * 5


def test_ru_2_1_draw_then_play_then_discard() -> None:
    state = place({"A": "R5 R6 R7 K0"}, drawn=False)
    assert refused(state, "R5")[0] == "RU-2.1"
    assert refused(state, "+R5")[0] == "RU-2.1"
    assert refused(state, "take R5")[0] == "RU-2.1"
    do(state, "done +R5 +R6 +R7 done K0")


def test_ru_2_2_drawing_is_compulsory() -> None:
    state = place({"A": "R5"}, drawn=False)
    assert words(state) == {"stock", "take"}
    assert refused(state, "done")[0] == "RU-2.2"


def test_ru_2_3_plays_in_any_number_and_order() -> None:
    hands = {"A": "K0 R8 R6 B1 B2 B3 G9"}
    table = ["B R5 Y6 R7"]
    do(place(hands, table), "K0")
    do(place(hands, table), "@1 +R8 +B1 +B2 +B3 done @1 =R6 K0")
    do(place(hands, table), "+B1 +B2 +B3 done @1 =R6 @1 +R8 K0")


def test_ru_2_4_exactly_one_card_is_discarded() -> None:
    state = place({"A": "R5 R6 K0"})
    assert refused(state, "done")[0] == "RU-2.4"
    do(state, "R5")
    assert state.turn() == Seat(1)
    assert hand(state, "A") == "K0 R6"


def test_ru_2_5_no_further_draw() -> None:
    for draw in ("stock", "take done"):
        state = do(place({"A": "R5 R6 R7 K0"}, discard="G2 G9", drawn=False), draw)
        assert refused(state, "stock")[0] == "RU-2.5"
        assert refused(state, "take")[0] == "RU-2.5"
        assert refused(state, "+R5 take")[0] == "RU-2.5"


def test_ru_3_1_stock_or_discards_never_both() -> None:
    state = place({"A": "R5"}, discard="K2 R9 G4", drawn=False)
    assert refused(state, "take stock")[0] == "RU-3.1"
    assert words(state) == {"take", "done"}


def test_ru_3_2_one_card_from_the_stock_seen_by_the_drawer() -> None:
    state = do(place({"A": "R5"}, stock="K7 G2", drawn=False), "stock")
    assert hand(state, "A") == "R5 K7"
    assert "K7" not in str(state.view(Seat(1)).shown())
    memory = state.view(Seat(1)).known()["memory"]
    assert isinstance(memory, list)
    assert memory[0]["seen"] == []
    assert memory[0]["unseen"][0]["cards"] == 2
    assert "take" not in words(state)


def test_ru_3_3_as_many_discards_as_he_likes() -> None:
    state = place({"A": "R5"}, discard="K2 R9 G4", drawn=False)
    do(state, "take take take")
    assert hand(state, "A") == "K2 G4 R5 R9"
    assert words(state) == {"done"}
    assert refused(state, "take")[0] == "RU-3.3"
    assert state.view(NOBODY).shown()["discard"] is None


def test_ru_3_4_each_card_is_seen_when_the_one_above_is_taken() -> None:
    state = place({"A": "R5"}, discard="K2 R9 G4", drawn=False)
    tops = []
    for move in ("take", "take", "done"):
        shown = state.view(Seat(0)).shown()
        tops.append(shown["discard"])
        assert "G4" not in str(shown) or shown["discard"] == "G4"
        do(state, move)
    assert tops == ["K2", "R9", "G4"]


def test_ru_3_5_everybody_sees_what_is_taken() -> None:
    state = do(place({"A": "R5"}, discard="K2 R9", drawn=False), "take done")
    view = state.view(Seat(1))
    assert view.shown()["moves"] == ["take K2", "done"]
    memory = view.known()["memory"]
    assert isinstance(memory, list)
    assert memory[0]["seen"] == ["K2"]
    for seed in range(20):
        world = view.redeal(SeededChance(seed))
        assert isinstance(world, RummuState)
        assert "K2" in hand(world, "A")


def test_ru_3_6_taken_cards_need_not_be_played() -> None:
    state = do(place({"A": "R5 R6 K0"}, discard="R7 G1", drawn=False), "take done")
    assert "+R5" in words(state)
    do(state, "K0")
    assert hand(state, "A") == "R5 R6 R7"


def test_ru_3_7_a_taken_card_may_be_discarded_unless_no_return() -> None:
    free = do(place({"A": "R8 R1"}, discard="K2 G9", drawn=False), "take done")
    assert words(free) == {"R8", "R1", "K2"}
    strict = do(place({"A": "R8 R1"}, discard="R1 G9", drawn=False, no_return="on"), "take done")
    assert words(strict) == {"R8"}
    assert refused(strict, "R1")[0] == "RU-3.7"
    assert refused(strict, "G9")[0] == "RU-8.1"
    alone = do(place({"A": "R8"}, ["B R5 R6 R7"], discard="K2 G9", drawn=False, no_return="on"), "take done")
    alone.fronts[0] = 1
    assert words(do(alone, "@1 +R8")) == {"K2"}


def test_ru_3_7_no_return_holds_after_a_take_back() -> None:
    state = place({"A": "R4 R5"}, discard="R6 K0", drawn=False, no_return="on")
    do(state, "take done +R4 +R5 +R6 done @1 -R4 -R5 -R6")
    assert words(state) == {"R4", "R5"}
    assert refused(state, "R6")[0] == "RU-3.7"


def test_ru_3_8_a_new_stock_from_the_discards() -> None:
    state = place({"A": "R5"}, discard="K2 R9 G4 B6", stock="", drawn=False)
    assert words(state) == {"stock", "take"}
    do(state, "stock")
    shown = state.view(Seat(0)).known()
    assert (shown["discard"], shown["discards"], shown["stock"]) == ("K2", 1, 2)
    assert hand(state, "A") in ("R5 R9", "G4 R5", "R5 B6")
    again = do(place({"A": "R5"}, discard="K2 R9 G4 B6", stock="", drawn=False), "take")
    assert again.view(Seat(0)).shown()["stock"] == 0


def test_ru_3_8_the_order_is_that_of_the_seed() -> None:
    state = place({"A": "R5"}, discard="K2 R9 G4 B6 K7 K7", stock="", drawn=False)
    expected = ["K7", "K7", "B6", "G4", "R9"]
    SeededChance(1, 1).shuffle(expected)
    do(state, "stock")
    assert hand(state, "A").replace("R5", "").strip() == expected[0]
    assert [CARDS.name(state.stock[i]) for i in range(state.stock_at, state.stock_end)] == expected[1:]


def test_ru_3_9_a_single_discard_and_no_stock() -> None:
    state = place({"A": "R5"}, discard="K2", stock="", drawn=False)
    assert words(state) == {"take"}
    assert refused(state, "stock") == ["RU-3.9", "RU-3.8"]


def test_ru_3_10_a_blocked_round() -> None:
    state = place({"A": "R5 R6", "B": "K5 K6", "C": "G5 G6"}, stock="B0 B2 B3 B4 B5 B6", drawn=False, turn_cap=2)
    do(state, "stock B0 stock B2 stock B3 stock B4 stock B5 stock")
    assert state.view(NOBODY).shown()["turns_left"] == 1
    do(state, "B6")
    assert state.turn() == NOBODY
    assert state.view(NOBODY).outcome()["result"] == "blocked"
    assert state.scores() == [-10, -10, -10]


def test_ru_3_10_the_last_discard_may_still_go_out() -> None:
    state = place({"A": "R5", "C": "G8"}, ["C G5 G6 G7"], turn="C", open="C", stock="K0", drawn=False, turn_cap=1)
    state.turns = 2
    do(state, "stock @1 +G8 K0")
    assert state.view(NOBODY).outcome()["result"] == "out"


def test_ru_3_10_none_has_no_end_by_turns() -> None:
    state = place({"A": "R5"}, drawn=False, turn_cap="none")
    assert state.view(NOBODY).shown()["turns_left"] is None
    state.turns = 10**6
    do(state, "take done R5")
    assert state.turn() == Seat(1)
    for bad in (0, "some", -1):
        with pytest.raises(InvalidOption):
            INFO.choose({"turn_cap": bad})
