"""The table of Wild Tiles: what its log tells."""

from __future__ import annotations

import pytest

from pioche.core.seats import NOBODY
from pioche.games import find
from pioche.games.wild_tiles.kernel import OUT, TURN
from pioche.games.wild_tiles.table import TABLE
from pioche.games.wild_tiles.table_tiles import in_hand
from pioche.games.wild_tiles.view import WildTilesView
from pioche.web.zones import people
from tests.web.pages.test_zones import positions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_that_is_skipped_is_told(players: int) -> None:
    """Whoever the log says misses a turn is passed over, and the log says so whenever a Skip was placed."""
    names = ("Ada", "Bob", "Cleo", "Dan")[:players]
    guests = people(names, (False,) * players)
    told = 0
    for seed in range(4):
        for match in positions(find("wild_tiles"), players, seed):
            view = match.view(NOBODY)
            assert isinstance(view, WildTilesView)
            lines = [line for chapter in TABLE.log(view, guests, "en") for line in chapter.lines]
            if not lines or in_hand(view.table) or view.table.phase >= OUT:
                continue
            if lines[-1].endswith("misses a turn."):
                told += 1
                missing = names.index(lines[-1].split()[0])
                placing = lines[-2]
                assert " Skip" in placing or (" Reverse" in placing and players == 2)
                placer = names.index(placing.split()[0])
                assert missing == (placer + view.table.way) % players
                # Others may answer a last tile first.
                assert view.table.phase != TURN or match.turn != missing
            else:
                assert " Skip" not in lines[-1]
    assert told > 3
