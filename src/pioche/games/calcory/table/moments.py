"""The great moment of a match: an attempt comes to exactly 13."""

from __future__ import annotations

from typing import Final

from pioche.core.seats import LETTERS
from pioche.core.words import Lang, Words
from pioche.games.calcory.table.board import GOAL
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import escape
from pioche.table.persons import tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

_THIRTEEN: Final = (
    Words("Exactly 13: {name} takes the cards", "13 tout juste\u00a0: {name} prend les cartes"),
    Words("Exactly 13: the cards are yours", "13 tout juste\u00a0: les cartes sont à vous"),
)


def moment(view: CalcoryView, people: People, lang: Lang) -> Zone[Moment] | None:
    """While the attempt is still in sight (CAL-8.4)."""
    state = view.state
    if state.count or not state.revealed:
        return None
    numbers = tuple([card[1] for _, card in view.revealed()])
    if sum(map(int, numbers)) != GOAL:
        return None
    return _thirteen(LETTERS.index(view.turns()[-1][0]), numbers, people, lang)


@zone
def _thirteen(seat: int, numbers: tuple[str, ...], people: People, lang: Lang) -> Moment:
    return Moment("exact", tell(*_THIRTEEN, seat, people, lang), tuple([escape(f"d{number}") for number in numbers]))
