"""Information-set Monte Carlo tree search, for any game of the contract.

One tree over what a seat knows; every visit walks it in a world drawn by `redeal` from the seat's view. A node's
children are weighed among the times they were legal, because what the others may do differs from world to world.
A world serves a few visits, and what they bring is counted against what the policy alone would have brought in it: so
the luck of the cards is not taken for the merit of a move. Compiled; the same seed and number of visits give the same
tree everywhere.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.judgement import MOST_SEATS, Judgement
from pioche.core.native import i64, vec
from pioche.core.playout import MOST_ACTIONS, Policy, playout, room

_DEEPEST: Final = 64
# How much a rarely tried action is favoured, in spreads of the worth.
_CURIOSITY: Final = 0.8
# Visits that a world serves.
_USES: Final = 4
# Parts into which a chance between worlds is divided.
_GRAIN: Final = 1 << 20


@final
class Search:
    """A tree, used for one decision after another: `begin`, then `visit` again and again; `ranking` tells."""

    def __init__(self, game: Game, own: Judgement, most_nodes: int, candidates: int) -> None:
        self.game: Game = game
        self.own: Judgement = own
        self.policy: Policy = own.club
        self.candidates: i64 = candidates
        self.view: View | None = None
        # The world of the present visits, how many more it serves, and a copy to walk in.
        self.root: State = game.start(game.open(game.info.choose({}), SeededChance(0)))
        self.trial: State = self.root
        self.uses: i64 = 0
        self.seat_thinking: i64 = 0
        self.always: i64 = -1
        # Nodes as vectors: the parent's first child, the next sibling, the action that leads there and who took it,
        # visits, visits of the parent in which the action was legal, and the sum of its worth to who took it.
        self.first: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.sibling: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.action: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.seat: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.visits: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.chances: vec[i64] = vec[i64]([0] * (most_nodes + 1))
        self.total: vec[float] = vec[float]([0.0] * (most_nodes + 1))
        self.most: i64 = most_nodes
        self.used: i64 = 1
        self.legal: vec[i64] = room()
        # Which actions are legal in the present step (its number), and which of them have a child (its negative).
        self.marks: vec[i64] = vec[i64]([0] * MOST_ACTIONS)
        self.step: i64 = 0
        self.path: vec[i64] = vec[i64]([0] * (_DEEPEST + 1))
        self.gains: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # What the present world is worth to each seat when all play as the policy does; its sum over the worlds to
        # the seat that thinks.
        self.usual: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.usually: float = 0.0
        self.worlds: float = 0.0
        # Running count, mean and spread of the worth to the seat that thinks.
        self.seen: float = 0.0
        self.mean: float = 0.0
        self.squares: float = 0.0

    def begin(self, view: View, always: int = -1) -> None:
        """Forget everything and think about this view; `always` is an action to weigh even if it is not worth it."""
        self.view = view
        self.always = always
        self.seat_thinking = view.seat
        self.used = 1
        self.first[0] = 0
        self.uses = 0
        self.usually = 0.0
        self.worlds = 0.0
        self.seen = 0.0
        self.mean = 0.0
        self.squares = 0.0

    def visit(self, times: int, chance: Chance) -> None:
        """Walk the tree so many times."""
        left: i64 = times
        while left > 0:
            if self.uses == 0:
                self.draw_world(chance)
            self.uses -= 1
            self.trial.copy_from(self.root)
            depth: i64 = self.descend(self.trial, chance)
            playout(self.trial, self.policy, chance, self.legal)
            self.own.worth.gains(self.trial, self.gains)
            self.learn(depth)
            left -= 1

    def draw_world(self, chance: Chance) -> None:
        """A new world, and what the club would make of it."""
        view = self.view
        assert view is not None
        self.root = self.world(view, chance)
        self.trial = self.root.clone()
        playout(self.trial, self.policy, chance, self.legal)
        self.own.worth.gains(self.trial, self.usual)
        self.worlds += 1.0
        self.usually += self.usual[self.seat_thinking]
        self.uses = _USES

    def world(self, view: View, chance: Chance) -> State:
        """A world that agrees with the view; of several the more plausible is the likelier to be taken."""
        world = self.game.redeal(view, chance)
        if self.candidates > 1:
            seen: float = self.own.plausibility(world, self.seat_thinking)
            more: i64 = self.candidates - 1
            while more > 0 and seen < 1.0:
                other = self.game.redeal(view, chance)
                weight: float = self.own.plausibility(other, self.seat_thinking)
                seen += weight
                if weight > 0.0 and float(chance.below(_GRAIN)) * seen < weight * float(_GRAIN):
                    world = other
                more -= 1
        return world

    def descend(self, world: State, chance: Chance) -> i64:
        """Walk down by the best children until one is new, the deal is over, or the path is long enough."""
        node: i64 = 0
        depth: i64 = 0
        while depth < _DEEPEST:
            count: i64 = world.legal(self.legal)
            if count == 0:
                break
            if count > 1:
                count = self.worthy(world, count, depth)
            seat: i64 = world.turn()
            best: i64 = self.best_child(node, count)
            fresh: i64 = self.fresh_action(world, count, chance)
            if fresh >= 0 and self.used <= self.most:
                node = self.grow(node, fresh, seat)
                world.apply(fresh)
                depth += 1
                self.path[depth] = node
                break
            if best == 0:
                break
            node = best
            world.apply(self.action[node])
            depth += 1
            self.path[depth] = node
        return depth

    def worthy(self, world: State, count: i64, depth: i64) -> i64:
        """Keep the legal actions that are worth a search."""
        kept: i64 = self.own.narrow(world, self.legal, count)
        if depth == 0 and self.always >= 0:
            kept = self.with_always(kept)
        return kept

    def with_always(self, count: i64) -> i64:
        """Put the action that is always weighed in its place among the others, which ascend."""
        place: i64 = 0
        while place < count and self.legal[place] < self.always:
            place += 1
        if place < count and self.legal[place] == self.always:
            return count
        i: i64 = count
        while i > place:
            self.legal[i] = self.legal[i - 1]
            i -= 1
        self.legal[place] = self.always
        return count + 1

    def best_child(self, node: i64, count: i64) -> i64:
        """The child to walk to among those legal now; marks the legal actions, and those that have a child."""
        self.step += 1
        i: i64 = 0
        while i < count:
            self.marks[self.legal[i]] = self.step
            i += 1
        spread: float = self.spread()
        best: i64 = 0
        highest: float = 0.0
        child: i64 = self.first[node]
        while child:
            if self.marks[self.action[child]] == self.step:
                self.marks[self.action[child]] = -self.step
                self.chances[child] += 1
                tried: float = float(self.visits[child])
                value: float = self.total[child] / tried
                value += _CURIOSITY * spread * sqrt(log(float(self.chances[child])) / tried)
                if best == 0 or value > highest:
                    highest = value
                    best = child
            child = self.sibling[child]
        return best

    def fresh_action(self, world: State, count: i64, chance: Chance) -> i64:
        """A legal action without a child: first what is always weighed, then the policy's own choice, then by lot.

        -1 when there is none.
        """
        fresh: i64 = 0
        i: i64 = 0
        while i < count:
            if self.marks[self.legal[i]] == self.step:
                fresh += 1
            i += 1
        if fresh == 0:
            return -1
        if self.used == 1 and self.always >= 0:
            return self.always
        likely: i64 = self.policy.choose(world, self.legal, count, chance)
        if self.marks[likely] == self.step:
            return likely
        place: i64 = chance.below(fresh)
        i = 0
        while True:
            if self.marks[self.legal[i]] == self.step:
                if place == 0:
                    return self.legal[i]
                place -= 1
            i += 1

    def grow(self, node: i64, action: i64, seat: i64) -> i64:
        child: i64 = self.used
        self.used += 1
        self.action[child] = action
        self.seat[child] = seat
        self.visits[child] = 0
        self.chances[child] = 1
        self.total[child] = 0.0
        self.first[child] = 0
        self.sibling[child] = self.first[node]
        self.first[node] = child
        return child

    def learn(self, depth: i64) -> None:
        """Add what the deal came to along the path."""
        own: float = self.gains[self.seat_thinking] - self.usual[self.seat_thinking]
        self.seen += 1.0
        off: float = own - self.mean
        self.mean += off / self.seen
        self.squares += off * (own - self.mean)
        i: i64 = 1
        while i <= depth:
            node: i64 = self.path[i]
            self.visits[node] += 1
            seat: i64 = self.seat[node]
            self.total[node] += self.gains[seat] - self.usual[seat]
            i += 1

    def spread(self) -> float:
        return sqrt(self.squares / self.seen) if self.squares > 0.0 else 1.0

    def ranking(self) -> list[tuple[Action, int, float]]:
        """The actions at the root with their visits and mean worth, most visited first."""
        found: list[tuple[int, int, float]] = []
        child: i64 = self.first[0]
        while child:
            mean: float = self.usually / self.worlds + self.total[child] / float(self.visits[child])
            found.append((self.visits[child], self.action[child], mean))
            child = self.sibling[child]
        found.sort(key=_by_visits)
        return [(Action(action), visits, mean) for visits, action, mean in found]


def _by_visits(found: tuple[int, int, float]) -> tuple[int, int]:
    return -found[0], found[1]
