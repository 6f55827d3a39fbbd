"""Tables as frames: for each audience the zones that an act has changed, or all of them for a new viewer."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from pioche.bots.form import Form
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import Chapter, People, people
from pioche.table.renderer import ZoneRenderer, goal_of, zone_renderer
from pioche.table.shared_zones import MatchScore
from pioche.table.zone import Zone, Zones
from pioche.tables.names import is_among
from pioche.tables.table import Table
from pioche.tables.viewers import Audience
from pioche.web.pages.option_words import level_at_seat
from pioche.web.pages.presence import presence_zones

FORM: Final = "zones"
# The zones after this in a frame are for one seat alone.
OWN: Final = "<i data-own></i>"
_OWN: Final = OWN.encode()
_REFRESH: Final = (b"<i data-refresh></i>",)
BOT_NAMES: Final = ("Otto", "Lili", "Bruno", "Zazie", "Max", "Olga", "Hugo", "Fleur", "Momo", "Anton", "Rita", "Gaston")
_MOST_TABLES: Final = 2048
# Acts after which another player has a seat: the page around the zones changes too.
_NEW_PLAYERS: Final = frozenset(
    {
        "started",
        "sat",
        "left",
        "relieved",
        "back",
        "waited",
        "seat-request",
        "seated",
        "relief-set",
        "closed",
        "renamed",
    }
)


@lru_cache(4096)
def display_names(names: tuple[str, ...], bots: tuple[bool, ...], table: str) -> tuple[str, ...]:
    """A name for every seat: bots get names that no person at the table has."""
    taken = [name for name, bot in zip(names, bots, strict=True) if not bot and name]
    free = [name for name in BOT_NAMES if not is_among(name, taken)]
    start = sum(map(ord, table))
    return tuple(
        free[(start + seat) % len(free)] if bot else name
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    )


def seat_names(table: Table) -> tuple[str, ...]:
    """The names of the seats."""
    names = tuple([chair.name for chair in table.chairs])
    return display_names(names, tuple([not name for name in names]), table.id)


def table_people(table: Table, form: Form, lang: Lang) -> People:
    """`form`: in which the bots run."""
    levels = [table.player_level(Seat(seat)) for seat in range(len(table.chairs))]
    words = tuple([level_at_seat(level, form, lang) for level in levels])
    return people(seat_names(table), tuple(map(bool, levels)), words)


def match_score(table: Table) -> MatchScore:
    match = table.require_match()
    scores = tuple(tuple(played.scores) for played in match.record.deals if played.scores is not None)
    winners = None if match.winners is None else tuple(match.winners)
    halves = table.game.half_points(table.options)
    goal, deals = goal_of(table.game, table.options)
    score = MatchScore(match.deal_number, match.totals, scores, winners, halves, goal, deals)
    if winners is None:
        return score
    number = len(table.records)
    return score._replace(replay=f"/t/{table.id}/replay?match={number}", review=f"/t/{table.id}/review?match={number}")


def clock(table: Table) -> str:
    """The time of the player on turn: seconds for the act, seconds in the bank; nothing without a clock."""
    if not table.time_control.act or table.turn == NOBODY or table.player_level(table.turn):
        return ""
    return f"{table.time_control.act} {table.chairs[table.turn].bank // 1000}"


def position(table: Table) -> str:
    """The position that a choice belongs to: the choice is stale once it has changed."""
    match = table.require_match()
    return f"{len(table.records)}.{match.deal_number}.{len(match.record.deals[-1].moves)}"


class _AudienceZones(ZoneDiff):
    """The zones of one audience at a ply, and what that ply changed, where the audience had the one before."""

    def __init__(self, renderer: ZoneRenderer) -> None:
        super().__init__(renderer)
        self.ply = -1
        self.changed: bytes | None = None

    def advance(self, table: Table, zones: Zones, log: Sequence[Zone[Chapter]] = ()) -> None:
        follows = self.ply == table.ply - 1
        # Most zones are plain ASCII: encoded apart from the few that are not, they are only copied.
        changed = [zone.encode() for zone in self.changes(zones, log)]
        self.changed = b"".join(changed) if follows else None
        self.ply = table.ply


class TableFrames:
    """One table in one language: the zones of everybody, and those of each seat."""

    def __init__(self, renderer: ZoneRenderer, form_now: Callable[[], Form]) -> None:
        self._renderer = renderer
        self._form_now = form_now
        self._form: Form = form_now()
        self._seats: dict[Seat, _AudienceZones] = {}
        self.public = _AudienceZones(renderer)
        # The beginning of a frame, the same for all; None where all zones must be sent.
        self._shared: bytes | None = None
        self._people = People((), ())
        self._standing = MatchScore(0, ())
        self._presence: Zones = {}

    def frame(self, table: Table, seat: Seat, whole: bool) -> tuple[bytes, ...]:
        """The frame of an audience after an act, in parts."""
        private = self.private(table, seat)
        if not whole and self._shared is not None and private.changed is not None:
            return self._shared, private.changed
        shared, own = ("".join(part.zones.values()) for part in (self.public, private))
        return (f"<i {_head(table)} data-whole></i>{shared}{OWN}{own}".encode(),)

    def private(self, table: Table, seat: Seat) -> _AudienceZones:
        """The zones of one seat, as the table stands; those of everybody are then up to date too."""
        if self.public.ply != table.ply:
            self._advance(table)
        zones = self._seats.get(seat)
        if zones is None:
            zones = self._seats[seat] = _AudienceZones(self._renderer)
        if zones.ply != table.ply:
            zones.advance(table, self._renderer.private(table.require_match().view(seat), self._people, self._standing))
        return zones

    def _advance(self, table: Table) -> None:
        form = self._form_now()
        # A move changes nobody's name and presence, and no total before the deal is over.
        if table.last != "moved" or table.turn == NOBODY or self.public.ply != table.ply - 1 or form != self._form:
            self._people, self._standing = table_people(table, form, self._renderer.lang), match_score(table)
            self._presence = presence_zones(table, self._renderer.lang)
            self._form = form
        zones, log = self._renderer.public(table.require_match().view(NOBODY), self._people, self._standing)
        zones |= self._presence
        self.public.advance(table, zones, log)
        changed = self.public.changed
        self._shared = None if changed is None else b"<i %b></i>%b%b" % (_head(table).encode(), changed, _OWN)


def _head(table: Table) -> str:
    """The element before the zones of a frame: ply, position, mover, clock."""
    mover = table.require_match().record.deals[-1].moves[-1][0] if table.moved else NOBODY
    time = clock(table)
    running = f' data-clock="{time}"' if time else ""
    return f'data-ply="{table.ply}" data-at="{position(table)}" data-mover="{mover}"{running}'


class Frames:
    """The frames of all tables in memory, up to a number of tables."""

    def __init__(self, form_now: Callable[[], Form]) -> None:
        self._form_now = form_now
        self._tables: OrderedDict[tuple[str, Lang], TableFrames] = OrderedDict()

    def frame(self, table: Table, audience: Audience, whole: bool = False) -> tuple[bytes, ...]:
        """The frame of an audience after an act, in parts: the changed zones, or all of them."""
        if table.match is None:
            return _REFRESH
        parts = self._frames_of(table, audience.lang).frame(table, audience.seat, whole)
        return _REFRESH if table.last in _NEW_PLAYERS else parts

    def zones(self, table: Table, seat: Seat, lang: Lang) -> tuple[ZoneDiff, ZoneDiff]:
        """The public and the private zones of a table as it stands."""
        frames = self._frames_of(table, lang)
        private = frames.private(table, seat)
        return frames.public, private

    def _frames_of(self, table: Table, lang: Lang) -> TableFrames:
        key = table.id, lang
        frames = self._tables.get(key)
        if frames is None:
            frames = self._tables[key] = TableFrames(zone_renderer(table.game, lang), self._form_now)
            if len(self._tables) > _MOST_TABLES:
                self._tables.popitem(last=False)
        elif frames.public.ply > table.ply:
            # An older ply was requested: rendered without caching.
            return TableFrames(zone_renderer(table.game, lang), self._form_now)
        elif frames.public.ply < table.ply:
            self._tables.move_to_end(key)
        return frames
