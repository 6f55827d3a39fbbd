"""What those who look on are told: as it happens, and when they come back."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from pioche.core.seats import NOBODY, Seat
from pioche.games import IDS
from pioche.tables import acts, errors
from pioche.tables.hall import MOST_MISSED, MOST_STREAMS, Hall
from pioche.tables.live import Frame, Viewer
from pioche.tables.shown import JSON, Audience, json_frame
from pioche.tables.table import Table
from tests.tables.evening import ADA, BOB, CYD, SAM, begin, legal, on_turn, open_hall, play, taken

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", IDS)
async def test_who_comes_back_gets_exactly_what_was_missed(tmp_path: Path, game: str) -> None:
    hall = open_hall(tmp_path)
    table = await begin(hall, ADA, game=game, public=True)
    viewers = {person: hall.watch(table.id, person, JSON, "en")[1] for person in (ADA.id, "")}
    told = {person: await taken(viewer) for person, viewer in viewers.items()}
    for _ in range(4):
        if table.turn != NOBODY:
            await play(hall, table)
    for person, viewer in viewers.items():
        told[person] += await taken(viewer)
        plies = [frame.ply for frame in told[person]]
        assert plies == list(range(plies[0], table.ply + 1))
    again = open_hall(tmp_path)
    for person, frames in told.items():
        for place, frame in enumerate(frames):
            for back in (hall, again):
                live, viewer = back.watch(table.id, person, JSON, "en", frame.ply)
                assert await taken(viewer) == frames[place + 1 :]
                back.unwatch(live, viewer)
    await again.close()
    await hall.close()


async def test_a_seat_sees_its_hand_and_others_do_not(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3}, public=True)
    viewers = [hall.watch(table.id, who, JSON, "en")[1] for who in (ADA.id, BOB.id, SAM.id, "")]
    ada, bob, sam, nobody = [orjson.loads((await taken(viewer))[0].data) for viewer in viewers]
    assert ada["view"]["hand"]
    assert bob["view"]["hand"]
    assert sam == nobody
    assert sam["view"]["hand"] == []
    assert sam["you"] is None


async def test_an_audience_follows_its_seat(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    _, viewer = hall.watch(table.id, BOB.id, JSON, "en")
    assert orjson.loads((await taken(viewer))[-1].data)["you"] == "B"
    await hall.act(table.id, BOB, acts.Leave())
    left = orjson.loads((await taken(viewer))[-1].data)
    assert left["you"] is None
    assert left["view"]["hand"] == []
    await hall.act(table.id, BOB, acts.Sit())
    assert orjson.loads((await taken(viewer))[-1].data)["you"] == "B"


async def test_a_table_that_becomes_private_sends_strangers_away(hall: Hall) -> None:
    table = await hall.create(ADA, acts.Create("mu", {}, True, "none", 30, "club"))
    _, stranger = hall.watch(table.id, "", JSON, "en")
    _, host = hall.watch(table.id, ADA.id, JSON, "en")
    await hall.act(table.id, ADA, acts.Agree(None, False, None))
    assert stranger.gone
    assert not host.gone
    assert [frame.ply for frame in await taken(stranger)] == [1]
    with pytest.raises(errors.NobodyKnown):
        hall.watch(table.id, "", JSON, "en")


async def test_who_is_too_far_behind_is_told_how_things_stand() -> None:
    viewer = Viewer("", Audience(JSON, NOBODY, "en"))
    for ply in range(1, 1000):
        viewer.push(Frame(ply, ()))
    frames = await taken(viewer)
    assert len(frames) <= 64
    assert frames[-1].ply == 999


async def test_too_long_away_or_from_the_future_is_told_how_things_stand(hall: Hall) -> None:
    table = await begin(hall, ADA, options={"players": 3})
    await play(hall, table)
    for after in (0, -1, table.ply + 1, 10**18):
        _, viewer = hall.watch(table.id, ADA.id, JSON, "en", after)
        assert [frame.ply for frame in await taken(viewer)] == [table.ply]
    assert MOST_MISSED > 100


async def test_nobody_has_more_streams_than_the_most(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, options={"players": 3})
    opened = [hall.watch(table.id, ADA.id, JSON, "en") for _ in range(MOST_STREAMS)]
    with pytest.raises(errors.TooManyStreams):
        hall.watch(table.id, ADA.id, JSON, "en")
    hall.watch(table.id, BOB.id, JSON, "en")
    # Closed twice counts once.
    for _ in range(2):
        hall.unwatch(*opened[0])
    hall.watch(table.id, ADA.id, JSON, "en")
    with pytest.raises(errors.TooManyStreams):
        hall.watch(table.id, ADA.id, JSON, "en")


async def test_each_audience_is_rendered_once(hall: Hall) -> None:
    made: list[tuple[int, Audience]] = []

    def render(table: Table, audience: Audience) -> tuple[bytes, ...]:
        made.append((table.ply, audience))
        return json_frame(table, audience)

    hall.renderers[JSON] = render
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3}, public=True)
    for person in (ADA.id, ADA.id, BOB.id, "", "", SAM.id):
        hall.watch(table.id, person, JSON, "en")
    made.clear()
    await hall.act(table.id, on_turn(table), acts.Move((legal(table)[0],)))
    assert len(made) == len(set(made)) == 3
    assert {audience.seat for _, audience in made} == {NOBODY, Seat(0), Seat(1)}


async def test_a_draft_is_tried_without_being_played(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    who, ply = on_turn(table), table.ply
    card = next(move for move in legal(table) if move != "pass")
    tried = hall.preview(table.id, who, (card,), ply)
    assert card in tried["view"]["seats"][table.turn]["laid"]
    assert "done" in tried["legal"]
    assert table.ply == ply
    with pytest.raises(errors.StaleTable):
        hall.preview(table.id, who, (card,), ply - 1)


async def test_a_draft_that_would_show_a_card_is_refused(hall: Hall) -> None:
    table = await begin(hall, ADA, game="calcory", options={"players": 2})
    with pytest.raises(errors.PreviewReveals):
        hall.preview(table.id, ADA, (legal(table)[0],))
    table = await begin(hall, ADA, game="rummu", options={"players": 3})
    assert "stock" in legal(table)
    with pytest.raises(errors.PreviewReveals):
        hall.preview(table.id, ADA, ("stock",))
    assert hall.preview(table.id, ADA, ("take",))["legal"]
