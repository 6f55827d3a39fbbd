"""The words of each language, as the rulebooks of all games use them: some fifteen hundred each."""

from __future__ import annotations

import re
from functools import cache

from pioche.core.words import Lang
from pioche.games import find
from tests.ours import IDS

_WORD = re.compile(r"[^\W\d_]{3,}")
# Written alike in both languages, though the rulebooks of one of them have no use for it.
_OF_BOTH = frozenset({"chance", "close", "lit", "pioche", "stop"})


def words_of(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


@cache
def _words(lang: Lang) -> frozenset[str]:
    return frozenset().union(*(words_of(find(id).rulebook(lang).text) for id in IDS))


@cache
def foreign_to(lang: Lang) -> frozenset[str]:
    """The words that only the rulebooks of the other language have: they have no place in this one."""
    other: Lang = "en" if lang == "fr" else "fr"
    return _words(other) - _words(lang) - _OF_BOTH
