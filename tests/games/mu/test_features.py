"""Mü: what a net gets does not depend on the names of colours and seats, and says what it should."""

from __future__ import annotations

from collections import defaultdict
from statistics import mean

import pytest

from pioche.conformance import Renaming, check_names, observe, policies
from pioche.core.chance import Chance
from pioche.core.native import is_compiled
from pioche.games.mu.features import MuFeatures
from pioche.games.mu.kernel import COLOUR, NUMERAL, PASS, WITH, MuState
from tests.games.mu.table import CARDS, GAME, all_pass, play, table

FEATURES = MuFeatures()
DEALS = 40 if is_compiled() else 4


class Colours(Renaming):
    """Other names for the colours, too."""

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.colours = list(range(5))
        chance.shuffle(self.colours)

    def card(self, card: int) -> int:
        return 12 * self.colours[card // 12] + card % 12

    def action(self, action: int) -> int:
        if action < PASS:
            return self.card(action)
        if action >= WITH:
            return WITH + self.seat(action - WITH)
        return COLOUR + self.colours[action - COLOUR] if COLOUR <= action < NUMERAL else action


def pairs(state: MuState) -> dict[int, tuple[int, int]]:
    """The number and the facts of each legal action."""
    _, moves, facts = observe(FEATURES, state)
    return dict(zip(state.actions(), zip(moves, facts, strict=True), strict=True))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_names_of_colours_and_seats_do_not_matter(players: int) -> None:
    table = {"players": players}
    same = [check_names(GAME, table, seed, Colours, policies(GAME)[seed % 4]) for seed in range(DEALS)]
    # Colours that are alike in everything known may change places.
    assert mean(same) > 0.95


def features_of(state: MuState) -> dict[str, list[int]]:
    """The inputs that are true, by section; a section without any is empty."""
    observe(FEATURES, state)
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def test_the_auction_is_told_from_the_own_seat() -> None:
    state = table(moves="A R9 done  B Y9 Y8 done  C pass", A="R9 R8", B="Y9 Y8", D="K9 K8 K7 K5 K4 B9")
    seen = features_of(state)
    assert seen["players"] == [1]
    assert seen["shown"] == []
    # B sits two places to the left of D, A one.
    assert [seen[f"bid: {seat}"] for seat in range(4)] == [[0], [1], [2], [0]]
    assert len(seen["shown: 2"]) == 2
    assert seen["last to lay of the highest"] == [2]
    assert seen["dealer"] == [1]
    assert seen["bid above the highest other"] == [8]
    assert seen["bid: 4"] == []
    # Nine green cards, then five black ones, one blue.
    assert [seen[f"cards of a colour: {colour}"] for colour in range(3)] == [[9], [5], [1]]
    assert [place - 12 for place in seen["hand"] if 12 <= place < 24] == [5, 6, 8, 10, 11]


def test_passes_and_cards_of_the_turn_are_told() -> None:
    state = table(moves="A R9 done  B pass  C pass  D K9", A="R9", D="K9 K8")
    seen = features_of(state)
    assert seen["laid in this turn"] == [1]
    assert seen["cards it may lay"] == [1]
    assert seen["passes"] == [2]


def before_the_partner() -> MuState:
    """A holds all the red cards and is chief without trumps."""
    state = table(A="R9 R8", B="Y9 Y8", C="K9 K8", D="G9 G8", lacks="B R  C R  D R", moves="A R9 done")
    return play(all_pass(state), "A none")


def test_a_choice_is_told_with_the_contract() -> None:
    seen = features_of(before_the_partner())
    assert (seen["phase"], seen["role"], seen["place in the trick"]) == ([2], [0], [0])
    assert (seen["chief's trump"], seen["vice's trump"]) == ([15], [16])
    # Level 1 with four players: 30 of 60 points, none taken yet.
    assert (seen["points the chief lacks"], seen["points to spare"]) == ([40], [40])
    assert seen["suit led"] == [6]
    assert seen["own highest"] == []


def test_a_trick_is_told_by_the_seats_of_those_who_played() -> None:
    state = play(before_the_partner(), "A +B  A R9  B Y9  C K9")
    seen = features_of(state)
    assert (seen["phase"], seen["role"], seen["place in the trick"]) == ([3], [3], [3])
    assert seen["role: 1"] == [0]
    assert seen["wins the trick: 1"] == [0]
    assert seen["who wins the trick"] == [2]
    assert [len(seen[f"card in the trick: {seat}"]) for seat in (1, 2, 3)] == [1, 1, 1]
    assert [seen[f"plays later: {seat}"] for seat in (1, 2, 3)] == [[], [], []]
    assert [seen[f"is a mate: {seat}"] for seat in (1, 2, 3)] == [[], [], [0]]
    # B and C did not follow red; whichever seat is D, red has one number for it.
    [red] = seen["suit led"]
    assert [seen[f"suits without: {seat}"] for seat in (1, 2, 3)] == [[], [red], [red]]
    assert len(seen["own highest"]) > 0
    play(state, "D G9")
    assert features_of(state)["triangles in the trick"] == [0]


def test_facts_are_those_of_the_card() -> None:
    state = play(before_the_partner(), "A +B  A R9  B Y9  C K9  D G9")
    nine_less = pairs(state)[CARDS.card("R8")][1]
    # An eight, nothing stronger out in its colour, sure to hold: the others have no red.
    assert nine_less >> 2 & 1023 == 1 << 8
    assert nine_less >> 14 & 1
    assert nine_less >> 18 & 7 == 1
    assert nine_less >> 24 & 1
