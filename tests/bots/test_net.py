"""The integer net computes what its weights say, whatever lies together in one integer."""

from __future__ import annotations

import pytest

from pioche.bots.net import HIGHEST, OFFSET, PLACES, Layer, Net, NetPolicy, Player
from pioche.bots.weights import answer
from pioche.core.chance import SeededChance
from pioche.core.playout import room
from pioche.games import find
from tests.bots.nets import layers, weights_of

Layers = tuple[Layer, Layer, Layer]
SHAPES = [(300, 8, 4, 6), (200, 64, 32, 10), (40, 4, 2, 2)]


def through(layer: Layer, values: list[int]) -> list[int]:
    """A layer, said as plainly as can be."""
    width = layer.outputs
    return [
        (sum(value * (layer.weights[i * width + j] - OFFSET) for i, value in enumerate(values)) * multiplier + bias)
        >> PLACES
        for j, (multiplier, bias) in enumerate(zip(layer.multipliers, layer.biases, strict=True))
    ]


def expected_scores(net: Layers, inputs: list[int]) -> list[int]:
    first, second, third = net
    values = [int(index in inputs) for index in range(first.inputs)]
    for layer in (first, second):
        values = [min(max(value, 0), HIGHEST) for value in through(layer, values)]
    return through(third, values)


def random_inputs(inputs: int, count: int, seed: int) -> list[int]:
    indices = list(range(inputs))
    SeededChance(seed).shuffle(indices)
    return indices[:count]


@pytest.mark.parametrize("shape", SHAPES)
def test_scores_are_those_of_the_weights(shape: tuple[int, int, int, int]) -> None:
    answers = set()
    for seed in range(5):
        net = layers(shape, seed)
        ready = Net(net)
        for count in (0, 1, 3, 4, 5, 30):
            inputs = random_inputs(shape[0], count, seed)
            outputs = answer(ready, inputs)
            assert outputs == expected_scores(net, inputs)
            answers.add(tuple(outputs))
    assert len(answers) > 15


@pytest.mark.parametrize("count", [127, 128, 129, 255, 256, 257, 300])
def test_no_number_of_inputs_overflows(count: int) -> None:
    net = layers(SHAPES[0], count)
    inputs = random_inputs(300, count, count)
    assert answer(Net(net), inputs) == expected_scores(net, inputs)


@pytest.mark.parametrize("weight", [0, 1, OFFSET, 255])
def test_no_size_of_weights_overflows(weight: int) -> None:
    """All weights alike, all activations the highest."""

    def all_alike(inputs: int, neurons: int) -> Layer:
        return Layer(bytes([weight] * inputs * neurons), (2**PLACES,) * neurons, (300 * 2**PLACES,) * neurons)

    net = (all_alike(300, 256), all_alike(256, 64), all_alike(64, 4))
    inputs = random_inputs(300, 300, 1)
    assert answer(Net(net), inputs) == expected_scores(net, inputs)


def test_a_net_can_be_asked_again() -> None:
    net = Net(layers(SHAPES[0], 1))
    one = answer(net, [1, 2, 3])
    assert answer(net, [4, 5]) != one
    assert answer(net, [1, 2, 3]) == one


def player(seed: int = 1) -> Player:
    mu = find("mu")
    assert mu.features is not None
    return Player(mu.features, weights_of(mu, seed=seed).nets())


def test_a_score_is_that_of_the_action_and_its_facts() -> None:
    mu = find("mu")
    judge, legal = player(), room()
    features = judge.features
    state = mu.start(mu.open(mu.info.choose(), SeededChance(3)))
    count = state.legal(legal)
    judge.judge(state, legal, count)
    inputs = [features.inputs.indices[k] for k in range(features.inputs.count)]
    outputs = answer(weights_of(mu).nets()[0], inputs)
    for i in range(count):
        facts = [bit for bit in range(60) if features.facts[i] >> bit & 1]
        assert judge.scores[i] == outputs[features.moves[i]] + sum(outputs[features.actions + fact] for fact in facts)
    assert judge.scores[judge.best(count)] == max(judge.scores[i] for i in range(count))


def test_of_equal_scores_the_number_decides_and_not_the_name() -> None:
    judge = player()
    for i, (score, move) in enumerate([(5, 7), (9, 8), (9, 3), (9, 4), (1, 0)]):
        judge.scores[i] = score
        judge.features.moves[i] = move
    assert judge.best(5) == 2


def test_the_only_action_is_not_judged() -> None:
    mu = find("mu")
    state = mu.start(mu.open(mu.info.choose(), SeededChance(3)))
    legal = room()
    legal[0] = 60
    assert NetPolicy(player()).choose(state, legal, 1, SeededChance(0)) == 60
