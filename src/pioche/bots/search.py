"""Information-set Monte Carlo tree search, for any game of the contract.

One tree over what a seat knows; every visit walks it in a world drawn by `redeal` from the seat's view. A node's
children are weighed among the times they were legal, because what the others may do differs from world to world.
The actions to choose from are tried in the same worlds, and what they bring is counted against what the policy alone
brings there: so the luck of the cards is not taken for the merit of a move. Those that clearly fall behind are given
up. Compiled; the same seed and number of visits give the same tree everywhere.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.judgement import MOST_SEATS, Judgement
from pioche.core.native import i64, vec
from pioche.core.playout import MOST_ACTIONS, Policy, room

_DEEPEST: Final = 64
# Worlds before an action is given up, and by how many standard errors it must then be behind.
_ENOUGH: Final = 8.0
_DOUBT: Final = 2.0
# By how many standard errors an action must be ahead of the policy's own choice to be chosen instead.
_CAUTION: Final = 1.0
# Visits of a node before its children are told apart: until then the policy speaks for everybody after it.
_RIPE: Final = 20
# How much a rarely tried child is favoured, in spreads of the worth.
_CURIOSITY: Final = 0.8
# Less than any worth.
_NEVER: Final = -1e18


@final
class Search:
    """A tree, used for one decision after another: `begin`, then `visit` again and again; `ranking` tells."""

    def __init__(self, game: Game, own: Judgement, most_nodes: int, reads: bool) -> None:
        self.game: Game = game
        self.own: Judgement = own
        self.policy: Policy = own.club
        # Whether what the others did is asked for what they hold.
        self.reads: bool = reads
        self.view: View | None = None
        # The world of the present visits, and a copy to walk in.
        self.root: State = game.start(game.open(game.info.choose({}), SeededChance(0)))
        self.trial: State = self.root
        self.seat_thinking: i64 = 0
        # Nodes as vectors: the parent's first child, the next sibling, the action that leads there and who took it,
        # visits, visits of the parent in which the action was legal, and the sum of its worth to who took it.
        room_for: int = most_nodes + MOST_ACTIONS + 1
        self.first: vec[i64] = vec[i64]([0] * room_for)
        self.sibling: vec[i64] = vec[i64]([0] * room_for)
        self.action: vec[i64] = vec[i64]([0] * room_for)
        self.seat: vec[i64] = vec[i64]([0] * room_for)
        self.visits: vec[i64] = vec[i64]([0] * room_for)
        self.chances: vec[i64] = vec[i64]([0] * room_for)
        self.total: vec[float] = vec[float]([0.0] * room_for)
        self.most: i64 = most_nodes
        self.used: i64 = 1
        # The actions to choose from are the nodes from 1 to `arms`; the first of them is the policy's own choice. For
        # each the sum of squares of its worth, and the nodes still tried in every world, and whose turn it is.
        self.arms: i64 = 0
        self.squares: vec[float] = vec[float]([0.0] * (MOST_ACTIONS + 1))
        self.tried: vec[i64] = vec[i64]([0] * (MOST_ACTIONS + 1))
        self.left: i64 = 0
        self.next: i64 = 0
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
        # Over all visits, the number and the sum of squares of the worth to the seat that thinks.
        self.seen: float = 0.0
        self.all_squares: float = 0.0

    def begin(self, view: View, chance: Chance, always: int = -1) -> None:
        """Forget everything and think about this view; `always` is an action to weigh even if it is not worth it."""
        self.view = view
        self.seat_thinking = view.seat
        self.used = 1
        self.first[0] = 0
        self.usually = 0.0
        self.worlds = 0.0
        self.seen = 0.0
        self.all_squares = 0.0
        if self.reads:
            self.own.hear(view, chance)
        seen = view.seen()
        count: i64 = self.own.narrow(seen, self.legal, seen.legal(self.legal))
        first: i64 = always
        if first < 0:
            first = self.policy.choose(seen, self.legal, count, chance)
        self.raise_arms(first, count)

    def raise_arms(self, first: i64, count: i64) -> None:
        """The children of the root, all at once."""
        self.grow(0, first, self.seat_thinking)
        i: i64 = 0
        while i < count:
            if self.legal[i] != first:
                self.grow(0, self.legal[i], self.seat_thinking)
            i += 1
        self.arms = self.used - 1
        self.left = self.arms
        self.next = self.arms
        i = 0
        while i < self.arms:
            self.tried[i] = i + 1
            self.squares[i + 1] = 0.0
            i += 1

    def read(self, steps: int, chance: Chance) -> bool:
        """Make out what the others hold, so many steps; whether more can tell more."""
        return self.reads and self.own.ponder(steps, chance)

    def visit(self, times: int, chance: Chance) -> None:
        """Walk the tree so many times."""
        left: i64 = times
        while left > 0:
            if self.next == self.left:
                self.give_up()
                self.draw_world(chance)
                self.next = 0
            self.trial.copy_from(self.root)
            depth: i64 = self.descend(self.tried[self.next], self.trial, chance)
            self.own.play_on(self.root, self.trial, chance, self.legal)
            self.own.worth.gains(self.trial, self.gains)
            self.learn(depth)
            self.next += 1
            left -= 1

    def is_decided(self) -> bool:
        """Whether all actions but one have been given up."""
        return self.left == 1

    def draw_world(self, chance: Chance) -> None:
        """A new world, and what the club would make of it."""
        view = self.view
        assert view is not None
        self.root = self.world(view, chance)
        self.trial = self.root.clone()
        self.own.play_on(self.root, self.trial, chance, self.legal)
        self.own.worth.gains(self.trial, self.usual)
        self.worlds += 1.0
        self.usually += self.usual[self.seat_thinking]

    def world(self, view: View, chance: Chance) -> State:
        """A world that agrees with the view."""
        return self.own.imagine(self.game, view, chance) if self.reads else self.game.redeal(view, chance)

    def give_up(self) -> None:
        """Try no more what has fallen behind the best beyond doubt."""
        if self.worlds < _ENOUGH:
            return
        best: i64 = self.leader()
        kept: i64 = 0
        i: i64 = 0
        while i < self.left:
            node: i64 = self.tried[i]
            if node == best or not self.is_ahead(best, node, _DOUBT):
                self.tried[kept] = node
                kept += 1
            i += 1
        self.left = kept

    def leader(self) -> i64:
        """What has brought most among the actions still tried."""
        best: i64 = self.tried[0]
        i: i64 = 1
        while i < self.left:
            if self.mean(self.tried[i]) > self.mean(best):
                best = self.tried[i]
            i += 1
        return best

    def mean(self, node: i64) -> float:
        return self.total[node] / float(self.visits[node]) if self.visits[node] else _NEVER

    def is_ahead(self, one: i64, other: i64, errors: float) -> bool:
        """Whether an arm is better than another by more than so many standard errors."""
        return self.mean(one) - self.mean(other) > errors * sqrt(self.error(one) + self.error(other))

    def error(self, node: i64) -> float:
        """The square of the standard error of an arm's mean."""
        tries: float = float(self.visits[node])
        if tries == 0.0:
            return 0.0
        mean: float = self.total[node] / tries
        spread: float = self.squares[node] / tries - mean * mean
        return spread / tries if spread > 0.0 else 0.0

    def descend(self, arm: i64, world: State, chance: Chance) -> i64:
        """Walk down by the best children until one is new, the deal is over, or the path is long enough."""
        node: i64 = arm
        world.apply(self.action[arm])
        self.path[1] = arm
        depth: i64 = 1
        while depth < _DEEPEST and self.visits[node] >= _RIPE:
            count: i64 = world.legal(self.legal)
            if count == 0:
                break
            if count > 1:
                count = self.own.narrow(world, self.legal, count)
            seat: i64 = world.turn()
            best: i64 = self.best_child(node, count)
            fresh: i64 = self.fresh_action(world, count, chance)
            if fresh >= 0 and self.used <= self.arms + self.most:
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
        """A legal action without a child: the policy's own choice, else by lot; -1 when there is none."""
        fresh: i64 = 0
        i: i64 = 0
        while i < count:
            if self.marks[self.legal[i]] == self.step:
                fresh += 1
            i += 1
        if fresh == 0:
            return -1
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
        self.all_squares += own * own
        self.squares[self.path[1]] += own * own
        i: i64 = 1
        while i <= depth:
            node: i64 = self.path[i]
            self.visits[node] += 1
            seat: i64 = self.seat[node]
            self.total[node] += self.gains[seat] - self.usual[seat]
            i += 1

    def spread(self) -> float:
        return sqrt(self.all_squares / self.seen) if self.all_squares > 0.0 else 1.0

    def chosen(self) -> i64:
        """The leader, where it is better than the policy's own choice by more than chance easily does."""
        best: i64 = self.leader()
        return 1 if self.tried[0] == 1 and not self.is_ahead(best, 1, _CAUTION) else best

    def choice(self) -> Action:
        """What to do, as far as is known by now."""
        return Action(self.action[self.chosen()])

    def ranking(self) -> list[tuple[Action, int, float]]:
        """The actions that were tried, with their visits and mean worth: by visits, then by worth."""
        found: list[tuple[int, float, int]] = []
        node: i64 = 1
        while node <= self.arms:
            if self.visits[node] > 0:
                mean: float = self.usually / self.worlds + self.mean(node)
                found.append((-self.visits[node], -mean, self.action[node]))
            node += 1
        found.sort()
        return [(Action(action), -visits, -mean) for visits, mean, action in found]
