"""The table of Wild Tiles: what its log tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.conformance.page import positions
from pioche.core.seats import NOBODY
from pioche.games import find
from pioche.games.wild_tiles.kernel import OUT, TURN
from pioche.games.wild_tiles.table import PRESENTER
from pioche.games.wild_tiles.table.tiles import in_hand
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.presenter import people
from tests.games.wild_tiles.table import table
from tests.web.pages.browsing import FRENCH, Browser, Reading, open_pages
from tests.web.pages.test_pages import wait_for_bots


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_that_is_skipped_is_told(players: int) -> None:
    """A player who misses a turn in the log is passed over, and the log says so whenever a Skip was placed."""
    names = ("Ada", "Bob", "Cleo", "Dan")[:players]
    # Bots: a sentence about them has one form.
    guests = people(names, (True,) * players)
    count = 0
    for seed in range(4):
        for match in positions(find("wild_tiles"), {"players": players}, seed):
            view = match.view(NOBODY)
            assert isinstance(view, WildTilesView)
            lines = [line for chapter in PRESENTER.log(view, guests, "en") for line in chapter.data().lines]
            if not lines or in_hand(view.state) or view.state.phase >= OUT:
                continue
            if lines[-1].endswith("misses a turn."):
                count += 1
                missing = names.index(lines[-1].split()[0])
                placing = lines[-2]
                assert " Skip" in placing or (" Reverse" in placing and players == 2)
                placer = names.index(placing.split()[0])
                assert missing == (placer + view.state.way) % players
                # Others may answer a last tile first.
                assert view.state.phase != TURN or match.turn != missing
            else:
                assert " Skip" not in lines[-1]
    assert count > 3


def test_who_places_the_last_tile_has_a_great_moment() -> None:
    bots = people(("Ada", "Bob", "Cleo"), (True,) * 3)
    assert PRESENTER.moment(table(B="Wild").view("-"), bots, "fr") is None
    moment = PRESENTER.moment(table(B="Wild").play("B", "Wild").view("-"), bots, "fr")
    assert moment is not None
    assert (moment.data().kind, moment.data().words) == ("out", "Bob a posé sa dernière tuile")


@pytest.mark.anyio
async def test_the_sheets_letter_on_dead_ends_is_chosen_on_the_form(tmp_path: Path) -> None:
    async with open_pages(tmp_path) as app:
        browser = Browser(app, FRENCH)
        reading = await browser.open("/new/wild_tiles")
        assert "on pioche cinq, et le suivant est libre" in reading.text
        data = {"players": "3", "option-dead_end": "always_five", "public": "0"}
        response = await browser.client.post("/new/wild_tiles", data=data)
        assert "Une impasse où aucune tuile n’est posée\u00a0: on pioche cinq" in Reading(response.text).text
        table = await app.service.table(response.url.path.removeprefix("/t/"))
        assert table.options["dead_end"] == "always_five"
        await browser.send(f"/t/{table.id}", start="1")
        await wait_for_bots(app, table.id)
        reading = await browser.open(f"/t/{table.id}")
        # The first player of a round may not draw: the tile is chosen, then played.
        while not (moves := reading.moves()):
            reading = await browser.press(next(button for button in reading.buttons if button["name"] == "add"))
        await browser.press(moves[0])
        assert browser.status == 200
        assert table.match is not None
        assert table.match.options["dead_end"] == "always_five"
