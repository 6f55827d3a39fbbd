"""What a table shows: to each seat what it may see, to everybody else what is public. A pure function of the log."""

from __future__ import annotations

from typing import NamedTuple

import orjson

from pioche.core.game import View
from pioche.core.seats import LETTERS, NOBODY, Seat, letter
from pioche.core.words import Lang
from pioche.tables.table import Body, Chair, Table

JSON = "json"


class Audience(NamedTuple):
    """All who are shown the same bytes: the form, the seat whose hand they see, and the language, if words are said."""

    form: str
    seat: Seat
    lang: Lang


def show(table: Table, seat: Seat) -> Body:
    """The table as a seat, or with NOBODY everybody, may see it after its last act."""
    shown = _common(table) | _own(table, seat)
    if table.match is not None:
        shown["view"] = table.match.view(seat).shown()
    return shown


def _common(table: Table) -> Body:
    """What everybody is shown."""
    return _setting(table) | _now(table)


def _setting(table: Table) -> Body:
    """What moves leave as it is."""
    return {
        "table": table.id,
        "game": table.game.info.id,
        "options": dict(table.options),
        "public": table.public,
        "closed": table.closed or None,
        "pace": table.pace.name,
        "relief": {"after": table.relief_after, "level": table.relief_level},
        "seats": [_place(table, Seat(place), chair) for place, chair in enumerate(table.chairs)],
    }


def _now(table: Table) -> Body:
    """What every act changes."""
    shown: Body = {
        "ply": table.ply,
        "act": table.last,
        "at": table.changed,
        "status": table.status,
        "matches": len(table.records),
    }
    if table.match is not None:
        won = table.match.winners
        shown |= {
            "deal": table.match.deal_number,
            "turn": letter(table.turn),
            "totals": table.match.totals,
            "scores": table.match.record.deals[-1].scores,
            "winners": None if won is None else [LETTERS[seat] for seat in won],
        }
    return shown


def _own(table: Table, seat: Seat) -> Body:
    """What depends on the seat."""
    if table.match is None:
        return {"you": letter(seat)}
    view = table.match.view(seat)
    return {"you": letter(seat), "moves": table.moves(view), "legal": legal(table, view), "view": view.own()}


def _place(table: Table, seat: Seat, chair: Chair) -> Body:
    return {
        "seat": LETTERS[seat],
        "name": chair.name or None,
        "level": table.player_level(seat) or None,
        "bot": bool(chair.level),
        "relief": chair.relief or None,
        "host": bool(chair.person) and chair.person == table.host,
        "bank": chair.bank if table.pace.bank and table.match is not None else None,
    }


def legal(table: Table, view: View) -> list[str]:
    """One's legal moves in notation, if it is one's turn."""
    if table.status != "playing" or view.seat == NOBODY or view.turn() != view.seat:
        return []
    return [table.game.text(view, action) for action in view.actions()]


def json_frame(table: Table, audience: Audience) -> tuple[bytes, ...]:
    """The same as JSON, in parts; what everybody is shown is written once for all audiences of an act."""
    if table.match is None:
        return (_json(show(table, audience.seat)),)
    ply, before, after = table.common
    if ply != table.ply:
        before, after = _common_json(table)
        table.common = table.ply, before, after
    # The view comes last, so that its public part can follow the seat's own.
    return before, _json(_own(table, audience.seat))[1:-2], after


def _common_json(table: Table) -> tuple[bytes, bytes]:
    """What comes before and after all that is one's own."""
    if not table.setting or table.pace.bank:
        table.setting = _json(_setting(table))[:-1]
    before = b"".join([table.setting, b",", _json(_now(table))[1:-1], b","])
    return before, b"".join([b",", _json(table.played().view(NOBODY).public())[1:], b"}"])


def _json(shown: Body) -> bytes:
    written: bytes = orjson.dumps(shown)
    return written


def summary_body(table: Table) -> Body:
    """What lists show of a table."""
    return {
        "players": table.options.players,
        "pace": table.pace.name,
        "options": dict(table.options),
        "seats": [
            {"seat": LETTERS[place], "name": chair.name or None, "level": chair.level or None}
            for place, chair in enumerate(table.chairs)
        ],
    }
