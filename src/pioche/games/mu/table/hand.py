"""What one seat has: the cards it has laid, and those in hand."""

from __future__ import annotations

from functools import cache
from typing import Final

from pioche.core.bits import bit
from pioche.core.native import i64
from pioche.core.words import Lang, Words
from pioche.decks.mu import KINDS, NAMES, kind
from pioche.games.mu.kernel import AUCTION, TRICKS
from pioche.games.mu.table.cards import SYMBOLS, in_order
from pioche.games.mu.view import MuView
from pioche.table.html import NOTHING, card_name, escape, join, say, the_card
from pioche.table.presenter import Group, Piece, hand_of
from pioche.table.zone import State, Zone, ZoneData, zone

_LAID: Final = Words("laid", "posées")
_PLAYABLE: Final = Words("laid, playable", "posées, jouables")
_IN_HAND: Final = Words("in hand", "en main")
_FACE_UP: Final = Words(", laid", ", posée")
_PLAY: Final = Words("Play {card}", "Jouer {card}")
_LAY: Final = Words("Lay {card}", "Poser {card}")
_TAKE_BACK: Final = Words("Put {card} back", "Remettre {card} en main")

# The phase of a player who waits.
_WAITS: Final = -1


def hand(view: MuView, lang: Lang, draft: tuple[str, ...]) -> Zone[ZoneData]:
    state, seat = view.state, view.seat
    cards, phase, playable = state.hands[seat], _WAITS, 0
    if state.turn() == seat and state.phase == TRICKS:
        phase, playable = TRICKS, state.playable()
    elif state.turn() == seat and state.phase == AUCTION and cards:
        phase, playable = AUCTION, cards if state.laid_now < state.limit else 0
    laid = state.laid[seat]
    lifted = _lifted(laid, draft)
    return _hand(cards | lifted, laid & ~lifted, phase, playable, lifted, lang)


def _lifted(laid: i64, draft: tuple[str, ...]) -> i64:
    """The cards of a draft, which are laid already in the view: they still lie in the hand."""
    lifted: i64 = 0
    for word in draft:
        for card in in_order(laid & ~lifted):
            if NAMES[card] == word:
                lifted |= bit(card)
                break
    return lifted


@zone
def _hand(cards: int, laid: int, phase: int, playable: int, lifted: int, lang: Lang) -> ZoneData:
    """Cards in hand and laid, the kinds that may be played, and the cards chosen for a bid, as sets."""
    groups = []
    # When every card may be played none is lit: light must carry news.
    lit = ((cards | laid) & KINDS & ~playable) != 0
    if laid:
        # In the auction a laid card lies for good (MU-2.4).
        good, bad = _faces(_WAITS if phase == AUCTION else phase, lit, True, lang)
        words = _PLAYABLE if phase == TRICKS else _LAID
        groups.append(Group(say(words, lang), tuple(_row(laid, playable, good, bad, 0, lang))))
    good, bad = _faces(phase, lit, False, lang)
    groups.append(Group(say(_IN_HAND, lang), tuple(_row(cards, playable, good, bad, lifted, lang))))
    return hand_of(groups)


def _row(cards: i64, playable: i64, good: list[Piece], bad: list[Piece], lifted: i64, lang: Lang) -> list[Piece]:
    """The cards of a set: those that are chosen, those that may be played, and the others."""
    row: list[Piece] = []
    for card in in_order(cards):
        if (lifted >> card) & 1:
            row.append(_drafted(NAMES[card], lang))
        else:
            row.append(good[card] if (playable >> kind(card)) & 1 else bad[card])
    return row


# The same few pieces come again with every move: each is made once.


@cache
def _faces(phase: int, lit: bool, laid: bool, lang: Lang) -> tuple[list[Piece], list[Piece]]:
    """How the cards look that may be played, and the others."""
    if phase == _WAITS:
        resting = _resting(lang, laid)
        return resting, resting
    return _layable(lang) if phase == AUCTION else _playable(lit, lang, laid), _refused(lang)


def _drafted(card: str, lang: Lang) -> Piece:
    symbol = escape(card)
    return Piece(symbol, say(_TAKE_BACK, lang, card=the_card(card, lang)), symbol, "drop", "sel")


def _resting(lang: Lang, laid: bool) -> list[Piece]:
    face_up = say(_FACE_UP, lang) if laid else NOTHING
    return [Piece(escape(card), join(NOTHING, [card_name(card, lang), face_up])) for card in NAMES]


def _refused(lang: Lang) -> list[Piece]:
    # A disabled button says that it cannot be played now, to ears too.
    return [Piece(escape(card), card_name(card, lang), escape(card), "move", "no") for card in NAMES]


def _layable(lang: Lang) -> list[Piece]:
    labels = [say(_LAY, lang, card=the_card(card, lang)) for card in NAMES]
    return [Piece(symbol, label, symbol, "add") for symbol, label in zip(SYMBOLS, labels, strict=True)]


def _playable(lit: bool, lang: Lang, laid: bool) -> list[Piece]:
    face_up = say(_FACE_UP, lang) if laid else NOTHING
    labels = [join(NOTHING, [say(_PLAY, lang, card=the_card(card, lang)), face_up]) for card in NAMES]
    look: State = "legal" if lit else ""
    return [Piece(symbol, label, symbol, "move", look) for symbol, label in zip(SYMBOLS, labels, strict=True)]
