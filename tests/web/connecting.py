"""Connections to a server without a network: what uvicorn writes, byte by byte."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import uvicorn
from uvicorn.server import ServerState

from pioche.web.addresses import THIS_COMPUTER, TrustedProxies
from pioche.web.bounds import BoundedProtocol, Connections, bounded_protocol
from tests.web.running_app import RunningApp


class Transport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self, peer: str) -> None:
        super().__init__({"peername": (peer, 4), "sockname": ("127.0.0.1", 5)})
        self.written = b""
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


class Connection(NamedTuple):
    protocol: BoundedProtocol
    transport: Transport

    def send(self, *parts: bytes) -> None:
        for part in parts:
            self.protocol.data_received(part)

    async def answers(self, least: int = 1) -> list[Answer]:
        """What has come once `count` are there and nothing more comes."""
        quiet, before = 0, -1
        async with asyncio.timeout(20):
            while quiet < 5 or len(_parse(self.transport.written)) < least:
                await asyncio.sleep(0.002)
                quiet = quiet + 1 if len(self.transport.written) == before else 0
                before = len(self.transport.written)
        return _parse(self.transport.written)

    async def ask(self, *parts: bytes) -> Answer:
        self.send(*parts)
        [answer] = await self.answers()
        return answer

    def is_closed(self) -> bool:
        return self.transport.closed

    def hang_up(self) -> None:
        self.protocol.connection_lost(None)


def _parse(written: bytes) -> list[Answer]:
    """Answers with a length, or one that has none to the end."""
    answers = []
    while written:
        head, _, rest = written.partition(b"\r\n\r\n")
        first, *lines = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines)
        length = 0 if " 204 " in first else int(headers.get("content-length", len(rest)))
        answers.append(Answer(int(first.split()[1]), headers, rest[:length]))
        written = rest[length:]
    return answers


class Server:
    """An app with connections to it; a few of an address, and a few in all, are enough to be too many."""

    def __init__(self, app: RunningApp, of_address: int = 3, most: int = 6, seconds: float = 10.0) -> None:
        context = app.context
        trusted = TrustedProxies(THIS_COMPUTER)
        self.connections = Connections(context.log, context.metrics, trusted, of_address, most, seconds)
        config = uvicorn.Config(
            app.application, http="httptools", ws="none", log_config=None, proxy_headers=False, lifespan="off"
        )
        config.load()
        self._config = config
        self._protocol: Callable[..., asyncio.Protocol] = bounded_protocol(config.http_protocol_class, self.connections)

    def connect(self, peer: str = "192.0.2.1") -> Connection:
        # As uvicorn makes one.
        protocol = self._protocol(config=self._config, server_state=ServerState(), app_state={}, _loop=None)
        assert isinstance(protocol, BoundedProtocol)
        transport = Transport(peer)
        protocol.connection_made(transport)
        return Connection(protocol, transport)


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"", version: str = "1.1") -> bytes:
    fields = {"host": "table.test", **headers}
    if method == "POST" and "transfer-encoding" not in headers:
        fields.setdefault("content-length", str(len(body)))
    lines = [f"{method} {path} HTTP/{version}", *(f"{name}: {value}" for name, value in fields.items()), "", ""]
    return "\r\n".join(lines).encode() + body
