"""The difference between the zones that a viewer has and those that follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pioche.table.html import Html, escape, markup
from pioche.table.presenter import Chapter
from pioche.table.renderer import ZoneRenderer, log_zone
from pioche.table.zone import Zone, Zones

_GONE: Final = Html('<i id="z-{name}" data-gone></i>')


class ZoneDiff:
    """The zones last sent to one audience: to everybody in one language, or to one seat."""

    def __init__(self, renderer: ZoneRenderer) -> None:
        self._renderer = renderer
        self._zones: Zones = {}
        self._log: list[Zone[Chapter]] = []
        # The last chapter of the log: mostly it is the one that goes on.
        self._newest: Chapter | None = None

    @property
    def zones(self) -> dict[str, Html]:
        """All of them, drawn. Most are drawn once and sent, so drawings are not kept."""
        zones = {name: self._renderer.draw(name, zone) for name, zone in self._zones.items()}
        for number, chapter in enumerate(self._log):
            zones[log_zone(number)] = self._renderer.draw_chapter(number, chapter.data())
        return zones

    def show(self, zones: Zones, log: Sequence[Zone[Chapter]] = ()) -> str:
        """The changed zones, as one piece of HTML."""
        return "".join(self.changes(zones, log))

    def changes(self, zones: Zones, log: Sequence[Zone[Chapter]] = ()) -> list[Html]:
        """The same, zone by zone; what is gone comes last."""
        changed: list[Html] = []
        gone: list[str] = []
        self._compare_zones(zones, changed, gone)
        self._compare_log(log, changed, gone)
        if gone:
            changed += [markup(_GONE, name=escape(name)) for name in gone]
        return changed

    def _compare_zones(self, zones: Zones, changed: list[Html], gone: list[str]) -> None:
        before = self._zones
        for name, zone in zones.items():
            if before.get(name) != zone:
                before[name] = zone
                changed.append(self._renderer.draw(name, zone))
        if len(zones) < len(before):
            gone += [name for name in before if name not in zones]
            for name in gone:
                del before[name]

    def _compare_log(self, log: Sequence[Zone[Chapter]], changed: list[Html], gone: list[str]) -> None:
        before, length, newest = self._log, len(self._log), self._newest
        for number, zone in enumerate(log):
            if number >= length or before[number] != zone:
                before[number : number + 1] = [zone]
                chapter = zone.data()
                start = _new_from(newest, chapter) if number == length - 1 else 0
                changed.append(self._renderer.draw_chapter(number, chapter, start))
                if number == len(log) - 1:
                    self._newest = chapter
        if len(log) < length:
            gone += [log_zone(number) for number in range(len(log), length)]
            del before[len(log) :]
            self._newest = log[-1].data() if log else None


def _new_from(before: Chapter | None, now: Chapter) -> int:
    """The line of a chapter with which its new lines begin; 0 where it has not only gone on."""
    if before is None or before.title != now.title:
        return 0
    length = len(before.lines)
    return length if now.lines[:length] == before.lines else 0
