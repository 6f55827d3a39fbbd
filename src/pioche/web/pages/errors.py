"""Refusals as pages: a sentence, and a way on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from pioche.core.errors import IllegalAction, PiocheError
from pioche.tables.errors import NobodyKnown, NotInvited, UnknownTable, WrongLink
from pioche.web.errors import game_of_clause, status_of
from pioche.web.pages.visit import Visit, visit
from pioche.web.refusals import NotFound

Handler = Callable[[Visit], Awaitable[Response]]


def page_of(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler of visits as an endpoint; what it refuses becomes a page."""

    async def endpoint(request: Request) -> Response:
        visitor = visit(request)
        try:
            return await handler(visitor)
        except PiocheError as error:
            request.scope["pioche_code"] = error.code
            return error_page(visitor, error)

    endpoint.__name__ = handler.__name__
    return endpoint


def error_page(visitor: Visit, error: PiocheError) -> Response:
    lost = isinstance(error, NotFound | UnknownTable)
    closed = isinstance(error, NobodyKnown | NotInvited | WrongLink)
    # A page does not ask strangers for their names: it asks for the link.
    told = NotInvited() if isinstance(error, NobodyKnown) else error
    return visitor.show(
        "error.html", status_of(error), sentence=told.sentence(visitor.lang), lost=lost, closed=closed, title=""
    )


def clause_of(error: PiocheError) -> tuple[str, str] | None:
    """The game and the clause behind a refusal, for a link."""
    if not isinstance(error, IllegalAction):
        return None
    clause = str(error.details["clause"])
    game = game_of_clause(clause)
    return None if game is None else (game, clause)
