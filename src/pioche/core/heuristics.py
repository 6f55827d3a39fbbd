"""A game's own knowledge of good play, in the form that levels and searches use."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, NamedTuple, final

from pioche.core.chance import Chance
from pioche.core.game import State, View
from pioche.core.native import i64, mypyc_attr, vec
from pioche.core.playout import Policy, playout

MOST_SEATS: Final = 6
# The resolution of a random choice between worlds.
_RESOLUTION: Final = 1 << 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Payoff:
    """The value of a deal to each seat where a rollout stops, mostly at its end; more is better."""

    @abstractmethod
    def gains(self, state: State, out: vec[float]) -> None:
        """Write the value to each seat into `out`."""


@final
class Margin(Payoff):
    """A seat's score less `others` of the others' mean; `sign` is -1 where the lowest total wins."""

    def __init__(self, sign: int, others: float = 1.0) -> None:
        self._sign: float = float(sign)
        self._others: float = others

    def gains(self, state: State, out: vec[float]) -> None:
        scores = state.scores()
        others: float = float(len(scores) - 1)
        total: float = float(sum(scores))
        for seat, score in enumerate(scores):
            own: float = float(score)
            out[seat] = self._sign * (own - self._others * (total - own) / others)


@final
class Careless(Policy):
    """Plays one policy, and another one in one of `once_in` decisions."""

    def __init__(self, usual: Policy, careless: Policy, once_in: int) -> None:
        self._usual = usual
        self._careless = careless
        self._once_in: i64 = once_in

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        policy = self._careless if chance.below(self._once_in) == 0 else self._usual
        return policy.choose(state, legal, count, chance)


class Contracts(NamedTuple):
    """The contracts that players bid for, in words of `View.outcome`: the height of one, and its result.

    `question` is the heading of the statistics: how often contracts of each height are made.
    """

    question: str
    height: str
    result: str
    made: str
    failed: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A game's players without search, and guidance for searches. A game that knows more overrides methods."""

    def __init__(self, casual: Policy, beginner: Policy, club: Policy, payoff: Payoff) -> None:
        self.casual = casual
        self.beginner = beginner
        self.club = club
        self.payoff = payoff
        # What searches play for: the payoff, unless a game wants more than that from them.
        self.goal: Payoff = payoff
        # For each world of a champion's search, this many are drawn and one is chosen by plausibility.
        self.candidates: int = 4
        # Whether `infer` tells more the longer it runs: the ladder then measures strength by thinking time.
        self.infers: bool = False
        # Where players bid for contracts, the ladder counts how many of them are made.
        self.contracts: Contracts | None = None

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        """Keep in the first places of `legal` the actions worth a search, ascending; return how many.

        Like a policy it may look only at what the seat to play knows.
        """
        return count

    def rollout(self, root: State, trial: State, chance: Chance, legal: vec[i64]) -> None:
        """Play `trial`, a successor of `root`, as far as a search looks: to the end, unless a game knows better.

        `payoff` must be able to value the state where it stops.
        """
        playout(trial, self.club, chance, legal)

    def skips_search(self, state: State) -> bool:
        """Whether the club's choice is better here than a search's."""
        return False

    def observe_play(self, view: View, chance: Chance) -> None:
        """Read the others' play, to weigh the worlds that are sampled until the next call."""

    def infer(self, steps: i64, chance: Chance) -> bool:
        """Run `steps` inference steps on the others' hands; return whether more would help."""
        return False

    def sample_world(self, view: View, chance: Chance) -> State:
        """A world that agrees with the view, drawn from several by plausibility."""
        world = view.redeal(chance)
        total: float = self.plausibility(world, view.seat)
        more: i64 = self.candidates - 1
        while more > 0 and total < 1.0:
            other = view.redeal(chance)
            weight: float = self.plausibility(other, view.seat)
            total += weight
            if weight > 0.0 and float(chance.below(_RESOLUTION)) * total < weight * float(_RESOLUTION):
                world = other
            more -= 1
        return world

    def plausibility(self, world: State, seat: i64) -> float:
        """How well a world explains the others' play, from 0 to 1, as seen from `seat`."""
        return 1.0

    def limit_memory(self, view: View, level: str) -> View:
        """The part of a view that a player of a level still remembers."""
        return view
