"""The services that routes need, in one place."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple
from weakref import WeakValueDictionary

import structlog
from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from pioche.core.words import Lang
from pioche.tables.acts import Act, Create, Person
from pioche.tables.service import TableService
from pioche.tables.table import Table
from pioche.web.addresses import network_of
from pioche.web.errors import language
from pioche.web.health import Health
from pioche.web.http_errors import TooManyTables
from pioche.web.identity import Identity
from pioche.web.metrics import Metrics
from pioche.web.security import COMING, ENTERING, Limits
from pioche.web.settings import Settings

# Tables of one person that are not over and changed within a day. Older ones do not count: many are never finished.
MOST_OPEN: Final = 50
_DAY_MILLISECONDS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class AppContext:
    settings: Settings
    service: TableService
    identity: Identity
    health: Health
    metrics: Metrics
    log: structlog.typing.FilteringBoundLogger
    limits: Limits | None
    # One old match is replayed at a time: several threads at work would keep the loop from its turn.
    replays: asyncio.Lock = field(default_factory=asyncio.Lock)
    # By person: a table is counted before the next one is set up.
    creating: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def newcomer(self, connection: HTTPConnection, name: str) -> Person:
        """A new person, counted like everything that a newcomer may make."""
        self.count_entry(connection)
        return self.identity.new(name)

    def count_entry(self, connection: HTTPConnection) -> None:
        """Count a new guest, token, table or revocation of this address, all of which are kept for long."""
        if self.limits is not None:
            self.limits.count(ENTERING, network_of(connection))

    async def act(
        self, connection: HTTPConnection, table: str, who: Person, act: Act, ply: int | None = None, key: str = ""
    ) -> int:
        """Carry out an act that is no move; coming and going is counted."""
        if act.comes_and_goes and self.limits is not None:
            self.limits.count(COMING, network_of(connection))
        return await self.service.act(table, who, act, ply, key)

    async def create_table(self, connection: HTTPConnection, who: Person, act: Create, key: str = "") -> Table:
        """Set up a table, unless there are too many from this address or of this person."""
        if self.limits is None:
            return await self.service.create(who, act, key)
        self.count_entry(connection)
        async with self.creating.setdefault(who.id, asyncio.Lock()):
            await self._check_open_tables(who)
            return await self.service.create(who, act, key)

    async def _check_open_tables(self, who: Person) -> None:
        now = self.service.clock.wall()
        service = self.service
        changes = await service.readers.run(service.store.open_tables, who.id, now - _DAY_MILLISECONDS, MOST_OPEN)
        if len(changes) >= MOST_OPEN:
            raise TooManyTables(most=MOST_OPEN, wait=max(1, math.ceil((changes[-1] + _DAY_MILLISECONDS - now) / 1000)))


class Caller(NamedTuple):
    """The sender of a request, the language, and whether a token was sent. An anonymous person has an empty id."""

    person: Person
    lang: Lang
    by_token: bool


def context_of(connection: HTTPConnection) -> AppContext:
    context: AppContext = connection.scope["pioche_context"]
    return context


def caller_of(connection: HTTPConnection) -> Caller:
    """Refuses a cookie or token that is not good."""
    credential = context_of(connection).identity.credential(connection.scope)
    person, lang = credential.guest
    return Caller(person, language(connection, lang), credential.is_token)


# FastAPI would call a plain function in a thread.
async def _context(request: Request) -> AppContext:
    return context_of(request)


async def _caller(request: Request) -> Caller:
    return caller_of(request)


Context = Annotated[AppContext, Depends(_context)]
CurrentCaller = Annotated[Caller, Depends(_caller)]
