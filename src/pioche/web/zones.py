"""Tables as zones: what a game's `table.py` says, drawn with its `table.html`, zone by zone, only where it changed.

A zone is an element whose id is `z-` and its name; the block that draws it has the same name without its number.
Templates are compiled once for each game and language; nothing is imported, looked up or called that is not plain
text by then. What stands for everybody is drawn once for each ply and language, whoever looks on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Final, NamedTuple

from markupsafe import escape

from pioche.core.game import Game, View
from pioche.core.seats import NOBODY
from pioche.core.table import (
    TRIANGLE,
    Chapter,
    Facts,
    Log,
    Part,
    People,
    Piece,
    Prompt,
    PromptSketch,
    Sketch,
    Table,
    Told,
    Zone,
    prompted,
)
from pioche.core.words import Lang
from pioche.games import find
from pioche.web.blocks import compiled
from pioche.web.sprite import sprite

Zones = dict[str, Zone]
_SOURCES: Final = {"zones": ("pioche.web", "templates/zones.html")}
# Line breaks of a template are for its reader: next to a tag they vanish, elsewhere they are a space.
_BREAKS: Final = re.compile(r"(?<=[>}])\n\s*|\n\s*(?=[<{]|$)")
_NUMBER: Final = "0123456789"
_MOST_KEPT: Final = 4096
# What one sees and does at every turn: on a small screen it may stay while the rest of the table moves.
_NEAR: Final = ("piles", "mat", "hand", "prompt")
# What lies elsewhere than the rest of the cloth.
_APART: Final = frozenset({"score", "deals", *_NEAR})
# What several at a table are shown alike; they are shown it one after another, so that few drawings need be kept.
_SHARED: Final = "prompt"
_MOST_SHARED: Final = 3
_NOT_OVER: Final[Facts] = {"over": False}
# What every table needs besides the drawings of its game.
FURNITURE: Final = ("sR", "sY", "sB", "sK", "sG", "tri", "logo", "lamp", "set", "bot", "back", "mark")


@lru_cache(4096)
def people(names: tuple[str, ...], bots: tuple[bool, ...]) -> People:
    """The people at a table; from here on their names are safe in a page."""
    return People(tuple(str(escape(name)) for name in names), bots)


class Standing(NamedTuple):
    """Where a match stands: the number of the deal, the totals, the scores of every finished deal, who has won."""

    deal: int
    totals: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] | None = None


def _source(name: str) -> str:
    package, path = _SOURCES.get(name, (f"pioche.games.{name}", "table.html"))
    text = files(package).joinpath(path).read_text(encoding="utf-8")
    return re.sub(r"\n\s*", " ", _BREAKS.sub("", text))


def _signed(points: int) -> str:
    """A score with a true minus."""
    return f"−{-points}" if points < 0 else str(points)


def _added(parts: list[Part]) -> int:
    return sum([part.points for part in parts])


def table_of(game: Game) -> Table:
    """The table of a game, from its folder."""
    table = import_module(f"pioche.games.{game.info.id}.table").TABLE
    assert isinstance(table, Table)
    return table


class Look:
    """How the tables of one game look in one language."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.table = table_of(game)
        self.log_grows = self.table.grows
        filters: dict[str, Callable[..., object]] = {
            # `"Trumps"|fr("Atouts")` is settled when the template is compiled: no word is looked up later.
            "fr": lambda english, french: french if lang == "fr" else english,
            "signed": _signed,
            "added": _added,
            "length": len,
            "drawn": self._row,
        }
        # A symbol as it stands in a card or a button.
        drawings = {id: f"<svg><use href=#{id} /></svg>" for id in (*FURNITURE, *self.table.symbols)}
        known = {"draw": drawings, "tri": TRIANGLE, "game": game.info.id}
        self._blocks = compiled(_source("zones"), known, filters) | compiled(_source(game.info.id), known, filters)
        self._shared: list[tuple[Zone, str]] = []
        # Cards in hand as they were drawn before: the same few come again with every move.
        self._pieces: dict[Piece, str] = {}

    def draw(self, zone: str, shown: Zone) -> str:
        """One zone as HTML, on one line."""
        if isinstance(shown, dict):
            return self._draw_facts(zone, shown)
        return self._draw_shared(shown) if zone == _SHARED else self._draw_facts(zone, shown[0](*shown[1:]))

    def _draw_shared(self, sketch: Sketch) -> str:
        for known, drawn in self._shared:
            if known == sketch:
                return drawn
        drawn = self._draw_facts(_SHARED, sketch[0](*sketch[1:]))
        self._shared = [(sketch, drawn), *self._shared[: _MOST_SHARED - 1]]
        return drawn

    def _draw_facts(self, zone: str, facts: Facts) -> str:
        return self._blocks[zone.rstrip(_NUMBER)](facts)

    def draw_chapter(self, number: int, told: Told) -> str:
        """A chapter of the log; what was told last stands first."""
        chapter = told if isinstance(told, Chapter) else told[0](*told[1:])
        return self._blocks["log"]({"zone": log_zone(number), "title": chapter.title, "lines": chapter.lines[::-1]})

    def _row(self, pieces: Sequence[Piece]) -> str:
        return "".join([self._piece(piece) for piece in pieces])

    def _piece(self, piece: Piece) -> str:
        drawn = self._pieces.get(piece)
        if drawn is None:
            if len(self._pieces) >= _MOST_KEPT:
                self._pieces.clear()
            drawn = self._pieces[piece] = self._blocks["piece"](piece._asdict())
        return drawn

    def sprite(self) -> str:
        """The drawings a page of this game needs."""
        return sprite((*FURNITURE, *self.table.symbols))

    def public(self, view: View, people: People, standing: Standing) -> tuple[Zones, Log]:
        """What everybody sees, from the view of a spectator: zones by name, and the log, chapter by chapter."""
        assert view.seat == NOBODY
        zones = dict(self.table.public(view, people, self.lang))
        zones["lamp"] = _lamp, view.turn()
        zones["over"] = self._over(view, people, standing)
        zones["score"] = _score, people.names, tuple(self.table.points(view)), standing.totals, standing.deal
        zones["deals"] = _deals, people.names, standing.scores
        return zones, self.table.log(view, people, self.lang)

    def _over(self, view: View, people: People, standing: Standing) -> Facts:
        """The end of a deal: how it came out, and the arithmetic of every score."""
        if view.turn() != NOBODY:
            return _NOT_OVER
        return {
            "over": True,
            "verdict": self.table.verdict(view, people, self.lang),
            "names": people.names,
            "parts": self.table.count(view, self.lang),
            "totals": standing.totals,
            "winners": standing.winners,
        }

    def private(self, view: View, people: People, standing: Standing, draft: tuple[str, ...] = ()) -> Zones:
        """What one seat sees besides; with a draft, as it would be if the draft were confirmed."""
        seated = view.seat != NOBODY
        prompt = self.table.prompt(view, people, self.lang, draft)
        turn = view.turn()
        mine = seated and (turn == view.seat or bool(draft))
        forced = mine and not draft and len(view.actions()) == 1
        over = turn == NOBODY and not draft
        zones = dict(self.table.private(view, people, self.lang, draft)) if seated else {}
        # Those who wait for the same thing are told the same.
        zones["prompt"] = _asked, prompt, mine, forced, seated, over, standing.winners is not None, draft
        return zones


def log_zone(number: int) -> str:
    return f"log{number}"


def _lamp(turn: int) -> Facts:
    return {"turn": turn}


def _score(names: tuple[str, ...], points: tuple[str, ...], totals: tuple[int, ...], deal: int) -> Facts:
    return {"names": names, "points": points, "totals": totals, "deal": deal}


def _deals(names: tuple[str, ...], scores: tuple[tuple[int, ...], ...]) -> Facts:
    return {"names": names, "scores": scores}


def _asked(
    prompt: Prompt | PromptSketch,
    mine: bool,
    forced: bool,
    seated: bool,
    over: bool,
    won: bool,
    draft: tuple[str, ...],
) -> Facts:
    ask, why, acts = prompted(prompt)
    return {
        "ask": ask,
        "why": why,
        "acts": acts,
        "mine": mine,
        "forced": forced,
        "seated": seated,
        "over": over,
        "won": won,
        "draft": " ".join(draft),
    }


@cache
def look(game: str, lang: Lang) -> Look:
    """The look of a game, compiled when it is first needed."""
    return Look(find(game), lang)


class Sight:
    """What was last shown of some zones: to everybody in one language, or to one seat."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shown: dict[str, Zone] = {}
        self._told: list[Told] = []

    @property
    def zones(self) -> dict[str, str]:
        """All of them, drawn for who comes new: most are drawn once and sent, and need not be kept."""
        zones = {zone: self._look.draw(zone, shown) for zone, shown in self._shown.items()}
        for number, told in enumerate(self._told):
            zones[log_zone(number)] = self._look.draw_chapter(number, told)
        return zones

    def show(self, zones: Zones, log: Log = ()) -> str:
        """What has changed, as it travels."""
        return "".join(self.changes(zones, log, False))

    def changes(self, zones: Zones, log: Log, moved: bool) -> list[str]:
        """The same, zone by zone; `moved` where nothing but a move lies between this and what was shown last."""
        changed: list[str] = []
        gone: list[str] = []
        self._show_zones(zones, changed, gone)
        self._tell(log, moved, changed, gone)
        if gone:
            changed += [f'<i id="z-{zone}" data-gone></i>' for zone in gone]
        return changed

    def _show_zones(self, zones: Zones, changed: list[str], gone: list[str]) -> None:
        before = self._shown
        for zone, shown in zones.items():
            # What is as it was stays where it is: most of it has not been touched for long.
            if before.get(zone) != shown:
                before[zone] = shown
                changed.append(self._look.draw(zone, shown))
        if len(zones) < len(before):
            gone += [zone for zone in before if zone not in zones]
            for zone in gone:
                del before[zone]

    def _tell(self, log: Log, moved: bool, changed: list[str], gone: list[str]) -> None:
        before, known, length = self._told, len(self._told), len(log)
        grows = moved and self._look.log_grows
        new: list[tuple[int, Told]] = []
        for number in range(length - 1, -1, -1):
            told = log[number]
            if number >= known or before[number] != told:
                new.append((number, told))
            elif grows:
                break
        if length < known:
            gone += [log_zone(number) for number in range(length, known)]
            del before[length:]
        for number, told in reversed(new):
            before[number : number + 1] = [told]
            changed.append(self._look.draw_chapter(number, told))


def whole(zones: Mapping[str, str]) -> dict[str, str]:
    """All zones of a page by the places they have there: the cloth, what is near, the score, the log."""
    log = sorted((zone for zone in zones if zone.startswith("log")), key=lambda zone: -int(zone[3:]))
    cloth = [zone for zone in zones if zone not in _APART and not zone.startswith("log")]
    return {
        "cloth": "".join(zones[zone] for zone in cloth),
        "near": "".join(zones[zone] for zone in _NEAR if zone in zones),
        "score": zones["score"] + zones["deals"],
        "log": "".join(zones[zone] for zone in log),
    }
