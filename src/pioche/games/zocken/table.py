"""Zocken on a page: the pawn that turns every card, the trick nobody wants, series before their players."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, count, members
from pioche.core.game import View
from pioche.core.seats import NOBODY
from pioche.core.table import Chapter, Facts, Group, Part, People, Piece, Prompt, Table, hand_of
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import (
    CARD,
    DRAW_TWO,
    GIVE_TWO,
    NO_EFFECT,
    OVER,
    PASS_GOBLIN,
    PASSING,
    PAWN,
    RECEIVER,
    SERIES,
    SERIES_POINTS,
    TURN,
    TURN_BLUE,
    TURN_YELLOW,
    Deck,
)
from pioche.games.zocken.table_board import centre, plate_of
from pioche.games.zocken.table_cards import (
    NAMES,
    art_of,
    in_order,
    listed,
    signed,
    spoken,
    the_card,
    title,
    value_of,
    worth,
)
from pioche.games.zocken.table_log import log
from pioche.games.zocken.table_prompt import ask, wait
from pioche.games.zocken.view import ZockenView

# --- the hand ---------------------------------------------------------------------------

# What has to be added to the name of an effect.
_DOES: Final = {
    NO_EFFECT: Words("stands for a goblin in a series", "remplace un lutin dans une série"),
    TURN_YELLOW: Words("yellow counts at once", "jaune compte aussitôt"),
    TURN_BLUE: Words("blue counts at once", "bleu compte aussitôt"),
    PASS_GOBLIN: Words("to your left neighbour", "à votre voisin de gauche"),
    DRAW_TWO: Words("the one on your left", "celui de gauche"),
    GIVE_TWO: Words("to whom you like", "à qui vous voulez"),
}
_KEY: Final = Words("{card}: {does}", "{card}\u00a0: {does}")
_IN_HAND: Final = Words("in hand · your heap: {n}", "en main · votre tas : {n}")
_AND_SERIES: Final = Words("{hand} · your series: {points}", "{hand} · vos séries : {points}")
_LAYING: Final = Words("your series", "votre série")
_PLAY: Final = Words("Play {card}, worth {n}", "Jouer {card}, vaut {n}")
_ADD: Final = Words("Add {card} to the series", "Ajouter {card} à la série")
_TAKE_BACK: Final = Words("Take back {card}", "Reprendre {card}")
_PASS: Final = Words("Pass {card}", "Passer {card}")
_GIVE: Final = Words("Give {card}", "Donner {card}")
_NOT_NOW: Final = Words("{card}, not now", "{card}, pas maintenant")


def _hand(view: ZockenView, lang: Lang, draft: tuple[str, ...]) -> Facts:
    table = view.table
    hand = in_order(table, view.seat)
    label = _IN_HAND.say(lang, n=table.heaps[view.seat])
    if table.series_points[view.seat]:
        label = _AND_SERIES.say(lang, hand=label, points=signed(table.series_points[view.seat]))
    groups = [Group(label, tuple(_piece(view, card, lang) for card in hand))]
    if table.length and table.actor == view.seat:
        laid = tuple(_laid(table.deck, face, bool(draft), lang) for face in view.laying())
        groups.insert(0, Group(_LAYING.say(lang), laid))
    return hand_of(groups)


def _keys(view: ZockenView, lang: Lang) -> list[str]:
    """What the cards in hand that are no plain goblins do."""
    table, deck = view.table, view.table.deck
    special = members(table.hands[view.seat] & deck.kinds & ~deck.goblins) if table.phase < OVER else []
    return [
        _KEY.say(
            lang,
            card=f"<b>{title(deck, card, lang)}</b>",
            does=_DOES[deck.effect[card]].say(lang),
        )
        for card in special
    ]


def _laid(deck: Deck, face: str, drafted: bool, lang: Lang) -> Piece:
    card = deck.names.index(face)
    if not drafted:
        return Piece(art_of(deck, card), title(deck, card, lang))
    return Piece(art_of(deck, card), _TAKE_BACK.say(lang, card=the_card(deck, card, lang)), f"+{face}", "drop", "sel")


def _piece(view: ZockenView, card: int, lang: Lang) -> Piece:
    table = view.table
    art, face, the = art_of(table.deck, card), table.deck.names[card], the_card(table.deck, card, lang)
    if table.turn() != view.seat or table.phase in (PAWN, RECEIVER):
        return Piece(art, worth(table, card, lang))
    if table.phase in (TURN, CARD):
        return Piece(art, _PLAY.say(lang, card=the, n=value_of(table, card)), face, "move")
    if table.phase == SERIES:
        if table.layable() & bit(card):
            return Piece(art, _ADD.say(lang, card=the), f"+{face}", "add", "legal")
        return Piece(art, _NOT_NOW.say(lang, card=worth(table, card, lang)), f"+{face}", "move", "no")
    if not table.givable() & bit(card):
        return Piece(art, _NOT_NOW.say(lang, card=worth(table, card, lang)), f">{face}", "move", "no")
    if table.phase == PASSING:
        return Piece(art, _PASS.say(lang, card=the), f">{face}", "move", "legal")
    # The receiver and both cards are chosen together, so only the last card settles it.
    return Piece(art, _GIVE.say(lang, card=the), f">{face}", "add" if table.gifts > 1 else "move")


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
    symbols = (*(f"z{face}" for face in NAMES), "zX")
    plan = "rows zocken"

    def public(self, view: View, people: People, lang: Lang) -> dict[str, Facts]:
        seen = _mine(view)
        zones = {f"seat{seat}": plate_of(seen, seat, people, lang) for seat in range(seen.table.players)}
        zones["centre"] = centre(seen.table, people, lang)
        return zones

    def private(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> dict[str, Facts]:
        seen = _mine(view)
        return {"hand": _hand(seen, lang, draft), "keys": {"keys": _keys(seen, lang)}}

    def spoken(self, word: str, lang: Lang) -> str:
        return spoken(word, lang)

    def prompt(self, view: View, people: People, lang: Lang, draft: tuple[str, ...]) -> Prompt:
        seen = _mine(view)
        if view.seat == NOBODY or seen.table.turn() != view.seat:
            return wait(seen, people, lang)
        return ask(seen, people, lang)

    def log(self, view: View, people: People, lang: Lang) -> list[Chapter]:
        return log(_mine(view), people, lang)

    def points(self, view: View) -> list[str]:
        table = _mine(view).table
        return [signed(table.heaps[seat] + table.series_points[seat]) for seat in range(table.players)]

    def verdict(self, view: View, people: People, lang: Lang) -> str:
        table = _mine(view).table
        out = [people.names[seat] for seat in range(table.players) if not table.held[seat]]
        scores = table.scores()
        best = [people.names[seat] for seat, score in enumerate(scores) if score == min(scores)]
        ended = _OUT.say(lang, len(out), names=listed(out, lang))
        return f"{ended} {_BEST.say(lang, names=listed(best, lang))}"

    def count(self, view: View, lang: Lang) -> list[list[Part]]:
        seen = _mine(view)
        return [_count(seen, seat, lang) for seat in range(seen.table.players)]


TABLE: Final = ZockenTable()
