"""Previews: moves tried without being played."""

from __future__ import annotations

from collections.abc import Iterator

from pioche.core.chance import SeededChance
from pioche.core.errors import IllegalAction, MatchOver
from pioche.core.game import State, View
from pioche.core.seats import Seat
from pioche.tables.acts import check_moves
from pioche.tables.errors import PreviewReveals, StaleTable
from pioche.tables.rights import Right, check
from pioche.tables.table import Table


def preview(table: Table, person: str, moves: tuple[str, ...], ply: int | None = None) -> View:
    """A player's view after some moves, made from the player's own knowledge alone.

    The moves are tried on cards redealt from the seat's view, so the true cards are never touched. A move that reveals
    something is refused: on redealt cards it would show a guess.
    """
    *_, view = _views(table, person, moves, ply)
    return view


def playable(table: Table, person: str, moves: tuple[str, ...]) -> tuple[str, ...]:
    """The first of some moves, as far as they can be played one after another."""
    count = 0
    try:
        for _ in _views(table, person, moves, None):
            count += 1
    except IllegalAction:
        pass
    return moves[:count]


def world_of(table: Table, seat: Seat) -> State:
    """Cards dealt again from what a seat knows, for the caller to play on.

    They are dealt once a ply: a redeal may take long, and a player may try moves again and again.
    """
    world = table.world
    if world is None or world[:2] != (table.ply, seat):
        world = table.world = table.ply, seat, table.require_match().view(seat).redeal(SeededChance(0))
    return world[2].clone()


def _views(table: Table, person: str, moves: tuple[str, ...], ply: int | None) -> Iterator[View]:
    """The view after each of the moves."""
    check(table, person, Right.PREVIEW)
    if ply is not None and ply != table.ply:
        raise StaleTable(ply=ply, now=table.ply)
    check_moves(moves)
    match, seat = table.require_match(), table.own_seat(person)
    if table.status != "playing":
        raise MatchOver()
    # Most refusals come from this check, before the redeal, which is slow.
    match.checked(seat, moves[:1])
    world = world_of(table, seat)
    for text in moves:
        view = world.view(seat)
        [(action, _)] = match.checked(seat, (text,), world)
        if view.reveals(action):
            raise PreviewReveals(text=text)
        yield world.view(seat)
