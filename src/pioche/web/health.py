"""Whether the database would take an act."""

from __future__ import annotations

import asyncio
import math
from typing import Final

from pioche.tables.service import TableService

_SECONDS: Final = 1.0


class Health:
    """One look at a time and one a second, however many ask.

    A look writes, and waits where another program holds the database. Many at once would take the threads of all who
    read, and the lock of those who write.
    """

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._look: asyncio.Future[None] | None = None
        self._began = -math.inf

    async def check(self) -> None:
        """Raise the `StoreError` that an act would raise now, or would have raised a second ago."""
        now = self._service.clock.now()
        if self._look is None or (self._look.done() and now - self._began >= _SECONDS):
            self._began = now
            self._look = self._service.readers.run(self._service.store.check)
        # Others wait for it, too.
        await asyncio.shield(self._look)
