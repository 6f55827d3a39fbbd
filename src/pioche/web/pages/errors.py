"""Refusals as pages: a sentence, and a way on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.words import Lang
from pioche.table.refusals import refusal_text
from pioche.table.renderer import presenter_of
from pioche.table.rulebooks import rulebook_address
from pioche.tables.errors import NobodyKnown, NotInvited, UnknownTable, WrongLink
from pioche.web.errors import note_refusal, refused_by, retry_after, sentence_of, status_of
from pioche.web.http_errors import NotFound
from pioche.web.pages.page_request import PageRequest, page_request
from pioche.web.pages.rules import rule

Handler = Callable[[PageRequest], Awaitable[Response]]


def page_of(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """A handler of page requests as an endpoint; its refusals become pages."""

    async def endpoint(http: Request) -> Response:
        request = page_request(http)
        try:
            return await handler(request)
        except PiocheError as error:
            note_refusal(http, error)
            return error_page(request, error)

    endpoint.__name__ = handler.__name__
    return endpoint


def error_page(request: PageRequest, error: PiocheError) -> Response:
    lost = isinstance(error, NotFound | UnknownTable)
    closed = isinstance(error, NobodyKnown | NotInvited | WrongLink)
    # A page does not ask strangers for their names: it asks for the link.
    reason = NotInvited() if isinstance(error, NobodyKnown) else error
    sentence = sentence_of(reason, request.lang)
    response = request.render("error.html", status_of(error), sentence=sentence, lost=lost, closed=closed, title="")
    response.headers.update(retry_after(error))
    return response


class Notice(NamedTuple):
    """What a page says of a refusal: the reason; of a move also its clause, and what that says where it must.

    `close` is the page without it.
    """

    reason: str
    rulebook: str = ""
    clause: str = ""
    rule: str = ""
    close: str = ""


def notice_of(error: PiocheError, lang: Lang, close: str = "") -> Notice:
    if not isinstance(error, IllegalAction):
        return Notice(sentence_of(error, lang), close=close)
    game, clause = refused_by(error), str(error.details["clause"])
    reason, plain = refusal_text(presenter_of(game), error, lang)
    text = "" if plain else rule(game, lang, clause)
    return Notice(Markup(reason), rulebook_address(game.info), clause, text, close)
