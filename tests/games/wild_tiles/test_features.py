"""Wild Tiles: a net gets the round in the direction of play, the board round the target, and colours in an order."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pioche.conformance import Renaming, check_names, observe, policies
from pioche.core.chance import Chance, SeededChance
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.games.wild_tiles import GAME, INFO
from pioche.games.wild_tiles.features import WildTilesFeatures
from pioche.games.wild_tiles.kernel import ACCEPT, CALL, DRAW, NAME, POINT, RESTART, WITH, WildTilesState
from pioche.games.wild_tiles.tiles import NAMES, WILD
from tests.games.wild_tiles.table import Table, table

FEATURES = WildTilesFeatures()
DEALS = 10 if is_compiled() else 1


class Colours(Renaming):
    """Other names for the colours. Choices made at the same time are asked for in the order of seats, so these stay."""

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.shift = 0
        self.colours = list(range(4))
        chance.shuffle(self.colours)

    def card(self, card: int) -> int:
        return card if card >= WILD else 13 * self.colours[card // 13] + card % 13

    def action(self, action: int) -> int:
        if action < CALL:
            return self.card(action)
        if action < RESTART:
            return CALL + self.card(action - CALL)
        return NAME + self.colours[action - NAME] if NAME <= action < ACCEPT else action


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 3, "restart": "on"}, {"players": 4}], ids=str)
def test_names_of_colours_do_not_matter(options: dict[str, Value]) -> None:
    for seed in range(DEALS):
        # Colours that are alike in all that the seat knows may change places.
        assert check_names(GAME, options, seed, Colours, policies(GAME)[3 - seed % 4]) > 0.9


def features_of(position: Table) -> dict[str, list[int]]:
    """The inputs that are true, by section, as the seat to play sees them."""
    observe(FEATURES, position.view(position.turn).visible_state())
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def facts(position: Table) -> dict[int, int]:
    """The facts of each legal action, by its number."""
    _, moves, facts = observe(FEATURES, position.state)
    return dict(zip(moves, facts, strict=True))


def names(tiles: list[int]) -> list[str]:
    return [NAMES[tile] for tile in tiles]


def test_the_colour_in_force_comes_first() -> None:
    inputs = features_of(table("r5c6", "G7", B="G3 G3 B7 Wild Wild R2"))
    # Green is the first colour now; of the others blue comes before red: its seven is higher than a two.
    assert names(inputs["rack"]) == ["R3", "Y7", "G2", "Wild"]
    assert names(inputs["held twice"]) == ["R3", "Wild"]
    assert (inputs["colour in force"], inputs["in force"], inputs["tiles"]) == ([0], [7], [5])
    assert "R3" not in names(inputs["unseen"])
    assert "G2" in names(inputs["unseen"])
    assert "G2" not in names(inputs["two unseen"])


def test_the_others_are_told_in_the_direction_of_play() -> None:
    racks = {"A": "R1 R2 R3", "B": "R5 R6", "C": "Y1", "D": "G1 G2"}
    inputs = features_of(table(**racks, players=4, teams="on"))
    assert [inputs[f"tiles: {seat}"] for seat in (1, 2, 3)] == [[0], [1], [2]]
    assert [inputs[f"is a partner: {seat}"] for seat in (1, 2, 3)] == [[], [0], []]
    assert inputs["counter-clockwise"] == []
    inputs = features_of(table(**racks, players=4, way=-1))
    assert [inputs[f"tiles: {seat}"] for seat in (1, 2, 3)] == [[2], [1], [0]]
    assert inputs["counter-clockwise"] == [0]
    assert features_of(table(B="R5 R6", players=2))["tiles: 2"] == []


def test_the_board_is_told_round_the_target() -> None:
    inputs = features_of(table("r5c6", full="r4c5 r4c7"))
    # A draw space of 1 to the north, nothing to the north-east, the start south.
    assert (inputs["order: 0"], inputs["order: 1"], inputs["order: 4"]) == ([3], [], [])
    assert (inputs["row"], inputs["column"], inputs["order"]) == ([4], [5], [0])
    assert inputs["ways on"] == [5]
    assert features_of(table("FREE"))["row"] == []
    assert features_of(table("FREE"))["free"] == [0]


def test_who_drew_is_told_to_lack_the_colour() -> None:
    position = table("r5c6", "G7", B="G1 B2 Y3 B4", C="B5 B6 Y9", pile="B3", players=3)
    position.play("B", "G1", "NE").play("C", "draw", "keep")
    inputs = features_of(position)
    # To A, who is next, C sits two places on.
    assert (inputs["lacked: 2"], inputs["tiles since: 2"]) == ([0], [0])
    assert (inputs["lacked: 1"], inputs["tiles since: 1"]) == ([4], [])


def test_tiles_passed_are_known() -> None:
    position = table("r5c3", "R7", players=2, A="Y1 Y2 Y3", B="R5 G8 G9 B1")
    position.play("B", "R5", "N")
    position.play("A", "Y1", "Y2").play("B", "G8", "G9")
    inputs = features_of(position)
    # To A it is B who holds the two yellow tiles now; red is in force.
    assert len(inputs["tiles known: 1"]) == 2
    position.state.actor = 1
    assert len(features_of(position)["tiles known: 1"]) == 2


def test_facts_say_how_a_tile_fits() -> None:
    known = facts(table("r4c6", "R7", B="R5 Y7 WD4 Y2"))
    five, seven, bluff = known[5], known[13 + 7], known[53]
    assert (five >> 24 & 3, seven >> 24 & 3) == (1, 2)
    # The target is a draw space; the WD4 a bluff.
    assert (five >> 33 & 1, seven >> 33 & 1, bluff >> 30 & 1) == (1, 1, 1)
    assert five >> 6 & 0xFFFF == 1 << 5
    assert bluff >> 6 & 0xFFFF == 1 << 14
    assert known[DRAW] >> 34 & 15 == 2
    assert sum(fact & 1 for fact in known.values()) == 1


def test_a_call_is_a_choice_of_its_own() -> None:
    known = facts(table("r5c6", "R7", B="R5 R6"))
    assert (known[5] >> 22 & 3, known[CALL + 5] >> 22 & 3) == (2, 1)


def test_facts_say_where_an_arrow_leads() -> None:
    position = table("r5c6", "R7", B="R5 R6 R4", full="r3c5 r3c6 r3c7 r4c5 r4c7 r5c5 r5c7").play("B", "R5")
    known = facts(position)
    # North: to draw 1, and no way on.
    assert known[POINT] >> 6 & 0xFFF == 1 << 3
    assert known[POINT] >> 18 & 511 == 1
    assert features_of(position)["tile"] == [5]


def test_colours_and_partners_to_choose() -> None:
    position = table("r5c6", "R7", B="Wild G2 G3 Y1").play("B", "Wild", "N")
    known = facts(position)
    assert sorted(fact >> 27 & 63 for fact in known.values()) == [1, 1, 2, 4]
    position = table("r6c2", "R7", players=4, A="R1 R2 R3", B="R5 Y8", C="Y1", D="G1 G2 G3 G4", teams="on")
    position.play("B", "R5!", "N")
    known = facts(position)
    assert {seat: known[WITH + seat] >> 42 & 63 for seat in (1, 2, 3)} == {1: 1, 2: 4, 3: 2}
    assert [known[WITH + seat] >> 48 & 1 for seat in (1, 2, 3)] == [0, 1, 0]


def test_a_critic_sees_the_other_racks_and_the_next_tile() -> None:
    position = table("r5c6", "R7", players=2, A="R1 R2", B="R5 R6 R8", pile="Master")
    observe(FEATURES, position.state)
    FEATURES.reveal(position.state)
    hidden = [FEATURES.hidden.indices[k] for k in range(FEATURES.hidden.count)]
    assert hidden == [1, 2, 3 * 55 + 54]


def test_boards_are_covered_as_far_as_their_orders_can_be_told() -> None:
    state = GAME.start(GAME.open(INFO.choose(), SeededChance(1)))
    assert isinstance(state, WildTilesState)
    assert FEATURES.covers(state)
    kinds, amounts = list(state.board.kind), list(state.board.amount)
    draws = kinds.index(3)
    for amount, covered in ((4, True), (5, False)):
        amounts[draws] = amount
        state.board = type(state.board)(11, kinds, amounts, [])
        assert FEATURES.covers(state) == covered
    amounts[draws], amounts[kinds.index(4)] = 1, 1
    state.board = type(state.board)(11, kinds, amounts, [])
    assert not FEATURES.covers(state)
