"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games.calcory.kernel import SINGLE
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import BLANK, COMMA, Html, escape, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import Part, People

_WINS: Final = (
    Counted(
        Words("{name} wins with {n} card.", "{name} gagne avec {n} carte."),
        Words("{name} wins with {n} cards.", "{name} gagne avec {n} cartes."),
    ),
    Counted(
        Words("You win with {n} card.", "Vous gagnez avec {n} carte."),
        Words("You win with {n} cards.", "Vous gagnez avec {n} cartes."),
    ),
)
_SHARE: Final = Counted(
    Words(
        "The victory is shared by {one} and {other}: {n} card each.",
        "Victoire partagée entre {one} et {other}\u00a0: {n} carte chacun.",
    ),
    Words(
        "The victory is shared by {one} and {other}: {n} cards each.",
        "Victoire partagée entre {one} et {other}\u00a0: {n} cartes chacun.",
    ),
)
_STALLED: Final = Words(
    "Nobody managed an attempt for many turns, so the game stops.",
    "Personne n’a réussi depuis longtemps, la partie s’arrête.",
)
_CARDS_WON: Final = Words("cards won", "cartes gagnées")


def points(view: CalcoryView) -> tuple[Html, ...]:
    state = view.state
    return tuple([escape(str(pile)) for pile in state.piles])


def verdict(view: CalcoryView, people: People, lang: Lang) -> Html:
    state = view.state
    scores = state.scores()
    best = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(best) == 1:
        ending = tell(*_WINS, best[0], people, lang, n=max(scores))
    else:
        *names, last = [mention(people, seat, lang) for seat in best]
        ending = say(_SHARE, lang, n=max(scores), one=join(COMMA, names), other=last)
    return ending if state.phase == SINGLE else join(BLANK, [say(_STALLED, lang), ending])


def terms(view: CalcoryView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    return [Part(say(_CARDS_WON, lang), state.scores()[seat], "CAL-7.5")]
