"""A page that lost its stream for a moment gets the very frames that others got."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.core.seats import NOBODY
from pioche.tables.acts import NextDeal
from pioche.web.pages.frames import FORM, OWN
from tests.ours import IDS
from tests.tables.scenarios import ADA, begin, play, settle, take_frames
from tests.web.pages.browsing import open_pages

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", IDS)
async def test_who_comes_back_gets_the_frames_that_others_got(tmp_path: Path, game: str) -> None:
    async with open_pages(tmp_path) as app:
        service = app.service
        table = await begin(service, ADA, game=game, public=True)
        stayed = {person: (await service.watch(table.id, person, FORM, "fr"))[1] for person in (ADA.id, "")}
        frames = {person: await take_frames(viewer) for person, viewer in stayed.items()}
        while table.ply < 60 and table.status == "playing":
            if table.turn == NOBODY:
                await service.act(table.id, ADA, NextDeal())
                await settle(table)
            else:
                await play(service, table)
            for person, viewer in stayed.items():
                frames[person] += await take_frames(viewer)
        for person, sent in frames.items():
            assert len(sent) > 10
            for missed in range(1, min(len(sent), 30)):
                live, viewer = await service.watch(table.id, person, FORM, "fr", table.ply - missed)
                assert await take_frames(viewer) == sent[-missed:]
                service.unwatch(live, viewer)


async def test_who_was_too_long_away_gets_all_zones(tmp_path: Path) -> None:
    """Also while another window of the same player follows, for which the changes are enough."""
    async with open_pages(tmp_path) as app:
        service = app.service
        table = await begin(service, ADA, game="mu", public=True)
        _, stayed = await service.watch(table.id, ADA.id, FORM, "fr")
        await play(service, table)
        assert b"data-whole" not in (await take_frames(stayed))[-1].data
        for after in (None, 1):
            _, viewer = await service.watch(table.id, ADA.id, FORM, "fr", after)
            [frame] = await take_frames(viewer)
            assert b"data-whole" in frame.data
            # Those of everybody, and those of the seat.
            assert all(b"z-" in part for part in frame.data.split(OWN.encode()))
        # Then the changes are enough for all.
        await play(service, table)
        assert (await take_frames(viewer))[-1] == (await take_frames(stayed))[-1]
