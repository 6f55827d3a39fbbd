"""Further languages: each is a file of this folder, `de.json`, found by its name.

    {"zero_is_singular": false, "sentences": {"Rules": "Regeln", …}}

Sentences are keyed by the English ones; `python -m tools.catalogue de` writes those that are missing. A game's rulebook
in that language is `rules.de.md` in the game's folder.
"""

from __future__ import annotations

import json
from importlib.resources import files

from pioche.core.words import Catalogue, add_language


def load() -> None:
    for file in sorted(files(__name__).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            add_language(file.name.removesuffix(".json"), Catalogue(**json.loads(file.read_text(encoding="utf-8"))))
