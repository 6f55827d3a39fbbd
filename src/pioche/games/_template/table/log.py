"""What happened, in sentences: a chapter for each trick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pioche.core.words import Lang, Words
from pioche.games._template.table.cards import the_card
from pioche.games._template.view import TemplateView, Trick
from pioche.table.html import Html, say
from pioche.table.persons import tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_TRICK: Final = Words("Trick {number}", "Pli {number}")
# For everybody else, and for the player.
_LEADS: Final = (
    Words("{name} leads {card}.", "{name} entame avec {card}."),
    Words("You lead {card}.", "Vous entamez avec {card}."),
)
_PLAYS: Final = (Words("{name} plays {card}.", "{name} joue {card}."), Words("You play {card}.", "Vous jouez {card}."))
_WINS: Final = (
    Words("{name} wins the trick.", "{name} remporte le pli."),
    Words("You win the trick.", "Vous remportez le pli."),
)


def log(view: TemplateView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    return [_trick(number, trick, people, lang) for number, trick in enumerate(view.tricks(), 1)]


@zone
def _trick(number: int, trick: Trick, people: People, lang: Lang) -> Chapter:
    return Chapter(say(_TRICK, lang, number=number), tuple(_lines(trick, people, lang)))


def _lines(trick: Trick, people: People, lang: Lang) -> Iterator[Html]:
    for place, (seat, card) in enumerate(trick.plays):
        yield tell(*(_PLAYS if place else _LEADS), seat, people, lang, card=the_card(card, lang))
    if trick.complete:
        yield tell(*_WINS, trick.winner, people, lang)
