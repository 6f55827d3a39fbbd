"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.games._template.table.cards import colour, the_card
from pioche.games._template.view import TemplateView
from pioche.table.html import say
from pioche.table.presenter import Draft, People, Prompt, name_prompt, plain_prompt
from pioche.table.zone import Zone, zone

_LEAD: Final = Words("Your turn: lead any card", "À vous : entamez avec la carte de votre choix")
_LEAD_WHY: Final = Words(
    "The highest card of its colour will win the trick.", "La plus haute carte de sa couleur remportera le pli."
)
_FOLLOW: Final = Words("Your turn: follow with {colour}", "À vous : fournissez du {colour}")
_FREE: Final = Words("Your turn: play any card", "À vous : jouez la carte de votre choix")
_FREE_WHY: Final = Words(
    "You have no {colour}: this trick is lost to you.", "Vous n’avez pas de {colour} : ce pli est perdu pour vous."
)
_WINNING: Final = Words("{name} is winning with {card}.", "{name} l’emporte pour l’instant avec {card}.")
_WAIT: Final = Words("{name} is to play", "C’est à {name} de jouer")


def ask(view: TemplateView, people: People, lang: Lang, _draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.leads():
        return plain_prompt(_LEAD, _LEAD_WHY, lang)
    if not state.following():
        return _free(state.best, lang)
    return _follow(state.best, state.winner, people, lang)


@zone
def _free(best: int, lang: Lang) -> Prompt:
    return Prompt(say(_FREE, lang), say(_FREE_WHY, lang, colour=colour(best, lang)))


@zone
def _follow(best: int, winner: int, people: People, lang: Lang) -> Prompt:
    why = say(_WINNING, lang, name=people.names[winner], card=the_card(best, lang))
    return Prompt(say(_FOLLOW, lang, colour=colour(best, lang)), why)


def wait(view: TemplateView, people: People, lang: Lang) -> Zone[Prompt]:
    return name_prompt(_WAIT, view.turn(), people, lang)
