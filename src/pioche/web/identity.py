"""Who somebody is: a guest by a signed cookie, a program by a signed token. No account, no password, nothing stored."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from itsdangerous import BadData, SignatureExpired, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from pioche.core.errors import PiocheError
from pioche.core.words import Lang, is_lang
from pioche.store import Store
from pioche.tables.acts import Person
from pioche.tables.paces import Clock
from pioche.web.refusals import ExpiredToken, InvalidCookie, InvalidDays, InvalidToken

COOKIE: Final = "pioche_guest"
MOST_DAYS: Final = 400
_DAY: Final = 86_400
_REMEMBERED: Final = 10_000
_LONGEST: Final = 1000
NOBODY: Final = Person("", "")


class Guest(NamedTuple):
    """A person with the language chosen, if one was."""

    person: Person
    lang: Lang | None


class Known(NamedTuple):
    """Somebody whose signature was checked, and until when it holds."""

    guest: Guest
    until: float
    expired: type[PiocheError] = InvalidCookie


_STRANGER: Final = Known(Guest(NOBODY, None), math.inf)


class Identity:
    """Makes and reads cookies and tokens with the key of the store."""

    def __init__(self, store: Store, clock: Clock) -> None:
        key = store.keep_setting("signing-key", secrets.token_urlsafe(32))
        self._clock = clock
        self._cookies = URLSafeTimedSerializer(key, salt="guest")
        self._tokens = URLSafeTimedSerializer(key, salt="token")
        self._known: dict[tuple[str, str], Known] = {}
        self._senders: dict[tuple[bytes, bytes], Known] = {}

    def new(self, name: str) -> Person:
        return Person(secrets.token_hex(8), name)

    # --- writing -------------------------------------------------------------------

    def cookie(self, guest: Guest) -> str:
        return self._cookies.dumps([guest.person.id, guest.person.name, guest.lang or ""])

    def give_cookie(self, response: Response, guest: Guest, secure: bool) -> None:
        response.set_cookie(
            COOKIE,
            self.cookie(guest),
            max_age=MOST_DAYS * _DAY,
            path="/",
            secure=secure,
            httponly=True,
            samesite="lax",
        )

    def token(self, person: Person, days: int) -> tuple[str, int]:
        """A token of a person, and when it ends (seconds since 1970)."""
        if not 1 <= days <= MOST_DAYS:
            raise InvalidDays(most=MOST_DAYS)
        until = self._clock.wall() // 1000 + days * _DAY
        return self._tokens.dumps([person.id, person.name, until]), until

    # --- reading -------------------------------------------------------------------

    def of(self, connection: HTTPConnection) -> Guest:
        """Who sends this request; nobody without cookie and token. Refuses a token or cookie that is not good."""
        guest: Guest | None = connection.scope.get("pioche_guest")
        if guest is None:
            guest = connection.scope["pioche_guest"] = self._current(self._find(connection))
        return guest

    def sender(self, headers: Mapping[bytes, bytes]) -> Known | None:
        """The same from the bare headers, for somebody in good order: headers that came before are not read again."""
        sender = headers.get(b"authorization", b""), headers.get(b"cookie", b"")
        known = self._senders.get(sender)
        if known is None:
            try:
                known = self._find(HTTPConnection({"type": "http", "headers": list(headers.items())}))
            except PiocheError:
                return None
            if len(self._senders) >= _REMEMBERED:
                self._senders.clear()
            if len(sender[1]) <= _LONGEST:
                self._senders[sender] = known
        return known if known.guest.person.id and self.is_current(known) else None

    def is_current(self, known: Known) -> bool:
        return self._clock.wall() < 1000 * known.until

    def _current(self, known: Known) -> Guest:
        if not self.is_current(known):
            raise known.expired()
        return known.guest

    def _find(self, connection: HTTPConnection) -> Known:
        authorization = connection.headers.get("authorization", "")
        if authorization:
            kind, _, token = authorization.partition(" ")
            if kind.lower() != "bearer":
                raise InvalidToken()
            return self._read(token.strip(), self._read_token, InvalidToken, ExpiredToken)
        cookie = connection.cookies.get(COOKIE, "")
        if cookie:
            return self._read(cookie, self._read_cookie, InvalidCookie, InvalidCookie)
        return _STRANGER

    def _read(
        self, text: str, read: Callable[[str], Known], invalid: type[PiocheError], expired: type[PiocheError]
    ) -> Known:
        """Signatures are checked once and then remembered."""
        known = self._known.get((invalid.code, text))
        if known is None:
            if len(text) > _LONGEST:
                raise invalid()
            try:
                known = read(text)._replace(expired=expired)
            except SignatureExpired:
                raise expired() from None
            except (BadData, ValueError, TypeError):
                raise invalid() from None
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[invalid.code, text] = known
        return known

    def _read_cookie(self, text: str) -> Known:
        (id, name, lang), made = self._cookies.loads(text, max_age=MOST_DAYS * _DAY, return_timestamp=True)
        return Known(Guest(Person(id, name), lang if is_lang(lang) else None), made.timestamp() + MOST_DAYS * _DAY)

    def _read_token(self, text: str) -> Known:
        id, name, until = self._tokens.loads(text)
        return Known(Guest(Person(id, name), None), until)
