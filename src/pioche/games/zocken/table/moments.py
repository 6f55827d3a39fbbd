"""The great moments of a round: a long series, five identical cards, a hand that is empty."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games.zocken.kernel import CARD, OVER, SERIES_POINTS, TURN, Deck
from pioche.games.zocken.table.cards import listed, signed, symbols_of, the_card
from pioche.games.zocken.view import ZockenView
from pioche.table.html import say
from pioche.table.persons import mention, tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

_SERIES: Final = (
    Words("{name} lays a series of {n}: {points}", "{name} pose une série de {n}\u00a0: {points}"),
    Words("You lay a series of {n}: {points}", "Vous posez une série de {n}\u00a0: {points}"),
)
_FIVE: Final = Words("Five times {card}: the trick is discarded", "Cinq fois {card}\u00a0: le pli est défaussé")
_OUT: Final = Words("No card left for {names}", "Main vide pour {names}")
# Shorter series are laid all the time.
_LONG: Final = 4


def moment(view: ZockenView, people: People, lang: Lang) -> Zone[Moment] | None:
    state = view.state
    if state.phase == OVER:
        # ZOC-8.1.
        out = tuple([seat for seat in range(state.players) if not state.held[seat]])
        return _out(out, people, lang)
    if state.phase == CARD:
        faces = view.series(state.actor)[-1]
        return _series(state.actor, tuple(faces), state.deck, people, lang) if len(faces) >= _LONG else None
    if state.phase == TURN and state.tricks and not state.in_trick and state.takers[state.tricks - 1] < 0:
        return _five(view.finished()[-1][1][0][1], state.deck, lang)
    return None


@zone
def _out(seats: tuple[int, ...], people: People, lang: Lang) -> Moment:
    return Moment("out", say(_OUT, lang, names=listed([mention(people, seat, lang) for seat in seats], lang)))


@zone
def _series(seat: int, faces: tuple[str, ...], deck: Deck, people: People, lang: Lang) -> Moment:
    words = tell(*_SERIES, seat, people, lang, n=len(faces), points=signed(-SERIES_POINTS[len(faces)]))
    return Moment("exact", words, symbols_of(deck, faces))


@zone
def _five(face: str, deck: Deck, lang: Lang) -> Moment:
    return Moment(
        "exact", say(_FIVE, lang, card=the_card(deck, deck.names.index(face), lang)), symbols_of(deck, (face,))
    )
