"""Calcory: a net gets the numbers that the seat has in mind, and is asked once about cards that are alike to it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from pioche.conformance import Renaming, check_names, narrowed_actions, observe, policies
from pioche.core.cards import Card
from pioche.core.chance import Chance
from pioche.core.native import is_compiled
from pioche.decks.mu import KINDS, NUMBER
from pioche.games.calcory import GAME
from pioche.games.calcory.bots.memory import limit_memory
from pioche.games.calcory.features import CalcoryFeatures
from pioche.games.calcory.kernel import CARD, CARD_OF, RANK, SPACES, STOP, WORDS, CalcoryState
from tests.games.calcory.table import begun, laid, play, table, view

FEATURES = CalcoryFeatures()
DEALS = 10 if is_compiled() else 3
UNSEEN, STOPS, BACK = 30, 31, 32


class Spaces(Renaming):
    """Other spaces for the cards, other colours for those of each number."""

    def __init__(self, players: int, chance: Chance) -> None:
        super().__init__(players, chance)
        self.spaces = list(range(SPACES))
        chance.shuffle(self.spaces)
        kinds = [[card for card in range(60) if KINDS >> card & 1 and NUMBER[card] == number] for number in range(10)]
        self.kinds: dict[int, int] = {}
        for cards in kinds:
            others = list(cards)
            chance.shuffle(others)
            self.kinds.update(zip(cards, others, strict=True))

    def card(self, card: int) -> int:
        return self.kinds[card]

    def action(self, action: int) -> int:
        if action >= CARD:
            return CARD + RANK[self.card(CARD_OF[action - CARD])]
        return action if action == STOP else self.spaces[action]

    def pile(self, name: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        board = list(cards)
        for space, card in enumerate(cards):
            board[self.spaces[space]] = Card(self.card(card))
        return tuple(board)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_of_colours_spaces_and_seats_do_not_matter(players: int) -> None:
    for seed in range(DEALS):
        assert check_names(GAME, {"players": players}, seed, Spaces, policies(GAME)[3 - seed % 4]) == 1


def features_of(state: CalcoryState) -> dict[str, list[int]]:
    """The inputs that are true, by section, as the seat to play sees them."""
    observe(FEATURES, view(state).visible_state())
    found: dict[str, list[int]] = defaultdict(list)
    for name, index in FEATURES.named():
        found[name].append(index)
    return found


def facts(state: CalcoryState) -> dict[int, int]:
    """The facts of each action that a net is asked about, by its number."""
    _, moves, facts = observe(FEATURES, state)
    return dict(zip(moves, facts, strict=True))


def seen(cards: str, **position: object) -> CalcoryState:
    """A position in which all have seen the cards named."""
    # Settings by name, of several types.
    state = table(cards, **position)  # type: ignore[arg-type]
    for where in laid(cards):
        state.seen |= 1 << where
    return state


def test_cards_never_seen_are_one_choice() -> None:
    state = begun()
    assert facts(state).keys() == {UNSEEN}
    assert len(narrowed_actions(FEATURES, state)) == 1
    assert features_of(state)["never seen: 1"] == [9]
    assert features_of(state)["never seen: 2"] == [4]


def test_what_was_seen_is_told_by_number() -> None:
    state = seen("r1c1 R9, r1c2 Y9, r1c3 K4", piles=(4, 0, 6))
    assert facts(state).keys() == {9, 4, UNSEEN}
    inputs = features_of(state)
    assert (inputs["known: 9"], inputs["known: 4"], inputs["known: 5"]) == ([1], [0], [])
    assert (inputs["pile"], inputs["pile: 1"], inputs["pile: 2"], inputs["pile: 3"]) == ([2], [0], [3], [])
    assert inputs["lead"] == [8]
    # Cards won before this position are cards never seen; of the nines two were.
    assert inputs["cards to make 13"] == [1]
    assert inputs["advice"] == [4]


def test_facts_say_what_a_known_card_comes_to() -> None:
    state = play(seen("r1c1 R9, r1c2 Y4, r1c3 K7, r1c4 B2"), "r1c1")
    known = facts(state)
    four, seven, two = known[4], known[7], known[2]
    # 13, too much, and 11 with two cards, which can be marked: to go on from there is not in what is known.
    assert (four >> 11 & 1, seven >> 12 & 1, two >> 14 & 1, two >> 15 & 1) == (1, 1, 1, 0)
    assert two >> 16 & 0x3FFF == 1 << 11
    assert four & 1
    assert STOPS not in known


def test_a_card_put_back_is_known_to_who_did_it_and_presumed_by_others() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2")
    assert facts(state).keys() == {BACK + 9, BACK + 4}
    assert features_of(state)["picked up: 9"] == [0]
    play(state, "Y4")
    # One free space is like another.
    assert narrowed_actions(FEATURES, state) == [WORDS.index("r1c1")]
    play(state, "r1c2")
    # B takes it for the 9; A knows the 4.
    assert features_of(state)["put back by others"] == [9]
    assert facts(state).keys() == {29, UNSEEN}
    state.actor = 0
    assert features_of(state)["put back by the seat"] == [4]
    assert facts(state).keys() == {14, UNSEEN}


def test_what_is_forgotten_is_not_told() -> None:
    state = seen("r1c1 R9, r1c2 Y4")
    state.turns = 40
    remembered = limit_memory(view(state), "club").state
    observe(FEATURES, remembered)
    assert "known: 9" not in dict(FEATURES.named())
    assert features_of(state)["known: 9"] == [0]


def test_a_marking_to_beat_is_told_with_its_owner() -> None:
    state = play(seen("r1c1 R8, r1c2 Y3, r1c3 K8, r1c4 B4"), "r1c1 r1c2 stop")
    inputs = features_of(state)
    assert (inputs["marking's sum"], inputs["marking's cards"], inputs["marking's owner"]) == ([10], [1], [1])
    assert inputs["marked numbers"] == [3, 8]
    play(state, "r1c3 r1c4")
    stop = facts(state)[STOPS]
    assert stop >> 51 & 1
    assert not stop >> 52 & 1


def test_a_critic_sees_what_was_put_back() -> None:
    state = play(begun("r1c1 R9, r1c2 Y4"), "r1c1 r1c2 Y4 r1c2")
    observe(FEATURES, state)
    FEATURES.reveal(state)
    hidden = [FEATURES.hidden.indices[k] for k in range(FEATURES.hidden.count)]
    assert hidden[1:] == [10 + 4]
