"""Pages from templates: one environment for each language, files with a mark of their content in the address."""

from __future__ import annotations

import mimetypes
from functools import cache
from hashlib import blake2s
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pioche.core.game import View
from pioche.core.words import Lang
from pioche.games import IDS
from pioche.web.i18n import translations
from pioche.web.sprite import sprite
from pioche.web.zones import FURNITURE, Look, Sight, whole

_OF_GAMES: Final = ("table.css", "cover.svg")
_FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


@cache
def environment(lang: Lang) -> Environment:
    made = Environment(
        loader=PackageLoader("pioche.web"),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    # The i18n extension adds this method when it is loaded.
    # The method comes from Jinja's i18n extension, which its types do not know.
    made.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    made.globals |= {"lang": lang, "address": address, "furniture": furniture()}
    return made


@cache
def furniture() -> Markup:
    """The drawings that every page has."""
    return Markup(sprite(FURNITURE))


def page(template: str, lang: Lang, **facts: object) -> str:
    return environment(lang).get_template(template).render(**facts)


# --- files ------------------------------------------------------------------------------


def asset(name: str) -> bytes:
    """A file that pages load: of the web package, or of a game (`mu/table.css`). KeyError where there is none."""
    folder, _, file = name.rpartition("/")
    if folder in IDS and file in _OF_GAMES:
        found = files(f"pioche.games.{folder}").joinpath(file)
    elif not folder and file in _own():
        found = files("pioche.web").joinpath("static", file)
    else:
        raise KeyError(name)
    return found.read_bytes()


@cache
def _own() -> frozenset[str]:
    return frozenset(file.name for file in files("pioche.web").joinpath("static").iterdir())


@cache
def address(name: str) -> str:
    """Where a page finds a file; the address changes with its content, so that it can be kept for ever."""
    return f"/static/{blake2s(asset(name), digest_size=5).hexdigest()}/{name}"


async def static_file(request: Request) -> Response:
    name = request.path_params["name"]
    try:
        content = asset(name)
    except KeyError:
        raise HTTPException(404) from None
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    # An old address may ask for a file that has changed since: that answer is not to be kept.
    known = address(name) == request.url.path
    return Response(content, media_type=kind, headers=_FOR_EVER if known else {"cache-control": "no-store"})


# --- tables -----------------------------------------------------------------------------


def table_facts(look: Look, public: Sight, private: Sight, view: View, players: int) -> dict[str, object]:
    """What the template of a table needs of its zones."""
    own = private.zones
    places = {place: Markup(html) for place, html in whole({**public.zones, **own}).items()}
    seated = view.seat >= 0
    info = look.game.info
    return {
        **places,
        "sheets": [f"{info.id}/table.css"],
        "title": info.title,
        "sprite": Markup(look.sprite()),
        "game": info.id,
        "plan": look.table.plan,
        "players": players,
        "me": max(view.seat, 0),
        "seated": seated,
        "own": " ".join(own),
        "live": seated and (view.turn() < 0 or view.turn() == view.seat),
    }
