"""Rummü: redealt worlds honour everything a seat has seen, show nothing else, and vary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pioche.core.chance import SeededChance
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games.rummu import GAME, INFO
from pioche.games.rummu.bots import Casual
from pioche.games.rummu.combinations import KIND, listed
from pioche.games.rummu.kernel import MELD, MINUS, PLUS, SLOTS, STOCK, SWAP, TAKE, RummuState
from pioche.games.rummu.view import RummuView
from tests.games.rummu.positions import do, hand, lying, place, words

# What is seen of hidden cards: (seat, "+" or "-", kind) a card that comes or goes, (seat, "?", kind or -1) one that is
# drawn, (-1, "new", kinds) a new stock.
Event = tuple[int, str, int | tuple[int, ...]]


def worlds(state: RummuState, seat: str | None, times: int = 40, seed: int = 0) -> Iterator[RummuState]:
    view = state.view(NOBODY if seat is None else Seat(LETTERS.index(seat)))
    chance = SeededChance(seed)
    for _ in range(times):
        world = view.redeal(chance)
        assert isinstance(world, RummuState)
        yield world


def test_own_hand_stays_and_the_others_vary() -> None:
    state = place({"A": "R5 R6", "B": "K1 K2 K3", "C": "G1 G2"}, turn="B", open="AB")
    seen = [(hand(world, "A"), hand(world, "B"), hand(world, "C")) for world in worlds(state, "A")]
    assert {a for a, _, _ in seen} == {"R5 R6"}
    assert len({b for _, b, _ in seen}) > 30
    assert {len(b.split()) for _, b, _ in seen} == {3}
    assert len({tuple(world.stock) for world in worlds(state, "A")}) == 40
    assert len({world.reshuffle for world in worlds(state, "A")}) == 40


def test_a_spectator_knows_no_hand() -> None:
    state = place({"A": "R5 R6", "B": "K1 K2 K3"})
    assert len({hand(world, "A") for world in worlds(state, None)}) > 20


def test_a_card_taken_and_played_again_is_no_longer_known() -> None:
    state = place({"A": "R1 K5 K9"}, discard="R1 G9", drawn=False)
    do(state, "take done")
    assert all("R1" in hand(world, "A") for world in worlds(state, "B"))
    do(state, "R1")
    held = [hand(world, "A") for world in worlds(state, "B", 200)]
    assert not all("R1" in cards for cards in held)
    assert any("R1" in cards for cards in held)


def test_a_joker_won_and_a_card_taken_back_stay_known() -> None:
    swapped = do(place({"A": "R6 K5 K9"}, ["B R5 Y6 R7"]), "@1 =R6")
    assert all("Y6" in hand(world, "A") for world in worlds(swapped, "B"))
    back = do(place({"A": "R5 R6 R7"}), "+R5 +R6 +R7 done @1 -R5 -R6 -R7 R5")
    assert {hand(world, "A") for world in worlds(back, "B")} == {"R6 R7"}


def test_a_new_stock_is_known_but_for_its_order() -> None:
    state = place({"A": "R5", "B": "K1", "C": "K2"}, discard="K3 R9 G4 B6 Y8", stock="", drawn=False)
    do(state, "stock")
    kept = hand(state, "A").split()
    (drawn,) = set(kept) - {"R5"}
    left = {"R9", "G4", "B6", "Y8"} - {drawn}
    own = list(worlds(state, "A"))
    assert all({INFO.cards.name(world.stock[i]) for i in (1, 2, 3)} == left for world in own)
    assert len({tuple(world.stock[i] for i in (1, 2, 3)) for world in own}) == 6
    assert {hand(world, "B") for world in own} == {hand(world, "C") for world in own} == {"K1", "K2"}
    # B knows that A drew one of the four, and that nobody else did.
    other = [set(hand(world, "A").split()) for world in worlds(state, "B", 100)]
    assert {len(cards & {"R9", "G4", "B6", "Y8"}) for cards in other} == {1}
    assert len({frozenset(cards) for cards in other}) == 8


def test_two_copies_from_two_stocks_leave_both_possible() -> None:
    # A holds one old card and the R1 of the new stock, and discards R1; C holds the old R1.
    state = place({"A": "B5", "B": "K6", "C": "R1"}, discard="K3 R1", stock="", drawn=False)
    do(state, "stock")
    assert hand(state, "A") == "R1 B5"
    do(state, "R1")
    # For B it may have been either: A kept B5, or the other R1.
    assert {hand(world, "A") for world in worlds(state, "B")} == {"B5", "R1"}
    # C holds the old one and knows better.
    assert {hand(world, "A") for world in worlds(state, "C")} == {"B5", "K6"}


def test_a_seat_remembers_from_which_stock_its_copy_came() -> None:
    state = place({"A": "B5 B6", "B": "K6", "C": "R1"}, discard="K3 R1", stock="", drawn=False)
    do(state, "stock B5 stock")
    # A drew R1 from the stock, so the other one is an old card, and B drew K3.
    held = {(hand(world, "A"), hand(world, "B"), hand(world, "C")) for world in worlds(state, "A")}
    assert held == {("R1 B6", "K3 K6", "R1"), ("R1 B6", "R1 K3", "K6")}


def test_a_player_in_the_middle_of_a_play_can_end_it() -> None:
    state = place({"A": "R5 R6 R7 R8 K0", "B": "K5"}, open="", turn="A")
    do(state, "+R5 +R6")
    for world in worlds(state, "B"):
        assert any(word.startswith("+") for word in words(world))
    do(state, "+R7 +R8 done")
    adding = place({"A": "Y8 R9 K0 K2 K4"}, ["B R5 Y6 R7"])
    do(adding, "@1")
    assert len({tuple(sorted(words(world))) for world in worlds(adding, "B")}) > 3
    do(adding, "+Y8")
    assert {word for world in worlds(adding, "B") for word in words(world)} >= {"+R9", "+R4"}
    assert lying(adding) == ["@1 B R5 Y6 R7 Y8"]


def test_the_needed_cards_can_be_known_ones() -> None:
    state = place({"A": "R5 K0 K2"}, discard="R6 R7 R8 G1", drawn=False, open="")
    do(state, "take take take done +R5")
    assert all({"R6", "R7", "R8"} <= set(hand(world, "A").split()) for world in worlds(state, "B"))


def test_needed_cards_that_are_unlikely() -> None:
    state = place({"A": "B1 B2 B3 B4 B5 B6 K0"}, open="", totals={"A": 150})
    do(state, "+B1")
    held = [set(hand(world, "A").split()) for world in worlds(state, "B")]
    assert all(len(cards & {"B2", "Y2"}) > 0 and len(cards) == 6 for cards in held)
    assert len({frozenset(cards) for cards in held}) > 10


def test_an_unlikely_copy_can_be_either() -> None:
    state = place({"A": "B0 B1 B2 B3 B4 B5 K0", "C": "K5"}, open="", totals={"A": 150})
    do(state, "+B0")
    assert len({world.hands[0] & (2**7 | 2**52) for world in worlds(state, "C")}) > 1


def test_no_return_shows_that_nothing_else_is_held() -> None:
    state = place({"A": "R1 R8", "B": "K5 K6"}, ["A R5 R6 R7"], discard="R1 G9", drawn=False, no_return="on")
    do(state, "take done @1 +R8 R1")
    assert {hand(world, "A") for world in worlds(state, "B")} == {"R1"}


def test_the_view_is_blank_where_the_seat_is_blind() -> None:
    state = place({"A": "R5 R6", "B": "K1 K2"}, discard="K9 G9", drawn=False)
    do(state, "take done")
    view = state.view(Seat(1))
    assert isinstance(view, RummuView)
    assert view.state.reshuffle == 0
    assert listed(view.state.hands[0]) == [INFO.cards.card("K9")]
    assert not any(view.state.stock[i] for i in range(view.state.stock_at, view.state.stock_end))


# --- whole deals -------------------------------------------------------------------


def dump(state: RummuState, seat: int) -> list[object]:
    """Everything inside a view of a seat."""
    view = state.view(Seat(seat))
    assert isinstance(view, RummuView)
    table = view.state
    flat = (table.hidden, table.away, table.stock_labels, table.begun, table.at, table.taken, table.reshuffle)
    groups = [
        (table.rooms[i], table.masks[i])
        for other in range(table.players)
        for i in range(SLOTS * other, SLOTS * other + table.groups[other])
    ]
    return [*flat, list(table.hands), list(table.known), list(table.held), groups, view.known()]


def seen(state: RummuState, action: int, seat: int) -> list[Event]:
    """What an action does to hidden cards, as a seat sees it."""
    actor = state.actor
    if action < PLUS:
        return [(actor, "-", action)]
    if action < SWAP:
        return [(actor, "-", action - PLUS)]
    if action < MINUS:
        return [(actor, "-", action - SWAP), (actor, "+", action - action % 5 + 1 - SWAP)]
    if action < MELD:
        return [(actor, "+", action - MINUS)]
    if action == TAKE:
        return [(actor, "+", state.discards[state.discarded - 1])]
    if action != STOCK:
        return []
    events: list[Event] = []
    if state.stock_at == state.stock_end:
        events.append((-1, "new", tuple(state.discards[i] for i in range(state.discarded - 1))))
    before = state.twin()
    before.apply(action)
    drawn = Counter(listed(before.hands[actor])) - Counter(listed(state.hands[actor]))
    return [*events, (actor, "?", next(iter(drawn)) if actor == seat else -1)]


def has_history(world: RummuState, events: list[Event]) -> bool:
    """Whether some draws lead from the deal to this world: undoes what was seen, from the last event to the first."""
    hands = [Counter(listed(world.hands[seat])) for seat in range(world.players)]
    stock = Counter(KIND[world.stock[i]] for i in range(world.stock_at, world.stock_end))
    return _undo(hands, stock, events, len(events))


def _undo(hands: list[Counter[int]], stock: Counter[int], events: list[Event], left: int) -> bool:
    while left:
        seat, what, card = events[left - 1]
        left -= 1
        if what == "new":
            if stock != Counter(card if isinstance(card, tuple) else ()):
                return False
            stock = Counter()
        elif what == "?":
            return any(_undraw(hands, stock, events, left, seat, kind) for kind in _choices(hands[seat], card))
        else:
            assert isinstance(card, int)
            hands[seat][card] += 1 if what == "-" else -1
            if hands[seat][card] < 0:
                return False
    return True


def _choices(held: Counter[int], card: int | tuple[int, ...]) -> list[int]:
    kinds = [kind for kind, copies in held.items() if copies > 0]
    return [kind for kind in kinds if card in (-1, kind)]


def _undraw(
    hands: list[Counter[int]], stock: Counter[int], events: list[Event], left: int, seat: int, kind: int
) -> bool:
    new = next((card for _, what, card in reversed(events[:left]) if what == "new"), None)
    if isinstance(new, tuple) and stock[kind] == new.count(kind):
        return False
    if not isinstance(new, tuple):
        # Of the first stock nothing is known: the rest of the past must only be possible.
        return True
    before = [Counter(held) for held in hands]
    before[seat][kind] -= 1
    return _undo(before, stock + Counter([kind]), events, left)


@pytest.mark.parametrize("seed", range(12))
def test_worlds_have_a_history_and_views_tell_no_more(seed: int) -> None:
    policy: Policy = Casual() if seed % 2 else Uniform()
    options: dict[str, str | int] = {"players": 6 if seed % 3 else 5, "turn_cap": 14, "no_return": "on"}
    chance = SeededChance(seed)
    state = GAME.start(GAME.open(INFO.choose(options), chance))
    assert isinstance(state, RummuState)
    seat = seed % 5
    events: list[Event] = []
    legal = room()
    while state.turn() != NOBODY:
        action = policy.choose(state, legal, state.legal(legal), chance)
        events += seen(state, action, seat)
        check_parallel(state, seat, action, chance)
        state.apply(action)
        if state.shuffles and state.turn() != NOBODY:
            world = state.view(Seat(seat)).redeal(chance)
            assert isinstance(world, RummuState)
            assert dump(world, seat) == dump(state, seat)
            assert has_history(world, events)


def check_parallel(state: RummuState, seat: int, action: int, chance: SeededChance) -> None:
    """An action seen in two worlds that the seat cannot tell apart leaves it unable to tell them apart."""
    world = state.view(Seat(seat)).redeal(chance)
    assert isinstance(world, RummuState)
    hidden_draw = action == STOCK and state.actor == seat
    if action in world.actions() and not hidden_draw:
        truth = state.twin()
        truth.apply(action)
        world.apply(action)
        if truth.turn() != NOBODY:
            assert dump(truth, seat) == dump(world, seat)
