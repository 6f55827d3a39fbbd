"""A progress bar on the error stream, only where somebody can see it."""

from __future__ import annotations

import sys
import time

from pioche.cli.phrases import LEFT
from pioche.core.words import Lang

_WIDTH = 30


class Progress:
    def __init__(self, total: int, lang: Lang) -> None:
        self._total = total
        self._lang = lang
        self._started = time.monotonic()
        self._drawn = 0.0
        self._visible = sys.stderr.isatty()

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._visible or (done < self._total and now - self._drawn < 0.1):
            return
        self._drawn = now
        filled = _WIDTH * done // self._total
        left = round((now - self._started) * (self._total - done) / max(done, 1))
        bar = "#" * filled + "." * (_WIDTH - filled)
        print(f"\r[{bar}] {done:,}/{self._total:,}  {LEFT.say(self._lang, seconds=left)}   ", end="", file=sys.stderr)

    def clear(self) -> None:
        if self._visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
