"""What a table may agree on before a match, checked once, by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pioche.core.errors import InvalidOption, UnknownOption
from pioche.core.seats import LETTERS
from pioche.core.words import Words

Value = int | str


def whole_number(text: str) -> int | None:
    """The number that a text writes in plain digits; None where it is none, or longer than any number here."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One agreement. `clauses` are the rules it changes; `only_for` the player counts that have it (empty: all).

    `default_with` names an earlier option, a value of it, and the default that holds with that value.
    """

    name: str
    default: Value
    clauses: tuple[str, ...]
    words: Words
    only_for: tuple[int, ...] = ()
    default_with: tuple[str, Value, Value] | None = None

    def usual(self, chosen: Mapping[str, Value]) -> Value:
        """The default, given the options before this one."""
        if self.default_with is not None:
            other, value, default = self.default_with
            if chosen[other] == value:
                return default
        return self.default

    def read(self, value: Value, players: int) -> Value:
        """The value, as it is kept; refuses what is not one."""
        kept = self._kept(value, players)
        if kept is None:
            raise self._refused(value, self._expected(players))
        if kept != self.default and self.only_for and players not in self.only_for:
            counts = ", ".join(map(str, self.only_for))
            raise self._refused(value, Words(f"only with {counts} players", f"seulement à {counts} joueurs"))
        return kept

    @abstractmethod
    def _kept(self, value: Value, players: int) -> Value | None:
        """The value as it is kept; None if it is none of this option's."""

    @abstractmethod
    def _expected(self, players: int) -> Words:
        """What would be a value."""

    def _refused(self, value: Value, expected: Words) -> InvalidOption:
        return InvalidOption(option=self.name, value=value, expected=expected, clauses=", ".join(self.clauses))


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number from `low` to `high`; or, where there is one, the word `word` in its place.

    `endless`: with the word, nothing makes sure that a deal ends.
    """

    low: int = 1
    high: int = 1_000_000
    word: str = ""
    endless: bool = False

    def _kept(self, value: Value, players: int) -> Value | None:
        if self.word and value == self.word:
            return self.word
        number = whole_number(str(value))
        return number if number is not None and self.low <= number <= self.high else None

    def _expected(self, players: int) -> Words:
        or_en, or_fr = (f", or {self.word}", f", ou {self.word}") if self.word else ("", "")
        return Words(
            f"a whole number from {self.low} to {self.high}{or_en}",
            f"un entier de {self.low} à {self.high}{or_fr}",
        )


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few words."""

    values: tuple[str, ...] = ()

    def allowed(self, players: int) -> tuple[str, ...]:
        return self.values

    def _kept(self, value: Value, players: int) -> str | None:
        return str(value) if str(value) in self.allowed(players) else None

    def _expected(self, players: int) -> Words:
        listed = ", ".join(self.allowed(players))
        return Words(f"one of {listed}", f"au choix {listed}")


@dataclass(frozen=True, slots=True)
class SeatChoice(Choice):
    """One of a few words, or a seat of the table."""

    def allowed(self, players: int) -> tuple[str, ...]:
        return self.values + tuple(LETTERS[:players])


@dataclass(frozen=True, slots=True)
class FileOption(Option):
    """A deck or a board: one that comes with the game, or one of a physical box, from a file."""

    @abstractmethod
    def load(self, file: str) -> Value:
        """The value that stands for a file; a value that names no file stands for itself."""


class Options(Mapping[str, Value]):
    """Every option of a game with its value: complete, checked, unchangeable."""

    __slots__ = ("_values",)

    def __init__(self, game: str, known: tuple[Option, ...], given: Mapping[str, Value]) -> None:
        names = [option.name for option in known]
        for name in given:
            if name not in names:
                raise UnknownOption(game=game, option=name, known=", ".join(names))
        self._values: dict[str, Value] = {}
        for option in known:
            players = self.number("players") if self._values else 0
            value = given[option.name] if option.name in given else option.usual(self._values)
            self._values[option.name] = option.read(value, players)

    def number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int), name
        return value

    def word(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str), name
        return value

    @property
    def players(self) -> int:
        return self.number("players")

    def text(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self._values.items())

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<Options {self.text()}>"
