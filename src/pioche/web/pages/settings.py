"""What a visitor has chosen: a name, a language, light or dark."""

from __future__ import annotations

from starlette.responses import Response

from pioche.core.words import is_lang
from pioche.web.identity import Guest
from pioche.web.pages.visit import Visit, back_to, keep_theme
from pioche.web.refusals import NotFound


async def choose_language(visitor: Visit) -> Response:
    lang = visitor.request.path_params["lang"]
    if not is_lang(lang):
        raise NotFound()
    visitor.guest = Guest(visitor.person, lang)
    visitor.changed = True
    return visitor.go(back_to(visitor.request.query_params))


async def change(visitor: Visit) -> Response:
    form = await visitor.request.form()
    name = str(form.get("name", "")).strip()
    if name and name != visitor.person.name:
        visitor.become(name)
    response = visitor.go(back_to(dict(form)))
    keep_theme(response, str(form.get("theme", "")), visitor.request.url.scheme == "https")
    return response
