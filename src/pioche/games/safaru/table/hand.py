"""What one seat has: its cards, and the table again for the one who catches."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Lang, Words
from pioche.decks.mu import NAMES, cards_named
from pioche.decks.mu_words import in_words
from pioche.games.safaru.kernel import ADD, DONE, METHOD, PLAY, WORDS
from pioche.games.safaru.table.board import fresh_cards, with_marks
from pioche.games.safaru.table.cards import animal, in_order, symbol_of
from pioche.games.safaru.table.catches import ADDITION, PAIR, TOTAL, Catch, catches, tap
from pioche.games.safaru.view import SafaruView
from pioche.table.html import NOTHING, Html, escape, join, say, suit, the_card
from pioche.table.presenter import Group, Piece, hand_of
from pioche.table.zone import Way, Zone, ZoneData, zone

_IN_HAND: Final = Words("your hand", "votre main")
_CHOOSE: Final = Words("Choose {card}", "Choisir {card}")
_PUT_BACK: Final = Words("Put {card} back", "Reposer {card}")
_RELEASE: Final = Words("Release {card}", "Relâcher {card}")
_TAKE: Final = Words("Catch {card}", "Attraper {card}")
_LET_GO: Final = Words("Leave {card}", "Laisser {card}")
_NOT_NOW: Final = Words("{card}, does not fit", "{card}, ne convient pas")
_METHODS: Final = {
    ADDITION: Words("Addition", "Addition"),
    TOTAL: Words("Total 17", "Total 17"),
    PAIR: Words("Pair", "Paire"),
}
_CATCH: Final = {
    ADDITION: Words("Addition: catch {cards}", "Addition\u00a0: attraper {cards}"),
    TOTAL: Words("Total 17: catch {cards}", "Total 17\u00a0: attraper {cards}"),
    PAIR: Words("Pair: catch {cards}", "Paire\u00a0: attraper {cards}"),
}
_CHOOSE_CARDS: Final = Words("choose the cards", "choisir les cartes")
_AND: Final = Words("{some} and {last}", "{some} et {last}")
_METHOD_WORDS: Final = WORDS[ADD:DONE]
_PLUS: Final = Html("\u00a0+ ")
_COMMA: Final = Html(", ")


def chosen_card(view: SafaruView, draft: tuple[str, ...]) -> str:
    """The card of the hand with which a draft begins; nothing where all its cards are of the table."""
    if not draft:
        return ""
    turn = view.turns()[-1]
    caught = sum([len(capture.cards) for capture in turn.captures])
    return turn.card if caught < sum([word in NAMES for word in draft]) else ""


def word_name(word: str, lang: Lang) -> str:
    """A card by its name, a method; nothing for any other word."""
    return _METHODS[_METHOD_WORDS.index(word)].say(lang) if word in _METHOD_WORDS else in_words(word, lang)


# --- the table, for the one who catches --------------------------------------------------


def is_catching(view: SafaruView) -> bool:
    """Whether the seat has played a card, or chosen one, and takes cards with it."""
    state = view.state
    return state.turn() == view.seat and state.player == view.seat and state.phase != PLAY


def net(view: SafaruView, lang: Lang, draft: tuple[str, ...]) -> Zone[ZoneData]:
    """What is already in the net, what can be caught, and whole sets as buttons."""
    state = view.state
    caught: list[tuple[str, str]] = []
    for capture in view.turns()[-1].captures:
        done = capture.method in draft and state.phase == METHOD
        caught += [(card, capture.method if done else card if card in draft else "") for card in capture.cards]
    lying = with_marks(in_order(cards_named(state.table)), fresh_cards(view))
    pieces = tuple([(card, fresh, *tap(state, NAMES.index(card))) for card, fresh in lying])
    played = view.played()
    assert played is not None
    return _net(tuple(caught), pieces, tuple(catches(state)), played, bool(chosen_card(view, draft)), lang)


@zone
def _net(
    caught: tuple[tuple[str, str], ...],
    lying: tuple[tuple[str, bool, tuple[str, ...], Way], ...],
    sets: tuple[Catch, ...],
    played: str,
    in_hand: bool,
    lang: Lang,
) -> ZoneData:
    """Caught cards with the word that lets them go; lying cards, whether they are new, and what a tap does.

    `in_hand`: the card is only chosen, and seen in the hand.
    """
    pieces = [(*_caught_piece(card, word, lang), NOTHING) for card, word in caught]
    pieces += [(*_lying_piece(card, moves, way, lang), _NEW if fresh else NOTHING) for card, fresh, moves, way in lying]
    return {
        "pieces": tuple(pieces),
        "sets": tuple([_button(catch, lang) for catch in sets]),
        "played": NOTHING if in_hand else symbol_of(played),
        "label": animal(played, lang),
    }


_NEW: Final = Html(" new")


def _caught_piece(card: str, word: str, lang: Lang) -> Piece:
    if not word:
        return Piece(symbol_of(card), animal(card, lang), state="sel")
    return Piece(symbol_of(card), say(_LET_GO, lang, card=the_card(card, lang)), escape(word), "drop", "sel")


def _lying_piece(card: str, moves: tuple[str, ...], way: Way, lang: Lang) -> Piece:
    if not moves:
        return Piece(symbol_of(card), say(_NOT_NOW, lang, card=animal(card, lang)), escape(card), "move", "no")
    return Piece(symbol_of(card), say(_TAKE, lang, card=the_card(card, lang)), _value(moves), way, "legal")


def _value(moves: tuple[str, ...]) -> Html:
    return escape(" ".join(moves))


CatchButton = tuple[Html, Way, Html, Html, Html]


def _button(catch: Catch, lang: Lang) -> CatchButton:
    """A whole set: its value and way, the method, its cards in short, and the whole in words."""
    method = say(_METHODS[catch.method], lang)
    if not catch.cards:
        choose = say(_CHOOSE_CARDS, lang)
        return _value(catch.moves), catch.way, method, choose, say(_CATCH[catch.method], lang, cards=choose)
    short = join(_PLUS, [_short(card) for card in catch.cards])
    names = [the_card(card, lang) for card in catch.cards]
    cards = say(_AND, lang, some=join(_COMMA, names[:-1]), last=names[-1]) if names[1:] else names[0]
    return _value(catch.moves), catch.way, method, short, say(_CATCH[catch.method], lang, cards=cards)


def _short(card: str) -> Html:
    """`1` and the shape of its suit."""
    return join(NOTHING, [escape(card[1]), suit(card[0])])


# --- the hand -----------------------------------------------------------------------------


def hand(view: SafaruView, lang: Lang, draft: tuple[str, ...]) -> Zone[ZoneData]:
    """The cards; the one chosen stays among them until the turn is played."""
    state = view.state
    chosen = chosen_card(view, draft)
    cards = in_order([*view.hand(), chosen] if chosen else view.hand())
    playable = bool(chosen) or (state.turn() == view.seat and state.phase == PLAY)
    pieces = tuple([(card, _way(view, card, chosen) if playable else "") for card in cards])
    return _hand(pieces, chosen, lang)


def _way(view: SafaruView, card: str, chosen: str) -> Way:
    if chosen:
        return "begin"
    # The last card of a deal that catches nothing shows what the next deal brings.
    return "move" if view.reveals(view.parse(card)) else "add"


@zone
def _hand(cards: tuple[tuple[str, Way], ...], chosen: str, lang: Lang) -> ZoneData:
    pieces: list[Piece] = []
    for card, way in cards:
        if card == chosen and way:
            label = say(_PUT_BACK, lang, card=animal(card, lang))
            pieces.append(Piece(symbol_of(card), label, escape(card), "drop", "sel"))
            # Of two identical cards one is chosen.
            chosen = ""
        elif way:
            words = _RELEASE if way == "move" else _CHOOSE
            pieces.append(Piece(symbol_of(card), say(words, lang, card=animal(card, lang)), escape(card), way))
        else:
            pieces.append(Piece(symbol_of(card), animal(card, lang)))
    return hand_of([Group(say(_IN_HAND, lang), tuple(pieces))])
