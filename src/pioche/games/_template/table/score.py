"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Lang, Words
from pioche.games._template.view import TemplateView
from pioche.table.html import COMMA, Html, escape, join, say
from pioche.table.persons import mention
from pioche.table.presenter import Part, People

_TRICK_WON: Final = Counted(Words("trick won", "pli remporté"), Words("tricks won", "plis remportés"))
_VERDICT: Final = Words("Most tricks: {names}.", "Le plus de plis : {names}.")


def points(view: TemplateView) -> tuple[Html, ...]:
    state = view.state
    return tuple([escape(str(won)) for won in state.points])


def verdict(view: TemplateView, people: People, lang: Lang) -> Html:
    state = view.state
    won = state.scores()
    best = [mention(people, seat, lang) for seat, tricks in enumerate(won) if tricks == max(won)]
    return say(_VERDICT, lang, names=join(COMMA, best))


def terms(view: TemplateView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    won = state.scores()[seat]
    return [Part(say(_TRICK_WON, lang, n=won), won, "TPL-3.1")]
