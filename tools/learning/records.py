"""Records of `pioche.research.selfplay` as tensors, on whatever device they lie."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

from pioche.core.features import Features, size
from pioche.research.selfplay import CHOSEN, GAIN, GROUP, HEAD, LEGAL, LIKELIHOOD, NEXT, PART, SCALE, words

_LANES = (0, 15, 30, 45)
_LANE = 0x7FFF


def entries(packed: Tensor) -> Tensor:
    """The lists that lie in lanes, one more than themselves; 0 where there is nothing."""
    lanes = torch.tensor(_LANES, device=packed.device)
    return ((packed.unsqueeze(2) >> lanes) & _LANE).flatten(1)


def flags(packed: Tensor, length: int) -> Tensor:
    """Which numbers below `length` are in each list."""
    none = torch.zeros(len(packed), length + 1, device=packed.device)
    return none.scatter_(1, entries(packed), 1.0)[:, 1:]


@dataclass(frozen=True, slots=True)
class Heads:
    """What every record of a round says apart from its lists."""

    part: Tensor
    chosen: Tensor
    likelihood: Tensor
    gain: Tensor
    next: Tensor
    group: Tensor

    @staticmethod
    def of(records: Tensor) -> Heads:
        return Heads(
            records[:, PART],
            records[:, CHOSEN],
            records[:, LIKELIHOOD].float() / SCALE,
            records[:, GAIN].float() / SCALE,
            records[:, NEXT],
            records[:, GROUP],
        )


class Reader:
    """Takes the lists out of records of one part."""

    def __init__(self, features: Features) -> None:
        self._features = features
        most = max(part.most for part in features.parts)
        lengths = [words(most), words(features.most_hidden), words(features.most_legal), features.most_legal]
        starts = [HEAD + sum(lengths[:place]) for place in range(5)]
        self._inputs, self._hidden, self._moves, self._facts = (slice(start, end) for start, end in pairwise(starts))
        self.width = starts[4]

    def inputs(self, records: Tensor, part: int) -> Tensor:
        return flags(records[:, self._inputs], size(self._features.parts[part].inputs))

    def hidden(self, records: Tensor) -> Tensor:
        return flags(records[:, self._hidden], size(self._features.hidden_layout))

    def legal(self, records: Tensor) -> Tensor:
        """Whether there is an action in each place."""
        places = torch.arange(self._features.most_legal, device=records.device)
        return places < records[:, LEGAL : LEGAL + 1]

    def moves(self, records: Tensor) -> Tensor:
        """The numbers of the legal actions; 0 where there is none."""
        return (entries(records[:, self._moves])[:, : self._features.most_legal] - 1).clamp(min=0)

    def facts(self, records: Tensor, part: int) -> Tensor:
        bits = torch.arange(size(self._features.parts[part].facts), device=records.device)
        return ((records[:, self._facts].unsqueeze(2) >> bits) & 1).float()
