"""Which tiles of a rack are new to its player, and whose rack it was before."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.seats import NOBODY
from pioche.games.wild_tiles.kernel import DRAW, PASS, RESTART
from pioche.games.wild_tiles.log import DREW, GAVE, MOVED, SWAPPED, content_of, kind_of, seat_of
from pioche.games.wild_tiles.tiles import NAMES
from pioche.games.wild_tiles.view import WildTilesView

# A line about tiles that are passed on tells who gets them, above the tile.
_TO: Final = 64


class Arrivals(NamedTuple):
    """What came into a rack since its player last placed a tile or drew one: tiles, and who traded racks with it."""

    tiles: tuple[int, ...]
    trader: int


def arrivals(view: WildTilesView) -> Arrivals:
    state = view.state
    if view.seat == NOBODY:
        return Arrivals((), NOBODY)
    tiles: list[int] = []
    trader: int = NOBODY
    for i in range(state.logged):
        entry: int = state.log[i]
        what, seat, tells = kind_of(entry), seat_of(entry), content_of(entry)
        if what == SWAPPED and view.seat in (seat, tells):
            # All tiles are new, so none is.
            tiles, trader = [], tells if seat == view.seat else seat
        elif what == MOVED and seat == view.seat and (tells <= RESTART or tells in (DRAW, PASS)):
            tiles, trader = [], NOBODY
        elif what == DREW and seat == view.seat:
            tiles.append(tells)
        elif what == GAVE and tells // _TO == view.seat:
            tiles.append(tells % _TO)
    return Arrivals(_still_held(view, tiles), trader)


def _still_held(view: WildTilesView, tiles: list[int]) -> tuple[int, ...]:
    """Those of the tiles that have not left the rack since."""
    rack = [NAMES.index(name) for name in view.rack()]
    held = []
    for tile in tiles:
        if tile in rack:
            rack.remove(tile)
            held.append(tile)
    return tuple(sorted(held))
