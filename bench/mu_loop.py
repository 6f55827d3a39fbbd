"""Mü's own loops: what playing a hand costs when nothing is generic. Same policy, same numbers drawn, same games.

Compiled by `bench.own_loop` together with the kernel, as mypyc binds calls early within one group of modules only.
"""

from __future__ import annotations

from pioche.core.bits import count, lowest
from pioche.core.chance import SeededChance
from pioche.core.native import i64, vec
from pioche.core.playout import room
from pioche.decks.mu import KINDS
from pioche.games.mu.kernel import AUCTION, COLOUR, PARTNER, PASS, TRICKS, WITH, MuState


def by_list(root: MuState, times: i64, chance: SeededChance) -> i64:
    """The generic loop, every call of it bound to Mü's classes."""
    legal = room()
    state = root.twin()
    decisions: i64 = 0
    while times > 0:
        state.copy(root)
        many: i64 = state.legal(legal)
        while many:
            state.apply(_choose(legal, many, chance))
            decisions += 1
            many = state.legal(legal)
        times -= 1
    return decisions


def by_mask(root: MuState, times: i64, chance: SeededChance) -> i64:
    """The phases of a hand one after the other, and no list of legal actions at all."""
    state = root.twin()
    decisions: i64 = 0
    while times > 0:
        state.copy(root)
        while state.phase == AUCTION:
            state.apply(_bid(state, chance))
            decisions += 1
        while state.phase < TRICKS:
            base: i64 = WITH if state.phase == PARTNER else COLOUR
            state.apply(base + _one_of(state.nameable(), chance))
            decisions += 1
        while state.phase == TRICKS:
            state.apply(_one_of(state.playable(), chance))
            decisions += 1
        times -= 1
    return decisions


def _choose(legal: vec[i64], many: i64, chance: SeededChance) -> i64:
    if many > 1 and legal[many - 1] == PASS and chance.below(10) < 6:
        return PASS
    return legal[chance.below(many)]


def _bid(state: MuState, chance: SeededChance) -> i64:
    cards: i64 = state.hands[state.actor] & KINDS if state.laid_now < state.limit else 0
    many: i64 = count(cards)
    if many and chance.below(10) < 6:
        return PASS
    index: i64 = chance.below(many + 1)
    return PASS if index == many else _member(cards, index)


def _one_of(bits: i64, chance: SeededChance) -> i64:
    return _member(bits, chance.below(count(bits)))


def _member(bits: i64, index: i64) -> i64:
    while index > 0:
        bits &= bits - 1
        index -= 1
    return lowest(bits)
