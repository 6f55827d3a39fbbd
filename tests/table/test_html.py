"""Text of a page: escaped once, whatever it is made of."""

from __future__ import annotations

import pytest

from pioche.core.words import Catalogue, Counted, Words, add_language, remove_language
from pioche.table.html import Html, card_in_text, escape, join, markup, say, the_card
from pioche.table.presenter import people
from pioche.table.zone import Zone, ZoneData, zone

SAYS = Words("{name} says {word}", "{name} dit {word}")
CARDS = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))


def test_a_sentence_is_escaped_and_its_details_are_not() -> None:
    words = Words("Tom & {name}: {n} < {most}", "Tom & {name} : {n} < {most}")
    assert say(words, "en", name=Html("<b>Eve</b>"), n=1, most=2) == "Tom &amp; <b>Eve</b>: 1 &lt; 2"


def test_a_sentence_that_is_complete_escapes_what_was_filled_in() -> None:
    assert say(SAYS.filled(name="<Eve>", word=Words("no", "non")), "fr") == "&lt;Eve&gt; dit non"


@pytest.mark.parametrize(
    ("n", "en", "fr"), [(0, "0 cards", "0 carte"), (1, "1 card", "1 carte"), (2, "2 cards", "2 cartes")]
)
def test_a_sentence_about_a_number_has_the_form_for_it(n: int, en: str, fr: str) -> None:
    assert (say(CARDS, "en", n=n), say(CARDS, "fr", n=n)) == (en, fr)


def test_sentences_of_a_catalogue_are_escaped_too() -> None:
    add_language("qq", Catalogue({"{name} says {word}": "<i>{name}</i>: {word}"}))
    try:
        assert say(SAYS, "qq", name=escape("Eve"), word=1) == "&lt;i&gt;Eve&lt;/i&gt;: 1"
    finally:
        remove_language("qq")


def test_markup_is_filled_and_joined_as_it_is() -> None:
    bold = markup(Html("<b>{text}</b>"), text=escape("a < b"))
    assert join(Html(" & "), [bold, escape("&")]) == "<b>a &lt; b</b> & &amp;"


def test_a_card_in_a_sentence_has_its_name_and_its_suit() -> None:
    assert the_card("R5", "fr") == "le 5 rouge"
    assert card_in_text("R5", "en").startswith("red 5\u00a0<i")


def test_a_name_is_escaped_once_whole_and_short_and_by_its_initial() -> None:
    guests = people(("<b>Eve & Co</b>", "Otto"), (False, True))
    assert guests.names == ("&lt;b&gt;Eve &amp; Co&lt;/b&gt;", "Otto")
    assert guests.short_names == ("&lt;b&gt;Eve", "Otto")
    assert guests.faces == ("&lt;", '<svg><use href="#bot"/></svg>')


def test_a_zone_makes_its_data_only_when_asked_and_is_compared_by_its_arguments() -> None:
    calls = []

    @zone
    def count_calls(n: int) -> ZoneData:
        calls.append(n)
        return {"n": n}

    @zone
    def other(n: int) -> ZoneData:
        return {"n": n}

    assert count_calls(1) == count_calls(1) != count_calls(2)
    assert count_calls(1) != other(1)
    assert not calls
    drawn_zone: Zone[ZoneData] = count_calls(3)
    assert (drawn_zone.data(), drawn_zone.arguments, calls) == ({"n": 3}, (3,), [3])
