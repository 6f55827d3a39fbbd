"""What a seat may believe: worlds that honour all it knows, and differ in the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.core.bits import count
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import kinds
from pioche.games.safaru import INFO
from pioche.games.safaru.kernel import SafaruState
from tests.games.safaru.tables import A, B, begun, deal_of, hand, play, play_turns, started, view

OPENING = "R0 R1 R1 R2 Y0 Y1 Y1 Y2 B3 B4 B8 B9"
TABLES: list[dict[str, Value]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 4, "variant": "reversed"},
    {"players": 3, "variant": "reversed", "piles": "open"},
]


def worlds(state: SafaruState, seat: Seat, number: int) -> list[SafaruState]:
    chance = SeededChance(7)
    found = []
    for _ in range(number):
        world = state.view(seat).redeal(chance)
        assert isinstance(world, SafaruState)
        found.append(world)
    return found


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("turns", [0, 3, 10, 17])
def test_worlds_keep_what_is_known(table: dict[str, Value], turns: int) -> None:
    state = play_turns(begun(deal_of(table)), turns)
    for seat in [NOBODY, *(Seat(seat) for seat in range(state.players))]:
        for world in worlds(state, seat, 5):
            assert world.cards() == state.cards()
            assert (world.table, world.numbers, world.stock_left) == (state.table, state.numbers, state.stock_left)
            assert list(world.piles) == list(state.piles)
            assert [count(cards) for cards in world.hands] == list(state.held)
            if seat != NOBODY:
                assert world.hands[seat] == state.hands[seat]


def test_worlds_keep_a_set_that_is_begun() -> None:
    state = play(started("R7 R1 R1 R2 Y0 Y1 Y1 Y2 B3 B4 B8 K3", players=2, dealer="B"), "R7 add B3")
    for world in worlds(state, B, 5):
        assert (world.played, world.set_cards, world.missing) == (state.played, state.set_cards, 4)
        assert world.cards() == state.cards()


def test_worlds_vary_in_hands_and_stock() -> None:
    state = started(OPENING, players=2, dealer="B")
    seen = worlds(state, A, 40)
    assert len({world.hands[B] for world in seen}) > 35
    assert len({tuple(world.stock) for world in seen}) == 40
    # A spectator does not know the hand of A either.
    assert len({world.hands[A] for world in worlds(state, NOBODY, 40)}) > 35


def test_every_unseen_card_is_equally_likely_in_a_hand() -> None:
    state = started(OPENING, players=2, dealer="B")
    dealt: Counter[int] = Counter()
    for world in worlds(state, A, 5200):
        dealt.update(kinds(world.hands[B]))
    # 52 cards are unseen, four of them in the hand: each comes up in 400 of 5200 worlds, twins twice as often.
    for card, times in dealt.items():
        twins = INFO.cards.names.count(INFO.cards.name(card))
        held = hand(state, A).split().count(INFO.cards.name(card))
        on_table = INFO.cards.name(card) in ("B3", "B4", "B8", "B9")
        assert abs(times - 400 * (twins - held - on_table)) < 120


def test_the_last_hand_of_two_players_is_known() -> None:
    state = play_turns(started(players=2), 32)
    assert state.stock_left == 0
    for world in worlds(state, A, 10):
        assert world.hands[B] == state.hands[B]


def test_redealing_leaves_the_view_alone() -> None:
    seen = view(play_turns(started(OPENING, players=2), 3), A)
    before = seen.known()
    seen.redeal(SeededChance(1))
    assert seen.known() == before
