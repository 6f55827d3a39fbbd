"""Further languages: each is a file of this folder, `de.json`, found by its name.

    {"zero_is_singular": false, "sentences": {"Rules": "Regeln", …}}

Sentences are keyed by the English ones; `python -m tools.catalogue de` writes those that are missing. A game's rulebook
in that language is `rules.de.md` in the game's folder. A game of another package has the rest of its sentences in
`languages/de.json` there: they are said where this folder has the language, too.
"""

from __future__ import annotations

import json
from importlib.resources import files
from importlib.resources.abc import Traversable

from pioche.core.words import Catalogue, Lang, add_language, add_sentences


def load() -> None:
    for lang, catalogue in catalogues(files(__name__)).items():
        add_language(lang, catalogue)


def load_of_game(folder: Traversable) -> None:
    for lang, catalogue in catalogues(folder.joinpath("languages")).items():
        add_sentences(lang, catalogue.sentences)


def catalogues(folder: Traversable) -> dict[Lang, Catalogue]:
    """Those of a folder, which need not be there, without sentences that wait for their translation."""
    by_lang = {}
    for file in sorted(folder.iterdir() if folder.is_dir() else (), key=lambda file: file.name):
        if file.name.endswith(".json"):
            parts = json.loads(file.read_text(encoding="utf-8"))
            sentences = {en: text for en, text in parts.pop("sentences").items() if text}
            by_lang[file.name.removesuffix(".json")] = Catalogue(sentences, **parts)
    return by_lang
