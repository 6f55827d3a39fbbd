"""What a server is started with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pioche.tables.company import Company, HouseBots
from pioche.tables.paces import Clock, SystemClock


@dataclass(frozen=True, slots=True)
class Settings:
    """`company` makes the bots; without `limits` nobody is slowed down."""

    database: str
    company: Callable[[], Company] = HouseBots
    clock: Clock = field(default_factory=SystemClock)
    limits: bool = True
    quiet: bool = False
