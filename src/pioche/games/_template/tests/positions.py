"""Positions of Template in notation: who holds what, and what was played."""

from __future__ import annotations

from pioche.core.deal import Deal
from pioche.core.game import Refusal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games._template import GAME, INFO
from pioche.games._template.kernel import NAMES, TemplateState
from pioche.games._template.view import TemplateView


def deal(*hands: str, leader: str = "A", totals: tuple[int, ...] = (), **options: Value) -> Deal:
    """A deal in which A, B, … hold these cards: `deal("R1 R2 R3", "Y1 Y2 Y3")`."""
    chosen = INFO.choose({"players": len(hands), **options})
    piles = {LETTERS[seat]: INFO.cards.parse(hand) for seat, hand in enumerate(hands)}
    held = " ".join(hands).split()
    piles["rest"] = INFO.cards.parse(" ".join(name for name in NAMES if name not in held))
    return Deal(chosen, 1, totals or (0,) * len(hands), {"leader": leader}, piles)


def start(*hands: str, leader: str = "A") -> TemplateState:
    state = GAME.start(deal(*hands, leader=leader))
    assert isinstance(state, TemplateState)
    return state


def play(state: TemplateState, moves: str) -> TemplateState:
    """Play some moves, each of them legal."""
    for word in moves.split():
        assert word in words(state), f"{word} is not one of {words(state)}"
        state.apply(view(state).parse(word))
    return state


def words(state: TemplateState) -> list[str]:
    """The legal moves."""
    return [view(state).text(action) for action in state.actions()]


def refused(state: TemplateState, word: str) -> Refusal:
    """Why a move is not legal."""
    action = view(state).parse(word)
    assert action not in state.actions(), f"{word} is legal"
    return view(state).refusal(action)


def view(state: TemplateState, letter: str = "") -> TemplateView:
    """What a seat knows: the seat to play, if none is named."""
    seen = state.view(Seat(LETTERS.index(letter)) if letter else state.turn())
    assert isinstance(seen, TemplateView)
    return seen


def turn(state: TemplateState) -> str:
    """The seat to play; nothing once the deal is over."""
    return "" if state.turn() == NOBODY else LETTERS[state.turn()]
