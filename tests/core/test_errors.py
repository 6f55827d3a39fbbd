"""Every refusal has a code of its own and a sentence in each language that names the same things."""

from __future__ import annotations

import re

import pytest

import pioche.cli.errors  # noqa: F401 - its refusals are found as subclasses
from pioche.core.errors import InvalidRecord, InvalidText, NotYourTurn, PiocheError
from pioche.core.match import illegal
from tests.games.mu.table import GAME, ending, play

_NAMES = re.compile(r"{(\w+)")


def every_error() -> list[type[PiocheError]]:
    return sorted(PiocheError.__subclasses__(), key=lambda error: error.code)


def test_codes_are_stable_words_and_no_two_are_alike() -> None:
    codes = [error.code for error in every_error()]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", code) for code in codes)


@pytest.mark.parametrize("error", every_error())
def test_both_languages_name_the_same_details(error: type[PiocheError]) -> None:
    assert error.words.en != error.words.fr
    assert sorted(_NAMES.findall(error.words.en)) == sorted(_NAMES.findall(error.words.fr))


def test_an_error_inside_an_error_is_said_in_the_same_language() -> None:
    error = InvalidRecord(line=3, reason=InvalidText(text="X9"))
    assert str(error) == "Line 3 of the record: “X9” is not a move or a card of this game."
    assert error.sentence("fr") == "Ligne 3 de la partie notée : « X9 » n’est ni un coup ni une carte de ce jeu."


def test_a_refused_move_names_its_clause_and_what_forces_it() -> None:
    state = play(ending("A K9 Y9 Y8  B K1 K3 R9  C R1 R2 R3  D G1 G2 G3"), "A K9")
    view, options = state.view(state.turn()), GAME.info.choose()
    error = illegal(GAME, options, view, view.parse("R9"))
    assert str(error) == "R9 is refused by MU-5.8. What forces it: K1 K3."
    assert str(illegal(GAME, options, view, view.parse("pass"))) == "pass is refused by MU-5.7."


def test_every_error_is_a_value_error_with_its_details() -> None:
    with pytest.raises(ValueError, match="It is not the turn of B: A is to play") as refused:
        raise NotYourTurn(seat="B", turn="A")
    assert isinstance(refused.value, PiocheError)
    assert refused.value.details == {"seat": "B", "turn": "A"}
