"""One visit: who asks for a page, in which language and light; and how the answer is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from pioche.core.errors import PiocheError
from pioche.core.words import LANGS, Lang
from pioche.tables.acts import Person
from pioche.tables.names import clean_name
from pioche.web.errors import language
from pioche.web.i18n import translations
from pioche.web.identity import COOKIE, NOBODY, Guest
from pioche.web.office import Office, office_of
from pioche.web.pages.render import page
from pioche.web.security import Header

Theme = Literal["", "light", "dark"]
THEME_COOKIE: Final = "pioche_theme"
_YEAR: Final = 31_536_000


@dataclass(slots=True)
class Visit:
    request: Request
    office: Office
    guest: Guest
    lang: Lang
    theme: Theme
    # Whether the answer must say anew who the guest is.
    changed: bool = False

    @property
    def person(self) -> Person:
        return self.guest.person

    @property
    def path(self) -> str:
        """Where the visitor is, to come back to."""
        return self.request.url.path

    def say(self, text: str) -> str:
        return translations(self.lang).gettext(text)

    def become(self, name: str) -> Person:
        """The visitor gets a name: a new guest, or a known one with another name."""
        cleaned = clean_name(name)
        person = self.person._replace(name=cleaned) if self.person.id else self.office.identity.new(cleaned)
        self.guest = Guest(person, self.guest.lang)
        self.changed = True
        return person

    def somebody(self) -> Person:
        """The visitor, with a name that can be changed later."""
        return self.person if self.person.id else self.become(self.say("Guest"))

    # --- answers ---------------------------------------------------------------------

    def show(self, template: str, status: int = 200, **facts: object) -> Response:
        common: dict[str, object] = {
            "theme": self.theme,
            "path": self.path,
            "person": self.person,
            "langs": LANGS,
        }
        html = page(template, self.lang, **{**common, **facts})
        return self.finish(HTMLResponse(html, status))

    def go(self, path: str) -> Response:
        return self.finish(RedirectResponse(path, 303))

    def finish(self, response: Response) -> Response:
        for name, value in answer_headers(self.lang):
            response.headers[name.decode()] = value.decode()
        secure = self.request.url.scheme == "https"
        if self.changed:
            self.office.identity.give_cookie(response, self.guest, secure)
        return response


def answer_headers(lang: Lang) -> list[Header]:
    """What every answer to a visitor says."""
    return [
        (b"content-language", lang.encode()),
        (b"cache-control", b"no-store"),
        (b"vary", b"accept-language, cookie"),
    ]


def visit(request: Request) -> Visit:
    """Who comes; a cookie that is not good is forgotten, as if there were none."""
    office = office_of(request)
    forgotten = False
    try:
        guest = office.identity.of(request)
    except PiocheError:
        guest, forgotten = Guest(NOBODY, None), COOKIE in request.cookies
    theme = request.cookies.get(THEME_COOKIE, "")
    light: Theme = "light" if theme == "light" else "dark" if theme == "dark" else ""
    return Visit(request, office, guest, language(request, guest.lang), light, forgotten)


def keep_theme(response: Response, theme: str, secure: bool) -> None:
    kept = theme if theme in ("light", "dark") else ""
    response.set_cookie(THEME_COOKIE, kept, max_age=_YEAR, path="/", secure=secure, httponly=True, samesite="lax")


def back_to(values: Mapping[str, object]) -> str:
    """The page of this site that a form wants to go back to."""
    path = str(values.get("to", "/"))
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
