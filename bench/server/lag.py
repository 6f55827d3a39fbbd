"""`python -m bench.server.lag DATABASE FILE`: the server as `pioche serve` runs it, with a watch on its event loop.

How late the loop was at worst in the last second is written to the file, in ms.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Final

from pioche.bots.workers import Workers
from pioche.web.app import create_app
from pioche.web.pages import pages
from pioche.web.serve import address, listen, run
from pioche.web.settings import Settings

_EVERY: Final = 0.01


class Watch:
    """Wants to be called every hundredth of a second, and notes how late it is."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._loop = asyncio.get_running_loop()
        self._worst = 0.0
        self._written = self._loop.time()
        self._wait()

    def _wait(self) -> None:
        self._due = self._loop.time() + _EVERY
        self._loop.call_at(self._due, self._look)

    def _look(self) -> None:
        now = self._loop.time()
        self._worst = max(self._worst, now - self._due)
        if now - self._written >= 1:
            self._file.write_text(f"{1000 * self._worst:.1f}")
            self._written, self._worst = now, 0.0
        self._wait()


def main() -> None:
    database, file = sys.argv[1:]
    settings = Settings(f"sqlite:///{database}", bots=lambda: Workers(1), limits=False, quiet=True)
    with listen("127.0.0.1", 0) as listening:

        def ready() -> None:
            Watch(Path(file))
            print(address(listening), flush=True)

        run(create_app(settings, pages), listening, ready)


if __name__ == "__main__":
    main()
