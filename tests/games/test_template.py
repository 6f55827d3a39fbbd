"""The game to copy is a complete game."""

from __future__ import annotations

import pytest

from pioche.conformance import check_deal
from pioche.core.chance import SeededChance
from pioche.core.game import Action
from pioche.core.match import Match
from pioche.core.seats import NOBODY
from pioche.games import rulebook
from pioche.games._template import GAME
from pioche.games._template.bots import Casual


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_template_keeps_the_contract(players: int) -> None:
    for seed in range(20):
        check_deal(GAME, {"players": players}, seed, rulebook("_template", "en").clauses, Casual())


def test_a_match_of_the_template_comes_to_its_end() -> None:
    match = Match(GAME, GAME.info.choose(), SeededChance(1))
    while match.winners is None:
        if match.turn == NOBODY:
            match.next_deal()
        else:
            match.play(match.turn, match.view(match.turn).actions()[0])
    assert max(match.totals) >= 5
    assert [match.totals[seat] for seat in match.winners] == [max(match.totals)] * len(match.winners)


def test_tpl_x1_the_highest_card_wins_and_leads() -> None:
    state = GAME.start(GAME.open(GAME.info.choose(), SeededChance(1)))
    leader, follower = state.turn(), 1 - state.turn()
    low = min(state.view(leader).actions())
    state.apply(low)
    high = max(state.actions())
    state.apply(Action(high))
    assert state.turn() == (follower if high > low else leader)
