"""Information-set Monte Carlo tree search, for any game of the contract.

The tree belongs to one seat's knowledge; each visit walks it in a world drawn by `redeal` from the seat's view. The
exploration term of a child counts the visits in which it was legal, because the others' legal moves differ from world
to world. All candidate actions are tried in the same worlds, and the value of each is its gain over the policy's own
play there: so the luck of the cards cancels out. Candidates that clearly fall behind are dropped.
Compiled; the same seed and number of visits give the same tree everywhere.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, final

from pioche.core.chance import Chance, SeededChance
from pioche.core.game import Action, Game, State, View
from pioche.core.heuristics import MOST_SEATS, Heuristics
from pioche.core.native import i64, vec
from pioche.core.playout import MOST_ACTIONS, Policy, room

_MAX_DEPTH: Final = 64
# A candidate is dropped after this many worlds at the earliest, and only this many standard errors behind the best.
_MIN_WORLDS: Final = 8.0
_DROP_ERRORS: Final = 2.0
# Another candidate replaces the policy's own choice only if it is this many standard errors ahead.
_LEAD_ERRORS: Final = 1.0
# A node with fewer visits has no children: the policy plays on from it.
_EXPANSION_VISITS: Final = 20
# The weight of the exploration term (UCB), in standard deviations of the value.
_EXPLORATION: Final = 0.8
# Below every value.
_LOWEST_VALUE: Final = -1e18


@final
class Search:
    """A tree, reused for each decision: `begin`, then `visit` repeatedly, then `choice` or `ranking`."""

    def __init__(self, game: Game, own: Heuristics, max_nodes: int, infers: bool) -> None:
        self.own: Heuristics = own
        self.policy: Policy = own.club
        # Whether worlds are weighted by the others' play so far.
        self.infers: bool = infers
        self.view: View | None = None
        # The world of the current visits, and a copy to walk in.
        self.root: State = game.start(game.open(game.info.choose({}), SeededChance(0)))
        self.trial: State = self.root
        self.root_seat: i64 = 0
        # Nodes as vectors: its first child, its next sibling, the action that leads to it and the seat that takes it,
        # its visits, visits of its parent in which the action was legal, and the sum of its values to that seat.
        room_for: int = max_nodes + MOST_ACTIONS + 1
        self.first_child: vec[i64] = vec[i64]([0] * room_for)
        self.sibling: vec[i64] = vec[i64]([0] * room_for)
        self.action: vec[i64] = vec[i64]([0] * room_for)
        self.seat: vec[i64] = vec[i64]([0] * room_for)
        self.visits: vec[i64] = vec[i64]([0] * room_for)
        self.legal_visits: vec[i64] = vec[i64]([0] * room_for)
        self.value_sum: vec[float] = vec[float]([0.0] * room_for)
        self.max_nodes: i64 = max_nodes
        self.node_count: i64 = 1
        # The candidates are the nodes from 1 to `candidate_count`, the policy's own choice first. `squares` sums the
        # squares of their values; the first `active_count` of `active` are still tried, from `next` on.
        self.candidate_count: i64 = 0
        self.squares: vec[float] = vec[float]([0.0] * (MOST_ACTIONS + 1))
        self.active: vec[i64] = vec[i64]([0] * (MOST_ACTIONS + 1))
        self.active_count: i64 = 0
        self.next: i64 = 0
        self.legal: vec[i64] = room()
        # By action: the number of the current step if the action is legal, its negative if it has a child too.
        self.marks: vec[i64] = vec[i64]([0] * MOST_ACTIONS)
        self.step: i64 = 0
        self.path: vec[i64] = vec[i64]([0] * (_MAX_DEPTH + 1))
        self.gains: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # The gains of each seat in the current world if all play the policy; their sum over all worlds for the root
        # seat.
        self.baseline: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.baseline_sum: float = 0.0
        self.worlds: float = 0.0
        # All visits, and the sum of the squares of their values to the root seat.
        self.visit_count: float = 0.0
        self.visit_squares: float = 0.0

    def begin(self, view: View, chance: Chance, always: int = -1) -> None:
        """Start a new tree for a view. The action `always` is a candidate even where `narrow` leaves it out."""
        self.view = view
        self.root_seat = view.seat
        self.node_count = 1
        self.first_child[0] = 0
        self.baseline_sum = 0.0
        self.worlds = 0.0
        self.visit_count = 0.0
        self.visit_squares = 0.0
        if self.infers:
            self.own.observe_play(view, chance)
        state = view.visible_state()
        count: i64 = self.own.narrow(state, self.legal, state.legal(self.legal))
        first: i64 = always
        if first < 0:
            first = self.policy.choose(state, self.legal, count, chance)
        self.add_candidates(first, count)

    def add_candidates(self, first: i64, count: i64) -> None:
        """Make all children of the root: the candidates."""
        self.grow(0, first, self.root_seat)
        i: i64 = 0
        while i < count:
            if self.legal[i] != first:
                self.grow(0, self.legal[i], self.root_seat)
            i += 1
        self.candidate_count = self.node_count - 1
        self.active_count = self.candidate_count
        self.next = self.candidate_count
        i = 0
        while i < self.candidate_count:
            self.active[i] = i + 1
            self.squares[i + 1] = 0.0
            i += 1

    def infer(self, steps: int, chance: Chance) -> bool:
        """Run `steps` inference steps on the others' hands; return whether more would help."""
        return self.infers and self.own.infer(steps, chance)

    def visit(self, times: int, chance: Chance) -> None:
        """Walk the tree `times` times."""
        left: i64 = times
        while left > 0:
            if self.next == self.active_count:
                self.drop_losers()
                self.draw_world(chance)
                self.next = 0
            self.trial.copy_from(self.root)
            depth: i64 = self.descend(self.active[self.next], self.trial, chance)
            self.own.rollout(self.root, self.trial, chance, self.legal)
            self.own.goal.gains(self.trial, self.gains)
            self.update(depth)
            self.next += 1
            left -= 1

    def is_decided(self) -> bool:
        """Whether one candidate alone is left."""
        return self.active_count == 1

    def draw_world(self, chance: Chance) -> None:
        """Draw the next world, and play it out by the policy as the baseline."""
        view = self.view
        assert view is not None
        self.root = self.world(view, chance)
        self.trial = self.root.clone()
        self.own.rollout(self.root, self.trial, chance, self.legal)
        self.own.goal.gains(self.trial, self.baseline)
        self.worlds += 1.0
        self.baseline_sum += self.baseline[self.root_seat]

    def world(self, view: View, chance: Chance) -> State:
        """A world that agrees with the view."""
        return self.own.sample_world(view, chance) if self.infers else view.redeal(chance)

    def drop_losers(self) -> None:
        """Drop the candidates that are clearly behind the best."""
        if self.worlds < _MIN_WORLDS:
            return
        best: i64 = self.leader()
        count: i64 = 0
        i: i64 = 0
        while i < self.active_count:
            node: i64 = self.active[i]
            if node == best or not self.is_ahead(best, node, _DROP_ERRORS):
                self.active[count] = node
                count += 1
            i += 1
        self.active_count = count

    def leader(self) -> i64:
        """The active candidate with the best mean value."""
        best: i64 = self.active[0]
        i: i64 = 1
        while i < self.active_count:
            if self.mean(self.active[i]) > self.mean(best):
                best = self.active[i]
            i += 1
        return best

    def mean(self, node: i64) -> float:
        return self.value_sum[node] / float(self.visits[node]) if self.visits[node] else _LOWEST_VALUE

    def is_ahead(self, one: i64, other: i64, errors: float) -> bool:
        """Whether a candidate is better than another by more than `errors` standard errors."""
        return self.mean(one) - self.mean(other) > errors * sqrt(self.error(one) + self.error(other))

    def error(self, node: i64) -> float:
        """The square of the standard error of a candidate's mean."""
        tries: float = float(self.visits[node])
        if tries == 0.0:
            return 0.0
        mean: float = self.value_sum[node] / tries
        spread: float = self.squares[node] / tries - mean * mean
        return spread / tries if spread > 0.0 else 0.0

    def descend(self, candidate: i64, world: State, chance: Chance) -> i64:
        """Walk down the best children to a new node, the end of the deal, or the greatest depth."""
        node: i64 = candidate
        world.apply(self.action[candidate])
        self.path[1] = candidate
        depth: i64 = 1
        while depth < _MAX_DEPTH and self.visits[node] >= _EXPANSION_VISITS:
            count: i64 = world.legal(self.legal)
            if count == 0:
                break
            if count > 1:
                count = self.own.narrow(world, self.legal, count)
            seat: i64 = world.turn()
            best: i64 = self.best_child(node, count)
            fresh: i64 = self.fresh_action(world, count, chance)
            if fresh >= 0 and self.node_count <= self.candidate_count + self.max_nodes:
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
        """The best child among those legal now; marks the legal actions, and those that have a child."""
        self.step += 1
        i: i64 = 0
        while i < count:
            self.marks[self.legal[i]] = self.step
            i += 1
        spread: float = self.spread()
        best: i64 = 0
        highest: float = 0.0
        child: i64 = self.first_child[node]
        while child:
            if self.marks[self.action[child]] == self.step:
                self.marks[self.action[child]] = -self.step
                self.legal_visits[child] += 1
                visits: float = float(self.visits[child])
                value: float = self.value_sum[child] / visits
                value += _EXPLORATION * spread * sqrt(log(float(self.legal_visits[child])) / visits)
                if best == 0 or value > highest:
                    highest = value
                    best = child
            child = self.sibling[child]
        return best

    def fresh_action(self, world: State, count: i64, chance: Chance) -> i64:
        """A legal action without a child: the policy's own choice, else a random one; -1 if there is none."""
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
        child: i64 = self.node_count
        self.node_count += 1
        self.action[child] = action
        self.seat[child] = seat
        self.visits[child] = 0
        self.legal_visits[child] = 1
        self.value_sum[child] = 0.0
        self.first_child[child] = 0
        self.sibling[child] = self.first_child[node]
        self.first_child[node] = child
        return child

    def update(self, depth: i64) -> None:
        """Add the result of a visit to the nodes of its path."""
        own: float = self.gains[self.root_seat] - self.baseline[self.root_seat]
        self.visit_count += 1.0
        self.visit_squares += own * own
        self.squares[self.path[1]] += own * own
        i: i64 = 1
        while i <= depth:
            node: i64 = self.path[i]
            self.visits[node] += 1
            seat: i64 = self.seat[node]
            self.value_sum[node] += self.gains[seat] - self.baseline[seat]
            i += 1

    def spread(self) -> float:
        return sqrt(self.visit_squares / self.visit_count) if self.visit_squares > 0.0 else 1.0

    def best_node(self) -> i64:
        """The node of the best candidate; the policy's own choice unless the best is clearly better."""
        best: i64 = self.leader()
        return 1 if self.active[0] == 1 and not self.is_ahead(best, 1, _LEAD_ERRORS) else best

    def choice(self) -> Action:
        """The best action after the visits so far."""
        return Action(self.action[self.best_node()])

    def ranking(self) -> list[tuple[Action, int, float]]:
        """The candidates with their visits and mean values, most visits first, then by value."""
        candidates: list[tuple[int, float, int]] = []
        node: i64 = 1
        while node <= self.candidate_count:
            if self.visits[node] > 0:
                mean: float = self.baseline_sum / self.worlds + self.mean(node)
                candidates.append((-self.visits[node], -mean, self.action[node]))
            node += 1
        candidates.sort()
        return [(Action(action), -visits, -mean) for visits, mean, action in candidates]
