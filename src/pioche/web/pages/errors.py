"""Refusals as pages: a sentence, and a way on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.words import Lang, Words
from pioche.tables.errors import NobodyKnown, NotInvited, UnknownTable, WrongLink
from pioche.web.errors import game_of_clause, status_of
from pioche.web.pages.rules import rule
from pioche.web.pages.visit import Visit, visit
from pioche.web.refusals import NotFound
from pioche.web.zones import look

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


_REFUSED: Final = Words("{clause} does not allow {move} here.", "{clause} ne permet pas {move} ici.")
_THIS_MOVE: Final = Words("this move", "ce coup")


class Ground(NamedTuple):
    """The clause behind a refusal: where it stands, and what it says."""

    game: str
    clause: str
    rule: Markup


def ground_of(error: PiocheError, lang: Lang) -> Ground | None:
    if not isinstance(error, IllegalAction):
        return None
    clause = str(error.details["clause"])
    game = game_of_clause(clause)
    return None if game is None else Ground(game, clause, rule(game, lang, clause))


def told(error: PiocheError, lang: Lang) -> str:
    """A refusal as pages tell it: cards by their names, where the sentence has them in notation."""
    ground = ground_of(error, lang)
    if ground is None:
        return error.sentence(lang)
    spoken = look(ground.game, lang).table.spoken
    moves, cards = ([spoken(word, lang) for word in str(error.details[names]).split()] for names in ("text", "cards"))
    move = ", ".join(filter(None, moves)) or _THIS_MOVE.say(lang)
    forced = IllegalAction.forced.say(lang, cards=", ".join(cards)) if all(cards) and cards else ""
    return _REFUSED.say(lang, clause=ground.clause, move=move) + forced
