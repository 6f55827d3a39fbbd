"""The file of a game's nets, `games/<game>/net.bin`: what it is for, weights, examples, and a hash over everything.

A line of text, a line of JSON (the header), the layers as bytes, and 32 bytes of SHA-256.
"""

from __future__ import annotations

import hashlib
import json
import struct
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
    except (ValueError, TypeError, KeyError, struct.error):
        raise Unreadable(DAMAGED) from None


def _parse(fields: dict[str, Any], layers: bytes) -> Weights:
    header = Header(**{**fields, "examples": [Example(**example) for example in fields["examples"]]})
    parts = []
    for inputs, first, second, outputs in header.shapes:
        one, layers = _layer(layers, inputs, first)
        other, layers = _layer(layers, first, second)
        last, layers = _layer(layers, second, outputs)
        parts.append((one, other, last))
    return Weights(header, parts)


def _layer(data: bytes, inputs: int, outputs: int) -> tuple[Layer, bytes]:
    """A layer, and what comes after it."""
    numbers = struct.Struct(f"<{2 * outputs}q")
    at = inputs * outputs
    values = numbers.unpack_from(data, at)
    return Layer(data[:at], values[:outputs], values[outputs:]), data[at + numbers.size :]


def check(weights: Weights, game: Game, features: Features) -> None:
    """Refuse weights that are not for this game, these rules and these features, or give other answers."""
    header = weights.header
    if header.game != game.info.id:
        raise Unreadable(OTHER_GAME)
    if header.rules_version != game.info.rules_version:
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
    """The weights that come with a game, or those of a file, checked."""
    features = game.features
    source = file or game.files.joinpath(FILE)
    if features is None or not source.is_file():
        raise Unreadable(NO_FILE)
    weights = read(source.read_bytes())
    check(weights, game, features)
    return weights
