"""What the table server must reach."""

from __future__ import annotations

from typing import Final

from bench.bars import Bar

# Moves per CPU second of the server, over boardgame.io's.
JSON: Final = Bar(1.9)
ZONES: Final = Bar(1.5)
FRAME: Final = Bar(4096, "bytes", at_most=True)
P99: Final = Bar(0.3, at_most=True)
MEMORY: Final = Bar(0.6, at_most=True)
CLICK: Final = Bar(150, "ms", at_most=True)
LAG: Final = Bar(50, "ms", at_most=True)
STATIC: Final = Bar(200, "ms", at_most=True)
RESTART: Final = Bar(5, "s", at_most=True)
