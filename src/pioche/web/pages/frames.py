"""Tables as frames: for each audience the zones that an act has changed, or all of them for who comes new."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Final

from pioche.core.seats import NOBODY, Seat
from pioche.core.table import Log, People
from pioche.core.words import Lang
from pioche.tables.shown import Audience
from pioche.tables.table import Table
from pioche.web.zones import Look, Sight, Standing, Zones, look, people

FORM: Final = "zones"
# What stands after this in a frame is for one seat alone.
OWN: Final = "<i data-own></i>"
_OWN: Final = OWN.encode()
_REFRESH: Final = (b"<i data-refresh></i>",)
BOT_NAMES: Final = ("Otto", "Lili", "Bruno", "Zazie", "Max", "Olga", "Hugo", "Fleur", "Momo", "Anton", "Rita", "Gaston")
_MOST_TABLES: Final = 2048
# Acts after which somebody else plays a seat: the page around the zones changes too.
_NEW_FACES: Final = frozenset({"started", "sat", "left", "relieved", "back", "closed"})


@lru_cache(4096)
def named(names: tuple[str, ...], bots: tuple[bool, ...], table: str) -> tuple[str, ...]:
    """Names for all: every bot gets one that nobody else has."""
    taken = {name for name, bot in zip(names, bots, strict=True) if not bot}
    free = [name for name in BOT_NAMES if name not in taken]
    start = sum(map(ord, table))
    return tuple(
        free[(start + seat) % len(free)] if bot else name
        for seat, (name, bot) in enumerate(zip(names, bots, strict=True))
    )


def seat_names(table: Table) -> tuple[str, ...]:
    """Who sits where."""
    names = tuple([chair.name for chair in table.chairs])
    return named(names, tuple([not name for name in names]), table.id)


def company(table: Table) -> People:
    bots = tuple([bool(table.player_level(Seat(seat))) for seat in range(len(table.chairs))])
    return people(seat_names(table), bots)


def standing(table: Table) -> Standing:
    match = table.played()
    scores = tuple(tuple(played.scores) for played in match.record.deals if played.scores is not None)
    winners = None if match.winners is None else tuple(match.winners)
    return Standing(match.deal_number, match.totals, scores, winners)


def clock(table: Table) -> str:
    """The time of whoever is on turn: seconds free for the act, seconds in the bank; nothing without a clock."""
    if not table.pace.act or table.turn == NOBODY or table.player_level(table.turn):
        return ""
    return f"{table.pace.act} {table.chairs[table.turn].bank // 1000}"


def position(table: Table) -> str:
    """What a choice was made for: it is stale once this has changed."""
    match = table.played()
    return f"{len(table.records)}.{match.deal_number}.{len(match.record.deals[-1].moves)}"


class _Seen(Sight):
    """What an audience has seen, as of which ply, and what the last ply changed, where the one before was seen too."""

    def __init__(self, art: Look) -> None:
        super().__init__(art)
        self.ply = -1
        self.changed: bytes | None = None

    def see(self, table: Table, zones: Zones, log: Log = ()) -> None:
        follows = self.ply == table.ply - 1
        # Most zones are plain ASCII: encoded apart from the few that are not, they are only copied.
        changed = [zone.encode() for zone in self.changes(zones, log, follows and table.last == "moved")]
        self.changed = b"".join(changed) if follows else None
        self.ply = table.ply


class _Onlookers:
    """Everybody who looks at one table in one language: what all see, and what each seat sees besides."""

    def __init__(self, art: Look) -> None:
        self._art = art
        self._seats: dict[Seat, _Seen] = {}
        self.public = _Seen(art)
        # The beginning of a frame, the same for all, and the ply it is made for; None where all zones must be sent.
        self._shared: bytes | None = None
        self._people = People((), ())
        self._standing = Standing(0, ())

    def frame(self, table: Table, seat: Seat) -> tuple[bytes, ...]:
        """What an audience is sent after an act, in parts."""
        private = self.private(table, seat)
        if self._shared is not None and private.changed is not None:
            return self._shared, private.changed
        shared, own = ("".join(seen.zones.values()) for seen in (self.public, private))
        return (f"<i {_head(table)} data-whole></i>{shared}{OWN}{own}".encode(),)

    def private(self, table: Table, seat: Seat) -> _Seen:
        """The zones of one seat, as the table stands; those of everybody are then up to date too."""
        if self.public.ply != table.ply:
            self._advance(table)
        seen = self._seats.get(seat)
        if seen is None:
            seen = self._seats[seat] = _Seen(self._art)
        if seen.ply != table.ply:
            seen.see(table, self._art.private(table.played().view(seat), self._people, self._standing))
        return seen

    def _advance(self, table: Table) -> None:
        # A move changes nobody's name, and no total before the deal is over.
        if table.last != "moved" or table.turn == NOBODY or self.public.ply != table.ply - 1:
            self._people, self._standing = company(table), standing(table)
        zones, log = self._art.public(table.played().view(NOBODY), self._people, self._standing)
        self.public.see(table, zones, log)
        changed = self.public.changed
        self._shared = None if changed is None else b"<i %b></i>%b%b" % (_head(table).encode(), changed, _OWN)


def _head(table: Table) -> str:
    """What a page must know of a frame besides its zones."""
    mover = table.played().record.deals[-1].moves[-1][0] if table.moved else NOBODY
    time = clock(table)
    running = f' data-clock="{time}"' if time else ""
    return f'data-ply="{table.ply}" data-at="{position(table)}" data-mover="{mover}"{running}'


class Frames:
    """The sights of all tables in memory; the latest are kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Lang], _Onlookers] = OrderedDict()

    def frame(self, table: Table, audience: Audience) -> tuple[bytes, ...]:
        """What an audience is sent after an act, in parts."""
        if table.match is None:
            return _REFRESH
        told = self._onlookers(table, audience.lang).frame(table, audience.seat)
        return _REFRESH if table.last in _NEW_FACES else told

    def zones(self, table: Table, seat: Seat, lang: Lang) -> tuple[Sight, Sight]:
        """The public and the private zones of a table as it stands."""
        onlookers = self._onlookers(table, lang)
        private = onlookers.private(table, seat)
        return onlookers.public, private

    def _onlookers(self, table: Table, lang: Lang) -> _Onlookers:
        key = table.id, lang
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _Onlookers(look(table.game.info.id, lang))
            if len(self._kept) > _MOST_TABLES:
                self._kept.popitem(last=False)
        elif found.public.ply > table.ply:
            # A look back: made anew, and not kept in the place of what is later.
            return _Onlookers(look(table.game.info.id, lang))
        elif found.public.ply < table.ply:
            self._kept.move_to_end(key)
        return found
