"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.words import Counted, Lang, Words
from pioche.games.zocken.kernel import SERIES_POINTS
from pioche.games.zocken.table.cards import listed, signed
from pioche.games.zocken.view import ZockenView
from pioche.table.html import BLANK, Html, join, say
from pioche.table.persons import mention
from pioche.table.presenter import Part, People

_OUT: Final = Words(
    "No card left for {names}: the round is over.", "Main vide pour {names}\u00a0: la manche est finie."
)
_BEST: Final = Words("Fewest points for {names}: {points}.", "Le moins de points pour {names}\u00a0: {points}.")
# Terms of a score are read after their points.
_TAKEN: Final = Counted(Words("card taken", "carte prise"), Words("cards taken", "cartes prises"))
_GOBLINS: Final = Counted(Words("goblin in hand", "lutin en main"), Words("goblins in hand", "lutins en main"))
_EFFECTS: Final = Counted(
    Words("for {n} effect card in hand", "pour {n} carte spéciale en main"),
    Words("for {n} effect cards in hand", "pour {n} cartes spéciales en main"),
)
_JOKERS: Final = Counted(
    Words("for {n} joker in hand", "pour {n} joker en main"),
    Words("for {n} jokers in hand", "pour {n} jokers en main"),
)
_SERIES_OF: Final = Words("for a series of {n}", "pour une série de {n}")


def points(view: ZockenView) -> tuple[Html, ...]:
    state = view.state
    return tuple([signed(state.heaps[seat] + state.series_points[seat]) for seat in range(state.players)])


def verdict(view: ZockenView, people: People, lang: Lang) -> Html:
    state = view.state
    out = [mention(people, seat, lang) for seat in range(state.players) if not state.held[seat]]
    scores = state.scores()
    best = [mention(people, seat, lang) for seat, score in enumerate(scores) if score == min(scores)]
    ending = say(_OUT, lang, names=listed(out, lang))
    return join(BLANK, [ending, say(_BEST, lang, names=listed(best, lang), points=signed(min(scores)))])


def terms(view: ZockenView, seat: int, lang: Lang) -> list[Part]:
    state, deck = view.state, view.state.deck
    hand = state.hands[seat]
    heap = state.heaps[seat]
    goblins, effects, jokers = count(hand & deck.goblins), count(hand & deck.effects), count(hand & deck.jokers)
    parts = [
        Part(say(_TAKEN, lang, n=heap), heap, "ZOC-8.3"),
        Part(say(_GOBLINS, lang, n=goblins), goblins, "ZOC-8.4"),
        Part(say(_EFFECTS, lang, n=effects), 2 * effects, "ZOC-8.5"),
        Part(say(_JOKERS, lang, n=jokers), 3 * jokers, "ZOC-8.6"),
    ]
    series = [
        Part(say(_SERIES_OF, lang, n=len(cards)), -SERIES_POINTS[len(cards)], "ZOC-8.7") for cards in view.series(seat)
    ]
    return [part for part in [*parts, *series] if part.points]
