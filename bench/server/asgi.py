"""`python -m bench.server.asgi`: what ASGI servers cost behind one plain application. Needs the extra `bench-asgi`.

The application answers 204 with ten headers, or streams some events. What is counted is the CPU time of the server's
processes, the kernel's for them included, as `/proc` tells it: Linux only.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from starlette.types import Receive, Scope, Send

from bench.server.sides import free_port, pin

_ROUNDS: Final = 3
_CONNECTIONS: Final = 16
_POSTS: Final = 4800
_VIEWERS: Final = 200
_EVENTS: Final = 100
_READY_SECONDS: Final = 30.0
_APP: Final = "bench.server.asgi:app"
_UVICORN: Final = ("uvicorn", "--loop", "uvloop", "--lifespan", "off", "--no-access-log", "--no-proxy-headers")
_GRANIAN: Final = ("granian", "--interface", "asginl", "--loop", "uvloop", "--workers", "1", "--no-ws")
# The module that each needs, and its command.
SERVERS: Final = {
    "uvicorn, httptools": ("httptools", (*_UVICORN, "--http", "httptools")),
    "uvicorn, h11": ("h11", (*_UVICORN, "--http", "h11")),
    "uvicorn, zttp": ("zttp", (*_UVICORN, "--http", "zttp")),
    "granian": ("granian", _GRANIAN),
}

# --- the application ----------------------------------------------------------------

_HEADERS: Final = [(b"x-header-%d" % number, b"v" * 20) for number in range(10)]
_EVENT: Final = b"id: 1\ndata: %b\n\n" % (b"e" * 1500)
_streams: set[asyncio.Queue[bytes]] = set()


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["method"] == "GET":
        await _stream(send)
        return
    await receive()
    if scope["path"] == "/event":
        for stream in _streams:
            stream.put_nowait(_EVENT)
    await send({"type": "http.response.start", "status": 204, "headers": _HEADERS})
    await send({"type": "http.response.body", "body": b""})


async def _stream(send: Send) -> None:
    stream: asyncio.Queue[bytes] = asyncio.Queue()
    _streams.add(stream)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        # Servers keep a head back until the body begins.
        await send({"type": "http.response.body", "body": b":\n", "more_body": True})
        for left in reversed(range(_EVENTS)):
            await send({"type": "http.response.body", "body": await stream.get(), "more_body": left > 0})
    finally:
        _streams.discard(stream)


# --- the load -----------------------------------------------------------------------


class Cost(NamedTuple):
    """Microseconds of CPU for a POST of many at once, for one of one at a time, for an event of a viewer; MB."""

    post: float
    single: float
    event: float
    memory: float


def _request(method: str, path: str) -> bytes:
    body = b"m" * 24 if method == "POST" else b""
    head = f"{method} {path} HTTP/1.1\r\nhost: x\r\ncontent-length: {len(body)}\r\nx-long: ".encode()
    return head.ljust(1000, b"h") + b"\r\n\r\n" + body


async def _post(port: int, path: str, times: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = _request("POST", path)
    for _ in range(times):
        writer.write(sent)
        await reader.readuntil(b"\r\n\r\n")
    writer.close()


async def _posts(port: int, connections: int) -> None:
    await asyncio.gather(*(_post(port, "/", _POSTS // connections) for _ in range(connections)))


async def _view(reader: asyncio.StreamReader) -> None:
    for _ in range(_EVENTS):
        await reader.readuntil(b"\n\n")


async def _cost(port: int, pid: int) -> Cost:
    used = [_cpu_seconds(pid)]
    await _posts(port, _CONNECTIONS)
    used.append(_cpu_seconds(pid))
    await _posts(port, 1)
    used.append(_cpu_seconds(pid))
    viewers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(_VIEWERS)]
    for reader, writer in viewers:
        writer.write(_request("GET", "/"))
        await reader.readuntil(b"\r\n\r\n")
    before = _cpu_seconds(pid)
    await asyncio.gather(_post(port, "/event", _EVENTS), *(_view(reader) for reader, _ in viewers))
    event = (_cpu_seconds(pid) - before) / (_EVENTS * _VIEWERS)
    memory = _memory(pid)
    for _, writer in viewers:
        writer.transport.abort()
    return Cost(1e6 * (used[1] - used[0]) / _POSTS, 1e6 * (used[2] - used[1]) / _POSTS, 1e6 * event, memory)


# --- the server's processes ------------------------------------------------------------


def _family(pid: int) -> list[int]:
    """A process and all that it has started."""
    parents = {int(stat.parent.name): int(_fields(stat)[1]) for stat in Path("/proc").glob("[0-9]*/stat")}
    family = [pid]
    for one in family:
        family += [child for child, parent in parents.items() if parent == one]
    return family


def _fields(stat: Path) -> list[str]:
    """Those after the name, which may hold spaces."""
    return stat.read_text().rpartition(") ")[2].split()


def _cpu_seconds(pid: int) -> float:
    fields = [_fields(Path(f"/proc/{one}/stat")) for one in _family(pid)]
    return sum(int(user) + int(system) for *_, user, system in [one[:13] for one in fields]) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


@contextmanager
def _serving(command: tuple[str, ...], port: int) -> Iterator[int]:
    name, *options = command
    words = [*pin(True), sys.executable, "-m", name, _APP, *options, "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen([*words, "--log-level", "warning"], start_new_session=True) as process:
        try:
            asyncio.run(_wait_for_start(port))
            yield process.pid
        finally:
            # Asked to end, servers wait for streams; and they have processes of their own.
            os.killpg(process.pid, signal.SIGKILL)


async def _wait_for_start(port: int) -> None:
    deadline = time.monotonic() + _READY_SECONDS
    while True:
        try:
            return await _post(port, "/", 1)
        except OSError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.05)


def main() -> int:
    print("| server | µs a POST | one at a time | µs an event | MB |\n| --- | --- | --- | --- | --- |")
    for name, (module, command) in SERVERS.items():
        if find_spec(module) is None:
            print(f"{name}: {module} is not installed (extra `bench-asgi`)", file=sys.stderr)
            continue
        port = free_port()
        with _serving(command, port) as pid:
            costs = [asyncio.run(_cost(port, pid)) for _ in range(_ROUNDS)]
        values = [", ".join(f"{value:.3g}" for value in figures) for figures in zip(*costs, strict=True)]
        print(f"| {name} | {' | '.join(values)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
