"""Pages from templates: one environment for each language, files with a mark of their content in the address."""

from __future__ import annotations

from functools import cache
from hashlib import blake2s
from importlib.resources import files
from importlib.resources.abc import Traversable

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from pioche.core.game import View
from pioche.core.table import People
from pioche.core.words import Lang
from pioche.web.i18n import translations
from pioche.web.zones import Look, Sight, whole


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
    made.install_gettext_translations(translations(lang), newstyle=True)  # type: ignore[attr-defined]
    made.globals["lang"] = lang
    return made


def page(template: str, lang: Lang, **facts: object) -> str:
    return environment(lang).get_template(template).render(**facts)


def asset(name: str) -> Traversable:
    """A file that pages load: of the web package, or of a game (`mu/table.css`)."""
    folder, _, file = name.rpartition("/")
    package = files(f"pioche.games.{folder}") if folder else files("pioche.web").joinpath("static")
    return package.joinpath(file)


@cache
def address(name: str) -> str:
    """Where a page finds a file; the address changes with its content, so that it can be kept for ever."""
    mark = blake2s(asset(name).read_bytes(), digest_size=5).hexdigest()
    return f"/static/{mark}/{name}"


def table_page(look: Look, public: Sight, private: Sight, view: View, people: People, **facts: object) -> str:
    """A whole table, for a newcomer or for a browser without script."""
    places = {place: Markup(html) for place, html in whole({**public.zones, **private.zones}).items()}
    over = view.turn() < 0
    seated = view.seat >= 0
    defaults: dict[str, object] = {
        "sheets": [address("style.css"), address(f"{look.game.info.id}/table.css")],
        "theme": "",
        "title": look.game.info.title,
        "where": look.game.info.title,
        "sprite": Markup(look.sprite()),
        "game": look.game.info.id,
        "plan": look.table.plan,
        "players": len(people.names),
        "me": max(view.seat, 0),
        "seated": seated,
        "live": seated and (over or view.turn() == view.seat),
    }
    return page("table.html", look.lang, **{**defaults, **places, **facts})
