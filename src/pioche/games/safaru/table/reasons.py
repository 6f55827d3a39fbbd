"""Why a card of the table cannot be caught now, in plain words."""

from __future__ import annotations

from typing import Final

from pioche.core.game import Action
from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES, NUMBER
from pioche.games.safaru.kernel import ADD, ADDING, METHOD, PAIRING, TOTAL_SUM, TOTALLING, SafaruState
from pioche.games.safaru.view import SafaruView
from pioche.table.html import NOTHING, Html, say, the_card

_NO_WAY: Final = Words(
    "Your {c} cannot catch {card}: with it no cards make {c} or {rest}, and it is no {c}.",
    "Votre {c} ne peut pas attraper {card} : aucune somme de {c} ou de {rest} n’est possible avec, "
    "et ce n’est pas un {c}.",
)
_NO_WAY_LEFT: Final = Words(
    "None of the ways that your {c} has left catches {card}.",
    "Aucune des façons qui restent à votre {c} n’attrape {card}.",
)
_OTHER_PAIR: Final = Words("Only a {c} pairs with your {c}.", "Seul un {c} fait la paire avec votre {c}.")
_COMPLETE: Final = Words(
    "The sum is right already: only another 0 may come along.", "La somme y est : seul un autre 0 peut venir avec."
)
_BABY: Final = Words(
    "The sum is right, but one of the 0s must come along: choose a 0.",
    "La somme y est, mais un des 0 doit venir avec : choisissez un 0.",
)
_TOO_MUCH: Final = Words("{n} is too much: only {missing} is missing.", "{n}, c’est trop : il ne manque que {missing}.")
_TWO_CARDS: Final = Words(
    "A sum is of two cards or more: a {n} alone is caught as a pair.",
    "Une somme se fait de deux cartes au moins : un {n} seul s’attrape par une paire.",
)
_NO_SUM: Final = Words(
    "With {card} the sum cannot be reached: {missing} is missing.",
    "Avec {card}, on n’arrive pas à la somme : il manque {missing}.",
)


def reason(view: SafaruView, action: Action, lang: Lang) -> Html:
    state = view.state
    if action >= ADD or state.phase not in (METHOD, ADDING, TOTALLING, PAIRING) or state.player != view.seat:
        return NOTHING
    c, n = NUMBER[state.played], NUMBER[action]
    card = the_card(NAMES[action], lang)
    return say(_of_card(state, n), lang, card=card, c=c, rest=TOTAL_SUM - c, n=n, missing=state.missing)


def _of_card(state: SafaruState, number: int) -> Words:
    if state.phase == METHOD:
        return _NO_WAY_LEFT if state.used else _NO_WAY
    if state.phase == PAIRING:
        return _OTHER_PAIR
    if state.complete():
        return _COMPLETE
    if state.missing == 0:
        return _BABY
    if number > state.missing:
        return _TOO_MUCH
    return _TWO_CARDS if number == state.missing and not state.set_size else _NO_SUM
