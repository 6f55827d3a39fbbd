"""The application runs unchanged under an ASGI server that is not uvicorn."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, cast

import httpx2
import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config

from pioche.client import Client
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.serve import address, listen
from pioche.web.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_a_match_is_played_under_hypercorn(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tables.db'}", quiet=True), pages)
    stop = asyncio.Event()
    listening = listen("127.0.0.1", 0)
    base, config = address(listening), Config()
    config.bind = [f"fd://{listening.detach()}"]
    serving = asyncio.create_task(serve(cast(Any, app), config, shutdown_trigger=cast(Any, stop.wait)))
    async with asyncio.timeout(30):
        assert await _play(base) > 4
    app.context.service.end_streams()
    stop.set()
    await serving


async def _play(base: str) -> int:
    """Two moves by the API, a stream, and pages for an unknown person; the ply that was reached."""
    async with Client(base) as client, httpx2.AsyncClient(base_url=base) as browser:
        await client.introduce("Ada")
        table = await client.create("mu", {"players": 3})
        await table.sit()
        for _ in range(2):
            await table.add_bot("random")
        await table.start()
        frames = table.stream()
        mine = 0
        async for state in frames:
            if state["turn"] is None:
                await table.act("next-deal")
            elif state["legal"]:
                mine += 1
                await table.move(state["legal"][-1], ply=state["ply"])
                if mine == 2:
                    break
        response = await browser.get(f"/t/{table.id}")
        assert response.status_code == 401
        refused = await browser.post(f"/t/{table.id}", data={"move": "pass"}, headers={"x-zones": "1"})
        assert refused.status_code == 401
        return int((await table.state())["ply"])
