"""Options are complete, checked, and refused in both languages."""

from __future__ import annotations

import pytest

from pioche.core.errors import InvalidOption, UnknownOption
from pioche.core.options import Choice, Number, Option, Options, SeatChoice, Value
from pioche.core.words import Words

W = Words("w", "w")
OPTIONS: tuple[Option, ...] = (
    Number("players", 4, ("T-1.1",), W, low=2, high=5),
    Choice("teams", "off", ("T-1.2",), W, only_for=(4,), values=("off", "on")),
    Number("target", 200, ("T-1.3",), W, default_with=("teams", "on", 500)),
    Number("cap", 40, ("T-1.4",), W, word="none"),
    SeatChoice("dealer", "random", ("T-1.5",), W, values=("random",)),
)


ADDED: tuple[Option, ...] = (
    *OPTIONS[:2],
    Choice("partners", "fixed", ("T-1.6",), W, only_with=(("teams", "on"),), values=("fixed", "drawn")),
    Choice("late", "no", ("T-1.7",), W, added=True, values=("no", "yes")),
)


def options(**values: Value) -> Options:
    return Options("Test", OPTIONS, values)


def test_what_is_not_given_has_its_default() -> None:
    assert dict(options()) == {"players": 4, "teams": "off", "target": 200, "cap": 40, "dealer": "random"}
    assert options().text() == "players=4 teams=off target=200 cap=40 dealer=random"
    assert repr(options()) == f"<Options {options().text()}>"
    assert len(options()) == 5


def test_a_default_can_follow_another_option() -> None:
    assert options(teams="on")["target"] == 500
    assert options(teams="on", target=300)["target"] == 300


def test_numbers_may_be_written_as_text() -> None:
    assert options(players="5").players == 5
    assert options(cap="none").word("cap") == "none"
    assert options(cap="7").number("cap") == 7


def test_a_seat_must_be_at_the_table() -> None:
    assert options(players=3, dealer="C").word("dealer") == "C"
    with pytest.raises(InvalidOption, match="one of random, A, B, C"):
        options(players=3, dealer="D")


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"players": 1}, "a whole number from 2 to 5 (T-1.1)"),
        ({"players": "four"}, "a whole number from 2 to 5"),
        ({"players": ""}, "a whole number from 2 to 5"),
        ({"players": "9" * 5000}, "a whole number from 2 to 5"),
        ({"players": " 4"}, "a whole number from 2 to 5"),
        ({"players": "٤"}, "a whole number from 2 to 5"),
        ({"teams": "yes"}, "one of off, on"),
        ({"players": 3, "teams": "on"}, "only with 4 players"),
        ({"cap": "all"}, "a whole number from 1 to 1000000, or none"),
        ({"cap": 0}, "a whole number from 1"),
    ],
)
def test_what_is_no_value_is_refused_with_what_would_be_one(values: dict[str, Value], expected: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        options(**values)
    assert expected in refused.value.sentence("en")
    assert refused.value.sentence("fr") != refused.value.sentence("en")
    assert refused.value.code == "invalid-option"


def test_an_option_the_game_has_not_is_refused() -> None:
    with pytest.raises(UnknownOption, match=r"no option “bluff”\. Options: players, teams, target, cap, dealer"):
        options(bluff="on")


def test_an_option_may_need_a_value_of_another() -> None:
    partners = ADDED[2]
    for values in ({"teams": "on", "partners": "drawn"}, {"partners": "fixed"}):
        partners.check_use(Options("Test", ADDED, values))
    idle = Options("Test", ADDED, {"partners": "drawn"})
    assert not partners.applies(idle)
    with pytest.raises(InvalidOption, match="only with teams=on") as refused:
        partners.check_use(idle)
    assert "seulement avec teams=on" in refused.value.sentence("fr")


def test_an_option_added_later_is_written_only_where_it_is_not_the_default() -> None:
    before, after = Options("Test", ADDED, {}), Options("Test", ADDED, {"late": "yes"})
    assert before["late"] == "no"
    assert before.text() == "players=4 teams=off partners=fixed"
    assert after.text() == "players=4 teams=off partners=fixed late=yes"
    assert after.recorded == dict(after)


def test_values_have_words_of_their_own_or_the_common_ones() -> None:
    teams, cap, dealer = OPTIONS[1], OPTIONS[3], OPTIONS[4]
    assert teams.value_word("on", "fr") == "oui"
    assert cap.value_word("none", "en") == "no limit"
    assert cap.value_word(12, "en") == "12"
    assert [dealer.value_word(value, "fr") for value in ("random", "C")] == ["tiré au sort", "place C"]
