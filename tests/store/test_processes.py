"""What is acknowledged is there, however the process ends; and of two processes one wins."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from multiprocessing.connection import Connection

from pioche.store import Store, Summary, TableId
from pioche.store.database import Database
from tests.store.clusters import Cluster
from tests.store.processes import FORKED, race, write_for_ever

KILLS = 8
PLIES = 60


def receive(connection: Connection) -> list[int]:
    """Everything sent until the other side was gone."""
    numbers = []
    while True:
        try:
            numbers.append(connection.recv())
        except (EOFError, ConnectionResetError):
            return numbers


def check_whole(store: Store) -> int:
    """Both tables have the same plies without a gap, and summaries that belong to them; how many."""
    logs = [[entry.ply for entry in store.entries(TableId(table))] for table in ("a", "b")]
    assert logs[0] == logs[1] == list(range(len(logs[0])))
    for table in ("a", "b"):
        summary = store.summary(TableId(table))
        assert isinstance(summary, Summary)
        assert summary.changed == len(logs[0]) - 1
    return len(logs[0])


def test_what_was_acknowledged_survives_a_kill_at_any_moment(url: str) -> None:
    for _ in range(KILLS):
        mine, its = FORKED.Pipe(duplex=False)
        writer = FORKED.Process(target=write_for_ever, args=(url, its))
        writer.start()
        its.close()
        first = mine.recv()
        time.sleep(random.uniform(0, 0.03))
        writer.kill()
        acknowledged = [first, *receive(mine)]
        writer.join()
        store = Store.open(url)
        there = check_whole(store)
        assert acknowledged[-1] < there <= acknowledged[-1] + 2
        store.close()


def test_every_ply_has_one_winner_even_in_a_database_that_all_open_at_once(url: str) -> None:
    names = ("ann", "bob", "cyd")
    start = FORKED.Barrier(len(names))
    pipes, racers = [], []
    for name in names:
        mine, its = FORKED.Pipe(duplex=False)
        racers.append(FORKED.Process(target=race, args=(url, name, PLIES, start, its)))
        racers[-1].start()
        its.close()
        pipes.append(mine)
    won = dict(zip(names, map(receive, pipes), strict=True))
    for racer in racers:
        racer.join()
        assert racer.exitcode == 0
    assert sorted(ply for plies in won.values() for ply in plies) == list(range(PLIES))
    store = Store.open(url)
    assert {entry.ply: entry.body for entry in store.entries(TableId("shared"))} == {
        ply: name for name, plies in won.items() for ply in plies
    }
    assert all(len(store.entries(TableId(name))) == PLIES for name in names)
    store.close()


def test_a_commit_waits_for_the_disk_in_sqlite(sqlite: str) -> None:
    """The settings that make it so; pulling the plug is beyond a test."""
    Store.open(sqlite).close()
    database = Database(sqlite)
    with database.reading() as connection:
        pragmas = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert pragmas == ["wal", 2]
    database.close()


def test_a_move_is_written_on_small_pages(sqlite: str) -> None:
    Store.open(sqlite).close()
    with closing(sqlite3.connect(sqlite.removeprefix("sqlite:///"))) as connection:
        assert connection.execute("PRAGMA page_size").fetchone() == (1024,)


def test_a_commit_waits_for_the_disk_in_postgresql(cluster: Cluster) -> None:
    database = Database(cluster.url(synchronous_commit="off"))
    with database.reading() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    database.close()
