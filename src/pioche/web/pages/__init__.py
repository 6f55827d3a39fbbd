"""The pages that people see."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pioche.web.context import AppContext
from pioche.web.http_errors import NotFound
from pioche.web.moves import Address, Pages
from pioche.web.pages import home, play, replay, review, room, rules, settings
from pioche.web.pages.errors import error_page, page_of
from pioche.web.pages.frames import FORM, Frames
from pioche.web.pages.page_request import page_request
from pioche.web.pages.render import static_file


def pages(context: AppContext) -> Pages:
    """All pages, for `create_app`."""
    form_now = context.service.bots.form
    frames = Frames(form_now)
    context.service.broadcast.renderers[FORM] = frames.frame
    context.service.broadcast.whole_renderers[FORM] = partial(frames.frame, whole=True)
    tables = play.Play(frames)
    routes = [
        Route("/", page_of(home.shelf)),
        Route("/play/{game}", page_of(home.play_now), methods=["POST"]),
        Route("/new/{game}", page_of(room.new)),
        Route("/new/{game}", page_of(room.create), methods=["POST"]),
        Route("/rules/{game}", page_of(rules.book)),
        Route("/rules/{game}/{version}", page_of(rules.book)),
        Route("/lang/{lang}", page_of(settings.choose_language)),
        Route("/settings", page_of(settings.change), methods=["POST"]),
        Route("/t/{table}", page_of(tables.show)),
        Route("/t/{table}/record", page_of(replay.download)),
        Route("/t/{table}/replay", page_of(replay.watch)),
        Route("/t/{table}/review", page_of(review.show)),
        Route("/t/{table}/review", page_of(review.change), methods=["POST"]),
        Route("/static/{mark}/{name:path}", static_file),
        Route("/{anything:path}", nothing_here, methods=["GET", "POST"]),
    ]
    moves = [
        Address("POST", "/t/{table}", page_of(tables.act), shared=True),
        Address("GET", "/t/{table}/stream", page_of(tables.stream)),
    ]
    return Pages(routes, moves)


async def nothing_here(request: Request) -> Response:
    return error_page(page_request(request), NotFound())
