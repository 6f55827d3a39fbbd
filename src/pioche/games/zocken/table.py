"""Zocken on a page: the pawn that turns every card, the trick nobody wants, series before their players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from pioche.core.bits import bit, count, members
from pioche.core.game import View
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.table import Act, Chapter, Facts, Group, Part, People, Piece, Prompt, Table, plate
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.deck import material
from pioche.games.zocken.kernel import (
    BY_PASS,
    CARD,
    CARDS,
    COLOUR,
    DONE,
    DRAW_TWO,
    GIVE,
    GIVE_TWO,
    GIVING,
    LAY,
    LONGEST,
    NO_EFFECT,
    OVER,
    PASS_GOBLIN,
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
    TURN_BLUE,
    TURN_YELLOW,
    UNSEEN,
    Deck,
    ZockenState,
)
from pioche.games.zocken.view import COLOURS, ZockenView

# --- names ----------------------------------------------------------------------------


class Name(NamedTuple):
    """What a card is called: by itself, in a sentence, and several of it."""

    bare: Words
    the: Words
    several: Words


def _goblin(en: str, fr: str, article: str, several: str) -> Name:
    return Name(Words(en, fr), Words(f"the {en}", f"{article} {fr}"), Words(several, f"{fr}s"))


def _special(en: str, fr: str) -> Name:
    return Name(Words(en, fr), Words(f"“{en}”", f"« {fr} »"), Words(f"“{en}”", f"« {fr} »"))


def _joker(en: str, fr: str) -> Name:
    return Name(Words(en, fr), Words(f"the {en}", f"le {fr}"), Words(en, fr))


_NAMES: Final = {
    "A": _goblin("Acorn", "Gland", "le", "Acorns"),
    "B": _goblin("Bell", "Cloche", "la", "Bells"),
    "C": _goblin("Clover", "Trèfle", "le", "Clovers"),
    "D": _goblin("Drum", "Tambour", "le", "Drums"),
    "E": _goblin("Ember", "Braise", "la", "Embers"),
    "F": _goblin("Feather", "Plume", "la", "Feathers"),
    "G": _goblin("Grape", "Raisin", "le", "Grapes"),
    "H": _goblin("Horn", "Corne", "la", "Horns"),
    "TY": _special("Turn to yellow", "Pion jaune"),
    "TB": _special("Turn to blue", "Pion bleu"),
    "PG": _special("Pass a goblin", "Passer un lutin"),
    "D2": _special("Neighbour draws 2", "Le voisin pioche 2"),
    "G2": _special("Give 2 cards", "Donner 2 cartes"),
    "JM": _joker("multicoloured goblin", "lutin multicolore"),
    "JA": _joker("joker for Acorns, Bells, Clovers and Grapes", "joker Gland, Cloche, Trèfle et Raisin"),
    "JB": _joker("joker for Drums, Embers, Feathers and Horns", "joker Tambour, Braise, Plume et Corne"),
}
# The name of an effect, and what has to be added to it.
_EFFECT_NAMES: Final = {
    TURN_YELLOW: _NAMES["TY"],
    TURN_BLUE: _NAMES["TB"],
    PASS_GOBLIN: _NAMES["PG"],
    DRAW_TWO: _NAMES["D2"],
    GIVE_TWO: _NAMES["G2"],
}
_DOES: Final = {
    NO_EFFECT: Words("stands for a goblin in a series", "remplace un lutin dans une série"),
    TURN_YELLOW: Words("yellow counts at once", "jaune compte aussitôt"),
    TURN_BLUE: Words("blue counts at once", "bleu compte aussitôt"),
    PASS_GOBLIN: Words("to your left neighbour", "à votre voisin de gauche"),
    DRAW_TWO: Words("the one on your left", "celui de gauche"),
    GIVE_TWO: Words("to whom you like", "à qui vous voulez"),
}
_KEY: Final = Words("{card}: {does}", "{card} : {does}")


@lru_cache(16)
def _familiar(deck: Deck) -> frozenset[str]:
    """The faces of a deck that are as they are drawn; a corrected deck may have others under the same letters."""
    drawn = _traits(material("deck").deck)
    return frozenset(face for face, traits in _traits(deck).items() if drawn.get(face) == traits)


def _traits(deck: Deck) -> dict[str, tuple[int, int, int, frozenset[str]]]:
    """Both values of every face, its effect, and the goblins it may join in a series."""
    goblins = members(deck.kinds & deck.goblins)
    return {
        deck.names[card]: (
            deck.value[card],
            deck.value[CARDS + card],
            deck.effect[card],
            frozenset(deck.names[goblin] for goblin in goblins if deck.after[goblin] & bit(card)),
        )
        for card in members(deck.kinds)
    }


@lru_cache(256)
def _name(deck: Deck, card: int) -> Name:
    face = deck.names[card]
    if face in _familiar(deck):
        return _NAMES[face]
    effect = _EFFECT_NAMES.get(deck.effect[card])
    if effect is not None:
        return _special(f"{effect.bare.en} {face}", f"{effect.bare.fr} {face}")
    return Name(Words(f"card {face}", f"carte {face}"), Words(f"card {face}", f"la carte {face}"), Words(face, face))


@lru_cache(256)
def _art(deck: Deck, card: int) -> str:
    """The drawing of a card; where there is none, its colours with its values and its face in writing."""
    face = deck.names[card]
    if face in _familiar(deck):
        return f'<svg><use href="#z{face}"/></svg>'
    half = '<text x="8" y="32">{}</text><text x="50" y="60" text-anchor="middle">{}</text>'
    yellow, blue = half.format(deck.value[card], face), half.format(deck.value[CARDS + card], face)
    return (
        '<svg class="plain" viewBox="0 0 100 140"><use href="#zX"/>'
        f'{yellow}<g transform="rotate(180 50 70)">{blue}</g></svg>'
    )


def _the(deck: Deck, card: int, lang: Lang) -> str:
    return _name(deck, card).the.say(lang)


def _value(table: ZockenState, card: int) -> int:
    """ZOC-1.3; before the pawn has a colour, yellow is on top."""
    return table.deck.value[max(table.pawn, 0) * CARDS + card]


_WORTH: Final = Words("{card}, worth {n}", "{card}, vaut {n}")


def _worth(table: ZockenState, card: int, lang: Lang) -> str:
    name = _title(table.deck, card, lang)
    return _WORTH.say(lang, card=name, n=_value(table, card)) if table.pawn >= 0 else name


def _title(deck: Deck, card: int, lang: Lang) -> str:
    """The name of a card where it begins a line."""
    name = _name(deck, card).bare.say(lang)
    return name[:1].upper() + name[1:]


_AND: Final = Words("{some} and {last}", "{some} et {last}")


def _listed(parts: list[str], lang: Lang) -> str:
    return _AND.say(lang, some=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else parts[0]


# --- the trick --------------------------------------------------------------------------


class Trick(NamedTuple):
    """Cards on the table, the leader's first: the present trick, or between two the one just taken."""

    number: int
    leader: int
    cards: list[int]
    taker: int | None

    @property
    def done(self) -> bool:
        return self.taker is not None

    def counting(self, place: int) -> bool:
        """ZOC-6.3 to ZOC-6.5: one of a face counts, of three the last, of two or four none."""
        card = self.cards[place]
        return self.cards.count(card) % 2 == 1 and card not in self.cards[place + 1 :]

    def highest(self, table: ZockenState) -> int | None:
        """The place of the card that would take the trick now (ZOC-6.7, ZOC-6.8)."""
        places = [place for place in range(len(self.cards)) if self.counting(place)]
        return max(places, key=lambda place: (_value(table, self.cards[place]), place), default=None)


def _trick(table: ZockenState) -> Trick:
    if table.in_trick or not table.tricks:
        cards = [table.trick[i] for i in range(table.in_trick)]
        return Trick(table.tricks + 1, table.leader, cards, None)
    entries = [table.log[i] for i in range(table.last_trick, table.this_trick)]
    placed = [entry for entry in entries if entry % SEAT < LAY]
    cards = [entry % SEAT for entry in placed]
    return Trick(table.tricks, placed[0] // SEAT, cards, table.takers[table.tricks - 1])


# --- public zones -----------------------------------------------------------------------

_CARDS: Final = Counted(Words("card", "carte"), Words("cards", "cartes"))
_HIGHEST: Final = Words("Highest", "Plus haute")
_CANCELLED: Final = Words("Cancelled", "Annulée")
_TAKES: Final = Words("Takes {n}", "Prend {n}")
_SET_ASIDE: Final = Words("Set aside", "Écartée")
_COUNTS: Final = {
    -1: Words("No colour yet", "Pas de couleur"),
    0: Words("Yellow counts", "Jaune compte"),
    1: Words("Blue counts", "Bleu compte"),
}
_PILE: Final = Counted(
    Words("{n} card in the pile", "{n} carte à piocher"), Words("{n} cards in the pile", "{n} cartes à piocher")
)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def _seat(view: ZockenView, seat: int, people: People, lang: Lang) -> Facts:
    table = view.table
    return plate(
        people,
        seat,
        held=table.held[seat],
        cards=_CARDS.say(lang, table.held[seat]),
        heap=table.heaps[seat],
        series=_series(view, seat),
        # ZOC-10.9: at the end the hands are shown.
        left=[_art(table.deck, card) for card in _sorted(table, seat)] if table.phase == OVER else [],
    )


def _series(view: ZockenView, seat: int) -> list[tuple[str, list[str]]]:
    """The series of a seat: what each gives, and its cards; one that is not finished gives nothing yet."""
    table = view.table
    laid = [(_signed(-SERIES_POINTS[len(cards)]), cards) for cards in view.series(seat)]
    if table.length and table.actor == seat:
        laid.append(("…", view.laying()))
    names = table.deck.names
    return [(points, [_art(table.deck, names.index(face)) for face in cards]) for points, cards in laid]


def _centre(table: ZockenState, people: People, lang: Lang) -> Facts:
    trick = _trick(table)
    return {
        "pawn": COLOURS[table.pawn] if table.pawn >= 0 else "",
        "counts": _COUNTS[table.pawn].say(lang),
        "pile": _PILE.say(lang, table.pile_size - table.drawn),
        "number": trick.number,
        "slots": [_slot(table, trick, place, people, lang) for place in range(table.players)],
        "done": trick.done,
        "taker": -1 if trick.taker is None else trick.taker,
    }


def _slot(table: ZockenState, trick: Trick, place: int, people: People, lang: Lang) -> tuple[object, ...]:
    seat = (trick.leader + place) % table.players
    name = people.names[seat]
    if place >= len(trick.cards):
        here = seat == table.turn() and table.phase in (TURN, SERIES, CARD)
        return seat, name, "", "", "", "here" if here else ""
    card = trick.cards[place]
    state, cap = _judged(table, trick, place, seat, lang)
    return seat, name, _art(table.deck, card), _worth(table, card, lang), cap, state


def _judged(table: ZockenState, trick: Trick, place: int, seat: int, lang: Lang) -> tuple[str, str]:
    """How a card of the trick stands: its look and the word above it."""
    off = "" if trick.counting(place) else "off"
    if trick.taker == -1:
        return "off", _SET_ASIDE.say(lang)
    if trick.taker == seat:
        return f"win {off}", _TAKES.say(lang, n=table.players)
    if not trick.done and place == trick.highest(table):
        return "win", _HIGHEST.say(lang)
    return off, _CANCELLED.say(lang) if off else ""


# --- the hand ---------------------------------------------------------------------------

_IN_HAND: Final = Words("in hand · your heap: {n}", "en main · votre tas : {n}")
_AND_SERIES: Final = Words("{hand} · your series: {points}", "{hand} · vos séries : {points}")
_LAYING: Final = Words("your series", "votre série")
_PLAY: Final = Words("Play {card}, worth {n}", "Jouer {card}, vaut {n}")
_ADD: Final = Words("Add {card} to the series", "Ajouter {card} à la série")
_TAKE_BACK: Final = Words("Take back {card}", "Reprendre {card}")
_PASS: Final = Words("Pass {card}", "Passer {card}")
_GIVE: Final = Words("Give {card}", "Donner {card}")
_NOT_NOW: Final = Words("{card}, not now", "{card}, pas maintenant")


def _sorted(table: ZockenState, seat: int) -> list[int]:
    """Goblins by their yellow value, so that blue ones stand in order too; then effect cards, then jokers."""
    deck = table.deck
    return sorted(
        deck.firsts(table.hands[seat]),
        key=lambda card: (deck.goblins & bit(card) == 0, deck.jokers & bit(card) != 0, deck.value[card], card),
    )


def _hand(view: ZockenView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    hand = _sorted(table, view.seat)
    label = _IN_HAND.say(lang, n=table.heaps[view.seat])
    if table.series_points[view.seat]:
        label = _AND_SERIES.say(lang, hand=label, points=_signed(table.series_points[view.seat]))
    groups = [Group(label, tuple(_piece(view, card, lang) for card in hand))]
    if table.length and table.actor == view.seat:
        laid = tuple(_laid(table.deck, face, bool(draft), lang) for face in view.laying())
        groups.insert(0, Group(_LAYING.say(lang), laid))
    return {"groups": groups}


def _keys(view: ZockenView, lang: Lang) -> list[str]:
    """What the cards in hand that are no plain goblins do."""
    table, deck = view.table, view.table.deck
    special = members(table.hands[view.seat] & deck.kinds & ~deck.goblins) if table.phase < OVER else []
    return [
        _KEY.say(
            lang,
            card=f"<b>{_title(deck, card, lang)}</b>",
            does=_DOES[deck.effect[card]].say(lang),
        )
        for card in special
    ]


def _laid(deck: Deck, face: str, drafted: bool, lang: Lang) -> Piece:
    card = deck.names.index(face)
    if not drafted:
        return Piece(_art(deck, card), _title(deck, card, lang))
    return Piece(_art(deck, card), _TAKE_BACK.say(lang, card=_the(deck, card, lang)), f"+{face}", "drop", "sel")


def _piece(view: ZockenView, card: int, lang: Lang) -> Piece:
    table = view.table
    art, face, the = _art(table.deck, card), table.deck.names[card], _the(table.deck, card, lang)
    if table.turn() != view.seat or table.phase in (PAWN, RECEIVER):
        return Piece(art, _worth(table, card, lang))
    if table.phase in (TURN, CARD):
        return Piece(art, _PLAY.say(lang, card=the, n=_value(table, card)), face, "move")
    if table.phase == SERIES:
        if table.layable() & bit(card):
            return Piece(art, _ADD.say(lang, card=the), f"+{face}", "add", "legal")
        return Piece(art, _NOT_NOW.say(lang, card=_worth(table, card, lang)), f"+{face}", "move", "no")
    if not table.givable() & bit(card):
        return Piece(art, _NOT_NOW.say(lang, card=_worth(table, card, lang)), f">{face}", "move", "no")
    if table.phase == PASSING:
        return Piece(art, _PASS.say(lang, card=the), f">{face}", "move", "legal")
    # The receiver and both cards are chosen together, so only the last card settles it.
    return Piece(art, _GIVE.say(lang, card=the), f">{face}", "add" if table.gifts > 1 else "move")


# --- the prompt -------------------------------------------------------------------------

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


def _ask(view: ZockenView, people: People, lang: Lang) -> Prompt:
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
    cards, points = _name(deck, card).several.say(lang), _signed(-SERIES_POINTS[longest])
    return Act(f"+{deck.names[card]}", _SERIES_ACT.say(lang, cards=cards, points=points), "add")


def _situation(table: ZockenState, people: People, lang: Lang) -> str:
    if not table.in_trick:
        return _LEAD_WHY.say(lang)
    trick = _trick(table)
    place = trick.highest(table)
    if place is None:
        return _NO_CARD_COUNTS.say(lang)
    card, name = trick.cards[place], people.names[(trick.leader + place) % table.players]
    return _TAKING.say(lang, name=name, card=_the(table.deck, card, lang), n=_value(table, card))


def _ask_series(table: ZockenState, lang: Lang) -> Prompt:
    ask = _SERIES_BEGUN.say(lang, table.length)
    if table.length < SHORTEST:
        return Prompt(ask, _SERIES_NEEDS.say(lang))
    done = Act("done", _LAY_THESE.say(lang, points=_signed(-SERIES_POINTS[table.length])), look="go")
    return Prompt(ask, _one_more(table, lang), (done,))


def _one_more(table: ZockenState, lang: Lang) -> str:
    """What another card would bring to a series that can be laid."""
    if table.layable():
        return _SERIES_MORE.say(lang, points=_signed(-SERIES_POINTS[table.length + 1]))
    return _SERIES_ONE_STAYS.say(lang) if table.held[table.actor] == 1 and table.length < LONGEST else ""


def _ask_gift(table: ZockenState, name: str, lang: Lang) -> Prompt:
    if table.phase == PASSING:
        if any(table.deck.trees & bit(card) for card in members(table.givable())):
            return Prompt(_PASS_TREE.say(lang, name=name), f"{_NO_GOBLIN.say(lang)} {_PASS_WHY.say(lang)}")
        return Prompt(_PASS_GOBLIN.say(lang, name=name), _PASS_WHY.say(lang))
    last = table.log[table.logged - 1] % SEAT
    if last >= TO:
        return Prompt(_GIVE_TO.say(lang, table.gifts, name=name))
    return Prompt(_ONE_MORE.say(lang, name=name), _FIRST.say(lang, card=_the(table.deck, last - GIVE, lang)))


def _wait(view: ZockenView, people: People, lang: Lang) -> Prompt:
    table = view.table
    turn = table.turn()
    if turn == NOBODY:
        return Prompt(_OVER.say(lang))
    ask = _WAIT[table.phase].say(lang, name=people.names[turn], other=people.names[table.receiver])
    return Prompt(ask, " ".join(_news(view, people, lang)))


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
            given.setdefault(seat, []).append(_the(deck, action - GIVE, lang))
        if action < LAY and deck.effect[action] == DRAW_TWO:
            if table.left_of(seat) == me:
                drawn += [_the(deck, table.pile[k], lang) for k in range(draws, min(draws + 2, table.drawn))]
            draws += 2
    told = [_GAVE_YOU.say(lang, name=people.names[seat], cards=_listed(cards, lang)) for seat, cards in given.items()]
    return [*told, _YOU_DREW.say(lang, cards=_listed(drawn, lang))] if drawn else told


# --- the log ----------------------------------------------------------------------------

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


def _log(view: ZockenView, people: People, lang: Lang) -> list[Chapter]:
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
        _FIVE_TIMES.say(lang, n=number, card=_the(table.deck, names.index(cards[0][1]), lang))
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
            yield " ".join([words.say(lang, name=name, card=_the(deck, action, lang)), *effect])
            words, given = _PLAYS, 0
        elif action < DONE:
            laid.append(action - LAY)
        elif action == DONE:
            points = _signed(-SERIES_POINTS[len(laid)])
            yield _LAYS.say(lang, name=name, cards=_listed(_counted(deck, laid, lang), lang), points=points)
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
        f"{cards.count(card)} {_name(deck, card).several.say(lang)}"
        if cards.count(card) > 1
        else _name(deck, card).bare.say(lang)
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


# --- the score --------------------------------------------------------------------------

_OUT: Final = Counted(
    Words("{names} has no card left: the round is over.", "{names} n’a plus de carte : la manche est finie."),
    Words("{names} have no cards left: the round is over.", "{names} n’ont plus de carte : la manche est finie."),
)
_BEST: Final = Words("Lowest, so best: {names}.", "Le plus bas, donc le meilleur : {names}.")
# Terms of a score are read after their points.
_TAKEN: Final = Counted(Words("card taken", "carte prise"), Words("cards taken", "cartes prises"))
_GOBLINS: Final = Counted(Words("goblin in hand", "lutin en main"), Words("goblins in hand", "lutins en main"))
_EFFECTS: Final = Counted(
    Words("for {n} effect card in hand", "pour {n} carte d’effet en main"),
    Words("for {n} effect cards in hand", "pour {n} cartes d’effet en main"),
)
_JOKERS: Final = Counted(
    Words("for {n} joker in hand", "pour {n} joker en main"),
    Words("for {n} jokers in hand", "pour {n} jokers en main"),
)
_SERIES_OF: Final = Words("for a series of {n}", "pour une série de {n}")


def _count(view: ZockenView, seat: int, lang: Lang) -> list[Part]:
    table, deck = view.table, view.table.deck
    hand = table.hands[seat]
    heap = table.heaps[seat]
    goblins, effects, jokers = count(hand & deck.goblins), count(hand & deck.effects), count(hand & deck.jokers)
    parts = [
        Part(_TAKEN.say(lang, heap), heap, "ZOC-8.3"),
        Part(_GOBLINS.say(lang, goblins), goblins, "ZOC-8.4"),
        Part(_EFFECTS.say(lang, effects), 2 * effects, "ZOC-8.5"),
        Part(_JOKERS.say(lang, jokers), 3 * jokers, "ZOC-8.6"),
    ]
    series = [
        Part(_SERIES_OF.say(lang, n=len(cards)), -SERIES_POINTS[len(cards)], "ZOC-8.7") for cards in view.series(seat)
    ]
    return [part for part in [*parts, *series] if part.points]


def _mine(view: View) -> ZockenView:
    assert isinstance(view, ZockenView)
    return view


class ZockenTable(Table):
    symbols = (*(f"z{face}" for face in _NAMES), "zX")
    plan = "rows zocken"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {f"seat{seat}": _seat(seen, seat, people, lang) for seat in range(seen.table.players)}
        zones["centre"] = _centre(seen.table, people, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        return {"hand": _hand(seen, lang, draft), "keys": {"keys": _keys(seen, lang)}}

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if view.seat == NOBODY or seen.table.turn() != view.seat:
            return _wait(seen, people, lang)
        return _ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return _log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        return [_signed(table.heaps[seat] + table.series_points[seat]) for seat in range(table.players)]

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        out = [people.names[seat] for seat in range(table.players) if not table.held[seat]]
        scores = table.scores()
        best = [people.names[seat] for seat, score in enumerate(scores) if score == min(scores)]
        ended = _OUT.say(lang, len(out), names=_listed(out, lang))
        return f"{ended} {_BEST.say(lang, names=_listed(best, lang))}"

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        seen = _mine(view)
        return [_count(seen, seat, lang) for seat in range(seen.table.players)]


TABLE: Final = ZockenTable()
