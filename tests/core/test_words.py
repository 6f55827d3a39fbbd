"""Sentences about numbers of things, and the cards in words."""

from __future__ import annotations

import pickle

import pytest

from pioche.core.words import Catalogue, Counted, Words, add_language, languages, remove_language
from pioche.decks.mu_words import card_name, the_card

CARDS = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))


def test_each_language_counts_in_its_own_way() -> None:
    assert [CARDS.say("en", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [CARDS.say("fr", n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert CARDS.say("fr", -1) == "-1 carte"


def test_details_are_filled_in_as_the_text_says() -> None:
    words = Words("{{{name}}} has {share:.1f} of {n:3}|", "{n}{n}")
    assert words.say("en", name="{x}", share=0.25, n=7) == "{{x}} has 0.2 of   7|"
    assert words.say("fr", n=-1) == "-1-1"
    with pytest.raises(KeyError):
        words.say("fr", name="x")


def test_a_further_language_says_what_its_catalogue_has_and_else_the_english() -> None:
    add_language("xx", Catalogue({"{n} card": "{n} kart"}, zero_is_singular=True))
    try:
        assert languages() == ("en", "fr", "xx")
        assert [CARDS.say("xx", n) for n in (0, 1, 2)] == ["0 kart", "1 kart", "2 cards"]
    finally:
        remove_language("xx")
    assert languages() == ("en", "fr")


@pytest.mark.parametrize("sentence", [CARDS, CARDS.one])
def test_sentences_are_copied_whole(sentence: object) -> None:
    assert pickle.loads(pickle.dumps(sentence)) == sentence


def test_cards_have_names() -> None:
    assert (card_name("G5", "en"), card_name("G5", "fr")) == ("green 5", "5 vert")
    assert (the_card("G5", "en"), the_card("G5", "fr")) == ("green 5", "le 5 vert")
