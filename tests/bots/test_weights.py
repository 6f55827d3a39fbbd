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


def with_example(weights: Weights) -> Weights:
    inputs = [1, 5, 400]
    example = Example(1, inputs, answer(weights.nets()[1], inputs))
    return replace(weights, header=replace(weights.header, examples=[example], origin={"seed": 1}))


GOOD = with_example(weights_of(MU))


def test_a_file_comes_back_as_it_was_written() -> None:
    content = GOOD.to_bytes()
    weights = read(content)
    assert weights.header == GOOD.header
    assert weights.to_bytes() == content
    assert [answer(net, [3, 4]) for net in weights.nets()] == [answer(net, [3, 4]) for net in GOOD.nets()]


def test_it_says_in_text_what_it_is_for() -> None:
    magic, header, *_ = GOOD.to_bytes().split(b"\n")
    assert magic == b"pioche net 1"
    assert b'"game":"mu","rules_version":1' in header


def refusal(content: bytes, tmp_path: Path) -> Words:
    file = tmp_path / "net.bin"
    file.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        load(MU, file)
    return caught.value.reason


@pytest.mark.parametrize(
    "spoil",
    [
        lambda content: content[:0],
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: content + b"\0",
        lambda content: b"pioche net 2" + content[12:],
        lambda content: content[:-5000] + bytes([content[-5000] ^ 1]) + content[-4999:],
        lambda content: content[:40] + b"X" + content[41:],
        lambda content: content[:-1] + bytes([content[-1] ^ 128]),
        lambda content: content[::-1],
    ],
)
def test_a_damaged_file_is_refused(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    assert refusal(spoil(GOOD.to_bytes()), tmp_path) == weights.DAMAGED


def test_a_file_whose_header_makes_no_sense_is_refused(tmp_path: Path) -> None:
    """The hash is right, what is hashed is not."""
    for header in (b"{", b"[]", b'{"game": "mu"}', b'{"examples": [1]}'):
        body = b"pioche net 1\n" + header + b"\n"
        assert refusal(body + hashlib.sha256(body).digest(), tmp_path) == weights.DAMAGED


def with_changes(**changes: object) -> bytes:
    header: Header = replace(GOOD.header, **changes)  # type: ignore[arg-type]
    return replace(GOOD, header=header).to_bytes()


def example(**changes: object) -> list[Example]:
    return [replace(GOOD.header.examples[0], **changes)]  # type: ignore[arg-type]


def with_shape(inputs: int, first: int, second: int, last: int) -> bytes:
    """The first net of this shape, all zeros."""
    layers = tuple(
        Layer(bytes(a * b), (1,) * b, (0,) * b) for a, b in ((inputs, first), (first, second), (second, last))
    )
    shapes = [[inputs, first, second, last], *GOOD.header.shapes[1:]]
    header = replace(GOOD.header, shapes=shapes)
    return Weights(header, [layers, *GOOD.parts[1:]]).to_bytes()  # type: ignore[list-item]


def with_numbers(multiplier: int = 1, bias: int = 0) -> bytes:
    """One neuron of the last layer with other numbers."""
    one, other, last = GOOD.parts[0]
    last = Layer(last.weights, (multiplier, *last.multipliers[1:]), (bias, *last.biases[1:]))
    return replace(GOOD, parts=[(one, other, last), *GOOD.parts[1:]]).to_bytes()


def with_bytes_left() -> bytes:
    body = GOOD.to_bytes()[:-32] + b"more"
    return body + hashlib.sha256(body).digest()


INPUTS, *_, OUTPUTS = GOOD.header.shapes[0]
NONSENSE = {
    "an example of a part that is not there": lambda: with_changes(examples=example(part=7)),
    "an example of no part": lambda: with_changes(examples=example(part=-1)),
    "an input that is not there": lambda: with_changes(examples=example(inputs=[10**6])),
    "an input in words": lambda: with_changes(examples=example(inputs=["a"])),
    "an output too few": lambda: with_changes(examples=example(outputs=[1])),
    "no list of examples": lambda: with_changes(examples={}, options=[]),
    "an option without values": lambda: with_changes(options={"players": 4}),
    "a number of players that is no word": lambda: with_changes(options={"players": [4]}),
    "a truth value for the rules": lambda: with_changes(rules_version=True),
    "an origin that is none": lambda: with_changes(origin=1),
    "negative shapes": lambda: with_changes(shapes=[[INPUTS, -8, 4, OUTPUTS], GOOD.header.shapes[1]]),
    "shapes in words": lambda: with_changes(shapes=["abcd", GOOD.header.shapes[1]]),
    "shapes larger than the layers": lambda: with_changes(shapes=[[INPUTS, 4096, 4, OUTPUTS], GOOD.header.shapes[1]]),
    "six neurons, which are not added four by four": lambda: with_shape(INPUTS, 6, 4, OUTPUTS),
    "an odd number of neurons": lambda: with_shape(INPUTS, 8, 3, OUTPUTS),
    "an odd number of outputs": lambda: with_shape(INPUTS, 8, 4, OUTPUTS + 1),
    "more neurons than sums have room for": lambda: with_shape(INPUTS, 8, 4098, OUTPUTS),
    "a multiplier that overflows": lambda: with_numbers(multiplier=2**62),
    "a bias that overflows": lambda: with_numbers(bias=-(2**62)),
    "bytes after the layers": with_bytes_left,
}


@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE)
def test_what_makes_no_sense_is_refused_although_its_hash_is_right(
    nonsense: Callable[[], bytes], tmp_path: Path
) -> None:
    assert refusal(nonsense(), tmp_path) == weights.DAMAGED


def test_shapes_of_a_net_are_not_refused() -> None:
    assert [layer.outputs for layer in read(with_shape(9, 12, 6, 2)).parts[0]] == [12, 6, 2]
    assert read(with_numbers(multiplier=-(2**34), bias=2**61)).parts[0][2].biases[0] == 2**61


class Stored(Game):
    """Mü with its files elsewhere."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    info, features, files = property(lambda _: MU.info), property(lambda _: FEATURES), property(lambda own: own._folder)
    open, next, winners, start = (getattr(MU, name) for name in ("open", "next", "winners", "start"))


def test_what_comes_with_a_game_has_examples_of_every_part(tmp_path: Path) -> None:
    file = tmp_path / "net.bin"
    file.write_bytes(GOOD.to_bytes())
    with pytest.raises(Unreadable) as caught:
        load(Stored(tmp_path))
    assert caught.value.reason == weights.DAMAGED
    first = Example(0, [1], answer(GOOD.nets()[0], [1]))
    file.write_bytes(with_changes(examples=[first, *GOOD.header.examples]))
    assert len(load(Stored(tmp_path)).header.examples) == 2


def test_weights_for_something_else_are_refused(tmp_path: Path) -> None:
    assert refusal(with_changes(game="zocken"), tmp_path) == weights.OTHER_GAME
    assert refusal(with_changes(rules_version=2), tmp_path) == weights.OTHER_RULES
    assert refusal(with_changes(options={"jokers": ["2"]}), tmp_path) == weights.OTHER_RULES
    assert refusal(with_changes(features="0" * 16), tmp_path) == weights.OTHER_FEATURES


def test_weights_of_another_shape_are_refused(tmp_path: Path) -> None:
    other = replace(GOOD, header=replace(GOOD.header, shapes=GOOD.header.shapes[:1], examples=[]), parts=GOOD.parts[:1])
    assert refusal(other.to_bytes(), tmp_path) == weights.OTHER_FEATURES


def test_weights_that_answer_otherwise_than_they_say_are_refused(tmp_path: Path) -> None:
    [example] = GOOD.header.examples
    wrong = replace(example, outputs=[example.outputs[0] + 1, *example.outputs[1:]])
    assert refusal(with_changes(examples=[wrong]), tmp_path) == weights.DAMAGED


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as caught:
        load(MU, tmp_path / "none.bin")
    assert caught.value.reason == weights.NO_FILE
    with pytest.raises(Unreadable) as caught:
        load(find("zocken"))
    assert caught.value.reason == weights.NO_FILE


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
