"""Tables in play at once, each waiting for a decision of the caller's: what a batch of environments runs on.

It knows nothing of NumPy. What it finds lies in vectors that NumPy reads where they are, without a copy.
"""

from __future__ import annotations

from typing import Final, final

from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.features import Features, size
from pioche.core.game import Game, State
from pioche.core.heuristics import MOST_SEATS, Heuristics, Payoff
from pioche.core.native import i64, u8, vec
from pioche.core.options import Options
from pioche.core.playout import Policy, room
from pioche.core.seats import NOBODY

# An index of `indices` that says nothing; no action.
NOTHING: Final = -1


@final
class Recalling(Policy):
    """A policy that knows only what a player of a level still remembers."""

    def __init__(self, own: Heuristics, level: str, policy: Policy) -> None:
        self._own = own
        self._level = level
        self._policy = policy

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        memory = self._own.limit_memory(state.view(state.turn()), self._level)
        return self._policy.choose(memory.visible_state(), legal, count, chance)


@final
class Episodes:
    """What is played at every table, and how: one deal an episode, or a whole match.

    `opponents` has a policy for each seat that is not the caller's.
    """

    def __init__(
        self, game: Game, options: Options, opponents: list[Policy | None], matches: bool, skip_forced: bool
    ) -> None:
        self.game = game
        self.options = options
        self.opponents = opponents
        self.matches = matches
        self.skip_forced = skip_forced
        self.payoff: Payoff = game.heuristics.payoff


@final
class Decisions:
    """The tables, and in vectors of equal rows what each decision is about.

    Actions have the numbers that the features give them, and of those with one number the first stands for all; without
    features they have the game's own. Parts of a game stand one after the other in a row of `inputs`. A table without a
    decision has turn NOBODY and empty rows.
    """

    def __init__(self, episodes: Episodes, features: Features | None, tables: int) -> None:
        self._episodes = episodes
        self._features = features
        # Of each table its seed and its next episode; and how far it is from one of its episodes to the next.
        self._seeds: vec[i64] = vec[i64]([0] * tables)
        self._next: vec[i64] = vec[i64]([0] * tables)
        self._stride: i64 = 1
        opening = episodes.game.open(episodes.options, SeededChance(0))
        start = episodes.game.start(opening)
        self.deals: list[Deal] = [opening] * tables
        self.states: list[State] = [start] * tables
        self.chances: list[SeededChance] = [SeededChance(0)] * tables
        self.tables: int = tables
        self.seats: int = episodes.options.players
        self.actions: int = episodes.game.info.actions if features is None else features.actions
        self.width: int = 0 if features is None else sum(size(part.inputs) for part in features.parts)
        self.most: int = 0 if features is None else max(part.most for part in features.parts)
        self._most: i64 = self.most
        self._width: i64 = self.width
        self._actions: i64 = self.actions
        self._seats: i64 = self.seats
        # Where the inputs of each part begin in a row.
        starts = [0]
        if features is not None:
            for part in features.parts:
                starts.append(starts[-1] + size(part.inputs))
        self._starts: vec[i64] = vec[i64](starts)
        self._legal: vec[i64] = room()
        self._gains: vec[float] = vec[float]([0.0] * MOST_SEATS)
        # What a row says, one row for a table.
        self.inputs: vec[u8] = vec[u8]([0] * (tables * self.width))
        self.indices: vec[i64] = vec[i64]([NOTHING] * (tables * self.most))
        self.counts: vec[i64] = vec[i64]([0] * tables)
        self.masks: vec[u8] = vec[u8]([0] * (tables * self.actions))
        self.facts: vec[i64] = vec[i64]([0] * (tables * self.actions))
        self.turns: vec[i64] = vec[i64]([NOBODY] * tables)
        self.parts: vec[i64] = vec[i64]([0] * tables)
        self.rewards: vec[float] = vec[float]([0.0] * (tables * self.seats))
        self.ends: vec[u8] = vec[u8]([0] * tables)
        self.steps: vec[i64] = vec[i64]([0] * tables)
        # The legal actions of each decision, ascending, and their numbers.
        self._choices: vec[i64] = vec[i64]([0] * (tables * self.actions))
        self._numbers: vec[i64] = vec[i64]([0] * (tables * self.actions))
        self._legal_counts: vec[i64] = vec[i64]([0] * tables)
        # Where the action that will be carried out stands among them; an action by lot for each table.
        self._chosen: vec[i64] = vec[i64]([0] * tables)
        self.samples: vec[i64] = vec[i64]([NOTHING] * tables)

    def seed(self, seeds: list[int], first: list[int], stride: int) -> None:
        """Which episodes come next: number k of a seed begins with deal number k of that seed."""
        self._seeds = vec[i64](seeds)
        self._next = vec[i64](first)
        self._stride = stride

    def begin(self, table: i64) -> None:
        """Begin the next episode of a table. One in which the caller has nothing to decide is passed over."""
        episodes = self._episodes
        self.steps[table] = 0
        ongoing = False
        while not ongoing:
            chance = SeededChance(self._seeds[table], self._next[table])
            self._next[table] += self._stride
            self.chances[table] = chance
            self._deal(table, episodes.game.open(episodes.options, chance))
            ongoing = self._advance(table)

    def _deal(self, table: i64, deal: Deal) -> None:
        self.deals[table] = deal
        self.states[table] = self._episodes.game.start(deal)

    def place(self, table: i64, number: i64) -> i64:
        """The place of an action among the legal ones; -1 if it is not legal."""
        at: i64 = table * self._actions
        count: i64 = self._legal_counts[table]
        i: i64 = 0
        while i < count:
            if self._numbers[at + i] == number:
                return i
            i += 1
        return -1

    def action(self, table: i64, number: i64) -> int:
        """The game's own id of a legal action."""
        return self._choices[table * self._actions + self.place(table, number)]

    def illegal(self, numbers: list[int]) -> int:
        """The first table whose number is no legal action; -1 if there is none. NOTHING stands for no action."""
        for table, number in enumerate(numbers):
            if not self.choose(table, number) and (number != NOTHING or self._legal_counts[table] > 0):
                return table
        return -1

    def choose(self, table: i64, number: int) -> bool:
        """Say which action `step` is to carry out at a table; whether it is legal."""
        place: i64 = self.place(table, number) if 0 <= number < self.actions else NOTHING
        self._chosen[table] = place
        return place >= 0

    def sample(self, chance: SeededChance) -> None:
        """Fill `samples` with a legal action for each table, all equally likely."""
        table: i64 = 0
        while table < self.tables:
            count: i64 = self._legal_counts[table]
            self.samples[table] = self._numbers[table * self._actions + chance.below(count)] if count else NOTHING
            table += 1

    def step(self, renew: bool) -> None:
        """Carry out the chosen action at every table, and go on to the caller's next decision there.

        `renew`: where an episode ends, the next one begins. A table without a legal choice stays as it is.
        """
        table: i64 = 0
        while table < self.tables:
            self._clear_rewards(table)
            self.ends[table] = 0
            chosen: i64 = self._chosen[table]
            if chosen >= 0:
                self.states[table].apply(self._choices[table * self._actions + chosen])
                self.steps[table] += 1
                if not self._advance(table):
                    self._end(table)
                    if renew:
                        self.begin(table)
            table += 1

    def _advance(self, table: i64) -> bool:
        """Play on to the caller's next decision; whether there is one before the end of the episode."""
        episodes = self._episodes
        state = self.states[table]
        chance = self.chances[table]
        legal = self._legal
        while True:
            count: i64 = state.legal(legal)
            if count == 0:
                if not self._next_deal(table):
                    return False
                state = self.states[table]
            else:
                rival = episodes.opponents[state.turn()]
                if rival is not None:
                    state.apply(rival.choose(state, legal, count, chance))
                elif count == 1 and episodes.skip_forced:
                    state.apply(legal[0])
                else:
                    self._observe(table, state, count)
                    if self._legal_counts[table] > 1 or not episodes.skip_forced:
                        return True
                    state.apply(self._choices[table * self._actions])

    def _next_deal(self, table: i64) -> bool:
        """Begin the next deal of a match; false if there is none."""
        episodes = self._episodes
        if not episodes.matches:
            return False
        deal = episodes.game.next(self.deals[table], self.states[table], self.chances[table])
        if deal is None:
            return False
        self._deal(table, deal)
        return True

    def look(self, table: i64) -> None:
        """Write what the state of a table says to the seat to play."""
        state = self.states[table]
        self._observe(table, state, state.legal(self._legal))

    def _observe(self, table: i64, state: State, count: i64) -> None:
        """The same with `count` legal actions, which are found already."""
        self._clear(table)
        legal = self._legal
        self.turns[table] = state.turn()
        numbers = legal
        features = self._features
        if features is not None:
            count = features.narrow(state, legal, count)
            features.observe(state, legal, count)
            numbers = features.moves
            self._write_inputs(table, features)
        self._legal_counts[table] = count
        at: i64 = table * self._actions
        i: i64 = 0
        while i < count:
            number: i64 = numbers[i]
            self._choices[at + i] = legal[i]
            self._numbers[at + i] = number
            self.masks[at + number] = 1
            if features is not None:
                self.facts[at + number] = features.facts[i]
            i += 1

    def _write_inputs(self, table: i64, features: Features) -> None:
        part: i64 = features.part
        start: i64 = self._starts[part]
        count: i64 = features.inputs.count
        active = features.inputs.indices
        indices = self.indices
        inputs = self.inputs
        indices_at: i64 = table * self._most
        inputs_at: i64 = table * self._width
        i: i64 = 0
        while i < count:
            index: i64 = start + active[i]
            indices[indices_at + i] = index
            inputs[inputs_at + index] = 1
            i += 1
        self.counts[table] = count
        self.parts[table] = part

    def _clear(self, table: i64) -> None:
        """Empty the rows of a table."""
        indices_at: i64 = table * self._most
        inputs_at: i64 = table * self._width
        i: i64 = 0
        while i < self.counts[table]:
            self.inputs[inputs_at + self.indices[indices_at + i]] = 0
            self.indices[indices_at + i] = NOTHING
            i += 1
        at: i64 = table * self._actions
        i = 0
        while i < self._legal_counts[table]:
            number: i64 = self._numbers[at + i]
            self.masks[at + number] = 0
            self.facts[at + number] = 0
            i += 1
        self.counts[table] = 0
        self._legal_counts[table] = 0

    def _clear_rewards(self, table: i64) -> None:
        at: i64 = table * self._seats
        end: i64 = at + self._seats
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def _end(self, table: i64) -> None:
        """Write the rewards of an episode that is over."""
        self._clear(table)
        self.turns[table] = NOBODY
        self.ends[table] = 1
        episodes = self._episodes
        at: i64 = table * self._seats
        seat: i64 = 0
        if episodes.matches:
            winners = episodes.game.winners(self.deals[table], self.states[table])
            share: float = 1.0 / float(len(winners))
            even: float = 1.0 / float(self.seats)
            while seat < self._seats:
                self.rewards[at + seat] = -even
                seat += 1
            for winner in winners:
                won: i64 = winner
                self.rewards[at + won] = share - even
        else:
            episodes.payoff.gains(self.states[table], self._gains)
            while seat < self._seats:
                self.rewards[at + seat] = self._gains[seat]
                seat += 1
