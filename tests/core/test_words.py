"""Sentences about numbers of things, and the cards in words."""

from __future__ import annotations

from pioche.core.spoken import card_name, the_card
from pioche.core.words import Counted, Words

CARDS = Counted(Words("{n} card", "{n} carte"), Words("{n} cards", "{n} cartes"))


def test_each_language_counts_in_its_own_way() -> None:
    assert [CARDS.say("en", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [CARDS.say("fr", n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert CARDS.say("fr", -1) == "-1 carte"


def test_cards_have_names() -> None:
    assert (card_name("G5", "en"), card_name("G5", "fr")) == ("green 5", "5 vert")
    assert (the_card("G5", "en"), the_card("G5", "fr")) == ("green 5", "le 5 vert")
