"""Calcory: what a player of a level still has in mind of all it has seen."""

from __future__ import annotations

from typing import Final

from pioche.core.bits import bit, lowest
from pioche.core.chance import SeededChance
from pioche.core.native import i64
from pioche.core.seats import NOBODY
from pioche.decks.mu import OF_NUMBER, take, union
from pioche.games.calcory.kernel import COLUMNS, ROWS, CalcoryState
from pioche.games.calcory.view import CalcoryView

# For how many turns a card stays in mind, some cards up to twice as long; a level that is not here forgets nothing.
SPANS: Final = {"random": 0, "beginner": 1, "club": 3, "expert": 10}
# Levels that do not ask themselves which card another put back.
_NAIVE: Final = ("random", "beginner")
# A beginner takes one card in this number for its neighbour.
_MIXED_UP: Final = 6


def limit_memory(view: CalcoryView, level: str) -> CalcoryView:
    """A view in which forgotten cards are cards never seen. How long one stays in mind depends on nothing but what the
    seat saw, where and when: what is forgotten stays so until it is seen again.

    A memory aid shows the board to all levels, and computer players may be agreed to forget nothing.
    """
    state = view.state.twin()
    if state.turn() == NOBODY:
        return view
    if level in SPANS and state.limited_bots and not state.memory_aid:
        in_sight: i64 = spaces_in_sight(state)
        forget(state, SPANS[level], view.seat, in_sight)
        if level == "beginner":
            mix_up(state, view.seat, in_sight)
    if level not in _NAIVE:
        guess(state, view.seat)
    return CalcoryView(state, view.seat, view.unseen)


def spaces_in_sight(state: CalcoryState) -> i64:
    """CAL-8.4: the spaces of cards that the last move settled; they are in sight still."""
    spaces: i64 = 0
    i: i64 = 0
    while i < state.revealed:
        spaces |= bit(state.turned[i])
        i += 1
    return spaces


def impression(state: CalcoryState, seat: i64, space: i64) -> SeededChance:
    """Chance that is always the same for what a seat saw on a space."""
    return SeededChance(state.seen_in[space] * 60 + space, seat + 1)


def forget(state: CalcoryState, span: i64, seat: i64, in_sight: i64) -> None:
    spaces: i64 = state.down & (state.seen | state.returned) & ~in_sight
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        age: i64 = state.turns - state.seen_in[space]
        if age > span + impression(state, seat, space).below(span + 1):
            if state.returned & bit(space) and state.returned_by[space] != seat:
                presume(state, space)
            state.seen &= ~bit(space)
            state.returned &= ~bit(space)
            state.seen_in[space] = 0


def guess(state: CalcoryState, seat: i64) -> None:
    """Believe to know the cards that others put back."""
    spaces: i64 = state.returned
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        if state.returned_by[space] != seat:
            presume(state, space)
            state.seen |= bit(space)
            state.returned &= ~bit(space)


def presume(state: CalcoryState, space: i64) -> None:
    """Take a card put back for the highest of those picked up: it is of least use to anybody."""
    picked: i64 = state.returned_of[space]
    card: i64 = highest(picked)
    by: i64 = state.returned_by[space]
    state.won[by] = union(state.won[by], take(picked, card))
    state.board[space] = card


def highest(cards: i64) -> i64:
    """A card of the highest number in a set."""
    number: i64 = 9
    while cards & OF_NUMBER[number] == 0:
        number -= 1
    return lowest(cards & OF_NUMBER[number])


def mix_up(state: CalcoryState, seat: i64, in_sight: i64) -> None:
    """Now and then a card is taken for its neighbour, unless that was seen later."""
    free: i64 = state.down & ~state.returned & ~in_sight
    spaces: i64 = free & state.seen
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        chance = impression(state, seat, space)
        if chance.below(_MIXED_UP) == 0:
            other: i64 = neighbour(space, chance.below(4))
            if other >= 0 and free & bit(other) and state.seen_in[other] <= state.seen_in[space]:
                swap(state, space, other)
                free &= ~(bit(space) | bit(other))
                spaces &= free


def neighbour(space: i64, side: i64) -> i64:
    """The next space to the right, to the left, below or above; -1 beyond the edge."""
    row: i64 = space // COLUMNS
    column: i64 = space % COLUMNS
    if side == 0:
        return space + 1 if column + 1 < COLUMNS else -1
    if side == 1:
        return space - 1 if column > 0 else -1
    if side == 2:
        return space + COLUMNS if row + 1 < ROWS else -1
    return space - COLUMNS if row > 0 else -1


def swap(state: CalcoryState, one: i64, other: i64) -> None:
    card: i64 = state.board[one]
    state.board[one] = state.board[other]
    state.board[other] = card
    turn: i64 = state.seen_in[one]
    state.seen_in[one] = state.seen_in[other]
    state.seen_in[other] = turn
    if not state.seen & bit(other):
        state.seen ^= bit(one) | bit(other)
