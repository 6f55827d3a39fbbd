"""A request for a page: who sends it, in which language and theme; and how the response is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pioche.core.errors import PiocheError
from pioche.core.words import Lang, Words, languages
from pioche.tables.acts import Act, Person
from pioche.tables.names import clean_name
from pioche.web.context import AppContext, context_of
from pioche.web.errors import language
from pioche.web.http_errors import InvalidRequest
from pioche.web.identity import COOKIE, NOBODY, Guest
from pioche.web.pages.render import page

Theme = Literal["", "light", "dark"]
THEME_COOKIE: Final = "pioche_theme"
_URL_ENCODED: Final = "application/x-www-form-urlencoded"
_MAX_FIELDS: Final = 1000
_YEAR_SECONDS: Final = 31_536_000
# Of every response.
_HEADERS: Final = ((b"cache-control", b"no-store"), (b"vary", b"accept-language, cookie"))
_GUEST: Final = Words("Guest", "Invité")


@dataclass(slots=True)
class PageRequest:
    http: Request
    context: AppContext
    guest: Guest
    lang: Lang
    # Whether the response must set the cookie of the guest.
    sets_cookie: bool = False

    @property
    def person(self) -> Person:
        return self.guest.person

    @property
    def theme(self) -> Theme:
        theme = self.http.cookies.get(THEME_COOKIE, "")
        return "light" if theme == "light" else "dark" if theme == "dark" else ""

    @property
    def path(self) -> str:
        """The address of the page, to come back to."""
        return self.http.url.path

    async def form(self) -> FormData:
        """The fields of a form. No page asks for a file: one is refused before room is made for it."""
        if self.http.headers.get("content-type", "").startswith(_URL_ENCODED):
            # Forms of browsers need no parser for files.
            return FormData([*_fields(self.http.scope["pioche_body"].decode("latin-1"))])
        try:
            return await self.http.form(max_files=0)
        except HTTPException:
            raise InvalidRequest(fields="body") from None

    def name_guest(self, name: str) -> Person:
        """Make a guest of this name, or give the guest another name."""
        cleaned = clean_name(name)
        person = self.person._replace(name=cleaned) if self.person.id else self.context.newcomer(self.http, cleaned)
        self.guest = Guest(person, self.guest.lang)
        self.sets_cookie = True
        return person

    def named_person(self) -> Person:
        """The person, with a name that can be changed later."""
        return self.person if self.person.id else self.name_guest(_GUEST.say(self.lang))

    async def act(self, table: str, act: Act, key: str = "") -> int:
        """Carry out an act of the person; the ply it led to."""
        return await self.context.act(self.http, table, self.person, act, key=key)

    # --- responses ---------------------------------------------------------------------

    def render(self, template: str, status: int = 200, **data: object) -> Response:
        common: dict[str, object] = {
            "theme": self.theme,
            "path": self.path,
            "person": self.person,
            "langs": languages(),
        }
        html = page(template, self.lang, **{**common, **data})
        return self.finish(HTMLResponse(html, status))

    def redirect(self, path: str) -> Response:
        return self.finish(RedirectResponse(path, 303))

    def finish(self, response: Response) -> Response:
        response.raw_headers += ((b"content-language", self.lang.encode()), *_HEADERS)
        if self.sets_cookie:
            self.context.identity.give_cookie(response, self.guest, self.http)
        return response


def _fields(body: str) -> list[tuple[str, str]]:
    """The names and values of a form in one line; most say nothing that has to be decoded."""
    if "%" in body or "+" in body or body.count("&") >= _MAX_FIELDS:
        try:
            return parse_qsl(body, keep_blank_values=True, max_num_fields=_MAX_FIELDS)
        except ValueError:
            raise InvalidRequest(fields="body") from None
    pairs = [field.partition("=") for field in body.split("&") if field]
    return [(name, value) for name, _, value in pairs]


def page_request(http: Request) -> PageRequest:
    """A cookie that is not good is dropped, as if there were none; one of an outdated key is signed again."""
    context = context_of(http)
    try:
        credential = context.identity.credential(http.scope)
        guest, sets_cookie = credential.guest, credential.is_outdated
    except PiocheError:
        guest, sets_cookie = Guest(NOBODY, None), COOKIE in http.cookies
    return PageRequest(http, context, guest, language(http, guest.lang), sets_cookie)


def keep_theme(response: Response, theme: str, secure: bool) -> None:
    value = theme if theme in ("light", "dark") else ""
    response.set_cookie(
        THEME_COOKIE, value, max_age=_YEAR_SECONDS, path="/", secure=secure, httponly=True, samesite="lax"
    )


def back_to(values: Mapping[str, object]) -> str:
    """The page of this site that a form wants to go back to."""
    path = str(values.get("to", "/"))
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
