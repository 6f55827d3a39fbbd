"""The log of a table: a frozen value for each kind of entry, and its JSON. See docs/log.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Final, Literal, NamedTuple, get_args, get_type_hints

import orjson

from pioche.core.deal import WrittenDeal
from pioche.core.options import Value

Kind = Literal[
    "created",
    "agreed",
    "joined",
    "renamed",
    "sat",
    "stood",
    "bot-added",
    "bot-removed",
    "started",
    "moved",
    "dealt",
    "relieved",
    "back",
    "left",
    "away",
    "returned",
    "waited",
    "seat-request",
    "seated",
    "relief-set",
    "host",
    "rematch",
    "closed",
]


class LogEntry:
    """One event. Seats are letters. A field that equals its default is not written."""

    __slots__ = ()
    kind: ClassVar[Kind]


class Signature(NamedTuple):
    """The person who acted, the client's key and the digest of the act; empty where there is none."""

    who: str = ""
    key: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Created(LogEntry):
    """A person set up the table and became its host."""

    kind: ClassVar[Kind] = "created"
    game: str
    rules: int
    secret: str
    name: str
    relief_after: int
    relief_level: str
    options: Mapping[str, Value]
    public: bool
    pace: str


@dataclass(frozen=True, slots=True)
class Agreed(LogEntry):
    """The agreement: options, public or not, time control."""

    kind: ClassVar[Kind] = "agreed"
    options: Mapping[str, Value]
    public: bool
    pace: str


@dataclass(frozen=True, slots=True)
class Joined(LogEntry):
    """A person entered through the link."""

    kind: ClassVar[Kind] = "joined"
    name: str


@dataclass(frozen=True, slots=True)
class Renamed(LogEntry):
    """A person of the table has another name."""

    kind: ClassVar[Kind] = "renamed"
    name: str


@dataclass(frozen=True, slots=True)
class Sat(LogEntry):
    """A person took a seat."""

    kind: ClassVar[Kind] = "sat"
    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Stood(LogEntry):
    """A seat became free: its player gave it up, or the host freed it."""

    kind: ClassVar[Kind] = "stood"
    seat: str


@dataclass(frozen=True, slots=True)
class BotAdded(LogEntry):
    """A bot got a seat."""

    kind: ClassVar[Kind] = "bot-added"
    seat: str
    level: str


@dataclass(frozen=True, slots=True)
class BotRemoved(LogEntry):
    """A bot lost its seat."""

    kind: ClassVar[Kind] = "bot-removed"
    seat: str


@dataclass(frozen=True, slots=True)
class Started(LogEntry):
    """A match began, with this deal."""

    kind: ClassVar[Kind] = "started"
    deal: WrittenDeal


@dataclass(frozen=True, slots=True)
class Moved(LogEntry):
    """One act of a seat, of one move or several. `by` names the kind of bot, `spent` is in milliseconds of the bank."""

    kind: ClassVar[Kind] = "moved"
    seat: str
    moves: tuple[str, ...]
    by: str = ""
    spent: int | None = None


@dataclass(frozen=True, slots=True)
class Dealt(LogEntry):
    """The next deal of a match."""

    kind: ClassVar[Kind] = "dealt"
    deal: WrittenDeal


@dataclass(frozen=True, slots=True)
class Relieved(LogEntry):
    """A bot began to play for a player who is away or out of time."""

    kind: ClassVar[Kind] = "relieved"
    seat: str
    why: str


@dataclass(frozen=True, slots=True)
class Back(LogEntry):
    """A player took the seat back from the bot."""

    kind: ClassVar[Kind] = "back"
    seat: str


@dataclass(frozen=True, slots=True)
class Left(LogEntry):
    """A player left a running match for good; a bot plays on until a person takes the seat."""

    kind: ClassVar[Kind] = "left"
    seat: str
    why: str


@dataclass(frozen=True, slots=True)
class Away(LogEntry):
    """A player is not here while others are."""

    kind: ClassVar[Kind] = "away"
    seat: str


@dataclass(frozen=True, slots=True)
class Returned(LogEntry):
    """A player who was away is here again; no bot played for the seat."""

    kind: ClassVar[Kind] = "returned"
    seat: str


@dataclass(frozen=True, slots=True)
class Waited(LogEntry):
    """It was decided to wait for a player who is away."""

    kind: ClassVar[Kind] = "waited"
    seat: str


@dataclass(frozen=True, slots=True)
class SeatRequest(LogEntry):
    """A person who came late asked for a bot's seat from the next deal on; without a seat, asks no longer."""

    kind: ClassVar[Kind] = "seat-request"
    seat: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Seated(LogEntry):
    """A person got the bot's seat that the person had asked for."""

    kind: ClassVar[Kind] = "seated"
    seat: str
    person: str
    name: str


@dataclass(frozen=True, slots=True)
class ReliefSet(LogEntry):
    """A bot of that level relieves a player who is away for `relief_after` seconds; 0 means never."""

    kind: ClassVar[Kind] = "relief-set"
    relief_after: int
    relief_level: str


@dataclass(frozen=True, slots=True)
class HostChanged(LogEntry):
    """The host changed."""

    kind: ClassVar[Kind] = "host"
    person: str


@dataclass(frozen=True, slots=True)
class Rematch(LogEntry):
    """The match was cleared away, for another one with the same seats."""

    kind: ClassVar[Kind] = "rematch"


@dataclass(frozen=True, slots=True)
class Closed(LogEntry):
    """The host closed the table, or its last player left it."""

    kind: ClassVar[Kind] = "closed"
    why: str


# --- JSON -------------------------------------------------------------


def encode(entry: LogEntry, signed: Signature) -> str:
    """The body of an entry: JSON."""
    body = {name: value for name, _, default in _FIELDS[entry.kind] if (value := getattr(entry, name)) != default}
    for name, value in zip(Signature._fields, signed, strict=True):
        if value:
            body[name] = value
    return orjson.dumps(body).decode()


def decode(kind: str, text: str) -> tuple[LogEntry, Signature]:
    """Read the body of an entry. KeyError: a field is missing; TypeError or ValueError: a value is malformed."""
    body = orjson.loads(text)
    values = {}
    for name, read, default in _FIELDS[kind]:
        if default is MISSING or name in body:
            values[name] = read(body[name])
    return ENTRIES[kind](**values), Signature(*(_text(body.get(name, "")) for name in Signature._fields))


def _exactly(expected: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not expected:
            raise TypeError(f"{value!r} is no {expected.__name__}")
        return value

    return read


_text, _number, _mapping = _exactly(str), _exactly(int), _exactly(dict)


def _texts(value: Any) -> tuple[str, ...]:
    return tuple([_text(text) for text in _exactly(list)(value)])


def _deal(value: Any) -> WrittenDeal:
    facts, piles = (_mapping(value[name]) for name in ("facts", "piles"))
    for text in (*facts.values(), *piles.values()):
        _text(text)
    return WrittenDeal(_number(value["number"]), tuple([_number(total) for total in value["totals"]]), facts, piles)


_READERS: Final[Mapping[object, Callable[[Any], Any]]] = {
    str: _text,
    int: _number,
    int | None: _number,
    bool: _exactly(bool),
    tuple[str, ...]: _texts,
    Mapping[str, Value]: _mapping,
    WrittenDeal: _deal,
}
_Field = tuple[str, Callable[[Any], Any], object]


def _fields_of(entry: type[Any]) -> tuple[_Field, ...]:
    """The name, the reader and the default of every field."""
    hints = get_type_hints(entry)
    return tuple((field.name, _READERS[hints[field.name]], field.default) for field in fields(entry))


ENTRIES: Final[Mapping[str, type[Any]]] = {entry.kind: entry for entry in LogEntry.__subclasses__()}
_FIELDS: Final = {kind: _fields_of(entry) for kind, entry in ENTRIES.items()}
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
