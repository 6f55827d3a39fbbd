"""A net of small integers: the same scores compiled, plain and on every machine.

Weights have 8 bits, activations too, and sums fit an i64 with room to spare; there is no float and no rounding but a
shift. So that a sum takes few steps, several weights lie in one integer, in lanes wide enough for what is added up.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import lowest
from pioche.core.chance import Chance
from pioche.core.features import Features
from pioche.core.game import State
from pioche.core.native import i64, vec
from pioche.core.playout import Policy, room

# A score that is higher by this is e times as likely to be chosen.
UNIT: Final = 1024
# An activation of 1, and the highest.
ONE: Final = 64
HIGHEST: Final = 255
# Binary places of the multipliers.
PLACES: Final = 20
# A weight is stored as a byte, too large by this.
OFFSET: Final = 128
# Rows of inputs are added in four lanes of 15 bits, at most 128 at once; products in two lanes of 31 bits.
_ROWS: Final = 128
_LANE: Final = 0x7FFF
_WIDE: Final = 0x7FFFFFFF
# What is added up together.
_TOGETHER: Final = 4


class Layer:
    """Weights as bytes, input by input, and for each output what its sum is multiplied by and what is added then."""

    def __init__(self, weights: bytes, multipliers: tuple[int, ...], biases: tuple[int, ...]) -> None:
        self.weights = weights
        self.multipliers = multipliers
        self.biases = biases

    @property
    def outputs(self) -> int:
        return len(self.biases)

    @property
    def inputs(self) -> int:
        return len(self.weights) // len(self.biases)


def pack(layer: Layer, lanes: int, bits: int) -> vec[i64]:
    """The weights of a layer, several to an integer, and one more row of zeros."""
    weights: bytes = layer.weights + bytes([OFFSET] * layer.outputs)
    rows: vec[i64] = vec[i64]([0] * (len(weights) // lanes))
    width: i64 = lanes
    lane_size: i64 = 2**bits
    word: i64 = 0
    while word < len(rows):
        value: i64 = 0
        lane: i64 = width - 1
        while lane >= 0:
            weight: i64 = weights[word * width + lane]
            value = value * lane_size + weight
            lane -= 1
        rows[word] = value
        word += 1
    return rows


@final
class Net:
    """Two hidden layers over the inputs that are true, then a score for each number of an action and for each fact.

    The first hidden layer has a multiple of four neurons, the others an even number.
    """

    def __init__(self, layers: tuple[Layer, Layer, Layer]) -> None:
        first, second, third = layers
        self._none: i64 = first.inputs
        self._first: vec[i64] = pack(first, 4, 15)
        self._second: vec[i64] = pack(second, 2, 31)
        self._third: vec[i64] = pack(third, 2, 31)
        self._multipliers: list[vec[i64]] = [vec[i64](list(layer.multipliers)) for layer in layers]
        self._biases: list[vec[i64]] = [vec[i64](list(layer.biases)) for layer in layers]
        # Activations of the hidden layers, and the scores.
        self._hidden: vec[i64] = vec[i64]([0] * first.outputs)
        self._last: vec[i64] = vec[i64]([0] * second.outputs)
        self.outputs: vec[i64] = vec[i64]([0] * third.outputs)
        # Scratch: sums in lanes; which activations are not zero.
        widest: int = max(first.outputs, second.outputs, third.outputs)
        self._lanes: vec[i64] = vec[i64]([0] * widest)
        self._live: vec[i64] = vec[i64]([0] * (max(first.outputs, second.outputs) + _TOGETHER))

    def run(self, indices: vec[i64], count: i64) -> None:
        """Fill `outputs` for the inputs that are true."""
        self.add_rows(indices, count)
        self.squash(self._hidden, 0)
        self.multiply(self._hidden, self._second, self._last)
        self.squash(self._last, 1)
        self.multiply(self._last, self._third, self.outputs)
        outputs = self.outputs
        multipliers = self._multipliers[2]
        biases = self._biases[2]
        i: i64 = 0
        while i < len(outputs):
            outputs[i] = (outputs[i] * multipliers[i] + biases[i]) >> PLACES
            i += 1

    def squash(self, sums: vec[i64], layer: i64) -> None:
        """Sums as activations."""
        multipliers = self._multipliers[layer]
        biases = self._biases[layer]
        i: i64 = 0
        while i < len(sums):
            value: i64 = (sums[i] * multipliers[i] + biases[i]) >> PLACES
            sums[i] = 0 if value < 0 else (value if value < HIGHEST else HIGHEST)
            i += 1

    # --- the first layer: rows of the inputs that are true --------------------------------

    def add_rows(self, indices: vec[i64], count: i64) -> None:
        sums = self._hidden
        i: i64 = 0
        while i < len(sums):
            sums[i] = 0
            i += 1
        start: i64 = 0
        while start < count:
            end: i64 = start + _ROWS if start + _ROWS < count else count
            self.add_some(indices, start, end)
            start = end

    def add_some(self, indices: vec[i64], start: i64, end: i64) -> None:
        """Add at most 128 rows, four by four; rows of zeros fill up the last four."""
        rows = self._first
        lanes = self._lanes
        none: i64 = self._none
        width: i64 = len(self._hidden) // 4
        j: i64 = 0
        while j < width:
            lanes[j] = 0
            j += 1
        added: i64 = 0
        while start < end:
            a: i64 = width * indices[start]
            b: i64 = width * (indices[start + 1] if start + 1 < end else none)
            c: i64 = width * (indices[start + 2] if start + 2 < end else none)
            d: i64 = width * (indices[start + 3] if start + 3 < end else none)
            j = 0
            while j < width:
                lanes[j] += rows[a + j] + rows[b + j] + rows[c + j] + rows[d + j]
                j += 1
            start += _TOGETHER
            added += _TOGETHER
        self.spread(OFFSET * added)

    def spread(self, offset: i64) -> None:
        """Take the sums out of their lanes of 15 bits."""
        sums = self._hidden
        lanes = self._lanes
        i: i64 = 0
        j: i64 = 0
        while i < len(sums):
            word: i64 = lanes[j]
            sums[i] += (word & _LANE) - offset
            sums[i + 1] += ((word >> 15) & _LANE) - offset
            sums[i + 2] += ((word >> 30) & _LANE) - offset
            sums[i + 3] += (word >> 45) - offset
            i += 4
            j += 1

    # --- the other layers: activations times weights ---------------------------------------

    def multiply(self, values: vec[i64], weights: vec[i64], sums: vec[i64]) -> None:
        lanes = self._lanes
        live = self._live
        width: i64 = len(sums) // 2
        none: i64 = len(values)
        total: i64 = 0
        count: i64 = 0
        i: i64 = 0
        while i < none:
            if values[i]:
                live[count] = i
                total += values[i]
                count += 1
            i += 1
        j: i64 = 0
        while j < width:
            lanes[j] = 0
            j += 1
        i = 0
        while i < count:
            a: i64 = live[i]
            b: i64 = live[i + 1] if i + 1 < count else none
            c: i64 = live[i + 2] if i + 2 < count else none
            d: i64 = live[i + 3] if i + 3 < count else none
            x: i64 = values[a]
            y: i64 = values[b] if b < none else 0
            z: i64 = values[c] if c < none else 0
            u: i64 = values[d] if d < none else 0
            a *= width
            b *= width
            c *= width
            d *= width
            j = 0
            while j < width:
                lanes[j] += x * weights[a + j] + y * weights[b + j] + z * weights[c + j] + u * weights[d + j]
                j += 1
            i += _TOGETHER
        offset: i64 = OFFSET * total
        j = 0
        while j < width:
            sums[2 * j] = (lanes[j] & _WIDE) - offset
            sums[2 * j + 1] = (lanes[j] >> 31) - offset
            j += 1


@final
class Player:
    """Nets for the parts of a game: what each legal action is worth."""

    def __init__(self, features: Features, nets: list[Net]) -> None:
        self.features: Features = features
        self._nets: list[Net] = nets
        self._actions: i64 = features.actions
        self.scores: vec[i64] = room()

    def judge(self, state: State, legal: vec[i64], count: i64) -> None:
        """Fill `scores` for the actions that the features keep, of which there are at least two."""
        features = self.features
        features.observe(state, legal, count)
        net = self._nets[features.part]
        net.run(features.inputs.indices, features.inputs.count)
        outputs = net.outputs
        scores = self.scores
        moves = features.moves
        facts = features.facts
        i: i64 = 0
        while i < count:
            score: i64 = outputs[moves[i]]
            left: i64 = facts[i]
            while left:
                score += outputs[self._actions + lowest(left)]
                left &= left - 1
            scores[i] = score
            i += 1

    def best(self, count: i64) -> i64:
        """The place of the highest score; of equal ones the action with the lowest number, whatever it is called."""
        scores = self.scores
        moves = self.features.moves
        best: i64 = 0
        i: i64 = 1
        while i < count:
            if scores[i] > scores[best] or (scores[i] == scores[best] and moves[i] < moves[best]):
                best = i
            i += 1
        return best


@final
class NetPolicy(Policy):
    """Plays what a net thinks best."""

    def __init__(self, player: Player) -> None:
        self.player: Player = player

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        if count > 1:
            count = self.player.features.narrow(state, legal, count)
        if count == 1:
            return legal[0]
        self.player.judge(state, legal, count)
        return legal[self.player.best(count)]
