"""The great moment of a round: a player goes out."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.rummu.kernel import OUT
from pioche.games.rummu.view import RummuView
from pioche.table.html import Html, escape
from pioche.table.persons import tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

# RU-9.12.
_OUT: Final = (
    Words("{name} goes out: +10", "{name} sort\u00a0: +10"),
    Words("You go out: +10", "Vous sortez\u00a0: +10"),
)


def moment(view: RummuView, people: People, lang: Lang) -> Zone[Moment] | None:
    state = view.state
    return _out(state.winner, escape(view.moves()[-1]), people, lang) if state.phase == OUT else None


@zone
def _out(seat: int, discard: Html, people: People, lang: Lang) -> Moment:
    return Moment("out", tell(*_OUT, seat, people, lang), (discard,))
