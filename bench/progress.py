"""The line that says where a run is."""

from __future__ import annotations

import shutil
import sys


class Progress:
    """On a terminal one line that changes with every step; in a log one line in all."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.lively = sys.stderr.isatty()
        if not self.lively:
            print(title, file=sys.stderr, flush=True)

    def show(self, step: str) -> None:
        self._write(f"{self.title}: {step}"[: shutil.get_terminal_size().columns - 1])

    def end(self) -> None:
        self._write("")

    def _write(self, text: str) -> None:
        if self.lively:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
