"""Zocken: the material table, read from a file, checked, and made into the kernel's `Deck`.

The table that comes with the game can be replaced by that of a physical box: the option `material`
takes the path of its file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from pioche.core.bits import bit
from pioche.core.cards import Card, Cards
from pioche.core.errors import InvalidMaterial
from pioche.core.options import FileOption, Value
from pioche.core.words import Sentence, Words
from pioche.games.zocken.kernel import CARDS, Deck

# ZOC-1.1, ZOC-1.2: what a table must add up to.
CLASSES: Final = {"goblin": 36, "effect": 21, "joker": 3}
LIGHT_HATS: Final = 14
EFFECTS: Final = ("none", "turn_yellow", "turn_blue", "pass_goblin", "draw_two", "give_two")
ANY: Final = "any"
# The tables that come with the game.
TABLES: Final = ("deck",)

_KEYS: Final[Mapping[str, type]] = {
    "face": str,
    "class": str,
    "name": str,
    "yellow": int,
    "blue": int,
    "symbols": list,
    "tree": bool,
    "effect": str,
    "copies": int,
    "light_hats": int,
}
_TYPES: Final = {
    str: Words("a text in quotes", "un texte entre guillemets"),
    int: Words("a whole number", "un nombre entier"),
    list: Words("a list in brackets", "une liste entre crochets"),
    bool: Words("true or false", "true ou false"),
}
_FACE: Final = re.compile(r"[A-Z0-9]{1,3}")
_SYMBOL: Final = re.compile(r"\w{1,12}")
_HEADER: Final = re.compile(r"\s*\[\[\s*card\s*\]\]")
_LARGEST: Final = 100_000


@dataclass(frozen=True, slots=True)
class Face:
    """One row of the table: all cards of one face."""

    face: str
    kind: str
    name: str
    yellow: int
    blue: int
    symbols: tuple[str, ...]
    tree: bool
    effect: str
    copies: int
    light_hats: int

    def fits(self, symbol: str) -> bool:
        """ZOC-4.5, ZOC-4.7: whether it may stand in a series of that symbol."""
        return symbol in self.symbols or self.symbols == (ANY,)


@dataclass(frozen=True, slots=True)
class Material:
    """A table that has been accepted, and what is made of it."""

    faces: tuple[Face, ...]
    cards: Cards
    deck: Deck

    dark: tuple[Card, ...]
    all: tuple[Card, ...]

    def in_use(self, players: int) -> tuple[Card, ...]:
        """ZOC-2.2: every card of a match in table order; with 3 players those without a light hat."""
        return self.dark if players == 3 else self.all


@dataclass(frozen=True, slots=True)
class MaterialOption(FileOption):
    """The name of a table that comes with the game, or the path of a file of one's own."""

    def _normalized(self, value: Value, players: int) -> str | None:
        name = str(value)
        # An option is one word of a record.
        if not name.isprintable() or name.split() != [name] or not (name.endswith(".toml") or name in TABLES):
            return None
        material(name)
        return name

    def load(self, file: str) -> Value:
        return file

    def _expected(self, players: int) -> Sentence:
        return Words(
            "{names}, or the path of a .toml file, without spaces",
            "{names}, ou le chemin d’un fichier .toml, sans espace",
        ).filled(names=", ".join(TABLES))


def material(name: str) -> Material:
    """The table of that name or path; raises InvalidMaterial when it is not accepted."""
    return _checked_material(name, _content(name)) if name.endswith(".toml") else _own(name)


@cache
def _own(name: str) -> Material:
    """A table that comes with the game: it stays the same."""
    return read(f"{name}.toml", files("pioche.games.zocken").joinpath(f"material/{name}.toml").read_bytes())


def _content(name: str) -> bytes:
    unreadable = Words("the file cannot be read", "le fichier est illisible")
    path = Path(name)
    try:
        if path.stat().st_size <= _LARGEST:
            return path.read_bytes()
    except (OSError, ValueError) as error:
        raise _refused(name, None, unreadable) from error
    raise _refused(name, None, Words("the file is too large", "le fichier est trop gros"))


@lru_cache(maxsize=16)
def _checked_material(name: str, content: bytes) -> Material:
    """A table is checked once for as long as its file stays the same."""
    return read(name, content)


def read(name: str, content: bytes) -> Material:
    """The table in the content of a file; `name` is what a refusal calls it."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise _refused(name, line, Words("this is not text in UTF-8", "ce n’est pas du texte en UTF-8")) from error
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        place = re.search(r"at line (\d+)", str(error))
        reason = Words("this is not TOML", "ce n’est pas du TOML")
        raise _refused(name, int(place[1]) if place else None, reason) from error
    faces = _Table(name, text, data).faces()
    names = [face.face for face in faces for _ in range(face.copies)]
    cards = Cards(names)
    dark = [face.face for face in faces for _ in range(face.copies - face.light_hats)]
    return Material(faces, cards, _deck(faces, names), cards.parse(" ".join(dark)), cards.parse(" ".join(names)))


def _refused(name: str, line: int | None, reason: Sentence) -> InvalidMaterial:
    return InvalidMaterial(file=name, line=line or "–", reason=reason)


class _Table:
    """A table as written, being checked."""

    def __init__(self, name: str, text: str, data: dict[str, object]) -> None:
        self.name = name
        self.lines = text.split("\n")
        self.data = data
        self.headers = [number for number, line in enumerate(self.lines, 1) if _HEADER.match(line)]

    def refuse(self, line: int | None, reason: Sentence) -> InvalidMaterial:
        return _refused(self.name, line, reason)

    def line(self, number: int, key: str = "") -> int | None:
        """Where the row of that number, or one of its keys, stands; None where rows are written in another way."""
        if number >= len(self.headers):
            return None
        start = self.headers[number]
        for line in range(start, len(self.lines)):
            if _HEADER.match(self.lines[line]):
                break
            if key and re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", self.lines[line]):
                return line + 1
        return start

    def faces(self) -> tuple[Face, ...]:
        rows = self.data.get("card")
        for key in self.data:
            if key != "card":
                raise self.refuse(
                    None,
                    Words("there is no “{key}” in a table", "une table n’a pas de «\u00a0{key}\u00a0»").filled(key=key),
                )
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            raise self.refuse(None, Words("there are no [[card]] rows", "il n’y a pas de lignes [[card]]"))
        faces = tuple(self.face(number, row) for number, row in enumerate(rows))
        self.check_names(faces)
        self.check_symbols(faces)
        self.check_sums(faces)
        return faces

    def face(self, number: int, row: dict[str, object]) -> Face:
        for key in row:
            if key not in _KEYS:
                raise self.refuse(
                    self.line(number, key),
                    Words("a card has no “{key}”", "une carte n’a pas de «\u00a0{key}\u00a0»").filled(key=key),
                )
        for key, kind in _KEYS.items():
            self.check_type(number, key, kind, row)
        symbols = row["symbols"]
        assert isinstance(symbols, list)
        if not all(isinstance(symbol, str) and _SYMBOL.fullmatch(symbol) for symbol in symbols):
            raise self.refuse(
                self.line(number, "symbols"),
                Words("a symbol is a word in quotes", "un symbole est un mot entre guillemets"),
            )
        face = Face(
            face=str(row["face"]),
            kind=str(row["class"]),
            name=str(row["name"]),
            yellow=_number(row["yellow"]),
            blue=_number(row["blue"]),
            symbols=tuple(symbols),
            tree=row["tree"] is True,
            effect=str(row["effect"]),
            copies=_number(row["copies"]),
            light_hats=_number(row["light_hats"]),
        )
        for key, good, demand in _demands(face):
            if not good:
                raise self.refuse(self.line(number, key), demand)
        return face

    def check_type(self, number: int, key: str, kind: type, row: dict[str, object]) -> None:
        if key not in row:
            raise self.refuse(self.line(number), Words("{key} is missing", "{key} manque").filled(key=key))
        # For Python true is a number too; for the table it is not.
        if type(row[key]) is not kind:
            wanted = _TYPES[kind]
            raise self.refuse(
                self.line(number, key),
                Words("{key} must be {wanted}", "{key} doit être {wanted}").filled(key=key, wanted=wanted),
            )

    def check_names(self, faces: tuple[Face, ...]) -> None:
        """ZOC-1.4: a face stands for all its cards, so it is there once."""
        seen: set[str] = set()
        for number, face in enumerate(faces):
            if face.face in seen:
                raise self.refuse(
                    self.line(number, "face"),
                    Words("the face {face} is there twice", "la face {face} est là deux fois").filled(face=face.face),
                )
            seen.add(face.face)

    def check_symbols(self, faces: tuple[Face, ...]) -> None:
        """A joker stands for goblins that there are."""
        known = {symbol for face in faces if face.kind == "goblin" for symbol in face.symbols}
        for number, face in enumerate(faces):
            for symbol in face.symbols:
                if symbol not in known and face.symbols != (ANY,):
                    raise self.refuse(
                        self.line(number, "symbols"),
                        Words("no goblin has the symbol {symbol}", "aucun lutin n’a le symbole {symbol}").filled(
                            symbol=symbol
                        ),
                    )

    def check_sums(self, faces: tuple[Face, ...]) -> None:
        for kind, wanted in CLASSES.items():
            found = sum(face.copies for face in faces if face.kind == kind)
            if found != wanted:
                raise self.refuse(
                    None,
                    Words(
                        "{found} cards of class {kind} instead of {wanted} (ZOC-1.1)",
                        "{found} cartes de classe {kind} au lieu de {wanted} (ZOC-1.1)",
                    ).filled(found=found, kind=kind, wanted=wanted),
                )
        hats = sum(face.light_hats for face in faces)
        if hats != LIGHT_HATS:
            raise self.refuse(
                None,
                Words(
                    "{hats} light hats instead of {light_hats} (ZOC-1.2)",
                    "{hats} chapeaux clairs au lieu de {light_hats} (ZOC-1.2)",
                ).filled(hats=hats, light_hats=LIGHT_HATS),
            )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


# What a row must keep to.
_A_FACE: Final = Words(
    "a face is one to three capital letters or digits",
    "une face se compose d’une à trois lettres majuscules ou chiffres",
)
_A_CLASS: Final = Words("class must be one of {classes}", "class doit être l’un de {classes}")
_AN_EFFECT: Final = Words("effect must be one of {effects}", "effect doit être l’un de {effects}")
_A_VALUE: Final = Words("{key} must be from 0 to 999", "{key} doit aller de 0 à 999")
_SOME_COPIES: Final = Words("copies must be 1 or more", "copies doit valoir au moins 1")
_SO_MANY_HATS: Final = Words(
    "light_hats must be from 0 to the number of copies", "light_hats doit aller de 0 au nombre d’exemplaires"
)
_EFFECT_OF_CLASS: Final = Words(
    "effect cards have an effect, other cards have none (ZOC-3.6)",
    "les cartes spéciales ont un effet, les autres n’en ont pas (ZOC-3.6)",
)
_SYMBOLS_OF_CLASS: Final = Words(
    "a goblin has one symbol, an effect card none, a joker several or “any”, each once",
    "un lutin a un symbole, une carte spéciale aucun, un joker plusieurs ou «\u00a0any\u00a0», chacun une fois",
)


def _demands(face: Face) -> Iterator[tuple[str, bool, Sentence]]:
    """What a row must keep to: the key, whether it does, and the demand."""
    yield "face", bool(_FACE.fullmatch(face.face)), _A_FACE
    yield "class", face.kind in CLASSES, _A_CLASS.filled(classes=", ".join(CLASSES))
    yield "effect", face.effect in EFFECTS, _AN_EFFECT.filled(effects=", ".join(EFFECTS))
    for key, value in (("yellow", face.yellow), ("blue", face.blue)):
        yield key, 0 <= value <= 999, _A_VALUE.filled(key=key)
    yield "copies", 1 <= face.copies <= CARDS, _SOME_COPIES
    yield "light_hats", 0 <= face.light_hats <= face.copies, _SO_MANY_HATS
    yield "effect", (face.effect != "none") == (face.kind == "effect"), _EFFECT_OF_CLASS
    yield "symbols", _has_its_symbols(face), _SYMBOLS_OF_CLASS


def _has_its_symbols(face: Face) -> bool:
    if face.kind == "goblin":
        return len(face.symbols) == 1 and ANY not in face.symbols
    if face.kind == "effect":
        return not face.symbols
    each_once = len(set(face.symbols)) == len(face.symbols) > 0
    return each_once and (ANY not in face.symbols or len(face.symbols) == 1)


# --- flat vectors -----------------------------------------------------------------


def _deck(faces: tuple[Face, ...], names: list[str]) -> Deck:
    deck = Deck(names)
    firsts = [sum(face.copies for face in faces[:number]) for number in range(len(faces))]
    groups = [sum(bit(first + k) for k in range(face.copies)) for first, face in zip(firsts, faces, strict=True)]
    for number, (face, first, group) in enumerate(zip(faces, firsts, groups, strict=True)):
        deck.kinds |= bit(first)
        deck.goblins |= group if face.kind == "goblin" else 0
        deck.effects |= group if face.kind == "effect" else 0
        deck.jokers |= group if face.kind == "joker" else 0
        deck.trees |= group if face.tree else 0
        after = sum(group for other, group in enumerate(groups) if _may_follow(faces, number, other))
        for card in range(first, first + face.copies):
            deck.first[card] = first
            deck.group[card] = group
            deck.after[card] = after
            deck.value[card] = face.yellow
            deck.value[CARDS + card] = face.blue
            deck.effect[card] = EFFECTS.index(face.effect)
    return deck


def _may_follow(faces: tuple[Face, ...], before: int, after: int) -> bool:
    """ZOC-4.1: in a series the goblins come first, then the jokers, each in table order; all of one symbol."""
    one, other = faces[before], faces[after]
    if one.kind == "goblin" and other.kind != "effect" and other.fits(one.symbols[0]):
        return other.kind == "joker" or after >= before
    return one.kind == other.kind == "joker" and after >= before
