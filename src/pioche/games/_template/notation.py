"""Template in writing: refusals with their clause, the view in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pioche.core.bits import bit, members
from pioche.core.cards import Cards
from pioche.core.game import Action, Refusal
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Lang, Words
from pioche.games._template.kernel import NAMES

if TYPE_CHECKING:
    from pioche.games._template.view import TemplateView, Trick

CARDS: Final = Cards(NAMES)
_TURN: Final = Words("{seat} is to play.", "À {seat} de jouer.")
_OVER: Final = Words("The deal is over.", "La donne est terminée.")
_TRICK: Final = Words("Trick {number}: {plays}", "Pli {number} : {plays}")
_POINTS: Final = Words("Tricks won: {points}", "Plis remportés : {points}")
_HAND: Final = Words("Your hand: {cards}", "Votre main : {cards}")


def refusal(view: TemplateView, action: Action) -> Refusal:
    hand = view.state.hands[view.seat]
    clause = "TPL-2.3" if hand & bit(action) else "TPL-2.2"
    return Refusal(clause, cards=tuple(members(view.state.playable())))


def describe(view: TemplateView, lang: Lang) -> list[str]:
    turn = view.turn()
    lines = [_OVER.say(lang) if turn == NOBODY else _TURN.say(lang, seat=LETTERS[turn])]
    lines += [_TRICK.say(lang, number=n, plays=_plays(trick)) for n, trick in enumerate(view.tricks(), 1)]
    lines.append(_POINTS.say(lang, points=" ".join(f"{LETTERS[n]} {won}" for n, won in enumerate(view.state.points))))
    if view.seat != NOBODY:
        lines.append(_HAND.say(lang, cards=CARDS.text(view.hand()) or "–"))
    return lines


def _plays(trick: Trick) -> str:
    return ", ".join(f"{LETTERS[seat]} {NAMES[card]}" for seat, card in trick.plays)
