"""The contract of a game: three open base classes.

A plain-Python game outside this package may subclass them although they are compiled. They are abstract without
the metaclass `ABCMeta`: classes compiled by mypyc would share its one cache, and `isinstance` would give wrong answers.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import TYPE_CHECKING, NewType

from pioche.core.cards import Cards
from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.native import i64, mypyc_attr, vec
from pioche.core.options import Option, Options, Value
from pioche.core.rulebook import Rulebook, read_rulebook
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang, Words

if TYPE_CHECKING:
    # They stand on this module.
    from pioche.core.features import Features
    from pioche.core.heuristics import Heuristics

Action = NewType("Action", int)


@dataclass(eq=False)
class GameInfo:
    """The facts about a game: id, title, rules version, cards, number of action ids, options.

    `package` is the Python package of the game. `minutes` is how long a match takes, as the box says. `short_match` are
    the options of a match that ends in that time, where they are not the defaults: people are offered these first.
    `shelf` orders the games in lists: ours have 1 to 6. The first option is `players`. `outcomes` are the words of
    `View.outcome`, which has them with straight apostrophes, as programs write them. `older_versions` are the earlier
    rules versions that the package keeps; `newest_version` is that of the package, which each of them knows.
    """

    id: str
    package: str
    title: str
    line: Words
    minutes: int
    rules_version: int
    cards: Cards
    actions: int
    options: tuple[Option, ...]
    outcomes: tuple[Words, ...]
    shelf: int = 100
    older_versions: tuple[int, ...] = ()
    short_match: dict[str, Value] = field(default_factory=dict)
    newest_version: int = 0

    def __post_init__(self) -> None:
        self.newest_version = self.newest_version or self.rules_version
        self.outcome_words = {words.en.replace("’", "'"): words for words in self.outcomes}

    def word(self, text: str, lang: Lang) -> str:
        """A word of an outcome, or a number, in a language."""
        return self.outcome_words[text].say(lang) if text in self.outcome_words else text

    def under(self, rules_version: int, options: tuple[Option, ...] | None = None) -> GameInfo:
        """The same under an earlier rules version, which may have had other options."""
        options = self.options if options is None else options
        names = {option.name for option in options}
        short_match = {name: value for name, value in self.short_match.items() if name in names}
        return replace(self, rules_version=rules_version, options=options, short_match=short_match)

    def choose(self, values: dict[str, Value] | None = None) -> Options:
        """The options of a new match: these values, checked, and defaults for the others."""
        options = self.restore(values or {})
        for option in self.options:
            option.check_use(options)
        return options

    def restore(self, values: dict[str, Value]) -> Options:
        """The options of an existing match; they may have values without effect, which `choose` refuses."""
        return Options(self.title, self.options, values)


class Refusal:
    """The reason why an action is not legal: the clause, related clauses, and the cards that force it."""

    def __init__(self, clause: str, also: tuple[str, ...] = (), cards: tuple[int, ...] = ()) -> None:
        self.clause = clause
        self.also = also
        self.cards = cards


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """The knowledge of one seat about a deal. `seat` is NOBODY for a spectator, who knows the public part.

    It is based on a state in which everything hidden from the seat is blank.
    """

    def __init__(self, seat: Seat, state: State) -> None:
        self.seat = seat
        self._state = state

    def turn(self) -> Seat:
        """The seat that must choose; NOBODY when the deal is over."""
        return self._state.turn()

    def actions(self) -> list[Action]:
        """The legal actions, ascending, if it is this seat's turn; else none."""
        turn = self._state.turn()
        return self._state.actions() if turn == self.seat and turn != NOBODY else []

    @abstractmethod
    def reveals(self, action: Action) -> bool:
        """Whether a legal action may show the seat that plays it something new.

        New are a card drawn or turned, another hand, a choice of others made public, cards shown at the end of a deal;
        also a card that the seat has seen before and a page may not show again. The answer depends on the view alone.
        After an action that reveals nothing, the seat's view is the same in all deals that looked alike before.
        """

    def visible_state(self) -> State:
        """The deal as far as the seat knows it. Policies read it; it cannot be played on."""
        return self._state

    @abstractmethod
    def text(self, action: Action) -> str:
        """An action in notation."""

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action of a word in notation, legal or not; refuses any other word."""

    @abstractmethod
    def refusal(self, action: Action) -> Refusal:
        """The clause that forbids an action that is not legal for the seat to play."""

    @abstractmethod
    def describe(self, lang: Lang) -> list[str]:
        """The view in lines of text: for a terminal, a screen reader, a program."""

    @abstractmethod
    def redeal(self, chance: Chance) -> State:
        """A random state that agrees with the whole view."""

    @abstractmethod
    def last_move(self) -> str:
        """The last move of the deal as this seat may see it, `B R9`; nothing before the first."""

    def shown(self) -> dict[str, object]:
        """The information that a page may show this seat now: JSON values only."""
        return {**self.public(), **self.own()}

    @abstractmethod
    def public(self) -> dict[str, object]:
        """The public part of it, the same from every seat."""

    @abstractmethod
    def own(self) -> dict[str, object]:
        """The part that depends on the seat."""

    @abstractmethod
    def known(self) -> dict[str, object]:
        """All that the seat has seen, even if a page must not show it again: JSON values only."""

    @abstractmethod
    def outcome(self) -> dict[str, str]:
        """The outcome of a finished deal, for statistics: words or numbers by name; empty before the end.

        Every word is in the game's info.
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
        """The score of each seat in a finished deal: it is added to the total."""

    @abstractmethod
    def cards(self) -> list[int]:
        """All cards of the deal, in every place, ascending: the same from the first move to the last."""

    @abstractmethod
    def view(self, seat: Seat) -> View:
        """The view of a seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules around a deal: its beginning, its successor, the winners."""

    @property
    @abstractmethod
    def info(self) -> GameInfo:
        """The facts about the game."""

    @property
    def files(self) -> Traversable:
        """The folder of the game's package."""
        return files(self.info.package)

    def rulebook(self, lang: Lang) -> Rulebook:
        """The rules in a language."""
        info = self.info
        older = [version for version in info.older_versions if version >= info.rules_version]
        return read_rulebook(info.package, lang, *sorted(older, reverse=True))

    @property
    def heuristics(self) -> Heuristics:
        """The policies of the game's bots, and guidance for searches."""
        heuristics: Heuristics = import_module(f"{self.info.package}.bots").HEURISTICS
        return heuristics

    @property
    def features(self) -> Features | None:
        """The inputs of nets for the game's decisions, if the game defines them."""
        name = f"{self.info.package}.features"
        if find_spec(name) is None:
            return None
        features: Features = import_module(name).FEATURES
        return features

    def cards(self, options: Options) -> Cards:
        """The cards of a match: those of `info`, unless an option brings others."""
        return self.info.cards

    def half_points(self, options: Options) -> bool:
        """Whether scores and totals of a match are kept in half points. People are shown points."""
        return False

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
        """The state before the first move; refuses facts that the game does not have."""
