"""What every route needs, in one place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, NamedTuple

import structlog
from fastapi import Depends
from starlette.requests import HTTPConnection, Request

from pioche.core.words import Lang
from pioche.tables.acts import Person
from pioche.tables.hall import Hall
from pioche.web.errors import language
from pioche.web.identity import Identity
from pioche.web.metrics import Metrics
from pioche.web.security import Limits
from pioche.web.settings import Settings

if TYPE_CHECKING:
    from pioche.web.exchange import Shortcut
    from pioche.web.wire import StreamPath


@dataclass(frozen=True, slots=True)
class Office:
    settings: Settings
    hall: Hall
    identity: Identity
    metrics: Metrics
    log: structlog.typing.FilteringBoundLogger
    limits: Limits | None
    # Where moves are posted and streams are read, for those that need not go the ordinary way.
    shortcuts: list[Shortcut] = field(default_factory=list)
    streams: list[StreamPath] = field(default_factory=list)


class Caller(NamedTuple):
    """Who asks, and in which language. The id of nobody is empty."""

    person: Person
    lang: Lang


def office_of(connection: HTTPConnection) -> Office:
    office: Office = connection.app.state.office
    return office


def caller_of(connection: HTTPConnection) -> Caller:
    """Refuses a cookie or token that is not good."""
    guest = office_of(connection).identity.of(connection)
    return Caller(guest.person, language(connection, guest.lang))


# FastAPI would call a plain function in a thread.
async def _office(request: Request) -> Office:
    return office_of(request)


async def _caller(request: Request) -> Caller:
    return caller_of(request)


Here = Annotated[Office, Depends(_office)]
Who = Annotated[Caller, Depends(_caller)]
