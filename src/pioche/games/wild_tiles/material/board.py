"""The board of Wild Tiles as data: a file that the owner of a physical box may correct, or one word of text.

The word is what a record keeps: rows from the top, separated by `/`, one sign per space:
`.` plain, `S` START, `A` play any tile, `L` and `R` all pass 2 tiles left or right (`L(3)`: 3), `T` trade,
`1` to `9` draw that number (`(12)`: 12), `G` play again, `P` lose the next turn.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pioche.core.errors import InvalidMaterial
from pioche.core.options import FileOption, Value
from pioche.core.words import Sentence, Words
from pioche.games.wild_tiles.spaces import (
    AGAIN,
    ANY,
    DRAW_SPACE,
    LOSE_TURN,
    PASS_LEFT,
    PASS_RIGHT,
    PLAIN,
    SIDE,
    SPACES,
    START,
    TRADE_SPACE,
    Board,
)
from pioche.games.wild_tiles.tiles import LIMIT

DEFAULT: Final = "board.toml"
# The word of the board that comes with the game; another one under its name is kept written out.
_SHIPPED: Final = "0b316dc09c733a1a"
_SIGNS: Final = {".": PLAIN, "S": START, "A": ANY, "T": TRADE_SPACE, "G": AGAIN, "P": LOSE_TURN}
_NAMED: Final = {"plain": ".", "start": "S", "any": "A", "trade": "T", "again": "G", "lose_turn": "P"}
_SIDES: Final = {"left": "L", "right": "R"}
_SPACE: Final = re.compile(
    r"(?P<sign>[.SATGP])|(?P<side>[LR])(?:\((?P<passed>\d\d?)\))?|(?P<draw>\d)|\((?P<many>\d\d)\)"
)
_TOML_LINE: Final = re.compile(r"at line (\d+)")


class _Refused(Exception):
    """A board that is none: why, and texts of which one stands in the line to blame."""

    def __init__(self, reason: Sentence, *near: str) -> None:
        super().__init__()
        self.reason = reason
        self.near = near


def read_board(path: str | Path) -> str:
    """The word for the board in a file: the value of the option `board` that plays on it."""
    try:
        content = Path(path).read_bytes()
    except OSError:
        raise _material(str(path), 1, Words("cannot be read", "lecture impossible")) from None
    return _word_of(content, str(path))


def _word_of(content: bytes, name: str) -> str:
    """The word for the board in the bytes of a file; refuses a file that holds none (WT-3.1)."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise _material(name, line, Words("not a text in UTF-8", "ce n’est pas un texte en UTF-8")) from None
    try:
        return _check(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        found = _TOML_LINE.search(str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise _material(name, line, Words("not in TOML", "ce n’est pas du TOML")) from None
    except _Refused as refused:
        raise _material(name, _line(text, refused.near), refused.reason) from None


def _material(name: str, line: int, reason: Sentence) -> InvalidMaterial:
    return InvalidMaterial(file=name, line=line, reason=reason)


def _line(text: str, near: tuple[str, ...]) -> int:
    """The first line that holds the first of some texts that is there, comments aside; else the first line."""
    for wanted in near:
        for number, line in enumerate(text.splitlines(), 1):
            if wanted in line.partition("#")[0]:
                return number
    return 1


# --- a file ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the file, read key by key with the type that each must have."""

    name: str
    values: dict[str, object]

    def header(self) -> tuple[str, ...]:
        """What may stand in the line where the table begins."""
        return (f"[{self.name}]", self.name) if self.name else ()

    def value(self, key: str) -> object:
        if key not in self.values:
            where = f"[{self.name}] " if self.name else ""
            raise _Refused(
                Words("{where}{key} is missing", "il manque {where}{key}").filled(where=where, key=key), *self.header()
            )
        return self.values[key]

    def number(self, key: str, low: int, high: int) -> int:
        value = self.value(key)
        if type(value) is not int or not low <= value <= high:
            raise _Refused(
                Words(
                    "{key} must be a whole number from {low} to {high}", "{key} doit être un entier de {low} à {high}"
                ).filled(key=key, low=low, high=high),
                *(self.header() or (key,)),
            )
        return value

    def word(self, key: str, known: dict[str, str]) -> str:
        value = self.value(key)
        if not isinstance(value, str) or value not in known:
            listed = ", ".join(known)
            raise _Refused(
                Words("{key} must be one of {listed}", "{key} doit être au choix {listed}").filled(
                    key=key, listed=listed
                ),
                *self.header(),
            )
        return value

    def table(self, key: str) -> _Table:
        value = self.value(key)
        if not isinstance(value, dict):
            raise _Refused(Words("{key} must be a table", "{key} doit être une table").filled(key=key), key)
        return _Table(f"{self.name}.{key}" if self.name else key, value)

    def lines(self, key: str) -> list[str]:
        value = self.value(key)
        if not isinstance(value, list) or not all(isinstance(line, str) for line in value):
            raise _Refused(
                Words("{key} must be a list of texts", "{key} doit être une liste de textes").filled(key=key), key
            )
        return [str(line) for line in value]


def _check(values: dict[str, object]) -> str:
    file = _Table("", values)
    if file.value("schema") != 1:
        raise _Refused(Words("schema must be 1", "schema doit valoir 1"), "schema")
    size = file.number("size", 3, SIDE)
    rows = file.lines("rows")
    legend = _legend(file.table("legend"))
    if len(rows) != size:
        raise _Refused(
            Words("{count} rows, but size is {size}", "{count} rangées, mais size vaut {size}").filled(
                count=len(rows), size=size
            ),
            "rows",
        )
    for row in rows:
        _check_row(row, size, legend)
    _check_counts(file.table("expected"), rows, legend)
    word = "/".join("".join(legend[letter] for letter in row) for row in rows)
    board_of(word)
    start = file.table("start")
    if start.number("row", 1, size) != size // 2 + 1 or start.number("col", 1, size) != size // 2 + 1:
        raise _Refused(Words("start is not the centre", "start n’est pas le centre"), "start")
    return word


def _check_row(row: str, size: int, legend: dict[str, str]) -> None:
    if len(row) != size:
        raise _Refused(
            Words("“{row}” has not {size} spaces", "« {row} » n’a pas {size} cases").filled(row=row, size=size),
            f'"{row}"',
        )
    for letter in row:
        if letter not in legend:
            raise _Refused(
                Words("“{letter}” is not in the legend", "« {letter} » n’est pas dans la légende").filled(
                    letter=letter
                ),
                f'"{row}"',
            )


def _check_counts(expected: _Table, rows: list[str], legend: dict[str, str]) -> None:
    for letter in {*expected.values, *"".join(rows)}:
        there = "".join(rows).count(letter)
        if letter not in legend:
            raise _Refused(
                Words("“{letter}” is not in the legend", "« {letter} » n’est pas dans la légende").filled(
                    letter=letter
                ),
                "[expected]",
            )
        if expected.number(letter, 0, SPACES) != there:
            raise _Refused(
                Words(
                    "{there} spaces “{letter}”, but [expected] says {wanted}",
                    "{there} cases « {letter} », mais [expected] annonce {wanted}",
                ).filled(there=there, letter=letter, wanted=expected.values[letter]),
                "[expected]",
            )


def _legend(table: _Table) -> dict[str, str]:
    """The sign of the word for each letter of the file."""
    signs: dict[str, str] = {}
    for letter in table.values:
        if len(letter) != 1:
            raise _Refused(
                Words("“{letter}” is not one letter", "« {letter} » n’est pas une seule lettre").filled(letter=letter),
                letter,
            )
        signs[letter] = _sign(table.table(letter))
    return signs


def _sign(entry: _Table) -> str:
    kind = entry.word("kind", _NAMED | {"draw": "", "pass": ""})
    if kind in _NAMED:
        return _NAMED[kind]
    count = entry.number("count", 1, LIMIT)
    if kind == "draw":
        return str(count) if count < 10 else f"({count})"
    return _SIDES[entry.word("side", _SIDES)] + ("" if count == 2 else f"({count})")


# --- the word ------------------------------------------------------------------------


@cache
def board_of(word: str) -> Board:
    """The board that a word writes out; refuses one that is no board (WT-3.1)."""
    rows = [list(_SPACE.finditer(row)) for row in word.split("/")]
    size = len(rows)
    if "/".join("".join(space[0] for space in row) for row in rows) != word or any(len(row) != size for row in rows):
        raise _Refused(Words("not a square of known spaces", "ce n’est pas un carré de cases connues"))
    if size % 2 == 0 or not 3 <= size <= SIDE:
        raise _Refused(
            Words("the side must be odd, from 3 to {side}", "le côté doit être impair, de 3 à {side}").filled(
                side=SIDE
            ),
            "size",
        )
    kinds, amounts = [PLAIN] * SPACES, [0] * SPACES
    for r, row in enumerate(rows):
        for c, space in enumerate(row):
            kinds[SIDE * r + c], amounts[SIDE * r + c] = _kind(space)
    if kinds.count(START) != 1 or kinds[size // 2 * (SIDE + 1)] != START:
        raise _Refused(
            Words("there must be one START, in the centre", "il faut une seule case DÉPART, au centre"), "rows"
        )
    if ANY not in kinds:
        raise _Refused(
            Words("there is no play-any space", "il n’y a aucune case «\u00a0Jouez ici une tuile quelconque\u00a0»"),
            "rows",
        )
    return Board(size, kinds, amounts, [[space[0] for space in row] for row in rows])


def _kind(space: re.Match[str]) -> tuple[int, int]:
    if space["sign"]:
        return _SIGNS[space["sign"]], 0
    if space["side"]:
        kind, amount = (PASS_LEFT if space["side"] == "L" else PASS_RIGHT), int(space["passed"] or 2)
    else:
        kind, amount = DRAW_SPACE, int(space["draw"] or space["many"])
    if not 1 <= amount <= LIMIT:
        raise _Refused(
            Words("amounts go from 1 to {limit}", "les quantités vont de 1 à {limit}").filled(limit=LIMIT), "count"
        )
    return kind, amount


# --- the option -------------------------------------------------------------------------


@cache
def _shipped() -> str:
    return _word_of(files("pioche.games.wild_tiles").joinpath("material", DEFAULT).read_bytes(), DEFAULT)


def board_named(value: str) -> Board:
    """The board of a value of the option."""
    return board_of(_shipped() if value == DEFAULT else value)


@dataclass(frozen=True, slots=True)
class BoardChoice(FileOption):
    """The board of the game's folder by its name, or any board as a word (see `read_board`).

    If the file of the folder was corrected its word is kept, so that a record does not depend on the file.
    """

    def _normalized(self, value: Value, players: int) -> Value | None:
        if value == DEFAULT:
            word = _shipped()
            return DEFAULT if hashlib.sha256(word.encode()).hexdigest()[:16] == _SHIPPED else word
        try:
            board_of(str(value))
        except _Refused:
            return None
        return value

    def load(self, file: str) -> Value:
        return read_board(file) if file.endswith(".toml") and file != DEFAULT else file

    def _expected(self, players: int) -> Sentence:
        return Words("{board}, or the rows of a board", "{board}, ou les rangées d’un plateau").filled(board=DEFAULT)
