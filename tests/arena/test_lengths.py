"""How long matches last: what is counted, what never ends, and that *Play now* keeps to the minutes on the shelf."""

from __future__ import annotations

import pytest

from pioche.arena import length_report
from pioche.arena.lengths import DecisionCount, Kind, Length, Plan, figures, kinds, measure, play_match
from pioche.core.seats import Seat
from pioche.games import find
from tests.ours import IDS

PLAN = Plan(0.01, 4, 2, 3)
ZOCKEN = Kind("zocken", True, 3, "random")


def decisions(*moves: tuple[int, int, bool, int]) -> int:
    """Of moves: the seat, its legal moves, whether something new is shown, whose turn follows."""
    count = DecisionCount()
    for seat, choices, reveals, turn in moves:
        count.add(Seat(seat), choices, reveals, Seat(turn))
    return count.decisions


def test_moves_in_a_row_are_one_decision_until_something_new_is_shown() -> None:
    draw, lay, discard = (0, 2, True, 0), (0, 9, False, 0), (0, 5, False, 1)
    assert decisions(draw, lay, lay, lay, discard) == 2


def test_each_turn_has_its_own_decision() -> None:
    assert decisions((0, 5, False, 1), (1, 5, False, 0), (0, 4, False, 1)) == 3


def test_where_one_move_is_legal_nothing_is_decided() -> None:
    assert decisions((0, 1, False, 1), (1, 1, True, 1), (1, 1, False, 0)) == 0
    assert decisions((0, 1, False, 0), (0, 3, False, 0), (0, 1, False, 1)) == 1


def test_minutes_follow_from_decisions_and_moves() -> None:
    """Of 90 decisions and 120 moves of three seats, one person has 30 and looks on at 80."""
    of = figures(ZOCKEN, [Length(4, 90, 120, 60, True), Length(6, 90, 120, 0, True)])
    assert (of.deals, of.decisions, of.together, of.points) == (5, 30, 6, 2)
    assert of.alone == pytest.approx((30 * 4 + 80 * 0.7) / 60)
    assert (of.matches, of.endless) == (2, 0)


def test_a_match_without_an_end_is_in_no_mean_but_that_of_points() -> None:
    of = figures(ZOCKEN, [Length(4, 90, 120, 60, True), Length(100, 5000, 9000, -540, False)])
    assert (of.matches, of.endless, of.deals, of.decisions) == (2, 1, 4, 30)
    assert of.points == pytest.approx(-480 / 3 / 104)


def test_a_match_stops_at_the_bound_on_deals() -> None:
    stopped = play_match((Kind("rummu", False, 4, "random"), PLAN, 0))
    assert (stopped.deals, stopped.over) == (3, False)
    whole = play_match((Kind("rummu", True, 4, "random"), Plan(1, 4, 2, 8), 0))
    assert (whole.deals, whole.over) == (8, True)


def test_points_are_shown_ones_where_halves_are_kept() -> None:
    kind = Kind("safaru", False, 4, "random")
    safaru = find(kind.game)
    assert not safaru.half_points(safaru.info.choose(kind.options))
    assert play_match((kind, PLAN, 0)).points == int(play_match((kind, PLAN, 0)).points)


def test_processes_measure_the_same() -> None:
    two = kinds([find("zocken")], ["random"])[:2]
    steps: list[int] = []
    alone = measure(two, PLAN, 1, steps.append)
    assert steps == [0, 1, 2]
    assert measure(two, PLAN, 2, lambda _: None) == alone


def test_both_kinds_of_matches_are_measured_at_every_number_of_players() -> None:
    all_kinds = kinds([find("rummu"), find("mu")], ["club", "expert"])
    assert [(kind.short, kind.players) for kind in all_kinds if kind.game == "rummu" and kind.level == "club"] == [
        (short, players) for short in (True, False) for players in (3, 4, 5, 6)
    ]
    assert {kind.short for kind in all_kinds if kind.game == "mu"} == {False}
    assert all_kinds[0].options == {"players": 3, "rounds": 8}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_table_and_a_page_say_the_same(lang: str) -> None:
    lengths = [
        figures(ZOCKEN, [Length(4, 90, 120, 60, True)]),
        figures(Kind("rummu", False, 4, "club"), [Length(3, 90, 120, -60, False)]),
    ]
    rows = [line.split() for line in length_report.text(lengths, lang).splitlines()[1:]]
    page = length_report.page(lengths, PLAN, lang).splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page if line.startswith("| ")]
    assert [" ".join(row).split() for row in cells[-2:]] == rows
    assert rows[1][-4:] == ["club", "1", "1", "-5.0"]


def test_a_match_of_play_now_that_does_not_end_is_not_within_its_minutes() -> None:
    kind = Kind("rummu", True, 4, "club")
    ended, endless = figures(kind, [Length(8, 90, 120, 0, True)]), figures(kind, [Length(8, 90, 120, 0, False)])
    late = figures(kind, [Length(8, 4000, 4000, 0, True)])
    assert [length_report.is_within(one) for one in (ended, endless, late)] == [True, False, False]
    assert length_report.play_now([ended, endless, late]) == [endless]


@pytest.mark.parametrize("id", IDS)
def test_play_now_ends_within_the_minutes_on_the_shelf(id: str) -> None:
    info = find(id).info
    kind = Kind(id, bool(info.short_match), info.choose().players, "club")
    [one] = measure([kind], Plan(0.01, 1, 0, 100), 1, lambda _: None)
    assert length_report.is_within(one)
