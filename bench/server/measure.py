"""The measurements: both sides in turn, the same loads, one value a round."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import httpx2

from bench.rounds import Tick
from bench.server import sides, stored
from bench.server.attacks import ATTACKS, worst
from bench.server.load import Load, LoadResult, drive
from bench.server.sides import Side
from bench.server.stored import Stored

# Stored tables, of which some are played on after a restart.
STORED: Final = 1000
_TRIED: Final = 50
# Plies of a long match.
_LONG: Final = 9000
# Matches of one person and three bots, each looked at by four: 2,000 streams.
THINKING: Final = 500


class Bench:
    """Runs loads; `modules` is where boardgame.io is installed."""

    def __init__(self, modules: Path, rounds: int, seconds: float) -> None:
        self._modules = modules
        self.rounds = rounds
        self.seconds = seconds

    def ours(self, load: Load) -> LoadResult:
        with self._tables(load.matches) as (file, tables), sides.pioche(file) as side:
            return drive(side, load, self._modules, tables)

    def theirs(self, load: Load) -> LoadResult:
        with sides.peer(self._modules) as side:
            return drive(side, load, self._modules)

    def lag(self, seconds: float) -> list[float]:
        """The worst pauses of the loop, second by second, in ms, with 2,000 streams and bots in every match."""
        load = Load(THINKING, seconds, pace=1000)
        with self._tables(load.matches, 1, "club") as (file, tables):
            lag_file = file.with_name("lag")
            with sides.pioche(file, lag_file) as side, _note_lags(lag_file) as noted:
                drive(side, load, self._modules, tables)
            return noted

    def attacked(self, attack: str, tick: Tick) -> list[float]:
        """Milliseconds that a static file takes at worst during an attack, round by round."""
        run, game = ATTACKS[attack]
        with self._tables(1, plies=_LONG, game=game) as (file, [table]):
            times = []
            for round in range(self.rounds):
                tick(f"round {round + 1} of {self.rounds}")
                with sides.pioche(file) as side:
                    times.append(asyncio.run(worst(side, table, run)))
            return times

    def restart(self) -> float:
        """Seconds from the start of a server to the slowest first move at one of its stored tables."""
        with self._tables(STORED, plies=60) as (file, tables):
            began = time.perf_counter()
            with sides.pioche(file) as side:
                started = time.perf_counter() - began
                return started + max(asyncio.run(_first_moves(side, Random(1).sample(tables, _TRIED))))

    @contextmanager
    def _tables(
        self, matches: int, players: int = stored.PEOPLE, level: str = "", plies: int = 12, game: str = stored.GAME
    ) -> Iterator[tuple[Path, list[Stored]]]:
        with TemporaryDirectory() as folder:
            file = Path(folder, "tables.db")
            yield file, stored.store(file, matches, players, level, plies, game)


async def _first_moves(side: Side, tables: Sequence[Stored]) -> list[float]:
    taken = []
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{side.port}/api/tables/") as client:
        for table in tables:
            began = time.perf_counter()
            for seat in table["seats"]:
                headers = {"authorization": f"Bearer {seat['token']}"}
                state = (await client.get(table["id"], headers=headers)).json()
                if state["legal"]:
                    body = {"moves": state["legal"][-1:]}
                    (await client.post(f"{table['id']}/moves", headers=headers, json=body)).raise_for_status()
                    break
            taken.append(time.perf_counter() - began)
    return taken


@contextmanager
def _note_lags(file: Path) -> Iterator[list[float]]:
    """What a file says, noted every second while it changes."""
    noted: list[float] = []
    ended = threading.Event()

    def note() -> None:
        while not ended.wait(1):
            noted.append(float(file.read_text() or 0) if file.exists() else 0.0)

    watching = threading.Thread(target=note)
    watching.start()
    try:
        yield noted
    finally:
        ended.set()
        watching.join()
