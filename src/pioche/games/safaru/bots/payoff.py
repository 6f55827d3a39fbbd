"""Safarü: what a game is worth to each seat, at its end or as it stands."""

from __future__ import annotations

from typing import Final, final

from pioche.core.bits import count
from pioche.core.game import State
from pioche.core.heuristics import Payoff
from pioche.core.native import i64, vec
from pioche.games.safaru.bots.races import CARDS, CARDS_LUMP, LUMP, SORT, WIDEST, ahead, left_of, standing
from pioche.games.safaru.kernel import BABIES, DECK, HEDGEHOGS, OVER, UNICORNS, SafaruState, triangles


def _chances(lump: float, most: int) -> list[float]:
    """How likely a side gets an award, by its lead, then by the cards left."""
    return [(1 + standing(lump, lead, left)) / 2 for lead in range(-WIDEST, WIDEST + 1) for left in range(most + 1)]


_MOST_OF_COLOUR: Final = vec[float](_chances(LUMP, SORT))
_MOST_CARDS: Final = vec[float](_chances(CARDS_LUMP, CARDS))


@final
class SideMargin(Payoff):
    """The points of a side against the mean of the others; SAF-9.16: fewer are better in the reversed game.

    Before the end, the awards for the most cards count as far as they are likely.
    """

    def __init__(self) -> None:
        self.points: vec[float] = vec[float]([0.0] * 4)

    def gains(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, SafaruState)
        total: float = 0.0
        sides: i64 = state.sides()
        side: i64 = 0
        while side < sides:
            self.points[side] = scored(state, side) if state.phase == OVER else standing_points(state, side)
            total += self.points[side]
            side += 1
        sign: float = -1.0 if state.reversed else 1.0
        seat: i64 = 0
        while seat < state.players:
            own: float = self.points[state.side(seat)]
            out[seat] = sign * (own - (total - own) / float(sides - 1))
            seat += 1


def scored(state: SafaruState, side: i64) -> float:
    """SAF-9.12: scores may be in half points."""
    points: float = float(state.score(side))
    return points / 2.0 if state.half_points() else points


def standing_points(state: SafaruState, side: i64) -> float:
    """SAF-7.4 to SAF-7.7, SAF-9.8 to SAF-9.11, of the cards captured so far."""
    pile: i64 = state.side_pile(side)
    points: float = float(triangles(pile))
    hedgehogs: float = _MOST_OF_COLOUR[ahead(state, side, HEDGEHOGS) * (SORT + 1) + left_of(state, HEDGEHOGS)]
    if state.reversed:
        most: float = _MOST_CARDS[ahead(state, side, DECK) * (CARDS + 1) + left_of(state, DECK)]
        return points + 24.0 * most + 18.0 * hedgehogs
    unicorns: float = _MOST_OF_COLOUR[ahead(state, side, UNICORNS) * (SORT + 1) + left_of(state, UNICORNS)]
    return points - 5.0 * float(count(pile & BABIES)) + 24.0 * unicorns - 12.0 * hedgehogs
