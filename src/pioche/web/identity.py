"""The sender of a request: a guest by a signed cookie, a program by a signed token. No account, no password."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

from itsdangerous import BadData, BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from pioche.core.errors import PiocheError
from pioche.core.words import Lang, is_lang
from pioche.store import Store, StoreError
from pioche.tables.acts import Person
from pioche.tables.observer import Observer
from pioche.tables.readers import Readers
from pioche.tables.time_control import Clock
from pioche.web.http_errors import ExpiredToken, InvalidCookie, InvalidDays, InvalidToken
from pioche.web.keys import REFRESH_SECONDS, read_keys
from pioche.web.revocations import Kind, Revocations, series, token_name

COOKIE: Final = "pioche_guest"
MOST_DAYS: Final = 400
_DAY_SECONDS: Final = 86_400
_MAX_CREDENTIALS: Final = 10_000
_MAX_CHARACTERS: Final = 1000
_API: Final = "/api/"
_SENDER: Final = (b"authorization", b"cookie")
NOBODY: Final = Person("", "")
# Whether the API is asked, and the headers that say by whom.
SenderHeaders = tuple[bool, tuple[tuple[bytes, bytes], ...]]


class Guest(NamedTuple):
    """A person with the language chosen, if one was."""

    person: Person
    lang: Lang | None


class Credential(NamedTuple):
    """A cookie or token with a right signature: its person, its end, and what may revoke it earlier."""

    guest: Guest
    until: float = math.inf
    series: str = ""
    generation: int = 0
    # The name of a token; a cookie has none.
    name: str = ""
    # Whether another key signs now: the browser gets a new cookie.
    is_outdated: bool = False
    refusal: type[PiocheError] = InvalidCookie

    @property
    def is_token(self) -> bool:
        return self.refusal is ExpiredToken


def holds_until(scope: Scope) -> float:
    """When the credential ends that a request was found to have: seconds since 1970."""
    credential: Credential | None = scope.get("pioche_credential")
    return math.inf if credential is None else credential.until


class Token(NamedTuple):
    """A token as its owner gets it: `id` is for revoking it, `until` seconds since 1970."""

    text: str
    id: str
    until: int


_STRANGER: Final = Credential(Guest(NOBODY, None))


def _ignore(_: str) -> None:
    """Until there is a listener."""


class Identity:
    """Makes and reads cookies and tokens with the keys of the store."""

    def __init__(
        self, store: Store, clock: Clock, readers: Readers | None = None, observer: Observer | None = None
    ) -> None:
        self._store = store
        self._clock = clock
        self._readers = readers or Readers()
        self._observer = observer or Observer()
        self._revocations = Revocations(store, self._readers)
        self._keys: list[str] = []
        self._credentials: dict[tuple[str, str], Credential] = {}
        # By the headers that name the sender, so that the same headers are not read again.
        self._by_headers: dict[SenderHeaders, Credential] = {}
        # Called on the loop with the person of whom something was revoked, here or by another server.
        self.on_revoked: Callable[[str], None] = _ignore
        self.refresh()

    def refresh(self) -> set[str]:
        """Take over the keys and revocations of the store; return the persons of whom something was revoked.

        It waits for the database: a matter for a thread.
        """
        now = self._clock.wall()
        keys = read_keys(self._store, now)
        persons = self._revocations.read(now // 1000)
        if keys != self._keys:
            self._cookies, self._tokens = (URLSafeTimedSerializer(keys, salt=salt) for salt in ("guest", "token"))
            self._signing = URLSafeTimedSerializer(keys[-1], salt="guest")
            self._keys = keys
            self._credentials, self._by_headers = {}, {}
        return persons

    async def keep_fresh(self) -> None:
        """Do so every minute, for what other servers change; until cancelled."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                for person in await self._readers.run(self.refresh):
                    self.on_revoked(person)
            except StoreError as error:
                self._observer.failed("keys", "", error)

    def new(self, name: str) -> Person:
        return Person(secrets.token_hex(8), name)

    # --- writing -------------------------------------------------------------------

    def cookie(self, guest: Guest, generation: int | None = None) -> str:
        person = guest.person
        if generation is None:
            generation = self._revocations.generation(series("cookie", person.id))
        return self._cookies.dumps([person.id, person.name, guest.lang or "", generation])

    def give_cookie(self, response: Response, guest: Guest, http: HTTPConnection) -> None:
        """Of the generation of the cookie that was sent: one that ends while it is answered stays ended."""
        sent: Credential | None = http.scope.get("pioche_credential")
        generation = sent.generation if sent is not None and sent.guest.person.id == guest.person.id else None
        response.set_cookie(
            COOKIE,
            self.cookie(guest, generation),
            max_age=MOST_DAYS * _DAY_SECONDS,
            path="/",
            secure=http.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )

    def token(self, person: Person, days: int) -> Token:
        """A token of a person."""
        if not 1 <= days <= MOST_DAYS:
            raise InvalidDays(most=MOST_DAYS)
        until = self._clock.wall() // 1000 + days * _DAY_SECONDS
        id, generation = secrets.token_hex(8), self._revocations.generation(series("token", person.id))
        return Token(self._tokens.dumps([person.id, person.name, until, generation, id]), id, until)

    # --- ending --------------------------------------------------------------------

    async def end_all(self, person: Person, *kinds: Kind) -> None:
        """End all credentials of these kinds that the person has."""
        for kind in kinds:
            await self._revocations.end_series(kind, person.id)
        self.on_revoked(person.id)

    async def end_elsewhere(self, http: HTTPConnection) -> None:
        """End all credentials of the sender, except the cookie of this request."""
        credential = self.credential(http.scope)
        person = credential.guest.person
        await self.end_all(person, "cookie", "token")
        newest = self._revocations.generation(credential.series)
        http.scope["pioche_credential"] = credential._replace(generation=newest)

    async def end_token(self, person: Person, id: str) -> None:
        await self._revocations.end_token(person.id, id, self._clock.wall() // 1000 + MOST_DAYS * _DAY_SECONDS)
        self.on_revoked(person.id)

    # --- reading -------------------------------------------------------------------

    def of(self, connection: HTTPConnection) -> Guest:
        """The sender of this request, anonymous without cookie and token. Refuses an invalid one."""
        return self.credential(connection.scope).guest

    def credential(self, scope: Scope) -> Credential:
        credential: Credential | None = scope.get("pioche_credential")
        if credential is None:
            is_api = scope["path"].startswith(_API)
            key = is_api, tuple([header for header in scope["headers"] if header[0] in _SENDER])
            credential = self._by_headers.get(key)
            if credential is None:
                credential = self._find(HTTPConnection(scope))
                self._remember(key, credential)
            if not self._is_current(credential):
                raise credential.refusal()
            scope["pioche_credential"] = credential
        return credential

    def _remember(self, key: SenderHeaders, credential: Credential) -> None:
        if len(self._by_headers) >= _MAX_CREDENTIALS:
            self._by_headers.clear()
        if sum(len(header[1]) for header in key[1]) <= _MAX_CHARACTERS:
            self._by_headers[key] = credential

    def _is_current(self, credential: Credential) -> bool:
        if self._clock.wall() >= 1000 * credential.until:
            return False
        return not self._revocations.ended(credential.series, credential.generation, credential.name)

    def _find(self, connection: HTTPConnection) -> Credential:
        """Pages know cookies only: what comes out of a page would outlive a token."""
        authorization = connection.headers.get("authorization", "")
        if authorization and connection.scope["path"].startswith(_API):
            kind, _, token = authorization.partition(" ")
            if kind.lower() != "bearer":
                raise InvalidToken()
            return self._read(token.strip(), self._read_token, InvalidToken)
        cookie = connection.cookies.get(COOKIE, "")
        return self._read(cookie, self._read_cookie, InvalidCookie) if cookie else _STRANGER

    def _read(self, text: str, read: Callable[[str], Credential], invalid: type[PiocheError]) -> Credential:
        """Signatures are checked once and then remembered."""
        credential = self._credentials.get((invalid.code, text))
        if credential is None:
            if len(text) > _MAX_CHARACTERS:
                raise invalid()
            try:
                credential = read(text)
            except (BadData, ValueError, TypeError):
                raise invalid() from None
            if len(self._credentials) >= _MAX_CREDENTIALS:
                self._credentials.clear()
            self._credentials[invalid.code, text] = credential
        return credential

    def _read_cookie(self, text: str) -> Credential:
        lasts = MOST_DAYS * _DAY_SECONDS
        # The first cookies had no generation.
        (id, name, lang, *rest), signed_at = self._cookies.loads(text, max_age=lasts, return_timestamp=True)
        guest = Guest(Person(id, name), lang if is_lang(lang) else None)
        generation = int(rest[0]) if rest else 0
        until = signed_at.timestamp() + lasts
        return Credential(guest, until, series("cookie", id), generation, is_outdated=self._is_outdated(text))

    def _is_outdated(self, cookie: str) -> bool:
        try:
            self._signing.loads(cookie)
        except BadSignature:
            return True
        return False

    def _read_token(self, text: str) -> Credential:
        id, name, until, *rest = self._tokens.loads(text)
        generation, own = (int(rest[0]), token_name(id, str(rest[1]))) if rest else (0, "")
        guest = Guest(Person(id, name), None)
        return Credential(guest, until, series("token", id), generation, own, refusal=ExpiredToken)
