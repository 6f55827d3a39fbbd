"""Random deals of hidden cards to the seats that may hold them: the core of every `redeal`."""

from __future__ import annotations

from pioche.core.bits import bit
from pioche.core.chance import Chance
from pioche.core.native import i64, vec


def deal_hidden(cards: vec[i64], total: i64, room: vec[i64], barred: vec[i64], chance: Chance) -> vec[i64]:
    """Give each of the first `total` cards an owner; return the owners.

    `room[s]` is the number of cards for seat s (in sum exactly `total`), `barred[s]` the set of cards it cannot hold.
    Every deal that respects both is possible: all are equally likely where nothing is barred, nearly so otherwise.
    There must be at least one.
    """
    seats: i64 = len(room)
    left = room[:]
    owner = vec[i64]([-1] * total)
    free = _is_free(barred)
    unplaced: i64 = 0
    order = _tightest_first(cards, total, barred, free)
    i: i64 = 0
    remaining: i64 = total
    while i < total:
        k: i64 = order[i]
        seat: i64 = _draw_seat(bit(cards[k]), left, barred, remaining, free, chance)
        if seat < 0:
            unplaced += 1
        else:
            owner[k] = seat
            left[seat] -= 1
            remaining -= 1
        i += 1
    if unplaced:
        _place_rest(cards, total, owner, left, barred)
    if not free:
        _mix(cards, total, owner, barred, seats, chance)
    return owner


def _is_free(barred: vec[i64]) -> bool:
    for cards in barred:
        if cards:
            return False
    return True


def _tightest_first(cards: vec[i64], total: i64, barred: vec[i64], free: bool) -> vec[i64]:
    """The order of the cards: first those that the fewest seats may hold."""
    order = vec[i64]([0] * total)
    k: i64 = 0
    if free:
        while k < total:
            order[k] = k
            k += 1
        return order
    filled: i64 = 0
    bars: i64 = len(barred)
    while bars >= 0:
        k = 0
        while k < total:
            if _bars(bit(cards[k]), barred) == bars:
                order[filled] = k
                filled += 1
            k += 1
        bars -= 1
    return order


def _bars(card: i64, barred: vec[i64]) -> i64:
    bars: i64 = 0
    for cards in barred:
        if cards & card:
            bars += 1
    return bars


def _draw_seat(card: i64, left: vec[i64], barred: vec[i64], remaining: i64, free: bool, chance: Chance) -> i64:
    """A random seat that may hold the card, weighted by its room; -1 if none has room."""
    seat: i64 = 0
    seats: i64 = len(left)
    if not free:
        remaining = 0
        while seat < seats:
            if not barred[seat] & card:
                remaining += left[seat]
            seat += 1
        if remaining == 0:
            return -1
    place: i64 = chance.below(remaining)
    seat = 0
    while True:
        if not barred[seat] & card:
            if place < left[seat]:
                return seat
            place -= left[seat]
        seat += 1


def _place_rest(cards: vec[i64], total: i64, owner: vec[i64], left: vec[i64], barred: vec[i64]) -> None:
    """Place the remaining cards by moving others on (augmenting paths over the seats)."""
    k: i64 = 0
    while k < total:
        if owner[k] < 0:
            _push(k, cards, total, owner, left, barred, 0)
        k += 1


def _push(k: i64, cards: vec[i64], total: i64, owner: vec[i64], left: vec[i64], barred: vec[i64], visited: i64) -> i64:
    """Give card k an owner, moving cards on where needed; return the visited seats, or -1 once it is placed."""
    card: i64 = bit(cards[k])
    seat: i64 = 0
    while seat < len(left):
        if left[seat] and not barred[seat] & card:
            owner[k] = seat
            left[seat] -= 1
            return -1
        seat += 1
    seat = 0
    while seat < len(left):
        if not barred[seat] & card and not (visited >> seat) & 1:
            visited |= bit(seat)
            other: i64 = 0
            while other < total:
                if owner[other] == seat:
                    visited = _push(other, cards, total, owner, left, barred, visited)
                    if visited < 0:
                        owner[k] = seat
                        return -1
                other += 1
        seat += 1
    return visited


def _mix(cards: vec[i64], total: i64, owner: vec[i64], barred: vec[i64], seats: i64, chance: Chance) -> None:
    """Redeal the common cards of each pair of seats, to even out the bias of the first placing."""
    one: i64 = 0
    while one < seats:
        two: i64 = one + 1
        while two < seats:
            _share_pair(cards, total, owner, barred[one] | barred[two], one, two, chance)
            two += 1
        one += 1


def _share_pair(cards: vec[i64], total: i64, owner: vec[i64], fixed: i64, one: i64, two: i64, chance: Chance) -> None:
    ones: i64 = 0
    both: i64 = 0
    k: i64 = 0
    while k < total:
        if (owner[k] == one or owner[k] == two) and not fixed & bit(cards[k]):
            both += 1
            if owner[k] == one:
                ones += 1
        k += 1
    k = 0
    while both:
        if (owner[k] == one or owner[k] == two) and not fixed & bit(cards[k]):
            if chance.below(both) < ones:
                owner[k] = one
                ones -= 1
            else:
                owner[k] = two
            both -= 1
        k += 1
