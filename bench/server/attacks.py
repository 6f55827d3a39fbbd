"""A server under attack: how long a static file takes meanwhile, for another client."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import httpx2

from bench.server.sides import Side
from bench.server.stored import Stored

# Seconds that an attack lasts, and between two looks at the static file.
_SECONDS: Final = 8.0
_BETWEEN: Final = 0.02
_IDLE: Final = 500
_RECONNECTS: Final = 24
_ENDLESS: Final = 8
# A piece of a header that has no end.
_PIECE: Final = b"a" * 65536

Attack = Callable[[Side, Stored], Awaitable[None]]


async def worst(side: Side, table: Stored, attack: Attack) -> float:
    """Milliseconds that the slowest answer took while the attack went on."""
    base = f"http://127.0.0.1:{side.port}"
    async with httpx2.AsyncClient(base_url=base, timeout=60) as client:
        sheet = re.search(r"/static/\w+/style\.css", (await client.get("/")).text)
        assert sheet is not None
        await client.get(sheet[0])
        attacking = asyncio.ensure_future(attack(side, table))
        slowest = 0.0
        while not attacking.done():
            began = time.perf_counter()
            (await client.get(sheet[0])).raise_for_status()
            slowest = max(slowest, time.perf_counter() - began)
            await asyncio.sleep(_BETWEEN)
        await attacking
    return 1000 * slowest


async def slow_viewer(side: Side, table: Stored) -> None:
    """A hundred streams that nobody reads, at a table that is played at."""
    writers = [(await _stream(side, table, ""))[1] for _ in range(100)]
    until = time.perf_counter() + _SECONDS
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{side.port}/api/tables/", timeout=60) as client:
        while time.perf_counter() < until:
            await _move(client, table)
    _close(writers)


async def idle_connections(side: Side, _: Stored) -> None:
    """Connections that send nothing; each that the server has closed is opened again."""
    until = time.perf_counter() + _SECONDS
    while time.perf_counter() < until:
        opened = [await asyncio.open_connection("127.0.0.1", side.port) for _ in range(_IDLE)]
        await asyncio.sleep(_SECONDS / 2)
        _close([writer for _, writer in opened])


async def endless_header(side: Side, _: Stored) -> None:
    """Some clients that send a header without end, again as soon as they are refused."""
    until = time.perf_counter() + _SECONDS

    async def send() -> None:
        while time.perf_counter() < until:
            _, writer = await asyncio.open_connection("127.0.0.1", side.port)
            with suppress(OSError):
                writer.write(b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ")
                while time.perf_counter() < until:
                    writer.write(_PIECE)
                    await writer.drain()
            _close([writer])

    await asyncio.gather(*(send() for _ in range(_ENDLESS)))


async def reconnects(side: Side, table: Stored) -> None:
    """Eight viewers of a long match who come back after some 400 plies, three times each."""
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{side.port}/api/tables/", timeout=60) as client:
        ply = (await client.get(table["id"], headers=_token(table, 0))).json()["ply"]

    async def come_back() -> None:
        for _ in range(_RECONNECTS // 8):
            reader, writer = await _stream(side, table, f"?after={ply - 400}")
            await reader.readuntil(b"event: table")
            _close([writer])
            await asyncio.sleep(_SECONDS / 8)

    await asyncio.gather(*(come_back() for _ in range(8)))


ATTACKS: Final[dict[str, Attack]] = {
    "100 slow viewers": slow_viewer,
    f"{_IDLE} idle connections": idle_connections,
    "endless headers": endless_header,
    f"{_RECONNECTS} reconnects to a long match": reconnects,
}


def _token(table: Stored, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {table['seats'][seat]['token']}"}


async def _stream(side: Side, table: Stored, query: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", side.port, limit=2**20)
    seat = table["seats"][0]["cookie"]
    head = f"GET /t/{table['id']}/stream{query} HTTP/1.1\r\nhost: x\r\ncookie: pioche_guest={seat}\r\n\r\n"
    writer.write(head.encode())
    return reader, writer


async def _move(client: httpx2.AsyncClient, table: Stored) -> None:
    """The player on turn plays the last legal move."""
    for seat in range(len(table["seats"])):
        state = (await client.get(table["id"], headers=_token(table, seat))).json()
        if state["legal"]:
            body = {"moves": state["legal"][-1:]}
            (await client.post(f"{table['id']}/moves", headers=_token(table, seat), json=body)).raise_for_status()
            return
    await client.post(f"{table['id']}/next-deal", headers=_token(table, 0), json={})


def _close(writers: list[asyncio.StreamWriter]) -> None:
    for writer in writers:
        writer.transport.abort()
