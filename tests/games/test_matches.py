"""Whole matches of every game, deal after deal, written down, read back and gone on with."""

from __future__ import annotations

import pytest

from pioche.bots.levels import make_bot
from pioche.core.chance import SeededChance
from pioche.core.match import Match
from pioche.core.options import Value
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games import IDS, find
from tests.variants import named, variants

TABLES = [pytest.param(id, table, id=f"{id} {named(table)}") for id in IDS for table in variants(find(id))]
DEALS = 3


def play_on(match: Match, chance: SeededChance, deals: int) -> None:
    """Play until so many deals are over, or the match is."""
    bot = make_bot(match.game, "random")
    while match.winners is None and not (match.turn == NOBODY and match.deal_number == deals):
        if match.turn == NOBODY:
            match.next_deal()
        else:
            match.play(match.turn, bot.choose(match.view(match.turn), chance))


@pytest.mark.parametrize(("id", "table"), TABLES)
def test_a_match_is_the_same_after_being_written_and_read(id: str, table: dict[str, Value]) -> None:
    game, chance = find(id), SeededChance(11)
    options = game.info.choose(table)
    match = Match(game, options, chance, [f"Player {letter}" for letter in LETTERS[: options.players]])
    play_on(match, chance, DEALS)
    text = match.record.text(game)
    record = read_record(text, find)
    assert record.text(game) == text
    again = Match.resume(game, record, SeededChance(12))
    assert (again.turn, again.totals, again.winners) == (match.turn, match.totals, match.winners)
    for seat in (NOBODY, *range(options.players)):
        assert again.view(Seat(seat)).known() == match.view(Seat(seat)).known()
