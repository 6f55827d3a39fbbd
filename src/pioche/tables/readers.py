"""Threads that call the database, so that the event loop never waits for it. Only acts have a thread of their own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar, TypeVarTuple

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
# Fewer than the connections that the database pool lends at once.
_THREADS: Final = 8


class Readers:
    """A stalled database delays only the requests that need it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(_THREADS, "readers")

    def run(self, call: Callable[[*Arguments], Result], *arguments: *Arguments) -> asyncio.Future[Result]:
        """Call a method of the store in a thread."""
        return asyncio.get_running_loop().run_in_executor(self._pool, call, *arguments)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
