"""The settings of a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from pioche.tables.bot_provider import BotProvider, InProcessBots
from pioche.tables.time_control import Clock, SystemClock
from pioche.web.addresses import MOST_OF_ADDRESS, THIS_COMPUTER

# Readers of the measures: this computer only, all, none.
Audience = Literal["local", "all", "off"]


@dataclass(frozen=True, slots=True)
class Settings:
    """`bots` makes their provider; without `limits` nobody is slowed down; `metrics` are for this computer only.

    `trusted_proxies` may say for whom they ask; `public_url` is the address that players use, where a proxy changes it.
    """

    database: str
    bots: Callable[[], BotProvider] = InProcessBots
    clock: Clock = field(default_factory=SystemClock)
    limits: bool = True
    quiet: bool = False
    metrics: Audience = "local"
    trusted_proxies: tuple[str, ...] = THIS_COMPUTER
    public_url: str = ""
    connections_per_address: int = MOST_OF_ADDRESS
