"""The file of a game's nets: it comes back as it was written, and every kind of damage is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pioche.bots import weights
from pioche.bots.net import Layer
from pioche.bots.weights import Example, Header, Unreadable, Weights, answer, check, load, read
from pioche.core.game import Game
from pioche.core.words import Words
from pioche.games import find
from tests.bots.nets import weights_of

MU = find("mu")
FEATURES = MU.features
assert FEATURES is not None


def with_example(given: Weights) -> Weights:
    inputs = [1, 5, 400]
    example = Example(1, inputs, answer(given.nets()[1], inputs))
    return replace(given, header=replace(given.header, examples=[example], origin={"seed": 1}))


GOOD = with_example(weights_of(MU))


def test_a_file_comes_back_as_it_was_written() -> None:
    told = GOOD.to_bytes()
    found = read(told)
    assert found.header == GOOD.header
    assert found.to_bytes() == told
    assert [answer(net, [3, 4]) for net in found.nets()] == [answer(net, [3, 4]) for net in GOOD.nets()]


def test_it_says_in_text_what_it_is_for() -> None:
    magic, header, *_ = GOOD.to_bytes().split(b"\n")
    assert magic == b"pioche net 1"
    assert b'"game":"mu","rules_version":1' in header


def refused(told: bytes, tmp_path: Path) -> Words:
    file = tmp_path / "net.bin"
    file.write_bytes(told)
    with pytest.raises(Unreadable) as found:
        load(MU, file)
    return found.value.reason


@pytest.mark.parametrize(
    "spoil",
    [
        lambda told: told[:0],
        lambda told: told[:-1],
        lambda told: told[: len(told) // 2],
        lambda told: told + b"\0",
        lambda told: b"pioche net 2" + told[12:],
        lambda told: told[:-5000] + bytes([told[-5000] ^ 1]) + told[-4999:],
        lambda told: told[:40] + b"X" + told[41:],
        lambda told: told[:-1] + bytes([told[-1] ^ 128]),
        lambda told: told[::-1],
    ],
)
def test_a_damaged_file_is_refused(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    assert refused(spoil(GOOD.to_bytes()), tmp_path) == weights.DAMAGED


def test_a_file_whose_header_makes_no_sense_is_refused(tmp_path: Path) -> None:
    """The hash is right, what is hashed is not."""
    for header in (b"{", b"[]", b'{"game": "mu"}', b'{"examples": [1]}'):
        body = b"pioche net 1\n" + header + b"\n"
        assert refused(body + hashlib.sha256(body).digest(), tmp_path) == weights.DAMAGED


def changed(**given: object) -> bytes:
    header: Header = replace(GOOD.header, **given)  # type: ignore[arg-type]
    return replace(GOOD, header=header).to_bytes()


def example(**given: object) -> list[Example]:
    return [replace(GOOD.header.examples[0], **given)]  # type: ignore[arg-type]


def shaped(inputs: int, first: int, second: int, last: int) -> bytes:
    """The first net of this shape, all zeros."""
    layers = tuple(
        Layer(bytes(a * b), (1,) * b, (0,) * b) for a, b in ((inputs, first), (first, second), (second, last))
    )
    shapes = [[inputs, first, second, last], *GOOD.header.shapes[1:]]
    header = replace(GOOD.header, shapes=shapes)
    return Weights(header, [layers, *GOOD.parts[1:]]).to_bytes()  # type: ignore[list-item]


def numbered(multiplier: int = 1, bias: int = 0) -> bytes:
    """One neuron of the last layer with other numbers."""
    one, other, last = GOOD.parts[0]
    last = Layer(last.weights, (multiplier, *last.multipliers[1:]), (bias, *last.biases[1:]))
    return replace(GOOD, parts=[(one, other, last), *GOOD.parts[1:]]).to_bytes()


def with_bytes_left() -> bytes:
    body = GOOD.to_bytes()[:-32] + b"more"
    return body + hashlib.sha256(body).digest()


INPUTS, *_, OUTPUTS = GOOD.header.shapes[0]
NONSENSE = {
    "an example of a part that is not there": lambda: changed(examples=example(part=7)),
    "an example of no part": lambda: changed(examples=example(part=-1)),
    "an input that is not there": lambda: changed(examples=example(inputs=[10**6])),
    "an input in words": lambda: changed(examples=example(inputs=["a"])),
    "an output too few": lambda: changed(examples=example(outputs=[1])),
    "no list of examples": lambda: changed(examples={}, options=[]),
    "an option without values": lambda: changed(options={"players": 4}),
    "a number of players that is no word": lambda: changed(options={"players": [4]}),
    "a truth value for the rules": lambda: changed(rules_version=True),
    "an origin that is none": lambda: changed(origin=1),
    "negative shapes": lambda: changed(shapes=[[INPUTS, -8, 4, OUTPUTS], GOOD.header.shapes[1]]),
    "shapes in words": lambda: changed(shapes=["abcd", GOOD.header.shapes[1]]),
    "shapes larger than the layers": lambda: changed(shapes=[[INPUTS, 4096, 4, OUTPUTS], GOOD.header.shapes[1]]),
    "six neurons, which are not added four by four": lambda: shaped(INPUTS, 6, 4, OUTPUTS),
    "an odd number of neurons": lambda: shaped(INPUTS, 8, 3, OUTPUTS),
    "an odd number of outputs": lambda: shaped(INPUTS, 8, 4, OUTPUTS + 1),
    "more neurons than sums have room for": lambda: shaped(INPUTS, 8, 4098, OUTPUTS),
    "a multiplier that overflows": lambda: numbered(multiplier=2**62),
    "a bias that overflows": lambda: numbered(bias=-(2**62)),
    "bytes after the layers": with_bytes_left,
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_what_makes_no_sense_is_refused_although_its_hash_is_right(
    nonsense: Callable[[], bytes], tmp_path: Path
) -> None:
    assert refused(nonsense(), tmp_path) == weights.DAMAGED


def test_shapes_of_a_net_are_not_refused() -> None:
    assert [layer.outputs for layer in read(shaped(9, 12, 6, 2)).parts[0]] == [12, 6, 2]
    assert read(numbered(multiplier=-(2**34), bias=2**61)).parts[0][2].biases[0] == 2**61


class Stored(Game):
    """Mü with its files elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    info, features, files = property(lambda _: MU.info), property(lambda _: FEATURES), property(lambda own: own._folder)
    open, next, winners, start = (getattr(MU, name) for name in ("open", "next", "winners", "start"))


def test_what_comes_with_a_game_has_examples_of_every_part(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(GOOD.to_bytes())
    with pytest.raises(Unreadable) as found:
        load(Stored(tmp_path))
    assert found.value.reason == weights.DAMAGED
    first = Example(0, [1], answer(GOOD.nets()[0], [1]))
    file.write_bytes(changed(examples=[first, *GOOD.header.examples]))
    assert len(load(Stored(tmp_path)).header.examples) == 2


def test_weights_for_something_else_are_refused(tmp_path: Path) -> None:
    assert refused(changed(game="zocken"), tmp_path) == weights.OTHER_GAME
    assert refused(changed(rules_version=2), tmp_path) == weights.OTHER_RULES
    assert refused(changed(options={"jokers": ["2"]}), tmp_path) == weights.OTHER_RULES
    assert refused(changed(features="0" * 16), tmp_path) == weights.OTHER_FEATURES


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    other = replace(GOOD, header=replace(GOOD.header, shapes=GOOD.header.shapes[:1], examples=[]), parts=GOOD.parts[:1])
    assert refused(other.to_bytes(), tmp_path) == weights.OTHER_FEATURES


def test_weights_that_answer_otherwise_than_they_say_are_refused(tmp_path: Path) -> None:
    [example] = GOOD.header.examples
    wrong = replace(example, outputs=[example.outputs[0] + 1, *example.outputs[1:]])
    assert refused(changed(examples=[wrong]), tmp_path) == weights.DAMAGED


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as found:
        load(MU, tmp_path / "none.bin")
    assert found.value.reason == weights.NO_FILE
    with pytest.raises(Unreadable) as found:
        load(find("zocken"))
    assert found.value.reason == weights.NO_FILE


def test_good_weights_are_not_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(GOOD.to_bytes())
    assert load(MU, file).header == GOOD.header
    assert FEATURES is not None
    check(GOOD, MU, FEATURES)


def test_only_options_that_were_trained_are_covered() -> None:
    header = replace(GOOD.header, options={"players": ["3", "4"]})
    assert header.covers(MU.info.choose({"players": 4}))
    assert header.covers(MU.info.choose({"players": 3, "removed_colours": "RB"}))
    assert not header.covers(MU.info.choose({"players": 5}))
