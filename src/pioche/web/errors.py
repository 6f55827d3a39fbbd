"""Every refusal as a JSON problem, in the language asked for, with the HTTP status it deserves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import orjson
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pioche.bots.levels import UnknownLevel
from pioche.core import errors as core
from pioche.core.errors import PiocheError
from pioche.core.game import Game, GameInfo
from pioche.core.words import LANGS, Lang, Words, is_lang
from pioche.games import find
from pioche.store import StoreError
from pioche.tables import errors as tables
from pioche.web import http_errors

# Every other refusal is 409: the request came at the wrong moment.
_STATUS: Final[Mapping[type[PiocheError], int]] = {
    core.InvalidText: 422,
    core.IllegalAction: 422,
    core.ActReveals: 422,
    core.UnknownGame: 404,
    core.BrokenGame: 404,
    core.UnknownClause: 404,
    core.UnknownVersion: 404,
    core.UnknownSeat: 422,
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
    tables.InvalidRelief: 422,
    tables.UnknownPace: 422,
    tables.FileRefused: 422,
    tables.NoMoves: 422,
    tables.PreviewReveals: 422,
    tables.PlayedAtOnce: 422,
    tables.UnknownRecord: 404,
    tables.NotInMatch: 403,
    tables.TooManyReviews: 503,
    tables.ServerStopping: 503,
    tables.TooManyStreams: 429,
    http_errors.InvalidCookie: 401,
    http_errors.InvalidToken: 401,
    http_errors.ExpiredToken: 401,
    http_errors.TokenMakesNoCookie: 403,
    http_errors.TokenMakesNoToken: 403,
    http_errors.CrossSite: 403,
    http_errors.BodyTooLarge: 413,
    http_errors.HeadTooLarge: 431,
    http_errors.TooSlow: 408,
    http_errors.TooManyAhead: 429,
    http_errors.TooManyConnections: 429,
    http_errors.ServerFull: 503,
    http_errors.NotJson: 415,
    http_errors.InvalidRequest: 422,
    http_errors.TooManyRequests: 429,
    http_errors.TooManyTables: 429,
    http_errors.NotFound: 404,
    http_errors.MethodNotAllowed: 405,
    http_errors.ServerFault: 500,
    http_errors.InvalidDays: 422,
}
_CONFLICT: Final = 409
_UNAVAILABLE: Final = 503


# The sentence of a `StoreError` names the place of the database, which is for the operator only.
_NO_DATABASE: Final = Words(
    "The database of this server takes nothing at the moment; nothing was changed. Try again shortly.",
    "La base de données de ce serveur n’accepte rien pour le moment ; rien n’a changé. Réessayez dans un instant.",
)


def sentence_of(error: PiocheError, lang: Lang) -> str:
    """The sentence for a client."""
    return _NO_DATABASE.say(lang) if isinstance(error, StoreError) else error.sentence(lang)


def note_refusal(connection: HTTPConnection, error: PiocheError) -> None:
    """The code for the line of the request; a database that fails has a line of its own, which names its place."""
    connection.scope["pioche_code"] = error.code
    if isinstance(error, StoreError):
        connection.scope["pioche_context"].service.observer.failed("database", "", error)


def status_of(error: PiocheError) -> int:
    return _UNAVAILABLE if isinstance(error, StoreError) else _STATUS.get(type(error), _CONFLICT)


def language(connection: HTTPConnection, chosen: Lang | None = None) -> Lang:
    """The language of `?lang=`, else the guest's choice, else the browser's, else English."""
    if connection.scope["query_string"]:
        wanted = connection.query_params.get("lang", "")
        if is_lang(wanted):
            return wanted
    return chosen or accepted_lang(connection.headers.get("accept-language", ""))


def _weight(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def accepted_lang(header: str) -> Lang:
    """The best of our languages in an Accept-Language header."""
    return _best_lang(header[:200])


@lru_cache(256)
def _best_lang(header: str) -> Lang:
    best: Lang = LANGS[0]
    most = 0.0
    for part in header.split(","):
        name, _, weight = part.partition(";q=")
        tag = name.strip().lower()[:2]
        value = _weight(weight.strip()[:5]) if weight else 1.0
        if is_lang(tag) and value > most:
            best, most = tag, value
    return best


def clause_link(info: GameInfo, clause: str) -> str:
    """Where a program finds a clause of a game, under its rules version."""
    newest = f"/api/games/{info.id}/rules/{clause}"
    return newest if info.rules_version == info.newest_version else f"{newest}?version={info.rules_version}"


def refused_by(error: core.IllegalAction) -> Game:
    """The game, under the rules version, that refuses a move."""
    game, rules = error.details["game"], error.details["rules"]
    assert isinstance(game, str)
    assert isinstance(rules, int)
    return find(game, rules)


def problem(error: PiocheError, lang: Lang) -> dict[str, Any]:
    """A refusal as JSON: `code` is for programs, `sentence` for people."""
    body: dict[str, Any] = {"code": error.code, "sentence": sentence_of(error, lang), "status": status_of(error)}
    if isinstance(error, core.IllegalAction):
        clause, also = str(error.details["clause"]), error.details["also"]
        assert isinstance(also, tuple)
        body |= {"clause": clause, "also": also, "cards": str(error.details["cards"]).split()}
        info = refused_by(error).info
        body["links"] = {one: clause_link(info, one) for one in (clause, *also)}
    if isinstance(error, tables.StaleTable):
        body["ply"] = error.details["now"]
    return body


def retry_after(error: PiocheError) -> dict[str, str]:
    """The header that says when to come back, where that is known."""
    wait = 2 if status_of(error) == _UNAVAILABLE else error.details.get("wait")
    return {} if wait is None else {"retry-after": str(wait)}


def answer(error: PiocheError, lang: Lang) -> Response:
    response = Response(orjson.dumps(problem(error, lang)), status_of(error), media_type="application/problem+json")
    response.headers["content-language"] = lang
    response.headers.update(retry_after(error))
    if isinstance(error, http_errors.MethodNotAllowed) and "allow" in error.details:
        response.headers["allow"] = str(error.details["allow"])
    if status_of(error) == 401:
        response.headers["www-authenticate"] = "Bearer"
    if isinstance(error, http_errors.InvalidCookie):
        from pioche.web.identity import COOKIE

        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


def answer_to(connection: HTTPConnection, error: PiocheError) -> Response:
    """A page for a browser that looks at pages, a problem for everybody else."""
    note_refusal(connection, error)
    wants_page = "text/html" in connection.headers.get("accept", "") and not connection.url.path.startswith("/api")
    if wants_page:
        # Pages stand on this module.
        from pioche.web.pages.errors import error_page
        from pioche.web.pages.page_request import page_request

        return error_page(page_request(Request(connection.scope)), error)
    return answer(error, language(connection, connection.scope.get("pioche_lang")))


async def refuse(request: Request, error: Exception) -> Response:
    """The handler of every refusal."""
    assert isinstance(error, PiocheError)
    return answer_to(request, error)


async def refuse_request(request: Request, error: Exception) -> Response:
    """FastAPI's own refusal of a request that is not as described."""
    assert isinstance(error, RequestValidationError)
    return await refuse(request, invalid_request(error.errors()))


def invalid_request(errors: Iterable[Mapping[str, Any]]) -> http_errors.InvalidRequest:
    return http_errors.InvalidRequest(fields=", ".join(_fields(errors)))


def _fields(errors: Iterable[Mapping[str, Any]]) -> list[str]:
    """Where a request is wrong, never what it said there."""
    places = [".".join(str(part) for part in error["loc"]) for error in errors]
    return sorted({f"{place[:80]} ({error['type']})" for place, error in zip(places, errors, strict=True)})[:8]


async def refuse_http(request: Request, error: Exception) -> Response:
    """A refusal of the framework."""
    assert isinstance(error, HTTPException)
    kinds: dict[int, PiocheError] = {
        404: http_errors.NotFound(),
        405: http_errors.MethodNotAllowed(),
        400: http_errors.InvalidRequest(fields="body"),
    }
    response = await refuse(request, kinds.get(error.status_code, http_errors.ServerFault()))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def refuse_fault(request: Request, _: Exception) -> Response:
    """A fault of the server: one sentence. The error itself is left out, since it could name a card."""
    return await refuse(request, http_errors.ServerFault())


HANDLERS: Final[dict[Any, Any]] = {
    PiocheError: refuse,
    RequestValidationError: refuse_request,
    HTTPException: refuse_http,
    Exception: refuse_fault,
}
