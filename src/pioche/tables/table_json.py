"""Tables as JSON: each seat sees its own hand, everybody sees the public part. A pure function of the log."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import orjson

from pioche.core.game import View
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.store import TableId
from pioche.tables.table import Chair, Table
from pioche.tables.viewers import Audience

Body = dict[str, Any]

JSON: Final = "json"
# Tables whose public JSON is kept.
_MAX_TABLES: Final = 4096


def table_body(table: Table, seat: Seat) -> Body:
    """The table after its last act, as a seat, or with NOBODY a spectator, may see it."""
    body = _setup(table) | _progress(table) | _own(table, seat)
    if table.match is not None:
        body["view"] = table.match.view(seat).shown()
    return body


def preview_body(table: Table, view: View) -> Body:
    """The view that some moves would lead to."""
    return {"table": table.id, "ply": table.ply, "view": view.shown(), "legal": legal_moves(table, view)}


def legal_moves(table: Table, view: View) -> list[str]:
    """The legal moves of a view in notation, if it is that seat's turn."""
    if table.status != "playing" or view.seat == NOBODY or view.turn() != view.seat:
        return []
    return [view.text(action) for action in view.actions()]


def _setup(table: Table) -> Body:
    """The public part that no move changes, except for the banks of a time control."""
    return {
        "table": table.id,
        "game": table.game.info.id,
        "rules_version": table.game.info.rules_version,
        "options": dict(table.options),
        "public": table.public,
        "closed": table.closed or None,
        "pace": table.time_control.name,
        "relief": {"after": table.relief_after, "level": table.relief_level},
        "seats": [_chair(table, Seat(seat), chair) for seat, chair in enumerate(table.chairs)],
    }


def _progress(table: Table) -> Body:
    """The public part that every act changes."""
    body: Body = {
        "ply": table.ply,
        "act": table.last,
        "at": table.changed,
        "status": table.status,
        "matches": len(table.records),
    }
    if table.match is not None:
        winners = table.match.winners
        body |= {
            "deal": table.match.deal_number,
            "turn": letter(table.turn),
            "totals": table.match.totals,
            "scores": table.match.record.deals[-1].scores,
            "winners": None if winners is None else [LETTERS[seat] for seat in winners],
        }
    return body


def _own(table: Table, seat: Seat) -> Body:
    """The part that differs from seat to seat."""
    if table.match is None:
        return {"you": letter(seat)}
    view = table.match.view(seat)
    return {"you": letter(seat), "moves": table.moves(view), "legal": legal_moves(table, view), "view": view.own()}


def _chair(table: Table, seat: Seat, chair: Chair) -> Body:
    return {
        "seat": LETTERS[seat],
        "name": chair.name or None,
        "level": table.player_level(seat) or None,
        "bot": bool(chair.level),
        "relief": chair.relief or None,
        "away": chair.away or None,
        "next": next((ask.name for ask in table.asks.values() if ask.seat == seat), None),
        "host": bool(chair.person) and chair.person == table.host,
        "bank": chair.bank if table.time_control.bank and table.match is not None else None,
    }


class _PublicJson:
    """The public part of one table at one ply. A frame is `before`, the seat's own part, `after`."""

    def __init__(self) -> None:
        self._ply = 0
        self._setup_ply = 0
        self._setup = b""
        self.before = b""
        self.after = b""

    def update(self, table: Table) -> None:
        if self._ply == table.ply:
            return
        if self._setup_ply != table.setup_ply or table.time_control.bank:
            self._setup = _json(_setup(table))[:-1]
            self._setup_ply = table.setup_ply
        self.before = b"".join([self._setup, b",", _json(_progress(table))[1:-1], b","])
        self.after = b"".join([b",", _json(table.require_match().view(NOBODY).public())[1:], b"}"])
        self._ply = table.ply


class JsonFrames:
    """Renders tables as JSON; the public part is encoded once for all audiences of an act."""

    def __init__(self) -> None:
        # The oldest first.
        self._public: OrderedDict[TableId, _PublicJson] = OrderedDict()

    def frame(self, table: Table, audience: Audience) -> tuple[bytes, ...]:
        """The table in parts: the same JSON as `table_body`."""
        if table.match is None:
            return (_json(table_body(table, audience.seat)),)
        public = self._public_of(table.id)
        public.update(table)
        # The view comes last, so that its public part can follow the seat's own.
        return public.before, _json(_own(table, audience.seat))[1:-2], public.after

    def _public_of(self, id: TableId) -> _PublicJson:
        public = self._public.get(id)
        if public is None:
            public = self._public[id] = _PublicJson()
            if len(self._public) > _MAX_TABLES:
                self._public.popitem(last=False)
        return public


def _json(body: Body) -> bytes:
    text: bytes = orjson.dumps(body)
    return text
