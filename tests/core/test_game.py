"""The contract: what a game has without saying so."""

from __future__ import annotations

from pioche.games import find


def test_the_cards_of_a_match_are_those_of_the_game() -> None:
    mu = find("mu")
    assert mu.cards(mu.info.choose()) is mu.info.cards
