"""The API: everything that a page can do, for programs."""

from __future__ import annotations

from typing import Any, Final

import orjson
from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import pioche
from pioche.bots.levels import check_level
from pioche.core.errors import UnknownClause
from pioche.core.game import Game, GameInfo
from pioche.core.options import Choice, FileOption, Number, Option, SeatChoice
from pioche.core.rulebook import Clause
from pioche.core.words import Lang, is_lang
from pioche.games import find, games
from pioche.store import Summary
from pioche.tables import acts
from pioche.tables.bot_provider import relief_level
from pioche.tables.errors import NobodyKnown, NotOver, UnknownRecord
from pioche.tables.idempotency import check_key
from pioche.tables.names import clean_name
from pioche.tables.rights import Right, check, may, roles
from pioche.tables.table import Table
from pioche.tables.table_json import table_body
from pioche.tables.time_control import TIME_CONTROLS, usual_relief_after
from pioche.web import models
from pioche.web.act_routes import add_act_routes
from pioche.web.context import Context, CurrentCaller
from pioche.web.errors import HANDLERS, clause_link
from pioche.web.http_errors import TokenMakesNoCookie, TokenMakesNoToken
from pioche.web.identity import Guest
from pioche.web.moves import openapi_routes

Json = dict[str, Any]
_REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {
        "description": "Refused",
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status in (401, 403, 404, 409, 413, 415, 422, 429, 503)
}
_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
router: Final = APIRouter(responses=_REFUSED)
_MOST_LISTED: Final = 100


def make_api() -> FastAPI:
    api = FastAPI(
        title="Pioche",
        version=pioche.__version__,
        summary="Tables of " + ", ".join(game.info.title for game in games()),
        docs_url=None,
        redoc_url=None,
        # It would lead to whatever host the request names.
        redirect_slashes=False,
        exception_handlers=HANDLERS,
    )
    api.include_router(router)
    routes = [*api.routes, *openapi_routes(_REFUSED).routes]

    def openapi() -> dict[str, Any]:
        """With moves and streams, and with the form of refusals, which no route returns by itself."""
        if not api.openapi_schema:
            api.openapi_schema = get_openapi(
                title=api.title, version=api.version, summary=api.summary, routes=routes, servers=api.servers
            )
            api.openapi_schema["components"]["schemas"].setdefault("Problem", models.Problem.model_json_schema())
        return api.openapi_schema

    vars(api)["openapi"] = openapi
    return api


def _json(data: object, status: int = 200) -> Response:
    return Response(orjson.dumps(data), status, media_type="application/json")


# --- games and rules ------------------------------------------------------------------


@router.get("/games", tags=["games"], summary="The games with their options")
async def list_games(caller: CurrentCaller) -> Response:
    return _json({"games": [_game(game, caller.lang) for game in games()]})


@router.get("/games/{game}", tags=["games"], summary="One game with its options")
async def one_game(game: str, caller: CurrentCaller, version: int | None = None) -> Response:
    return _json(_game(find(game, version), caller.lang))


@router.get("/games/{game}/rules", tags=["games"], summary="Every clause of a game")
async def rules(game: str, caller: CurrentCaller, version: int | None = None) -> Response:
    book = find(game, version).rulebook(caller.lang)
    return _json({"game": game, "clauses": [_clause(clause) for clause in book.clauses.values()]})


@router.get("/games/{game}/rules/{clause}", tags=["games"], summary="One clause or example")
async def one_clause(game: str, clause: str, caller: CurrentCaller, version: int | None = None) -> Response:
    entry = find(game, version).rulebook(caller.lang).entry(clause)
    if entry is None:
        raise UnknownClause(game=find(game).info.title, clause=clause)
    return _json({"game": game, **_clause(entry)})


@router.get("/levels", tags=["games"], summary="Levels of bots, and paces")
async def list_levels(context: Context) -> Response:
    paces = [
        {"name": pace.name, "act": pace.act, "bank": pace.bank, "between": pace.between}
        for pace in TIME_CONTROLS.values()
    ]
    return _json({"levels": context.service.bots.levels, "relief": relief_level(context.service.bots), "paces": paces})


def _game(game: Game, lang: Lang) -> Json:
    info = game.info
    return {
        "game": info.id,
        "title": info.title,
        "line": info.line.say(lang),
        "rules_version": info.rules_version,
        "older_versions": info.older_versions,
        "minutes": info.minutes,
        "short_match": info.short_match,
        "options": [_option(info, option, lang) for option in info.options],
    }


def _option(info: GameInfo, option: Option, lang: Lang) -> Json:
    body: Json = {
        "name": option.name,
        "words": option.words.say(lang),
        "default": option.default,
        "clauses": [{"clause": clause, "link": clause_link(info, clause)} for clause in option.clauses],
        "only_for": option.only_for,
        "only_with": dict(option.only_with),
    }
    if isinstance(option, Number):
        body |= {"kind": "number", "low": option.low, "high": option.high, "word": option.word or None}
    elif isinstance(option, SeatChoice):
        body |= {"kind": "seat", "values": option.values}
    elif isinstance(option, Choice):
        body |= {"kind": "choice", "values": option.values}
    elif isinstance(option, FileOption):
        body |= {"kind": "choice", "values": [option.default]}
    return body


def _clause(clause: Clause) -> Json:
    return {"clause": clause.id, "text": clause.text, "rulings": clause.rulings, "lines": clause.lines}


# --- who one is ------------------------------------------------------------------------


@router.post("/guests", tags=["people"], summary="Become a guest, or change one's name: a cookie", status_code=201)
async def be_guest(body: models.GuestBody, request: Request, context: Context, caller: CurrentCaller) -> Response:
    if caller.by_token:
        raise TokenMakesNoCookie()
    name = clean_name(body.name)
    person = caller.person._replace(name=name) if caller.person.id else context.newcomer(request, name)
    lang = body.lang if is_lang(body.lang) else None
    response = _json({"person": person.id, "name": person.name, "lang": lang}, 201)
    context.identity.give_cookie(response, Guest(person, lang), request)
    return response


@router.get("/me", tags=["people"], summary="Who one is")
async def me(caller: CurrentCaller) -> Response:
    if not caller.person.id:
        raise NobodyKnown()
    return _json({"person": caller.person.id, "name": caller.person.name, "lang": caller.lang})


@router.post("/tokens", tags=["people"], summary="A token for a program", status_code=201)
async def make_token(body: models.TokenBody, request: Request, context: Context, caller: CurrentCaller) -> Response:
    """A token makes no token of the same person: who revokes the one would not know of the other."""
    if body.name:
        person = context.newcomer(request, clean_name(body.name))
    elif not caller.person.id:
        raise NobodyKnown()
    elif caller.by_token:
        raise TokenMakesNoToken()
    else:
        context.count_entry(request)
        person = caller.person
    text, id, until = context.identity.token(person, body.days)
    return _json({"token": text, "id": id, "person": person.id, "name": person.name, "until": until}, 201)


@router.delete("/tokens/{token}", tags=["people"], summary="Revoke one of one's tokens by its id", status_code=204)
async def revoke_token(token: str, request: Request, context: Context, caller: CurrentCaller) -> Response:
    if not caller.person.id:
        raise NobodyKnown()
    context.count_entry(request)
    await context.identity.end_token(caller.person, token)
    return Response(status_code=204)


@router.delete("/tokens", tags=["people"], summary="Revoke all of one's tokens", status_code=204)
async def revoke_tokens(request: Request, context: Context, caller: CurrentCaller) -> Response:
    """Asked with a cookie, it signs out on every other device too, and this one gets a new cookie."""
    if not caller.person.id:
        raise NobodyKnown()
    context.count_entry(request)
    response = Response(status_code=204)
    if caller.by_token:
        await context.identity.end_all(caller.person, "token")
    else:
        await context.identity.end_elsewhere(request)
        context.identity.give_cookie(response, context.identity.of(request), request)
    return response


# --- tables -----------------------------------------------------------------------------


@router.post("/tables", tags=["tables"], summary="Set up a table", status_code=201)
async def create(body: models.TableBody, request: Request, context: Context, caller: CurrentCaller) -> Response:
    if not caller.person.id:
        raise NobodyKnown()
    bots = context.service.bots
    level = check_level(body.relief_level or relief_level(bots), bots.levels)
    after = usual_relief_after(body.pace) if body.relief_after is None else body.relief_after
    act = acts.Create(body.game, body.options, body.public, body.pace, after, level)
    table = await context.create_table(request, caller.person, act, check_key(body.key))
    return _json({"table": table.id, "ply": table.ply, "secret": table.secret}, 201)


@router.get("/tables", tags=["tables"], summary="Public tables")
async def list_tables(context: Context, status: models.Status = "open") -> Response:
    public = await context.service.readers.run(context.service.store.public_tables, status, _MOST_LISTED)
    return _json({"tables": [_list_entry(summary) for summary in public]})


@router.get("/tables/mine", tags=["tables"], summary="The tables one sits at or hosts")
async def my_tables(context: Context, caller: CurrentCaller) -> Response:
    if not caller.person.id:
        raise NobodyKnown()
    mine = await context.service.readers.run(context.service.store.tables_of, caller.person.id, _MOST_LISTED)
    return _json({"tables": [_list_entry(summary) for summary in mine]})


def _list_entry(summary: Summary) -> Json:
    return {
        "table": summary.table,
        "game": summary.game,
        "status": summary.status,
        "public": summary.public,
        "created": summary.created,
        "changed": summary.changed,
        **orjson.loads(summary.body),
    }


@router.get("/tables/{table}", tags=["tables"], summary="The table as one may see it")
async def see(table: str, context: Context, caller: CurrentCaller) -> Response:
    live = await context.service.live(table)
    check(live.table, caller.person.id, Right.SEE)
    context.service.note_presence(live, caller.person.id)
    return _json(table_as_seen(live.table, caller.person.id, caller.lang))


def table_as_seen(table: Table, person: str, lang: Lang) -> Json:
    """The JSON of a frame, and what depends on the person and the language."""
    seat = table.seat_of(person)
    body = table_body(table, seat)
    body["roles"] = sorted(roles(table, person))
    body["may"] = [right for right in Right if may(table, person, right)] if person else [Right.SEE, Right.RECORD]
    if table.match is not None:
        body["lines"] = table.match.view(seat).describe(lang)
    return body


@router.get("/tables/{table}/link", tags=["tables"], summary="What lets others in")
async def link(table: str, context: Context, caller: CurrentCaller) -> Response:
    live = await context.service.table(table)
    check(live, caller.person.id, Right.LINK)
    return _json({"table": live.id, "secret": live.secret})


@router.get(
    "/tables/{table}/record",
    tags=["tables"],
    summary="A finished match as text",
    response_class=PlainTextResponse,
    responses=_TEXT,
)
async def record(table: str, context: Context, caller: CurrentCaller, match: int | None = None) -> Response:
    live = await context.service.table(table)
    check(live, caller.person.id, Right.RECORD)
    if not live.records:
        raise NotOver()
    number = len(live.records) if match is None else match
    if not 1 <= number <= len(live.records):
        raise UnknownRecord(number=number)
    return Response(live.records[number - 1].text(live.game), media_type="text/plain; charset=utf-8")


# --- acts -------------------------------------------------------------------------------

add_act_routes(router)


@router.post("/tables/{table}/preview", tags=["acts"], summary="Try moves; nothing is played")
async def preview(table: str, body: models.PreviewBody, context: Context, caller: CurrentCaller) -> Response:
    return _json(await context.service.preview(table, caller.person, tuple(body.moves), body.ply))
