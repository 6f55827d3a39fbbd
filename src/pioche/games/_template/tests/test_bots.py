"""How the club player chooses."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.playout import room
from pioche.games._template import GAME
from pioche.games._template.kernel import NAMES
from pioche.games._template.tests.positions import play, start

LEGAL = room()


@pytest.mark.parametrize(
    ("hand", "led", "chosen"),
    [
        ("R1 Y4 B2", "", "Y4"),
        ("R1 R4 R5", "R3", "R4"),
        ("R1 R2 B5", "R3", "R1"),
        ("Y5 B2 B3", "R3", "B2"),
    ],
    ids=["leads its highest", "wins cheaply", "loses cheaply", "throws its lowest"],
)
def test_the_club_player(hand: str, led: str, chosen: str) -> None:
    state = play(start(hand, "R3 Y1 B1", leader="B" if led else "A"), led)
    card = GAME.heuristics.club.choose(state, LEGAL, state.legal(LEGAL), SeededChance(1))
    assert NAMES[card] == chosen
