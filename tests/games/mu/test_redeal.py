"""Worlds drawn for a seat of Mü honour all that it knows, and differ in what it does not know."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from pioche.conformance import play as play_deal
from pioche.conformance import policies
from pioche.core.bits import bit
from pioche.core.cards import Card
from pioche.core.chance import SeededChance
from pioche.core.deal import Deal
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.redeal import deal_hidden
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.decks.mu import kinds
from pioche.games.mu.kernel import MuState
from tests.games.mu.table import CARDS, GAME, ending, in_words, known, legal, mine, play, seats, start, table

HANDS = {3: 12, 4: 15, 5: 12, 6: 10}


def log(state: MuState) -> list[tuple[int, int]]:
    """The moves so far, all of them public: seats and actions."""
    return [divmod(state.log[i], 128) for i in range(state.logged)]


def first_hands(world: MuState) -> dict[str, tuple[Card, ...]]:
    """The hands that must have been dealt: what is held and face up now, and what was played."""
    moves = log(world)
    played = moves[len(moves) - world.cards_played :]
    return {
        LETTERS[seat]: tuple(
            Card(card)
            for card in [*kinds(world.hands[seat]), *kinds(world.laid[seat]), *(c for s, c in played if s == seat)]
        )
        for seat in range(world.players)
    }


def replayed(world: MuState, dealt: Deal) -> MuState:
    """The same moves from the hands that the world says were dealt, each of them legal."""
    again = start(Deal(dealt.options, dealt.number, dealt.totals, dealt.facts, first_hands(world)))
    for seat, action in log(world):
        assert again.turn() == seat
        assert action in again.actions()
        again.apply(action)
    return again


def drawn(state: MuState, seat: Seat, seed: int, stream: int = 0) -> MuState:
    return mine(state.view(seat).redeal(SeededChance(seed, stream)))


class Watcher:
    """Redeals at one decision in eleven, for everybody who looks on."""

    def __init__(self, dealt: Deal, seed: int) -> None:
        self.dealt = dealt
        self.seed = seed
        self.decision = 0
        self.worlds = 0
        self.with_voids = 0

    def see(self, state: State) -> None:
        self.decision += 1
        if (self.decision + self.seed) % 11 and state.turn() != NOBODY:
            return
        for seat in seats(mine(state)):
            self.check(mine(state), seat)

    def check(self, state: MuState, seat: Seat) -> None:
        world = drawn(state, seat, self.seed, self.decision)
        again = replayed(world, self.dealt)
        assert in_words(again, seat) == in_words(world, seat) == in_words(state, seat)
        assert [again.hands[s] for s in range(again.players)] == [world.hands[s] for s in range(again.players)]
        assert again.cards() == state.cards()
        assert {len(pile) for pile in first_hands(world).values()} == {HANDS[state.players]}
        self.worlds += 1
        self.with_voids += any(state.voids)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_world_could_have_been_dealt_and_played_to_this_point(players: int) -> None:
    options = GAME.info.choose({"players": players})
    worlds = with_voids = 0
    for seed in range(14):
        chance = SeededChance(seed, players)
        dealt = GAME.open(options, chance)
        watcher = Watcher(dealt, seed)
        play_deal(start(dealt), policies(GAME)[seed % 2], chance, watcher.see)
        worlds += watcher.worlds
        with_voids += watcher.with_voids
    assert worlds > 250
    assert with_voids > 50


def test_a_seat_keeps_its_own_hand_and_all_that_lies_open() -> None:
    state = table(A="R9 R8", B="Y9", moves="A R9 done  B Y9 done")
    for seed in range(20):
        world = drawn(state, Seat(0), seed)
        assert known(world, "A") == known(state, "A")


def test_worlds_differ_in_the_hidden_hands() -> None:
    state = table()
    for seat in seats(state):
        worlds = {tuple(drawn(state, seat, seed).hands) for seed in range(20)}
        assert len(worlds) == 20


def test_a_spectator_may_believe_any_hand_of_anybody() -> None:
    state = table(3, A="R9")
    holders = {
        letter
        for seed in range(40)
        for letter, pile in first_hands(drawn(state, NOBODY, seed)).items()
        if CARDS.card("R9") in pile
    }
    assert holders == set("ABC")


def test_nothing_is_drawn_where_nothing_is_hidden() -> None:
    cards = "A R9  B Y9  C B9  D K9"
    state = play(ending(cards), cards)
    for seat in seats(state):
        assert in_words(drawn(state, seat, 1), Seat(0)) == in_words(state, Seat(0))


def test_a_card_that_a_player_showed_not_to_hold_is_never_given_to_him() -> None:
    # B answers black with green: he has no black card; C follows, D does not follow either.
    state = ending("A K9 K8 K7  B G9 Y2 Y3  C K2 K3 K4  D R9 B2 B3", chief_trump="7", vice_trump="Y")
    play(state, "A K9  B G9  C K2  D R9")
    for seed in range(30):
        world = drawn(state, Seat(0), seed)
        hands = first_hands(world)
        assert {CARDS.name(card) for card in hands["C"]} >= {"K3", "K4"}


def test_a_trump_is_not_barred_by_its_printed_colour() -> None:
    # D answers K9 with R9: he has no black card, but K7 is a trump and may still be his.
    state = ending("A K9 R2  B K8 K7  C K5 Y4  D R9 B3", chief_trump="7")
    play(state, "A K9  B K8  C K5  D R9")
    holders = Counter(
        letter
        for seed in range(60)
        for letter, pile in first_hands(drawn(state, Seat(0), seed)).items()
        if CARDS.card("K7") in pile
    )
    assert set(holders) == {"B", "C", "D"}


def test_who_answers_a_trump_with_something_else_holds_no_trump_of_either_kind() -> None:
    state = ending("A R9 K2  B R8 Y7  C K5 R1  D G9 B3", chief_trump="R", vice_trump="7")
    play(state, "A R9  B R8  C R1  D G9")
    for seed in range(60):
        assert CARDS.card("Y7") not in first_hands(drawn(state, Seat(0), seed))["D"]


# --- how evenly --------------------------------------------------------------------


def sharings(cards: list[int], room: list[int], barred: list[int]) -> Counter[tuple[tuple[int, ...], ...]]:
    """Every way to share out the cards, and in how many ways it comes about where some are identical."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    places = [seat for seat, size in enumerate(room) for _ in range(size)]
    for owners in set(permutations(places)):
        if not any(barred[owner] & bit(card) for card, owner in zip(cards, owners, strict=True)):
            found[by_owner(cards, list(owners), len(room))] += 1
    return found


def by_owner(cards: list[int], owners: list[int], players: int) -> tuple[tuple[int, ...], ...]:
    pairs = list(zip(cards, owners, strict=True))
    return tuple(tuple(sorted(card for card, owner in pairs if owner == seat)) for seat in range(players))


def shared(cards: list[int], room: list[int], barred: list[int], chance: SeededChance) -> list[int]:
    owners = deal_hidden(vec[i64](cards), len(cards), vec[i64](room), vec[i64](barred), chance)
    return [owners[k] for k in range(len(cards))]


def unevenness(drawn: Counter[tuple[tuple[int, ...], ...]], possible: Counter[tuple[tuple[int, ...], ...]]) -> float:
    """How far the frequencies are from the even ones: 0 for equal, 1 for no world in common."""
    return sum(abs(drawn[world] / drawn.total() - ways / possible.total()) for world, ways in possible.items()) / 2


def test_a_view_with_voids_draws_every_world_about_equally_often() -> None:
    # Hidden from A: three cards each of B, C and D. B showed no black card, D no black one either.
    state = ending("A K9 R2 R3  B G9 Y2 Y3  C K2 Y7 K4  D R9 Y7 B3", chief_trump="5")
    play(state, "A K9  B G9  C K2  D R9")
    unseen = CARDS.parse("Y2 Y3 Y7 Y7 K4 B3")
    black = sum(bit(card) for card, name in enumerate(CARDS.names) if name[0] == "K" and name != "K5")
    possible = sharings(list(unseen), [0, 2, 2, 2], [0, black, 0, black])
    chance = SeededChance(1)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(3000):
        world = mine(state.view(Seat(0)).redeal(chance))
        found[tuple(tuple(kinds(world.hands[seat])) if seat else () for seat in range(4))] += 1
    assert set(found) == set(possible)
    assert unevenness(found, possible) < 0.1


def test_sharing_is_even_where_nothing_is_barred() -> None:
    cards, room = [3, 4, 8, 8, 20], [2, 1, 2]
    possible = sharings(cards, room, [0, 0, 0])
    chance = SeededChance(2)
    found = Counter(by_owner(cards, shared(cards, room, [0, 0, 0], chance), 3) for _ in range(4000))
    assert set(found) == set(possible)
    assert unevenness(found, possible) < 0.05


@pytest.mark.parametrize(
    ("room", "bars"),
    [
        ([2, 2, 2], [[0, 1], [4], [2]]),
        # A first placing alone would favour some sharings of these by far.
        ([1, 2, 3], [[3, 4], [0, 2, 5], [1]]),
        ([2, 2, 2], [[1, 3, 4], [2], [0, 2]]),
    ],
)
def test_sharing_is_nearly_even_where_cards_are_barred(room: list[int], bars: list[list[int]]) -> None:
    cards = [0, 1, 2, 3, 4, 5]
    barred = [sum(bit(card) for card in barring) for barring in bars]
    possible = sharings(cards, room, barred)
    chance = SeededChance(3)
    found = Counter(by_owner(cards, shared(cards, room, barred, chance), 3) for _ in range(3000))
    assert set(found) == set(possible)
    assert unevenness(found, possible) < 0.15


def test_a_card_that_finds_no_room_pushes_others_along() -> None:
    # The first places drawn often leave no room where the last cards must go: only one sharing exists.
    cards, room = [0, 1, 2, 3], [1, 1, 1, 1]
    barred = [bit(2) | bit(3), bit(0) | bit(3), bit(0) | bit(1), bit(0) | bit(1) | bit(2)]
    possible = sharings(cards, room, barred)
    for seed in range(50):
        assert by_owner(cards, shared(cards, room, barred, SeededChance(seed)), 4) in possible


def test_a_card_that_cannot_move_is_left_where_it_is() -> None:
    # 0 is bound to the first seat; if 1 takes the second, 2 must push it on and not waste itself on 0.
    barred = [bit(1), bit(0), bit(0) | bit(2)]
    for seed in range(20):
        assert shared([0, 1, 2], [1, 1, 1], barred, SeededChance(seed)) == [0, 2, 1]


def test_own_cards_do_not_change_with_the_world() -> None:
    state = table(6, C="R9 R8 R7 R7 R6 R5 R4 R3 R2 R1", dealer="C")
    for seed in range(10):
        world = drawn(state, Seat(2), seed)
        assert legal(world) == legal(state)
