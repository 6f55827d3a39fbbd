"""The file of a game's nets: it comes back as it was written, and every kind of damage is refused."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pioche.bots import weights
from pioche.bots.weights import Example, Header, Unreadable, Weights, answer, check, load, read
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


def test_weights_for_something_else_are_refused(tmp_path: Path) -> None:
    assert refusal(with_changes(game="zocken"), tmp_path) == weights.OTHER_GAME
    assert refusal(with_changes(rules_version=2), tmp_path) == weights.OTHER_RULES
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
