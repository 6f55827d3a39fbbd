"""The worlds a seat may believe in: they honour all it has seen, and they vary where it has not."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.conformance import play as play_out
from pioche.core.chance import SeededChance
from pioche.core.game import State
from pioche.core.playout import Policy, Uniform
from pioche.core.seats import NOBODY, Seat
from pioche.decks.mu import cards_named, take
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.bots import Casual
from pioche.games.calcory.kernel import SPACE_BACK, CalcoryState
from pioche.games.calcory.view import CalcoryView
from tests.games.calcory.table import begun, play, space, view

CHANCE = SeededChance(5)


def world(state: CalcoryState, letter: str) -> CalcoryState:
    found = view(state, letter).redeal(CHANCE)
    assert isinstance(found, CalcoryState)
    return found


def card(state: CalcoryState, where: str) -> str:
    return INFO.cards.name(state.board[space(where)])


def test_cards_never_seen_are_shuffled() -> None:
    state = play(begun("r1c1 R7, r1c2 Y7"), "r1c1 r1c2")
    worlds = [world(state, "B") for _ in range(300)]
    assert {(card(w, "r1c1"), card(w, "r1c2")) for w in worlds} == {("R7", "Y7")}
    there = Counter(card(w, "r4c4") for w in worlds)
    # Any of the 58 others, the second R7 included.
    assert len(there) > 40
    assert max(there.values()) < 40


def test_every_order_of_few_cards_is_as_likely() -> None:
    state = begun()
    for where in range(57):
        state.seen |= 1 << where
    found = Counter(tuple(world(state, "A").board)[57:] for _ in range(1200))
    assert len(found) == 6
    assert all(140 < times < 260 for times in found.values())


def test_a_card_put_back_is_one_of_those_picked_up() -> None:
    state = play(begun("r1c1 R0, r1c2 B9, r1c3 Y4"), "r1c1 r1c2 r1c3 Y4 r1c2")
    found = Counter(card(world(state, "B"), "r1c2") for _ in range(600))
    assert set(found) == {"R0", "B9", "Y4"}
    assert min(found.values()) > 140
    for letter in "BC":
        drawn = world(state, letter)
        # The others of the three are in the pile.
        assert {*cards_named(drawn.won[0]), card(drawn, "r1c2")} == {"R0", "B9", "Y4"}
    assert {card(world(state, "A"), "r1c2") for _ in range(50)} == {"Y4"}


def test_the_card_about_to_be_put_back_is_hidden_too() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4")
    assert {INFO.cards.name(world(state, "B").returning) for _ in range(50)} == {"R9", "Y4"}
    assert {INFO.cards.name(world(state, "A").returning) for _ in range(50)} == {"Y4"}
    spectator = state.view(NOBODY).redeal(CHANCE)
    assert spectator.turn() == 0


def test_a_card_put_back_and_turned_again_is_known() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4, r1c3 B9"), "r1c1 r1c2 Y4 r1c2 r1c2 r1c3")
    # B takes Y4 and B9, and puts one of them back: the first take is no secret any more.
    play(state, "B9 r1c1")
    for _ in range(30):
        drawn = world(state, "C")
        assert cards_named(drawn.won[0]) == ["R9"]
        assert {*cards_named(drawn.won[1]), card(drawn, "r1c1")} == {"Y4", "B9"}


def test_identical_cards_put_back_leave_no_doubt() -> None:
    state = play(begun("r1c1 R1, r1c2 R1, r1c3 R9, r1c4 Y9"), "r1c1 r1c2 stop r1c3 r1c4 r1c3 r1c4 R1 r1c1")
    for _ in range(20):
        drawn = world(state, "B")
        assert (card(drawn, "r1c1"), cards_named(drawn.won[0])) == ("R1", ["R1"])


def test_after_the_deal_nothing_is_hidden() -> None:
    state = begun("r1c1 R9, r1c2 Y8", players=2, stall_limit=1)
    play(state, "r1c1 r1c2 r1c1 r1c2")
    assert list(world(state, "A").board) == list(state.board)


@pytest.mark.parametrize("policy", [Uniform(), Casual()])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_deals_honour_what_was_seen(players: int, policy: Policy) -> None:
    for seed in range(3):
        chance = SeededChance(seed)
        watch = Watch(players)
        state = GAME.start(GAME.open(INFO.choose({"players": players}), chance))
        play_out(state, policy, chance, watch.see)
        assert watch.worlds > 20


class Watch:
    """Writes down what a player at the table would, and checks worlds against it."""

    def __init__(self, players: int) -> None:
        self.players = players
        # What each seat saw on each space: the cards it may be.
        self.seen: list[dict[int, list[int]]] = [{} for _ in range(players)]
        self.worlds = 0
        self.decision = 0
        self.picked: list[int] = []

    def see(self, state: State) -> None:
        assert isinstance(state, CalcoryState)
        self.look(state)
        self.decision += 1
        if state.turn() != NOBODY and self.decision % 5 == 0:
            for seat in range(self.players):
                self.check(state, seat)

    def look(self, state: CalcoryState) -> None:
        revealed = [(state.turned[i], state.turned_cards[i]) for i in range(max(state.count, state.revealed))]
        # A card just put back may be any of those picked up, but its own player knows.
        if state.placed >= 0:
            by = state.returned_by[state.placed]
            for seat in range(self.players):
                own = [state.board[state.placed]]
                self.seen[seat][state.placed] = own if seat == by else list(self.picked)
        for where, turned in revealed:
            for seen in self.seen:
                seen[where] = [turned]
        for where in range(60):
            if state.board[where] < 0:
                for seen in self.seen:
                    seen.pop(where, None)
        self.picked = cards_of(state.picked)

    def check(self, state: CalcoryState, seat: int) -> None:
        drawn = state.view(Seat(seat)).redeal(CHANCE)
        assert isinstance(drawn, CalcoryState)
        for where, may_be in self.seen[seat].items():
            assert drawn.board[where] in may_be
        if state.phase == SPACE_BACK:
            assert drawn.returning in cards_of(state.picked)
            assert take(drawn.picked, drawn.returning) != drawn.picked
        assert inside(drawn, seat) == inside(state, seat)
        assert list(drawn.piles) == list(state.piles)
        assert [len(cards_named(cards)) for cards in drawn.won] == list(state.piles)
        self.worlds += 1


def inside(state: CalcoryState, seat: int) -> list[object]:
    """The raw contents of a view: equal in every world, so that nothing hidden is in it."""
    seen = state.view(Seat(seat))
    assert isinstance(seen, CalcoryView)
    table = seen.state
    return [list(table.board), list(table.won), table.picked, table.returning, seen.unseen, seen.secret]


def cards_of(cards: int) -> list[int]:
    return [INFO.cards.card(name) for name in cards_named(cards)]
