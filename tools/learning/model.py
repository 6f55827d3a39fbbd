"""Nets in PyTorch that compute what their integer form will: weights are rounded on the way forward, not in memory.

A gradient passes the rounding as if it were not there. So what is trained is what plays, and nothing is lost when the
weights are written down.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn

from pioche.bots.net import HIGHEST, OFFSET, ONE, PLACES, UNIT, Layer
from pioche.bots.weights import Header, Weights, outputs
from pioche.core.features import Features, Part, size
from pioche.core.game import Game
from tools.learning.settings import Settings

_MOST_WEIGHT = 127


def round_through(values: Tensor) -> Tensor:
    return values + (values.round() - values).detach()


class Rounded(nn.Module):
    """A layer with weights of 8 bits, a scale for each neuron. `spread` is the size of the first weights."""

    def __init__(self, inputs: int, neurons: int, spread: float) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(inputs, neurons) * spread)
        self.bias = nn.Parameter(torch.zeros(neurons))

    def scale(self) -> Tensor:
        return self.weight.detach().abs().amax(0).clamp(min=1e-6) / _MOST_WEIGHT

    def forward(self, values: Tensor, unit: float) -> Tensor:
        """`values` are whole numbers, of which `unit` make 1."""
        scale = self.scale()
        return (values @ round_through(self.weight / scale)) * (scale / unit) + self.bias

    def layer(self, unit: float, result: float) -> Layer:
        """As integers, where `result` of what comes out make 1."""
        scale = self.scale()
        weights = (self.weight.detach() / scale).round() + OFFSET
        step = result * 2**PLACES
        multipliers = (scale / unit * step).round().to(torch.int64)
        # Half a unit more, since the integers are cut off and not rounded.
        biases = (self.bias.detach().double() * step + 2 ** (PLACES - 1)).round().to(torch.int64)
        return Layer(weights.byte().cpu().numpy().tobytes(), tuple(multipliers.tolist()), tuple(biases.tolist()))

    @torch.no_grad()
    def restore(self, layer: Layer, unit: float, result: float) -> None:
        """Become what `layer` wrote down: it plays the same, and learns on from there."""
        step = result * 2**PLACES
        scale = torch.tensor(layer.multipliers, dtype=torch.float64) * unit / step
        stored = torch.frombuffer(bytearray(layer.weights), dtype=torch.uint8).view(layer.inputs, layer.outputs)
        self.weight.copy_((stored.double() - OFFSET) * scale)
        self.bias.copy_((torch.tensor(layer.biases, dtype=torch.float64) - 2 ** (PLACES - 1)) / step)


def whole_activations(values: Tensor) -> Tensor:
    """Activations as whole numbers."""
    return round_through((values * ONE).clamp(0, HIGHEST))


class PartNet(nn.Module):
    """The net of one part: scores of the legal actions."""

    def __init__(self, features: Features, part: Part, neurons: tuple[int, int], advice: float) -> None:
        super().__init__()
        first, second = neurons
        self.actions = features.actions
        self.facts = size(part.facts)
        self.first = Rounded(size(part.inputs), first, 0.12)
        self.second = Rounded(first, second, math.sqrt(2 / first))
        self.third = Rounded(second, outputs(features, part), 0.0)
        with torch.no_grad():
            self.third.bias[self.actions] = advice

    def forward(self, inputs: Tensor, moves: Tensor, facts: Tensor) -> Tensor:
        hidden = whole_activations(self.first(inputs, 1))
        hidden = whole_activations(self.second(hidden, ONE))
        of_all = self.third(hidden, ONE)
        of_facts = of_all[:, self.actions : self.actions + self.facts]
        scores: Tensor = of_all.gather(1, moves) + (facts @ of_facts.unsqueeze(2)).squeeze(2)
        return scores

    def layers(self) -> tuple[Layer, Layer, Layer]:
        return self.first.layer(1, ONE), self.second.layer(ONE, ONE), self.third.layer(ONE, UNIT)

    def restore(self, layers: tuple[Layer, Layer, Layer]) -> None:
        first, second, third = layers
        self.first.restore(first, 1, ONE)
        self.second.restore(second, ONE, ONE)
        self.third.restore(third, ONE, UNIT)


class Critic(nn.Module):
    """What a deal will be worth, with all cards open."""

    def __init__(self, inputs: int, neurons: tuple[int, int]) -> None:
        super().__init__()
        first, second = neurons
        self.layers = nn.Sequential(
            nn.Linear(inputs, first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 1)
        )

    def forward(self, inputs: Tensor) -> Tensor:
        value: Tensor = self.layers(inputs).squeeze(1)
        return value


def new_nets(features: Features, settings: Settings) -> nn.ModuleList:
    parts = enumerate(features.parts)
    return nn.ModuleList(PartNet(features, part, settings.neurons_of(n), settings.advice) for n, part in parts)


def as_weights(game: Game, features: Features, nets: nn.ModuleList, settings: Settings) -> Weights:
    """The nets as they play."""
    parts = [net.layers() for net in nets]
    options: dict[str, list[str]] = {}
    for table, _ in settings.tables:
        for name, value in table.items():
            values = options.setdefault(name, [])
            if str(value) not in values:
                values.append(str(value))
    shapes = [[one.inputs, one.outputs, other.outputs, last.outputs] for one, other, last in parts]
    header = Header(game.info.id, game.info.rules_version, features.digest(), options, shapes)
    return Weights(header, parts)


def new_critics(features: Features, settings: Settings) -> nn.ModuleList:
    hidden = size(features.hidden_layout)
    return nn.ModuleList(Critic(size(part.inputs) + hidden, settings.critic) for part in features.parts)
