"""Every worked example of the rulebook."""

from __future__ import annotations

from pioche.core.chance import SeededChance
from pioche.games._template import GAME
from pioche.games._template.tests.positions import deal, play, refused, start, turn, words


def test_tpl_x1_the_highest_card_wins_and_leads() -> None:
    state = play(start("R2 Y1 B1", "R5 Y2 B2"), "R2 R5")
    assert (list(state.points), turn(state)) == ([0, 1], "B")


def test_tpl_x2_the_colour_must_be_followed() -> None:
    state = play(start("R2 Y1 B1", "R1 Y5 B2"), "R2")
    assert words(state) == ["R1"]
    assert refused(state, "Y5").clause == "TPL-2.3"


def test_tpl_x3_another_colour_never_wins() -> None:
    state = play(start("R1 Y1 B1", "Y5 Y2 B2"), "R1 Y5")
    assert (list(state.points), turn(state)) == ([1, 0], "A")


def test_tpl_x4_two_win_together() -> None:
    hands = "R5 Y5 B1", "R4 Y4 B2", "R2 Y2 R1"
    dealt, state = deal(*hands, totals=(3, 4, 2), target_score=5), start(*hands)
    play(state, "R5 R4 R2 Y5 Y4 Y2 B1 B2 R1")
    assert dealt.totals_after(state.scores()) == (5, 5, 2)
    assert GAME.next(dealt, state, SeededChance(1)) is None
    assert GAME.winners(dealt, state) == [0, 1]
