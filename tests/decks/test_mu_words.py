"""Cards in words."""

from __future__ import annotations

import pytest

from pioche.core.words import Lang
from pioche.decks.mu_words import in_words


@pytest.mark.parametrize(
    ("word", "lang", "name"),
    [
        ("G5", "en", "green 5"),
        ("+G5", "fr", "le 5 vert"),
        ("-K0", "en", "black 0"),
        ("=R7", "fr", "le 7 rouge"),
        ("pass", "en", ""),
        ("R", "fr", ""),
    ],
)
def test_a_card_is_named_and_nothing_else_is(word: str, lang: Lang, name: str) -> None:
    assert in_words(word, lang) == name
