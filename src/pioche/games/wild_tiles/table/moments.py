"""The great moment of a round: the last tile of a rack is placed."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.wild_tiles.kernel import OUT
from pioche.games.wild_tiles.view import WildTilesView
from pioche.table.persons import tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

_OUT: Final = (
    Words("{name} goes out: no tile left", "{name} a posé sa dernière tuile"),
    Words("You go out: no tile left", "Vous avez posé votre dernière tuile"),
)


def moment(view: WildTilesView, people: People, lang: Lang) -> Zone[Moment] | None:
    state = view.state
    return _out(state.placer, people, lang) if state.phase == OUT else None


@zone
def _out(seat: int, people: People, lang: Lang) -> Moment:
    return Moment("out", tell(*_OUT, seat, people, lang))
