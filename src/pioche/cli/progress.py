"""A progress bar on the error stream, if that is a terminal."""

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
        self._start = time.monotonic()
        self._last_drawing = 0.0
        self._visible = sys.stderr.isatty()

    def show(self, count: int) -> None:
        now = time.monotonic()
        if not self._visible or (count < self._total and now - self._last_drawing < 0.1):
            return
        self._last_drawing = now
        filled = _WIDTH * count // self._total
        left = round((now - self._start) * (self._total - count) / max(count, 1))
        bar = "#" * filled + "." * (_WIDTH - filled)
        print(f"\r[{bar}] {count:,}/{self._total:,}  {LEFT.say(self._lang, seconds=left)}   ", end="", file=sys.stderr)

    def clear(self) -> None:
        if self._visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
