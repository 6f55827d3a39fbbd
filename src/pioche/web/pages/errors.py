"""Refusals as pages: a sentence, and a way on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.words import Lang, Words
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


_REFUSED: Final = Words("{clause} does not allow {move} here.", "{clause} ne permet pas {move} ici.")
_THIS_MOVE: Final = Words("this move", "ce coup")


class RefusalClause(NamedTuple):
    """The clause behind a refusal: where it stands, and what it says."""

    rulebook: str
    clause: str
    rule: Markup


def clause_of_refusal(error: PiocheError, lang: Lang) -> RefusalClause | None:
    if not isinstance(error, IllegalAction):
        return None
    game, clause = refused_by(error), str(error.details["clause"])
    return RefusalClause(rulebook_address(game.info), clause, rule(game, lang, clause))


def page_sentence(error: PiocheError, lang: Lang) -> str:
    """A refusal for a page: cards by their names, where the sentence has them in notation."""
    if not isinstance(error, IllegalAction):
        return sentence_of(error, lang)
    name_of = presenter_of(refused_by(error)).word_name
    moves, cards = ([name_of(word, lang) for word in str(error.details[names]).split()] for names in ("text", "cards"))
    move = ", ".join(filter(None, moves)) or _THIS_MOVE.say(lang)
    forced = IllegalAction.forced.say(lang, cards=", ".join(cards)) if all(cards) and cards else ""
    return _REFUSED.say(lang, clause=error.details["clause"], move=move) + forced
