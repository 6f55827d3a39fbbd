"""Mü on a page: its great moments."""

from __future__ import annotations

import pytest

from pioche.core.seats import NOBODY
from pioche.games.mu.kernel import MuState
from pioche.games.mu.table.moments import moment
from pioche.games.mu.view import MuView
from pioche.table.presenter import Moment, people
from tests.games.mu.table import all_pass, ending, play, table

AUCTION = "A G9 done  B G5 done  C pass  D pass  A B5 done"
LAST = "A R9  B Y9  C B9  D R1"


def moment_of(state: MuState) -> Moment | None:
    view = state.view(NOBODY)
    assert isinstance(view, MuView)
    zone = moment(view, people(("Ana", "Bob", "Cyd", "Dee"), (True,) * 4), "fr")
    return None if zone is None else zone.data()


def test_the_auction_is_won() -> None:
    bidding = table(A="G9 B5", B="G5", moves=AUCTION)
    assert moment_of(bidding) is None
    assert moment_of(all_pass(bidding)) == ("won", "Ana est chef\u00a0: 32 à faire", ("B5", "G9"))


@pytest.mark.parametrize(
    ("card", "expected"), [("G5", ("exact", "L’atout maître\u00a0: le 5 vert", ("G5",))), ("G4", None), ("B5", None)]
)
def test_a_card_of_both_trumps_is_played(card: str, expected: tuple[str, str, tuple[str, ...]] | None) -> None:
    state = ending(f"A {card} R1  B Y9 Y1  C B9 B1  D R9 K1", chief_trump="G", vice_trump="5")
    assert moment_of(state) is None
    assert moment_of(play(state, f"A {card}")) == expected


@pytest.mark.parametrize(
    ("points", "kind", "words"),
    [
        ("A 60", "made", "Contrat réussi\u00a0: +50 pour Ana et Cyd"),
        ("A 31", "failed", "Il manque 1 niveau\u00a0: −10 pour le chef, +5 aux autres"),
        ("B 60", "failed", "Il manque 2 niveaux\u00a0: −20 pour le chef, +10 aux autres"),
    ],
)
def test_a_contract_is_made_or_fails(points: str, kind: str, words: str) -> None:
    state = ending(LAST, level=2, points=points)
    assert moment_of(state) is None
    assert moment_of(play(state, LAST)) == (kind, words, ())
