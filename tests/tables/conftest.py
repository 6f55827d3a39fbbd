from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pioche.tables.service import TableService
from tests.tables.scenarios import FakeClock, open_service


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def service(tmp_path: Path, clock: FakeClock) -> AsyncIterator[TableService]:
    service = open_service(tmp_path, clock)
    yield service
    await service.close()
    service.store.close()
