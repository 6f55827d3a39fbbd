"""What can be done at a table. An act refuses, or says what would be written; it changes nothing."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from pioche.bots.levels import UnknownLevel
from pioche.core.errors import MatchOver
from pioche.core.game import Action, Game
from pioche.core.options import FileOption, Options, Value
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games import find
from pioche.tables.errors import (
    AlreadyStarted,
    FileRefused,
    NobodySeated,
    NoMoves,
    NoRelief,
    NotOver,
    NotStarted,
    SeatedTwice,
    SeatEmpty,
    SeatKnown,
    SeatsEmpty,
    SeatsOccupied,
    SeatTaken,
    TableClosed,
    TableFull,
    WrongLink,
)
from pioche.tables.paces import check_away, find_pace
from pioche.tables.rights import Right
from pioche.tables.table import LEFT, Body, Chair, Table

MOST_MOVES: Final = 64
LONGEST_MOVE: Final = 64


class Draft(NamedTuple):
    """An entry to be: its kind, its body, and what its moves mean at this point."""

    kind: str
    body: Body
    actions: list[tuple[Action, str]] | None = None


class Person(NamedTuple):
    """Somebody: an id nobody else has, and a name. The id of nobody is empty."""

    id: str
    name: str


SERVER: Final = Person("", "")


class Act(ABC):
    """`right` is what it takes; `any_time` acts are possible at a closed table too."""

    right: ClassVar[Right]
    any_time: ClassVar[bool] = False

    def seat(self, table: Table) -> Seat:
        """The seat in question, for the rights; NOBODY where it is one's own."""
        return NOBODY

    @abstractmethod
    def drafts(self, table: Table, who: Person) -> list[Draft]:
        """What would be written; refuses what cannot be done now."""


def agreed(game: Game, given: Mapping[str, Value], public: bool, pace: str) -> Body:
    return {"options": dict(chosen(game, given)), "public": public, "pace": find_pace(pace).name}


def chosen(game: Game, given: Mapping[str, Value]) -> Options:
    """The options of a table; a file of this computer is never one of them."""
    for option in game.info.options:
        if isinstance(option, FileOption) and given.get(option.name, option.default) != option.default:
            raise FileRefused(option=option.name, default=option.default)
    return game.info.choose(dict(given))


@dataclass(frozen=True, slots=True)
class Create(Act):
    game: str
    options: Mapping[str, Value]
    public: bool
    pace: str
    relief_after: int
    relief_level: str

    right: ClassVar = Right.JOIN

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        game = find(self.game)
        body: Body = {
            "game": self.game,
            "rules": game.info.rules_version,
            "secret": secrets.token_urlsafe(16),
            "name": who.name,
            "relief_after": check_away(self.relief_after),
            "relief_level": self.relief_level,
        }
        return [Draft("created", body | agreed(game, self.options, self.public, self.pace))]


@dataclass(frozen=True, slots=True)
class Join(Act):
    secret: str

    right: ClassVar = Right.JOIN
    any_time: ClassVar = True

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        known = who.id in table.guests
        if not (known or table.public) and not secrets.compare_digest(self.secret.encode(), table.secret.encode()):
            raise WrongLink()
        return [] if known else [Draft("joined", {"name": who.name})]


@dataclass(frozen=True, slots=True)
class Sit(Act):
    """In the seat of that letter, or in the first that is free."""

    letter: str = ""

    right: ClassVar = Right.SIT

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        own = table.seat_of(who.id)
        if own != NOBODY:
            raise SeatedTwice(seat=LETTERS[own])
        if table.status == "over":
            raise MatchOver()
        seat = table.seat_named(self.letter) if self.letter else self._free(table, who)
        self._check(table, who, seat)
        return [Draft("sat", {"seat": LETTERS[seat], "name": who.name})]

    def _free(self, table: Table, who: Person) -> Seat:
        if who.id in table.held:
            return table.held[who.id]
        for seat, chair in enumerate(table.chairs):
            if _vacant(table, chair):
                return Seat(seat)
        raise TableFull()

    def _check(self, table: Table, who: Person, seat: Seat) -> None:
        chair = table.chairs[seat]
        if not _vacant(table, chair):
            raise SeatTaken(seat=LETTERS[seat])
        if table.held.get(who.id, seat) != seat:
            raise SeatKnown()


def _vacant(table: Table, chair: Chair) -> bool:
    """Free for a person: before the start an empty chair, afterwards one whose player has left."""
    return chair.empty if table.match is None else chair.relief == LEFT


@dataclass(frozen=True, slots=True)
class Stand(Act):
    """Free a seat before the start: one's own, or as host anybody's."""

    letter: str = ""

    right: ClassVar = Right.STAND

    def seat(self, table: Table) -> Seat:
        return table.seat_named(self.letter) if self.letter else NOBODY

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        _check_open(table)
        seat = self.seat(table) if self.letter else table.own_seat(who.id)
        if not table.chairs[seat].person:
            raise SeatEmpty(seat=LETTERS[seat])
        return [Draft("stood", {"seat": LETTERS[seat]})]


@dataclass(frozen=True, slots=True)
class AddBot(Act):
    """Into the seat of that letter, or into the first that is free; `levels` are those there are."""

    letter: str
    level: str
    levels: tuple[str, ...]

    right: ClassVar = Right.BOTS

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        _check_open(table)
        if self.level not in self.levels:
            raise UnknownLevel(level=self.level, known=", ".join(self.levels))
        if self.letter:
            seat = table.seat_named(self.letter)
        else:
            empty = [Seat(seat) for seat, chair in enumerate(table.chairs) if chair.empty]
            if not empty:
                raise TableFull()
            seat = empty[0]
        if table.chairs[seat].person:
            raise SeatTaken(seat=LETTERS[seat])
        return [Draft("bot-added", {"seat": LETTERS[seat], "level": self.level})]


@dataclass(frozen=True, slots=True)
class RemoveBot(Act):
    letter: str

    right: ClassVar = Right.BOTS

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        _check_open(table)
        seat = table.seat_named(self.letter)
        if not table.chairs[seat].level:
            raise SeatEmpty(seat=self.letter)
        return [Draft("bot-removed", {"seat": self.letter})]


@dataclass(frozen=True, slots=True)
class Agree(Act):
    """Change what is agreed before the start; None leaves a thing as it is."""

    options: Mapping[str, Value] | None
    public: bool | None
    pace: str | None

    right: ClassVar = Right.AGREE

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        _check_open(table)
        given = table.options if self.options is None else self.options
        public = table.public if self.public is None else self.public
        body = agreed(table.game, given, public, self.pace or table.pace.name)
        players = body["options"]["players"]
        lost = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if seat >= players and not chair.empty]
        if lost:
            raise SeatsOccupied(seats=", ".join(lost), players=players)
        return [Draft("agreed", body)]


@dataclass(frozen=True, slots=True)
class SetRelief(Act):
    """After so many seconds a bot of that level plays for somebody who is gone; 0 for never."""

    after: int
    level: str
    levels: tuple[str, ...]

    right: ClassVar = Right.RELIEF

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        level = self.level or table.relief_level
        if level not in self.levels:
            raise UnknownLevel(level=level, known=", ".join(self.levels))
        return [Draft("relief-set", {"relief_after": check_away(self.after), "relief_level": level})]


@dataclass(frozen=True, slots=True)
class Start(Act):
    right: ClassVar = Right.START

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        _check_open(table)
        empty = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.empty]
        if empty:
            raise SeatsEmpty(seats=", ".join(empty))
        if not table.people():
            raise NobodySeated()
        return [Draft("started", {"deal": table.deal_body(table.game.open(table.options, table.chance))})]


@dataclass(frozen=True, slots=True)
class Move(Act):
    """One's moves, one after another, all or none."""

    moves: tuple[str, ...]

    right: ClassVar = Right.MOVE

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        seat = table.own_seat(who.id)
        check_moves(self.moves)
        _check_playing(table)
        actions = table.played().checked(seat, self.moves)
        body = {"seat": LETTERS[seat], "moves": [text for _, text in actions]}
        return [*_back(table, seat), Draft("moved", body, actions)]


def check_moves(moves: tuple[str, ...]) -> None:
    if not 1 <= len(moves) <= MOST_MOVES or max(map(len, moves)) > LONGEST_MOVE:
        raise NoMoves(most=MOST_MOVES)


@dataclass(frozen=True, slots=True)
class BotMove(Act):
    """What a bot chose for a seat."""

    chair: Seat
    action: Action

    right: ClassVar = Right.MOVE

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        match = table.played()
        text = table.game.text(match.view(self.chair), self.action)
        actions = match.checked(self.chair, (text,))
        by = "relief" if table.chairs[self.chair].person else "bot"
        return [Draft("moved", {"seat": LETTERS[self.chair], "moves": [text], "by": by}, actions)]


@dataclass(frozen=True, slots=True)
class NextDeal(Act):
    right: ClassVar = Right.NEXT_DEAL

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        seat = table.seat_of(who.id)
        _check_playing(table)
        deal = table.deal_body(table.played().following)
        return [*(_back(table, seat) if seat != NOBODY else []), Draft("dealt", {"deal": deal})]


@dataclass(frozen=True, slots=True)
class Relieve(Act):
    """The server lets a bot play for a seat."""

    chair: Seat
    why: str

    right: ClassVar = Right.TAKE_BACK

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        return [Draft("relieved", {"seat": LETTERS[self.chair], "why": self.why})]


@dataclass(frozen=True, slots=True)
class TakeBack(Act):
    right: ClassVar = Right.TAKE_BACK

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        back = _back(table, table.own_seat(who.id))
        if not back:
            raise NoRelief()
        return back


def _back(table: Table, seat: Seat) -> list[Draft]:
    """Any act of a player takes the seat back from the bot."""
    return [Draft("back", {"seat": LETTERS[seat]})] if table.chairs[seat].relief else []


@dataclass(frozen=True, slots=True)
class Leave(Act):
    """Before the start and after the end one stands up; in between a bot plays on. The last one closes the table."""

    right: ClassVar = Right.LEAVE

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        seat = table.own_seat(who.id)
        others = [person for person in table.people() if person != who.id]
        if table.status == "playing":
            drafts = [Draft("left", {"seat": LETTERS[seat], "why": LEFT})]
            if not others:
                return [*drafts, Draft("closed", {"why": "abandoned"})]
        else:
            drafts = [Draft("stood", {"seat": LETTERS[seat]})]
        if who.id == table.host and others:
            drafts.append(Draft("host", {"person": others[0]}))
        return drafts


@dataclass(frozen=True, slots=True)
class Rematch(Act):
    """The same people again: back to the seats, with everything as agreed."""

    right: ClassVar = Right.REMATCH

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        if table.match is None:
            raise NotStarted()
        if table.status != "over":
            raise NotOver()
        return [Draft("rematch", {})]


@dataclass(frozen=True, slots=True)
class Close(Act):
    right: ClassVar = Right.CLOSE

    def drafts(self, table: Table, who: Person) -> list[Draft]:
        return [Draft("closed", {"why": "host"})]


def _check_open(table: Table) -> None:
    """Only before the start."""
    if table.status == "playing":
        raise AlreadyStarted()
    if table.status == "over":
        raise MatchOver()


def _check_playing(table: Table) -> None:
    if table.status == "open":
        raise NotStarted()


def check_closed(table: Table, act: Act) -> None:
    if table.closed and not act.any_time:
        raise TableClosed()
