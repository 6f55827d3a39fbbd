"""Inputs and outputs of a net for the decisions of a game: the contract of `games/<game>/features.py`."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterator
from typing import Final, final

from pioche.core.bits import lowest
from pioche.core.game import State
from pioche.core.native import i64, mypyc_attr, vec
from pioche.core.playout import MOST_ACTIONS

# Sections of numbers that are true or false, in their order: a name and a size.
Layout = tuple[tuple[str, int], ...]
# What is said of one action is the set bits of one integer.
MOST_FACTS: Final = 60


def size(layout: Layout) -> int:
    return sum(length for _, length in layout)


class Part:
    """One kind of decision of a game, for which a net is trained by itself.

    `inputs` is what is said of the decision, `facts` what is said of each action, weighed alike for all of them. At
    most `most` inputs are true at once.
    """

    def __init__(self, name: str, inputs: Layout, facts: Layout, most: int) -> None:
        self.name = name
        self.inputs = inputs
        self.facts = facts
        self.most = most

    def description(self) -> str:
        """The layout in one line of text."""
        sections = [f"{name}:{length}" for name, length in (*self.inputs, ("/", 0), *self.facts)]
        return f"{self.name} {self.most} {' '.join(sections)}"


@final
class Inputs:
    """The inputs that are true, written section by section in the order of a layout."""

    def __init__(self, most: int) -> None:
        self.indices: vec[i64] = vec[i64]([0] * most)
        self.count: i64 = 0
        self._sizes: vec[i64] = vec[i64]([0])
        self._section: i64 = 0
        # Where the next section begins.
        self.end: i64 = 0

    def begin(self, sizes: vec[i64]) -> None:
        self.count = 0
        self.end = 0
        self._section = 0
        self._sizes = sizes

    def one(self, value: i64) -> None:
        """One input of the next section; of a value beyond it, the nearest."""
        length: i64 = self._sizes[self._section]
        if value < 0:
            value = 0
        elif value >= length:
            value = length - 1
        self.indices[self.count] = self.end + value
        self.count += 1
        self.skip()

    def some(self, value: i64) -> None:
        """One input of the next section for each number from 1 on, the last for all beyond; nothing for 0."""
        if value > 0:
            self.one(value - 1)
        else:
            self.skip()

    def members(self, bits: i64) -> None:
        """The members of a set as inputs of the next section."""
        at: i64 = self.end
        n: i64 = self.count
        indices = self.indices
        while bits:
            indices[n] = at + lowest(bits)
            n += 1
            bits &= bits - 1
        self.count = n
        self.skip()

    def skip(self) -> None:
        """Nothing of the next section."""
        self.end += self._sizes[self._section]
        self._section += 1


def sizes_of(layout: Layout) -> vec[i64]:
    return vec[i64]([length for _, length in layout])


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What the seat to play knows, as numbers for a net: which inputs are true, and of each legal action which facts.

    Like a policy it may look only at what that seat knows: a view's own state gives the same numbers as the true one.
    Where the rules treat seats or colours alike, positions that differ by their names alone give the same numbers; the
    actions are numbered to match. The attributes are what `observe` found, and hold until it is called again.
    """

    def __init__(
        self, version: int, parts: tuple[Part, ...], actions: int, most_legal: int, hidden: Layout, most_hidden: int
    ) -> None:
        """`version` grows when a number changes its meaning without the layout saying so.

        Decisions with more than `most_legal` actions are not trained.
        """
        self.version = version
        self.parts = parts
        self.actions = actions
        self.most_legal = most_legal
        self.hidden_layout = hidden
        self.most_hidden = most_hidden
        # Which part decides, the inputs that are true, and the number and the facts of each legal action.
        self.part: i64 = 0
        self.inputs: Inputs = Inputs(max(part.most for part in parts))
        self.hidden: Inputs = Inputs(most_hidden)
        self.moves: vec[i64] = vec[i64]([0] * MOST_ACTIONS)
        self.facts: vec[i64] = vec[i64]([0] * MOST_ACTIONS)

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        """Keep in the first places of `legal` one of all actions that have the same number; return how many.

        Only these are put before a net. A game where no two actions are alike keeps them all.
        """
        return count

    @abstractmethod
    def observe(self, state: State, legal: vec[i64], count: i64) -> None:
        """Look at a decision of the seat to play, among `count` actions that `narrow` has kept."""

    def number(self, state: State, action: i64) -> i64:
        """The number of any action, legal or not, in the decision observed last."""
        return action

    @abstractmethod
    def reveal(self, state: State) -> None:
        """Write into `hidden` what the seat observed last cannot know: for a critic in training, never for a player."""

    @abstractmethod
    def covers(self, state: State) -> bool:
        """Whether a deal is of a kind that the inputs can tell apart."""

    def digest(self) -> str:
        """Short for everything that a net's weights depend on."""
        lines = [f"{self.version} {self.actions}", *(part.description() for part in self.parts)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def named(self) -> Iterator[tuple[str, int]]:
        """The inputs that are true, as section and place in it."""
        layout = self.parts[self.part].inputs
        for k in range(self.inputs.count):
            yield place(layout, self.inputs.indices[k])


def place(layout: Layout, index: int) -> tuple[str, int]:
    """The section that an index lies in, and where."""
    for name, length in layout:
        if index < length:
            return name, index
        index -= length
    raise IndexError(index)
