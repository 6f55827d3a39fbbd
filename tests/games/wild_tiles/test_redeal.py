"""Worlds honour all that a seat knows, and vary in the rest.

The strongest check is to play a world from its own deal: every move of the log must be legal in it and lead to the
same table, for every seat.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pioche.conformance import fingerprint
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.playout import Policy, Uniform, room
from pioche.core.seats import NOBODY, Seat
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.bots import Casual
from pioche.games.wild_tiles.kernel import WildTilesState
from pioche.games.wild_tiles.log import SHOUTED, content_of, kind_of, seat_of
from pioche.games.wild_tiles.redeal import Reconstruction, redeal
from pioche.games.wild_tiles.tiles import NAMES, tiles_of
from pioche.games.wild_tiles.view import WildTilesView
from tests.games.wild_tiles.table import Table, opening, table

TABLES: list[dict[str, Value]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 3, "bluffing": "off", "restart": "on"},
    {"players": 2, "pass_the_master": "on", "restart": "on"},
    {"players": 4, "last_tile": "draw_first"},
]
# Small boards where tiles are passed and traded all the time.
WILD_BOARDS = ["ALTLA/R1T1R/LTSTL/R1T1R/ALTLA", "ATLTA/T...T/L.S.R/T...T/ATRTA"]


def seats(state: WildTilesState) -> Iterator[Seat]:
    yield NOBODY
    yield from (Seat(seat) for seat in range(state.players))


def view_of(state: WildTilesState, seat: Seat) -> WildTilesView:
    view = state.view(seat)
    assert isinstance(view, WildTilesView)
    return view


def world_of(state: WildTilesState, seat: Seat, chance: SeededChance) -> WildTilesState:
    world = state.view(seat).redeal(chance)
    assert isinstance(world, WildTilesState)
    return world


def played_again(world: WildTilesState) -> WildTilesState:
    """The world from its deal on, every move checked."""
    state = WildTilesState(world.players, world.board, world.agreed)
    for seat in range(world.players):
        state.ones[seat], state.more[seat], state.held[seat] = (world.first[3 * seat + k] for k in range(3))
    state.pile = world.pile
    state.stock = len(world.pile)
    state.begin(world.starter)
    for i in range(world.logged):
        entry = world.log[i]
        if kind_of(entry) <= SHOUTED:
            assert state.turn() == seat_of(entry)
            assert content_of(entry) in state.actions()
            state.apply(content_of(entry))
    return state


def check_world(state: WildTilesState, seat: Seat, chance: SeededChance) -> bool:
    """Whether a world was found that agrees with everything; it is checked to do so."""
    reconstruction = Reconstruction(view_of(state, seat), chance)
    if not any(reconstruction.replay(attempt) for attempt in range(100)):
        return False
    world = reconstruction.world()
    assert isinstance(world, WildTilesState)
    again = played_again(world)
    assert list(again.log)[: again.logged] == list(world.log)[: world.logged]
    for other in seats(state):
        assert fingerprint(again.view(other)) == fingerprint(world.view(other))
    assert fingerprint(world.view(seat)) == fingerprint(state.view(seat))
    assert again.cards() == world.cards() == state.cards()
    assert again.actions() == world.actions()
    return True


def check_round(options: dict[str, Value], seed: int, policy: Policy) -> tuple[int, int]:
    """How many worlds of a round were asked for, and found."""
    chance, other = SeededChance(seed), SeededChance(seed, 9)
    state = GAME.start(GAME.open(INFO.choose(options), chance))
    assert isinstance(state, WildTilesState)
    legal = room()
    tries = worlds = 0
    while True:
        count = state.legal(legal)
        if count == 0 or other.below(40) == 0:
            for seat in seats(state):
                tries += 1
                worlds += check_world(state, seat, other)
        if count == 0:
            return tries, worlds
        state.apply(policy.choose(state, legal, count, chance))


@pytest.mark.parametrize("options", TABLES)
def test_a_world_can_be_played_from_its_own_deal(options: dict[str, Value]) -> None:
    results = [check_round(options, seed, policy) for seed, policy in enumerate((Uniform(), Casual()))]
    tries, worlds = map(sum, zip(*results, strict=True))
    assert worlds >= 0.98 * tries


@pytest.mark.parametrize(("board", "players"), [(WILD_BOARDS[0], 3), (WILD_BOARDS[1], 4)])
def test_worlds_on_boards_full_of_passes_and_trades(board: str, players: int) -> None:
    results = [check_round({"players": players, "board": board}, seed, Casual()) for seed in range(2)]
    tries, worlds = map(sum, zip(*results, strict=True))
    assert worlds >= 0.9 * tries


def racks(position: Table, seer: str, seat: str, worlds: int = 60) -> list[list[str]]:
    """The racks that one seat believes another to have."""
    chance = SeededChance(7)
    number = Seat("ABCD".index(seat))
    found = []
    for _ in range(worlds):
        world = world_of(position.state, Seat("ABCD".index(seer)), chance)
        found.append([NAMES[tile] for tile in tiles_of(world.ones[number], world.more[number])])
    return found


def test_hidden_racks_vary_and_the_own_does_not() -> None:
    position = opening("R1 R2 R3 R4 R5 R6 R8").play("A", "R1", "N")
    assert len({" ".join(rack) for rack in racks(position, "A", "B")}) > 50
    assert {" ".join(rack) for rack in racks(position, "A", "A")} == {"R2 R3 R4 R5 R6 R8"}
    assert not any(
        "R1" in rack and "R1" in other for rack, other in zip(*[racks(position, "A", s) for s in "BC"], strict=True)
    )


def test_the_pile_varies() -> None:
    position = opening("R1 R2 R3").play("A", "R1", "N")
    chance = SeededChance(3)
    tops = {world_of(position.state, Seat(0), chance).pile[0] for _ in range(60)}
    assert len(tops) > 20


def traded() -> Table:
    """B has traded with D: A and C saw nothing."""
    return table("r2c6", B="R1 Y8 Y9", D="B1 B2").play("B", "R1", "E", "+D")


def test_a_traded_rack_is_known_to_both() -> None:
    assert {" ".join(rack) for rack in racks(traded(), "B", "D")} == {"Y8 Y9"}
    assert {" ".join(rack) for rack in racks(traded(), "D", "B")} == {"B1 B2"}
    assert len({" ".join(rack) for rack in racks(traded(), "A", "B")}) > 30


def test_passed_tiles_are_known_to_be_in_the_other_rack() -> None:
    position = table("r3c7", turn="A", A="R5 R1 R2 R3", B="G1 G2 G3", C="Y1", D="Y2").play("A", "R5", "E", "R1", "R2")
    position.play("B", "G1", "G2")
    assert all({"R1", "R2"} <= set(rack) for rack in racks(position, "A", "B"))
    assert not all({"R1", "R2"} <= set(rack) for rack in racks(position, "C", "B"))
    assert all({"G1", "G2"} <= set(rack) for rack in racks(position, "B", "C"))


def test_a_rack_shown_in_a_challenge_is_known() -> None:
    position = (
        table(B="R1 WD4 B7 Y1", C="B1 B2 B3", pile="G8 G8 G9 G9").play("B", "WD4", "E", "G").play("C", "challenge")
    )
    assert {" ".join(rack) for rack in racks(position, "C", "B")} == {"R1 Y1 B7 WD4"}
    # The others know that it goes on with a red tile and a WD4.
    for rack in racks(position, "A", "B"):
        assert "WD4" in rack
        assert any(tile[0] == "R" for tile in rack)
    position.play("B", "R1", "E")
    assert all({"Y1", "B7", "WD4"} <= set(rack) for rack in racks(position, "C", "B"))


def test_a_verdict_tells_what_a_rack_lacks() -> None:
    position = table(B="WD4 B7 Y1", C="B1 B2 B3").play("B", "WD4", "E", "G").play("C", "challenge")
    assert not any(tile[0] == "R" for rack in racks(position, "A", "B") for tile in rack)
    renounced = table("r2c6", B="G2 B9", C="B1 B2", pile="R4").play("B", "draw", "keep").play("C", "challenge")
    reds = [sum(tile[0] == "R" or "W" in tile for tile in rack) for rack in racks(renounced, "A", "B")]
    assert max(reds) == 1  # the tile drawn after TURN may be red
    assert min(reds) == 0


def test_a_forced_pass_tells_what_a_rack_lacks() -> None:
    position = table(A="R1 R2", B="Y8 Y9", C="R3 Y1", D="G1 G2", pile="-", players=4)
    position.state.stock = 0
    lacking = position.play("B", "pass")
    for seat in seats(lacking.state):
        if seat != 1:
            reconstruction = Reconstruction(view_of(lacking.state, seat), SeededChance(1))
            reconstruction.deal()
            assert reconstruction.replay_line(0)
            assert reconstruction.replay_line(1)
            assert not any(
                reconstruction.can_be[t] & 2**5 for t in range(reconstruction.tokens) if reconstruction.where[t] == 1
            )


def test_a_drawn_tile_is_drawn_anew_for_the_others() -> None:
    position = table(B="Y8 Y9", pile="B5").play("B", "draw")
    chance = SeededChance(5)
    assert len({world_of(position.state, Seat(0), chance).drawn for _ in range(40)}) > 10
    assert {world_of(position.state, Seat(1), chance).drawn for _ in range(10)} == {INFO.cards.card("B5")}


def test_hidden_answers_and_choices_are_made_anew() -> None:
    position = table(B="R1 Y8").play("B", "R1", "E").play("A", "catch")
    chance = SeededChance(5)
    assert {world_of(position.state, Seat(2), chance).caught for _ in range(30)} == {False, True}
    assert {world_of(position.state, Seat(0), chance).caught for _ in range(30)} == {True}
    passing = table("r3c7", turn="A", A="R5 R1 R2 R3", B="G1 G2 G3").play("A", "R5", "E", "R1", "R2")
    assert len({world_of(passing.state, Seat(1), chance).given_ones[0] for _ in range(30)}) > 10
    assert len({world_of(passing.state, Seat(0), chance).given_ones[0] for _ in range(30)}) == 1


def test_a_player_in_the_course_of_a_restart_can_go_on() -> None:
    near = table("r5c5", "R6", B="B6 Wild", restart="on").play("B", "Restart")
    plain = table("r5c6", "R6", B="R6 Wild Y1", restart="on").play("B", "Restart")
    free = table("FREE", "R6", B="R6 Wild Y1", restart="on").play("B", "Restart")
    masters = table("r5c5", "R6", B="B6 Wild", restart="on", pass_the_master="on").play("B", "Restart")
    for position in (near, plain, free, masters):
        for _ in range(2):
            assert all(world_of(position.state, Seat(0), SeededChance(k)).actions() for k in range(30))
            position.play("B", min(position.may))


def test_where_no_world_is_found_the_certain_tiles_are_kept() -> None:
    for position in (
        traded(),
        table("r3c7", turn="A", A="R5 R1 R2 R3", B="G1", C="Y1", D="Y2").play("A", "R5", "E", "R1"),
    ):
        for seat in seats(position.state):
            world = redeal(view_of(position.state, seat), SeededChance(2), attempts=0)
            assert fingerprint(world.view(seat)) == fingerprint(position.state.view(seat))
            assert world.cards() == position.state.cards()


def test_what_contradicts_the_log_is_noticed() -> None:
    reconstruction = Reconstruction(view_of(traded().state, Seat(1)), SeededChance(2))
    reconstruction.deal()
    assert reconstruction.find(1, INFO.cards.card("R9")) == -1
    assert not reconstruction.holds(1, 2 ** INFO.cards.card("R9"), -1)
    reconstruction.loose = True
    assert reconstruction.where[reconstruction.find(1, INFO.cards.card("R9"))] == 1


def test_tiles_that_cannot_be_shared_out_are_noticed() -> None:
    position = table(B="R1 R2 R3")
    reconstruction = Reconstruction(view_of(position.state, Seat(1)), SeededChance(2))
    reconstruction.deal()
    for token in range(2):
        reconstruction.can_be[token] = 2 ** INFO.cards.card("R0")
    assert reconstruction.count_unseen()
    # There is one R0 only.
    assert not reconstruction.share_out()
