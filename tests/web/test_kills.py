"""A killed server loses no acknowledged move."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tests.ours import IDS
from tests.web.kills import Server, siege, verify

KILLS = 30


@pytest.mark.slow
def test_no_kill_loses_or_doubles_what_was_acknowledged(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.db")
    try:
        players = asyncio.run(siege(server, list(IDS), KILLS, 0.25, random.Random(1)))
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
    assert verify(server.database, players) >= KILLS // 2 + 2 * len(IDS)
