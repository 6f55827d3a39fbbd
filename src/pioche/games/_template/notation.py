"""The template in writing: moves as words, refusals as clauses, the table as lines of text."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import members
from pioche.core.cards import Cards
from pioche.core.game import Action, Refusal
from pioche.core.seats import NOBODY, letter
from pioche.core.words import Lang, Words
from pioche.games._template.kernel import NAMES
from pioche.games._template.view import TemplateView

CARDS: Final = Cards(NAMES)
_POINTS: Final = Words("Tricks won: {points}", "Plis gagnés : {points}")
_TURN: Final = Words("{seat} is to play.", "À {seat} de jouer.")
_OVER: Final = Words("The deal is over.", "La donne est terminée.")
_HAND: Final = Words("Your hand: {cards}", "Votre main : {cards}")


def text(action: Action) -> str:
    return CARDS.name(action)


def parse(text: str) -> Action:
    return Action(CARDS.card(text))


def refusal(view: TemplateView) -> Refusal:
    return Refusal("TPL-2.2", cards=tuple(members(view.table.hands[view.seat])))


def describe(view: TemplateView, lang: Lang) -> list[str]:
    turn = view.turn()
    lines = [_OVER.say(lang) if turn == NOBODY else _TURN.say(lang, seat=letter(turn))]
    lines.append(_POINTS.say(lang, points=" ".join(map(str, view.table.points))))
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=" ".join(view.hand()) or "–"))
    return lines
