"""What one seat has: its cards, the series it lays, and what its special cards do."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, members
from pioche.core.words import Lang, Words
from pioche.games.zocken.kernel import (
    CARD,
    DRAW_TWO,
    GIVE_TWO,
    GIVING,
    NO_EFFECT,
    OVER,
    PASS_GOBLIN,
    PASSING,
    PAWN,
    RECEIVER,
    SERIES,
    TURN,
    TURN_BLUE,
    TURN_YELLOW,
    Deck,
)
from pioche.games.zocken.table.cards import art_of, in_order, the_card, title, value_of, worth
from pioche.games.zocken.view import ZockenView
from pioche.table.html import Html, escape, markup, say
from pioche.table.presenter import Group, Piece, hand_of
from pioche.table.zone import Zone, ZoneData, zone

# What has to be added to the name of an effect.
_DOES: Final = {
    NO_EFFECT: Words("stands for a goblin in a series", "remplace un lutin dans une série"),
    TURN_YELLOW: Words("yellow counts at once", "le jaune compte aussitôt"),
    TURN_BLUE: Words("blue counts at once", "le bleu compte aussitôt"),
    PASS_GOBLIN: Words("to your left neighbour", "à votre voisin de gauche"),
    DRAW_TWO: Words("the one on your left", "celui de gauche"),
    GIVE_TWO: Words("to whom you like", "à qui vous voulez"),
}
_KEY: Final = Words("{card}: {does}", "{card}\u00a0: {does}")
_IN_HAND: Final = Words("your hand", "votre main")
_PLAY: Final = Words("Play {card} ({n})", "Jouer {card} ({n})")
_ADD: Final = Words("Add {card} to the series", "Ajouter {card} à la série")
_TAKE_BACK: Final = Words("Leave {card} out of the series", "Ôter {card} de la série")
_PASS: Final = Words("Pass {card}", "Passer {card}")
_GIVE: Final = Words("Give {card}", "Donner {card}")
_NOT_NOW: Final = Words("{card}, not now", "{card}, pas maintenant")

# The phase of a hand in which no card can be chosen.
_RESTING: Final = -1


_BOLD: Final = Html("<b>{text}</b>")


def hand(view: ZockenView, lang: Lang, draft: tuple[str, ...]) -> Zone[ZoneData]:
    state, seat, deck = view.state, view.seat, view.state.deck
    waits = state.turn() != seat or state.phase in (PAWN, RECEIVER)
    phase = _RESTING if waits else state.phase
    fitting = 0
    if phase == SERIES:
        fitting = state.layable()
    elif phase in (PASSING, GIVING):
        fitting = state.givable()
    # Cards of a series stay in their places until it is laid.
    laying = [deck.names.index(word[1:]) for word in draft if word.startswith("+")]
    chosen = list(laying)
    pieces: list[tuple[int, int | None, bool, bool]] = []
    for card in in_order(deck, deck.firsts(state.hands[seat]) + laying):
        value = value_of(deck, state.pawn, card) if state.pawn >= 0 else None
        is_chosen = card in chosen
        if is_chosen:
            chosen.remove(card)
        pieces.append((card, value, bool(fitting & bit(card)), is_chosen))
    gifts = state.gifts if phase == GIVING else 0
    return _hand(tuple(pieces), TURN if phase == CARD else phase, gifts, deck, lang)


@zone
def _hand(
    cards: tuple[tuple[int, int | None, bool, bool], ...], phase: int, gifts: int, deck: Deck, lang: Lang
) -> ZoneData:
    """Cards, the value of each, whether it fits, and whether it is chosen for a series."""
    pieces = [
        _series_piece(card, deck, lang) if is_chosen else _piece(card, value, fits, phase, gifts, deck, lang)
        for card, value, fits, is_chosen in cards
    ]
    return hand_of([Group(say(_IN_HAND, lang), tuple(pieces))])


def _series_piece(card: int, deck: Deck, lang: Lang) -> Piece:
    label = say(_TAKE_BACK, lang, card=the_card(deck, card, lang))
    return Piece(art_of(deck, card), label, escape(f"+{deck.names[card]}"), "drop", "sel")


def _piece(card: int, value: int | None, fits: bool, phase: int, gifts: int, deck: Deck, lang: Lang) -> Piece:
    symbol, face, the = art_of(deck, card), deck.names[card], the_card(deck, card, lang)
    if phase == _RESTING:
        return Piece(symbol, worth(deck, card, value, lang))
    if phase == TURN:
        assert value is not None
        return Piece(symbol, say(_PLAY, lang, card=the, n=value), escape(face), "move")
    move = escape(f"+{face}" if phase == SERIES else f">{face}")
    if not fits:
        return Piece(symbol, say(_NOT_NOW, lang, card=worth(deck, card, value, lang)), move, "move", "no")
    if phase == SERIES:
        return Piece(symbol, say(_ADD, lang, card=the), move, "add", "legal")
    if phase == PASSING:
        return Piece(symbol, say(_PASS, lang, card=the), move, "move", "legal")
    # The receiver and both cards are chosen together, so only the last card settles it.
    return Piece(symbol, say(_GIVE, lang, card=the), move, "add" if gifts > 1 else "move")


def keys(view: ZockenView, lang: Lang) -> Zone[ZoneData]:
    """What the cards in hand that are no plain goblins do."""
    state, deck = view.state, view.state.deck
    special = members(state.hands[view.seat] & deck.kinds & ~deck.goblins) if state.phase < OVER else []
    return _keys(tuple(special), deck, lang)


@zone
def _keys(cards: tuple[int, ...], deck: Deck, lang: Lang) -> ZoneData:
    names = [markup(_BOLD, text=title(deck, card, lang)) for card in cards]
    does = [say(_DOES[deck.effect[card]], lang) for card in cards]
    texts = [say(_KEY, lang, card=name, does=what) for name, what in zip(names, does, strict=True)]
    return {"keys": tuple([(escape(deck.names[card]), text) for card, text in zip(cards, texts, strict=True)])}
