"""The log is typed, documented, and written today as it was written first."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pioche.core.seats import LETTERS, NOBODY
from pioche.store import Change, Entry, TableId
from pioche.tables import acts, errors
from pioche.tables.acts import Move
from pioche.tables.entries import ENTRIES, KINDS, decode, encode
from pioche.tables.service import TableService
from pioche.tables.table import Table
from tests.tables.scenarios import ADA, BOB, CYD, FakeClock, begin, legal, on_turn, set_up

ROOT = Path(__file__).parents[2]
DOCUMENTED = dict(
    re.findall(r"^### `([a-z-]+)`$.*?^```json\n(.*?)\n```$", (ROOT / "docs" / "log.md").read_text(), re.M | re.S)
)
OUT_OF_SHAPE = {
    "missing": '{"seat":"A"}',
    "a number for a text": '{"seat":1,"name":"Ada","who":"a"}',
    "no such seat": '{"seat":"Z","name":"Ada","who":"a"}',
    "no object": '["A"]',
    "no JSON": "{",
}


def test_every_kind_has_a_type_and_a_place_in_the_docs() -> None:
    assert set(KINDS) == set(ENTRIES) == set(DOCUMENTED)


@pytest.mark.parametrize("kind", KINDS)
def test_the_example_of_every_kind_is_read_and_written_as_it_stands(kind: str) -> None:
    entry, signed = decode(kind, DOCUMENTED[kind])
    assert entry.kind == kind
    assert encode(entry, signed) == DOCUMENTED[kind]


def test_the_log_of_the_first_version_is_written_byte_for_byte_as_it_was() -> None:
    address = f"{(ROOT / 'tests' / 'data' / 'stored' / 'first.db').as_uri()}?immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as stored:
        rows = stored.execute("SELECT kind, body FROM entry").fetchall()
    assert len(rows) > 1000
    for kind, body in rows:
        assert encode(*decode(kind, body)) == body


async def _evening(service: TableService) -> Table:
    """Everything that can happen before the start."""
    table = await set_up(service, ADA, BOB, options={"players": 4}, pace="quick")
    for act in (
        acts.RemoveBot("D"),
        acts.AddBot("D", "random", ("random",)),
        acts.Agree(None, True, None),
        acts.SetRelief(5, "random", ("random",)),
        acts.Stand("B"),
        acts.AddBot("B", "random", ("random",)),
        acts.RemoveBot("B"),
    ):
        await service.act(table.id, ADA, act)
    await service.act(table.id, BOB, acts.Sit("B"))
    await service.act(table.id, BOB._replace(name="Rob"), acts.Rename())
    await service.act(table.id, ADA, acts.Start(), key="k")
    return table


async def _play(service: TableService, table: Table, clock: FakeClock) -> None:
    """Until the next deal; the first player needs more time than is free, the second is relieved and comes back."""
    match, acted = table.require_match(), 0
    while match.deal_number == 1:
        live = await service.live(table.id)
        if live.bot_task is not None:
            await live.bot_task
        elif table.turn == NOBODY:
            await service.act(table.id, ADA, acts.NextDeal())
        elif acted == 1:
            acted, who = 2, on_turn(table)
            await service.queue.submit_for_server(live, acts.Relieve(table.turn, "time"), table.ply)
            await service.act(table.id, who, acts.TakeBack())
        else:
            clock.pass_by(0 if acted else table.time_control.act + 1)
            acted += 1
            await service.act(table.id, on_turn(table), Move((legal(table)[-1],)))


async def _come_late(service: TableService, table: Table) -> None:
    """Cyd is away and is awaited, and comes back; Bob asks for a bot's seat."""
    live, seat = await service.live(table.id), table.seat_of(CYD.id)
    await service.queue.submit_for_server(live, acts.MarkAway(seat), table.ply)
    await service.act(table.id, CYD, acts.Wait(LETTERS[seat]))
    await service.queue.submit_for_server(live, acts.Return(seat), table.ply)
    await service.act(table.id, BOB, acts.Join(table.secret))
    bot = next(LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.level)
    await service.act(table.id, BOB, acts.AskSeat(bot))


@pytest.mark.anyio
async def test_an_evening_writes_every_kind_and_each_is_read_back(service: TableService, clock: FakeClock) -> None:
    table = await _evening(service)
    await _play(service, table, clock)
    await service.act(table.id, ADA, acts.Leave())
    await service.act(table.id, BOB, acts.Leave())
    other = await begin(service, CYD, options={"players": 3})
    await _come_late(service, other)
    await service.act(other.id, CYD, acts.Close())
    entries = [entry for id in (table.id, other.id) for entry in service.store.entries(id)]
    # A rematch follows the end of a match, and a person who came late is seated with the next deal: both take long.
    assert {entry.kind for entry in entries} == set(KINDS) - {"rematch", "seated"}
    for entry in entries:
        assert encode(*decode(entry.kind, entry.body)) == entry.body
    assert any('"spent":' in entry.body for entry in entries)
    assert any('"by":' in entry.body for entry in entries)


@pytest.mark.anyio
@pytest.mark.parametrize("body", OUT_OF_SHAPE.values(), ids=list(OUT_OF_SHAPE))
async def test_a_body_out_of_shape_makes_that_table_unreadable_and_no_other(service: TableService, body: str) -> None:
    table = await set_up(service, ADA, BOB)
    broken = [entry._replace(table=TableId("broken")) for entry in service.store.entries(table.id)]
    service.store.commit([Change([*broken, Entry(TableId("broken"), len(broken) + 1, "sat", body, 1)])])
    with pytest.raises(errors.UnreadableTable):
        await service.table("broken")
    await service.act(table.id, ADA, acts.Start())
