"""What the others' play says of their cards: read from the plays of this deal alone, and right where it is clear."""

from __future__ import annotations

from math import exp

import pytest

from pioche.conformance import table_name
from pioche.core.bits import bit
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import NOBODY
from pioche.decks.mu import KINDS
from pioche.games.safaru import GAME, INFO
from pioche.games.safaru.bots import HEURISTICS, Casual
from pioche.games.safaru.bots.club import ALL_METHODS, POINT, Club
from pioche.games.safaru.bots.inference import Reading
from pioche.games.safaru.kernel import PLAY, SafaruState
from pioche.games.safaru.view import unseen
from tests.games.safaru.tables import A, begun, play, started, view
from tests.games.safaru.test_bots import TABLES

CLUB = Club()


def seen_at(state: SafaruState, played: int) -> tuple[int, int, dict[int, float]]:
    """A play as it is made: by whom, of which card, and how much rather he would have played each other card."""
    table = state.twin()
    table.hands[table.actor] = bit(played)
    CLUB.look(table)
    CLUB.look_ahead(table)
    CLUB.hand = 0
    usual = CLUB.turn(played, ALL_METHODS)
    others = [card for card in range(60) if unseen(table, NOBODY) & KINDS & bit(card)]
    return (
        table.actor,
        played,
        {card: exp(min(float(CLUB.turn(card, ALL_METHODS) - usual) / POINT, 2.5)) for card in others},
    )


@pytest.mark.parametrize("options", TABLES, ids=table_name)
def test_all_plays_of_others_in_this_deal_are_read_as_they_were_made(options: dict[str, Value]) -> None:
    chance, legal, reading = SeededChance(3), room(), Reading()
    state = begun(GAME.open(INFO.choose(options), chance))
    plays: list[tuple[int, int, dict[int, float]]] = []
    deals = 1
    while count := state.legal(legal):
        if state.logged % 3 == 0:
            reading.observe_play(view(state, state.turn()).state, state.actor)
            others = [play for play in plays if play[0] != state.actor]
            assert [(reading.seats[i], reading.played[i]) for i in range(reading.plays)] == [
                play[:2] for play in others
            ]
            for i, (_, _, rather) in enumerate(others):
                assert {card: reading.rather[60 * i + card] for card in rather} == pytest.approx(rather)
        action = Casual().choose(state, legal, count, chance)
        if state.phase == PLAY:
            plays.append(seen_at(state, action))
        state.apply(action)
        if state.deals > deals:
            plays, deals = [], state.deals


def test_who_lets_unicorns_lie_has_no_card_for_them() -> None:
    # A passes by the blue cards of the table; a 9 would catch them all.
    state = play(started("R3 K9 G4 G5  Y1 Y2 Y3 Y4  B2 B7 G8 K8", dealer="B", players=2), "R3")
    HEURISTICS.observe_play(view(state, state.turn()), SeededChance(1))
    with_nine = state.twin()
    without = state.twin()
    without.hands[A] = sum(bit(card) for card in INFO.cards.parse("G3 G4 G5"))
    assert HEURISTICS.plausibility(with_nine, state.turn()) < 0.4 * HEURISTICS.plausibility(without, state.turn())


def test_before_anybody_has_played_all_hands_are_alike() -> None:
    state = started(players=4)
    HEURISTICS.observe_play(view(state, state.turn()), SeededChance(1))
    for seed in range(8):
        world = state.view(state.turn()).redeal(SeededChance(seed))
        assert HEURISTICS.plausibility(world, state.turn()) == 1.0


def test_what_was_played_later_is_known_to_have_been_held() -> None:
    state = play(started("R3 K9 G4 G5  Y1 Y2 Y3 Y4  B2 B7 G8 K8", dealer="B", players=2), "R3")
    reading = Reading()
    reading.observe_play(view(state, state.turn()).state, state.turn())
    assert reading.known[0] == 1.0
    play(state, "Y1")
    while state.turn() != A:
        state.apply(state.actions()[-1])
    play(state, "K9")
    while state.turn() == A:
        state.apply(state.actions()[-1])
    reading.observe_play(view(state, state.turn()).state, state.turn())
    assert reading.known[0] == 1.0 + reading.rather[reading.played[1]]
