"""Who is at a table: badges at the seats, and what happened to people, as zones that everybody sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pioche.core.words import Lang, Words
from pioche.table.html import Html, escape, say
from pioche.table.zone import ZoneData, Zones, zone
from pioche.tables.entries import Kind
from pioche.tables.table import Event, Table

# The seat, the class of the badge, its text, since when in milliseconds (0: no matter).
Badge = tuple[int, Html, Html, int]

_AWAY: Final = Words("away", "pas là")
_BOT: Final = Words("a bot plays", "un robot joue")
_NEXT: Final = Words("{name}: from the next deal", "{name} : dès la prochaine donne")
_EVENTS: Final[Mapping[Kind, Words]] = {
    "sat": Words("{name} sits down.", "{name} s’assoit."),
    "left": Words("{name} has left; a bot plays on.", "{name} a quitté la table ; un robot joue à sa place."),
    "away": Words("{name} is away.", "{name} n’est pas là."),
    "returned": Words("{name} is here again.", "{name} est de retour."),
    "waited": Words("The table waits for {name}.", "La table attend {name}."),
    "relieved": Words("A bot plays for {name}.", "Un robot joue pour {name}."),
    "back": Words("{name} plays again.", "{name} rejoue."),
    "seat-request": Words(
        "{name} takes a bot’s chair from the next deal.", "{name} prend la chaise d’un robot dès la prochaine donne."
    ),
}


def presence_zones(table: Table, lang: Lang) -> Zones:
    return {"badges": _badges(_badges_of(table, lang)), "events": _events(table.events, lang)}


def _badges_of(table: Table, lang: Lang) -> tuple[Badge, ...]:
    badges: list[Badge] = []
    for seat, chair in enumerate(table.chairs):
        if chair.relief:
            badges.append((seat, Html("bot"), say(_BOT, lang), 0))
        elif chair.away:
            badges.append((seat, Html("away"), say(_AWAY, lang), chair.away))
    for ask in table.asks.values():
        badges.append((ask.seat, Html("next"), say(_NEXT, lang, name=escape(ask.name)), 0))
    return tuple(badges)


@zone
def _badges(badges: tuple[Badge, ...]) -> ZoneData:
    return {"badges": badges}


@zone
def _events(events: tuple[Event, ...], lang: Lang) -> ZoneData:
    return {"events": tuple([say(_EVENTS[event.kind], lang, name=escape(event.name)) for event in events])}
