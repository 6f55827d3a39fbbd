"""The worlds a seat may believe in honour all it knows, and vary in all it does not."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.conformance import fingerprint, play
from pioche.core.chance import SeededChance
from pioche.core.game import State
from pioche.core.playout import Uniform
from pioche.core.seats import Seat
from pioche.games.zocken import GAME
from pioche.games.zocken.bots import Casual
from pioche.games.zocken.kernel import COLOUR, DONE, GIVE, LAY, SEAT, TAKER, TO, UNSEEN, YELLOW, ZockenState
from pioche.games.zocken.view import Past
from tests.games.zocken.builder import Table


def worlds(table: Table, seat: str, times: int = 120) -> list[Table]:
    """Redealt tables, all of them checked: they look the same to the seat."""
    chance = SeededChance(7)
    view = table.view(seat)
    found = []
    for _ in range(times):
        state = view.redeal(chance)
        assert isinstance(state, ZockenState)
        again = state.view(view.seat)
        assert fingerprint(again) == fingerprint(view)
        assert state.cards() == table.state.cards()
        world = Table("A", "A", "A")
        world.state = state
        found.append(world)
    return found


def hands(tables: list[Table], seat: str) -> set[str]:
    return {table.hand(seat) for table in tables}


def relived(state: ZockenState) -> None:
    """A world is possible: from its own first hands its own log leads to it by legal moves."""
    first = ZockenState(state.players, state.deck)
    start = begun(state)
    for seat in range(state.players):
        for card in start[seat]:
            first.deal(seat, card)
    for i in range(state.pile_size):
        first.put_in_pile(state.pile[i])
    first.begin(state.first_leader, -1 if state.pawn < 0 or state.log[0] % SEAT >= COLOUR else YELLOW)
    for i in range(state.logged):
        action = state.log[i] % SEAT
        assert action in first.actions()
        first.apply(action)
    assert [first.view(Seat(seat)).known() for seat in range(-1, state.players)] == [
        state.view(Seat(seat)).known() for seat in range(-1, state.players)
    ]


def begun(state: ZockenState) -> list[list[int]]:
    """The hands as dealt, by going back along the log."""
    held = [Counter(state.deck.firsts(state.hands[seat])) for seat in range(state.players)]
    for i in range(state.drawn):
        held[state.drawer[i]][state.pile[i]] -= 1
    for i in range(state.logged):
        entry = state.log[i]
        action, seat = entry % SEAT, entry // SEAT % 8
        if action < DONE:
            held[seat][action % LAY] += 1
        elif GIVE <= action < TO:
            held[seat][action - GIVE] += 1
            held[entry // TAKER % 8][action - GIVE] -= 1
    assert all(number >= 0 for hand in held for number in hand.values())
    return [sorted(hand.elements()) for hand in held]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_every_world_is_a_round_that_can_have_been_played(players: int, seed: int) -> None:
    chance = SeededChance(seed, players)
    state = GAME.start(GAME.open(GAME.info.choose({"players": players}), chance))

    def see(state: State) -> None:
        for seat in range(-1, players):
            world = state.view(Seat(seat)).redeal(chance)
            assert isinstance(world, ZockenState)
            relived(world)

    play(state, Casual() if seed % 2 else Uniform(), chance, see)


def test_hidden_cards_vary_and_own_ones_do_not() -> None:
    table = Table("A A A", "B C D", "E F G", draw="H TY")
    found = worlds(table, "A")
    assert hands(found, "A") == {"A A A"}
    assert len(hands(found, "B")) > 30
    assert len({tuple(world.state.pile)[:2] for world in found}) > 30
    assert len(hands(worlds(table, "-"), "A")) > 30


def test_hidden_cards_are_shared_evenly() -> None:
    found = worlds(Table("A", "B C", "D", draw="E"), "A", 2400)
    counts = Counter((world.hand("B"), world.hand("C")) for world in found)
    assert len(counts) == 12
    assert all(140 < number < 260 for number in counts.values())


def test_a_card_given_away_is_where_it_went() -> None:
    table = Table("PG JM A", "B C", "D E", draw="F G H").play("A PG >JM")
    assert all("JM" in hand for hand in hands(worlds(table, "A"), "B"))
    assert any("JM" not in hand for hand in hands(worlds(table, "C"), "B"))
    # It is still there after other cards have left the hand.
    table.play("B C", "C D")
    found = worlds(table, "A")
    assert all("JM" in hand for hand in hands(found, "B"))
    assert len(hands(found, "B")) > 2


def test_a_given_card_that_was_played_is_gone() -> None:
    table = Table("PG JM A", "B C", "D E", draw="F G H").play("A PG >JM", "B JM", "C D")
    assert all("JM" not in hand for hand in hands(worlds(table, "A"), "B"))


def test_a_received_card_was_not_in_another_hand() -> None:
    table = Table("PG JM A", "B C", "D E", draw="F G H").play("A PG >JM")
    found = worlds(table, "B")
    assert hands(found, "B") == {"B C JM"}
    assert all("JM" not in hand for hand in hands(found, "A") | hands(found, "C"))


def test_a_given_card_may_have_been_given_on() -> None:
    table = Table("PG JM A", "G2 B C D", "D E", "E E", draw="F G H")
    table.play("A PG >JM", "B G2 @D >JM >B", "C D")
    found = worlds(table, "A", 300)
    holders = {seat for seat in "BCD" for hand in hands(found, seat) if "JM" in hand}
    assert holders == {"B", "D"}
    assert {">JM", ">D"} <= {world.view("D").moves(0)[4][1] for world in found}
    # When it comes out of D's hand, B must have given it.
    table.play("D JM", "D E", "A A", "B C")
    found = worlds(table, "A")
    assert all(">JM" in (world.view("D").moves(0)[4][1], world.view("D").moves(0)[5][1]) for world in found)


def test_a_card_that_came_back_is_known_to_have_gone_round() -> None:
    table = Table("PG JM A", "PG C C", "PG E E", draw="F G H")
    table.play("A PG >JM", "B PG >JM", "C PG >JM")
    found = worlds(table, "A")
    assert {world.view("B").moves(0)[3][1] for world in found} == {">JM"}


def test_a_tree_passed_with_pg_shows_a_hand_of_trees() -> None:
    table = Table("PG TY TB D2", "A A", "C E", draw="F G H G2 G2 TY").play("A PG >D2")
    trees = {"TY", "TB", "PG", "D2", "G2"}
    assert all(set(hand.split()) <= trees for hand in hands(worlds(table, "B"), "A"))
    # C has not seen the card: a goblin, or trees and nothing else.
    found = worlds(table, "C", 600)
    for world in found:
        passed = world.view("B").moves(0)[1][1]
        assert passed[1:] not in trees or set(world.hand("A").split()) <= trees
    assert any(world.view("B").moves(0)[1][1][1:] in trees for world in found)
    assert any(world.view("B").moves(0)[1][1] == ">F" for world in found)


def test_whoever_passed_a_tree_had_given_his_goblins_away() -> None:
    table = Table("E E", "G2 PG TY TB", "G2 JM A F F", "D D", draw="H H TY G2", leader="C")
    table.play("C G2 @B >JM >A", "D D", "A E", "B G2 @D >JM >A")
    assert any("JM" in hand for hand in hands(worlds(table, "C"), "B"))
    # C gets a tree from B, so B has nothing but trees: both goblins went to D.
    table.play("B PG >TY")
    found = worlds(table, "C")
    assert hands(found, "B") <= {"TY", "TB", "PG", "D2", "G2"}
    assert all({"JM", "A"} <= set(hand.split()) for hand in hands(found, "D"))
    assert all(world.view("D").moves(0)[8][1] in (">JM", ">A") for world in found)


def test_a_begun_series_can_be_finished() -> None:
    table = Table("C C C C TY", "A A", "E E", draw="C JM F F F F H H H G G G").play("A +C")
    for seat in "BC-":
        found = worlds(table, seat)
        assert all("+" in world.words() for world in found)
        assert len(hands(found, "A")) > 2
    table.play("A +C")
    assert all("+" in world.words() for world in worlds(table, "B"))
    table.play("A +C")
    assert any("+" not in world.words() for world in worlds(table, "B"))


def test_a_begun_series_with_a_known_card() -> None:
    table = Table("PG JM D D", "C C A A A", "F F", draw="E E G G H H H").play("A PG >JM", "B +C")
    found = worlds(table, "A")
    assert all("JM" in world.hand("B") and "C" in world.hand("B") for world in found)


def test_drawn_cards_are_the_drawers() -> None:
    table = Table("D2 A", "B C", "D E", draw="F G H H").play("A D2")
    found = worlds(table, "B")
    assert hands(found, "B") == {"B C F G"}
    assert {tuple(world.state.pile)[:2] for world in found} == {tuple(table.state.pile)[:2]}
    assert len({tuple(world.state.pile)[:2] for world in worlds(table, "A")}) > 10


def test_at_the_end_only_the_pile_and_the_gifts_are_hidden() -> None:
    table = Table("PG F H", "A", "E E", "C", draw="B G").play("A PG >F", "B F", "C E", "D C")
    assert table.turn() is None
    found = worlds(table, "C")
    assert {tuple(hands(found, seat)) for seat in "ABD"} == {("H",), ("A",), ("",)}
    assert len({tuple(world.state.pile)[:2] for world in found}) == 2
    assert {world.view("B").moves(0)[1][1] for world in found} == {">A", ">F"}


def many_gifts() -> Table:
    table = Table("PG JM A A", "G2 TY TB C", "G2 D D D", "E E E", draw="H H")
    return table.play("A PG >JM", "B G2 @C >JM >TY", "C G2 @D >JM >TY", "D JM", "A A")


def one_after_another() -> Table:
    return Table("PG JM A A", "PG C C TY TB", "D D D", draw="E E TY TB").play("A PG >JM", "B PG >JM", "C JM")


def a_goblin_after_all() -> Table:
    table = Table("PG C C C", "A A", "E E E", draw="TY TB TY TB G2 G2 D2 D2")
    return table.play("A PG >C", "B A", "C E", "A C")


@pytest.mark.parametrize("table", [many_gifts(), one_after_another(), a_goblin_after_all()])
def test_a_search_finds_what_chance_misses(table: Table) -> None:
    """The same log by search alone: many gifts, few possible ways."""
    for seat in "-" + "ABCD"[: table.state.players]:
        view = table.view(seat)
        for number in range(20):
            state = view.state.twin()
            past = Past(state, view.seat, SeededChance(number))
            past.reset()
            assert past.relive(0, True)
            past.write()
            relived(state)
            assert fingerprint(state.view(view.seat)) == fingerprint(view)


def round_the_table() -> Table:
    """A joker goes from A round the table and back, each time with one of many other cards."""
    table = Table(
        "PG JM A A",
        "G2 B B B B C C C C TY",
        "G2 D D D D E E E E TB",
        "G2 F F F F H H H G G",
        "G2 C C D D TY TY TB TB PG PG",
        draw="A A G D2",
    )
    return table.play("A PG >JM", "B G2 @C >JM >B", "C G2 @D >JM >D", "D G2 @E >JM >F", "E G2 @A >JM >PG")


def test_a_search_that_began_badly_begins_anew() -> None:
    table = round_the_table()
    view = table.view("A")
    given_up = 0
    for number in range(16):
        state = view.state.twin()
        past = Past(state, view.seat, SeededChance(number))
        past.patience = 1
        past.find()
        given_up += past.patience > 1
        past.write()
        relived(state)
    assert given_up


def test_a_hand_of_trees_cannot_begin_a_series() -> None:
    # C may think that A passed a tree, until A lays goblins, of which only two can be new.
    table = Table("PG C C C", "A A", "D2 E E", draw="C F TY TB G2 TY TB G2").play("A PG >C", "B A", "C D2")
    assert any(world.view("B").moves(0)[1][1] == ">TY" for world in worlds(table, "C", 600))
    table.play("A +C")
    assert all(world.view("B").moves(0)[1][1] != ">TY" for world in worlds(table, "C", 600))
    assert all("+" in world.words() for world in worlds(table, "C", 600))


def test_a_view_holds_nothing_else() -> None:
    table = Table("G2 JM A", "B C", "D E", draw="F G H").play("A G2 @B >JM >A")
    for seat in ("C", "-"):
        blank = table.view(seat).state
        assert [blank.hands[other] for other in range(2)] == [0, 0]
        assert all(blank.log[i] % SEAT == UNSEEN for i in range(2, 4))
        assert list(blank.pile)[:3] == [-1, -1, -1]
