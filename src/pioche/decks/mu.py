"""The deck of Mü & more, which four games share: sixty cards in five colours, 0 1 1 2 3 4 5 6 7 7 8 9 in each.

A set of these cards is an integer with a bit per card, colour by colour, twelve to a colour. Identical
cards are counted, not told apart: one of them in a set is always the lower bit of the two.
"""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, lowest, members
from pioche.core.native import i64, vec

COLOURS: Final = "RYBKG"
_NUMBERS: Final = [0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9]
NAMES: Final = [f"{colour}{number}" for colour in COLOURS for number in _NUMBERS]
NUMBER: Final = bytes(_NUMBERS * 5)
OF_COLOUR: Final = vec[i64]([0xFFF * 2 ** (12 * colour) for colour in range(5)])
OF_NUMBER: Final = vec[i64]([sum(2**card for card in range(60) if NUMBER[card] == number) for number in range(10)])
# One bit for each kind of card; and those kinds that exist twice, by their lower bit.
KINDS: Final = 0xDFBDFBDFBDFBDFB
PAIRS: Final = 0x102102102102102


def kind(card: i64) -> i64:
    """The number that stands for a card and its identical twin."""
    return card if (KINDS >> card) & 1 else card - 1


def add(cards: i64, card: i64) -> i64:
    """A set with one more card of a kind (named by its lower bit)."""
    one: i64 = bit(card)
    return cards | (one << 1 if cards & one else one)


def take(cards: i64, card: i64) -> i64:
    """A set with one card less of a kind that is in it."""
    one: i64 = bit(card)
    twin: i64 = (one & PAIRS) << 1
    return cards ^ (twin if cards & twin else one)


def union(some: i64, more: i64) -> i64:
    """Two sets as one: a copy of a card in each makes two."""
    return some | more | (some & more & PAIRS) << 1


def less(some: i64, fewer: i64) -> i64:
    """A set without the cards of another that is part of it."""
    ones: i64 = some & fewer & KINDS
    twins: i64 = some & (ones & PAIRS) << 1
    # Of two identical cards one stays: the lower bit, unless both go.
    stay: i64 = (twins >> 1) & ~(fewer >> 1)
    return some & ~(ones | twins) | stay


def kinds(cards: i64) -> list[int]:
    """The cards of a set, both copies of one under the same number."""
    return [kind(card) for card in members(cards)]


def cards_named(cards: i64) -> list[str]:
    """The names of the cards of a set, in its order."""
    names: list[str] = []
    while cards:
        names.append(NAMES[lowest(cards)])
        cards &= cards - 1
    return names
