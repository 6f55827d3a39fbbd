"""A table is the fold of its log: the entries, applied one after another, give all of its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from secrets import compare_digest
from typing import Any, Final, NamedTuple

from pioche.core.chance import Chance
from pioche.core.deal import Deal, WrittenDeal, read_deal, write_deal
from pioche.core.errors import BrokenGame, PiocheError, UnknownGame, UnknownSeat, UnknownVersion
from pioche.core.game import Action, Game, State, View
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.record import Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Words
from pioche.games import find
from pioche.store.rows import Entry, Status, TableId
from pioche.tables import entries
from pioche.tables.entries import ENTRIES, Kind, LogEntry, Moved, Signature, decode
from pioche.tables.errors import GameMissing, NotSeated, NotStarted, UnreadableTable
from pioche.tables.time_control import TIME_CONTROLS, TimeControl

# The actions that moves mean, each with its text in notation.
Actions = list[tuple[Action, str]]

# The acts that change the summary of a table.
LISTED: Final = frozenset(
    "created agreed renamed sat stood bot-added bot-removed started left seated host rematch closed".split()
)
# Why a bot plays for a person.
AWAY, TIME, LEFT = "away", "time", "left"
_MAX_EVENTS: Final = 8


@dataclass
class Chair:
    """A seat: empty, of a bot (`level`), or of a person; `relief` is the reason why a bot plays for the person."""

    person: str = ""
    name: str = ""
    level: str = ""
    relief: str = ""
    bank: int = 0
    # Since when its player is away, in milliseconds since 1970; 0 where the player is here.
    away: int = 0
    # The others have decided to wait.
    awaited: bool = False

    @property
    def empty(self) -> bool:
        return not self.person and not self.level


class Ask(NamedTuple):
    """A person who came late wants a bot's seat from the next deal on."""

    seat: Seat
    name: str


class Event(NamedTuple):
    """What happened to a person at the table: the kind of the entry, its time, the seat, the name."""

    kind: Kind
    at: int
    seat: Seat
    name: str


class KeyUse(NamedTuple):
    """The digest of the act that came with a key, and the ply it led to."""

    digest: str
    ply: int


@dataclass
class Table:
    """One table. Only `apply` changes it."""

    id: TableId
    chance: Chance
    ply: int = 0
    created: int = 0
    changed: int = 0
    game: Game = field(init=False)
    options: Options = field(init=False)
    public: bool = False
    secret: str = ""
    time_control: TimeControl = TIME_CONTROLS["none"]
    host: str = ""
    relief_after: int = 0
    relief_level: str = ""
    status: Status = "open"
    closed: str = ""
    chairs: list[Chair] = field(default_factory=list)
    # The seat of each player; a player who left has none.
    player_seats: dict[str, Seat] = field(default_factory=dict)
    # All people who may enter, with their latest names.
    guests: dict[str, str] = field(default_factory=dict)
    # The seat whose hand a person has seen in this match.
    match_seats: dict[str, Seat] = field(default_factory=dict)
    match: Match | None = None
    # Whether each seat was a bot's when the match began: a person may have the name of a level.
    bots: tuple[bool, ...] = ()
    records: list[Record] = field(default_factory=list)
    record_bots: list[tuple[bool, ...]] = field(default_factory=list)
    # Who saw the hand of which seat in each of those matches.
    record_seats: list[dict[str, Seat]] = field(default_factory=list)
    keys: dict[tuple[str, str], KeyUse] = field(default_factory=dict)
    last: str = ""
    # All moves of the last act except the last one, as each seat and a spectator may see them.
    earlier: dict[Seat, list[str]] = field(default_factory=dict)
    moved: bool = False
    # For `preview.world_of`: a ply, a seat, and cards dealt again from what the seat knew then.
    world: tuple[int, Seat, State] | None = field(default=None, compare=False, repr=False)
    # The ply of the last act that was no move.
    setup_ply: int = 0
    # Who waits for a bot's seat, by person.
    asks: dict[str, Ask] = field(default_factory=dict)
    # The last that happened to people in this match.
    events: tuple[Event, ...] = ()

    # --- reading -----------------------------------------------------------------

    @property
    def seats(self) -> str:
        return LETTERS[: self.options.players]

    @property
    def turn(self) -> Seat:
        return self.match.turn if self.match is not None and self.status == "playing" else NOBODY

    def opens_to(self, secret: str) -> bool:
        """Whether a secret is the one in the table's link."""
        return compare_digest(secret.encode(errors="replace"), self.secret.encode())

    def seat_of(self, person: str) -> Seat:
        """The seat of a player; NOBODY for any other person, and for a player who left."""
        return self.player_seats.get(person, NOBODY)

    def own_seat(self, person: str) -> Seat:
        seat = self.seat_of(person)
        if seat == NOBODY:
            raise NotSeated()
        return seat

    def seat_named(self, letter: str) -> Seat:
        if len(letter) != 1 or letter not in self.seats:
            raise UnknownSeat(seat=letter, known=", ".join(self.seats))
        return Seat(self.seats.index(letter))

    def require_match(self) -> Match:
        """The match at this table; refuses before the first one."""
        if self.match is None:
            raise NotStarted()
        return self.match

    def player_level(self, seat: Seat) -> str:
        """The level of the bot that plays a seat now; empty where a person plays."""
        chair = self.chairs[seat]
        return chair.level or (self.relief_level if chair.relief else "")

    def people(self) -> list[str]:
        """The players who have a seat."""
        return list(self.player_seats)

    def moves(self, view: View) -> list[str]:
        """The moves of the last act, as the seat of a view may see them."""
        return [*self.earlier.get(view.seat, []), view.last_move()] if self.moved else []

    def owners(self) -> list[str]:
        """The people in whose lists this table stands: the host and the players."""
        return sorted({self.host, *(chair.person for chair in self.chairs if chair.person)})

    def ends_with(self, actions: Actions) -> bool:
        """Whether moves that `Match.checked` has just accepted would end the match."""
        return self.require_match().ends_with([action for action, _ in actions])

    def outline(self) -> Table:
        """A copy without keys, which shares match and records: enough to apply an act that is no move."""
        outline = copy(self)
        outline.chairs = [replace(chair) for chair in self.chairs]
        outline.guests, outline.match_seats, outline.keys = dict(self.guests), dict(self.match_seats), {}
        outline.asks = dict(self.asks)
        return outline

    def write_deal(self, deal: Deal) -> WrittenDeal:
        return write_deal(deal, self.game.cards(self.options))

    def read_deal(self, text: WrittenDeal) -> Deal:
        return read_deal(text, self.options, self.game.cards(self.options))

    # --- the fold ----------------------------------------------------------------

    def read(self, entry: Entry) -> None:
        """Apply an entry of the store."""
        if entry.ply != self.ply + 1 or entry.kind not in ENTRIES:
            words = Words("entry {ply} of kind {kind} does not follow.", "l’entrée {ply} du genre {kind} ne suit pas.")
            raise UnreadableTable(table=self.id, reason=words.filled(ply=entry.ply, kind=entry.kind))
        try:
            self.apply(*decode(entry.kind, entry.body), entry.at)
        except (UnknownGame, BrokenGame) as error:
            raise GameMissing(table=self.id) from error
        except Exception as error:  # whatever a log or a game does wrong
            raise UnreadableTable(table=self.id, reason=_reason(error)) from error

    def apply(self, entry: LogEntry, signed: Signature, at: int, actions: Actions | None = None) -> None:
        """Apply a durable entry; `actions` are its moves, where they have just been checked."""
        self.moved = False
        self.earlier = {}
        self.changed = at
        if isinstance(entry, Moved):
            self._moved(entry, actions)
        else:
            _FOLDS[entry.kind](self, entry, signed.who)
            self.setup_ply = self.ply + 1
            seats = [(chair.person, Seat(seat)) for seat, chair in enumerate(self.chairs) if chair.relief != LEFT]
            self.player_seats = {person: seat for person, seat in seats if person}
        self.ply += 1
        self.created = self.created or at
        self.last = entry.kind
        if signed.key:
            self.keys[signed.who, signed.key] = KeyUse(signed.digest, self.ply)

    def _created(self, entry: entries.Created, who: str) -> None:
        self.game = find(entry.game, entry.rules)
        self.secret = entry.secret
        self.host = who
        self.guests[self.host] = entry.name
        self._agreed(entries.Agreed(entry.options, entry.public, entry.pace), who)
        self._relief_set(entries.ReliefSet(entry.relief_after, entry.relief_level), who)

    def _agreed(self, entry: entries.Agreed, _: str) -> None:
        self.options = self.game.info.restore(dict(entry.options))
        self.public = entry.public
        self.time_control = TIME_CONTROLS[entry.pace]
        players = self.options.players
        self.chairs = [*self.chairs, *(Chair() for _ in range(players))][:players]

    def _relief_set(self, entry: entries.ReliefSet, _: str) -> None:
        self.relief_after, self.relief_level = entry.relief_after, entry.relief_level

    def _joined(self, entry: entries.Joined, who: str) -> None:
        self.guests[who] = entry.name

    def _renamed(self, entry: entries.Renamed, who: str) -> None:
        self.guests[who] = entry.name
        for chair in self.chairs:
            if chair.person == who:
                chair.name = entry.name
        if who in self.asks:
            self.asks[who] = self.asks[who]._replace(name=entry.name)

    def _sat(self, entry: entries.Sat, who: str) -> None:
        seat = _seat(entry.seat)
        chair = self.chairs[seat]
        chair.person, chair.name, chair.relief, chair.level = who, entry.name, "", ""
        chair.away, chair.awaited = 0, False
        self.guests[chair.person] = chair.name
        self.asks.pop(who, None)
        if self.match is not None:
            self.match_seats[chair.person] = seat
        self._note("sat", seat)

    def _seated(self, entry: entries.Seated, _: str) -> None:
        self._sat(entries.Sat(entry.seat, entry.name), entry.person)

    def _stood(self, entry: entries.Stood | entries.BotRemoved, _: str) -> None:
        self.chairs[_seat(entry.seat)] = Chair()

    def _bot_added(self, entry: entries.BotAdded, _: str) -> None:
        self.chairs[_seat(entry.seat)] = Chair(level=entry.level)

    def _started(self, entry: entries.Started, _: str) -> None:
        names = [chair.name or chair.level for chair in self.chairs]
        self.bots = tuple([bool(chair.level) for chair in self.chairs])
        self.match = Match(self.game, self.options, self.chance, names, self.read_deal(entry.deal))
        self.status = "playing"
        self.match_seats = {chair.person: Seat(seat) for seat, chair in enumerate(self.chairs) if chair.person}
        self.events = ()
        self._fill_banks()

    def _note(self, kind: Kind, seat: Seat, name: str = "") -> None:
        """Remember what happened to the player of a seat."""
        if self.match is not None:
            event = Event(kind, self.changed, seat, name or self.chairs[seat].name)
            self.events = (event, *self.events[: _MAX_EVENTS - 1])

    def _fill_banks(self) -> None:
        for chair in self.chairs:
            chair.bank = 1000 * self.time_control.bank

    def _moved(self, entry: Moved, actions: Actions | None) -> None:
        match, seat, moves = self.require_match(), _seat(entry.seat), entry.moves
        for number, text in enumerate(moves, 1):
            # The log holds accepted moves only: they are read one by one, even if today's limits for one act are lower.
            action = match.checked(seat, (text,))[0][0] if actions is None else actions[number - 1][0]
            match.carry_out(seat, action, text)
            if number < len(moves):
                for audience in (NOBODY, *map(Seat, range(self.options.players))):
                    self.earlier.setdefault(audience, []).append(match.view(audience).last_move())
        self.moved = True
        self.chairs[seat].bank -= entry.spent or 0
        if match.winners is not None:
            self.status = "over"
            self.records.append(match.record)
            self.record_bots.append(self.bots)
            self.record_seats.append(dict(self.match_seats))

    def _dealt(self, entry: entries.Dealt, _: str) -> None:
        self.require_match().next_deal(self.read_deal(entry.deal))
        self._fill_banks()

    def _relieved(self, entry: entries.Relieved | entries.Left, _: str) -> None:
        seat = _seat(entry.seat)
        chair = self.chairs[seat]
        chair.relief, chair.awaited = entry.why, False
        chair.away = (chair.away or self.changed) if entry.why == AWAY else 0
        self._note(entry.kind, seat)

    def _back(self, entry: entries.Back, _: str) -> None:
        seat = _seat(entry.seat)
        chair = self.chairs[seat]
        chair.relief, chair.away = "", 0
        self._note("back", seat)
        # A player who ran out of time gets enough for one act.
        chair.bank = max(chair.bank, 1000 * self.time_control.act)

    def _away(self, entry: entries.Away, _: str) -> None:
        seat = _seat(entry.seat)
        self.chairs[seat].away = self.changed
        self._note("away", seat)

    def _returned(self, entry: entries.Returned, _: str) -> None:
        seat = _seat(entry.seat)
        chair = self.chairs[seat]
        chair.away, chair.awaited = 0, False
        self._note("returned", seat)

    def _waited(self, entry: entries.Waited, _: str) -> None:
        seat = _seat(entry.seat)
        self.chairs[seat].awaited = True
        self._note("waited", seat)

    def _seat_request(self, entry: entries.SeatRequest, who: str) -> None:
        if not entry.seat:
            self.asks.pop(who, None)
            return
        seat = _seat(entry.seat)
        self.asks[who] = Ask(seat, entry.name)
        self.guests[who] = entry.name
        self._note("seat-request", seat, entry.name)

    def _host_changed(self, entry: entries.HostChanged, _: str) -> None:
        self.host = entry.person

    def _rematch(self, _: entries.Rematch, __: str) -> None:
        self.match = None
        self.status = "open"
        self.match_seats = {}
        self.chairs = [Chair() if chair.relief == LEFT else chair for chair in self.chairs]
        for chair in self.chairs:
            chair.relief, chair.away, chair.awaited = "", 0, False
        self.asks = {}

    def _closed(self, entry: entries.Closed, _: str) -> None:
        self.status = "over"
        self.closed = entry.why


def _reason(error: Exception) -> PiocheError | str:
    """Why a log cannot be read, for anybody who asks for the table: the sentence of another error could name a card."""
    if isinstance(error, UnknownVersion):
        return error
    return f"{error.code if isinstance(error, PiocheError) else type(error).__name__}."


def _seat(letter: str) -> Seat:
    return Seat(LETTERS.index(letter))


# How each kind of entry changes a table; the last argument is the person who acted.
_FOLDS: Final[Mapping[Kind, Callable[[Table, Any, str], None]]] = {
    "created": Table._created,
    "joined": Table._joined,
    "renamed": Table._renamed,
    "agreed": Table._agreed,
    "sat": Table._sat,
    "stood": Table._stood,
    "bot-added": Table._bot_added,
    "bot-removed": Table._stood,
    "started": Table._started,
    "dealt": Table._dealt,
    "relieved": Table._relieved,
    "back": Table._back,
    "left": Table._relieved,
    "away": Table._away,
    "returned": Table._returned,
    "waited": Table._waited,
    "seat-request": Table._seat_request,
    "seated": Table._seated,
    "relief-set": Table._relief_set,
    "host": Table._host_changed,
    "rematch": Table._rematch,
    "closed": Table._closed,
}
