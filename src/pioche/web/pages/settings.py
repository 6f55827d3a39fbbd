"""The settings of a guest: name, language, light or dark; and signing out on other devices."""

from __future__ import annotations

from starlette.responses import Response

from pioche.core.words import is_lang
from pioche.web.http_errors import NotFound
from pioche.web.identity import Guest
from pioche.web.pages.page_request import PageRequest, back_to, keep_theme
from pioche.web.security import check_site, headers_of


async def choose_language(request: PageRequest) -> Response:
    lang = request.http.path_params["lang"]
    if not is_lang(lang):
        raise NotFound()
    # It is kept in a cookie: another site may lead here, and change nothing.
    check_site(headers_of(request.http.scope))
    request.guest = Guest(request.person, lang)
    request.sets_cookie = True
    return request.redirect(back_to(request.http.query_params))


async def change(request: PageRequest) -> Response:
    form = await request.form()
    if "sign-out" in form and request.person.id:
        request.context.count_entry(request.http)
        await request.context.identity.end_elsewhere(request.http)
        request.sets_cookie = True
    name = str(form.get("name", "")).strip()
    if name and name != request.person.name:
        request.name_guest(name)
    response = request.redirect(back_to(dict(form)))
    keep_theme(response, str(form.get("theme", "")), request.http.url.scheme == "https")
    return response
