from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pioche.tables.hall import Hall
from tests.tables.evening import FakeClock, open_hall


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def hall(tmp_path: Path, clock: FakeClock) -> AsyncIterator[Hall]:
    hall = open_hall(tmp_path, clock)
    yield hall
    await hall.close()
    hall.store.close()
