"""What other processes do to a store. They are forked from a server that has it imported already."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from typing import Final

from pioche.store import Change, Store
from tests.store.acts import entry, summary

FORKED: Final = multiprocessing.get_context("forkserver")
FORKED.set_forkserver_preload(["tests.store.processes"])


def write_for_ever(url: str, acknowledged: Connection) -> None:
    """Every commit writes to two tables and both summaries; only then it is acknowledged."""
    store = Store.open(url)
    ply = len(store.entries(entry("a", 0).table))
    while True:
        answers = store.commit([Change([entry(table, ply)], summary(table, changed=ply)) for table in ("a", "b")])
        assert answers == [None, None]
        acknowledged.send(ply)
        ply += 1


def race(url: str, name: str, plies: int, start: Barrier, won: Connection) -> None:
    """Take every ply one after the other, and tell which ones were won."""
    start.wait()
    store = Store.open(url)
    for ply in range(plies):
        refusals = store.commit([Change([entry("shared", ply, name)]), Change([entry(name, ply)])])
        assert refusals[1] is None
        if refusals[0] is None:
            won.send(ply)
    won.close()
    store.close()
