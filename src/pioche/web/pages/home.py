"""The shelf with six boxes; a game against bots at once; tables to sit down at, and one's own."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

import orjson
from markupsafe import Markup
from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.native import is_compiled
from pioche.core.options import Number
from pioche.core.words import Lang
from pioche.games import IDS, find
from pioche.store import Summary
from pioche.tables import acts
from pioche.tables.company import relief_level
from pioche.tables.paces import AWAY
from pioche.web.pages.visit import Visit
from pioche.web.sprite import sprite, used
from pioche.web.zones import FURNITURE

# As printed on the boxes; Wild Tiles prints none, its minutes are by trial.
MINUTES: Final = {"mu": 60, "rummu": 60, "calcory": 15, "safaru": 10, "wild_tiles": 30, "zocken": 15}
_MOST: Final = 12
# Milliseconds in which a second tap is the first one again.
_TWO_TAPS: Final = 2000


class Box(NamedTuple):
    """A game as it stands on the shelf."""

    id: str
    title: str
    line: str
    players: str
    minutes: int
    cover: Markup


class Listed(NamedTuple):
    """A table in a list: who sits there, how many chairs are free."""

    id: str
    title: str
    status: str
    names: tuple[str, ...]
    free: int
    mine: bool


@cache
def boxes(lang: Lang) -> tuple[Box, ...]:
    return tuple(_box(find(id), lang) for id in IDS)


def _box(game: Game, lang: Lang) -> Box:
    info = game.info
    players = info.options[0]
    assert isinstance(players, Number)
    cover = files(f"pioche.games.{info.id}").joinpath("cover.svg").read_text(encoding="utf-8")
    return Box(
        info.id, info.title, info.line.say(lang), f"{players.low}–{players.high}", MINUTES[info.id], Markup(cover)
    )


@cache
def _drawings() -> Markup:
    covers = [box.cover for box in boxes("en")]
    return Markup(sprite([*FURNITURE, *(id for cover in covers for id in used(cover))]))


async def shelf(visitor: Visit) -> Response:
    store = visitor.office.hall.store
    mine = store.tables_of(visitor.person.id, _MOST) if visitor.person.id else []
    own = {summary.table for summary in mine}
    public = [summary for summary in store.public_tables("open", _MOST) if summary.table not in own]
    return visitor.show(
        "home.html",
        title="",
        furniture=_drawings(),
        boxes=boxes(visitor.lang),
        mine=[_listed(visitor, summary) for summary in mine if summary.status != "over"],
        past=[_listed(visitor, summary) for summary in mine if summary.status == "over"][:5],
        public=[_listed(visitor, summary) for summary in public],
    )


def _listed(visitor: Visit, summary: Summary) -> Listed:
    body = orjson.loads(summary.body)
    names = tuple(seat["name"] for seat in body["seats"] if seat["name"])
    free = sum(not seat["name"] and not seat["level"] for seat in body["seats"])
    title = find(summary.game).info.title
    return Listed(summary.table, title, summary.status, names, free, _my_turn(visitor, summary))


def _my_turn(visitor: Visit, summary: Summary) -> bool:
    if summary.status != "playing" or not visitor.person.id:
        return False
    try:
        table = visitor.office.hall.table(summary.table)
    except PiocheError:
        # A table that cannot be read is still listed; its page says why.
        return False
    return table.turn >= 0 and table.turn == table.seat_of(visitor.person.id)


async def play_now(visitor: Visit) -> Response:
    """A table with bots in every other chair, started: one tap from the shelf to the cards."""
    hall = visitor.office.hall
    game = find(visitor.request.path_params["game"])
    person = visitor.somebody()
    begun = just_begun(visitor, game, "playing")
    if begun:
        return visitor.go(f"/t/{begun}")
    table = await hall.create(person, acts.Create(game.info.id, {}, False, "none", AWAY, relief_level(hall.company)))
    await hall.act(table.id, person, acts.Sit())
    for _ in range(table.options.players - 1):
        await hall.act(table.id, person, acts.AddBot("", best_level(visitor), hall.company.levels))
    await hall.act(table.id, person, acts.Start())
    return visitor.go(f"/t/{table.id}")


def just_begun(visitor: Visit, game: Game, status: str) -> str:
    """The table that a first tap of two has begun; nothing where there is none."""
    hall = visitor.office.hall
    latest = hall.store.tables_of(visitor.person.id, 1)
    twice = [
        table
        for table in latest
        if (table.game, table.status) == (game.info.id, status) and hall.clock.wall() - table.created < _TWO_TAPS
    ]
    return twice[0].table if twice else ""


def best_level(visitor: Visit) -> str:
    """Strong, and quick enough not to be waited for. A search needs the compiled form to be worth its time."""
    hall = visitor.office.hall
    return relief_level(hall.company) if is_compiled() else "club"
