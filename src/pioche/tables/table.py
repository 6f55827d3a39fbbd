"""A table is the fold of its log: everything it is follows from the entries, one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import orjson

from pioche.core.chance import Chance
from pioche.core.deal import Deal
from pioche.core.errors import PiocheError, UnknownVersion
from pioche.core.game import Action, Game, View
from pioche.core.match import Match
from pioche.core.options import Options
from pioche.core.record import Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Words
from pioche.games import find
from pioche.store.rows import Entry, Status, TableId
from pioche.tables.errors import NotSeated, NotStarted, UnknownSeat, UnreadableTable
from pioche.tables.paces import PACES, Pace

Body = dict[str, Any]

# The acts that change what lists show of a table.
LISTED: Final = frozenset("created agreed sat stood bot-added bot-removed started left host rematch closed".split())
# Why a bot plays for a person.
AWAY, TIME, LEFT = "away", "time", "left"


@dataclass
class Chair:
    """A seat: nobody's, a bot's (`level`), or a person's; `relief` says why a bot plays for the person."""

    person: str = ""
    name: str = ""
    level: str = ""
    relief: str = ""
    bank: int = 0

    @property
    def empty(self) -> bool:
        return not self.person and not self.level


class Done(NamedTuple):
    """What a key stood for, and the ply it led to."""

    digest: str
    ply: int


@dataclass
class Table:
    """One table as its log says it is. Changed by `apply` alone."""

    id: TableId
    chance: Chance
    ply: int = 0
    created: int = 0
    changed: int = 0
    game: Game = field(init=False)
    options: Options = field(init=False)
    public: bool = False
    secret: str = ""
    pace: Pace = PACES["none"]
    host: str = ""
    relief_after: int = 0
    relief_level: str = ""
    status: Status = "open"
    closed: str = ""
    chairs: list[Chair] = field(default_factory=list)
    # Who holds which seat; one who left holds none.
    places: dict[str, Seat] = field(default_factory=dict)
    # Everybody who was let in, with the name last given.
    guests: dict[str, str] = field(default_factory=dict)
    # Whose hand somebody has held in this match.
    held: dict[str, Seat] = field(default_factory=dict)
    match: Match | None = None
    records: list[Record] = field(default_factory=list)
    keys: dict[tuple[str, str], Done] = field(default_factory=dict)
    last: str = ""
    # The moves of the last act but the last, as every audience may see them.
    earlier: dict[Seat, list[str]] = field(default_factory=dict)
    moved: bool = False
    # What all audiences are shown of a ply, and the part of it that moves leave as it is: written once.
    common: tuple[int, bytes, bytes] = (0, b"", b"")
    setting: bytes = b""

    # --- reading -----------------------------------------------------------------

    @property
    def seats(self) -> str:
        return LETTERS[: self.options.players]

    @property
    def turn(self) -> Seat:
        return self.match.turn if self.match is not None and self.status == "playing" else NOBODY

    def seat_of(self, person: str) -> Seat:
        """The seat that a person holds; NOBODY for everybody else, and for one who left."""
        return self.places.get(person, NOBODY)

    def own_seat(self, person: str) -> Seat:
        seat = self.seat_of(person)
        if seat == NOBODY:
            raise NotSeated()
        return seat

    def seat_named(self, letter: str) -> Seat:
        if len(letter) != 1 or letter not in self.seats:
            raise UnknownSeat(seat=letter, known=", ".join(self.seats))
        return Seat(self.seats.index(letter))

    def played(self) -> Match:
        if self.match is None:
            raise NotStarted()
        return self.match

    def player_level(self, seat: Seat) -> str:
        """The level of the bot that plays a seat now; nothing where a person does."""
        chair = self.chairs[seat]
        return chair.level or (self.relief_level if chair.relief else "")

    def people(self) -> list[str]:
        """Those who sit here."""
        return list(self.places)

    def moves(self, view: View) -> list[str]:
        """The moves of the last act, as the seat of a view may see them."""
        return [*self.earlier.get(view.seat, []), view.last_move()] if self.moved else []

    def owners(self) -> list[str]:
        """Those who have this table among theirs."""
        return sorted({self.host, *(chair.person for chair in self.chairs if chair.person)})

    def ends_with(self, actions: list[tuple[Action, str]]) -> bool:
        """Whether moves that were checked just before would end the match."""
        return self.played().ends_with([action for action, _ in actions])

    def sketch(self) -> Table:
        """A copy for what lists show: acts that change them may be tried on it."""
        drawn = copy(self)
        drawn.chairs = [replace(chair) for chair in self.chairs]
        drawn.guests, drawn.held, drawn.keys = dict(self.guests), dict(self.held), {}
        return drawn

    # --- the fold ----------------------------------------------------------------

    def read(self, entry: Entry) -> None:
        """Take in an entry of the store."""
        if entry.ply != self.ply + 1 or entry.kind not in _KINDS:
            reason = Words("entry {ply} of kind {kind} does not follow.", "l’entrée {ply} du genre {kind} ne suit pas.")
            raise UnreadableTable(table=self.id, reason=reason.filled(ply=entry.ply, kind=entry.kind))
        try:
            self.apply(entry.kind, orjson.loads(entry.body), entry.at)
        except (PiocheError, KeyError, ValueError, IndexError, TypeError) as error:
            said = error if isinstance(error, PiocheError) else type(error).__name__
            raise UnreadableTable(table=self.id, reason=said) from error

    def apply(self, kind: str, body: Body, at: int, actions: list[tuple[Action, str]] | None = None) -> None:
        """Take in an act that was accepted and is durable; `actions` where its moves were checked just before."""
        self.moved = False
        self.earlier = {}
        if kind == "moved":
            self._moved(body, actions)
        else:
            _KINDS[kind](self, body)
            self.setting = b""
            held = [(chair.person, Seat(seat)) for seat, chair in enumerate(self.chairs) if chair.relief != LEFT]
            self.places = {person: seat for person, seat in held if person}
        self.ply += 1
        self.changed = at
        self.created = self.created or at
        self.last = kind
        if "key" in body:
            self.keys[body["who"], body["key"]] = Done(body["digest"], self.ply)

    def _created(self, body: Body) -> None:
        self.game = find(body["game"])
        known = self.game.info.rules_version
        if body["rules"] != known:
            what = Words("rules version", "la version de règles")
            raise UnknownVersion(what=what, version=body["rules"], known=known)
        self.secret = body["secret"]
        self.host = body["who"]
        self.guests[self.host] = body["name"]
        self._agreed(body)
        self._relief_set(body)

    def _agreed(self, body: Body) -> None:
        self.options = self.game.info.choose(body["options"])
        self.public = body["public"]
        self.pace = PACES[body["pace"]]
        players = self.options.players
        self.chairs = [*self.chairs, *(Chair() for _ in range(players))][:players]

    def _relief_set(self, body: Body) -> None:
        self.relief_after, self.relief_level = body["relief_after"], body["relief_level"]

    def _joined(self, body: Body) -> None:
        self.guests[body["who"]] = body["name"]

    def _sat(self, body: Body) -> None:
        chair = self.chairs[self._seat(body)]
        chair.person, chair.name, chair.relief, chair.level = body["who"], body["name"], "", ""
        self.guests[chair.person] = chair.name
        if self.match is not None:
            self.held[chair.person] = self._seat(body)

    def _stood(self, body: Body) -> None:
        self.chairs[self._seat(body)] = Chair()

    def _bot_added(self, body: Body) -> None:
        self.chairs[self._seat(body)] = Chair(level=body["level"])

    def _started(self, body: Body) -> None:
        names = [chair.name or chair.level for chair in self.chairs]
        self.match = Match(self.game, self.options, self.chance, names, self._deal(body["deal"]))
        self.status = "playing"
        self.held = {chair.person: Seat(seat) for seat, chair in enumerate(self.chairs) if chair.person}
        self._fill_banks()

    def _fill_banks(self) -> None:
        for chair in self.chairs:
            chair.bank = 1000 * self.pace.bank

    def _moved(self, body: Body, actions: list[tuple[Action, str]] | None) -> None:
        match, seat = self.played(), self._seat(body)
        found = match.checked(seat, body["moves"]) if actions is None else actions
        for number, (action, text) in enumerate(found, 1):
            match.carry_out(seat, action, text)
            if number < len(found):
                for audience in (NOBODY, *map(Seat, range(self.options.players))):
                    self.earlier.setdefault(audience, []).append(match.view(audience).last_move())
        self.moved = True
        self.chairs[seat].bank -= body.get("spent", 0)
        if match.winners is not None:
            self.status = "over"
            self.records.append(match.record)

    def _dealt(self, body: Body) -> None:
        self.played().next_deal(self._deal(body["deal"]))
        self._fill_banks()

    def _relieved(self, body: Body) -> None:
        self.chairs[self._seat(body)].relief = body["why"]

    def _back(self, body: Body) -> None:
        chair = self.chairs[self._seat(body)]
        chair.relief = ""
        # Out of time is not out for ever: one act's worth to find the way back in.
        chair.bank = max(chair.bank, 1000 * self.pace.act)

    def _host(self, body: Body) -> None:
        self.host = body["person"]

    def _rematch(self, _: Body) -> None:
        self.match = None
        self.status = "open"
        self.held = {}
        self.chairs = [Chair() if chair.relief == LEFT else chair for chair in self.chairs]
        for chair in self.chairs:
            chair.relief = ""

    def _closed(self, body: Body) -> None:
        self.status = "over"
        self.closed = body["why"]

    def _seat(self, body: Body) -> Seat:
        return Seat(LETTERS.index(body["seat"]))

    # --- deals as JSON -----------------------------------------------------------

    def deal_body(self, deal: Deal) -> Body:
        names = self.game.cards(self.options)
        return {
            "number": deal.number,
            "totals": deal.totals,
            "facts": dict(deal.facts),
            "piles": {name: names.text(cards) for name, cards in deal.piles.items()},
        }

    def _deal(self, body: Body) -> Deal:
        names = self.game.cards(self.options)
        piles = {name: names.parse(cards) for name, cards in body["piles"].items()}
        return Deal(self.options, body["number"], tuple(body["totals"]), body["facts"], piles)


_KINDS: Final[Mapping[str, Callable[[Table, Body], None]]] = {
    "created": Table._created,
    "joined": Table._joined,
    "agreed": Table._agreed,
    "sat": Table._sat,
    "stood": Table._stood,
    "bot-added": Table._bot_added,
    "bot-removed": Table._stood,
    "started": Table._started,
    "moved": lambda table, body: table._moved(body, None),
    "dealt": Table._dealt,
    "relieved": Table._relieved,
    "back": Table._back,
    "left": Table._relieved,
    "relief-set": Table._relief_set,
    "host": Table._host,
    "rematch": Table._rematch,
    "closed": Table._closed,
}
