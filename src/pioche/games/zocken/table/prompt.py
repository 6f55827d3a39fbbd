"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.bits import bit, members
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import (
    CARD,
    DRAW_TWO,
    GIVE,
    GIVING,
    LAY,
    LONGEST,
    PASSING,
    PAWN,
    RECEIVER,
    SEAT,
    SERIES,
    SERIES_POINTS,
    SHORTEST,
    TAKER,
    TO,
    TURN,
    Deck,
    ZockenState,
)
from pioche.games.zocken.table.board import highest_place, trick_on
from pioche.games.zocken.table.cards import listed, signed, the_card, value_of
from pioche.games.zocken.view import COLOURS, ZockenView
from pioche.table.html import BLANK, NOTHING, Html, join, say
from pioche.table.persons import mention
from pioche.table.presenter import Button, Draft, People, Prompt
from pioche.table.zone import Way, Zone, zone

_YOUR_COLOUR: Final = Words("Your turn: choose the pawn’s colour", "À vous\u00a0: choisissez la couleur du pion")
_COLOUR_WHY: Final = Words(
    "Only the values of its colour count. The highest card takes the trick, and every card taken costs a point.",
    "Seules comptent les valeurs de sa couleur. La plus haute carte prend le pli, et chaque carte prise coûte 1 point.",
)
_COLOUR_NAMES: Final = (Words("Yellow", "Jaune"), Words("Blue", "Bleu"))
_YOUR_LEAD: Final = Words("Your turn: lead any card", "À vous\u00a0: entamez le pli")
_YOUR_CARD: Final = Words("Your turn: play any card", "À vous\u00a0: jouez une carte")
_LEAD_WHY: Final = Words(
    "The highest takes the trick, and every card taken costs a point.",
    "La plus haute prend le pli, et chaque carte prise coûte un point.",
)
_TAKING: Final = Words(
    "For now {name} takes the trick, with {card} ({n}).",
    "Pour l’instant, {name} prend le pli avec {card} ({n}).",
)
_NO_CARD_COUNTS: Final = Words(
    "All cards so far cancel out: yours would take the trick for now.",
    "Toutes les cartes s’annulent\u00a0: la vôtre prendrait le pli pour l’instant.",
)
_SERIES_BEGUN: Final = Counted(
    Words("Your series: {n} card", "Votre série\u00a0: {n} carte"),
    Words("Your series: {n} cards", "Votre série\u00a0: {n} cartes"),
)
_SERIES_NEEDS: Final = Words(
    "It needs 3 to 6 cards: goblins first, then jokers.", "Il en faut 3 à 6\u00a0: les lutins d’abord, puis les jokers."
)
_SERIES_MORE: Final = Words("With one more: {points}.", "Avec une de plus\u00a0: {points}.")
_SERIES_ONE_STAYS: Final = Words("You must keep a card to play.", "Il faut garder une carte à jouer.")
_LAY_THESE: Final = Words("Lay the series: {points}", "Poser la série\u00a0: {points}")
_AFTER_SERIES: Final = Words("Now play a card to the trick", "Jouez maintenant une carte dans le pli")
_PASS_GOBLIN: Final = Words("Pass a goblin to {name}", "Passez un lutin à {name}")
_PASS_TREE: Final = Words("Pass a card with a tree to {name}", "Passez une carte à arbre à {name}")
_PASS_WHY: Final = Words("Only the two of you see it.", "Vous serez seuls à la voir.")
_NO_GOBLIN: Final = Words("You have no goblin.", "Vous n’avez pas de lutin.")
_TO_WHOM: Final = Counted(
    Words("To whom do you give your last card?", "À qui donnez-vous votre dernière carte\u00a0?"),
    Words("To whom do you give {n} cards?", "À qui donnez-vous {n} cartes\u00a0?"),
)
_TO_WHOM_WHY: Final = Words("You then choose the cards.", "Vous choisirez ensuite les cartes.")
_TO: Final = Words("To {name}", "À {name}")
_GIVE_TO: Final = Counted(
    Words("Choose the card for {name}", "Choisissez la carte pour {name}"),
    Words("Choose {n} cards for {name}", "Choisissez {n} cartes pour {name}"),
)
_ONE_MORE: Final = Words("One more card for {name}", "Encore une carte pour {name}")
_FIRST: Final = Words("The first is {card}.", "La première est {card}.")
_WAIT: Final = {
    PAWN: Words("{name} chooses the pawn’s colour", "{name} choisit la couleur du pion"),
    TURN: Words("{name} is to play", "C’est à {name} de jouer"),
    SERIES: Words("{name} lays a series", "{name} pose une série"),
    CARD: Words("{name} has laid a series and plays a card", "{name} a posé une série et joue une carte"),
    PASSING: Words("{name} passes a goblin to {other}", "{name} passe un lutin à {other}"),
    RECEIVER: Words("{name} chooses who is given cards", "{name} choisit à qui donner des cartes"),
    GIVING: Words("{name} gives cards to {other}", "{name} donne des cartes à {other}"),
}
_GAVE_YOU: Final = Words("{name} gave you {cards}.", "{name} vous a donné {cards}.")
_YOU_DREW: Final = Words("You drew {cards}.", "Vous avez pioché {cards}.")


NOTHING_GIVEN: Final = -1


class News(NamedTuple):
    """The cards that came into a hand since its player last did something: given by a seat, and drawn."""

    received: tuple[tuple[int, tuple[int, ...]], ...]
    drawn: tuple[int, ...]


def ask(view: ZockenView, people: People, lang: Lang, _draft: Draft) -> Zone[Prompt]:
    state = view.state
    if state.phase == PAWN:
        return _pawn(lang)
    if state.phase == SERIES:
        return _series(state.length, bool(state.layable()), state.held[state.actor], lang)
    if state.phase == RECEIVER:
        return _receiver(view.seat, state.gifts, people, lang)
    if state.phase == PASSING:
        tree = any(state.deck.trees & bit(card) for card in members(state.givable()))
        return _pass(tree, state.receiver, people, lang)
    if state.phase == GIVING:
        last = state.log[state.logged - 1] % SEAT
        first = NOTHING_GIVEN if last >= TO else last - GIVE
        return _give(first, state.gifts, state.receiver, state.deck, people, lang)
    if state.phase == CARD:
        return _after_series(_news(view), _lead(state), state.deck, people, lang)
    return _card(_news(view), _lead(state), state.deck, people, lang)


@zone
def _pawn(lang: Lang) -> Prompt:
    buttons = [
        Button(colour, say(words, lang), look=f"chip s{colour[0].upper()}")
        for colour, words in zip(COLOURS, _COLOUR_NAMES, strict=True)
    ]
    return Prompt(say(_YOUR_COLOUR, lang), say(_COLOUR_WHY, lang), tuple(buttons))


# --- a card for the trick -------------------------------------------------------------


class Lead(NamedTuple):
    """The trick as it stands: whether it is empty, or else the card that takes it now, its value and its seat."""

    empty: bool
    card: int
    value: int
    seat: int


def _lead(state: ZockenState) -> Lead:
    if not state.in_trick:
        return Lead(True, -1, 0, NOBODY)
    trick = trick_on(state)
    place = highest_place(trick, state.deck, state.pawn)
    if place is None:
        return Lead(False, -1, 0, NOBODY)
    card = trick.cards[place]
    return Lead(False, card, value_of(state.deck, state.pawn, card), (trick.leader + place) % state.players)


@zone
def _after_series(news: News, lead: Lead, deck: Deck, people: People, lang: Lang) -> Prompt:
    return Prompt(say(_AFTER_SERIES, lang), _why_card(news, lead, deck, people, lang))


@zone
def _card(news: News, lead: Lead, deck: Deck, people: People, lang: Lang) -> Prompt:
    """Series that may be laid first are buttons beside the hand."""
    why = _why_card(news, lead, deck, people, lang)
    return Prompt(say(_YOUR_LEAD if lead.empty else _YOUR_CARD, lang), why)


def _why_card(news: News, lead: Lead, deck: Deck, people: People, lang: Lang) -> Html:
    return join(BLANK, [*_sentences(news, deck, people, lang), _situation(lead, deck, people, lang)])


def _situation(lead: Lead, deck: Deck, people: People, lang: Lang) -> Html:
    if lead.empty:
        return say(_LEAD_WHY, lang)
    if lead.seat == NOBODY:
        return say(_NO_CARD_COUNTS, lang)
    return say(_TAKING, lang, name=people.names[lead.seat], card=the_card(deck, lead.card, lang), n=lead.value)


# --- a series -------------------------------------------------------------------------


@zone
def _series(length: int, longer: bool, held: int, lang: Lang) -> Prompt:
    """`longer`: another card fits; `held`: how many are left in the hand."""
    begun = say(_SERIES_BEGUN, lang, n=length)
    if length < SHORTEST:
        return Prompt(begun, say(_SERIES_NEEDS, lang))
    done = Button("done", say(_LAY_THESE, lang, points=signed(-SERIES_POINTS[length])), look="go")
    if longer:
        return Prompt(begun, say(_SERIES_MORE, lang, points=signed(-SERIES_POINTS[length + 1])), (done,))
    one_stays = held == 1 and length < LONGEST
    return Prompt(begun, say(_SERIES_ONE_STAYS, lang) if one_stays else NOTHING, (done,))


# --- gifts ----------------------------------------------------------------------------


@zone
def _receiver(own_seat: int, gifts: int, people: People, lang: Lang) -> Prompt:
    way: Way = "add" if gifts > 1 else "move"
    buttons = [
        Button(f"@{LETTERS[seat]}", say(_TO, lang, name=name), way, "go")
        for seat, name in enumerate(people.names)
        if seat != own_seat
    ]
    return Prompt(say(_TO_WHOM, lang, n=gifts), say(_TO_WHOM_WHY, lang), tuple(buttons))


@zone
def _pass(tree: bool, receiver: int, people: People, lang: Lang) -> Prompt:
    name, why = people.names[receiver], say(_PASS_WHY, lang)
    if tree:
        return Prompt(say(_PASS_TREE, lang, name=name), join(BLANK, [say(_NO_GOBLIN, lang), why]))
    return Prompt(say(_PASS_GOBLIN, lang, name=name), why)


@zone
def _give(first: int, gifts: int, receiver: int, deck: Deck, people: People, lang: Lang) -> Prompt:
    name = people.names[receiver]
    if first == NOTHING_GIVEN:
        return Prompt(say(_GIVE_TO, lang, n=gifts, name=name))
    return Prompt(say(_ONE_MORE, lang, name=name), say(_FIRST, lang, card=the_card(deck, first, lang)))


# --- those who wait -------------------------------------------------------------------


def wait(view: ZockenView, people: People, lang: Lang) -> Zone[Prompt]:
    state = view.state
    turn = state.turn()
    receiver = state.receiver if state.phase in (PASSING, GIVING) else NOBODY
    return _waiting(state.phase, turn, receiver, _news(view), state.deck, people, lang)


@zone
def _waiting(phase: int, turn: int, receiver: int, news: News, deck: Deck, people: People, lang: Lang) -> Prompt:
    other = NOTHING if receiver == NOBODY else mention(people, receiver, lang)
    ask = say(_WAIT[phase], lang, name=people.names[turn], other=other)
    return Prompt(ask, join(BLANK, _sentences(news, deck, people, lang)))


def _news(view: ZockenView) -> News:
    state, deck, me = view.state, view.state.deck, view.seat
    received: dict[int, list[int]] = {}
    drawn: list[int] = []
    draws = 0
    for i in range(state.logged):
        entry = state.log[i]
        action, seat = entry % SEAT, entry // SEAT % 8
        if seat == me:
            received, drawn = {}, []
        elif GIVE <= action < TO and entry // TAKER % 8 == me:
            received.setdefault(seat, []).append(action - GIVE)
        if action < LAY and deck.effect[action] == DRAW_TWO:
            if state.left_of(seat) == me:
                drawn += [state.pile[k] for k in range(draws, min(draws + 2, state.drawn))]
            draws += 2
    return News(tuple([(seat, tuple(cards)) for seat, cards in received.items()]), tuple(drawn))


def _sentences(news: News, deck: Deck, people: People, lang: Lang) -> list[Html]:
    gains = [
        say(_GAVE_YOU, lang, name=people.names[seat], cards=_cards(deck, cards, lang)) for seat, cards in news.received
    ]
    return [*gains, say(_YOU_DREW, lang, cards=_cards(deck, news.drawn, lang))] if news.drawn else gains


def _cards(deck: Deck, cards: tuple[int, ...], lang: Lang) -> Html:
    return listed([the_card(deck, card, lang) for card in cards], lang)
