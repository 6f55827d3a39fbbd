"""The settings of a guest: name, language, light or dark; and signing out on other devices."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.core.words import is_lang
from pioche.tables import acts
from pioche.tables.names import clean_name
from pioche.tables.table import Table
from pioche.web.http_errors import NotFound
from pioche.web.identity import Guest
from pioche.web.pages.page_request import PageRequest, back_to, keep_theme
from pioche.web.security import check_site, headers_of

# Tables of a person that follow a change of name, the latest first.
_MOST_RENAMED: Final = 12


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
        await _rename(request, name)
    response = request.redirect(back_to(dict(form)))
    keep_theme(response, str(form.get("theme", "")), request.http.url.scheme == "https")
    return response


async def _rename(request: PageRequest, name: str) -> None:
    """Another name, at the person's tables too; where it is taken at one of them, nothing changes."""
    tables = await _own_tables(request)
    named = request.person._replace(name=clean_name(name))
    for table in tables:
        acts.Rename().entries(table, named)
    request.name_guest(name)
    for table in tables:
        await request.act(table.id, acts.Rename())


async def _own_tables(request: PageRequest) -> list[Table]:
    if not request.person.id:
        return []
    service = request.context.service
    tables = []
    for summary in await service.readers.run(service.store.tables_of, request.person.id, _MOST_RENAMED):
        try:
            tables.append(await service.table(summary.table))
        except PiocheError:
            # A table that cannot be read keeps the name; its page says why.
            continue
    return [table for table in tables if not table.closed]
