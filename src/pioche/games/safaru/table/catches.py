"""What a card can catch: whole sets of cards, and the moves that take them."""

from __future__ import annotations

from typing import Final, NamedTuple

from pioche.core.bits import members
from pioche.decks.mu import NAMES, NUMBER, kinds
from pioche.games.safaru.kernel import ADD, ADDING, DONE, METHOD, PAIRING, TOTAL_SUM, WORDS, SafaruState
from pioche.table.zone import Way

ADDITION: Final = 0
TOTAL: Final = 1
PAIR: Final = 2
# More sets than this, by one method or in all, are not listed: the player then names the method and chooses the cards.
_MOST: Final = 4
_MOST_IN_ALL: Final = 6
# Of the sums without 0s more are looked at: a single card is none (SAF-3.1).
_MOST_SUMS: Final = 12


class Catch(NamedTuple):
    """A way to catch: the method, its cards (none where they are chosen later), and the button that takes them."""

    method: int
    cards: tuple[str, ...]
    moves: tuple[str, ...]
    way: Way


def catches(state: SafaruState) -> list[Catch]:
    """What the player on turn can take now: whole sets, or a method of which there are too many."""
    if state.phase == METHOD:
        found = [_of_method(state, method) for method in members(state.choices)]
        while sum([len(sets) for sets in found]) > _MOST_IN_ALL:
            longest = max(range(len(found)), key=[len(sets) for sets in found].__getitem__)
            found[longest] = [_only_method(found[longest][0].method)]
        return [catch for sets in found for catch in sets]
    if state.phase == PAIRING:
        return []
    sets = _sets(state, state.phase - ADDING, state.missing, state.owes_baby, state.set_size)
    sets = [cards for cards in sets if cards]
    return [_catch(state, state.phase - ADDING, cards, False) for cards in sets] if len(sets) <= _MOST else []


def tap(state: SafaruState, card: int) -> tuple[tuple[str, ...], Way]:
    """What a tap on a card of the table does: the moves, and whether they end the turn. Nothing where it is not caught.

    Before a method is named the card names it too: its own number is paired, a smaller one is added.
    """
    if state.phase != METHOD:
        return _tap((WORDS[card],), state) if card in members(state.nameable()) else ((), "")
    for method in (PAIR, ADDITION, TOTAL):
        if (state.choices >> method) & 1:
            trial = state.twin()
            trial.begin_method(method)
            if card in members(trial.nameable()):
                return _tap((WORDS[ADD + method], WORDS[card]), state)
    return (), ""


def way_of(state: SafaruState, moves: tuple[str, ...]) -> Way:
    """Moves that end the turn are played at once: after them nothing is left to choose."""
    return _tap(moves, state)[1]


def _tap(moves: tuple[str, ...], state: SafaruState) -> tuple[tuple[str, ...], Way]:
    trial = state.twin()
    # What the stock would bring is not to be seen.
    trial.stock_left = 0
    for word in moves:
        trial.apply(WORDS.index(word))
    goes_on = trial.phase in (METHOD, ADDING, ADDING + TOTAL, PAIRING) and trial.player == state.player
    return moves, "add" if goes_on else "move"


def _of_method(state: SafaruState, method: int) -> list[Catch]:
    number = NUMBER[state.played]
    sets: list[tuple[int, ...]]
    if method == PAIR:
        sets = [(card,) for card in sorted(set(kinds(state.table))) if NUMBER[card] == number]
    else:
        total = number if method == ADDITION else TOTAL_SUM - number
        sets = _sets(state, method, total, state.numbers & 15 != 0, 0)
    if len(sets) > _MOST:
        return [_only_method(method)]
    return [_catch(state, method, cards, True) for cards in sets]


def _only_method(method: int) -> Catch:
    return Catch(method, (), (WORDS[ADD + method],), "add")


def _catch(state: SafaruState, method: int, cards: tuple[int, ...], from_start: bool) -> Catch:
    """`from_start`: the method is still to be named."""
    names = tuple([NAMES[card] for card in cards])
    moves = (WORDS[ADD + method], *names) if from_start else names
    babies = sum([NUMBER[card] == 0 for card in cards])
    if method != PAIR and (state.numbers & 15) > babies:
        # SAF-5.3: another 0 could still join.
        moves = (*moves, WORDS[DONE])
    return Catch(method, names, moves, way_of(state, moves))


def _sets(state: SafaruState, method: int, total: int, owes_baby: bool, size: int) -> list[tuple[int, ...]]:
    """The sets of a sum, one more than are listed at most; each with no more 0s than it must have (SAF-5.2)."""
    lying = sorted(kinds(state.table))
    babies = sorted({card for card in lying if NUMBER[card] == 0})
    least = 2 - size if method == ADDITION else 1 - size
    found: list[tuple[int, ...]] = []
    for cards in _sums([card for card in lying if NUMBER[card]], total):
        for more in _with_babies(cards, babies, owes_baby, least):
            found.append(more)
            if len(found) > _MOST:
                return found
    return found


def _with_babies(cards: tuple[int, ...], babies: list[int], owes_baby: bool, least: int) -> list[tuple[int, ...]]:
    if not owes_baby:
        return [cards] if len(cards) >= least else []
    if len(cards) + 1 >= least:
        return [(*cards, baby) for baby in babies]
    # SAF-5.8: a 0 adds two of them.
    return [(*cards, one, other) for i, one in enumerate(babies) for other in babies[i + 1 :]]


def _sums(cards: list[int], total: int) -> list[tuple[int, ...]]:
    """All different choices of some cards, none of them a 0, with a sum."""
    if total == 0:
        return [()]
    found: list[tuple[int, ...]] = []
    for i, card in enumerate(cards):
        # Of two identical cards the first stands for both where only one is taken.
        if len(found) < _MOST_SUMS and NUMBER[card] <= total and (i == 0 or cards[i - 1] != card):
            found += [(card, *rest) for rest in _sums(cards[i + 1 :], total - NUMBER[card])]
    return found
