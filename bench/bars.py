"""What every measurement must reach."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bar:
    """A limit that a result must reach, or with `at_most` not exceed."""

    limit: float
    unit: str = "x"
    at_most: bool = False

    def reached(self, value: float) -> bool:
        return value <= self.limit if self.at_most else value >= self.limit


@dataclass(frozen=True, slots=True)
class GameBars:
    """The bars of one game; None: not measured for it."""

    peer: str = "hearts"
    rollouts: Bar = Bar(1)
    driven: Bar = Bar(1)
    uno_env: Bar | None = None
    own_by_list: Bar | None = None
    own_by_mask: Bar | None = None
    plain: Bar | None = None
    growth: Bar | None = None
    search: Bar | None = None
    observed: Bar = Bar(5)
    zoo: Bar = Bar(5)


# The OpenSpiel game whose C++ rollouts a game is compared with, and the bars that differ from the usual ones.
GAMES: Final = {
    "mu": GameBars(
        rollouts=Bar(3),
        driven=Bar(2),
        uno_env=Bar(25),
        observed=Bar(10),
        own_by_list=Bar(0.9),
        own_by_mask=Bar(0.85),
        plain=Bar(20),
        growth=Bar(1, "MB", at_most=True),
        search=Bar(4),
    ),
    "wild_tiles": GameBars(peer="crazy_eights(players=4)", rollouts=Bar(3)),
    "rummu": GameBars(peer="gin_rummy", rollouts=Bar(5), search=Bar(10)),
}
USUAL: Final = GameBars()
# What is shown without having to reach anything.
NO_BAR: Final = Bar(0)
DRIVEN_PEER: Final = "hearts"
SAME_GAMES: Final = Bar(100, "%")
INSTALL: Final = Bar(90, "s", at_most=True)
IMPORT: Final = Bar(0.3, "s", at_most=True)
