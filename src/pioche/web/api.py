"""The API: everything that a page can do, for programs."""

from __future__ import annotations

from typing import Any, Final

import orjson
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import pioche
from pioche.core.errors import UnknownClause
from pioche.core.game import Game
from pioche.core.options import Choice, FileOption, Number, Option, SeatChoice
from pioche.core.rulebook import Clause
from pioche.core.words import Lang, is_lang
from pioche.games import IDS, find, rulebook
from pioche.store import Summary
from pioche.tables import acts
from pioche.tables.company import check_level, relief_level
from pioche.tables.errors import NobodyKnown, NotOver, UnknownRecord
from pioche.tables.hall import check_key
from pioche.tables.names import clean_name
from pioche.tables.paces import PACES
from pioche.tables.rights import Right, check, may, roles
from pioche.tables.shown import JSON, show
from pioche.tables.table import Table
from pioche.web import models
from pioche.web.errors import HANDLERS, clause_link
from pioche.web.identity import Guest
from pioche.web.office import Here, Who
from pioche.web.streams import EventStream, open_stream

Json = dict[str, Any]
_REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {
        "description": "Refused",
        "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for status in (401, 403, 404, 409, 413, 415, 422, 429, 503)
}
_TEXT: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
_EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}}
}
router: Final = APIRouter(responses=_REFUSED)
_MOST_LISTED: Final = 100


def make_api() -> FastAPI:
    api = FastAPI(
        title="Pioche",
        version=pioche.__version__,
        summary="Tables of Mü, Rummü, Calcory, Safarü, Wild Tiles and Zocken",
        docs_url=None,
        redoc_url=None,
        exception_handlers=HANDLERS,
    )
    api.include_router(router)
    described = api.openapi

    def openapi() -> dict[str, Any]:
        """With the form of refusals, which no route returns by itself."""
        told = described()
        told["components"]["schemas"].setdefault("Problem", models.Problem.model_json_schema())
        return told

    vars(api)["openapi"] = openapi
    return api


def _json(told: object, status: int = 200) -> Response:
    return Response(orjson.dumps(told), status, media_type="application/json")


# --- games and rules ------------------------------------------------------------------


@router.get("/games", tags=["games"], summary="The games with their options")
async def list_games(who: Who) -> Response:
    return _json({"games": [_game(find(id), who.lang) for id in IDS]})


@router.get("/games/{game}", tags=["games"], summary="One game with its options")
async def one_game(game: str, who: Who) -> Response:
    return _json(_game(find(game), who.lang))


@router.get("/games/{game}/rules", tags=["games"], summary="Every clause of a game")
async def rules(game: str, who: Who) -> Response:
    book = rulebook(find(game).info.id, who.lang)
    return _json({"game": game, "clauses": [_clause(clause) for clause in book.clauses.values()]})


@router.get("/games/{game}/rules/{clause}", tags=["games"], summary="One clause or example")
async def one_clause(game: str, clause: str, who: Who) -> Response:
    info = find(game).info
    book = rulebook(info.id, who.lang)
    found = book.clauses.get(clause.upper()) or book.examples.get(clause.upper())
    if found is None:
        raise UnknownClause(game=info.title, clause=clause)
    return _json({"game": game, **_clause(found)})


@router.get("/levels", tags=["games"], summary="Levels of bots, and paces")
async def list_levels(here: Here) -> Response:
    paces = [
        {"name": pace.name, "act": pace.act, "bank": pace.bank, "between": pace.between} for pace in PACES.values()
    ]
    return _json({"levels": here.hall.company.levels, "relief": relief_level(here.hall.company), "paces": paces})


def _game(game: Game, lang: Lang) -> Json:
    info = game.info
    return {
        "game": info.id,
        "title": info.title,
        "line": info.line.say(lang),
        "rules_version": info.rules_version,
        "options": [_option(option, lang) for option in info.options],
    }


def _option(option: Option, lang: Lang) -> Json:
    told: Json = {
        "name": option.name,
        "words": option.words.say(lang),
        "default": option.default,
        "clauses": [{"clause": clause, "link": clause_link(clause)} for clause in option.clauses],
        "only_for": option.only_for,
    }
    if isinstance(option, Number):
        told |= {"kind": "number", "low": option.low, "high": option.high, "word": option.word or None}
    elif isinstance(option, SeatChoice):
        told |= {"kind": "seat", "values": option.values}
    elif isinstance(option, Choice):
        told |= {"kind": "choice", "values": option.values}
    elif isinstance(option, FileOption):
        told |= {"kind": "choice", "values": [option.default]}
    return told


def _clause(clause: Clause) -> Json:
    return {"clause": clause.id, "text": clause.text, "rulings": clause.rulings, "lines": clause.lines}


# --- who one is ------------------------------------------------------------------------


@router.post("/guests", tags=["people"], summary="Become a guest, or change one's name: a cookie", status_code=201)
async def be_guest(body: models.GuestBody, request: Request, here: Here, who: Who) -> Response:
    name = clean_name(body.name)
    person = who.person._replace(name=name) if who.person.id else here.identity.new(name)
    lang = body.lang if is_lang(body.lang) else None
    response = _json({"person": person.id, "name": person.name, "lang": lang}, 201)
    here.identity.give_cookie(response, Guest(person, lang), request.url.scheme == "https")
    return response


@router.get("/me", tags=["people"], summary="Who one is")
async def me(who: Who) -> Response:
    if not who.person.id:
        raise NobodyKnown()
    return _json({"person": who.person.id, "name": who.person.name, "lang": who.lang})


@router.post("/tokens", tags=["people"], summary="A token for a program", status_code=201)
async def make_token(body: models.TokenBody, here: Here, who: Who) -> Response:
    if body.name:
        person = here.identity.new(clean_name(body.name))
    elif who.person.id:
        person = who.person
    else:
        raise NobodyKnown()
    token, until = here.identity.token(person, body.days)
    return _json({"token": token, "person": person.id, "name": person.name, "until": until}, 201)


# --- tables -----------------------------------------------------------------------------


@router.post("/tables", tags=["tables"], summary="Set up a table", status_code=201)
async def create(body: models.TableBody, here: Here, who: Who) -> Response:
    if not who.person.id:
        raise NobodyKnown()
    company = here.hall.company
    level = check_level(company, body.relief_level or relief_level(company))
    act = acts.Create(body.game, body.options, body.public, body.pace, body.relief_after, level)
    table = await here.hall.create(who.person, act, check_key(body.key))
    return _json({"table": table.id, "ply": table.ply, "secret": table.secret}, 201)


@router.get("/tables", tags=["tables"], summary="Public tables")
def list_tables(here: Here, status: models.Status = "open") -> Response:
    return _json({"tables": [_listed(summary) for summary in here.hall.store.public_tables(status, _MOST_LISTED)]})


@router.get("/tables/mine", tags=["tables"], summary="The tables one sits at or hosts")
def my_tables(here: Here, who: Who) -> Response:
    if not who.person.id:
        raise NobodyKnown()
    mine = here.hall.store.tables_of(who.person.id, _MOST_LISTED)
    return _json({"tables": [_listed(summary) for summary in mine]})


def _listed(summary: Summary) -> Json:
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
async def see(table: str, here: Here, who: Who) -> Response:
    live = here.hall.live(table)
    check(live.table, who.person.id, Right.SEE)
    here.hall.see(live, who.person.id)
    return _json(seen(live.table, who.person.id, who.lang))


def seen(table: Table, person: str, lang: Lang) -> Json:
    """What a frame tells, and besides it what depends on who looks and in which language."""
    seat = table.seat_of(person)
    told = show(table, seat)
    told["roles"] = sorted(roles(table, person))
    told["may"] = [right for right in Right if may(table, person, right)] if person else [Right.SEE, Right.RECORD]
    if table.match is not None:
        told["lines"] = table.game.describe(table.match.view(seat), lang)
    return told


@router.get("/tables/{table}/link", tags=["tables"], summary="What lets others in")
async def link(table: str, here: Here, who: Who) -> Response:
    found = here.hall.table(table)
    check(found, who.person.id, Right.LINK)
    return _json({"table": found.id, "secret": found.secret})


@router.get(
    "/tables/{table}/record",
    tags=["tables"],
    summary="A finished match as text",
    response_class=PlainTextResponse,
    responses=_TEXT,
)
async def record(table: str, here: Here, who: Who, match: int | None = None) -> Response:
    found = here.hall.table(table)
    check(found, who.person.id, Right.RECORD)
    if not found.records:
        raise NotOver()
    number = len(found.records) if match is None else match
    if not 1 <= number <= len(found.records):
        raise UnknownRecord(number=number)
    return Response(found.records[number - 1].text(found.game), media_type="text/plain; charset=utf-8")


@router.get(
    "/tables/{table}/stream",
    tags=["tables"],
    summary="Every act as it happens: server-sent events",
    response_class=EventStream,
    responses=_EVENTS,
)
async def stream(table: str, request: Request, here: Here, who: Who, after: models.After = None) -> Response:
    """Event id: the ply. `Last-Event-ID` or `after`: the last ply one has; exactly what follows it is sent."""
    return open_stream(here.hall, here.metrics, request, table, who.person.id, JSON, who.lang, after)


# --- acts -------------------------------------------------------------------------------


async def _act(here: Here, who: Who, table: str, act: acts.Act, body: models.ActBody) -> Response:
    ply = await here.hall.act(table, who.person, act, body.ply, check_key(body.key))
    return _json({"table": table, "ply": ply})


@router.post("/tables/{table}/join", tags=["acts"], response_model=models.Reached, summary="Come in by the link")
async def join(table: str, body: models.JoinBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Join(body.secret), body)


@router.post("/tables/{table}/sit", tags=["acts"], response_model=models.Reached, summary="Sit down")
async def sit(table: str, body: models.SeatBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Sit(body.seat), body)


@router.post(
    "/tables/{table}/stand",
    tags=["acts"],
    response_model=models.Reached,
    summary="Free a seat before the start: one's own, or as host any",
)
async def stand(table: str, body: models.SeatBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Stand(body.seat), body)


@router.post("/tables/{table}/bots", tags=["acts"], response_model=models.Reached, summary="Put a bot in a seat")
async def add_bot(table: str, body: models.BotBody, here: Here, who: Who) -> Response:
    company = here.hall.company
    return await _act(
        here, who, table, acts.AddBot(body.seat, body.level or relief_level(company), company.levels), body
    )


@router.post("/tables/{table}/bots/remove", tags=["acts"], response_model=models.Reached, summary="Send a bot away")
async def remove_bot(table: str, body: models.SeatBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.RemoveBot(body.seat), body)


@router.post(
    "/tables/{table}/agree",
    tags=["acts"],
    response_model=models.Reached,
    summary="Change options, pace or openness before the start",
)
async def agree(table: str, body: models.AgreeBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Agree(body.options, body.public, body.pace), body)


@router.post("/tables/{table}/start", tags=["acts"], response_model=models.Reached, summary="Start the match")
async def start(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Start(), body)


@router.post(
    "/tables/{table}/moves",
    tags=["acts"],
    response_model=models.Reached,
    summary="Play one or several moves, all or none",
)
async def move(table: str, body: models.MoveBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Move(tuple(body.moves)), body)


@router.post("/tables/{table}/preview", tags=["acts"], summary="Try moves; nothing is played or told")
async def preview(table: str, body: models.PreviewBody, here: Here, who: Who) -> Response:
    return _json(here.hall.preview(table, who.person, tuple(body.moves), body.ply))


@router.post("/tables/{table}/next-deal", tags=["acts"], response_model=models.Reached, summary="Begin the next deal")
async def next_deal(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.NextDeal(), body)


@router.post(
    "/tables/{table}/take-back",
    tags=["acts"],
    response_model=models.Reached,
    summary="Take one's seat back from the bot",
)
async def take_back(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.TakeBack(), body)


@router.post("/tables/{table}/leave", tags=["acts"], response_model=models.Reached, summary="Leave; a bot plays on")
async def leave(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Leave(), body)


@router.post(
    "/tables/{table}/relief",
    tags=["acts"],
    response_model=models.Reached,
    summary="When and how well bots play for those who are gone",
)
async def relief(table: str, body: models.ReliefBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.SetRelief(body.after, body.level, here.hall.company.levels), body)


@router.post("/tables/{table}/rematch", tags=["acts"], response_model=models.Reached, summary="The same people again")
async def rematch(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Rematch(), body)


@router.post("/tables/{table}/close", tags=["acts"], response_model=models.Reached, summary="Close the table for good")
async def close(table: str, body: models.ActBody, here: Here, who: Who) -> Response:
    return await _act(here, who, table, acts.Close(), body)
