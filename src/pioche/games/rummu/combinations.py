"""Rummü: cards and combinations, as sets of flat integers.

A *kind* of card is 5 * number + colour, so kinds ascend as the notation does. Both copies of a 1 or a 7 are one
kind; where a hidden copy must be told from the other one it has a *label*: the kind itself, or its twin from 50 on.
"""

from __future__ import annotations

from typing import Final

from pioche.core.bits import count, lowest
from pioche.core.native import i64
from pioche.decks.mu import COLOURS

NAMES: Final = [f"{colour}{number}" for number in [*range(10), 1, 7] for colour in COLOURS]
KIND: Final = bytes([*range(50), *range(5, 10), *range(35, 40)])
# The label of the second copy of a kind; 0 where there is none.
TWIN: Final = bytes([0] * 5 + list(range(50, 55)) + [0] * 25 + list(range(55, 60)) + [0] * 10)

KINDS: Final = 0x3FFFFFFFFFFFF
ALL: Final = 0xFFFFFFFFFFFFFFF
# One bit for each number: its red card; and the yellow cards.
RANKS: Final = 0x0210842108421
YELLOWS: Final = 0x0421084210842
YELLOW: Final = 1
# Members of a set of colours, and the colours after each colour.
_SIZE: Final = bytes(bin(colours).count("1") for colours in range(32))
AFTER: Final = bytes([30, 28, 24, 16, 0])
# More cards than there are.
_NEVER: Final = 99


def kinds(cards: i64) -> i64:
    """The kinds among some labels."""
    twins: i64 = cards >> 50
    return (cards & KINDS) | ((twins & 31) << 5) | ((twins >> 5) << 35)


def labels(kinds: i64) -> i64:
    """Every label of some kinds."""
    return kinds | (((kinds >> 5) & 31) << 50) | (((kinds >> 35) & 31) << 55)


def listed(cards: i64) -> list[int]:
    """The kinds of a set of labels, ascending, a kind twice where both copies are there."""
    found: list[int] = []
    while cards:
        found.append(KIND[lowest(cards)])
        cards &= cards - 1
    return sorted(found)


def numbers(cards: i64) -> i64:
    """The numbers among some kinds, each as the bit of its red card."""
    return (cards | (cards >> 1) | (cards >> 2) | (cards >> 3) | (cards >> 4)) & RANKS


def colours(cards: i64) -> i64:
    """The colours among some kinds, red being bit 0."""
    half: i64 = cards | (cards >> 25)
    return (half | (half >> 5) | (half >> 10) | (half >> 15) | (half >> 20)) & 31


def is_one(bits: i64) -> bool:
    """Whether a set has one member at most."""
    return bits & (bits - 1) == 0


def is_row(ranks: i64) -> bool:
    """Whether numbers are consecutive (RU-4.4: none follows 9)."""
    block: i64 = ranks * 31
    return block & (block + (block & -block)) == 0


def is_combination(cards: i64) -> bool:
    """Section 4: whether some kinds are a legal combination."""
    size: i64 = count(cards)
    if size < 3:
        return False
    ranks: i64 = numbers(cards)
    if is_one(ranks):
        return True
    if count(ranks) != size or not is_row(ranks):
        return False
    plain: i64 = colours(cards & ~YELLOWS)
    if is_one(plain):
        # RU-4.9: more normal cards than jokers.
        return size > 2 * count(cards & YELLOWS)
    # RU-4.8, RU-4.10: each colour once, yellow too.
    return _SIZE[colours(cards)] == size


def walk(hand: i64, number: i64, used: i64, more: i64) -> bool:
    """Whether a multi-colour run can go on from a number, with `more` cards in colours not yet used."""
    if more <= 0:
        return True
    if number > 9:
        return False
    free: i64 = (hand >> (5 * number)) & 31 & ~used
    while free:
        if walk(hand, number + 1, used | (free & -free), more - 1):
            return True
        free &= free - 1
    return False


def step(hand: i64, number: i64, colour: i64) -> i64:
    """What a hand can put on a number of a one-colour run: 1 for a normal card, else -1 for a joker, else 0."""
    here: i64 = hand >> (5 * number)
    if (here >> colour) & 1:
        return 1
    return -1 if (here >> YELLOW) & 1 else 0


def grow(hand: i64, number: i64, colour: i64, size: i64, lead: i64, need: i64) -> bool:
    """Whether a one-colour run can be legal with `need` cards; `lead` is normal cards minus jokers so far."""
    while size < need or lead <= 0:
        if number > 9:
            return False
        gain: i64 = step(hand, number, colour)
        if gain == 0:
            return False
        lead += gain
        size += 1
        number += 1
    return True


def can_become(laid: i64, last: i64, hand: i64, need: i64) -> bool:
    """Whether cards laid, `last` the highest, begin a combination of `need` cards with others of the hand."""
    size: i64 = count(laid)
    number: i64 = last // 5
    if is_one(numbers(laid)):
        more: i64 = (hand >> (5 * number)) & AFTER[last % 5]
        if size + _SIZE[more] >= need:
            return True
        if size > 1:
            return False
    used: i64 = colours(laid)
    if _SIZE[used] == size and walk(hand, number + 1, used, need - size):
        return True
    plain: i64 = colours(laid & ~YELLOWS)
    lead: i64 = size - 2 * count(laid & YELLOWS)
    if plain:
        return is_one(plain) and grow(hand, number + 1, lowest(plain), size, lead, need)
    return (
        grow(hand, number + 1, 0, size, lead, need)
        or grow(hand, number + 1, 2, size, lead, need)
        or grow(hand, number + 1, 3, size, lead, need)
        or grow(hand, number + 1, 4, size, lead, need)
    )


def beginnings(hand: i64, need: i64) -> i64:
    """The kinds in a hand that are the lowest card of a combination of `need` cards from it."""
    ranks: i64 = numbers(hand)
    # Numbers from which a row of that length goes up, and numbers held in that many colours.
    rows: i64 = ranks & (ranks >> 5) & (ranks >> 10)
    more: i64 = 3
    while more < need:
        rows &= ranks >> (5 * more)
        more += 1
    held: i64 = (hand & RANKS) + ((hand >> 1) & RANKS) + ((hand >> 2) & RANKS)
    held += ((hand >> 3) & RANKS) + ((hand >> 4) & RANKS)
    rows |= ((held + (8 - need) * RANKS) >> 3) & RANKS
    cards: i64 = hand & (rows * 31)
    found: i64 = 0
    while cards:
        one: i64 = cards & -cards
        if can_become(one, lowest(one), hand, need):
            found |= one
        cards ^= one
    return found


def fewest(hand: i64, colour: i64, low: i64, high: i64, lead: i64) -> i64:
    """How few cards of the hand, at both ends, give a one-colour run more normal cards than jokers."""
    best: i64 = _NEVER
    below: i64 = 0
    while True:
        now: i64 = lead
        number: i64 = high + 1
        gain: i64 = 1
        while now <= 0 and number <= 9 and gain:
            gain = step(hand, number, colour)
            now += gain
            number += 1
        if now > 0:
            best = min(best, below + number - high - 1)
        low -= 1
        gain = step(hand, low, colour) if low >= 0 else 0
        if gain == 0:
            return best
        lead += gain
        below += 1


def take_backs(whole: i64, size: i64, back: i64) -> i64:
    """RU-8.5: the cards that can come back next, ascending, if `size` come back and `back` already did."""
    if is_one(numbers(whole)) and size == 1:
        return whole if count(whole) > 3 else 0
    found: i64 = 0
    below: i64 = 0
    while below <= size:
        # Some from the lower end, the others from the upper one.
        gone: i64 = _lower(whole, below) | (whole & ~_lower(whole, count(whole) - size + below))
        left: i64 = gone ^ back
        one: i64 = left & -left
        if (gone == whole or is_combination(whole & ~gone)) and gone & back == back and one > back:
            found |= one
        below += 1
    return found


def _lower(cards: i64, size: i64) -> i64:
    """The lowest cards of a set."""
    rest: i64 = cards
    while size > 0:
        rest &= rest - 1
        size -= 1
    return cards ^ rest


def fewest_back(whole: i64) -> i64:
    """RU-8.5: how many cards come back from a combination."""
    size: i64 = 1
    while not take_backs(whole, size, 0):
        size += 1
    return size


def is_pure(cards: i64) -> bool:
    """RU-9.1, RU-9.2: no joker; and a run must be of one colour."""
    return not cards & YELLOWS and (is_one(numbers(cards)) or is_one(colours(cards)))


def worth(cards: i64) -> i64:
    """RU-9.3 to RU-9.10: what a combination scores."""
    size: i64 = count(cards)
    ranks: i64 = numbers(cards)
    pure: bool = is_pure(cards)
    if is_one(ranks):
        points: i64 = 0 if size == 3 else 50 if size == 5 else 30 if pure else 10
        # RU-9.6: 1s and 7s score half.
        return points // 2 if ranks & 0x800000020 else points
    if size < 5:
        return 10 * (size - 2) if pure else 10 * (size - 3)
    return (40 if pure else 20) + 10 * (size - 5)
