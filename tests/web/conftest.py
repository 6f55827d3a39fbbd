from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tables.scenarios import FakeClock
from tests.web.running_app import RunningApp, open_app


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def app(tmp_path: Path, clock: FakeClock) -> AsyncIterator[RunningApp]:
    async with open_app(tmp_path, clock) as app:
        yield app
