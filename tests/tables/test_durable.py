"""Nothing is published before it is durable; nothing happens twice; the log is enough to go on."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import current_thread

import pytest

from pioche.core.chance import SeededChance
from pioche.core.seats import NOBODY
from pioche.games import find
from pioche.store import Change, Entry, Store, StoreRefusal, TableId
from pioche.store.errors import DatabaseFull
from pioche.tables import acts, errors
from pioche.tables.acts import Move
from pioche.tables.entries import Signature, encode
from pioche.tables.ids import id_of, old_id_of
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from tests.ours import IDS
from tests.tables.scenarios import (
    ADA,
    BOB,
    CYD,
    FakeClock,
    audiences,
    begin,
    legal,
    on_turn,
    open_service,
    play,
    set_up,
    settle,
    take_frames,
)

pytestmark = pytest.mark.anyio


def everything(table: Table) -> list[object]:
    return [table_body(table, seat) for seat in audiences(table)]


@pytest.mark.parametrize("game", IDS)
async def test_a_table_goes_on_after_a_restart(tmp_path: Path, game: str) -> None:
    first = open_service(tmp_path)
    table = await begin(first, ADA, game=game)
    for _ in range(4):
        if table.turn != NOBODY:
            await play(first, table)
    before = everything(table)
    await first.close()
    second = open_service(tmp_path)
    again = await second.table(table.id)
    assert everything(again) == before
    if again.turn != NOBODY:
        await play(second, again)
        assert again.ply > table.ply
    await second.close()


async def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    first = open_service(tmp_path)
    table = await set_up(first, ADA)
    await first.act(table.id, ADA, acts.Start())
    # Stopped before any bot could play.
    await first.close()
    second = open_service(tmp_path)
    again = await second.table(table.id)
    await settle(again)
    assert again.player_level(again.turn) == ""
    await second.close()


async def test_the_same_post_twice_has_one_effect_and_one_answer(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    who, move = on_turn(table), Move((legal(table)[0],))
    first = await service.act(table.id, who, move, key="k1")
    entries = len(service.store.entries(table.id))
    assert await service.act(table.id, who, move, key="k1") == first
    assert len(service.store.entries(table.id)) == entries
    with pytest.raises(errors.KeyReused):
        await service.act(table.id, who, Move(("other",)), key="k1")
    # The key is one person's own.
    while on_turn(table) == who:
        await play(service, table)
    assert await service.act(table.id, on_turn(table), Move((legal(table)[0],)), key="k1") == table.ply


async def test_a_key_is_remembered_over_a_restart(tmp_path: Path) -> None:
    first = open_service(tmp_path)
    table = await begin(first, ADA, BOB, CYD, options={"players": 3})
    who, move = on_turn(table), Move((legal(table)[0],))
    ply = await first.act(table.id, who, move, key="k1")
    await first.close()
    second = open_service(tmp_path)
    assert await second.act(table.id, who, move, key="k1") == ply
    await second.close()


async def test_two_creations_with_one_key_make_one_table(service: TableService) -> None:
    create = acts.Create("mu", {}, True, "none", 30, "club")
    tables = await asyncio.gather(*(service.create(ADA, create, "k") for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert len({id(table) for table in tables}) == 1
    assert len(service.store.entries(tables[0].id)) == 1
    assert await service.create(ADA, create, "k") is tables[0]
    assert (await service.create(BOB, create, "k")).id != tables[0].id
    with pytest.raises(errors.KeyReused):
        await service.create(ADA, acts.Create("rummu", {}, True, "none", 30, "club"), "k")


@pytest.mark.parametrize("find_id", [id_of, old_id_of])
async def test_a_key_never_opens_the_table_of_somebody_else(
    service: TableService, find_id: Callable[[str, str], str]
) -> None:
    theirs = await service.create(BOB, acts.Create("mu", {}, False, "none", 30, "club"))
    taken_id = TableId(find_id(ADA.id, "k"))
    service.store.commit([Change([entry._replace(table=taken_id) for entry in service.store.entries(theirs.id)])])
    creating = service.create(ADA, acts.Create("mu", {}, False, "none", 30, "club"), "k")
    if find_id is id_of:
        with pytest.raises(errors.KeyReused):
            await creating
    else:
        assert (await creating).secret != theirs.secret


async def test_a_key_of_the_first_version_gives_the_table_it_made_then(service: TableService, tmp_path: Path) -> None:
    create = acts.Create("mu", {}, False, "none", 30, "club")
    table = await service.create(ADA, create, "k")
    old = TableId(old_id_of(ADA.id, "k"))
    (tmp_path / "old").mkdir()
    upgraded = open_service(tmp_path / "old")
    upgraded.store.commit([Change([entry._replace(table=old) for entry in service.store.entries(table.id)])])
    again = await upgraded.create(ADA, create, "k")
    assert (again.id, again.secret) == (old, table.secret)
    await upgraded.close()


async def test_two_posts_for_one_ply_have_one_winner(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    for _ in range(100):
        if table.turn == NOBODY:
            break
        who, ply = on_turn(table), table.ply
        moves = [Move((move,)) for move in (legal(table) * 2)[:2]]
        answers = await asyncio.gather(
            *(service.act(table.id, who, move, ply) for move in moves), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["StaleTable", "int"]
        assert table.ply == ply + 1
    assert [entry.ply for entry in service.store.entries(table.id)] == list(range(1, table.ply + 1))


async def test_whoever_comes_while_an_act_is_under_way_is_answered_in_turn(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    ply, who, move = table.ply, on_turn(table), Move((legal(table)[0],))
    answers = await asyncio.gather(
        *(service.act(table.id, who, move, ply) for _ in range(2000)), return_exceptions=True
    )
    assert answers[0] == table.ply == ply + 1
    assert {type(answer) for answer in answers[1:]} == {errors.StaleTable}


async def test_what_was_asked_for_is_done_though_nobody_waits_for_it(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    ply, asking = table.ply, asyncio.ensure_future(service.act(table.id, on_turn(table), Move((legal(table)[0],))))
    await asyncio.sleep(0)
    asking.cancel()
    async with asyncio.timeout(60):
        while table.ply == ply:
            await asyncio.sleep(0.001)
    assert asking.cancelled()
    assert len(service.store.entries(table.id)) == table.ply == ply + 1


async def test_an_answer_that_fails_keeps_nobody_else_waiting(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await begin(service, ADA, BOB, CYD, options={"players": 3}) for _ in range(2)]
    failed: list[str] = []
    monkeypatch.setattr(service.observer, "failed", lambda what, table, _: failed.append(f"{what} {table}"))

    def lose(*_: object) -> None:
        raise OSError("gone")

    one, other = tables
    summary = service.store.summary(one.id)
    service._commits.post(Change([], summary), lose)
    assert await service.act(other.id, on_turn(other), Move((legal(other)[0],))) == other.ply
    assert failed == [f"answer {one.id}"]


async def test_a_table_that_cannot_be_shown_is_read_anew(service: TableService) -> None:
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    await service.watch(table.id, ADA.id, "json", "en")

    def broken(*_: object) -> tuple[bytes, ...]:
        raise RuntimeError("a fault of ours")

    service.broadcast.renderers["json"] = broken
    ply = table.ply
    with pytest.raises(RuntimeError):
        await service.act(table.id, on_turn(table), Move((legal(table)[0],)))
    assert await service.table(table.id) is not table
    assert (await service.table(table.id)).ply == ply + 1


class FailingStore:
    """A store whose commits fail when a test says so; `late` fails after writing."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.fails = ""

    def commit(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        if self.fails == "early":
            raise DatabaseFull(database="x")
        if self.fails == "fault":
            raise RuntimeError("a fault of ours")
        answers = self.store.commit(changes)
        if self.fails == "late":
            raise DatabaseFull(database="x")
        return answers

    def entries(self, table: TableId, after: int = -1) -> list[Entry]:
        return self.store.entries(table, after)

    def tidy(self) -> None:
        self.store.tidy()

    def close(self) -> None:
        self.store.close()


async def _failing(tmp_path: Path) -> tuple[TableService, FailingStore]:
    whole = open_service(tmp_path)
    failing = FailingStore(whole.store)
    # A store that fails stands in for the real one.
    return TableService(failing, whole.bots, FakeClock()), failing  # type: ignore[arg-type]


@pytest.mark.parametrize("fails", ["early", "late", "fault"])
async def test_a_failed_commit_changes_nothing_that_was_not_written(tmp_path: Path, fails: str) -> None:
    service, store = await _failing(tmp_path)
    table = await begin(service, ADA, BOB, CYD, options={"players": 3})
    live, viewer = await service.watch(table.id, ADA.id, "json", "en")
    await take_frames(viewer)
    before, ply, who, move = everything(table), table.ply, on_turn(table), legal(table)[0]
    store.fails = fails
    with pytest.raises(RuntimeError if fails == "fault" else DatabaseFull):
        await service.act(table.id, who, Move((move,)), ply)
    assert everything(table) == before
    assert await take_frames(viewer) == []
    store.fails = ""
    if fails != "late":
        await service.act(table.id, who, Move((move,)), ply)
    else:
        with pytest.raises(errors.StaleTable):
            await service.act(table.id, who, Move((move,)), ply)
    assert table.ply == ply + 1
    assert [frame.ply for frame in await take_frames(viewer)] == [ply + 1]
    assert [entry.ply for entry in store.entries(table.id)] == list(range(1, table.ply + 1))
    service.unwatch(live, viewer)
    await service.close()


async def test_another_server_on_the_same_database_is_noticed(tmp_path: Path) -> None:
    here, there = open_service(tmp_path), open_service(tmp_path)
    table = await begin(here, ADA, BOB, CYD, options={"players": 3})
    other = await there.table(table.id)
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
        self.statements: list[str] = []

    def commit(self, changes: Sequence[Change]) -> list[StoreRefusal | None]:
        answers = self.store.commit(changes)
        for change in changes:
            for entry in change.entries:
                self.tables.setdefault(entry.table, Table(entry.table, SeededChance(0))).read(entry)
        for id, table in self.tables.items():
            listed = self.store.summary(id)
            assert listed is not None
            assert listed.status == table.status
            self.statements.append(listed.status)
        return answers

    def entries(self, table: TableId, after: int = -1) -> list[Entry]:
        return self.store.entries(table, after)

    def tidy(self) -> None:
        self.store.tidy()


@pytest.mark.parametrize("game", IDS)
async def test_lists_never_say_otherwise_than_the_log(tmp_path: Path, game: str) -> None:
    """A server may be killed between any two commits: no table that is over is left among those that are played."""
    whole = open_service(tmp_path)
    store = ListingStore(whole.store)
    # A store that watches stands in for the real one.
    service = TableService(store, whole.bots, FakeClock())  # type: ignore[arg-type]
    short = {"target_score": 1} if "target_score" in {option.name for option in find(game).info.options} else {}
    table = await set_up(service, ADA, game=game, options=short)
    await service.act(table.id, ADA, acts.Start())
    chosen = random.Random(1)
    while table.status == "playing":
        await settle(table)
        if table.turn != NOBODY:
            await service.act(table.id, ADA, Move((chosen.choice(legal(table)),)))
        elif table.status == "playing":
            await service.act(table.id, ADA, acts.NextDeal())
    assert [
        status
        for status, previous in zip(store.statements, ["", *store.statements], strict=False)
        if status != previous
    ] == [
        "open",
        "playing",
        "over",
    ]
    await service.close()


async def test_a_match_left_listed_as_playing_is_listed_as_over_once_it_is_read(tmp_path: Path) -> None:
    service = open_service(tmp_path)
    table = await begin(service, ADA, options={"players": 3})
    playing = service.store.summary(table.id)
    await service.act(table.id, ADA, acts.Close())
    service.store.commit([Change([], playing, [ADA.id])])
    await service.close()
    again = open_service(tmp_path)
    assert [summary.status for summary in again.store.tables_of(ADA.id, 9)] == ["playing"]
    assert (await again.table(table.id)).closed
    assert [summary.status for summary in again.store.tables_of(ADA.id, 9)] == ["over"]
    await again.close()


async def test_a_bot_that_fails_is_asked_again(service: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await set_up(service, ADA)
    failures = [OSError("gone")]
    choose = service.bots.choose

    async def failing(*arguments: object) -> object:
        if failures:
            raise failures.pop()
        # Whatever was asked is passed on.
        return await choose(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(service.bots, "choose", failing)
    monkeypatch.setattr("pioche.tables.bot_turns.RETRY_SECONDS", 0.0)
    await service.act(table.id, ADA, acts.Start())
    await settle(table)
    assert table.turn == NOBODY or on_turn(table) == ADA


async def test_tables_nobody_looks_at_are_forgotten_and_found_again(tmp_path: Path) -> None:
    whole = open_service(tmp_path)
    service = TableService(whole.store, whole.bots, FakeClock(), max_tables=3)
    tables = [await begin(service, ADA, BOB, options={"players": 3}) for _ in range(6)]
    plies = [table.ply for table in tables]
    assert [(await service.table(table.id)).ply for table in tables] == plies
    assert len(service.tables) <= 3
    await service.close()


async def _with_a_long_log(path: Path, entries: int) -> TableId:
    service = open_service(path)
    table = await service.create(ADA, acts.Create("mu", {}, True, "none", 30, "club"))
    await service.act(table.id, ADA, acts.Agree(None, True, None))
    [_, agreed] = service.store.entries(table.id)
    service.store.commit([Change([agreed._replace(ply=ply) for ply in range(3, entries + 1)])])
    await service.close()
    return table.id


async def _with_moves(path: Path, game: str, plies: int) -> Table:
    """A stored table with a number of plies at least, most of them moves; as folded here."""
    service = open_service(path)
    id = (await begin(service, ADA, BOB, CYD, game=game, options={"players": 3})).id
    table, log = Table(id, SeededChance(0)), service.store.entries(id)
    for entry in log:
        table.read(entry)
    added = list[Entry]()
    between: dict[str, acts.Act] = {"playing": acts.NextDeal(), "over": acts.Rematch(), "open": acts.Start()}
    while table.ply < plies:
        who = ADA if table.turn == NOBODY else on_turn(table)
        act = between[table.status] if table.turn == NOBODY else acts.Move((legal(table)[0],))
        for content, _ in act.entries(table, who):
            added.append(Entry(id, table.ply + 1, content.kind, encode(content, Signature(who.id)), table.changed))
            table.read(added[-1])
    service.store.commit([Change(added)])
    await service.close()
    return table


@pytest.mark.parametrize("game", ["", *IDS])
async def test_while_a_long_log_is_loaded_the_loop_goes_on(tmp_path: Path, game: str) -> None:
    """A log of agreements, or a match of each game."""
    folded = await _with_moves(tmp_path, game, 600) if game else None
    id, plies = (folded.id, folded.ply) if folded else (await _with_a_long_log(tmp_path, 3000), 3000)
    service = open_service(tmp_path)
    loading, turns = asyncio.ensure_future(service.table(id)), 0
    while not loading.done():
        turns += 1
        await asyncio.sleep(0)
    table = await loading
    assert table.ply == plies
    # However long the log is, a turn of the loop takes in a small part of it.
    assert turns > plies / 100
    if folded:
        assert everything(table) == everything(folded)
    await service.close()


async def test_a_table_that_many_ask_for_at_once_is_loaded_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await _with_a_long_log(tmp_path, 200)
    service = open_service(tmp_path)
    entries, read = service.store.entries, list[object]()

    def count_entries(*arguments: object) -> list[Entry]:
        read.append(arguments)
        # Whatever was asked is passed on.
        return entries(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(service.store, "entries", count_entries)
    coming = [asyncio.ensure_future(service.watch(id, "", "json", "en", 199)) for _ in range(24)]
    acting = asyncio.ensure_future(service.act(id, ADA, acts.Sit()))
    coming[0].cancel()
    assert await acting == 201
    lives = {live for live, _ in await asyncio.gather(*coming[1:])}
    assert len(lives) == len(read) == len(service.tables) == 1
    with pytest.raises(errors.UnknownTable):
        await service.table("nowhere")
    await service.close()


async def test_the_log_of_the_database_is_tidied_where_it_is_written(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []
    for name in ("commit", "tidy"):
        method = getattr(service.store, name)
        monkeypatch.setattr(service.store, name, partial(_note_thread, threads, method))
    await set_up(service, ADA, BOB)
    assert len(threads) > 1
    assert set(threads) == {"commits"}


def _note_thread(threads: list[str], method: Callable[..., object], *arguments: object) -> object:
    threads.append(current_thread().name)
    return method(*arguments)


async def test_a_table_of_another_rules_version_is_refused(tmp_path: Path) -> None:
    service = open_service(tmp_path)
    table = await set_up(service, ADA)
    entries = service.store.entries(table.id)
    changed = entries[0].body.replace('"rules":1', '"rules":99')
    other = TableId("other")
    service.store.commit([Change([entries[0]._replace(table=other, body=changed)])])
    with pytest.raises(errors.UnreadableTable, match="99"):
        await service.table("other")
    service.store.commit([Change([entries[0]._replace(table=TableId("third"), kind="danced")])])
    with pytest.raises(errors.UnreadableTable, match="danced"):
        await service.table("third")
    await service.close()


async def test_tables_that_are_played_at_once_share_their_commits(service: TableService) -> None:
    tables = await asyncio.gather(*(set_up(service, ADA, BOB, CYD, options={"players": 3}) for _ in range(5)))
    await asyncio.gather(*(service.act(table.id, ADA, acts.Start()) for table in tables))
    for _ in range(5):
        await asyncio.gather(*(service.act(table.id, on_turn(table), Move((legal(table)[0],))) for table in tables))
    for table in tables:
        assert [entry.ply for entry in service.store.entries(table.id)] == list(range(1, table.ply + 1))
