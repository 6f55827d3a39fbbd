"""The pages that people see."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from pioche.web.office import Office
from pioche.web.pages import home, play, replay, room, rules, settings
from pioche.web.pages.errors import error_page, page_of
from pioche.web.pages.frames import FORM, Frames
from pioche.web.pages.render import static_file
from pioche.web.pages.visit import visit
from pioche.web.refusals import NotFound
from pioche.web.wire import stream_path


def pages(office: Office) -> Sequence[BaseRoute]:
    """The routes of all pages, for `create_app`."""
    frames = Frames()
    office.hall.renderers[FORM] = frames.frame
    office.shortcuts.append(play.PageMoves())
    office.streams.append(stream_path("/t/{table}/stream", FORM))
    tables = play.Play(frames)
    return [
        Route("/", page_of(home.shelf)),
        Route("/play/{game}", page_of(home.play_now), methods=["POST"]),
        Route("/new/{game}", page_of(room.new)),
        Route("/new/{game}", page_of(room.create), methods=["POST"]),
        Route("/rules/{game}", page_of(rules.book)),
        Route("/lang/{lang}", page_of(settings.choose_language)),
        Route("/settings", page_of(settings.change), methods=["POST"]),
        Route("/t/{table}", page_of(tables.show)),
        Route("/t/{table}", page_of(tables.act), methods=["POST"]),
        Route("/t/{table}/stream", page_of(tables.stream)),
        Route("/t/{table}/record", page_of(replay.record)),
        Route("/t/{table}/replay", page_of(replay.watch)),
        Route("/static/{mark}/{name:path}", static_file),
        Route("/{anything:path}", nothing_here, methods=["GET", "POST"]),
    ]


async def nothing_here(request: Request) -> Response:
    return error_page(visit(request), NotFound())
