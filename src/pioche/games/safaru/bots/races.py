"""Safarü: the races for the most cards of a sort, and how they stand."""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from pioche.core.bits import count
from pioche.core.native import i64
from pioche.games.safaru.kernel import SafaruState

# Cards of one capture come together: the spread of a race, in cards for each card still to be captured.
LUMP: Final = 1.6
CARDS_LUMP: Final = 3.0
# The widest lead that tables know, and the cards of a colour and of the deck.
WIDEST: Final = 15
SORT: Final = 12
CARDS: Final = 60


def standing(lump: float, lead: int, left: int) -> float:
    """From -1 to 1: how sure of the award a side is, by the cards of its lead and the cards still to come."""
    if left <= 0:
        return float((lead > 0) - (lead < 0))
    return erf(lead / sqrt(2 * lump * left))


def ahead(state: SafaruState, side: i64, sort: i64) -> i64:
    """By how many cards of a sort a side leads, counted from the widest lead of another that tables know."""
    most: i64 = 0
    other: i64 = 0
    while other < state.sides():
        if other != side:
            most = max(most, count(state.side_pile(other) & sort))
        other += 1
    lead: i64 = count(state.side_pile(side) & sort) - most
    return max(-WIDEST, min(WIDEST, lead)) + WIDEST


def left_of(state: SafaruState, sort: i64) -> i64:
    """How many cards of a sort nobody has captured."""
    left: i64 = count(sort)
    for pile in state.piles:
        left -= count(pile & sort)
    return left
