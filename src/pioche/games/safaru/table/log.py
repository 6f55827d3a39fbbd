"""What happened, in sentences."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.words import Counted, Lang, Words
from pioche.games.safaru.kernel import EACH
from pioche.games.safaru.view import SafaruView, Turn
from pioche.table.html import COMMA, Html, card_in_text, join, say
from pioche.table.persons import tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_LAP: Final = Words("Deal {deal}, turn {lap}", "Donne {deal}, tour {lap}")
_RELEASES: Final = (
    Words("{name} releases {card}.", "{name} relâche {card}."),
    Words("You release {card}.", "Vous relâchez {card}."),
)
_PAIRS: Final = (
    Words("{name} pairs {card} with {cards}.", "{name} apparie {card} et {cards}."),
    Words("You pair {card} with {cards}.", "Vous appariez {card} et {cards}."),
)
_ADDS: Final = (
    Words("{name} plays {card} and adds up {cards}.", "{name} joue {card} et additionne {cards}."),
    Words("You play {card} and add up {cards}.", "Vous jouez {card} et additionnez {cards}."),
)
_TOTALS: Final = (
    Words("{name} plays {card} and makes 17 with {cards}.", "{name} joue {card} et fait 17 avec {cards}."),
    Words("You play {card} and make 17 with {cards}.", "Vous jouez {card} et faites 17 avec {cards}."),
)
_PLAYS: Final = Words("{name} plays {card}.", "{name} joue {card}."), Words("You play {card}.", "Vous jouez {card}.")
_CAPTURES: Final = {"add": _ADDS, "total": _TOTALS, "pair": _PAIRS}
_AND: Final = Words("{some} and {last}", "{some} et {last}")
# SAF-10.7: of earlier turns no card is named.
_RELEASED_ONE: Final = (
    Words("{name} released a card.", "{name} a relâché une carte."),
    Words("You released a card.", "Vous avez relâché une carte."),
)
_CAUGHT: Final = (
    Counted(
        Words("{name} caught {n} card: {methods}.", "{name} a attrapé {n} carte\u00a0: {methods}."),
        Words("{name} caught {n} cards: {methods}.", "{name} a attrapé {n} cartes\u00a0: {methods}."),
    ),
    Counted(
        Words("You caught {n} card: {methods}.", "Vous avez attrapé {n} carte\u00a0: {methods}."),
        Words("You caught {n} cards: {methods}.", "Vous avez attrapé {n} cartes\u00a0: {methods}."),
    ),
)
_METHODS: Final = {
    "add": Words("addition", "addition"),
    "total": Words("total 17", "total 17"),
    "pair": Words("pair", "paire"),
}


class Line(NamedTuple):
    """A turn: whose, the card played, and what it caught by which method. `going`: it may yet catch.

    Without a card, only how many cards were caught by a method may still be said.
    """

    seat: int
    card: str
    captures: tuple[tuple[str, tuple[str, ...], int], ...]
    going: bool


def log(view: SafaruView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    """A chapter for every time that each player had a turn."""
    turns, players = view.turns(), view.state.players
    lines = [_line(turn, i == len(turns) - 1, view) for i, turn in enumerate(turns)]
    laps = [tuple(lines[first : first + players]) for first in range(0, len(lines), players)]
    return [_lap(i // EACH + 1, i % EACH + 1, lap, people, lang) for i, lap in enumerate(laps)]


def _line(turn: Turn, latest: bool, view: SafaruView) -> Line:
    """A method named but not carried out yet is not written."""
    is_open = latest or view.is_open()
    captures = tuple(
        [
            (capture.method, tuple(capture.cards) if is_open else (), len(capture.cards) + (capture.method == "pair"))
            for capture in turn.captures
            if capture.cards
        ]
    )
    return Line(turn.seat, turn.card if is_open else "", captures, latest and view.played() is not None)


@zone
def _lap(deal: int, lap: int, lines: tuple[Line, ...], people: People, lang: Lang) -> Chapter:
    sentences = [sentence for line in lines for sentence in _sentences(line, people, lang)]
    return Chapter(say(_LAP, lang, deal=deal, lap=lap), tuple(sentences))


def _sentences(line: Line, people: People, lang: Lang) -> list[Html]:
    """One sentence for each capture, or one for the turn where its cards are closed again."""
    if not line.card:
        return [_in_short(line, people, lang)]
    card = card_in_text(line.card, lang)
    if not line.captures:
        return [tell(*(_PLAYS if line.going else _RELEASES), line.seat, people, lang, card=card)]
    return [
        tell(*_CAPTURES[method], line.seat, people, lang, card=card, cards=_cards(cards, lang))
        for method, cards, _ in line.captures
    ]


def _in_short(line: Line, people: People, lang: Lang) -> Html:
    if not line.captures:
        return tell(*_RELEASED_ONE, line.seat, people, lang)
    number = sum([caught for _, _, caught in line.captures])
    methods = join(COMMA, [say(_METHODS[method], lang) for method, _, _ in line.captures])
    return tell(*_CAUGHT, line.seat, people, lang, n=number, methods=methods)


def _cards(cards: tuple[str, ...], lang: Lang) -> Html:
    texts = [card_in_text(card, lang) for card in cards]
    return say(_AND, lang, some=join(COMMA, texts[:-1]), last=texts[-1]) if texts[1:] else texts[0]
