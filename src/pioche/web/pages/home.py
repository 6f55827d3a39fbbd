"""The shelf with a box for every game; a game against bots at once; tables to sit down at, and one's own."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import orjson
from markupsafe import Markup
from starlette.responses import Response

from pioche.bots.levels import check_level
from pioche.core.errors import PiocheError
from pioche.core.game import Game
from pioche.core.options import Number
from pioche.core.words import Lang
from pioche.games import find, games
from pioche.store import Summary
from pioche.table.drawings import sprite, used_symbols
from pioche.table.furniture import FURNITURE
from pioche.table.renderer import drawings_of
from pioche.tables import acts
from pioche.tables.bot_provider import relief_level
from pioche.tables.time_control import usual_relief_after
from pioche.web.pages.frames import display_names
from pioche.web.pages.option_words import form_notice, level_word
from pioche.web.pages.page_request import PageRequest

_MAX_LISTED: Final = 12
_MAX_PAST: Final = 5
# Milliseconds in which a second tap is the first one again.
_DOUBLE_TAP_MILLISECONDS: Final = 2000


class Box(NamedTuple):
    """A game as it stands on the shelf."""

    id: str
    title: str
    line: str
    players: str
    minutes: int
    cover: Markup


class Listed(NamedTuple):
    """A table in a list: its game, by its id where it is not installed; who sits there, how many chairs are free."""

    id: str
    title: str
    installed: bool
    status: str
    names: tuple[str, ...]
    free: int
    mine: bool


@cache
def boxes(lang: Lang) -> tuple[Box, ...]:
    return tuple(_box(game, lang) for game in games())


def _box(game: Game, lang: Lang) -> Box:
    info = game.info
    players = info.options[0]
    assert isinstance(players, Number)
    cover = game.files.joinpath("table", "cover.svg").read_text(encoding="utf-8")
    return Box(info.id, info.title, info.line.say(lang), f"{players.low}–{players.high}", info.minutes, Markup(cover))


@cache
def _drawings(lang: Lang) -> Markup:
    covers = [id for box in boxes(lang) for id in used_symbols(box.cover)]
    drawings = {id: drawing for game in reversed(games()) for id, drawing in drawings_of(game, lang).items()}
    return Markup(sprite([*FURNITURE, *covers], drawings))


async def shelf(request: PageRequest) -> Response:
    store, readers = request.context.service.store, request.context.service.readers
    mine = await readers.run(store.tables_of, request.person.id, _MAX_LISTED) if request.person.id else []
    own = {summary.table for summary in mine}
    bots = request.context.service.bots
    public = await readers.run(store.public_tables, "open", _MAX_LISTED)
    tables = [await _list_table(request, summary) for summary in mine]
    others = [await _list_table(request, summary) for summary in public if summary.table not in own]
    return request.render(
        "home.html",
        title="",
        furniture=_drawings(request.lang),
        boxes=boxes(request.lang),
        notice=form_notice(bots.form(), request.lang),
        levels=level_choices(request),
        usual=_usual_level(request, mine),
        mine=[table for table in tables if table.status != "over"],
        past=[table for table in tables if table.status == "over" and table.installed][:_MAX_PAST],
        public=[table for table in others if table.installed],
    )


async def _list_table(request: PageRequest, summary: Summary) -> Listed:
    body = orjson.loads(summary.body)
    people, bots = (tuple(seat[who] or "" for seat in body["seats"]) for who in ("name", "level"))
    names = tuple(filter(None, display_names(people, tuple(map(bool, bots)), summary.table)))
    free = sum(not seat["name"] and not seat["level"] for seat in body["seats"])
    titles = [game.info.title for game in games() if game.info.id == summary.game]
    title = titles[0] if titles else summary.game
    mine = bool(titles) and await _my_turn(request, summary)
    return Listed(summary.table, title, bool(titles), summary.status, names, free, mine)


async def _my_turn(request: PageRequest, summary: Summary) -> bool:
    if summary.status != "playing" or not request.person.id:
        return False
    try:
        table = await request.context.service.table(summary.table)
    except PiocheError:
        # A table that cannot be read is still listed; its page says why.
        return False
    return table.turn >= 0 and table.turn == table.seat_of(request.person.id)


def _usual_level(request: PageRequest, mine: list[Summary]) -> str:
    """The level of the bots at the person's latest table that has some."""
    seats = [seat for summary in mine for seat in orjson.loads(summary.body)["seats"]]
    levels = [seat["level"] for seat in seats if seat["level"] in request.context.service.bots.levels]
    return levels[0] if levels else best_level(request)


def level_choices(request: PageRequest) -> list[tuple[str, str]]:
    """The levels of bots, and what they are called."""
    bots = request.context.service.bots
    return [(level, level_word(level, bots.form(), request.lang)) for level in bots.levels]


async def play_now(request: PageRequest) -> Response:
    """A table with bots in every other chair, started: one tap from the shelf to the cards."""
    service = request.context.service
    level = str((await request.form()).get("level", "")) or best_level(request)
    check_level(level, service.bots.levels)
    game = find(request.http.path_params["game"])
    person = request.named_person()
    begun = await just_begun(request, game, "playing")
    if begun:
        return request.redirect(f"/t/{begun}")
    chosen, relief = dict(game.info.short_match), relief_level(service.bots)
    act = acts.Create(game.info.id, chosen, False, "none", usual_relief_after("none"), relief)
    table = await request.context.create_table(request.http, person, act)
    await request.act(table.id, acts.Sit())
    for _ in range(table.options.players - 1):
        await request.act(table.id, acts.AddBot("", level, service.bots.levels))
    await request.act(table.id, acts.Start())
    return request.redirect(f"/t/{table.id}")


async def just_begun(request: PageRequest, game: Game, status: str) -> str:
    """The table that a first tap of two has begun; nothing where there is none."""
    service = request.context.service
    latest = await service.readers.run(service.store.tables_of, request.person.id, 1)
    twice = [
        table
        for table in latest
        if (table.game, table.status) == (game.info.id, status)
        and service.clock.wall() - table.created < _DOUBLE_TAP_MILLISECONDS
    ]
    return twice[0].table if twice else ""


def best_level(request: PageRequest) -> str:
    """Strong, and quick enough not to be waited for. A search needs the compiled form to be worth its time."""
    service = request.context.service
    return relief_level(service.bots) if service.bots.form() == "compiled" else "club"
