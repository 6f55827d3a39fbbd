"""Weights as a bot for the arena, which plays duplicate deals against any level:

pioche arena safaru --bot "mine=python -m examples.arena_bot safaru weights.npz" --seats mine,club,mine,club
"""

from __future__ import annotations

import sys
from pathlib import Path

from examples.net import load
from pioche.games import find
from pioche.research.player import serve

if __name__ == "__main__":
    serve(load(Path(sys.argv[2]), find(sys.argv[1])).choose)
