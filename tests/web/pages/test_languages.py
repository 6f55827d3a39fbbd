"""Two languages side by side in every game's folder, and in the catalogues: none missing, none mixed.

A word that only English rulebooks have stands in no French sentence and on no French table; and the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from tools.catalogue import in_code, in_template
from tools.catalogue import sentences as all_sentences

from pioche import table, web
from pioche.bots.form import Form
from pioche.bots.levels import BUDGETS, LEVELS
from pioche.conformance.page import NAMES, positions, score_of
from pioche.core.options import Choice, FileOption, SeatChoice
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import LANGS, Counted, Lang, Words
from pioche.games import find
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import people
from pioche.table.renderer import zone_renderer
from pioche.tables.time_control import TIME_CONTROLS
from pioche.web.pages.option_words import form_notice, level_word, pace_word
from tests.ours import IDS
from tests.web.pages.browsing import Reading
from tests.web.pages.test_zones import counts
from tests.web.pages.vocabulary import foreign_to, words_of

_PAIR = re.compile(r'"([^"]*)"\|fr\("([^"]*)"\)')
_SPOKEN = ("pioche.decks.mu_words",)


def _modules(id: str) -> Iterator[str]:
    """Whatever in a game's folder speaks on a page."""
    for file in files(f"pioche.games.{id}.table").iterdir():
        if file.name.endswith(".py"):
            yield f"pioche.games.{id}.table.{file.name.removesuffix('.py')}".removesuffix(".__init__")


def _words_in(value: object) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
    elif isinstance(value, Counted):
        yield from (value.one, value.many)
    elif isinstance(value, dict):
        yield from _words_in(list(value.values()))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words_in(part)


def _templates(id: str) -> list[str]:
    places = (("pioche.table", "zones.html"), (f"pioche.games.{id}.table", "table.html"))
    return [files(package).joinpath(path).read_text(encoding="utf-8") for package, path in places]


@cache
def sentences(id: str) -> tuple[Words, ...]:
    """Every sentence of a game's table."""
    in_code = [
        words
        for module in (*_SPOKEN, *_modules(id))
        for value in vars(import_module(module)).values()
        for words in _words_in(value)
    ]
    in_templates = [Words(*pair) for text in _templates(id) for pair in _PAIR.findall(text)]
    return (*in_code, *in_templates)


def _without_details(text: str) -> str:
    """Without the names of what is filled in."""
    return re.sub(r"\{\w*\}", " ", text)


@pytest.mark.parametrize("id", IDS)
def test_every_sentence_is_there_twice_and_names_the_same(id: str) -> None:
    assert len(sentences(id)) > 40
    for words in sentences(id):
        assert bool(words.en) == bool(words.fr), words
        assert _sentences(words.en) == _sentences(words.fr), words


@pytest.mark.parametrize("id", IDS)
def test_no_sentence_of_a_game_is_in_the_wrong_language(id: str) -> None:
    for words in sentences(id):
        assert not words_of(_without_details(words.en)) & foreign_to("en"), words
        assert not words_of(_without_details(words.fr)) & foreign_to("fr"), words


def test_every_sentence_of_the_pages_is_in_its_language_and_names_the_same() -> None:
    pages = [file.read_text(encoding="utf-8") for file in files("pioche.web").joinpath("templates").iterdir()]
    pairs = [pair for text in pages for pair in in_template(text)]
    assert len(pairs) > 100
    for en, fr in pairs:
        assert _sentences(en) == _sentences(fr), en
        assert not words_of(_without_details(en)) & foreign_to("en"), en
        assert not words_of(_without_details(fr)) & foreign_to("fr"), fr


def test_every_sentence_of_the_program_names_the_same_in_both_languages() -> None:
    assert len(all_sentences()) > 900
    for en, fr in all_sentences().items():
        assert fr, en
        assert _sentences(en) == _sentences(fr), en


def _sentences(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("id", IDS)
def test_a_template_says_nothing_in_one_language_alone(id: str) -> None:
    for text in _templates(id):
        bare = re.sub(r"\{#.*?#\}", "", text, flags=re.DOTALL)
        for sentence in re.findall(r'(?:aria-label|title|placeholder|alt)="((?:\{\{.*?\}\}|[^"])*)"', bare):
            assert not words_of(re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", sentence)), sentence
        for written in re.findall(r"\{\{(.*?)\}\}", bare):
            rest = re.sub(r'<[^>]*>|\[[^\]]*\]|\b\w+="\w+"', "", _PAIR.sub("", written))
            assert not re.search(r'"[^"]*[^\W\d_]{3,}[^"]*"', rest), written
        visible_text = re.sub(r"<[^>]*>", "", re.sub(r"\{\{.*?\}\}|\{%.*?%\}", "", bare, flags=re.DOTALL))
        assert not words_of(visible_text), visible_text


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("lang", LANGS)
def test_no_table_mixes_languages(id: str, lang: Lang) -> None:
    players = counts(find(id))[-1]
    renderer = zone_renderer(find(id), lang)
    guests = people(NAMES[:players], (False,) * players)
    public, private = ZoneDiff(renderer), [ZoneDiff(renderer) for _ in range(players)]
    for match in positions(find(id), {"players": players}, seed=players + 40):
        now = score_of(match)
        changed = [public.show(*renderer.public(match.view(NOBODY), guests, now))]
        for seat, diff in enumerate(private):
            changed.append(diff.show(renderer.private(match.view(Seat(seat)), guests, now)))
        assert not words_of(_text("".join(changed), players)) & foreign_to(lang)


def _text(html: str, players: int) -> str:
    """What is read there, without the names of people."""
    text = Reading(html).text
    for name in NAMES[:players]:
        text = text.replace(name, " ")
    return text


@pytest.mark.parametrize("lang", LANGS)
def test_every_value_of_every_option_has_a_word(lang: Lang) -> None:
    for id in IDS:
        for option in find(id).info.options:
            if isinstance(option, Choice) and not isinstance(option, SeatChoice | FileOption):
                for value in option.values:
                    assert value.isdigit() or option.value_word(value, lang) != value, value
    for level in LEVELS:
        words = [level_word(level, form, lang) for form in get_args(Form)]
        assert len(set(words)) == (3 if level in BUDGETS else 1)
    assert [form_notice(form, lang) == "" for form in get_args(Form)] == [True, False, False]
    assert all(pace_word(pace, lang) for pace in TIME_CONTROLS)


def test_no_page_has_a_word_for_a_deal_but_that_of_its_game() -> None:
    """Rounds of Rummü are no deals: `deal_names.py` has the words."""
    places = [Path(package.__file__ or "").parent for package in (table, web)]
    code = [file for place in places for file in place.rglob("*.py") if file.name != "deal_names.py"]
    templates = [file for place in places for file in place.rglob("*.html")]
    english = [en for file in code for en, _ in in_code(file.read_text(encoding="utf-8"))]
    english += [en for file in templates for en, _ in in_template(file.read_text(encoding="utf-8"))]
    assert len(english) > 200
    assert not [en for en in english if re.search(r"\bdeals?\b", en)]
