"""Nothing is told before it is durable; nothing happens twice; the log is enough to go on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InvalidText, NotYourTurn
from pioche.core.seats import NOBODY
from pioche.games import IDS, find
from pioche.store import Change, Entry, Store, StoreRefusal, TableId
from pioche.store.errors import DatabaseFull
from pioche.store.store import Finish
from pioche.tables import acts, errors
from pioche.tables.acts import Move
from pioche.tables.hall import Hall
from pioche.tables.shown import show
from pioche.tables.table import Table
from tests.tables.evening import (
    ADA,
    BOB,
    CYD,
    FakeClock,
    audiences,
    begin,
    legal,
    on_turn,
    open_hall,
    play,
    set_up,
    settle,
    taken,
)

pytestmark = pytest.mark.anyio


def everything(table: Table) -> list[object]:
    return [show(table, seat) for seat in audiences(table)]


@pytest.mark.parametrize("game", IDS)
async def test_a_table_goes_on_after_a_restart(tmp_path: Path, game: str) -> None:
    first = open_hall(tmp_path)
    table = await begin(first, ADA, game=game)
    for _ in range(4):
        if table.turn != NOBODY:
            await play(first, table)
    before = everything(table)
    await first.close()
    second = open_hall(tmp_path)
    again = second.table(table.id)
    assert everything(again) == before
    if again.turn != NOBODY:
        await play(second, again)
        assert again.ply > table.ply
    await second.close()


async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    first = open_hall(tmp_path)
    table = await set_up(first, ADA)
    await first.act(table.id, ADA, acts.Start())
    # Stopped before any bot could play.
    await first.close()
    second = open_hall(tmp_path)
    again = second.table(table.id)
    await settle(again)
    assert again.player_level(again.turn) == ""
    await second.close()


async def test_the_same_post_twice_has_one_effect_and_one_answer(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    who, move = on_turn(table), Move((legal(table)[0],))
    first = await hall.act(table.id, who, move, key="k1")
    entries = len(hall.store.entries(table.id))
    assert await hall.act(table.id, who, move, key="k1") == first
    assert len(hall.store.entries(table.id)) == entries
    with pytest.raises(errors.KeyReused):
        await hall.act(table.id, who, Move(("other",)), key="k1")
    # The key is one person's own.
    while on_turn(table) == who:
        await play(hall, table)
    assert await hall.act(table.id, on_turn(table), Move((legal(table)[0],)), key="k1") == table.ply


async def test_a_key_is_remembered_over_a_restart(tmp_path: Path) -> None:
    first = open_hall(tmp_path)
    table = await begin(first, ADA, BOB, CYD, options={"players": 3})
    who, move = on_turn(table), Move((legal(table)[0],))
    ply = await first.act(table.id, who, move, key="k1")
    await first.close()
    second = open_hall(tmp_path)
    assert await second.act(table.id, who, move, key="k1") == ply
    await second.close()


async def test_two_creations_with_one_key_make_one_table(hall: Hall) -> None:
    create = acts.Create("mu", {}, True, "none", 30, "club")
    tables = await asyncio.gather(*(hall.create(ADA, create, "k") for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert len({id(table) for table in tables}) == 1
    assert len(hall.store.entries(tables[0].id)) == 1
    assert await hall.create(ADA, create, "k") is tables[0]
    assert (await hall.create(BOB, create, "k")).id != tables[0].id
    with pytest.raises(errors.KeyReused):
        await hall.create(ADA, acts.Create("rummu", {}, True, "none", 30, "club"), "k")


async def test_two_posts_for_one_ply_have_one_winner(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    for _ in range(100):
        if table.turn == NOBODY:
            break
        who, ply = on_turn(table), table.ply
        moves = [Move((move,)) for move in (legal(table) * 2)[:2]]
        answers = await asyncio.gather(*(hall.act(table.id, who, move, ply) for move in moves), return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["StaleTable", "int"]
        assert table.ply == ply + 1
    assert [entry.ply for entry in hall.store.entries(table.id)] == list(range(1, table.ply + 1))


async def test_whoever_comes_while_an_act_is_under_way_is_answered_in_turn(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    ply, who, move = table.ply, on_turn(table), Move((legal(table)[0],))
    answers = await asyncio.gather(*(hall.act(table.id, who, move, ply) for _ in range(2000)), return_exceptions=True)
    assert answers[0] == table.ply == ply + 1
    assert {type(answer) for answer in answers[1:]} == {errors.StaleTable}


async def test_what_was_asked_for_is_done_though_nobody_waits_for_it(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    ply, asking = table.ply, asyncio.ensure_future(hall.act(table.id, on_turn(table), Move((legal(table)[0],))))
    await asyncio.sleep(0)
    asking.cancel()
    async with asyncio.timeout(60):
        while table.ply == ply:
            await asyncio.sleep(0.001)
    assert asking.cancelled()
    assert len(hall.store.entries(table.id)) == table.ply == ply + 1


async def test_an_answer_that_fails_keeps_nobody_else_waiting(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await begin(hall, ADA, BOB, CYD, options={"players": 3}) for _ in range(2)]
    failed: list[str] = []
    monkeypatch.setattr(hall.notices, "failed", lambda what, table, _: failed.append(f"{what} {table}"))

    def lost(*_: object) -> None:
        raise OSError("gone")

    one, other = tables
    hall.ask(one.id, on_turn(one), Move((legal(one)[0],)), None, "", lost)
    after = hall.act(one.id, on_turn(one), Move(("nonsense",)))
    assert await hall.act(other.id, on_turn(other), Move((legal(other)[0],))) == other.ply
    with pytest.raises((NotYourTurn, InvalidText)):
        await after
    assert failed == [f"answer {one.id}"]


async def test_a_table_that_cannot_be_shown_is_read_anew(hall: Hall) -> None:
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    hall.watch(table.id, ADA.id, "json", "en")

    def broken(*_: object) -> tuple[bytes, ...]:
        raise RuntimeError("a fault of ours")

    hall.renderers["json"] = broken
    ply = table.ply
    with pytest.raises(RuntimeError):
        await hall.act(table.id, on_turn(table), Move((legal(table)[0],)))
    assert hall.table(table.id) is not table
    assert hall.table(table.id).ply == ply + 1


class FailingStore:
    """A store whose commits fail when it is told so; `late` fails after writing."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fails = ""

    def prepare(self, changes: Sequence[Change]) -> Finish:
        if self.fails == "early":
            raise DatabaseFull(database="x")
        return partial(self._finish, changes)

    def _finish(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        if self.fails == "fault":
            raise RuntimeError("a fault of ours")
        answers = self.store.commit(changes)
        if self.fails == "late":
            raise DatabaseFull(database="x")
        return answers

    def entries(self, table: TableId, after: int = -1) -> list[Entry]:
        return self.store.entries(table, after)

    def close(self) -> None:
        self.store.close()


async def _failing(tmp_path: Path) -> tuple[Hall, FailingStore]:
    whole = open_hall(tmp_path)
    failing = FailingStore(whole.store)
    # A store that fails stands in for the real one.
    return Hall(failing, whole.company, FakeClock()), failing  # type: ignore[arg-type]


@pytest.mark.parametrize("fails", ["early", "late", "fault"])
async def test_a_failed_commit_changes_nothing_that_was_not_written(tmp_path: Path, fails: str) -> None:
    hall, store = await _failing(tmp_path)
    table = await begin(hall, ADA, BOB, CYD, options={"players": 3})
    live, viewer = hall.watch(table.id, ADA.id, "json", "en")
    await taken(viewer)
    before, ply, who, move = everything(table), table.ply, on_turn(table), legal(table)[0]
    store.fails = fails
    with pytest.raises(RuntimeError if fails == "fault" else DatabaseFull):
        await hall.act(table.id, who, Move((move,)), ply)
    assert everything(table) == before
    assert await taken(viewer) == []
    store.fails = ""
    if fails != "late":
        await hall.act(table.id, who, Move((move,)), ply)
    else:
        with pytest.raises(errors.StaleTable):
            await hall.act(table.id, who, Move((move,)), ply)
    assert table.ply == ply + 1
    assert [frame.ply for frame in await taken(viewer)] == [ply + 1]
    assert [entry.ply for entry in store.entries(table.id)] == list(range(1, table.ply + 1))
    hall.unwatch(live, viewer)
    await hall.close()


async def test_another_server_on_the_same_database_is_noticed(tmp_path: Path) -> None:
    here, there = open_hall(tmp_path), open_hall(tmp_path)
    table = await begin(here, ADA, BOB, CYD, options={"players": 3})
    other = there.table(table.id)
    who, move, ply = on_turn(table), legal(table)[0], table.ply
    await there.act(table.id, who, Move((move,)), ply)
    with pytest.raises(errors.StaleTable):
        await here.act(table.id, who, Move((move,)), ply)
    assert everything(table) == everything(other)
    await here.close()
    await there.close()


class ListingStore:
    """A store that looks, the moment a commit is durable, whether lists say what the logs say."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[TableId, Table] = {}
        self.seen: list[str] = []

    def prepare(self, changes: Sequence[Change]) -> Finish:
        return partial(self._commit, changes)

    def _commit(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        answers = self.store.commit(changes)
        for change in changes:
            for entry in change.entries:
                self.tables.setdefault(entry.table, Table(entry.table, SeededChance(0))).read(entry)
        for id, table in self.tables.items():
            listed = self.store.summary(id)
            assert listed is not None
            assert listed.status == table.status
            self.seen.append(listed.status)
        return answers

    def entries(self, table: TableId, after: int = -1) -> list[Entry]:
        return self.store.entries(table, after)


@pytest.mark.parametrize("game", IDS)
async def test_lists_never_say_otherwise_than_the_log(tmp_path: Path, game: str) -> None:
    """A server may be killed between any two commits: no table that is over is left among those that are played."""
    whole = open_hall(tmp_path)
    store = ListingStore(whole.store)
    # A store that watches stands in for the real one.
    hall = Hall(store, whole.company, FakeClock())  # type: ignore[arg-type]
    short = {"target_score": 1} if "target_score" in {option.name for option in find(game).info.options} else {}
    table = await set_up(hall, ADA, game=game, options=short)
    await hall.act(table.id, ADA, acts.Start())
    chosen = random.Random(1)
    while table.status == "playing":
        await settle(table)
        if table.turn != NOBODY:
            await hall.act(table.id, ADA, Move((chosen.choice(legal(table)),)))
        elif table.status == "playing":
            await hall.act(table.id, ADA, acts.NextDeal())
    assert [status for status, before in zip(store.seen, ["", *store.seen], strict=False) if status != before] == [
        "open",
        "playing",
        "over",
    ]
    await hall.close()


async def test_a_match_left_listed_as_playing_is_listed_as_over_once_it_is_read(tmp_path: Path) -> None:
    hall = open_hall(tmp_path)
    table = await begin(hall, ADA, options={"players": 3})
    playing = hall.store.summary(table.id)
    await hall.act(table.id, ADA, acts.Close())
    hall.store.commit([Change([], playing, [ADA.id])])
    await hall.close()
    again = open_hall(tmp_path)
    assert [summary.status for summary in again.store.tables_of(ADA.id, 9)] == ["playing"]
    assert again.table(table.id).closed
    assert [summary.status for summary in again.store.tables_of(ADA.id, 9)] == ["over"]
    await again.close()


async def test_a_bot_that_fails_is_asked_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await set_up(hall, ADA)
    failures = [OSError("gone")]
    choose = hall.company.choose

    async def failing(*asked: object) -> object:
        if failures:
            raise failures.pop()
        # Whatever was asked is passed on.
        return await choose(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(hall.company, "choose", failing)
    monkeypatch.setattr("pioche.tables.hall._RETRY", 0.0)
    await hall.act(table.id, ADA, acts.Start())
    await settle(table)
    assert table.turn == NOBODY or on_turn(table) == ADA


async def test_tables_nobody_looks_at_are_forgotten_and_found_again(tmp_path: Path) -> None:
    whole = open_hall(tmp_path)
    hall = Hall(whole.store, whole.company, FakeClock(), most_live=3)
    tables = [await begin(hall, ADA, BOB, options={"players": 3}) for _ in range(6)]
    plies = [table.ply for table in tables]
    assert [hall.table(table.id).ply for table in tables] == plies
    assert hall.count <= 3
    await hall.close()


async def test_a_table_of_another_rules_version_is_refused(tmp_path: Path) -> None:
    hall = open_hall(tmp_path)
    table = await set_up(hall, ADA)
    entries = hall.store.entries(table.id)
    changed = entries[0].body.replace('"rules":1', '"rules":99')
    other = TableId("other")
    hall.store.commit([Change([entries[0]._replace(table=other, body=changed)])])
    with pytest.raises(errors.UnreadableTable, match="99"):
        hall.table("other")
    hall.store.commit([Change([entries[0]._replace(table=TableId("third"), kind="danced")])])
    with pytest.raises(errors.UnreadableTable, match="danced"):
        hall.table("third")
    await hall.close()


async def test_tables_that_are_played_at_once_share_their_commits(hall: Hall) -> None:
    tables = await asyncio.gather(*(set_up(hall, ADA, BOB, CYD, options={"players": 3}) for _ in range(5)))
    await asyncio.gather(*(hall.act(table.id, ADA, acts.Start()) for table in tables))
    for _ in range(5):
        await asyncio.gather(*(hall.act(table.id, on_turn(table), Move((legal(table)[0],))) for table in tables))
    for table in tables:
        assert [entry.ply for entry in hall.store.entries(table.id)] == list(range(1, table.ply + 1))
