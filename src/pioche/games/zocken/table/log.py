"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from pioche.core.bits import bit
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
from pioche.games.zocken.table.cards import listed, name_of, signed, the_card
from pioche.games.zocken.view import ZockenView
from pioche.table.html import BLANK, Html, escape, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import Chapter, People
from pioche.table.zone import Zone, zone

_TRICK: Final = Words("Trick {n}", "Pli {n}")
_CHOOSES: Final = {
    0: (
        Words("{name} turns the pawn to yellow.", "{name} met le pion sur jaune."),
        Words("You turn the pawn to yellow.", "Vous mettez le pion sur jaune."),
    ),
    1: (
        Words("{name} turns the pawn to blue.", "{name} met le pion sur bleu."),
        Words("You turn the pawn to blue.", "Vous mettez le pion sur bleu."),
    ),
}
_LAYS: Final = (
    Words("{name} lays a series: {cards} ({points}).", "{name} pose une série\u00a0: {cards} ({points})."),
    Words("You lay a series: {cards} ({points}).", "Vous posez une série\u00a0: {cards} ({points})."),
)
_LEADS: Final = (
    Words("{name} leads {card}.", "{name} entame avec {card}."),
    Words("You lead {card}.", "Vous entamez avec {card}."),
)
_PLAYS: Final = Words("{name} plays {card}.", "{name} joue {card}."), Words("You play {card}.", "Vous jouez {card}.")
_NOW: Final = {
    TURN_YELLOW: Words("Yellow counts.", "Le jaune compte."),
    TURN_BLUE: Words("Blue counts.", "Le bleu compte."),
}
_DRAWS: Final = (
    Counted(
        Words("{name} draws {n} card.", "{name} pioche {n} carte."),
        Words("{name} draws {n} cards.", "{name} pioche {n} cartes."),
    ),
    Counted(
        Words("You draw {n} card.", "Vous piochez {n} carte."), Words("You draw {n} cards.", "Vous piochez {n} cartes.")
    ),
)
_NOTHING_LEFT: Final = Words("The pile is empty.", "La pioche est vide.")
_GIVES: Final = (
    Counted(
        Words("{name} gives a card to {other}.", "{name} donne une carte à {other}."),
        Words("{name} gives {n} cards to {other}.", "{name} donne {n} cartes à {other}."),
    ),
    Counted(
        Words("You give a card to {other}.", "Vous donnez une carte à {other}."),
        Words("You give {n} cards to {other}.", "Vous donnez {n} cartes à {other}."),
    ),
)
_PASSES: Final = (
    Words("{name} passes a card to {other}.", "{name} passe une carte à {other}."),
    Words("You pass a card to {other}.", "Vous passez une carte à {other}."),
)
_TAKES_TRICK: Final = (
    Words("{name} takes the trick: {n} cards.", "{name} prend le pli\u00a0: {n} cartes."),
    Words("You take the trick: {n} cards.", "Vous prenez le pli\u00a0: {n} cartes."),
)
_JOKER: Final = Words("joker", "joker")
_DISCARDED: Final = Words(
    "Five identical cards: nobody takes the trick.", "Cinq cartes identiques\u00a0: le pli est défaussé."
)
_DISCARDED_TRICKS: Final = Words("Discarded tricks", "Plis défaussés")
_FIVE_TIMES: Final = Words("Trick {n}: five times {card}.", "Pli {n}\u00a0: cinq fois {card}.")


class Stretch(NamedTuple):
    """A part of the log: its entries, and how many cards were in the pile before it."""

    entries: tuple[int, ...]
    pile: int


def log(view: ZockenView, people: People, lang: Lang) -> list[Zone[Chapter]]:
    """ZOC-10.10: the latest trick and the present one; discarded ones stay open."""
    state = view.state
    chapters = []
    if any(state.takers[i] < 0 for i in range(state.tricks)):
        cards = [(n, cards[0][1]) for n, (taker, cards) in enumerate(view.finished(), 1) if taker is None]
        chapters.append(_discarded(tuple(cards), state.deck, lang))
    if state.tricks:
        stretch = _stretch(state, state.last_trick, state.this_trick)
        chapters.append(_trick(state.tricks, stretch, state.takers[state.tricks - 1], state.deck, people, lang))
    if state.logged > state.this_trick:
        stretch = _stretch(state, state.this_trick, state.logged)
        chapters.append(_trick(state.tricks + 1, stretch, None, state.deck, people, lang))
    return chapters


def _stretch(state: ZockenState, start: int, end: int) -> Stretch:
    log, effect = state.log, state.deck.effect
    while end > start and _is_told_later(log[end - 1] % SEAT):
        end -= 1
    before = sum([log[i] % SEAT < LAY and effect[log[i] % SEAT] == DRAW_TWO for i in range(start)])
    return Stretch(tuple([log[i] for i in range(start, end)]), state.pile_size - 2 * before)


def _is_told_later(action: int) -> bool:
    """The log names a series when it is finished, a receiver with the card."""
    return LAY <= action < DONE or (TO <= action < COLOUR and action != UNSEEN)


@zone
def _discarded(tricks: tuple[tuple[int, str], ...], deck: Deck, lang: Lang) -> Chapter:
    """The numbers of the tricks, and the face that lay there five times."""
    cards = [(number, the_card(deck, deck.names.index(face), lang)) for number, face in tricks]
    lines = [say(_FIVE_TIMES, lang, n=number, card=card) for number, card in cards]
    return Chapter(say(_DISCARDED_TRICKS, lang), tuple(lines))


@zone
def _trick(number: int, stretch: Stretch, taker: int | None, deck: Deck, people: People, lang: Lang) -> Chapter:
    lines = list(_sentences(stretch, deck, people, lang))
    if taker is not None:
        lines.append(_taken(taker, people, lang))
    return Chapter(say(_TRICK, lang, n=number), tuple(lines))


def _taken(taker: int, people: People, lang: Lang) -> Html:
    if taker < 0:
        return say(_DISCARDED, lang)
    return tell(*_TAKES_TRICK, taker, people, lang, n=len(people.names))


def _sentences(stretch: Stretch, deck: Deck, people: People, lang: Lang) -> Iterator[Html]:
    entries, pile = stretch
    laid: list[int] = []
    gifts = 0
    words = _LEADS
    for i, entry in enumerate(entries):
        action, seat = entry % SEAT, entry // SEAT % 8
        if action < LAY:
            placed = tell(*words, seat, people, lang, card=the_card(deck, action, lang))
            yield join(BLANK, [placed, *_effect(deck.effect[action], seat, pile, people, lang)])
            pile -= 2 * (deck.effect[action] == DRAW_TWO)
            words, gifts = _PLAYS, 0
        elif action < DONE:
            laid.append(action - LAY)
        elif action == DONE:
            points = signed(-SERIES_POINTS[len(laid)])
            cards = listed(_counted(deck, laid, lang), lang)
            yield tell(*_LAYS, seat, people, lang, cards=cards, points=points)
            laid = []
        elif action < TO or action == UNSEEN:
            other = mention(people, entry // TAKER % 8, lang)
            gifts += 1
            if entry >= BY_PASS:
                yield tell(*_PASSES, seat, people, lang, other=other)
            elif i + 1 == len(entries) or entries[i + 1] != entry:
                yield tell(*_GIVES, seat, people, lang, n=gifts, other=other)
        elif action >= COLOUR:
            yield tell(*_CHOOSES[action - COLOUR], seat, people, lang)


def _counted(deck: Deck, cards: list[int], lang: Lang) -> list[Html]:
    """Cards with equal ones together."""
    return [_some(deck, card, cards.count(card), lang) for card in dict.fromkeys(cards)]


def _some(deck: Deck, card: int, number: int, lang: Lang) -> Html:
    name = name_of(deck, card)
    if bit(card) & deck.jokers:
        return say(_JOKER, lang)
    if number == 1:
        return say(name.bare, lang)
    return join(BLANK, [escape(str(number)), say(name.several, lang)])


def _effect(effect: int, seat: int, pile: int, people: People, lang: Lang) -> list[Html]:
    """What a placed card did that nobody had to choose."""
    if effect in _NOW:
        return [say(_NOW[effect], lang)]
    if effect != DRAW_TWO:
        return []
    drawn = min(max(pile, 0), 2)
    if not drawn:
        return [say(_NOTHING_LEFT, lang)]
    return [tell(*_DRAWS, (seat + 1) % len(people.names), people, lang, n=drawn)]
