"""How a deal ended, and what each score is made of."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count
from pioche.core.words import Counted, Lang, Words, points_text
from pioche.games.safaru.kernel import BABIES, DECK, HEDGEHOGS, UNICORNS, triangles
from pioche.games.safaru.view import SafaruView
from pioche.table.html import COMMA, Html, escape, join, say
from pioche.table.persons import mention
from pioche.table.presenter import Part, People

_TRIANGLES: Final = Words("triangles", "triangles")
_ZEROS: Final = Counted(Words("{n} baby (0)", "{n} bébé (0)"), Words("{n} babies (0)", "{n} bébés (0)"))
_MOST_UNICORNS: Final = Words("most unicorns", "le plus de licornes")
_MOST_HEDGEHOGS: Final = Words("most hedgehogs", "le plus de hérissons")
_MOST_CARDS: Final = Words("most cards", "le plus de cartes")
_BEST: Final = Words("The game goes to {names} with {points}.", "La partie est pour {names}, avec {points}.")
_BEST_REVERSED: Final = Words(
    "The game goes to {names} with the lowest score, {points}.",
    "La partie est pour {names}, au score le plus bas, {points}.",
)
_POINTS: Final = Counted(Words("{text} point", "{text} point"), Words("{text} points", "{text} points"))
_AND: Final = Words("{some} and {last}", "{some} et {last}")


def teams(view: SafaruView) -> tuple[int, ...]:
    """SAF-7.3: partners score as one side."""
    state = view.state
    return tuple([state.side(seat) for seat in range(state.players)]) if state.partners else ()


def verdict(view: SafaruView, people: People, lang: Lang) -> Html:
    """SAF-7.3: partners win together."""
    state = view.state
    scores = state.scores()
    best = min(scores) if state.reversed else max(scores)
    names = [mention(people, seat, lang) for seat, score in enumerate(scores) if score == best]
    text = escape(points_text(best, state.half_points(), lang).replace("-", "−"))
    unit = 2 if state.half_points() else 1
    points = say(_POINTS, lang, n=2 if best % unit else abs(best) // unit, text=text)
    together = say(_AND, lang, some=join(COMMA, names[:-1]), last=names[-1]) if names[1:] else names[0]
    return say(_BEST_REVERSED if state.reversed else _BEST, lang, names=together, points=points)


def terms(view: SafaruView, seat: int, lang: Lang) -> list[Part]:
    state = view.state
    side = state.side(seat)
    pile = state.side_pile(side)
    unit = 2 if state.half_points() else 1
    if state.reversed:
        parts = [
            Part(say(_TRIANGLES, lang), triangles(pile) * unit, "SAF-9.10"),
            Part(say(_MOST_CARDS, lang), state.part(24 * unit, state.with_most(DECK), side), "SAF-9.8"),
            Part(say(_MOST_HEDGEHOGS, lang), state.part(18 * unit, state.with_most(HEDGEHOGS), side), "SAF-9.9"),
        ]
    else:
        babies = count(pile & BABIES)
        parts = [
            Part(say(_TRIANGLES, lang), triangles(pile), "SAF-7.7"),
            Part(say(_ZEROS, lang, n=babies), -5 * babies, "SAF-7.6"),
            Part(say(_MOST_UNICORNS, lang), state.part(24, state.with_most(UNICORNS), side), "SAF-7.4"),
            Part(say(_MOST_HEDGEHOGS, lang), -state.part(12, state.with_most(HEDGEHOGS), side), "SAF-7.5"),
        ]
    return [part for part in parts if part.points]
