"""Every refusal as a JSON problem, in the language asked for, with the HTTP status it deserves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, Final

import orjson
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pioche.bots.levels import UnknownLevel
from pioche.core import errors as core
from pioche.core.errors import PiocheError
from pioche.core.words import LANGS, Lang, is_lang
from pioche.games import IDS, rulebook
from pioche.store import StoreError
from pioche.tables import errors as tables
from pioche.web import refusals

# Whatever is not here was asked at the wrong moment: 409.
_STATUS: Final[Mapping[type[PiocheError], int]] = {
    core.InvalidText: 422,
    core.IllegalAction: 422,
    core.UnknownGame: 404,
    core.UnknownClause: 404,
    core.UnknownOption: 422,
    core.InvalidOption: 422,
    core.InvalidNames: 422,
    UnknownLevel: 422,
    tables.UnknownTable: 404,
    tables.NotAllowed: 403,
    tables.NotInvited: 403,
    tables.WrongLink: 403,
    tables.NobodyKnown: 401,
    tables.KeyReused: 422,
    tables.InvalidKey: 422,
    tables.InvalidName: 422,
    tables.UnknownSeat: 422,
    tables.InvalidRelief: 422,
    tables.UnknownPace: 422,
    tables.FileRefused: 422,
    tables.NoMoves: 422,
    tables.PreviewReveals: 422,
    tables.UnknownRecord: 404,
    tables.ServerStopping: 503,
    tables.TooManyStreams: 429,
    refusals.InvalidCookie: 401,
    refusals.InvalidToken: 401,
    refusals.ExpiredToken: 401,
    refusals.CrossSite: 403,
    refusals.BodyTooLarge: 413,
    refusals.NotJson: 415,
    refusals.InvalidRequest: 422,
    refusals.TooManyRequests: 429,
    refusals.NotFound: 404,
    refusals.MethodNotAllowed: 405,
    refusals.ServerFault: 500,
    refusals.InvalidDays: 422,
}
_CONFLICT: Final = 409
_UNAVAILABLE: Final = 503


def status_of(error: PiocheError) -> int:
    return _UNAVAILABLE if isinstance(error, StoreError) else _STATUS.get(type(error), _CONFLICT)


def language(connection: HTTPConnection, chosen: Lang | None = None) -> Lang:
    """What ?lang= says, else what the guest chose, else what the browser prefers, else English."""
    asked = connection.query_params.get("lang", "")
    if is_lang(asked):
        return asked
    return chosen or accepted(connection.headers.get("accept-language", ""))


@cache
def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def accepted(header: str) -> Lang:
    """The best of our languages in an Accept-Language header."""
    return _accepted(header[:200])


@lru_cache(256)
def _accepted(header: str) -> Lang:
    best: Lang = LANGS[0]
    most = 0.0
    for part in header.split(","):
        name, _, weight = part.partition(";q=")
        tag = name.strip().lower()[:2]
        value = _weight(weight.strip()[:5]) if weight else 1.0
        if is_lang(tag) and value > most:
            best, most = tag, value
    return best


@cache
def game_of_clause(clause: str) -> str | None:
    """The game whose rulebook has the clause."""
    for id in IDS:
        book = rulebook(id, LANGS[0])
        if clause in book.clauses or clause in book.examples:
            return id
    return None


def clause_link(clause: str) -> str | None:
    game = game_of_clause(clause)
    return None if game is None else f"/api/games/{game}/rules/{clause}"


def problem(error: PiocheError, lang: Lang) -> dict[str, Any]:
    """What is refused, for programs (`code`) and for people (`sentence`)."""
    told: dict[str, Any] = {"code": error.code, "sentence": error.sentence(lang), "status": status_of(error)}
    if isinstance(error, core.IllegalAction):
        clause, also = str(error.details["clause"]), error.details["also"]
        assert isinstance(also, tuple)
        told |= {"clause": clause, "also": also, "cards": str(error.details["cards"]).split()}
        told["links"] = {one: clause_link(one) for one in (clause, *also)}
    if isinstance(error, tables.StaleTable):
        told["ply"] = error.details["now"]
    return told


def answer(error: PiocheError, lang: Lang) -> Response:
    response = Response(orjson.dumps(problem(error, lang)), status_of(error), media_type="application/problem+json")
    response.headers["content-language"] = lang
    if status_of(error) == _UNAVAILABLE:
        response.headers["retry-after"] = "2"
    if status_of(error) == 401:
        response.headers["www-authenticate"] = "Bearer"
    if isinstance(error, refusals.TooManyRequests):
        response.headers["retry-after"] = str(error.details["wait"])
    if isinstance(error, refusals.InvalidCookie):
        from pioche.web.identity import COOKIE

        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


def _chosen(request: HTTPConnection) -> Lang | None:
    """The language of the guest, where the door has found out who it is."""
    lang: Lang | None = request.scope.get("pioche_lang")
    return lang


def answer_to(connection: HTTPConnection, error: PiocheError) -> Response:
    """A page for a browser that looks at pages, a problem for everybody else."""
    connection.scope["pioche_code"] = error.code
    wants_page = "text/html" in connection.headers.get("accept", "") and not connection.url.path.startswith("/api")
    if wants_page:
        # Pages stand on this module.
        from pioche.web.pages.errors import error_page
        from pioche.web.pages.visit import visit

        return error_page(visit(Request(connection.scope)), error)
    return answer(error, language(connection, _chosen(connection)))


async def refuse(request: Request, error: Exception) -> Response:
    """The handler of every refusal."""
    assert isinstance(error, PiocheError)
    return answer_to(request, error)


async def refuse_request(request: Request, error: Exception) -> Response:
    """FastAPI's own refusal of a request that is not as described."""
    assert isinstance(error, RequestValidationError)
    return await refuse(request, refusals.InvalidRequest(fields=", ".join(_fields(error.errors()))))


def _fields(errors: Iterable[Mapping[str, Any]]) -> list[str]:
    """Where a request is wrong, never what it said there."""
    places = [".".join(str(part) for part in error["loc"]) for error in errors]
    return sorted({f"{place[:80]} ({error['type']})" for place, error in zip(places, errors, strict=True)})[:8]


async def refuse_http(request: Request, error: Exception) -> Response:
    """What the framework refuses by itself."""
    assert isinstance(error, HTTPException)
    kinds: dict[int, PiocheError] = {
        404: refusals.NotFound(),
        405: refusals.MethodNotAllowed(),
        400: refusals.InvalidRequest(fields="body"),
    }
    left = request.scope.get("pioche_error")
    response = await refuse(request, left or kinds.get(error.status_code, refusals.ServerFault()))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def refuse_fault(request: Request, _: Exception) -> Response:
    """A mistake of ours: one sentence, and not what went wrong, which could name a card."""
    return await refuse(request, refusals.ServerFault())


HANDLERS: Final[dict[Any, Any]] = {
    PiocheError: refuse,
    RequestValidationError: refuse_request,
    HTTPException: refuse_http,
    Exception: refuse_fault,
}
