"""Tables as frames: for each audience the zones that an act has changed, or all of them for who comes new."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pioche.core.seats import NOBODY, Seat
from pioche.core.table import People
from pioche.core.words import Lang
from pioche.tables.shown import Audience
from pioche.tables.table import Table
from pioche.web.zones import Look, Sight, Standing, look, people

FORM: Final = "zones"
# What stands after this in a frame is for one seat alone.
OWN: Final = "<i data-own></i>"
BOT_NAMES: Final = ("Otto", "Lili", "Bruno", "Zazie", "Max", "Olga", "Hugo", "Fleur", "Momo", "Anton", "Rita", "Gaston")
_MOST_SIGHTS: Final = 8192
# Acts after which somebody else plays a seat: the page around the zones changes too.
_NEW_FACES: Final = frozenset({"started", "sat", "left", "relieved", "back", "closed"})
# Everybody without a hand sees what is public; so has no seat of its own here.
_ALL: Final = Seat(-2)


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


@dataclass(slots=True)
class _Seen:
    """What an audience has seen, as of which ply, and what the last ply changed, where the one before was seen too."""

    sight: Sight
    ply: int = -1
    changed: str | None = None


class Frames:
    """The sights of all tables in memory; the latest are kept."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, Seat, Lang], _Seen] = OrderedDict()
        self._now: tuple[Table | None, int, People, Standing] = (None, -1, People((), ()), Standing(0, ()))

    def frame(self, table: Table, audience: Audience) -> bytes:
        """What an audience is sent after an act."""
        if table.match is None:
            return b"<i data-refresh></i>"
        public, private = self._both(table, audience.seat, audience.lang)
        if table.last in _NEW_FACES:
            return b"<i data-refresh></i>"
        mover = table.match.record.deals[-1].moves[-1][0] if table.moved else NOBODY
        head = f'data-ply="{table.ply}" data-at="{position(table)}" data-mover="{mover}" data-clock="{clock(table)}"'
        if public.changed is None or private.changed is None:
            shared, own = ("".join(seen.sight.zones.values()) for seen in (public, private))
            return f"<i {head} data-whole></i>{shared}{OWN}{own}".encode()
        return f"<i {head}></i>{public.changed}{OWN}{private.changed}".encode()

    def zones(self, table: Table, seat: Seat, lang: Lang) -> tuple[Sight, Sight]:
        """The public and the private zones of a table as it stands."""
        public, private = self._both(table, seat, lang)
        return public.sight, private.sight

    def _both(self, table: Table, seat: Seat, lang: Lang) -> tuple[_Seen, _Seen]:
        art = look(table.game.info.id, lang)
        return self._up_to_date(table, _ALL, art), self._up_to_date(table, seat, art)

    def _up_to_date(self, table: Table, seat: Seat, art: Look) -> _Seen:
        key = table.id, seat, art.lang
        seen = self._seen.pop(key, None) or _Seen(Sight(art))
        if seen.ply > table.ply:
            # A look back: made anew, and not kept in the place of what is later.
            self._seen[key] = seen
            seen = _Seen(Sight(art))
        else:
            self._seen[key] = seen
            if len(self._seen) > _MOST_SIGHTS:
                self._seen.popitem(last=False)
        if seen.ply < table.ply:
            self._advance(table, seat, seen, art)
        return seen

    def _advance(self, table: Table, seat: Seat, seen: _Seen, art: Look) -> None:
        guests, now = self._around(table)
        match = table.played()
        if seat == _ALL:
            facts = art.public(match.view(NOBODY), guests, now)
        else:
            facts = art.private(match.view(seat), guests, now)
        changed = seen.sight.show(facts)
        seen.changed = changed if seen.ply == table.ply - 1 else None
        seen.ply = table.ply

    def _around(self, table: Table) -> tuple[People, Standing]:
        """Who sits there and how the match stands: the same for every audience of a ply."""
        if self._now[0] is not table or self._now[1] != table.ply:
            self._now = (table, table.ply, company(table), standing(table))
        return self._now[2:]
