"""One's own cards, and the button that discards one of them."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.bits import bit
from pioche.core.seats import NOBODY
from pioche.core.words import Lang, Words
from pioche.decks.mu import COLOURS
from pioche.decks.mu_words import in_words
from pioche.games.rummu.combinations import NAMES
from pioche.games.rummu.kernel import ADDING, AT, LAST, NEW, PLAY, RummuState
from pioche.games.rummu.table.board import team_of
from pioche.games.rummu.view import RummuView
from pioche.table.html import COMMA, NOTHING, Html, card_name, escape, join, say, the_card
from pioche.table.presenter import Draft, Group, People, Piece, hand_of
from pioche.table.zone import State, Way, Zone, ZoneData, zone

_PARTNER_OF: Final = Words("team {n} with {name}", "équipe {n} avec {name}")
_YOU_OPEN: Final = Words("you open with {n} cards", "vous ouvrez avec {n} cartes")
_YOU_ARE_OPEN: Final = Words("you are open", "vous avez ouvert")
_DRAWN: Final = Words("new", "nouvelle")
_DISCARD: Final = Words("Discard", "Défausser")
_DISCARD_CARD: Final = Words("Discard {card}", "Défausser {card}")
_ENDS: Final = Words("ends your turn", "termine votre tour")
_GOES_OUT: Final = Words("you go out", "vous sortez")
_STAYS: Final = Words("taken this turn: it stays", "prise à ce tour : elle reste en main")
_ONE_CARD: Final = Words("choose one card", "choisissez une carte")
_LAY: Final = Words("Lay {card}", "Poser {card}")
_ADD: Final = Words("Add {card}", "Ajouter {card}")
SWAP: Final = Words("Swap the joker for {card}", "Échanger le joker contre {card}")
PICK_UP_ONE: Final = Words("Pick up {card}", "Remettre {card} en main")
_PLAY_AT: Final = Words("Play at combination {n}", "Jouer sur la combinaison {n}")
_ACTS: Final = {"+": _LAY, "=": SWAP, "-": PICK_UP_ONE}
_NO_FIT: Final = Words("{card}, does not fit", "{card}, ne convient pas")

_DOT: Final = Html(" · ")
# The second of two cards alike has a name of its own when it is picked.
_SECOND: Final = ".2"


class Held(NamedTuple):
    """A card in hand: the words of its label, where it has more than its name, and what a tap does."""

    card: str
    words: Words | None = None
    move: str = ""
    way: Way = ""
    state: State = ""
    drawn: bool = False


def word_name(word: str, lang: Lang) -> str:
    """A card by its name, what is done with one, which combination is played at; nothing for any other word."""
    if word.startswith("@"):
        return _PLAY_AT.say(lang, n=word[1:])
    card = in_words(word, lang)
    return _ACTS[word[0]].say(lang, card=card) if card and word[0] in _ACTS else card


def picks(view: RummuView) -> tuple[str, ...]:
    """The cards that may be picked, in any order: those of the hand, where one lays or discards."""
    if view.state.turn() != view.seat or view.state.phase not in (PLAY, LAST):
        return ()
    return tuple([name for name, _ in _named_apart(view)])


def _named_apart(view: RummuView) -> list[tuple[str, str]]:
    """The cards of the hand by colour, each with a name that no other has."""
    cards = sorted(view.hand(), key=_by_colour)
    return [(card + _SECOND if card in cards[:n] else card, card) for n, card in enumerate(cards)]


def _by_colour(card: str) -> tuple[int, str]:
    return COLOURS.index(card[0]), card[1]


def cards_of(draft: Draft) -> tuple[str, ...]:
    """The cards that are picked."""
    return tuple([name.removesuffix(_SECOND) for name in draft])


def hand(view: RummuView, people: People, lang: Lang, draft: Draft) -> Zone[ZoneData]:
    state, seat = view.state, view.seat
    pickable = picks(view)
    held = [
        _to_pick(card, name, name in draft) if pickable else _to_lay(view, card) for name, card in _named_apart(view)
    ]
    held = _marked(held, new_in_hand(state, seat))
    needs = 0 if state.opened[seat] else state.needs[seat]
    partner = state.partner(seat) if state.teams else NOBODY
    return _hand(tuple(held), needs, team_of(state, seat), partner, people, lang)


def new_in_hand(state: RummuState, seat: int) -> int:
    """The cards that came into the hand in this turn, as kinds."""
    if state.turn() != seat:
        return 0
    new: int = state.taken | state.back
    return new | bit(state.drawn) if state.drawn >= 0 else new


def _marked(held: list[Held], new: int) -> list[Held]:
    """New cards say so; of two cards alike it is the second."""
    last = {one.card: n for n, one in enumerate(held)}
    return [
        one._replace(drawn=bool(new & bit(NAMES.index(one.card))) and last[one.card] == n) for n, one in enumerate(held)
    ]


def _to_pick(card: str, name: str, picked: bool) -> Held:
    return Held(card, None, name, "drop" if picked else "add", "sel" if picked else "")


def _to_lay(view: RummuView, card: str) -> Held:
    """A card while a play that is begun goes on, move by move."""
    state = view.state
    if state.turn() != view.seat or state.phase not in (NEW, AT, ADDING):
        return Held(card)
    one = bit(NAMES.index(card))
    if state.phase == NEW and state.followers() & one:
        return Held(card, _LAY, f"+{card}", "move", "legal")
    if state.phase != NEW and state.addable(state.at) & one:
        return Held(card, _ADD, f"+{card}", "move", "legal")
    if state.phase == AT and state.swappable(state.at) & one:
        return Held(card, SWAP, f"={card}", "move", "legal")
    return Held(card, _NO_FIT, f"+{card}", "move", "no")


@zone
def _hand(cards: tuple[Held, ...], needs: int, team: int, partner: int, people: People, lang: Lang) -> ZoneData:
    """`needs`: cards for a first combination; 0 for who is open."""
    label = say(_YOU_OPEN, lang, n=needs) if needs else say(_YOU_ARE_OPEN, lang)
    if team:
        label = join(_DOT, [label, say(_PARTNER_OF, lang, n=team, name=people.names[partner])])
    return hand_of([Group(label, tuple([_piece(held, lang) for held in cards]))])


def _piece(held: Held, lang: Lang) -> Piece:
    card, words, move, way, state, drawn = held
    note = say(_DRAWN, lang) if drawn else NOTHING
    if words is not None:
        name = (card_name if words == _NO_FIT else the_card)(card, lang)
        return Piece(escape(card), say(words, lang, card=name), escape(move), way, state, note)
    name = join(COMMA, [card_name(card, lang), note]) if drawn else card_name(card, lang)
    return Piece(escape(card), name, escape(move), way, state, note)


# --- the discard ----------------------------------------------------------------------


def discard(view: RummuView, lang: Lang, draft: Draft) -> Zone[ZoneData]:
    """A place of its own, alive with exactly one card: nobody discards by the button that lays."""
    state = view.state
    pickable, cards = picks(view), cards_of(draft)
    if pickable and not cards and len(view.actions()) == 1:
        # The only thing left to do needs no choice.
        cards = cards_of(pickable[:1])
    card = cards[0] if len(cards) == 1 else ""
    allowed = bool(card) and _may_go(state, card)
    return _discard(card, allowed, bool(pickable), state.held[view.seat] == 1, lang)


def _may_go(state: RummuState, card: str) -> bool:
    return bool(state.discardable() & bit(NAMES.index(card)))


@zone
def _discard(card: str, allowed: bool, mine: bool, last: bool, lang: Lang) -> ZoneData:
    label = say(_DISCARD_CARD, lang, card=the_card(card, lang)) if card else say(_DISCARD, lang)
    if card and not allowed:
        note = say(_STAYS, lang)
    elif card:
        note = say(_GOES_OUT if last else _ENDS, lang)
    else:
        note = say(_ONE_CARD, lang) if mine else NOTHING
    return {"move": escape(card) if allowed else NOTHING, "label": label, "note": note}
