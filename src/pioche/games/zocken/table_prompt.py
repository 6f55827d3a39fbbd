"""What is asked, and of whom."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, count, members
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.table import Act, People, Prompt
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
    ZockenState,
)
from pioche.games.zocken.table_board import trick_on
from pioche.games.zocken.table_cards import listed, name_of, signed, the_card, value_of
from pioche.games.zocken.view import COLOURS, ZockenView

_YOUR_COLOUR: Final = Words("Your turn: choose the pawn’s colour", "À vous : choisissez la couleur du pion")
_COLOUR_WHY: Final = Words(
    "Only the values of its colour count. The highest card takes the trick, and every card taken costs a point.",
    "Seules comptent les valeurs de sa couleur. La plus haute carte prend le pli, et chaque carte prise coûte 1 point.",
)
_COLOUR_NAMES: Final = (Words("Yellow", "Jaune"), Words("Blue", "Bleu"))
_YOUR_LEAD: Final = Words("Your turn: lead any card", "À vous : entamez le pli")
_YOUR_CARD: Final = Words("Your turn: play any card", "À vous : jouez une carte")
_LEAD_WHY: Final = Words(
    "The highest takes the trick, and every card taken costs a point.",
    "La plus haute prend le pli, et chaque carte prise coûte un point.",
)
_TAKING: Final = Words(
    "{name} is taking the trick for now, with {card} ({n}). Two identical cards cancel out.",
    "Pour l’instant {name} prend le pli avec {card} ({n}). Deux cartes identiques s’annulent.",
)
_NO_CARD_COUNTS: Final = Words(
    "All cards so far cancel out: yours would take the trick for now.",
    "Toutes les cartes s’annulent : la vôtre prendrait le pli pour l’instant.",
)
_SERIES_ACT: Final = Words("Series of {cards}: {points}", "Série de {cards} : {points}")
_SERIES_BEGUN: Final = Counted(
    Words("Your series: {n} card", "Votre série : {n} carte"),
    Words("Your series: {n} cards", "Votre série : {n} cartes"),
)
_SERIES_NEEDS: Final = Words(
    "It needs 3 to 6 cards: goblins first, then jokers.", "Il en faut 3 à 6 : les lutins d’abord, puis les jokers."
)
_SERIES_MORE: Final = Words("With one more: {points}.", "Avec une de plus : {points}.")
_SERIES_ONE_STAYS: Final = Words("You must keep a card to play.", "Il faut garder une carte à jouer.")
_LAY_THESE: Final = Words("Lay them: {points}", "Les poser : {points}")
_AFTER_SERIES: Final = Words("Now play a card to the trick", "Jouez maintenant une carte dans le pli")
_PASS_GOBLIN: Final = Words("Pass a goblin to {name}", "Passez un lutin à {name}")
_PASS_TREE: Final = Words("Pass a card with a tree to {name}", "Passez une carte à arbre à {name}")
_PASS_WHY: Final = Words("Only the two of you see it.", "Vous serez seuls à la voir.")
_NO_GOBLIN: Final = Words("You have no goblin.", "Vous n’avez pas de lutin.")
_TO_WHOM: Final = Counted(
    Words("To whom do you give your last card?", "À qui donnez-vous votre dernière carte ?"),
    Words("To whom do you give {n} cards?", "À qui donnez-vous {n} cartes ?"),
)
_TO_WHOM_WHY: Final = Words("You then choose the cards.", "Vous choisirez ensuite les cartes.")
_TO: Final = Words("To {name}", "À {name}")
_GIVE_TO: Final = Counted(
    Words("Choose the card for {name}", "Choisissez la carte pour {name}"),
    Words("Choose {n} cards for {name}", "Choisissez {n} cartes pour {name}"),
)
_ONE_MORE: Final = Words("Choose the second card for {name}", "Choisissez la seconde carte pour {name}")
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
_OVER: Final = Words("The round is over", "La manche est finie")
_GAVE_YOU: Final = Words("{name} gave you {cards}.", "{name} vous a donné {cards}.")
_YOU_DREW: Final = Words("You drew {cards}.", "Vous avez pioché {cards}.")


def ask(view: ZockenView, people: People, lang: Lang) -> Prompt:
    table = view.table
    if table.phase == PAWN:
        acts = tuple(
            Act(COLOURS[k], _COLOUR_NAMES[k].say(lang), look=f"chip s{COLOURS[k][0].upper()}") for k in range(2)
        )
        return Prompt(_YOUR_COLOUR.say(lang), _COLOUR_WHY.say(lang), acts)
    if table.phase == SERIES:
        return _ask_series(table, lang)
    if table.phase == RECEIVER:
        acts = tuple(
            Act(f"@{LETTERS[seat]}", _TO.say(lang, name=people.names[seat]), "add" if table.gifts > 1 else "move", "go")
            for seat in range(table.players)
            if seat != view.seat
        )
        return Prompt(_TO_WHOM.say(lang, table.gifts), _TO_WHOM_WHY.say(lang), acts)
    if table.phase in (PASSING, GIVING):
        return _ask_gift(table, people.names[table.receiver], lang)
    return _ask_card(view, people, lang)


def _ask_card(view: ZockenView, people: People, lang: Lang) -> Prompt:
    table = view.table
    news = _news(view, people, lang)
    why = " ".join([*news, _situation(table, people, lang)])
    if table.phase == CARD:
        return Prompt(_AFTER_SERIES.say(lang), why)
    acts = tuple(_series_act(table, card, lang) for card in members(table.layable()))
    return Prompt((_YOUR_CARD if table.in_trick else _YOUR_LEAD).say(lang), why, acts)


def _series_act(table: ZockenState, card: int, lang: Lang) -> Act:
    """Begin a series: the best it can give out of this hand, one card staying in it (ZOC-4.4, ZOC-4.11)."""
    deck = table.deck
    longest = min(LONGEST, count(table.hands[table.actor] & deck.after[card]), table.held[table.actor] - 1)
    cards, points = name_of(deck, card).several.say(lang), signed(-SERIES_POINTS[longest])
    return Act(f"+{deck.names[card]}", _SERIES_ACT.say(lang, cards=cards, points=points), "add")


def _situation(table: ZockenState, people: People, lang: Lang) -> str:
    if not table.in_trick:
        return _LEAD_WHY.say(lang)
    trick = trick_on(table)
    place = trick.highest(table)
    if place is None:
        return _NO_CARD_COUNTS.say(lang)
    card, name = trick.cards[place], people.names[(trick.leader + place) % table.players]
    return _TAKING.say(lang, name=name, card=the_card(table.deck, card, lang), n=value_of(table, card))


def _ask_series(table: ZockenState, lang: Lang) -> Prompt:
    asked = _SERIES_BEGUN.say(lang, table.length)
    if table.length < SHORTEST:
        return Prompt(asked, _SERIES_NEEDS.say(lang))
    done = Act("done", _LAY_THESE.say(lang, points=signed(-SERIES_POINTS[table.length])), look="go")
    return Prompt(asked, _one_more(table, lang), (done,))


def _one_more(table: ZockenState, lang: Lang) -> str:
    """What another card would bring to a series that can be laid."""
    if table.layable():
        return _SERIES_MORE.say(lang, points=signed(-SERIES_POINTS[table.length + 1]))
    return _SERIES_ONE_STAYS.say(lang) if table.held[table.actor] == 1 and table.length < LONGEST else ""


def _ask_gift(table: ZockenState, name: str, lang: Lang) -> Prompt:
    if table.phase == PASSING:
        if any(table.deck.trees & bit(card) for card in members(table.givable())):
            return Prompt(_PASS_TREE.say(lang, name=name), f"{_NO_GOBLIN.say(lang)} {_PASS_WHY.say(lang)}")
        return Prompt(_PASS_GOBLIN.say(lang, name=name), _PASS_WHY.say(lang))
    last = table.log[table.logged - 1] % SEAT
    if last >= TO:
        return Prompt(_GIVE_TO.say(lang, table.gifts, name=name))
    return Prompt(_ONE_MORE.say(lang, name=name), _FIRST.say(lang, card=the_card(table.deck, last - GIVE, lang)))


def wait(view: ZockenView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    asked = _WAIT[table.phase].say(lang, name=people.names[turn], other=people.names[table.receiver])
    return Prompt(asked, " ".join(_news(view, people, lang)))


def _news(view: ZockenView, people: People, lang: Lang) -> list[str]:
    """What has come into the hand since its player last did something."""
    table, deck, me = view.table, view.table.deck, view.seat
    given: dict[int, list[str]] = {}
    drawn: list[str] = []
    draws = 0
    for i in range(table.logged):
        entry = table.log[i]
        action, seat = entry % SEAT, entry // SEAT % 8
        if seat == me:
            given, drawn = {}, []
        elif GIVE <= action < TO and entry // TAKER % 8 == me:
            given.setdefault(seat, []).append(the_card(deck, action - GIVE, lang))
        if action < LAY and deck.effect[action] == DRAW_TWO:
            if table.left_of(seat) == me:
                drawn += [the_card(deck, table.pile[k], lang) for k in range(draws, min(draws + 2, table.drawn))]
            draws += 2
    told = [_GAVE_YOU.say(lang, name=people.names[seat], cards=listed(cards, lang)) for seat, cards in given.items()]
    return [*told, _YOU_DREW.say(lang, cards=listed(drawn, lang))] if drawn else told
