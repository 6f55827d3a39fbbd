"""Playouts: the loop that plays a state of any game to its end."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import State
from pioche.core.native import i64, mypyc_attr, vec

MOST_ACTIONS: Final = 1024


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A fast way to choose. It may use only the knowledge of the seat to play: for the state of that seat's view it
    must choose as for the true state."""

    @abstractmethod
    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        """One of the legal actions of the state: the first `count` of `legal`."""


@final
class Uniform(Policy):
    """Every legal action equally likely."""

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        return legal[chance.below(count)]


def room() -> vec[i64]:
    """A vector large enough for the legal actions of any game, to be used again and again.

    Plain code should keep and reuse one: compiled code never frees a vector that it got from plain code.
    """
    return vec[i64]([0] * MOST_ACTIONS)


def playout(state: State, policy: Policy, chance: Chance, legal: vec[i64]) -> i64:
    """Play a state to its end; return the number of decisions."""
    decisions: i64 = 0
    count: i64 = state.legal(legal)
    while count:
        state.apply(policy.choose(state, legal, count, chance))
        decisions += 1
        count = state.legal(legal)
    return decisions


def playouts(root: State, times: i64, policy: Policy, chance: Chance) -> i64:
    """Play copies of a state to the end; return the number of decisions."""
    legal = room()
    state = root.clone()
    decisions: i64 = 0
    while times > 0:
        state.copy_from(root)
        decisions += playout(state, policy, chance, legal)
        times -= 1
    return decisions
