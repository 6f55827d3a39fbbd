"""Two deals that differ in cards a seat has not seen look the same to it.

Other tests of this ask `redeal`, which knows what a view knows: a card wrongly in a view it would keep. Here nothing
is asked but the deal.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.conformance import variants
from pioche.core.chance import Chance, SeededChance
from pioche.core.game import State
from pioche.core.native import is_compiled
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from tests.games.look_alikes import looks, otherwise
from tests.ours import IDS

DEALS = 30 if is_compiled() else 1
_LONGEST = 60


def value_held(state: State, seat: Seat) -> object:
    own = state.view(seat).own()
    return own.get("hand"), own.get("rack")


def play_alike(one: State, other: State, seat: Seat, chance: Chance) -> int:
    """Make moves that can be made in both, and compare, until a player sees something new; return how many."""
    for moves in range(_LONGEST):
        assert looks(one, seat) == looks(other, seat)
        turn = one.turn()
        assert other.turn() == turn
        both = [action for action in one.actions() if action in other.actions()] if turn != NOBODY else []
        if not both:
            return moves
        action, before = both[chance.below(len(both))], value_held(one, seat)
        reveals = one.view(turn).reveals(action) or other.view(turn).reveals(action)
        one.apply(action)
        other.apply(action)
        if reveals or (turn != seat and value_held(one, seat) != before):
            return moves
    return _LONGEST


@pytest.mark.slow
@pytest.mark.parametrize("id", IDS)
def test_what_lies_hidden_shows_in_no_view(id: str) -> None:
    game, chance, compared = find(id), SeededChance(2), 0
    for table in variants(game):
        options = game.info.choose(table)
        for _ in range(DEALS):
            deal = game.open(options, chance)
            for seat in (NOBODY, Seat(chance.below(options.players))):
                for swaps in (1, 200):
                    worlds = game.start(deal), game.start(otherwise(deal, seat, swaps, chance))
                    compared += 1 + play_alike(*worlds, seat, chance)
    # In Calcory the first move shows a card to all.
    assert compared > (1000 if is_compiled() else 100) or id == "calcory"


@pytest.mark.parametrize("id", IDS)
def test_the_comparison_would_find_a_card(id: str) -> None:
    """What a seat has seen of the deal, its own hand or what lies open, does show."""
    game, chance = find(id), SeededChance(2)
    deal = game.open(game.info.choose(), chance)
    name = "A" if "A" in deal.piles else "board"
    pile = deal.piles[name]
    changed = replace(deal, piles={**deal.piles, name: (*pile[1:], pile[0])})
    other = game.open(game.info.choose(), chance)
    if name == "A":
        assert looks(game.start(deal), Seat(0)) == looks(game.start(changed), Seat(0))
        assert looks(game.start(deal), Seat(0)) != looks(game.start(other), Seat(0))
    else:
        one, two = game.start(deal), game.start(changed)
        one.apply(one.actions()[0])
        two.apply(two.actions()[0])
        assert looks(one, Seat(0)) != looks(two, Seat(0))
