"""The contract between a game and everybody else: three open base classes.

A plain-Python game outside this package may subclass them although they are compiled. They are abstract without
the metaclass `ABCMeta`: classes compiled by mypyc would share its one cache, and `isinstance` would give wrong answers.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import NewType

from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.native import i64, mypyc_attr, vec
from pioche.core.options import Option, Options, Value
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang, Words

Action = NewType("Action", int)


class GameInfo:
    """What is known of a game before a match: id, title, rules version, cards, number of action ids, options.

    The first option is `players`. `french` translates the words of `View.outcome`.
    """

    def __init__(
        self,
        id: str,
        title: str,
        line: Words,
        rules_version: int,
        cards: Cards,
        actions: int,
        options: tuple[Option, ...],
        french: Mapping[str, str],
    ) -> None:
        self.id = id
        self.title = title
        self.line = line
        self.rules_version = rules_version
        self.cards = cards
        self.actions = actions
        self.options = options
        self.french = french

    def word(self, text: str, lang: Lang) -> str:
        """A word of an outcome, or a number, in a language."""
        return self.french.get(text, text) if lang == "fr" else text

    def choose(self, given: dict[str, Value] | None = None) -> Options:
        """The options of a match: those given, checked, and the defaults of the others."""
        return Options(self.title, self.options, given or {})


class Refusal:
    """Why an action is not legal: the clause, further clauses that bear on it, and the cards that force it."""

    def __init__(self, clause: str, also: tuple[str, ...] = (), cards: tuple[int, ...] = ()) -> None:
        self.clause = clause
        self.also = also
        self.cards = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat knows of a deal, and nothing else. `seat` is NOBODY for a spectator, who knows what is public.

    It is made of a state in which all that is hidden from the seat is blank.
    """

    def __init__(self, seat: Seat, seen: State) -> None:
        self.seat = seat
        self._seen = seen

    def turn(self) -> Seat:
        """The seat that must choose; NOBODY when the deal is over."""
        return self._seen.turn()

    def actions(self) -> list[Action]:
        """The legal actions, ascending, if it is this seat's turn; else none."""
        turn = self._seen.turn()
        return self._seen.actions() if turn == self.seat and turn != NOBODY else []

    def seen(self) -> State:
        """The deal as far as the seat knows it. For policies, which look at it; it cannot be played on."""
        return self._seen

    @abstractmethod
    def last_move(self) -> str:
        """The last move of the deal as this seat may see it, `B R9`; nothing before the first."""

    def shown(self) -> dict[str, object]:
        """What a page may show this seat now: JSON values only."""
        return {**self.public(), **self.own()}

    @abstractmethod
    def public(self) -> dict[str, object]:
        """The part of it that everybody is shown, the same from every seat."""

    @abstractmethod
    def own(self) -> dict[str, object]:
        """The part that depends on the seat."""

    @abstractmethod
    def known(self) -> dict[str, object]:
        """All that the seat has seen, also what a page must not show again: JSON values only."""

    @abstractmethod
    def outcome(self) -> dict[str, str]:
        """What a finished deal was, for statistics: words or numbers by name; empty before the end.

        Every word has its French in the game's info.
        """


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One deal in play, all cards known. Mutable, flat, without randomness and without undo."""

    @abstractmethod
    def turn(self) -> Seat:
        """The seat that must choose; NOBODY when the deal is over."""

    @abstractmethod
    def legal(self, out: vec[i64]) -> i64:
        """Write the legal actions in ascending order into `out`; return how many: 0 only when the deal is over."""

    @abstractmethod
    def actions(self) -> list[Action]:
        """The same actions as a list."""

    @abstractmethod
    def apply(self, action: i64) -> None:
        """Carry out a legal action. Trusts its caller: legality is checked once, at the edge."""

    @abstractmethod
    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game and player count, without new memory."""

    @abstractmethod
    def clone(self) -> State:
        """An independent copy."""

    @abstractmethod
    def scores(self) -> list[int]:
        """What the deal adds to each seat's total, once it is over."""

    @abstractmethod
    def cards(self) -> list[int]:
        """Every card of the deal, wherever it lies, ascending: the same ones from the first move to the last."""

    @abstractmethod
    def view(self, seat: Seat) -> View:
        """What a seat knows now."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules around a deal: how it begins, what follows it, how it is written, what a seat may believe."""

    @property
    @abstractmethod
    def info(self) -> GameInfo:
        """What is known before a match."""

    def cards(self, options: Options) -> Cards:
        """The cards of a match: those of `info`, unless an option brings others."""
        return self.info.cards

    @abstractmethod
    def open(self, options: Options, chance: Chance) -> Deal:
        """The first deal of a match."""

    @abstractmethod
    def next(self, deal: Deal, state: State, chance: Chance) -> Deal | None:
        """The deal after a finished one; None when the match is over."""

    @abstractmethod
    def winners(self, deal: Deal, state: State) -> list[Seat]:
        """The seats that win, the match being over."""

    @abstractmethod
    def start(self, deal: Deal) -> State:
        """The state before the first move; refuses facts that are none of this game's."""

    @abstractmethod
    def text(self, view: View, action: Action) -> str:
        """An action in notation, as the seat to play would write it."""

    @abstractmethod
    def parse(self, view: View, text: str) -> Action:
        """The action a word means at this point, legal or not; refuses what is no word of the notation."""

    @abstractmethod
    def refusal(self, view: View, action: Action) -> Refusal:
        """The clause that forbids an action that is not legal for the seat to play."""

    @abstractmethod
    def redeal(self, view: View, chance: Chance) -> State:
        """A state drawn from those that agree with all the view knows."""

    @abstractmethod
    def describe(self, view: View, lang: Lang) -> list[str]:
        """The view in lines of text: for a terminal, a screen reader, a program."""
