"""What bids and cards say of hands: a choice is believed of a hand that makes it, a longer reading is a truer one."""

from __future__ import annotations

from collections import Counter

import pytest

from pioche.bots.view_codec import encode
from pioche.conformance import attributes, table_name, variants
from pioche.core.bits import count as cards_in
from pioche.core.chance import SeededChance
from pioche.core.options import Value
from pioche.core.playout import room
from pioche.core.seats import Seat
from pioche.decks.mu import less
from pioche.games.mu.bots import HEURISTICS
from pioche.games.mu.bots.club import Club
from pioche.games.mu.bots.inference import Reading, first_deal
from pioche.games.mu.kernel import TRICKS, MuState
from pioche.games.mu.view import MuView
from tests.games.mu.table import GAME, card_set, ending, mine, table

LEGAL = room()
TIMES = 1500
A, B = Seat(0), Seat(1)
STRONG = "R9 R8 R7 R7 R6 R5 R4 R3 Y9 B9 K9 G9 Y8 B8 K8"
WEAK = "R0 R1 Y1 Y2 Y3 B0 B2 B4 K0 K3 K5 G1 G4 G5 G6"
PASSES = "B pass  C pass  D pass"


def seen(state: MuState, seat: Seat) -> MuView:
    view = state.view(seat)
    assert isinstance(view, MuView)
    return view


def belief(state: MuState, hand: str) -> float:
    """How likely what A did in an auction seems to B, if A was dealt these cards."""
    reading = Reading()
    reading.observe_play(seen(state, B), SeededChance(1))
    return reading.explains(A, less(card_set(hand.split()), state.laid[A]))


def in_tricks(seed: int, cards: int, options: dict[str, Value]) -> MuState:
    """A deal that club players have played until a number of cards lie; another one if it came to no trick."""
    chance = SeededChance(seed)
    state = mine(GAME.start(GAME.open(GAME.info.choose(options), chance)))
    while (state.phase < TRICKS or state.cards_played < cards) and (count := state.legal(LEGAL)):
        state.apply(Club().choose(state, LEGAL, count, chance))
    return state if state.phase == TRICKS else in_tricks(seed + 1000, cards, options)


def right(world: MuState, state: MuState) -> int:
    """How many hidden cards a world puts where they are."""
    others = (seat for seat in range(state.players) if seat != state.turn())
    return sum(cards_in(world.hands[seat] & state.hands[seat]) for seat in others)


# --- what a choice tells ---------------------------------------------------------------


def test_a_weak_hand_passes_and_is_not_believed_of_one_who_bids() -> None:
    raised = table(A=STRONG, moves=f"A R9 done  {PASSES}  A R8 done  {PASSES}  A R7 done")
    assert belief(raised, STRONG) > 5 * belief(raised, "R9 R8 R7 " + WEAK.removesuffix(" G4 G5 G6"))


def test_a_strong_hand_is_not_believed_of_one_who_passes() -> None:
    passed = table(A=WEAK, moves="A pass")
    assert belief(passed, WEAK) > 5 * belief(passed, STRONG)


@pytest.mark.parametrize("seed", range(12))
def test_the_chance_of_a_choice_is_how_often_the_club_makes_it(seed: int) -> None:
    state = in_tricks(seed, 3 * seed, {})
    club, reading = Club(), Reading()
    count = state.legal(LEGAL)
    choices = Counter(club.choose(state, LEGAL, count, SeededChance(7, number)) for number in range(TIMES))
    state.legal(reading.legal)
    reading.club.judge(state, reading.legal, count)
    # Moods are whole numbers and of equals the first is taken, which the reckoning leaves out.
    for action in state.actions() if count > 1 else []:
        assert reading.picks(action, count) == pytest.approx(choices[action] / TIMES, abs=0.1)


# --- deals that explain it ---------------------------------------------------------------


@pytest.mark.parametrize("options", variants(GAME), ids=table_name)
def test_whatever_is_imagined_agrees_with_the_view_and_could_have_led_there(options: dict[str, Value]) -> None:
    chance = SeededChance(3)
    for cards in (0, 5, 17, 26):
        state = in_tricks(cards, cards, options)
        view = state.view(state.turn())
        HEURISTICS.observe_play(view, chance)
        for _ in range(4):
            HEURISTICS.infer(12, chance)
        for _ in range(6):
            world = mine(HEURISTICS.sample_world(view, chance))
            assert encode(world.view(view.seat)) == encode(view)
            past = first_deal(world)
            for entry in range(world.logged):
                assert (past.turn(), world.log[entry] % 128) in [(world.log[entry] // 128, a) for a in past.actions()]
                past.apply(world.log[entry] % 128)
            assert attributes(past) == attributes(world)


def test_the_longer_a_reading_the_more_cards_are_where_they_are() -> None:
    chance = SeededChance(5)
    blind = read = hidden = 0
    for seed in range(8):
        state = in_tricks(seed, 30, {})
        view = state.view(state.turn())
        hidden += sum(state.held) - state.held[state.turn()]
        blind += right(mine(view.redeal(chance)), state)
        reading = Reading()
        reading.observe_play(seen(state, state.turn()), chance)
        reading.infer(300, chance)
        read += right(reading.worlds[0], state)
    assert read > blind + 0.15 * hidden


@pytest.mark.parametrize(("hands", "laid", "tells"), [("C", "C K3 K4  D G3 G4", False), ("C K3 K4", "D G3 G4", True)])
def test_where_one_hand_is_left_there_is_nothing_to_make_out(hands: str, laid: str, tells: bool) -> None:
    state = ending(f"A R9 R8  B Y1 Y2  {hands}  D", laid=laid)
    HEURISTICS.observe_play(state.view(state.turn()), SeededChance(1))
    assert HEURISTICS.infer(3, SeededChance(1)) is tells


def test_when_every_deal_has_had_its_fill_of_swaps_another_is_begun() -> None:
    reading, chance = Reading(), SeededChance(1)
    reading.observe_play(seen(ending("A R9 R8  B Y1 Y2  C K3 K4  D G3 G4"), A), chance)
    assert [reading.infer(601, chance) for _ in range(36)] == [*range(32), 32, 0, 33, 34]
    assert [reading.infer(1, chance) for _ in range(35)] == [*range(1, 35), 0]
