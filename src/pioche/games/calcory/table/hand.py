"""What one seat has: cards to be given back, and buttons over the spaces where it may act."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import members
from pioche.core.seats import NOBODY
from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES, cards_named
from pioche.decks.mu_words import in_words
from pioche.games.calcory.kernel import CARD_BACK, COLUMNS, ROWS, SPACE_BACK, WORDS
from pioche.games.calcory.view import CalcoryView
from pioche.table.html import COMMA, Html, card_name, escape, join, say, the_card
from pioche.table.presenter import Draft, Group, Piece, hand_of
from pioche.table.zone import Zone, ZoneData, Zones, zone

_GIVE: Final = Words("Put {card} back", "Remettre {card}")
_KEEP: Final = Words("Rather another than {card}", "Plutôt une autre que {card}")
_PICKED: Final = Words("picked up", "ramassées")
_RETURNING: Final = Words("goes back", "à remettre")
_THE_PLACE: Final = Words("space {place}", "la place {place}")
_SPACES: Final = WORDS[: ROWS * COLUMNS]
_OWN_BACK: Final = Words("you put these back, {places}", "vous avez remis celles-ci, {places}")


def pads(view: CalcoryView) -> Zones:
    """Where the seat may act now: a button over each card it may turn, or each space it may fill."""
    lit = view.state.phase == SPACE_BACK
    return {f"pad{space}": _pad(space, lit) for space in view.actions() if space < ROWS * COLUMNS}


@zone
def _pad(space: int, lit: bool) -> ZoneData:
    return {"n": space, "move": escape(WORDS[space]), "place": _place(space), "lit": lit}


def _place(space: int) -> Html:
    """A space as on a map: the letter of its row, the number of its column."""
    return escape(f"{'ABCDEF'[space // COLUMNS]}{space % COLUMNS + 1}")


def word_name(word: str, lang: Lang) -> str:
    """A card by its name, a space by its place; nothing for any other word."""
    if word in _SPACES:
        return _THE_PLACE.say(lang, place=_place(_SPACES.index(word)))
    return in_words(word, lang)


def hand(view: CalcoryView, lang: Lang, draft: Draft) -> Zone[ZoneData]:
    state = view.state
    mine = state.turn() == view.seat
    if mine and state.phase == CARD_BACK:
        return _cards_to_choose(tuple(cards_named(state.picked)), "", lang)
    if mine and state.phase == SPACE_BACK:
        chosen = NAMES[state.returning]
        return (
            _cards_to_choose(tuple(cards_named(state.picked)), chosen, lang) if draft else _card_to_place(chosen, lang)
        )
    if state.memory_aid and state.turn() != NOBODY:
        # CAL-8.5: the memory aid also shows the cards that one has put back oneself.
        own = [space for space in members(state.returned) if state.returned_by[space] == view.seat]
        return _own_cards(tuple([(space, NAMES[state.board[space]]) for space in own]), lang)
    return _own_cards((), lang)


@zone
def _cards_to_choose(cards: tuple[str, ...], chosen: str, lang: Lang) -> ZoneData:
    """`chosen`: the card that goes back, once a space is chosen too."""
    pieces = []
    for place, card in enumerate(cards):
        word = escape(card)
        if not chosen:
            pieces.append(Piece(word, say(_GIVE, lang, card=the_card(card, lang)), word, "add", "legal"))
        elif place == cards.index(chosen):
            pieces.append(Piece(word, say(_KEEP, lang, card=the_card(card, lang)), word, "drop", "sel"))
        else:
            pieces.append(Piece(word, card_name(card, lang)))
    return hand_of([Group(say(_PICKED, lang), tuple(pieces))])


@zone
def _card_to_place(card: str, lang: Lang) -> ZoneData:
    return hand_of([Group(say(_RETURNING, lang), (Piece(escape(card), card_name(card, lang)),))])


@zone
def _own_cards(cards: tuple[tuple[int, str], ...], lang: Lang) -> ZoneData:
    """The cards that one has put back, by the space each lies on."""
    if not cards:
        return hand_of([])
    places = join(COMMA, [_place(space) for space, _ in cards])
    pieces = tuple([Piece(escape(card), card_name(card, lang)) for _, card in cards])
    return hand_of([Group(say(_OWN_BACK, lang, places=places), pieces)])
