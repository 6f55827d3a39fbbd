"""Options: agreements of a table before a match, checked once, by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pioche.core.errors import InvalidOption, UnknownOption
from pioche.core.seats import LETTERS
from pioche.core.words import Lang, Sentence, Words

Value = int | str
# Values that mean the same in every game.
_COMMON: Final = {
    "on": Words("yes", "oui"),
    "off": Words("no", "non"),
    "none": Words("no limit", "sans limite"),
    "random": Words("drawn by lot", "tiré au sort"),
}
_SEAT: Final = Words("seat {seat}", "place {seat}")


def whole_number(text: str) -> int | None:
    """The number in a text of plain digits; None for another text, or a number too long for any use."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None


_ONLY_WITH: Final = Words("only with {counts} players", "seulement à {counts} joueurs")
_ONLY_WITH_OTHER: Final = Words("only with {needed}", "seulement avec {needed}")
_NUMBER: Final = Words("a whole number from {low} to {high}", "un entier de {low} à {high}")
_NUMBER_OR_WORD: Final = Words(
    "a whole number from {low} to {high}, or {word}", "un entier de {low} à {high}, ou {word}"
)
_ONE_OF: Final = Words("one of {values}", "au choix {values}")


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One agreement. `clauses` are the rules it changes; `only_for` the player counts that have it (empty: all).

    `default_with` names an earlier option, a value of it, and the default that holds with that value. `only_with` are
    values of earlier options without which this one changes nothing: a new match cannot then have another value than
    the default. `added` marks an option that came to a rules version after its release: it is written only where it
    is not the default, so that texts written without it stay right.
    `value_words` are the words for its values; numbers, seats and the common values need none.
    """

    name: str
    default: Value
    clauses: tuple[str, ...]
    words: Words
    only_for: tuple[int, ...] = ()
    default_with: tuple[str, Value, Value] | None = None
    only_with: tuple[tuple[str, Value], ...] = ()
    added: bool = False
    value_words: Mapping[str, Sentence] = field(default_factory=dict)

    def usual(self, options: Mapping[str, Value]) -> Value:
        """The default, given the options before this one."""
        if self.default_with is not None:
            other, value, default = self.default_with
            if options[other] == value:
                return default
        return self.default

    def read(self, value: Value, players: int) -> Value:
        """The normalized value; refuses a value that is not allowed."""
        normal = self._normalized(value, players)
        if normal is None:
            raise self._refusal(value, self._expected(players))
        if normal != self.default and self.only_for and players not in self.only_for:
            raise self._refusal(value, _ONLY_WITH.filled(counts=self.only_for))
        return normal

    def applies(self, options: Mapping[str, Value]) -> bool:
        """Whether the option can change anything with the options before it."""
        has_players = not self.only_for or options["players"] in self.only_for
        return has_players and all(options.get(name) == value for name, value in self.only_with)

    def check_use(self, options: Mapping[str, Value]) -> None:
        """Refuse a value that changes nothing."""
        if options[self.name] != self.usual(options) and not self.applies(options):
            needed = ", ".join(f"{name}={value}" for name, value in self.only_with)
            raise self._refusal(options[self.name], _ONLY_WITH_OTHER.filled(needed=needed))

    def value_word(self, value: Value, lang: Lang) -> str:
        """The word for a value; a number is its own."""
        words = self.value_words.get(str(value)) or _COMMON.get(str(value))
        return str(value) if words is None else words.say(lang)

    @abstractmethod
    def _normalized(self, value: Value, players: int) -> Value | None:
        """The normalized value; None for a value that is not allowed."""

    @abstractmethod
    def _expected(self, players: int) -> Sentence:
        """The allowed values, in words."""

    def _refusal(self, value: Value, expected: Sentence) -> InvalidOption:
        return InvalidOption(option=self.name, value=value, expected=expected, clauses=", ".join(self.clauses))


@dataclass(frozen=True, slots=True)
class Number(Option):
    """A whole number from `low` to `high`, or the word `word`, if there is one.

    `endless`: with the word, a deal may have no end.
    """

    low: int = 1
    high: int = 1_000_000
    word: str = ""
    endless: bool = False

    def _normalized(self, value: Value, players: int) -> Value | None:
        if self.word and value == self.word:
            return self.word
        number = whole_number(str(value))
        return number if number is not None and self.low <= number <= self.high else None

    def _expected(self, players: int) -> Sentence:
        words = _NUMBER_OR_WORD if self.word else _NUMBER
        return words.filled(low=self.low, high=self.high, word=self.word)


@dataclass(frozen=True, slots=True)
class Choice(Option):
    """One of a few words."""

    values: tuple[str, ...] = ()

    def allowed(self, players: int) -> tuple[str, ...]:
        return self.values

    def _normalized(self, value: Value, players: int) -> str | None:
        return str(value) if str(value) in self.allowed(players) else None

    def _expected(self, players: int) -> Sentence:
        return _ONE_OF.filled(values=self.allowed(players))


@dataclass(frozen=True, slots=True)
class SeatChoice(Choice):
    """One of a few words, or a seat of the table."""

    def allowed(self, players: int) -> tuple[str, ...]:
        return self.values + tuple(LETTERS[:players])

    def value_word(self, value: Value, lang: Lang) -> str:
        # `super()` without arguments does not work in a dataclass with slots.
        return Choice.value_word(self, value, lang) if value in self.values else _SEAT.say(lang, seat=value)


@dataclass(frozen=True, slots=True)
class FileOption(Option):
    """A deck or a board: of the game itself, or of a physical box, from a file."""

    @abstractmethod
    def load(self, file: str) -> Value:
        """The content of a file as a value; a value that is no file name is returned as it is."""


class Options(Mapping[str, Value]):
    """The values of all options of a game: complete, checked, unchangeable."""

    __slots__ = ("_values", "recorded")

    def __init__(self, game: str, options: tuple[Option, ...], values: Mapping[str, Value]) -> None:
        names = [option.name for option in options]
        for name in values:
            if name not in names:
                raise UnknownOption(game=game, option=name, known=", ".join(names))
        self._values: dict[str, Value] = {}
        for option in options:
            players = self.number("players") if self._values else 0
            value = values[option.name] if option.name in values else option.usual(self._values)
            self._values[option.name] = option.read(value, players)
        # The values that records and traces write.
        omitted = {option.name for option in options if option.added and self._values[option.name] == option.default}
        self.recorded = {name: value for name, value in self._values.items() if name not in omitted}

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
        return " ".join(f"{name}={value}" for name, value in self.recorded.items())

    def __getitem__(self, name: str) -> Value:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"<Options {self.text()}>"
