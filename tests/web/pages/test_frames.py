"""Frames as streams send them: how long they are, and what a log is that grows by them."""

from __future__ import annotations

import pytest

from pioche.bots.levels import make_bot
from pioche.conformance.page import guests_of, positions, score_of
from pioche.core.chance import SeededChance
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from pioche.store import TableId
from pioche.table.diff import ZoneDiff
from pioche.table.renderer import zone_renderer
from pioche.tables.acts import SERVER, Act, AddBot, BotMove, Create, Join, Person, Sit, Start
from pioche.tables.entries import Signature
from pioche.tables.table import Table
from pioche.tables.viewers import Audience, Frame
from pioche.web.pages.frames import FORM, Frames
from pioche.web.sse import event
from tests.ours import IDS
from tests.web.pages.browsing import place_zone
from tests.web.pages.test_zones import CASES

# Nineteen in twenty frames are no longer, in bytes.
LONGEST = 4096
DEALS = 3
NAMES = ("Inès", "Bruno", "Solène", "Otto", "Théo", "Clara")


def perform(table: Table, who: Person, act: Act) -> None:
    for content, actions in act.entries(table, who):
        table.apply(content, Signature(who.id), 1_700_000_000_000, actions)


def start_table(id: str, players: int, people: int, seed: int) -> Table:
    """A table with some people; champions have the other seats."""
    table = Table(TableId("a" * 16), SeededChance(seed))
    host, *others = [Person(f"id-{name}", name) for name in NAMES[:people]]
    perform(table, host, Create(id, {"players": players}, False, "none", 0, "club"))
    for person in others:
        perform(table, person, Join(table.secret))
    for person in (host, *others):
        perform(table, person, Sit())
    for _ in range(players - people):
        perform(table, host, AddBot("", "champion", ("champion",)))
    perform(table, host, Start())
    return table


def lengths(table: Table, seed: int) -> list[int]:
    """Of the frames of a deal, as beginners play it; but for the first one and the end, which are no ordinary moves."""
    bot, chance, frames = make_bot(table.game, "beginner"), SeededChance(seed), Frames(lambda: "compiled")
    seats = [Audience(FORM, Seat(seat), "fr") for seat in range(len(table.chairs))]
    sizes: list[int] = []
    while table.turn != NOBODY:
        sizes += [len(event(Frame(table.ply, frames.frame(table, seat)))) for seat in seats]
        perform(table, SERVER, BotMove(table.turn, bot.choose(table.require_match().view(table.turn), chance)))
    return sizes[len(seats) :]


@pytest.mark.parametrize("with_bots", [False, True])
@pytest.mark.parametrize(("id", "players"), CASES)
def test_frames_of_ordinary_moves_are_small(id: str, players: int, with_bots: bool) -> None:
    people = 1 if with_bots else players
    sizes = sorted(one for seed in range(DEALS) for one in lengths(start_table(id, players, people, seed), seed))
    assert sizes[len(sizes) * 19 // 20] <= LONGEST


@pytest.mark.parametrize("id", IDS)
def test_a_log_grows_by_lines_to_what_a_new_page_shows(id: str) -> None:
    game = find(id)
    renderer = zone_renderer(game, "fr")
    for players in {players for other, players in CASES if other == id}:
        diff, page, grown = ZoneDiff(renderer), dict[str, str](), 0
        for match in positions(game, {"players": players}, seed=players):
            zones, log = renderer.public(match.view(NOBODY), guests_of(match), score_of(match))
            for zone in diff.changes(zones, log):
                place_zone(page, zone)
                grown += " data-more>" in zone
            for name, zone in diff.zones.items():
                assert page[name] == zone
        assert grown
