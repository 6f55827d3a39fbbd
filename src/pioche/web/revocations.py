"""Cookies and tokens that end before their time: in the database for ever, in memory for every request."""

from __future__ import annotations

import re
from typing import Final, Literal

from pioche.store import Store
from pioche.tables.readers import Readers
from pioche.web.http_errors import NotFound, TooManyRevoked

Kind = Literal["cookie", "token"]
# Tokens of one person that can be ended one by one; then all at once.
MOST_REVOKED: Final = 100
_PREFIX: Final = "revoked "
_ID: Final = re.compile(r"[0-9a-f]{16}")


def series(kind: Kind, person: str) -> str:
    """All cookies or all tokens of a person."""
    return f"{kind} {person}"


def token_name(person: str, id: str) -> str:
    return f"token {person} {id}"


class Revocations:
    """By name: the generation of a series that is accepted now, or until when a revoked token would have held."""

    def __init__(self, store: Store, readers: Readers) -> None:
        self._store = store
        self._readers = readers
        self._values: dict[str, int] = {}

    def read(self, now: int) -> set[str]:
        """Take over what stands in the database; return the persons of whom something was revoked meanwhile.

        Tokens that have ended by themselves are forgotten (`now` in seconds).
        """
        stored = {name.removeprefix(_PREFIX): int(value) for name, value in self._store.settings(_PREFIX).items()}
        over = {name for name, value in stored.items() if name.count(" ") == 2 and value <= now}
        self._store.drop_settings([_PREFIX + name for name in over])
        persons = {name.split()[1] for name, value in stored.items() if value > self._values.get(name, 0)}
        for name, value in stored.items():
            # Something may have been revoked since the database was read: values only grow.
            self._values[name] = max(value, self._values.get(name, 0))
        for name in over:
            self._values.pop(name, None)
        return persons

    def generation(self, of: str) -> int:
        return self._values.get(of, 0)

    def ended(self, of: str, generation: int, name: str) -> bool:
        """Whether a cookie or token of a series has ended; `name` is its own, where it has one."""
        values = self._values
        return bool(values) and (generation < values.get(of, 0) or name in values)

    async def end_series(self, kind: Kind, person: str) -> None:
        """Everything of this kind that the person has had until now."""
        name = series(kind, person)
        await self._write(name, self.generation(name) + 1)

    async def end_token(self, person: str, id: str, until: int) -> None:
        """End one token of a person; `until` is when it would end by itself."""
        if not _ID.fullmatch(id):
            raise NotFound()
        name = token_name(person, id)
        own = [other for other in self._values if other.startswith(token_name(person, ""))]
        if name not in own and len(own) >= MOST_REVOKED:
            raise TooManyRevoked(most=MOST_REVOKED)
        await self._write(name, until)

    async def _write(self, name: str, value: int) -> None:
        await self._readers.run(self._store.change_setting, _PREFIX + name, str(value))
        self._values[name] = value
