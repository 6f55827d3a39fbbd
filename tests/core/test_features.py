"""Features of nets: how inputs are written, and an outside game with features of its own."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.features import Features, Inputs, Part, place, sizes_of
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.games import find
from pioche.games._template import GAME as TEMPLATE

LAYOUT = (("players", 4), ("hand", 60), ("bid", 12))


def indices_of(inputs: Inputs) -> list[int]:
    return [inputs.indices[k] for k in range(inputs.count)]


def test_sections_follow_each_other_in_the_order_of_the_layout() -> None:
    inputs = Inputs(10)
    inputs.begin(sizes_of(LAYOUT))
    inputs.one(2)
    inputs.members(0b101)
    inputs.one(11)
    assert indices_of(inputs) == [2, 4, 6, 4 + 60 + 11]
    assert inputs.end == 76


def test_a_value_out_of_range_is_the_nearest_and_a_section_may_be_empty() -> None:
    inputs = Inputs(10)
    inputs.begin(sizes_of(LAYOUT))
    inputs.one(-3)
    inputs.skip()
    inputs.one(99)
    assert indices_of(inputs) == [0, 75]


def test_beginning_again_forgets() -> None:
    inputs = Inputs(10)
    for _ in range(2):
        inputs.begin(sizes_of(LAYOUT))
        inputs.one(1)
        assert indices_of(inputs) == [1]


def test_an_index_has_a_name() -> None:
    assert [place(LAYOUT, index) for index in (0, 4, 75)] == [("players", 0), ("hand", 0), ("bid", 11)]
    with pytest.raises(IndexError):
        place(LAYOUT, 76)


class Bids(Features):
    """Features of a game outside this package, in plain Python."""

    def __init__(self, version: int = 1, facts: int = 1) -> None:
        super().__init__(version, (Part("all", LAYOUT, (("high", facts),), 3),), 5, 5, (), 0)

    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        self.inputs.begin(sizes_of(LAYOUT))
        self.inputs.one(1)
        self.inputs.members(2)
        self.inputs.one(0)

    def reveal(self, state: State) -> None:
        self.hidden.begin(sizes_of(self.hidden_layout))

    def covers(self, state: State) -> bool:
        return False


def test_a_plain_game_may_say_its_own() -> None:
    features = Bids()
    mu = find("mu")
    state = mu.start(mu.open(mu.info.choose(), SeededChance(1)))
    features.observe(state, vec[i64]([0]), 1)
    assert list(features.named()) == [("players", 1), ("hand", 1), ("bid", 0)]
    features.reveal(state)
    assert not features.covers(state)


def test_the_digest_changes_with_all_that_weights_depend_on() -> None:
    assert Bids().digest() == Bids().digest()
    assert len({Bids().digest(), Bids(version=2).digest(), Bids(facts=2).digest()}) == 3


def test_a_game_without_features_has_none() -> None:
    assert TEMPLATE.features is None
    assert find("mu").features is not None
