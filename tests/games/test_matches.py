"""Whole matches of every game, deal after deal, written down, read back and gone on with."""

from __future__ import annotations

import pytest

from pioche.bots.levels import make_bot
from pioche.conformance import table_name, variants
from pioche.core.chance import SeededChance
from pioche.core.game import Game
from pioche.core.match import Match
from pioche.core.options import Number, Value
from pioche.core.record import read_record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.games import find
from tests.ours import IDS, versions

TABLES = [
    pytest.param(game, table, id=f"{name} {table_name(table)}")
    for id in IDS
    for name, game in versions(id)
    for table in variants(game)
]
DEALS = 3


def play_on(match: Match, chance: SeededChance, deals: int) -> None:
    """Play until a number of deals is over, or the match."""
    bot = make_bot(match.game, "random")
    while match.winners is None and not (match.turn == NOBODY and match.deal_number == deals):
        if match.turn == NOBODY:
            match.next_deal()
        else:
            match.play(match.turn, bot.choose(match.view(match.turn), chance))


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_a_match_is_the_same_after_being_written_and_read(game: Game, table: dict[str, Value]) -> None:
    chance = SeededChance(11)
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


@pytest.mark.parametrize("id", IDS)
def test_any_number_of_players_can_agree_on_a_short_match(id: str) -> None:
    info = find(id).info
    players = info.options[0]
    assert isinstance(players, Number)
    for count in range(players.low, players.high + 1):
        usual, short = (info.choose({"players": count, **more}) for more in ({}, info.short_match))
        assert all(short[name] != usual[name] for name in info.short_match)
