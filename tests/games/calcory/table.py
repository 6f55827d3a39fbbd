"""Positions of Calcory written in notation: which card lies where, whose marking, how large the piles."""

from __future__ import annotations

from pioche.core.bits import bit, members
from pioche.core.cards import Card
from pioche.core.deal import Deal
from pioche.core.game import Refusal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, Seat
from pioche.decks.mu import NAMES, NUMBER, add
from pioche.games.calcory import GAME, INFO
from pioche.games.calcory.kernel import EMPTY, SPACES, WORDS, CalcoryState
from pioche.games.calcory.view import CalcoryView

DECK = [INFO.cards.card(name) for name in NAMES]


def space(word: str) -> int:
    return WORDS.index(word)


def laid(cards: str) -> dict[int, Card]:
    """`r1c1 R9, r1c2 Y4`: spaces and their cards."""
    pairs = (pair.split() for pair in cards.split(",") if pair.strip())
    return {space(where): INFO.cards.card(name) for where, name in pairs}


def board_with(cards: str) -> list[Card]:
    """A whole board: the cards named where they are named, the others of the deck in order on the other spaces."""
    named = laid(cards)
    others = list(DECK)
    for card in named.values():
        others.remove(card)
    return [named[i] if i in named else others.pop(0) for i in range(SPACES)]


def deal(cards: str = "", starter: str = "A", **options: Value) -> Deal:
    chosen = INFO.choose(dict(options))
    return Deal(chosen, 1, (0,) * chosen.players, {"starter": starter}, {"board": tuple(board_with(cards))})


def begun(cards: str = "", starter: str = "A", **options: Value) -> CalcoryState:
    """The start of a deal with some cards on known spaces."""
    state = GAME.start(deal(cards, starter, **options))
    assert isinstance(state, CalcoryState)
    return state


def table(
    cards: str = "",
    turn: str = "A",
    piles: tuple[int, ...] = (0, 0, 0),
    marking: str = "",
    owner: str = "A",
    **options: Value,
) -> CalcoryState:
    """A position in the middle of a deal. The piles are filled from the end of the board, never with a named card;
    the cards of the marking are named like the others, and lie open under the markers of the owner."""
    state = begun(f"{cards},{marking}", turn, **{"players": len(piles), **options})
    named = {**laid(cards), **laid(marking)}
    others = [i for i in range(SPACES) if i not in named]
    for seat, size in enumerate(piles):
        for _ in range(size):
            where = others.pop()
            state.won[seat] = add(state.won[seat], state.board[where])
            state.board[where] = EMPTY
            state.down ^= bit(where)
        state.piles[seat] = size
    for where in laid(marking):
        mark(state, where, owner)
    return state


def mark(state: CalcoryState, where: int, owner: str) -> None:
    state.down ^= bit(where)
    state.marked |= bit(where)
    state.seen |= bit(where)
    state.owner = LETTERS.index(owner)
    state.marked_sum += NUMBER[state.board[where]]
    state.marked_count += 1


def play(state: CalcoryState, moves: str) -> CalcoryState:
    """Play some moves, each of them legal."""
    for word in moves.split():
        assert word in words(state), f"{word} is not one of {words(state)}"
        state.apply(view(state).parse(word))
    return state


def words(state: CalcoryState) -> list[str]:
    """The legal moves."""
    return [view(state).text(action) for action in state.actions()]


def refused(state: CalcoryState, word: str) -> Refusal:
    """Why a move is not legal."""
    action = view(state).parse(word)
    assert action not in state.actions(), f"{word} is legal"
    return view(state).refusal(action)


def view(state: CalcoryState, letter: str = "") -> CalcoryView:
    """What a seat knows; the seat to play, if none is named."""
    found = state.view(Seat(LETTERS.index(letter)) if letter else state.turn())
    assert isinstance(found, CalcoryView)
    return found


def turn(state: CalcoryState) -> str | None:
    return LETTERS[state.turn()] if state.turn() >= 0 else None


def marking(state: CalcoryState) -> str:
    """`A 11/2 r1c1 r1c2`, or nothing."""
    if not state.marked:
        return ""
    spaces = " ".join(WORDS[i] for i in members(state.marked))
    return f"{LETTERS[state.owner]} {state.marked_sum}/{state.marked_count} {spaces}"


def last(state: CalcoryState, back: int = 1) -> tuple[str, int, int, str]:
    """What the log says of the last turn, or of an earlier one."""
    return view(state, "A").turns()[-back]


def down(state: CalcoryState, where: str) -> bool:
    """Whether a face-down card lies on a space."""
    return bool(state.down & bit(space(where)))


def names(cards: tuple[int, ...]) -> str:
    return INFO.cards.text(cards)
