"""Frames for those who look on: as things happen, and when they come back."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from pioche.core.chance import SeededChance
from pioche.core.seats import NOBODY, Seat
from pioche.tables import acts, errors
from pioche.tables import preview as previews
from pioche.tables.broadcast import MAX_STREAMS_PER_PERSON
from pioche.tables.recent_frames import MAX_HEARTBEATS_AWAY, MAX_MISSED_PLIES
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import JSON, JsonFrames
from pioche.tables.viewers import Audience, Frame, Viewer
from tests.ours import IDS
from tests.tables.scenarios import ADA, BOB, CYD, SAM, begin, legal, on_turn, open_service, play, take_frames

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", IDS)
async def test_who_comes_back_gets_exactly_what_was_missed(tmp_path: Path, game: str) -> None:
    service = open_service(tmp_path)
    table = await begin(service, ADA, game=game, public=True)
    viewers = {person: (await service.watch(table.id, person, JSON, "en"))[1] for person in (ADA.id, "")}
    answers = {person: await take_frames(viewer) for person, viewer in viewers.items()}
    for _ in range(4):
        if table.turn != NOBODY:
            await play(service, table)
    for person, viewer in viewers.items():
        answers[person] += await take_frames(viewer)
        plies = [frame.ply for frame in answers[person]]
        assert plies == list(range(plies[0], table.ply + 1))
    again = open_service(tmp_path)
    for person, frames in answers.items():
        for place, frame in enumerate(frames):
            live, viewer = await service.watch(table.id, person, JSON, "en", frame.ply)
            assert await take_frames(viewer) == frames[place + 1 :]
            service.unwatch(live, viewer)
            # After a restart a server says how things stand.
            live, viewer = await again.watch(table.id, person, JSON, "en", frame.ply)
            assert await take_frames(viewer) == frames[place + 1 :][-1:]
            again.unwatch(live, viewer)
    await again.close()
    await service.close()


@pytest.mark.parametrize("away", [MAX_HEARTBEATS_AWAY, MAX_HEARTBEATS_AWAY + 1])
async def test_frames_are_made_and_kept_while_a_viewer_may_come_back(service: TableService, away: int) -> None:
    """And never made again for who comes back."""
    plies: list[int] = []
    render = service.broadcast.renderers[JSON]

    def count(table: Table, audience: Audience) -> tuple[bytes, ...]:
        plies.append(table.ply)
        return render(table, audience)

    table = await begin(service, ADA, BOB, CYD, options={"players": 3}, public=True)
    live, viewer = await service.watch(table.id, ADA.id, JSON, "en")
    left = table.ply
    service.unwatch(live, viewer)
    await play(service, table)
    for _ in range(away):
        service.wake()
    service.broadcast.renderers[JSON] = count
    await play(service, table)
    may_come_back = away <= MAX_HEARTBEATS_AWAY
    assert plies == ([table.ply] if may_come_back else [])
    plies.clear()
    _, viewer = await service.watch(table.id, ADA.id, JSON, "en", left)
    assert [frame.ply for frame in await take_frames(viewer)] == ([left + 1, left + 2] if may_come_back else [left + 2])
    assert plies == ([] if may_come_back else [table.ply])
    # Who is there is never forgotten.
    for _ in range(2 * away):
        service.wake()
    await play(service, table)
    assert [frame.ply for frame in await take_frames(viewer)] == [left + 3]


async def test_a_seat_sees_its_hand_and_others_do_not(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3}, public=True)
    viewers = [(await service.watch(table.id, who, JSON, "en"))[1] for who in (ADA.id, BOB.id, SAM.id, "")]
    ada, bob, sam, nobody = [orjson.loads((await take_frames(viewer))[0].data) for viewer in viewers]
    assert ada["view"]["hand"]
    assert bob["view"]["hand"]
    assert sam == nobody
    assert sam["view"]["hand"] == []
    assert sam["you"] is None


async def test_an_audience_follows_its_seat(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    _, viewer = await service.watch(table.id, BOB.id, JSON, "en")
    assert orjson.loads((await take_frames(viewer))[-1].data)["you"] == "B"
    await service.act(table.id, BOB, acts.Leave())
    left = orjson.loads((await take_frames(viewer))[-1].data)
    assert left["you"] is None
    assert left["view"]["hand"] == []
    await service.act(table.id, BOB, acts.Sit())
    assert orjson.loads((await take_frames(viewer))[-1].data)["you"] == "B"


async def test_a_table_that_becomes_private_sends_strangers_away(service: TableService) -> None:
    table = await service.create(ADA, acts.Create("mu", {}, True, "none", 30, "club"))
    _, stranger = await service.watch(table.id, "", JSON, "en")
    _, host = await service.watch(table.id, ADA.id, JSON, "en")
    await service.act(table.id, ADA, acts.Agree(None, False, None))
    assert stranger.gone
    assert not host.gone
    assert [frame.ply for frame in await take_frames(stranger)] == [1]
    with pytest.raises(errors.NobodyKnown):
        await service.watch(table.id, "", JSON, "en")


async def test_who_is_too_far_behind_is_told_how_things_stand() -> None:
    viewer = Viewer("", Audience(JSON, NOBODY, "en"))
    for ply in range(1, 1000):
        viewer.push(Frame(ply, ()))
    frames = await take_frames(viewer)
    assert len(frames) <= 64
    assert frames[-1].ply == 999


async def test_too_long_away_or_from_the_future_is_told_how_things_stand(service: TableService) -> None:
    table = await begin(service, ADA, options={"players": 3})
    await play(service, table)
    for after in (0, -1, table.ply + 1, 10**18):
        _, viewer = await service.watch(table.id, ADA.id, JSON, "en", after)
        assert [frame.ply for frame in await take_frames(viewer)] == [table.ply]


async def test_no_more_plies_than_the_bound_are_told_again_and_no_log_is_read(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await service.create(ADA, acts.Create("mu", {}, True, "none", 30, "club"))
    _, stayed = await service.watch(table.id, "", JSON, "en")
    frames = await take_frames(stayed)
    read: list[object] = []
    monkeypatch.setattr(service.store, "entries", lambda *arguments: read.append(arguments))
    for _ in range(3 * MAX_MISSED_PLIES):
        await service.act(table.id, ADA, acts.Agree(None, True, None))
        frames += await take_frames(stayed)
        for missed in (1, MAX_MISSED_PLIES, MAX_MISSED_PLIES + 1):
            if table.ply > missed:
                live, viewer = await service.watch(table.id, "", JSON, "en", table.ply - missed)
                assert await take_frames(viewer) == frames[-missed if missed <= MAX_MISSED_PLIES else -1 :]
                service.unwatch(live, viewer)
    assert read == []


async def test_nobody_has_more_streams_than_the_most(service: TableService) -> None:
    table = await begin(service, ADA, BOB, options={"players": 3})
    opened = [await service.watch(table.id, ADA.id, JSON, "en") for _ in range(MAX_STREAMS_PER_PERSON)]
    with pytest.raises(errors.TooManyStreams):
        await service.watch(table.id, ADA.id, JSON, "en")
    await service.watch(table.id, BOB.id, JSON, "en")
    # Closed twice counts once.
    for _ in range(2):
        service.unwatch(*opened[0])
    await service.watch(table.id, ADA.id, JSON, "en")
    with pytest.raises(errors.TooManyStreams):
        await service.watch(table.id, ADA.id, JSON, "en")


async def test_each_audience_is_rendered_once(service: TableService) -> None:
    frames: list[tuple[int, Audience]] = []

    json_frames = JsonFrames()

    def render(table: Table, audience: Audience) -> tuple[bytes, ...]:
        frames.append((table.ply, audience))
        return json_frames.frame(table, audience)

    service.broadcast.renderers[JSON] = render
    table = await begin(service, ADA, BOB, CYD, options={"players": 3}, public=True)
    for person in (ADA.id, ADA.id, BOB.id, "", "", SAM.id):
        await service.watch(table.id, person, JSON, "en")
    frames.clear()
    await service.act(table.id, on_turn(table), acts.Move((legal(table)[0],)))
    assert len(frames) == len(set(frames)) == 3
    assert {audience.seat for _, audience in frames} == {NOBODY, Seat(0), Seat(1)}


async def test_a_draft_is_tried_without_being_played(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    who, ply = on_turn(table), table.ply
    card = next(move for move in legal(table) if move != "pass")
    tried = await service.preview(table.id, who, (card,), ply)
    assert card in tried["view"]["seats"][table.turn]["laid"]
    assert "done" in tried["legal"]
    assert table.ply == ply
    with pytest.raises(errors.StaleTable):
        await service.preview(table.id, who, (card,), ply - 1)


async def test_a_draft_that_would_show_a_card_is_refused(service: TableService) -> None:
    table = await begin(service, ADA, game="calcory", options={"players": 2})
    with pytest.raises(errors.PreviewReveals):
        await service.preview(table.id, ADA, (legal(table)[0],))
    table = await begin(service, ADA, game="rummu", options={"players": 3})
    assert "stock" in legal(table)
    with pytest.raises(errors.PreviewReveals):
        await service.preview(table.id, ADA, ("stock",))
    assert (await service.preview(table.id, ADA, ("take",)))["legal"]


async def test_what_is_left_of_a_long_draft_is_found_in_one_go(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards are dealt again once, however much of it cannot be played."""
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    card, other = legal(table)[0], next(name for name in table.game.info.cards.names if name not in legal(table))
    redeals: list[int] = []

    def chance(seed: int) -> SeededChance:
        redeals.append(seed)
        return SeededChance(seed)

    monkeypatch.setattr(previews, "SeededChance", chance)
    assert previews.playable(table, on_turn(table).id, (card, *[other] * 63)) == (card,)
    assert len(redeals) == 1
    # Nor for the next draft, until a player has moved.
    assert previews.playable(table, on_turn(table).id, (card,)) == (card,)
    assert len(redeals) == 1
    await play(service, table)
    assert previews.playable(table, on_turn(table).id, (legal(table)[0],))
    assert len(redeals) == 2
    assert previews.playable(table, on_turn(table).id, (other, card)) == ()
