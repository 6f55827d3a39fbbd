"""Tables as HTML: the zones of a game's `table/`, drawn with its `table.html`.

A zone is an element whose id is `z-` and its name; the block that draws it has the same name without its number.
Templates are compiled once for each game and language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from pioche.core.game import Game, View
from pioche.core.options import Options
from pioche.core.seats import NOBODY
from pioche.core.words import Lang, points_text, translate
from pioche.table.cards import letters
from pioche.table.compiler import compile_blocks
from pioche.table.drawings import by_id, sprite
from pioche.table.furniture import COMMON, TABLE_FURNITURE
from pioche.table.html import NOTHING, TRIANGLE, Html, escape, join, say
from pioche.table.presenter import Chapter, Moment, People, Piece, Presenter
from pioche.table.rulebooks import rulebook_address
from pioche.table.shared_zones import (
    NOT_OVER,
    MatchScore,
    deals_zone,
    match_won,
    moment_zone,
    now_zone,
    over_zone,
    prompt_zone,
    score_zone,
    turn_zone,
    why_over,
)
from pioche.table.zone import Zone, ZoneData, Zones

# Line breaks of a template are for its reader: next to a tag they vanish, elsewhere they are a space.
_BREAKS: Final = re.compile(r"(?<=[>}])\n\s*|\n\s*(?=[<{]|$)")
_DIGITS: Final = "0123456789"
_MOST_PIECES: Final = 4096
# Several people at a table see the same prompt one after another, so few drawings need be kept.
_MOST_PROMPTS: Final = 3


def goal_of(game: Game, options: Options) -> tuple[int, int]:
    """The points that end a match, and after how many deals it ends."""
    goal = presenter_of(game).goal
    deals = _option(game, options, goal.deals)
    return _option(game, options, goal.points), deals


def _option(game: Game, options: Options, name: str) -> int:
    """The value of an option, where it counts and is a number; else 0."""
    for option in game.info.options:
        if option.name == name and option.applies(options):
            value = options[name]
            return value if isinstance(value, int) else 0
    return 0


def presenter_of(game: Game) -> Presenter[Any]:
    """How a game is shown, from its folder."""
    presenter: Presenter[Any] = import_module(f"{game.info.package}.table").PRESENTER
    return presenter


def drawings_of(game: Game, lang: Lang) -> Mapping[str, str]:
    """Every drawing that pages of a game may use."""
    return {**COMMON, **by_id(letters(lang)), **presenter_of(game).drawings()}


class ZoneRenderer:
    """Draws the tables of one game in one language."""

    def __init__(self, game: Game, lang: Lang) -> None:
        self.game = game
        self.lang: Lang = lang
        self.presenter = presenter_of(game)
        filters: dict[str, Callable[..., object]] = {
            # `"Trumps"|fr("Atouts")` is settled when the template is compiled: no word is looked up later.
            "fr": lambda english, french: escape(translate(english, french, lang)),
            "signed": lambda score, halves: _with_sign(score, halves, lang),
            "added": _sum,
            "length": len,
            "drawn": self._draw_pieces,
        }
        # A symbol as it stands in a card or a button.
        drawings = {id: f"<svg><use href=#{id} /></svg>" for id in (*TABLE_FURNITURE, *self.presenter.symbols)}
        deal = {part: say(words, lang) for part, words in self.presenter.deal_name.parts().items()}
        constants = {"draw": drawings, "tri": TRIANGLE, "rulebook": rulebook_address(game.info), "a_deal": deal}
        common = files("pioche.table").joinpath("zones.html")
        own = game.files.joinpath("table", "table.html")
        self._blocks = compile_blocks(_template(common), constants, filters)
        self._blocks |= compile_blocks(_template(own), constants, filters)
        self._prompts: list[tuple[Zone[ZoneData], Html]] = []
        # The same few pieces come again with every move: each is drawn once.
        self._pieces: dict[Piece, Html] = {}

    def draw(self, name: str, zone: Zone[ZoneData]) -> Html:
        """One zone as HTML, on one line."""
        return self._draw_prompt(zone) if name == "prompt" else self._draw_data(name, zone.data())

    def _draw_prompt(self, zone: Zone[ZoneData]) -> Html:
        for other, html in self._prompts:
            if other == zone:
                return html
        html = self._draw_data("prompt", zone.data())
        self._prompts = [(zone, html), *self._prompts[: _MOST_PROMPTS - 1]]
        return html

    def _draw_data(self, name: str, data: ZoneData) -> Html:
        return self._blocks[name.rstrip(_DIGITS)](data)

    def draw_chapter(self, number: int, chapter: Chapter, start: int = 0) -> Html:
        """A chapter of the log from a sentence on, its last sentence first."""
        lines, name = chapter.lines[start:][::-1], escape(log_zone(number))
        return self._blocks["log"]({"zone": name, "title": chapter.title, "lines": lines, "goes_on": start > 0})

    def _draw_pieces(self, pieces: Sequence[Piece]) -> Html:
        return join(NOTHING, [self._draw_piece(piece) for piece in pieces])

    def _draw_piece(self, piece: Piece) -> Html:
        html = self._pieces.get(piece)
        if html is None:
            if len(self._pieces) >= _MOST_PIECES:
                self._pieces.clear()
            html = self._pieces[piece] = self._blocks["piece"](piece._asdict())
        return html

    def sprite(self) -> str:
        """The drawings a page of this game needs."""
        return sprite((*TABLE_FURNITURE, *self.presenter.symbols), drawings_of(self.game, self.lang))

    def public(self, view: View, people: People, score: MatchScore) -> tuple[Zones, list[Zone[Chapter]]]:
        """What everybody sees, from the view of a spectator: zones by name, and the log, chapter by chapter."""
        assert view.seat == NOBODY
        zones = self.presenter.public(view, people, self.lang)
        zones["lamp"] = turn_zone(view.turn())
        zones["over"] = self._result(view, people, score)
        zones["moment"] = moment_zone(self._moment(view, people, score))
        teams, points = self.presenter.teams(view), self.presenter.points(view)
        totals = score._replace(scores=(), replay="", review="")
        zones["score"] = score_zone(people.names, totals, teams, bool(points))
        zones["now"] = now_zone(points, teams)
        zones["deals"] = deals_zone(people.short_names, score.scores, score.halves)
        return zones, self.presenter.log(view, people, self.lang)

    def _moment(self, view: View, people: People, score: MatchScore) -> Zone[Moment] | None:
        if score.winners and view.turn() == NOBODY:
            return match_won(score.winners, people, self.lang)
        return self.presenter.moment(view, people, self.lang)

    def _result(self, view: View, people: People, score: MatchScore) -> Zone[ZoneData]:
        if view.turn() != NOBODY:
            return NOT_OVER
        presenter = self.presenter
        verdict = presenter.verdict(view, people, self.lang)
        parts = tuple([tuple(presenter.terms(view, seat, self.lang)) for seat in range(len(people.names))])
        won = self._moment(view, people, score) if score.winners else None
        why = why_over(score, presenter.deal_name, self.lang) if score.winners else NOTHING
        teams = presenter.teams(view)
        return over_zone(verdict, won, why, people.names, teams, parts, score.totals, score.winners, score.halves)

    def private(self, view: View, people: People, score: MatchScore, draft: tuple[str, ...] = ()) -> Zones:
        """What one seat sees besides; with a draft, as it would be if the draft were confirmed."""
        seated = view.seat != NOBODY
        prompt = self.presenter.prompt(view, people, self.lang, draft)
        turn = view.turn()
        mine = seated and (turn == view.seat or bool(draft))
        picking = mine and bool(self.presenter.picks(view))
        forced = mine and not draft and len(view.actions()) == 1
        over = turn == NOBODY and not draft
        zones = self.presenter.private(view, people, self.lang, draft) if seated else {}
        replay, review = escape(score.replay), escape(score.review if seated else "")
        zones["prompt"] = prompt_zone(prompt, mine, picking, forced, seated, over, replay, review, draft)
        return zones


@cache
def zone_renderer(game: Game, lang: Lang) -> ZoneRenderer:
    """Compiled when it is first needed."""
    return ZoneRenderer(game, lang)


def log_zone(number: int) -> str:
    return f"log{number}"


def _template(file: Traversable) -> str:
    return re.sub(r"\n\s*", " ", _BREAKS.sub("", file.read_text(encoding="utf-8")))


def _with_sign(score: int, halves: bool, lang: Lang) -> Html:
    """A score in points, with a true minus."""
    return escape(points_text(score, halves, lang).replace("-", "−"))


def _sum(parts: tuple[tuple[Html, int, Html], ...]) -> int:
    return sum([points for _, points, _ in parts])


def zones_by_place(zones: Mapping[str, Html], near: tuple[str, ...]) -> dict[str, Html]:
    """All zones of a page by the places they have there: the cloth, what is near, the score, the log."""
    log = sorted((name for name in zones if name.startswith("log")), key=lambda name: -int(name[3:]))
    apart = {"score", "now", "deals", "events", "prompt", *near}
    cloth = [name for name in zones if name not in apart and not name.startswith("log")]
    return {
        "cloth": join(NOTHING, [zones[name] for name in cloth]),
        "near": join(NOTHING, [zones[name] for name in (*near, "prompt") if name in zones]),
        "score": join(NOTHING, [zones[name] for name in ("score", "now", "deals", "events") if name in zones]),
        "log": join(NOTHING, [zones[name] for name in log]),
    }
