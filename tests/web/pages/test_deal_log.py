"""The log of a finished deal: every line leads to the move that brought it."""

from __future__ import annotations

import pytest

from pioche.core.chance import SeededChance
from pioche.core.match import Match
from pioche.core.seats import NOBODY
from pioche.games import find
from pioche.table.presenter import people
from pioche.table.renderer import zone_renderer
from pioche.web.pages.deal_log import deal_log
from tests.ours import IDS


@pytest.mark.parametrize("game", IDS)
def test_every_line_is_news_at_its_move(game: str) -> None:
    renderer = zone_renderer(find(game), "en")
    chance = SeededChance(5)
    match = Match(renderer.game, renderer.game.info.choose(dict(renderer.game.info.short_match)), chance)
    guests = people(("Ada", "Bob", "Cleo", "Dan")[: match.options.players], (True,) * match.options.players)
    newest: list[tuple[str, int]] = []
    while match.turn != NOBODY and match.deal_number == 1:
        actions = match.view(match.turn).actions()
        match.play(match.turn, actions[chance.below(len(actions))])
        log = renderer.presenter.log(match.view(NOBODY), guests, "en")
        newest.append((log[-1].data().title, len(log[-1].data().lines)) if log else ("", 0))
    chapters = deal_log(renderer, match.record.deals[0], guests)
    assert sum(len(chapter.lines) for chapter in chapters) > len(guests.names)
    for chapter in chapters:
        for n, line in enumerate(chapter.lines, 1):
            at = newest[line.move - 1]
            assert at[0] == chapter.title
            assert at[1] >= n
            before = newest[line.move - 2] if line.move > 1 else ("", 0)
            assert before[0] != chapter.title or before[1] < n
