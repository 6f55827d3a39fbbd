"""The trick and the pawn in the middle; before each player cards and series."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.seats import NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import (
    CARD,
    DRAW_TWO,
    GIVE,
    LAY,
    OVER,
    SEAT,
    SERIES,
    SERIES_POINTS,
    TAKER,
    TO,
    TURN,
    UNSEEN,
    Deck,
    ZockenState,
)
from pioche.games.zocken.table.cards import art_of, in_order, signed, the_card, value_of, worth
from pioche.games.zocken.view import COLOURS, ZockenView
from pioche.table.html import BLANK, NOTHING, Html, escape, join, say
from pioche.table.persons import mention, tell
from pioche.table.presenter import People, plate
from pioche.table.zone import Zone, ZoneData, zone

_CARDS: Final = Counted(Words("card", "carte"), Words("cards", "cartes"))
_HIGHEST: Final = Words("Highest", "La plus haute")
_CANCELLED: Final = Words("Cancelled", "Annulée")
_TAKES: Final = Words("Takes {n}", "Prend {n}")
_SET_ASIDE: Final = Words("Discarded", "Défaussée")
_COUNTS: Final = {
    -1: Words("No colour yet", "Pas de couleur"),
    0: Words("Yellow counts", "Le jaune compte"),
    1: Words("Blue counts", "Le bleu compte"),
}
_PILE: Final = Words("Draw pile: {n}", "Pioche\u00a0: {n}")
# Why cards do not count (ZOC-6.2 to ZOC-6.7), by how many are identical.
_IDENTICAL: Final = {
    2: Words("Twice {card}: neither counts.", "Deux fois {card}\u00a0: aucune ne compte."),
    3: Words("Three times {card}: only the last counts.", "Trois fois {card}\u00a0: seule la dernière compte."),
    4: Words("Four times {card}: none counts.", "Quatre fois {card}\u00a0: aucune ne compte."),
    5: Words("Five times {card}: the trick is discarded.", "Cinq fois {card}\u00a0: le pli est défaussé."),
}
_EQUAL: Final = Words("Equal values, {n}: the later card is higher.", "Même valeur, {n}\u00a0: la dernière l’emporte.")
_NONE_COUNTS: Final = Words(
    "No card counts: the last player takes the trick.", "Aucune ne compte\u00a0: le dernier joueur prend le pli."
)
_LEADS_NEXT: Final = (
    Words("{name} leads next.", "{name} entame le pli suivant."),
    Words("You lead next.", "Vous entamez le pli suivant."),
)
_GIFT: Final = (
    Counted(
        Words("{name} gives a card to {other}.", "{name} donne une carte à {other}."),
        Words("{name} gives {n} cards to {other}.", "{name} donne {n} cartes à {other}."),
    ),
    Counted(
        Words("You give a card to {other}.", "Vous donnez une carte à {other}."),
        Words("You give {n} cards to {other}.", "Vous donnez {n} cartes à {other}."),
    ),
)
_DRAWN: Final = (
    Counted(
        Words("{name} draws a card.", "{name} pioche une carte."),
        Words("{name} draws {n} cards.", "{name} pioche {n} cartes."),
    ),
    Counted(
        Words("You draw a card.", "Vous piochez une carte."), Words("You draw {n} cards.", "Vous piochez {n} cartes.")
    ),
)


_NO_POINTS_YET: Final = Html("…")
_HERE: Final = Html("here")
_OFF: Final = Html("off")
_WIN: Final = Html("win")
_TOOK: Final = Html("win ")
_TOOK_WITH_CANCELLED: Final = Html("win off")


class Trick(NamedTuple):
    """Cards on the table, the leader's first: the present trick, or between two the one just taken."""

    number: int
    leader: int
    cards: tuple[int, ...]
    taker: int | None


def counts(trick: Trick, place: int) -> bool:
    """ZOC-6.3 to ZOC-6.5: one of a face counts, of three the last, of two or four none."""
    card = trick.cards[place]
    return trick.cards.count(card) % 2 == 1 and card not in trick.cards[place + 1 :]


def highest_place(trick: Trick, deck: Deck, pawn: int) -> int | None:
    """The place of the card that would take the trick now (ZOC-6.7, ZOC-6.8)."""
    places = [(value_of(deck, pawn, card), place) for place, card in enumerate(trick.cards) if counts(trick, place)]
    return max(places)[1] if places else None


def trick_on(state: ZockenState) -> Trick:
    if state.in_trick or not state.tricks:
        cards = [state.trick[i] for i in range(state.in_trick)]
        return Trick(state.tricks + 1, state.leader, tuple(cards), None)
    entries = [state.log[i] for i in range(state.last_trick, state.this_trick)]
    placed = [entry for entry in entries if entry % SEAT < LAY]
    cards = [entry % SEAT for entry in placed]
    return Trick(state.tricks, placed[0] // SEAT, tuple(cards), state.takers[state.tricks - 1])


def seat_plate(view: ZockenView, seat: int, people: People, lang: Lang) -> Zone[ZoneData]:
    state = view.state
    series = tuple([tuple(cards) for cards in view.series(seat)])
    laying = tuple(view.laying()) if state.length and state.actor == seat else ()
    # ZOC-10.9: at the end the hands are shown.
    left = in_order(state.deck, state.deck.firsts(state.hands[seat])) if state.phase == OVER else ()
    return _plate(seat, state.held[seat], state.heaps[seat], series, laying, left, state.deck, people, lang)


@zone
def _plate(
    seat: int,
    held: int,
    heap: int,
    series: tuple[tuple[str, ...], ...],
    laying: tuple[str, ...],
    left: tuple[int, ...],
    deck: Deck,
    people: People,
    lang: Lang,
) -> ZoneData:
    runs = [(len(faces), signed(-SERIES_POINTS[len(faces)]), _arts(deck, faces)) for faces in series]
    if laying:
        # One that is not finished gives nothing yet.
        runs.append((len(laying), _NO_POINTS_YET, _arts(deck, laying)))
    return plate(
        people,
        seat,
        held=held,
        cards=say(_CARDS, lang, n=held),
        heap=heap,
        series=tuple(runs),
        left=tuple([art_of(deck, card) for card in left]),
    )


def _arts(deck: Deck, faces: tuple[str, ...]) -> tuple[Html, ...]:
    """Each face once: how many cards there are is written beside them."""
    return tuple([art_of(deck, deck.names.index(face)) for face in dict.fromkeys(faces)])


def centre(state: ZockenState, people: People, lang: Lang) -> Zone[ZoneData]:
    next_card = state.turn() if state.phase in (TURN, SERIES, CARD) else NOBODY
    pile = state.pile_size - state.drawn
    next_leader = state.leader if state.phase == TURN and not state.in_trick else NOBODY
    return _centre(trick_on(state), _handed(state), state.pawn, pile, next_card, next_leader, state.deck, people, lang)


class Handed(NamedTuple):
    """Cards that changed hands because of the card that a seat played: from its hand, or from the pile."""

    seat: int
    to: int
    number: int
    drawn: bool


def _handed(state: ZockenState) -> tuple[Handed, ...]:
    """What was given and drawn in the trick that lies on the table."""
    start = state.this_trick if state.in_trick or not state.tricks else state.last_trick
    pile = state.pile_size
    found: list[Handed] = []
    for i in range(state.logged):
        action, seat = state.log[i] % SEAT, state.log[i] // SEAT % 8
        if action < LAY and state.deck.effect[action] == DRAW_TWO:
            number = min(2, pile)
            pile -= number
            if i >= start and number:
                found.append(Handed(seat, state.left_of(seat), number, True))
        elif i >= start and (GIVE <= action < TO or action == UNSEEN):
            to = state.log[i] // TAKER % 8
            before = found.pop().number if found and not found[-1].drawn and found[-1].seat == seat else 0
            found.append(Handed(seat, to, before + 1, False))
    return tuple(found)


@zone
def _centre(
    trick: Trick,
    handed: tuple[Handed, ...],
    pawn: int,
    pile: int,
    next_card: int,
    next_leader: int,
    deck: Deck,
    people: People,
    lang: Lang,
) -> ZoneData:
    players = len(people.names)
    why = _reasons(trick, pawn, deck, lang)
    if trick.taker is None:
        latest = (trick.leader + len(trick.cards) - 1) % players
        why = [*[_sentence(one, people, lang) for one in handed if one.seat == latest], *why]
    if trick.taker is not None and next_leader != NOBODY:
        why.append(tell(*_LEADS_NEXT, next_leader, people, lang))
    return {
        "pawn": escape(COLOURS[pawn]) if pawn >= 0 else NOTHING,
        "counts": say(_COUNTS[pawn], lang),
        "pile": say(_PILE, lang, n=pile),
        "number": trick.number,
        "slots": tuple([_slot(trick, place, pawn, next_card, deck, people, lang) for place in range(players)]),
        "why": join(BLANK, why),
        "done": trick.taker is not None,
        "taker": NOBODY if trick.taker is None else trick.taker,
    }


def _reasons(trick: Trick, pawn: int, deck: Deck, lang: Lang) -> list[Html]:
    """Why cards of the trick do not count, in sentences."""
    found: list[Html] = []
    for card in dict.fromkeys(trick.cards):
        number = trick.cards.count(card)
        if number > 1:
            found.append(say(_IDENTICAL[number], lang, card=the_card(deck, card, lang)))
    counting = [value_of(deck, pawn, card) for place, card in enumerate(trick.cards) if counts(trick, place)]
    if counting and counting.count(max(counting)) > 1:
        found.append(say(_EQUAL, lang, n=max(counting)))
    if trick.taker is not None and trick.taker != NOBODY and not counting:
        found.append(say(_NONE_COUNTS, lang))
    return found


Slot = tuple[int, Html, Html, Html, Html, Html]


def _slot(trick: Trick, place: int, pawn: int, next_card: int, deck: Deck, people: People, lang: Lang) -> Slot:
    players = len(people.names)
    seat = (trick.leader + place) % players
    name = people.names[seat]
    if place >= len(trick.cards):
        return seat, name, NOTHING, NOTHING, NOTHING, _HERE if seat == next_card else NOTHING
    card = trick.cards[place]
    state = _state(trick, place, seat, place == highest_place(trick, deck, pawn))
    cap = _cap(trick, seat, state, players, lang)
    return seat, name, art_of(deck, card), worth(deck, card, value_of(deck, pawn, card), lang), cap, state


def _sentence(handed: Handed, people: People, lang: Lang) -> Html:
    if handed.drawn:
        return tell(*_DRAWN, handed.to, people, lang, n=handed.number)
    return tell(*_GIFT, handed.seat, people, lang, n=handed.number, other=mention(people, handed.to, lang))


def _state(trick: Trick, place: int, seat: int, highest: bool) -> Html:
    """How a card of the trick looks."""
    if trick.taker == NOBODY:
        return _OFF
    if trick.taker == seat:
        return _TOOK if counts(trick, place) else _TOOK_WITH_CANCELLED
    if trick.taker is None and highest:
        return _WIN
    return NOTHING if counts(trick, place) else _OFF


def _cap(trick: Trick, seat: int, state: Html, players: int, lang: Lang) -> Html:
    """The word above a card of the trick."""
    if trick.taker == NOBODY:
        return say(_SET_ASIDE, lang)
    if trick.taker == seat:
        return say(_TAKES, lang, n=players)
    if state == _WIN:
        return say(_HIGHEST, lang)
    return say(_CANCELLED, lang) if state else NOTHING
