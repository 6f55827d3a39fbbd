"""A server under load, killed at random moments: what it acknowledged is in its log, once, and every table goes on."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from pioche.store import Store, TableId

Json = dict[str, Any]


@dataclass
class Server:
    """The real server in processes of its own, on one database file."""

    database: Path
    process: subprocess.Popen[str] | None = None
    base: str = ""

    def start(self) -> None:
        command = [sys.executable, "-m", "pioche", "serve", "--port", "0", "--quiet", "--no-limits", "--workers", "1"]
        self.process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        ready = re.search(r"http://\S+", self.process.stdout.readline())
        assert ready is not None
        self.base = ready[0]

    def kill(self) -> None:
        """Without warning, and its workers with it."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Player:
    """One person alone with bots at one table, posting as fast as the server answers."""

    server: Server
    token: str
    table: str
    chance: random.Random
    # What the server said is done: the key of every post and the ply it led to.
    acknowledged: dict[str, int] = field(default_factory=dict)
    # A post without an answer: it is sent again, as it was.
    open_post: tuple[str, Json] | None = None
    posts: int = 0

    async def play(self, http: httpx2.AsyncClient) -> None:
        while True:
            try:
                if self.open_post is None:
                    await self.choose(http)
                else:
                    await self.post(http)
            except httpx2.TransportError:
                return

    async def choose(self, http: httpx2.AsyncClient) -> None:
        state = (await http.get(self.path(), headers=self.headers())).json()
        self.posts += 1
        body: Json = {"ply": state["ply"], "key": f"post-{self.posts}"}
        if state["status"] == "open":
            self.open_post = "start", body
        elif state["legal"]:
            self.open_post = "moves", {"moves": [self.chance.choice(state["legal"])], **body}
        elif state["status"] == "over":
            self.open_post = "rematch", body
        elif state["turn"] is None:
            self.open_post = "next-deal", body
        else:
            await asyncio.sleep(0.005)

    async def post(self, http: httpx2.AsyncClient) -> None:
        assert self.open_post is not None
        act, body = self.open_post
        answer = await http.post(f"{self.path()}/{act}", json=body, headers=self.headers())
        parsed = answer.json()
        if answer.status_code == httpx2.codes.OK:
            self.acknowledged[body["key"]] = parsed["ply"]
        else:
            assert parsed["code"] in ("stale-table", "not-over", "not-your-turn", "deal-not-over"), parsed
        self.open_post = None

    def path(self) -> str:
        return f"{self.server.base}/api/tables/{self.table}"

    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


async def seat_player(server: Server, http: httpx2.AsyncClient, game: str, seed: int) -> Player:
    """A new table with a person and bots, begun."""
    api = f"{server.base}/api"
    token = (await http.post(f"{api}/tokens", json={"name": f"Ada {seed}"})).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    table = (await http.post(f"{api}/tables", json={"game": game}, headers=headers)).json()
    player = Player(server, token, table["table"], random.Random(seed))
    await http.post(f"{player.path()}/sit", json={}, headers=headers)
    while (await http.post(f"{player.path()}/bots", json={"level": "random"}, headers=headers)).status_code == 200:
        pass
    answer = await http.post(f"{player.path()}/start", json={}, headers=headers)
    assert answer.status_code == httpx2.codes.OK, answer.text
    return player


async def siege(server: Server, games: list[str], kills: int, seconds: float, chance: random.Random) -> list[Player]:
    """Play at a table of each game, kill the server `kills` times, and let every table go on at the end."""
    limits = httpx2.Limits(max_connections=200)
    server.start()
    async with httpx2.AsyncClient(timeout=30, limits=limits) as http:
        players = [await seat_player(server, http, game, seed) for seed, game in enumerate(games)]
        for number in range(kills):
            acknowledged = _count_acknowledged(players)
            playing = [asyncio.create_task(player.play(http)) for player in players]
            # However slow the machine, every second kill hits a server at work.
            while number % 2 and _count_acknowledged(players) == acknowledged:
                await asyncio.sleep(0.01)
                if all(task.done() for task in playing):
                    await asyncio.gather(*playing)
                    playing = [asyncio.create_task(player.play(http)) for player in players]
            await asyncio.sleep(chance.uniform(0.0, seconds))
            server.kill()
            await asyncio.gather(*playing)
            await asyncio.to_thread(server.start)
        before = [len(player.acknowledged) for player in players]
        playing = [asyncio.create_task(player.play(http)) for player in players]
        while any(len(player.acknowledged) < n + 2 for player, n in zip(players, before, strict=True)):
            await asyncio.sleep(0.05)
            assert not any(task.done() and task.exception() for task in playing)
        server.kill()
        await asyncio.gather(*playing)
    return players


def verify(database: Path, players: list[Player]) -> int:
    """No acknowledged act is lost, none is doubled, no log has a hole; the number of acts acknowledged."""
    store = Store.open(f"sqlite:///{database}")
    try:
        for player in players:
            entries = store.entries(TableId(player.table))
            first = entries[0].ply
            assert [entry.ply for entry in entries] == list(range(first, first + len(entries)))
            keys = [(json.loads(entry.body).get("key"), entry.ply) for entry in entries]
            assert max(Counter(key for key, _ in keys if key).values()) == 1
            assert player.acknowledged.items() <= dict(keys).items()
    finally:
        store.close()
    return _count_acknowledged(players)


def _count_acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)
