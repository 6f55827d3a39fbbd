"""Positions of Safarü, written in notation."""

from __future__ import annotations

from pioche.core.bits import members
from pioche.core.cards import Card
from pioche.core.deal import Deal
from pioche.core.game import Refusal
from pioche.core.options import Value
from pioche.core.seats import LETTERS, Seat
from pioche.decks.mu import NAMES, add, kinds
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.kernel import OVER, SafaruState
from pioche.games.safaru.view import SafaruView

A, B, C, D = (Seat(seat) for seat in range(4))


def position(table: str, *hands: str, **options: Value) -> SafaruState:
    """A table and some hands, A to play, no stock. With one hand there are two players, and B holds as many cards."""
    hands_of_seats = list(hands)
    if len(hands_of_seats) == 1:
        hands_of_seats.append(" ".join(_others(f"{table} {hands[0]}")[: len(hands[0].split())]))
    state = _empty(len(hands_of_seats), options)
    for seat, hand in enumerate(hands_of_seats):
        for card in INFO.cards.parse(hand):
            state.hands[seat] = add(state.hands[seat], card)
            state.held[seat] += 1
    for card in INFO.cards.parse(table):
        state.lay(card)
    state.begin(len(hands_of_seats) - 1)
    return state


def with_stock(state: SafaruState, cards: str) -> SafaruState:
    """The same position with a stock to deal from."""
    for place, card in enumerate(INFO.cards.parse(cards)):
        state.stock[place] = card
        state.stock_left += 1
    return state


def scored(*piles: str, **options: Value) -> SafaruState:
    """A game that is over, with these captured cards."""
    state = _empty(len(piles), options)
    for seat, pile in enumerate(piles):
        for card in INFO.cards.parse(pile):
            state.piles[seat] = add(state.piles[seat], card)
    state.phase = OVER
    return state


def _empty(players: int, options: dict[str, Value]) -> SafaruState:
    """A state under some options, without any card."""
    state = begun(deal_of({"players": players, **options}))
    for seat in range(players):
        state.hands[seat] = state.held[seat] = 0
    state.table = state.numbers = state.stock_left = 0
    return state


def _others(cards: str) -> list[str]:
    """The rest of the deck."""
    rest = list(NAMES)
    for card in cards.split():
        rest.remove(card)
    return rest


def deal_of(
    options: dict[str, Value], first: str = "", dealer: str = "A", totals: tuple[int, ...] = (), game: int = 1
) -> Deal:
    """The whole deck in dealing order, beginning with these cards: the hands of A, B, …, the table, the stock."""
    chosen = INFO.choose(options)
    deck = INFO.cards.parse(f"{first} {' '.join(_others(first))}")
    names = [*LETTERS[: chosen.players], "table"]
    piles: dict[str, tuple[Card, ...]] = {name: deck[4 * i : 4 * i + 4] for i, name in enumerate(names)}
    piles["stock"] = deck[4 * len(names) :]
    facts = {"dealer": dealer, "game": str(game)}
    return Deal(chosen, game, totals or (0,) * chosen.players, facts, piles)


def dealt(first: str = "", dealer: str = "A", totals: tuple[int, ...] = (), game: int = 1, **options: Value) -> Deal:
    """The same, options by name."""
    return deal_of(options, first, dealer, totals, game)


def started(first: str = "", dealer: str = "A", totals: tuple[int, ...] = (), **options: Value) -> SafaruState:
    """That deal, before its first move."""
    return begun(deal_of(options, first, dealer, totals))


def begun(deal: Deal) -> SafaruState:
    state = GAME.start(deal)
    assert isinstance(state, SafaruState)
    return state


def view(state: SafaruState, seat: Seat) -> SafaruView:
    seen = state.view(seat)
    assert isinstance(seen, SafaruView)
    return seen


def play(state: SafaruState, moves: str) -> SafaruState:
    """Make moves, each of which must be legal; give the state back."""
    for word in moves.split():
        seen = state.view(state.turn())
        action = seen.parse(word)
        assert action in seen.actions(), f"{word} is refused by {seen.refusal(action).clause}"
        state.apply(action)
    return state


def play_turns(state: SafaruState, turns: int) -> SafaruState:
    """Make the first legal move until a number of turns is over, or the game."""
    wanted = len(view(state, A).turns()) + turns
    while state.phase != OVER and (state.played >= 0 or len(view(state, A).turns()) < wanted):
        state.apply(state.actions()[0])
    return state


def words(state: SafaruState) -> set[str]:
    """The legal moves."""
    seen = state.view(state.turn())
    return {seen.text(action) for action in seen.actions()}


def refused(state: SafaruState, word: str) -> Refusal:
    """Why a move is not legal; it must not be."""
    seen = state.view(state.turn())
    action = seen.parse(word)
    assert action not in seen.actions(), f"{word} is legal"
    return seen.refusal(action)


def clauses(state: SafaruState, word: str) -> tuple[str, ...]:
    """The clauses that refuse a move, the first one first."""
    why = refused(state, word)
    return (why.clause, *why.also)


def forcing(state: SafaruState, word: str) -> str:
    """The cards that a refusal points at."""
    return INFO.cards.text(refused(state, word).cards)


def lying(state: SafaruState) -> str:
    """The table between turns."""
    return INFO.cards.text(kinds(state.table))


def pile(state: SafaruState, seat: int) -> str:
    return INFO.cards.text(kinds(state.piles[seat]))


def hand(state: SafaruState, seat: int) -> str:
    return INFO.cards.text(members(state.hands[seat]))
