"""The catalogues: no sentence missing, none left over, every place to fill in kept."""

from __future__ import annotations

import re

import pytest
from tools.catalogues import kept, wanted

from pioche.bots.levels import LEVELS
from pioche.core.options import Choice, FileOption, SeatChoice
from pioche.core.words import LANGS
from pioche.games import IDS, find
from pioche.tables.paces import PACES
from pioche.web.pages.option_words import level_word, pace_word, value_word

_PLACE = re.compile(r"%\((\w+)\)s")


def _sentences(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


@pytest.mark.parametrize("lang", [lang for lang in LANGS if lang != "en"])
def test_every_sentence_is_translated_and_none_is_left_over(lang: str) -> None:
    catalogue = kept(lang)
    assert {message.id for message in catalogue} - {""} == {message.id for message in wanted()} - {""}
    assert not catalogue.obsolete
    for message in catalogue:
        assert not message.fuzzy
        if message.id:
            assert message.string
            for sentence in _sentences(message.string):
                assert sentence, message.id
                assert set(_PLACE.findall(sentence)) == set(_PLACE.findall(_sentences(message.id)[0]))


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_option_has_a_word(lang: str) -> None:
    assert lang in ("en", "fr")
    for id in IDS:
        for option in find(id).info.options:
            if isinstance(option, Choice) and not isinstance(option, SeatChoice | FileOption):
                for value in option.values:
                    assert value.isdigit() or value_word(value, "fr" if lang == "fr" else "en") != value, value
    for level in LEVELS:
        assert level_word(level, "fr")
    for pace in PACES:
        assert pace_word(pace, "en")
