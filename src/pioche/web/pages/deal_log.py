"""The log of a finished deal: its lines, each with the move that brought it."""

from __future__ import annotations

from typing import NamedTuple

from pioche.core.record import PlayedDeal
from pioche.core.seats import NOBODY
from pioche.table.html import Html
from pioche.table.presenter import People
from pioche.table.renderer import ZoneRenderer


class LogLine(NamedTuple):
    text: Html
    move: int


class LogChapter(NamedTuple):
    title: Html
    lines: tuple[LogLine, ...]


def deal_log(renderer: ZoneRenderer, played: PlayedDeal, people: People) -> tuple[LogChapter, ...]:
    """Chapter by chapter, as the log told each of them when it was the newest: later it may tell less."""
    state = renderer.game.start(played.deal)
    chapters: dict[Html, LogChapter] = {}
    for number, (seat, word) in enumerate(played.moves, 1):
        state.apply(state.view(seat).parse(word))
        log = renderer.presenter.log(state.view(NOBODY), people, renderer.lang)
        if log:
            title, lines = log[-1].data()
            before = chapters[title].lines if title in chapters else ()
            chapters[title] = LogChapter(title, _with_moves(lines, before, number))
    return tuple(chapters.values())


def _with_moves(lines: tuple[Html, ...], before: tuple[LogLine, ...], number: int) -> tuple[LogLine, ...]:
    """A line that was there before keeps its move, even if it says more now."""
    moves = [line.move for line in before] + [number] * len(lines)
    return tuple(map(LogLine, lines, moves))
