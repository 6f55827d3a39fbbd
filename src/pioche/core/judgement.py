"""What a game's own folder knows of playing it well, in the form that levels and searches use."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, final

from pioche.core.chance import Chance
from pioche.core.game import Game, State, View
from pioche.core.native import i64, mypyc_attr, vec
from pioche.core.playout import Policy, playout

MOST_SEATS: Final = 6
# Parts into which a chance between worlds is divided.
_GRAIN: Final = 1 << 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Worth:
    """What a deal is worth to each seat at its end, or where `play_on` stops before; more is better."""

    @abstractmethod
    def gains(self, state: State, out: vec[float]) -> None:
        """Write the worth to each seat into `out`."""


@final
class Margin(Worth):
    """A seat's score against the mean of the others; `sign` is -1 where the lowest total wins."""

    def __init__(self, sign: int) -> None:
        self._sign: float = float(sign)

    def gains(self, state: State, out: vec[float]) -> None:
        scores = state.scores()
        others: float = float(len(scores) - 1)
        total: float = float(sum(scores))
        for seat, score in enumerate(scores):
            own: float = float(score)
            out[seat] = self._sign * (own - (total - own) / others)


@final
class Careless(Policy):
    """Plays as one policy, but once in so many decisions as another."""

    def __init__(self, usual: Policy, careless: Policy, once_in: int) -> None:
        self._usual = usual
        self._careless = careless
        self._once_in: i64 = once_in

    def choose(self, state: State, legal: vec[i64], count: i64, chance: Chance) -> i64:
        policy = self._careless if chance.below(self._once_in) == 0 else self._usual
        return policy.choose(state, legal, count, chance)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """A game's players without search, and what guides those who search. A game that knows more overrides methods."""

    def __init__(self, casual: Policy, beginner: Policy, club: Policy, worth: Worth) -> None:
        self.casual = casual
        self.beginner = beginner
        self.club = club
        self.worth = worth
        # Worlds that a champion draws for one to search in: the more plausible is the likelier to be taken.
        self.candidates: int = 4

    def narrow(self, state: State, legal: vec[i64], count: i64) -> i64:
        """Keep in the first places of `legal` the actions worth a search, ascending; return how many.

        Like a policy it may look only at what the seat to play knows.
        """
        return count

    def play_on(self, root: State, trial: State, chance: Chance, legal: vec[i64]) -> None:
        """Play a state that came from another as far as a search looks: to the end, unless a game knows better.

        What the deal is worth where it stops must then be known to `worth`.
        """
        playout(trial, self.club, chance, legal)

    def is_settled(self, state: State) -> bool:
        """Whether the club's own choice is better here than what a search finds."""
        return False

    def hear(self, view: View, chance: Chance) -> None:
        """Before worlds are imagined: what the others were seen to do. It holds until the next view is heard."""

    def ponder(self, steps: i64, chance: Chance) -> bool:
        """Go so many steps further in making out what the others hold; whether that can tell more."""
        return False

    def imagine(self, game: Game, view: View, chance: Chance) -> State:
        """A world that agrees with the view; of several the more plausible is the likelier to be taken."""
        world = game.redeal(view, chance)
        seen: float = self.plausibility(world, view.seat)
        more: i64 = self.candidates - 1
        while more > 0 and seen < 1.0:
            other = game.redeal(view, chance)
            weight: float = self.plausibility(other, view.seat)
            seen += weight
            if weight > 0.0 and float(chance.below(_GRAIN)) * seen < weight * float(_GRAIN):
                world = other
            more -= 1
        return world

    def plausibility(self, world: State, seat: i64) -> float:
        """How well a world explains what the others were seen to do, from 0 to 1, to one who sits at `seat`."""
        return 1.0

    def recall(self, view: View, level: str) -> View:
        """What a player of a level still has in mind of all it has seen."""
        return view
