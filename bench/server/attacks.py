"""A server under attack: how long a static file takes meanwhile, for another client."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

import httpx2

from bench.server.sides import Side
from bench.server.stored import GAME, PEOPLE, Stored

# Seconds that an attack lasts, and between two looks at the static file.
_SECONDS: Final = 8.0
_BETWEEN: Final = 0.02
_IDLE: Final = 500
_RECONNECTS: Final = 24
_ENDLESS: Final = 8
# A piece of a header that has no end.
_PIECE: Final = b"a" * 65536
# Plies that viewers miss before they come back: as many as are kept.
_MISSED: Final = 30
_FLOODS: Final = 10
_FLOOD: Final = 8500 * b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
# A whole request, and one byte of a body behind it.
_HALF: Final = (
    b"GET /api/levels HTTP/1.1\r\nhost: x\r\n\r\nPOST /api/guests HTTP/1.1\r\nhost: x\r\n"
    b"content-type: application/json\r\ncontent-length: 9\r\n\r\n{"
)

Run = Callable[[Side, Stored], Awaitable[None]]


class Attack(NamedTuple):
    run: Run
    game: str = GAME


async def worst(side: Side, table: Stored, attack: Run) -> float:
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
    writers = [(await _stream(side, table))[1] for _ in range(100)]
    until = time.perf_counter() + _SECONDS
    async with _tables(side) as client:
        while time.perf_counter() < until:
            await _move(client, table)
    _close(writers)


async def idle_connections(side: Side, _: Stored) -> None:
    """Connections that send nothing; each that the server has closed is opened again."""
    await _hold(side, b"")


async def half_bodies(side: Side, _: Stored) -> None:
    """Connections that send half a request behind a whole one."""
    await _hold(side, _HALF)


async def _hold(side: Side, sent: bytes) -> None:
    until = time.perf_counter() + _SECONDS
    while time.perf_counter() < until:
        opened = [await asyncio.open_connection("127.0.0.1", side.port) for _ in range(_IDLE)]
        for _, writer in opened:
            writer.write(sent)
        await asyncio.sleep(_SECONDS / 2)
        _close([writer for _, writer in opened])


async def floods(side: Side, table: Stored) -> None:
    """Streams with thousands of small requests behind them in one segment, again as soon as they are refused."""
    until = time.perf_counter() + _SECONDS

    async def send() -> None:
        while time.perf_counter() < until:
            reader, writer = await _stream(side, table, sent=_FLOOD)
            with suppress(OSError):
                await reader.read()
            _close([writer])

    await asyncio.gather(*(send() for _ in range(_FLOODS)))


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
    async with _tables(side) as client:
        ply = await _ply(client, table)

    async def come_back() -> None:
        for _ in range(_RECONNECTS // 8):
            await _catch_up(side, table, ply - 400)
            await asyncio.sleep(_SECONDS / 8)

    await asyncio.gather(*(come_back() for _ in range(8)))


async def returns(side: Side, table: Stored) -> None:
    """The players at six windows each come back in one moment, with as many plies missed as they may have."""
    until = time.perf_counter() + _SECONDS
    async with _tables(side) as client:
        while time.perf_counter() < until:
            windows = [await _stream(side, table, seat=number % PEOPLE) for number in range(_RECONNECTS)]
            for reader, _ in windows:
                await reader.readuntil(b"event: table")
            _close([writer for _, writer in windows])
            left = await _ply(client, table)
            while await _ply(client, table) < left + _MISSED:
                await _move(client, table)
            await asyncio.gather(*(_catch_up(side, table, left, n % PEOPLE) for n in range(_RECONNECTS)))


ATTACKS: Final = {
    "100 slow viewers": Attack(slow_viewer),
    f"{_IDLE} idle connections": Attack(idle_connections),
    f"{_IDLE} half bodies behind requests": Attack(half_bodies),
    "endless headers": Attack(endless_header),
    f"{_FLOODS} x 8,500 requests in a segment": Attack(floods),
    f"{_RECONNECTS} reconnects to a long match": Attack(reconnects),
    f"{_RECONNECTS} returns after {_MISSED} plies, Mü": Attack(returns),
    f"{_RECONNECTS} returns after {_MISSED} plies, Wild Tiles": Attack(returns, "wild_tiles"),
}


def _tables(side: Side) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=f"http://127.0.0.1:{side.port}/api/tables/", timeout=60)


async def _ply(client: httpx2.AsyncClient, table: Stored) -> int:
    ply: int = (await client.get(table["id"], headers=_token(table, 0))).json()["ply"]
    return ply


async def _catch_up(side: Side, table: Stored, after: int, seat: int = 0) -> None:
    reader, writer = await _stream(side, table, f"?after={after}", seat)
    await reader.readuntil(b"event: table")
    _close([writer])


def _token(table: Stored, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {table['seats'][seat]['token']}"}


async def _stream(
    side: Side, table: Stored, query: str = "", seat: int = 0, sent: bytes = b""
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """The stream of a page, and what is sent behind the request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", side.port, limit=2**20)
    cookie = table["seats"][seat]["cookie"]
    head = f"GET /t/{table['id']}/stream{query} HTTP/1.1\r\nhost: x\r\ncookie: pioche_guest={cookie}\r\n\r\n"
    writer.write(head.encode() + sent)
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
