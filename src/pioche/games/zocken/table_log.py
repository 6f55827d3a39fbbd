"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pioche.core.table import Chapter, People
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import (
    BY_PASS,
    COLOUR,
    DONE,
    DRAW_TWO,
    LAY,
    SEAT,
    SERIES_POINTS,
    TAKER,
    TO,
    TURN_BLUE,
    TURN_YELLOW,
    UNSEEN,
    Deck,
    ZockenState,
)
from pioche.games.zocken.table_cards import listed, name_of, signed, the_card
from pioche.games.zocken.view import ZockenView

_TRICK: Final = Words("Trick {n}", "Pli {n}")
_CHOOSES: Final = {
    0: Words("{name} turns the pawn to yellow.", "{name} met le pion sur jaune."),
    1: Words("{name} turns the pawn to blue.", "{name} met le pion sur bleu."),
}
_LAYS: Final = Words("{name} lays a series: {cards} ({points}).", "{name} pose une série : {cards} ({points}).")
_LEADS: Final = Words("{name} leads {card}.", "{name} entame avec {card}.")
_PLAYS: Final = Words("{name} plays {card}.", "{name} joue {card}.")
_NOW: Final = {
    TURN_YELLOW: Words("Yellow counts.", "Jaune compte."),
    TURN_BLUE: Words("Blue counts.", "Bleu compte."),
}
_DRAWS: Final = Counted(
    Words("{name} draws {n} card.", "{name} pioche {n} carte."),
    Words("{name} draws {n} cards.", "{name} pioche {n} cartes."),
)
_NOTHING_LEFT: Final = Words("The pile is empty.", "La pioche est vide.")
_GIVES: Final = Counted(
    Words("{name} gives {other} a card.", "{name} donne une carte à {other}."),
    Words("{name} gives {other} {n} cards.", "{name} donne {n} cartes à {other}."),
)
_PASSES: Final = Words("{name} passes {other} a card.", "{name} passe une carte à {other}.")
_TAKES_TRICK: Final = Words("{name} takes the trick: {n} cards.", "{name} prend le pli : {n} cartes.")
_DISCARDED: Final = Words(
    "Five identical cards: nobody takes the trick.", "Cinq cartes identiques : personne ne prend le pli."
)
_DISCARDED_TRICKS: Final = Words("Discarded tricks", "Plis écartés")
_FIVE_TIMES: Final = Words("Trick {n}: five times {card}.", "Pli {n} : cinq fois {card}.")


def log(view: ZockenView, people: People, lang: Lang) -> list[Chapter]:
    """ZOC-10.10: the latest trick and the present one; discarded ones stay open."""
    table = view.table
    chapters = _discarded(view, lang)
    if table.tricks:
        lines = [*_told(table, table.last_trick, table.this_trick, people, lang), _taken(table, people, lang)]
        chapters.append(Chapter(_TRICK.say(lang, n=table.tricks), tuple(lines)))
    if table.logged > table.this_trick:
        lines = list(_told(table, table.this_trick, table.logged, people, lang))
        chapters.append(Chapter(_TRICK.say(lang, n=table.tricks + 1), tuple(lines)))
    return chapters


def _discarded(view: ZockenView, lang: Lang) -> list[Chapter]:
    table = view.table
    if all(table.takers[i] >= 0 for i in range(table.tricks)):
        return []
    names = table.deck.names
    lines = [
        _FIVE_TIMES.say(lang, n=number, card=the_card(table.deck, names.index(cards[0][1]), lang))
        for number, (taker, cards) in enumerate(view.finished(), 1)
        if taker is None
    ]
    return [Chapter(_DISCARDED_TRICKS.say(lang), tuple(lines))]


def _taken(table: ZockenState, people: People, lang: Lang) -> str:
    taker = table.takers[table.tricks - 1]
    if taker < 0:
        return _DISCARDED.say(lang)
    return _TAKES_TRICK.say(lang, name=people.names[taker], n=table.players)


def _told(table: ZockenState, start: int, end: int, people: People, lang: Lang) -> Iterator[str]:
    """A stretch of the log in sentences; a series is told when it is finished, a receiver with the card."""
    deck = table.deck
    laid: list[int] = []
    given = 0
    words = _LEADS
    for i in range(start, end):
        entry = table.log[i]
        action, name = entry % SEAT, people.names[entry // SEAT % 8]
        if action < LAY:
            effect = _effect(table, i, people, lang)
            yield " ".join([words.say(lang, name=name, card=the_card(deck, action, lang)), *effect])
            words, given = _PLAYS, 0
        elif action < DONE:
            laid.append(action - LAY)
        elif action == DONE:
            points = signed(-SERIES_POINTS[len(laid)])
            yield _LAYS.say(lang, name=name, cards=listed(_counted(deck, laid, lang), lang), points=points)
            laid = []
        elif action < TO or action == UNSEEN:
            other = people.names[entry // TAKER % 8]
            given += 1
            if entry >= BY_PASS:
                yield _PASSES.say(lang, name=name, other=other)
            elif i + 1 == end or table.log[i + 1] != entry:
                yield _GIVES.say(lang, given, name=name, other=other)
        elif action >= COLOUR:
            yield _CHOOSES[action - COLOUR].say(lang, name=name)


def _counted(deck: Deck, cards: list[int], lang: Lang) -> list[str]:
    """Cards with equal ones together."""
    return [
        f"{cards.count(card)} {name_of(deck, card).several.say(lang)}"
        if cards.count(card) > 1
        else name_of(deck, card).bare.say(lang)
        for card in dict.fromkeys(cards)
    ]


def _effect(table: ZockenState, i: int, people: People, lang: Lang) -> list[str]:
    """What a placed card did that nobody had to choose."""
    entry = table.log[i]
    effect = table.deck.effect[entry % SEAT]
    if effect in _NOW:
        return [_NOW[effect].say(lang)]
    if effect != DRAW_TWO:
        return []
    before = sum(
        1 for k in range(i) if table.log[k] % SEAT < LAY and table.deck.effect[table.log[k] % SEAT] == DRAW_TWO
    )
    drawn = min(max(table.pile_size - 2 * before, 0), 2)
    if not drawn:
        return [_NOTHING_LEFT.say(lang)]
    return [_DRAWS.say(lang, drawn, name=people.names[table.left_of(entry // SEAT % 8)])]
