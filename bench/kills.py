"""`python -m bench.kills --kills 10000`: the durability test at length, with more tables and a report."""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from pathlib import Path

from tests.ours import IDS
from tests.web.kills import Server, siege, verify

_AT_ONCE = 100


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.kills")
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=24)
    arguments = parser.parse_args()
    done = acts = 0
    while done < arguments.kills:
        kills = min(_AT_ONCE, arguments.kills - done)
        with tempfile.TemporaryDirectory() as folder:
            server = Server(Path(folder, "tables.db"))
            games = [IDS[number % len(IDS)] for number in range(arguments.tables)]
            players = asyncio.run(siege(server, games, kills, 0.5, random.Random(done)))
            acts += verify(server.database, players)
        done += kills
        print(f"{done:,} kills: {acts:,} acts acknowledged, none lost, none doubled", flush=True)


if __name__ == "__main__":
    main()
