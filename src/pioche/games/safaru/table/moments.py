"""The great moments of a game: the wild is cleared, or one card catches in all three ways."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.words import Lang, Words
from pioche.games.safaru.kernel import EACH
from pioche.games.safaru.table.cards import symbol_of
from pioche.games.safaru.view import SafaruView
from pioche.table.persons import tell
from pioche.table.presenter import Moment, People
from pioche.table.zone import Zone, zone

_CLEARS: Final = (
    Words("{name} clears the wild", "{name} vide la nature"),
    Words("You clear the wild", "Vous videz la nature"),
)
_THREE: Final = (
    Words("{name}: addition, total and pair at once", "{name}\u00a0: addition, total et paire d’un coup"),
    Words("You: addition, total and pair at once", "Vous\u00a0: addition, total et paire d’un coup"),
)
_WAYS: Final = 3


def moment(view: SafaruView, people: People, lang: Lang) -> Zone[Moment] | None:
    turns = view.turns()
    if not turns or view.played() is not None:
        return None
    last = turns[-1]
    caught = tuple([card for capture in last.captures for card in capture.cards])
    if caught and _lying_before_deal(view, len(turns)) == 0:
        return _cleared(last.seat, (last.card, *caught), people, lang)
    if len(last.captures) == _WAYS:
        return _three(last.seat, (last.card, *caught), people, lang)
    return None


def _lying_before_deal(view: SafaruView, turns: int) -> int:
    """How many cards the last turn left, without those that a new deal has brought since."""
    state = view.state
    is_new = state.deals > 1 and turns == EACH * state.players * (state.deals - 1)
    return count(state.table) - (count(state.brought[state.deals - 1]) if is_new else 0)


@zone
def _cleared(seat: int, cards: tuple[str, ...], people: People, lang: Lang) -> Moment:
    return Moment("exact", tell(*_CLEARS, seat, people, lang), tuple([symbol_of(card) for card in cards]))


@zone
def _three(seat: int, cards: tuple[str, ...], people: People, lang: Lang) -> Moment:
    return Moment("exact", tell(*_THREE, seat, people, lang), tuple([symbol_of(card) for card in cards]))
