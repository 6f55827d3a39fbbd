"""Pools of worker processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.pool import Pool


def start(workers: int, begin: Callable[[], None] | None = None) -> Pool:
    """Start a pool of worker processes, which share nothing with this one but their arguments.

    Ctrl-C reaches every process, but only this one may react. So workers ignore SIGINT from their start: a worker
    killed before it could ignore the signal would be replaced by the pool while the program ends.
    """
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers, begin)
    finally:
        signal.signal(signal.SIGINT, handler)
