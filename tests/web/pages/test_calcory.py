"""The table of Calcory: what beats a marking, the single card, what is seen of an attempt that has ended."""

from __future__ import annotations

import pytest

from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.games.calcory.kernel import WORDS, CalcoryState
from pioche.games.calcory.table import PRESENTER
from pioche.games.calcory.view import CalcoryView
from pioche.table.presenter import Prompt, people
from tests.games.calcory.table import begun, table

# Bots: a sentence about them has one form.
GUESTS = people(("Ana", "Bob", "Cleo"), (True,) * 3)


def prompt_of(state: CalcoryState, seat: int, lang: Lang = "en") -> Prompt:
    view = state.view(Seat(seat))
    assert isinstance(view, CalcoryView)
    return PRESENTER.prompt(view, GUESTS, lang, ()).data()


def ladder_of(state: CalcoryState, lang: Lang = "en") -> dict[str, object]:
    view = state.view(NOBODY)
    assert isinstance(view, CalcoryView)
    return dict(PRESENTER.public(view, GUESTS, lang)["sum"].data())


def play(state: CalcoryState, *words: str) -> None:
    for word in words:
        state.apply(WORDS.index(word))


@pytest.mark.parametrize(
    ("marking", "beaten"),
    [
        (
            "r2c1 R5, r2c2 Y4",
            "Bob: 9 with 2 cards. Beaten by 10 to 12, or 9 with 3 cards; 13 wins cards and leaves it.",
        ),
        ("r2c1 R8, r2c2 Y3", "Bob: 11 with 2 cards. Beaten by 12, or 11 with 3 cards; 13 wins cards and leaves it."),
        ("r2c1 R9, r2c2 Y3", "Bob: 12 with 2 cards. Beaten by 12 with 3 cards; 13 wins cards and leaves it."),
    ],
)
def test_what_beats_a_marking_is_always_said(marking: str, beaten: str) -> None:
    """CAL-5.1, CAL-5.7, CAL-5.8."""
    state = table("r1c1 R0", "A", (3, 3, 3), marking, "B")
    for seat in range(3):
        assert prompt_of(state, seat).why == beaten
    play(state, "r1c1")
    assert beaten in prompt_of(state, 0).why


def test_six_cards_are_not_beaten_by_seven() -> None:
    """CAL-4.7: there are six markers."""
    cards = "r2c1 R0, r2c2 Y1, r2c3 R1, r2c4 B2, r2c5 G3, r2c6 K5"
    why = prompt_of(table("", "A", (3, 3, 3), cards, "B"), 0).why
    assert why == "Bob: 12 with 6 cards. Nothing beats it; 13 wins cards."


@pytest.mark.parametrize(
    ("lang", "warning"),
    [
        ("en", "A single card! If nobody beats 9, the match ends."),
        ("fr", "Une seule carte\u00a0! Si personne ne bat 9, la partie s’arrête."),
    ],
)
def test_a_single_marked_card_is_warned_of(lang: Lang, warning: str) -> None:
    """CAL-7.1."""
    state = table("", "A", (3, 3, 3), "r2c1 R9", "B")
    for seat in range(3):
        assert warning in prompt_of(state, seat, lang).why
    more = table("", "A", (3, 3, 3), "r2c1 R5, r2c2 Y4", "B")
    assert "warning" not in prompt_of(more, 0, lang).why


def test_who_could_mark_a_single_card_is_told_what_it_means() -> None:
    state = table("r1c1 R9", "A", (3, 3, 3))
    play(state, "r1c1")
    assert "With a single card the match ends" in prompt_of(state, 0).why
    assert [button.move for button in prompt_of(state, 0).buttons] == ["stop"]


def test_thirteen_is_seen_until_the_next_move() -> None:
    """CAL-8.4: the cards on their spaces, in a row with their sum, while the table rests."""
    state = begun("r1c1 R8, r1c2 Y5")
    play(state, "r1c1", "r1c2")
    ladder = ladder_of(state)
    assert (ladder["turned"], ladder["sum"], ladder["won"]) == (("8", "5"), 13, 1)
    assert ladder["rest"] == 1500
    view = state.view(NOBODY)
    assert isinstance(view, CalcoryView)
    zones = PRESENTER.public(view, GUESTS, "en")
    assert [zones[f"cell{space}"].data()["number"] for space in (0, 1, 2)] == ["8", "5", ""]
    assert "13" in prompt_of(state, 0).ask
    play(state, "Y5")
    assert ladder_of(state)["turned"] == ()


def test_thirteen_is_a_great_moment() -> None:
    state = begun("r1c1 R8, r1c2 Y5")
    zones = []
    for word in ("r1c1", "r1c2", "Y5"):
        play(state, word)
        view = state.view(NOBODY)
        assert isinstance(view, CalcoryView)
        moment = PRESENTER.moment(view, people(("Ana", "Bob", "Cleo"), (True,) * 3), "fr")
        zones.append(None if moment is None else moment.data())
    assert zones == [None, ("exact", "13 tout juste\u00a0: Ana prend les cartes", ("d8", "d5")), None]


def test_what_went_over_thirteen_is_covered_after_the_pause() -> None:
    """CAL-8.4, CAL-8.5."""
    state = begun("r1c1 R8, r1c2 Y9", reveal_pause=2)
    play(state, "r1c1", "r1c2")
    ladder = ladder_of(state)
    assert (ladder["turned"], ladder["label"], ladder["settled"]) == (("8", "9"), "more than 13", "flash p2")
    assert ladder["won"] is None


def test_open_cards_of_a_replay_lie_on_the_board() -> None:
    state = begun("r1c1 R8, r6c10 Y5")
    play(state, "r1c1")
    zones = PRESENTER.open_zones(state, "en")
    assert len(zones) == 59
    assert zones["cell59"].data()["number"] == "5"
    assert zones["cell59"].data()["label"] == "5, face down"
