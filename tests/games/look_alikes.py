"""Deals that look the same to a seat, and acts after which they still do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

from pioche.conformance import attributes, random_act, variants
from pioche.core.cards import Card
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import PiocheError
from pioche.core.game import Game, State
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.seats import LETTERS, NOBODY, Seat

# What lies open for all from the start. Every other pile but one's own is hidden.
OPEN = {"discard", "table", "lots"}
# How many acts of another player are tried, and how many moves of the other deal for each of their moves.
_TRIES = 6


def otherwise(deal: Deal, seat: Seat, swaps: int, chance: Chance) -> Deal:
    """The same deal with some pairs of cards exchanged that the seat has not seen; its seed is another."""
    own = LETTERS[seat] if seat != NOBODY else ""
    hidden = {name: list(cards) for name, cards in deal.piles.items() if name not in OPEN and name != own}
    places = [(name, place) for name, cards in hidden.items() for place in range(len(cards))]
    for _ in range(swaps):
        (one, here), (other, there) = (places[chance.below(len(places))] for _ in range(2))
        hidden[one][here], hidden[other][there] = hidden[other][there], hidden[one][here]
    piles: dict[str, tuple[Card, ...]] = {**deal.piles, **{name: tuple(cards) for name, cards in hidden.items()}}
    facts = {name: str(chance.seed()) if name == "reshuffle" else value for name, value in deal.facts.items()}
    return replace(deal, piles=piles, facts=facts)


def pairs(game: Game, chance: Chance) -> Iterator[tuple[dict[str, Value], Seat, Deal, Deal]]:
    """At every kind of table, for spectators and seats in turn: two deals that look the same. Without end."""
    for number, table in enumerate(cycle(variants(game))):
        options = game.info.choose(table)
        seat = Seat(number % (options.players + 1) - 1)
        deal = game.open(options, chance)
        yield table, seat, deal, otherwise(deal, seat, (1, 4, 200)[number % 3], chance)


def looks(state: State, seat: Seat) -> object:
    """All that a seat sees, also to a program that reads what is inside its view."""
    view = state.view(seat)
    return view.known(), view.describe("en"), view.last_move(), attributes(view)


def refusal_of(match: Match, words: list[str]) -> object:
    """Why the player to move may not play so; None for moves that would be accepted."""
    try:
        match.checked(match.turn, words, match._state.clone())
    except PiocheError as error:
        return error.code, error.details
    return None


def reveals(match: Match, words: list[str]) -> bool:
    """Whether the last of these moves, which would be accepted, may show the player to move something new."""
    state = match._state.clone()
    match.checked(match.turn, words[:-1], state)
    view = state.view(match.turn)
    return view.reveals(view.parse(words[-1]))


def same_acts(one: Match, other: Match, seat: Seat, chance: Chance) -> tuple[list[str], list[str]] | None:
    """An act in each match: any of the seat's own, the same in both; of others one that looks the same to the seat.

    None where no such move of the others is found.
    """
    view = one.view(one.turn)
    legal = view.actions()
    several = random_act(one.game, one._state, chance)
    singles = [[view.text(legal[chance.below(len(legal))])] for _ in range(_TRIES)]
    if one.turn == seat:
        words = several if chance.below(2) else singles[0]
        return words, words
    for words in (several, *singles):
        if refusal_of(one, words) is None:
            others = _echo(one._state, other._state, words, seat, chance)
            if others and refusal_of(other, others) is None:
                return words, others
    return None


def _echo(one: State, other: State, words: list[str], seat: Seat, chance: Chance) -> list[str]:
    """Moves for the other position that look to the seat like these; changes nothing. Nothing where there are none.

    Other moves than these come first: what the seat may not know of a move shows only then.
    """
    one, other, moves = one.clone(), other.clone(), list[str]()
    for word in words:
        view = other.view(one.turn())
        legal, action = view.actions(), one.view(one.turn()).parse(word)
        one.apply(action)
        before = looks(one, seat)
        tries = [legal[chance.below(len(legal))] for _ in range(_TRIES)]
        for choice in (*tries, *({action} & {*legal})):
            after = other.clone()
            after.apply(choice)
            if looks(after, seat) == before:
                break
        else:
            return []
        moves.append(view.text(choice))
        other = after
    return moves
