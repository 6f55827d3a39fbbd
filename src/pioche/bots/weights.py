"""The file of a game's nets, `games/<game>/net.bin`: what it is for, weights, examples, and a hash over everything.

A line of text, a line of JSON (the header), the layers as bytes, and 32 bytes of SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from pioche.bots.net import Layer, Net
from pioche.core.features import Features, Part, size
from pioche.core.game import Game
from pioche.core.native import i64, vec
from pioche.core.options import Options
from pioche.core.words import Words

FILE: Final = "net.bin"
_MAGIC: Final = b"pioche net 1\n"
_HASH: Final = 32
# Within these bounds no sum of a net leaves an i64: that of a neuron stays below 2**27.
_MOST_NEURONS: Final = 4096
_MOST_INPUTS: Final = 1 << 20
_MULTIPLIERS: Final = 1 << 34
_BIASES: Final = 1 << 61


class Unreadable(Exception):
    """What is wrong with a file, as one of the reasons below."""

    def __init__(self, reason: Words) -> None:
        super().__init__(reason.en)
        self.reason = reason


NO_FILE: Final = Words("no weights", "pas de poids")
DAMAGED: Final = Words("damaged weights", "poids endommagés")
OTHER_GAME: Final = Words("weights of another game", "poids d’un autre jeu")
OTHER_RULES: Final = Words("weights for other rules", "poids pour d’autres règles")
OTHER_FEATURES: Final = Words("weights for other features", "poids pour d’autres caractéristiques")
NOT_TRAINED: Final = Words("not trained with these options", "pas entraîné avec ces options")


@dataclass(frozen=True, slots=True)
class Example:
    """Inputs of a part, and what its net makes of them."""

    part: int
    inputs: list[int]
    outputs: list[int]


@dataclass(frozen=True, slots=True)
class Header:
    """What a file is for. `options` are those that matter, with the values that were trained; others may be anything.

    `shapes` are the numbers of inputs, neurons and outputs of each part; `origin` says how the weights came about.
    """

    game: str
    rules_version: int
    features: str
    options: dict[str, list[str]]
    shapes: list[list[int]]
    examples: list[Example] = field(default_factory=list)
    origin: dict[str, object] = field(default_factory=dict)

    def covers(self, options: Options) -> bool:
        return all(str(options[name]) in values for name, values in self.options.items())


@dataclass(frozen=True, slots=True)
class Weights:
    """The nets of a game."""

    header: Header
    parts: list[tuple[Layer, Layer, Layer]]

    def to_bytes(self) -> bytes:
        header = json.dumps(asdict(self.header), separators=(",", ":")).encode()
        layers = b"".join(_layer_bytes(layer) for part in self.parts for layer in part)
        data = _MAGIC + header + b"\n" + layers
        return data + hashlib.sha256(data).digest()

    def nets(self) -> list[Net]:
        return [Net(part) for part in self.parts]


def _layer_bytes(layer: Layer) -> bytes:
    numbers = struct.Struct(f"<{layer.outputs}q")
    return layer.weights + numbers.pack(*layer.multipliers) + numbers.pack(*layer.biases)


def read(data: bytes) -> Weights:
    """The weights in a file; refuses a file that is not as it was written."""
    body = data[:-_HASH]
    if not data.startswith(_MAGIC) or hashlib.sha256(body).digest() != data[-_HASH:]:
        raise Unreadable(DAMAGED)
    header, _, layers = body[len(_MAGIC) :].partition(b"\n")
    try:
        return _parse(json.loads(header), layers)
    except (ValueError, TypeError, KeyError, RecursionError, struct.error):
        raise Unreadable(DAMAGED) from None


def _parse(fields: dict[str, Any], layers: bytes) -> Weights:
    header = Header(**{**fields, "examples": [Example(**example) for example in fields["examples"]]})
    if not (_says_what_for(header) and all(map(_is_shape, header.shapes)) and _has_examples_in_range(header)):
        raise ValueError
    parts = []
    for inputs, first, second, outputs in header.shapes:
        one, layers = _layer(layers, inputs, first)
        other, layers = _layer(layers, first, second)
        last, layers = _layer(layers, second, outputs)
        parts.append((one, other, last))
    if layers:
        raise ValueError
    return Weights(header, parts)


def _says_what_for(header: Header) -> bool:
    if type(header.options) is not dict or type(header.origin) is not dict:
        return False
    lists = [header.shapes, *header.options.values()]
    words = [header.game, header.features, *(value for values in header.options.values() for value in values)]
    all_lists, all_words = all(type(each) is list for each in lists), all(type(word) is str for word in words)
    return all_lists and all_words and type(header.rules_version) is int


def _is_shape(shape: list[int]) -> bool:
    """Inputs, two layers of neurons, outputs: `Net` adds up four, two and two of the last three at a time."""
    inputs, first, second, last = shape
    neurons = _are_whole(shape[1:], 1, _MOST_NEURONS) and (first % 4, second % 2, last % 2) == (0, 0, 0)
    return neurons and _are_whole([inputs], 1, _MOST_INPUTS)


def _has_examples_in_range(header: Header) -> bool:
    for example in header.examples:
        if not _are_whole([example.part], 0, len(header.shapes) - 1):
            return False
        inputs, _, _, last = header.shapes[example.part]
        if len(example.inputs) > inputs or not _are_whole(example.inputs, 0, inputs - 1):
            return False
        if len(example.outputs) != last or not _are_whole(example.outputs, -_BIASES, _BIASES):
            return False
    return True


def _are_whole(numbers: Iterable[object], low: int, high: int) -> bool:
    return all(type(number) is int and low <= number <= high for number in numbers)


def _layer(data: bytes, inputs: int, outputs: int) -> tuple[Layer, bytes]:
    """A layer, and what comes after it."""
    numbers = struct.Struct(f"<{2 * outputs}q")
    at = inputs * outputs
    values = numbers.unpack_from(data, at)
    multipliers, biases = values[:outputs], values[outputs:]
    if not (_are_whole(multipliers, -_MULTIPLIERS, _MULTIPLIERS) and _are_whole(biases, -_BIASES, _BIASES)):
        raise ValueError
    return Layer(data[:at], multipliers, biases), data[at + numbers.size :]


def check(weights: Weights, game: Game, features: Features) -> None:
    """Refuse weights that are not for this game, these rules and these features, or give other answers."""
    header = weights.header
    if header.game != game.info.id:
        raise Unreadable(OTHER_GAME)
    if header.rules_version != game.info.rules_version or not header.options.keys() <= {*game.info.choose()}:
        raise Unreadable(OTHER_RULES)
    if header.features != features.digest() or not _fits(header, features):
        raise Unreadable(OTHER_FEATURES)
    nets = weights.nets()
    if any(answer(nets[example.part], example.inputs) != example.outputs for example in header.examples):
        raise Unreadable(DAMAGED)


def _fits(header: Header, features: Features) -> bool:
    ends = [(shape[0], shape[-1]) for shape in header.shapes]
    return ends == [(size(part.inputs), outputs(features, part)) for part in features.parts]


def outputs(features: Features, part: Part) -> int:
    """How many outputs a net has: for each number of an action, for each fact, and perhaps one to make them even."""
    needed = features.actions + size(part.facts)
    return needed + needed % 2


def answer(net: Net, inputs: list[int]) -> list[int]:
    """What a net makes of some inputs."""
    net.run(vec[i64](inputs), len(inputs))
    return [net.outputs[i] for i in range(len(net.outputs))]


def load(game: Game, file: Path | None = None) -> Weights:
    """The weights that come with a game, or those of a file, checked. What comes with a game has examples."""
    features = game.features
    source = file or game.files.joinpath(FILE)
    if features is None or not source.is_file():
        raise Unreadable(NO_FILE)
    weights = read(source.read_bytes())
    check(weights, game, features)
    if file is None and len({example.part for example in weights.header.examples}) < len(weights.parts):
        raise Unreadable(DAMAGED)
    return weights
