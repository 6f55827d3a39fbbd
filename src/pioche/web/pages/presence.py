"""Who is at a table: badges at the seats, and what happened to people, as zones that everybody sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pioche.core.words import Lang, Words
from pioche.table.html import Html, escape, say
from pioche.table.renderer import presenter_of
from pioche.table.zone import ZoneData, Zones, zone
from pioche.tables.entries import Kind
from pioche.tables.table import Event, Table

# The seat, the class of the badge, its text, since when in milliseconds (0: no matter).
Badge = tuple[int, Html, Html, int]

_AWAY: Final = Words("away", "pas là")
_BOT: Final = Words("a bot plays", "un robot joue")
_EVENTS: Final[Mapping[Kind, Words]] = {
    "sat": Words("{name} sits down.", "{name} s’assoit."),
    "left": Words("{name} has left; a bot plays on.", "{name} a quitté la table ; un robot joue à sa place."),
    "away": Words("{name} is away.", "{name} n’est pas là."),
    "returned": Words("{name} is here again.", "{name} est de retour."),
    "waited": Words("The table waits for {name}.", "La table attend {name}."),
    "relieved": Words("A bot plays for {name}.", "Un robot joue pour {name}."),
    "back": Words("{name} plays again.", "{name} rejoue."),
}


def presence_zones(table: Table, lang: Lang) -> Zones:
    deal_name = presenter_of(table.game).deal_name
    events = _events(table.events, deal_name.news, lang)
    return {"badges": _badges(_badges_of(table, deal_name.badge, lang)), "events": events}


def _badges_of(table: Table, badge: Words, lang: Lang) -> tuple[Badge, ...]:
    badges: list[Badge] = []
    for seat, chair in enumerate(table.chairs):
        if chair.relief:
            badges.append((seat, Html("bot"), say(_BOT, lang), 0))
        elif chair.away:
            badges.append((seat, Html("away"), say(_AWAY, lang), chair.away))
    for ask in table.asks.values():
        badges.append((ask.seat, Html("next"), say(badge, lang, name=escape(ask.name)), 0))
    return tuple(badges)


@zone
def _badges(badges: tuple[Badge, ...]) -> ZoneData:
    return {"badges": badges}


@zone
def _events(events: tuple[Event, ...], news: Words, lang: Lang) -> ZoneData:
    words = {**_EVENTS, "seat-request": news}
    return {"events": tuple([say(words[event.kind], lang, name=escape(event.name)) for event in events])}
