"""Processes that work for this one."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.pool import Pool


def start(workers: int, begin: Callable[[], None] | None = None) -> Pool:
    """Some processes, started afresh: nothing of this one is shared but what they are given to do.

    Ctrl-C reaches all of them at once and is to be heard by this one alone. They are born deaf to it: one that had
    yet to stop its ears would die of it, and be replaced while all are told to end.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return multiprocessing.get_context("spawn").Pool(workers, begin)
    finally:
        signal.signal(signal.SIGINT, heard)
