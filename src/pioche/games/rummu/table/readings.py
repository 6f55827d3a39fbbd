"""What chosen cards can become: a new combination, an addition, an exchange. The rules try each of them."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from pioche.core.bits import bit, count
from pioche.games.rummu.combinations import NAMES, is_combination, listed, worth
from pioche.games.rummu.kernel import CHOOSE, LAST, MELD, MINUS, PLAY, PLUS, WORDS, RummuState
from pioche.games.rummu.view import RummuView

# The longest run has ten cards, and three of them lie already where others are added.
_MOST_ADDED: Final = 7

Kind = Literal["new", "add", "both", "swap", "back"]
_ORDER: Final[tuple[Kind, ...]] = ("new", "add", "both", "swap", "back")


class Reading(NamedTuple):
    """A play: its moves, with blanks between them, and the combination before and after it.

    `place` is where that lies, -1 for a new one; `gain` what the play brings to one's own side.
    """

    kind: Kind
    moves: str
    place: int
    owner: int
    before: int
    after: int
    gain: int


def kinds_of(cards: tuple[str, ...]) -> int:
    """Some cards as kinds."""
    found = 0
    for card in cards:
        found |= bit(NAMES.index(card))
    return found


def readings(view: RummuView, cards: tuple[str, ...]) -> list[Reading]:
    """All that some cards of the hand can become now, the best first; nothing if two of them are alike."""
    chosen = kinds_of(cards)
    if not cards or count(chosen) != len(cards) or view.state.phase != PLAY:
        return []
    found = _new(view, chosen)
    if view.state.opened[view.seat] and len(cards) <= _MOST_ADDED:
        for place in range(view.state.places):
            found += readings_at(view.state, place, chosen)
    found.sort(key=_rank)
    return found


def _rank(reading: Reading) -> tuple[int, int, int]:
    return -reading.gain, _ORDER.index(reading.kind), reading.place


def _new(view: RummuView, chosen: int) -> list[Reading]:
    """RU-5.2, RU-6.1: cards are laid ascending."""
    if count(chosen) < view.state.need() or not is_combination(chosen):
        return []
    words = [f"+{NAMES[card]}" for card in listed(chosen)]
    return [Reading("new", " ".join([*words, "done"]), -1, view.seat, 0, chosen, worth(chosen))]


def readings_at(state: RummuState, place: int, chosen: int) -> list[Reading]:
    """What cards of the player to move can become at a combination on the table."""
    seat: int = state.actor
    before: int = state.melds[place]
    if not before or not chosen & (state.fits[place] | state.swaps[place]):
        return []
    ends: dict[int, tuple[str, ...]] = {}
    _play_on(state.twin(), place, chosen, (), ends, set())
    owner: int = state.owner[place]
    sign = 1 if owner == seat or (state.teams and owner == state.partner(seat)) else -1
    return [
        Reading(_kind(words), " ".join(words), place, owner, before, after, sign * (worth(after) - worth(before)))
        for after, words in ends.items()
    ]


def _play_on(
    state: RummuState,
    place: int,
    left: int,
    words: tuple[str, ...],
    ends: dict[int, tuple[str, ...]],
    seen: set[tuple[int, int]],
) -> None:
    """RU-6.4: puts the cards left to the combination in every order that the rules allow; keeps how each end is met."""
    now = left, int(state.melds[place])
    if state.phase in (PLAY, CHOOSE):
        if now in seen:
            return
        seen.add(now)
    if not left and state.phase in (PLAY, CHOOSE):
        ends.setdefault(int(state.melds[place]), words)
        return
    for action in state.actions():
        if not _goes_there(action, place, left, state.phase == PLAY):
            continue
        on = state.twin()
        on.apply(action)
        rest = left if action >= MELD else left & ~bit((action - PLUS) % 50)
        _play_on(on, place, rest, (*words, WORDS[action]), ends, seen)


def _goes_there(action: int, place: int, left: int, between: bool) -> bool:
    """Whether an action turns to the combination, or puts one of the cards to it."""
    if between:
        return action == MELD + place
    return PLUS <= action < MINUS and bool(left & bit((action - PLUS) % 50))


def _kind(words: tuple[str, ...]) -> Kind:
    swapped = sum([word[0] == "=" for word in words])
    added = sum([word[0] == "+" for word in words])
    return "add" if not swapped else "both" if added else "swap"


def take_backs(view: RummuView) -> list[Reading]:
    """RU-8.5: every way to take cards back with an empty hand."""
    found: list[Reading] = []
    state = view.state
    for place in range(state.places):
        if state.melds[place] and state.owner[place] == view.seat:
            trial = state.twin()
            trial.apply(MELD + place)
            _take_on(trial, place, (WORDS[MELD + place],), state.melds[place], found)
    return found


def _take_on(state: RummuState, place: int, words: tuple[str, ...], before: int, found: list[Reading]) -> None:
    if state.phase == LAST:
        after: int = state.melds[place]
        found.append(Reading("back", " ".join(words), place, state.actor, before, after, 0))
        return
    for action in state.actions():
        on = state.twin()
        on.apply(action)
        _take_on(on, place, (*words, WORDS[action]), before, found)
