"""Which games have features, at which tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from pioche.conformance import table_name, variants
from pioche.core.game import State
from pioche.core.heuristics import MOST_SEATS
from pioche.core.native import vec
from pioche.core.options import Value
from pioche.games import find
from tests.ours import IDS

FEATURED = [id for id in IDS if find(id).features is not None]
# Every number of players.
SIZES = [
    pytest.param(id, table, id=f"{id} {table_name(table)}")
    for id in FEATURED
    for table in variants(find(id))
    if set(table) == {"players"}
]


def legal(masks: NDArray[Any], step: int) -> list[int]:
    """A legal action for each row, another place among them at each step; -1 where there is none."""
    rows = [np.flatnonzero(row) for row in masks]
    return [int(row[step * 7 % len(row)]) if len(row) else -1 for row in rows]


def tables(id: str) -> Iterator[dict[str, Value]]:
    """One table of the game for each number of players."""
    return (table for table in variants(find(id)) if set(table) == {"players"})


def gains(id: str, state: State) -> list[float]:
    """What a deal that is over is worth to each seat."""
    out = vec[float]([0.0] * MOST_SEATS)
    find(id).heuristics.payoff.gains(state, out)
    return list(out)
