"""What every route needs, in one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import structlog
from fastapi import Depends
from starlette.requests import Request

from pioche.core.words import Lang
from pioche.tables.acts import Person
from pioche.tables.hall import Hall
from pioche.web.errors import language
from pioche.web.identity import Identity
from pioche.web.metrics import Metrics
from pioche.web.settings import Settings


@dataclass(frozen=True, slots=True)
class Office:
    settings: Settings
    hall: Hall
    identity: Identity
    metrics: Metrics
    log: structlog.typing.FilteringBoundLogger


class Caller(NamedTuple):
    """Who asks, and in which language. The id of nobody is empty."""

    person: Person
    lang: Lang


def office_of(request: Request) -> Office:
    office: Office = request.app.state.office
    return office


def caller_of(request: Request) -> Caller:
    """Refuses a cookie or token that is not good."""
    guest = office_of(request).identity.of(request)
    return Caller(guest.person, language(request, guest.lang))


Here = Annotated[Office, Depends(office_of)]
Who = Annotated[Caller, Depends(caller_of)]
