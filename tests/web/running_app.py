"""A server without a network, and requests to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
from starlette.types import Message

from pioche.core.chance import SeededChance
from pioche.tables.acts import Person
from pioche.tables.bot_provider import InProcessBots
from pioche.tables.service import TableService
from pioche.web.app import create_app
from pioche.web.application import Application
from pioche.web.context import AppContext
from pioche.web.identity import COOKIE, Guest
from pioche.web.moves import Pages
from pioche.web.settings import Audience, Settings
from tests.tables.scenarios import FakeClock

BASE = "http://table.test"
Headers = Mapping[str, str]
NONE: Headers = {}


@dataclass(frozen=True, slots=True)
class RunningApp:
    """An app that runs, and its parts."""

    application: Application

    @property
    def context(self) -> AppContext:
        return self.application.context

    @property
    def service(self) -> TableService:
        return self.context.service

    def token(self, person: Person, days: int = 1) -> str:
        return self.context.identity.token(person, days)[0]

    def headers(self, person: Person | None) -> dict[str, str]:
        return {} if person is None else {"authorization": f"Bearer {self.token(person)}"}

    def cookies(self, person: Person) -> dict[str, str]:
        """What a browser of that person sends."""
        return {COOKIE: self.context.identity.cookie(Guest(person, "en"))}

    def client(self, person: Person | None = None) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.application, raise_app_exceptions=False)
        return httpx2.AsyncClient(transport=transport, base_url=BASE, headers=self.headers(person))

    async def ask(
        self, method: str, path: str, who: Person | None = None, body: object = None, headers: Headers = NONE
    ) -> httpx2.Response:
        async with self.client(who) as client:
            return await client.request(method, path, json=body, headers=dict(headers))

    async def stream(self, path: str, who: Person | None, plies: int, headers: Headers = NONE) -> tuple[int, bytes]:
        """The status of a stream, and its bytes until it has sent a number of plies, or ended."""
        got: list[bytes] = []
        status = 0
        route, _, query = path.partition("?")

        async def receive() -> Message:
            if status != 200 or sum(part.count(b"event: table") for part in got) >= plies:
                return {"type": "http.disconnect"}
            await asyncio.sleep(0.001)
            return {"type": "http.request", "body": b"", "more_body": True}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            else:
                got.append(message.get("body", b""))

        fields = {"host": "table.test", **self.headers(who), **headers}
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": route,
            "raw_path": route.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in fields.items()],
            "client": ("127.0.0.1", 1),
            "server": ("table.test", 80),
        }
        await self.application(scope, receive, send)
        return status, b"".join(got)


@asynccontextmanager
async def open_app(
    path: Path,
    clock: FakeClock | None = None,
    limits: bool = False,
    seed: int = 1,
    quiet: bool = True,
    metrics: Audience = "local",
    pages: Callable[[AppContext], Pages] = lambda _: Pages(),
    database: str = "",
) -> AsyncIterator[RunningApp]:
    settings = Settings(
        database or f"sqlite:///{path / 'tables.db'}",
        bots=lambda: InProcessBots(SeededChance(seed)),
        clock=clock or FakeClock(),
        limits=limits,
        quiet=quiet,
        metrics=metrics,
    )
    application = create_app(settings, pages)
    async with application.starlette.router.lifespan_context(application.starlette):
        yield RunningApp(application)


def code(response: httpx2.Response) -> str:
    """The code of a refusal; nothing where it was none."""
    return "" if response.status_code < 400 else str(response.json()["code"])
