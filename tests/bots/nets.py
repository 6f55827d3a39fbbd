"""Small nets with weights by lot, for the tests of learned players."""

from __future__ import annotations

from pioche.bots.net import ONE, PLACES, UNIT, Layer
from pioche.bots.weights import Header, Weights, outputs
from pioche.core.chance import SeededChance
from pioche.core.features import size
from pioche.core.game import Game


def layer(inputs: int, neurons: int, chance: SeededChance, shrink: int = 1, result: int = ONE) -> Layer:
    """What comes out is small enough to differ; `shrink` is by how much the sum is too large."""
    weights = bytes(chance.below(256) for _ in range(inputs * neurons))
    multipliers = tuple(result * 2**PLACES // (100 * shrink) + chance.below(50) for _ in range(neurons))
    biases = tuple(result * (chance.below(2**PLACES) - 2 ** (PLACES - 1)) for _ in range(neurons))
    return Layer(weights, multipliers, biases)


def layers(shape: tuple[int, int, int, int], seed: int) -> tuple[Layer, Layer, Layer]:
    chance = SeededChance(seed)
    inputs, first, second, last = shape
    return (
        layer(inputs, first, chance),
        layer(first, second, chance, ONE * first // 8),
        layer(second, last, chance, ONE * second, UNIT),
    )


def weights_of(game: Game, neurons: tuple[int, int] = (8, 4), seed: int = 1) -> Weights:
    """Weights that fit a game's features; trained, they say, for every number of players."""
    features = game.features
    assert features is not None
    first, second = neurons
    shapes = [(size(part.inputs), first, second, outputs(features, part)) for part in features.parts]
    players = [str(n) for n in range(2, 9)]
    header = Header(
        game.info.id,
        game.info.rules_version,
        features.digest(),
        {"players": players},
        [list(shape) for shape in shapes],
    )
    return Weights(header, [layers(shape, seed + number) for number, shape in enumerate(shapes)])
