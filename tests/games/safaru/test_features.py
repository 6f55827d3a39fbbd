"""Safarü: a net gets cards by number and by whether they score, and what the table offers them."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pioche.conformance import Renaming, check_names, narrowed_actions, observe, policies
from pioche.core.chance import Chance
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.decks.mu import KINDS, NUMBER
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.features import SafaruFeatures
from pioche.games.safaru.kernel import ADD, HEDGEHOGS, UNICORNS, SafaruState
from tests.games.safaru.tables import play, position, started, with_stock

FEATURES = SafaruFeatures()
DEALS = 10 if is_compiled() else 3
REVERSED = "reversed"


class Plain(Renaming):
    """Other colours for the plain cards of each number."""

    scoring = HEDGEHOGS | UNICORNS

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.kinds: dict[int, int] = {}
        for number in range(10):
            cards = [card for card in range(60) if KINDS >> card & 1 and NUMBER[card] == number]
            cards = [card for card in cards if not self.scoring >> card & 1]
            others = list(cards)
            chance.shuffle(others)
            self.kinds.update(zip(cards, others, strict=True))

    def card(self, card: int) -> int:
        return self.kinds.get(card, card)

    def action(self, action: int) -> int:
        return action if action >= ADD else self.card(action)


class ReversedPlain(Plain):
    """Unicorns are plain, too."""

    scoring = HEDGEHOGS


@pytest.mark.parametrize(
    "table",
    [
        {"players": 2},
        {"players": 3},
        {"players": 4},
        {"players": 3, "variant": REVERSED},
        {"players": 4, "variant": REVERSED},
        {"players": 4, "variant": REVERSED, "partnerships": "off"},
    ],
    ids=str,
)
def test_names_of_plain_colours_and_seats_do_not_matter(table: dict[str, Value]) -> None:
    names = ReversedPlain if table.get("variant") == REVERSED else Plain
    for seed in range(DEALS):
        assert check_names(GAME, table, seed, names, policies(GAME)[3 - seed % 4]) == 1


def features_of(state: SafaruState) -> dict[str, list[int]]:
    """The inputs that are true, by section, as the seat to play sees them."""
    observe(FEATURES, state.view(state.turn()).visible_state())
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def facts(state: SafaruState) -> dict[str, int]:
    """The facts of each action that a net is asked about."""
    _, _, facts = observe(FEATURES, state)
    view = state.view(state.turn())
    words = [view.text(action) for action in state.actions() if action in narrowed_actions(FEATURES, state)]
    return dict(zip(words, facts, strict=True))


def test_cards_that_score_alike_are_one_choice() -> None:
    assert facts(position("K9", "R5 G5 B5 Y5")).keys() == {"R5", "B5", "Y5"}
    assert facts(position("K9", "R5 G5 B5 Y5", variant=REVERSED)).keys() == {"R5", "Y5"}


def test_sets_of_cards_are_told_by_number_and_sort() -> None:
    inputs = features_of(position("R5 K5 B1 B1 Y7", "G8 Y0"))
    # Six places for each number of plain cards, two for the others.
    assert inputs["table: plain"] == [5 * 6 + 1]
    assert inputs["table: unicorns"] == [2 * 1 + 1]
    assert inputs["table: hedgehogs"] == [2 * 7]
    assert (inputs["hand: plain"], inputs["hand: hedgehogs"]) == ([8 * 6], [0])
    assert inputs["unseen: plain"].count(5 * 6) == 1


def test_facts_say_what_a_card_catches() -> None:
    known = facts(position("R3 K2 G8", "R5 R9 B8"))
    methods = {card: fact >> 26 & 7 for card, fact in known.items()}
    # 5 adds 3 and 2; 9 totals 17 with 8, and nothing adds up to 9 but 8 and no 1; 8 pairs.
    assert methods == {"R5": 1, "R9": 2, "B8": 4}
    assert known["B8"] & 1
    assert facts(position("R9", "R5"))["R5"] >> 29 & 1


def test_partners_are_one_side() -> None:
    state = play(position("R3", "R3 R4", "K5 K6", "G5 G6", "B5 B6"), "R3 pair R3")
    state.piles[3] = 1 << INFO.cards.card("Y4")
    inputs = features_of(state)
    # B is asked; D has captured for the same side, A for the other.
    assert inputs["hedgehogs captured: 0"] == [0]
    assert inputs["cards captured: 1"] == [0]
    assert inputs["cards captured: 2"] == inputs["cards captured: 3"] == []
    assert inputs["partners"] == [0]


def test_a_set_begun_is_told_with_what_is_missing() -> None:
    state = play(position("R3 K2 G0 B1 Y1", "R5 R9"), "R5 add")
    inputs = features_of(state)
    assert (inputs["missing"], inputs["owes a 0"], inputs["card played"]) == ([4], [0], [5])
    play(state, "R3")
    assert features_of(state)["missing"] == [1]
    assert facts(state)["K2"] >> 46 & 1


def test_the_left_neighbour_is_told_whose_card_it_is() -> None:
    state = play(position("R5 K2 G3", "R5 R9", "B5 B6", "K7 K8", variant=REVERSED), "R5")
    inputs = features_of(state)
    assert inputs["whose turn"] == [1]
    assert inputs["reversed"] == [0]
    assert facts(state).keys() == {"add", "pair"}


def test_a_critic_sees_the_other_hands() -> None:
    state = with_stock(position("R9", "R5", "B6", "Y7 K7"), "R1")
    observe(FEATURES, state)
    FEATURES.reveal(state)
    hidden = [FEATURES.hidden.indices[k] for k in range(FEATURES.hidden.count)]
    assert hidden == [26, 30 + 7, 30 + 17]


def test_a_new_deal_is_told() -> None:
    inputs = features_of(started(players=3))
    assert (inputs["deal"], inputs["stock"], inputs["dealer"]) == ([0], [10], [2])
