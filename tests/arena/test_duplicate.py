"""Duplicate deals: the same cards in every rotation, and nothing but the players' doing between them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from pioche.arena.duplicate import Contest, Result, Seating
from pioche.bots.base import Bot
from pioche.bots.fallback import WithFallback
from pioche.bots.levels import UnknownLevel
from pioche.bots.program import ProgramMissing
from pioche.core.chance import Chance
from pioche.core.game import Action, View
from pioche.games import find
from tests.bots import programs
from tests.bots.nets import weights_of
from tests.ours import IDS


@pytest.mark.parametrize(
    ("entrants", "rotations"),
    [
        ("a", 1),
        ("aaaa", 1),
        ("abab", 2),
        ("abc", 3),
        ("aabb", 4),
        ("abbb", 4),
        ("abcabc", 3),
        ("ababa", 5),
    ],
)
def test_entrants_move_on_until_every_level_sits_as_before(entrants: str, rotations: int) -> None:
    assert Contest("mu", {}, tuple(entrants), 0).rotations == rotations


def contest(id: str, upper: str, lower: str, seed: int = 3) -> Contest:
    players = find(id).info.choose().players
    return Contest(id, {}, (upper,) + (lower,) * (players - 1), seed, visits=2)


class Recorded(WithFallback):
    """Writes down what every seat is shown, and plays on."""

    def __init__(self, bot: Bot, views: list[object]) -> None:
        self.bot = bot
        self.views = views

    def choose(self, view: View, chance: Chance) -> Action:
        self.views.append((view.seat, view.known()))
        return self.bot.choose(view, chance)


@pytest.mark.parametrize("id", IDS)
def test_every_rotation_has_the_same_cards(id: str) -> None:
    """Who decides first sees the same in each rotation; another deal shows other cards."""
    this_contest = contest(id, "random", "beginner")
    seating = Seating(this_contest)
    bots = seating.bots
    first = {}
    for deal in (0, 1):
        for rotation in range(this_contest.rotations):
            views: list[object] = []
            seating.bots = {name: Recorded(bot, views) for name, bot in bots.items()}
            seating.play_rotation(deal, rotation, Result(deal, [], [], {level: [] for level in this_contest.entrants}))
            first[deal, rotation] = views[0]
    assert all(first[deal, rotation] == first[deal, 0] for deal, rotation in first)
    assert first[0, 0] != first[1, 0]


@pytest.mark.parametrize("id", IDS)
def test_two_names_for_one_player_gain_nothing_from_each_other(id: str) -> None:
    """Every seat has its own stream, so a program that plays as another does leaves every rotation the same: the
    margin is exactly nothing."""
    players = find(id).info.choose().players
    both = {name: _quote(programs.FIRST) for name in ("one", "two")}
    this_contest = Contest(id, {}, ("one",) + ("two",) * (players - 1), 5, programs=both, seconds=60.0)
    seating = Seating(this_contest)
    result = seating.play(0)
    seating.close()
    by_seat = [
        [gains[(seat + rotation) % players] for seat in range(players)] for rotation, gains in enumerate(result.gains)
    ]
    assert all(gains == by_seat[0] for gains in by_seat)
    assert sum(gains[0] for gains in result.gains) == pytest.approx(sum(by_seat[0]))


def _quote(program: str) -> str:
    return shlex.join([sys.executable, "-S", "-E", "-c", program])


@pytest.mark.parametrize("id", IDS)
def test_the_same_contest_gives_the_same_results(id: str) -> None:
    this_contest = contest(id, "club", "random")
    one, other = Seating(this_contest).play(2), Seating(this_contest).play(2)
    assert (one.gains, one.outcomes) == (other.gains, other.outcomes)
    assert [len(row) for row in one.gains] == [len(this_contest.entrants)] * this_contest.rotations
    assert {level: len(seconds) for level, seconds in one.seconds.items()} == {
        level: len(seconds) for level, seconds in other.seconds.items()
    }


def test_who_is_no_level_and_no_program_is_refused() -> None:
    with pytest.raises(UnknownLevel) as refused:
        Seating(Contest("mu", {}, ("club", "sly", "club", "sly"), 0, programs={"mine": "true"}))
    assert "mine" in str(refused.value)


def test_a_program_that_is_not_there_is_refused_before_a_card_is_played() -> None:
    with pytest.raises(ProgramMissing):
        Seating(Contest("mu", {}, ("mine", "club", "mine", "club"), 0, programs={"mine": "no-such-program"}))


def test_a_program_that_fails_does_not_stop_the_deal(caplog: pytest.LogCaptureFixture) -> None:
    this_contest = Contest(
        "mu", {}, ("bad", "random", "bad", "random"), 1, programs={"bad": _quote(programs.NO_WORD)}, seconds=60.0
    )
    seating = Seating(this_contest)
    result = seating.play(0)
    seating.close()
    assert len(result.gains) == 2
    assert set(caplog.messages) == {"mu: the bot bad failed (invalid-text); club chooses"}


def test_learned_players_are_entrants(tmp_path: Path) -> None:
    """The one that comes with the game, and weights of a file."""
    file = tmp_path / "mine.bin"
    file.write_bytes(weights_of(find("mu")).to_bytes())
    table = Seating(Contest("mu", {"players": 3}, ("learned", "mine", "club"), 5, nets={"mine": str(file)}))
    result = table.play(0)
    assert len(result.gains) == 3
    assert all(result.seconds[name] for name in ("learned", "mine", "club"))
