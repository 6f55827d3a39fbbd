"""Pages from templates: one environment for each language, files with a mark of their content in the address."""

from __future__ import annotations

import mimetypes
import re
from functools import cache, partial
from hashlib import blake2s
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pioche.core.game import View
from pioche.core.words import Counted, Lang, Words
from pioche.games import games
from pioche.table.diff import ZoneDiff
from pioche.table.drawings import sprite
from pioche.table.furniture import COMMON, FURNITURE
from pioche.table.renderer import ZoneRenderer, presenter_of, zones_by_place
from pioche.table.rulebooks import rulebook_address

_OF_GAMES: Final = ("table.css", "cover.svg")
_IMPORT: Final = re.compile(r'^import .* from "\./(.+)";$', re.MULTILINE)
# The style sheet of the shelf, made of what the games say.
BOXES: Final = "boxes.css"
_FOR_EVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


@cache
def environment(lang: Lang) -> Environment:
    jinja = Environment(
        loader=PackageLoader("pioche.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    jinja.filters |= {"fr": partial(_say, lang), "counted": partial(_count, lang)}
    jinja.globals |= {"lang": lang, "address": address, "imports_of": imports_of, "furniture": furniture()}
    return jinja


def _say(lang: Lang, en: str, fr: str, **details: object) -> str:
    """`"Rules of {game}"|fr("Règles de {game}", game=title)`."""
    return Words(en, fr).say(lang, **details)


def _count(lang: Lang, n: int, one: str, one_fr: str, many: str, many_fr: str) -> str:
    """`3|counted("{n} card", "{n} carte", "{n} cards", "{n} cartes")`."""
    return Counted(Words(one, one_fr), Words(many, many_fr)).say(lang, n)


@cache
def furniture() -> Markup:
    """The drawings that every page has."""
    return Markup(sprite(FURNITURE, COMMON))


def page(template: str, lang: Lang, **facts: object) -> str:
    return environment(lang).get_template(template).render(**facts)


# --- files ------------------------------------------------------------------------------


def asset(name: str) -> bytes:
    """A file that pages load: of the web package, or `<game>/table.css` of a game. KeyError where there is none."""
    folder, _, file = name.rpartition("/")
    if name == BOXES:
        return _boxes()
    if file in _OF_GAMES:
        return {game.info.id: game for game in games()}[folder].files.joinpath("table", file).read_bytes()
    if folder or file not in _own():
        raise KeyError(name)
    return files("pioche.web").joinpath("static", file).read_bytes()


def _boxes() -> bytes:
    """The colours of the boxes."""
    return "".join(
        f'.box[data-game="{game.info.id}"]{{--spine:{presenter_of(game).colour}}}\n' for game in games()
    ).encode()


@cache
def _own() -> frozenset[str]:
    return frozenset(file.name for file in files("pioche.web").joinpath("static").iterdir())


@cache
def address(name: str) -> str:
    """Where a page finds a file; the address changes with its content, so that it can be kept for ever.

    The files of the web package share one mark: a module imports another by its name beside it.
    """
    parts = sorted(_own()) if name in _own() else [name]
    content = b"".join(asset(part) for part in parts)
    return f"/static/{blake2s(content, digest_size=5).hexdigest()}/{name}"


@cache
def imports_of(module: str) -> tuple[str, ...]:
    """All modules that a module needs, so that a page can ask for them at once."""
    needed = dict.fromkeys(_IMPORT.findall(asset(module).decode()))
    return tuple(dict.fromkeys([*needed, *(deeper for name in needed for deeper in imports_of(name))]))


async def static_file(request: Request) -> Response:
    name = request.path_params["name"]
    try:
        content = asset(name)
    except KeyError:
        raise HTTPException(404) from None
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    # An old address may ask for a file that has changed since: that answer is not to be kept.
    is_current = address(name) == request.url.path
    return Response(content, media_type=kind, headers=_FOR_EVER if is_current else {"cache-control": "no-store"})


# --- tables -----------------------------------------------------------------------------


def table_facts(
    renderer: ZoneRenderer, public: ZoneDiff, private: ZoneDiff, view: View, players: int
) -> dict[str, object]:
    """The data of the template of a table that come from its zones."""
    own = private.zones
    places = zones_by_place({**public.zones, **own}, renderer.presenter.near)
    seated = view.seat >= 0
    info = renderer.game.info
    return {
        **{place: Markup(html) for place, html in places.items()},
        "sheets": [f"{info.id}/table.css"],
        "title": info.title,
        "sprite": Markup(renderer.sprite()),
        "near_zones": " ".join(renderer.presenter.near),
        "rulebook": rulebook_address(info),
        "plan": renderer.presenter.plan,
        "players": players,
        "me": max(view.seat, 0),
        "seated": seated,
        # To whom the page says "you".
        "eyes": f"eyes{view.seat}" if seated else "",
        "tricks": renderer.presenter.tricks,
        "own": " ".join(own),
        "live": seated and (view.turn() < 0 or view.turn() == view.seat),
    }
