"""What bids say of hands: who bids has something to bid with, and the true hands are believed more than others."""

from __future__ import annotations

from math import log

from pioche.core.chance import SeededChance
from pioche.core.playout import room
from pioche.games.mu.bots import JUDGEMENT
from pioche.games.mu.club import Club
from pioche.games.mu.kernel import TRICKS
from pioche.games.mu.reading import Reading
from tests.games.mu.table import GAME, mine, table

LEGAL = room()
STRONG = "R9 R8 R7 R7 R6 R5 R4 R3 Y9 B9 K9 G9 Y8 B8 K8"
WEAK = "R0 R1 Y1 Y2 Y3 B0 B2 B4 K0 K3 K5 G1 G4 G5 G6"
BIDS = "A R0 done  B pass  C pass  D pass  A R1 done  B pass  C pass  D pass  A Y1 done"


def strain(hand: str, moves: str) -> int:
    """By how much a hand contradicts what its seat did in an auction."""
    state = table(A=hand, moves=moves)
    reading = Reading()
    reading.gather_played(state)
    return reading.strain(state, 0)


def test_a_weak_hand_passes_and_is_not_believed_of_one_who_bids() -> None:
    assert strain(WEAK, BIDS) > 2 * strain(WEAK, "A pass")


def test_a_strong_hand_is_not_believed_of_one_who_passes() -> None:
    assert strain(STRONG, "A R9 done") < strain(STRONG, "A pass")


def test_the_true_hands_are_believed_more_than_others() -> None:
    gained: list[float] = []
    for seed in range(6):
        chance = SeededChance(seed)
        state = mine(GAME.start(GAME.open(GAME.info.choose(), chance)))
        while count := state.legal(LEGAL):
            if state.phase == TRICKS and state.cards_played % 8 == 7:
                seat = state.turn()
                view = state.view(seat)
                others = [JUDGEMENT.plausibility(GAME.redeal(view, chance), seat) for _ in range(8)]
                gained.append(log(JUDGEMENT.plausibility(state, seat) / (sum(others) / 8)))
                count = state.legal(LEGAL)
            state.apply(Club().choose(state, LEGAL, count, chance))
    assert sum(gained) / len(gained) > 0.3
