"""A view told and heard again is the same view, and what is no memory is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pioche.bots.view_codec import InvalidMemory, decode, encode
from pioche.conformance import attributes, policies
from pioche.core.chance import SeededChance
from pioche.core.game import Game, View
from pioche.core.native import is_compiled
from pioche.core.options import Value
from pioche.core.playout import Uniform
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from tests.bots.positions import TABLES, positions, seats
from tests.ours import IDS

# The plain form is looked at less often.
EVERY = 31 if is_compiled() else 61

Memory = dict[str, Any]


def decoded_view(game: Game, options: dict[str, Value], memory: object) -> View:
    assert isinstance(memory, dict)
    return decode(game, game.info.choose(options), memory)


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_a_view_told_as_json_is_heard_unchanged(id: str, options: dict[str, Value]) -> None:
    game = find(id)
    for seed, policy in enumerate(policies(find(id))):
        for state in positions(game, options, seed, policy, EVERY):
            for seat in seats(game.info.choose(options).players):
                view = state.view(seat)
                again = decoded_view(game, options, json.loads(json.dumps(encode(view))))
                assert attributes(again) == attributes(view)
                assert (again.known(), again.shown(), again.actions()) == (view.known(), view.shown(), view.actions())


def _last(id: str) -> tuple[Game, Memory]:
    """The memory of the seat to play in the middle of a deal."""
    game = find(id)
    some = list(positions(game, {}, 5, Uniform(), 3))
    state = some[len(some) // 2]
    return game, encode(state.view(state.turn()))


SPOILT: dict[str, Callable[[Memory], object]] = {
    "nothing": lambda memory: memory.clear(),
    "no seat": lambda memory: memory.pop("seat"),
    "seat out of range": lambda memory: memory.update(seat=6),
    "seat below nobody": lambda memory: memory.update(seat=-2),
    "seat in words": lambda memory: memory.update(seat="A"),
    "seat as truth": lambda memory: memory.update(seat=True),
    "no state": lambda memory: memory.pop("state"),
    "state as list": lambda memory: memory.update(state=[1, 2]),
    "state empty": lambda memory: memory.update(state={}),
    "one more": lambda memory: memory.update(extra=1),
    "one more in the state": lambda memory: memory["state"].update(extra=1),
    "deep junk": lambda memory: memory["state"].update(extra={"a": [{"b": [[]]}]}),
}


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("what", SPOILT)
def test_what_is_no_memory_is_refused(id: str, what: str) -> None:
    game, memory = _last(id)
    SPOILT[what](memory)
    with pytest.raises(InvalidMemory) as refused:
        decoded_view(game, {}, memory)
    assert str(refused.value).startswith("This is not the memory of a seat")


WRONG: tuple[object, ...] = (
    None,
    "1",
    1.5,
    True,
    {},
    {"a": 1},
    [None],
    [True],
    [[1]],
    ["1"],
    1 << 63,
    -(1 << 63) - 1,
    [1 << 200],
)


@pytest.mark.parametrize("id", IDS)
def test_every_number_of_a_memory_is_checked(id: str) -> None:
    game, memory = _last(id)
    for name, right in memory["state"].items():
        for wrong in WRONG:
            if type(wrong) is type(right) is bool:
                continue
            spoilt = {**memory, "state": {**memory["state"], name: wrong}}
            with pytest.raises(InvalidMemory):
                decoded_view(game, {}, spoilt)
        spoilt = {**memory, "state": {**memory["state"], name: [right] if isinstance(right, int) else 0}}
        with pytest.raises(InvalidMemory):
            decoded_view(game, {}, spoilt)


@pytest.mark.parametrize("id", IDS)
def test_a_spectator_is_told_no_more_than_he_sees(id: str) -> None:
    """The same words for every world that he may believe in."""
    game = find(id)
    for state in positions(game, {}, 3, Uniform(), EVERY):
        for seat in (NOBODY, Seat(state.turn())):
            view = state.view(seat)
            world = view.redeal(SeededChance(8))
            assert encode(world.view(seat)) == encode(view)
