"""Figures against numbers worked out by hand."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import pytest

from pioche.arena import report
from pioche.arena.duplicate import Contest, Result
from pioche.arena.figures import Estimate, LevelFigures, estimate, figures
from pioche.arena.report import PlotMissing, PlotRefused

CONTEST = Contest("mu", {}, ("club", "random", "club", "random"), 1)
# Two deals of two rotations. Club's seats are 0 and 2.
RESULTS = [
    Result(0, [[10.0, -10.0, 20.0, -20.0], [5.0, 5.0, 1.0, -3.0]], [{}, {}], {"club": [0.2, 0.1], "random": [0.1]}),
    Result(1, [[-6.0, 6.0, -6.0, 6.0], [2.0, 0.0, 2.0, 0.0]], [{}, {}], {"club": [0.3, 0.4], "random": [0.1]}),
]


def test_an_estimate_is_the_mean_and_its_interval() -> None:
    margin = estimate([1.0, 2.0, 3.0, 4.0])
    # Variance 5/3, standard error sqrt(5/12).
    assert margin.mean == 2.5
    assert margin.half_width == pytest.approx(1.96 * math.sqrt(5 / 12))
    assert (margin.low, margin.high) == (margin.mean - margin.half_width, margin.mean + margin.half_width)
    assert estimate([7.0]) == Estimate(7.0, math.inf)
    assert estimate([3.0, 3.0, 3.0]) == Estimate(3.0, 0.0)


def test_the_figures_of_a_contest() -> None:
    club, random = figures(CONTEST, RESULTS)
    # Rotations of the first deal: 15 - -15 = 30 and 3 - 1 = 2, mean 16; of the second: -12 and 2, mean -5.
    assert (club.level, club.seats, club.margin.mean) == ("club", 2, 5.5)
    assert club.margin.half_width == pytest.approx(1.96 * math.sqrt(((16 - 5.5) ** 2 + (-5 - 5.5) ** 2) / 2))
    assert random.margin.mean == -5.5
    # Best places: club; shared by club's 0 and random's 1; random; club.
    assert club.win_share == (1 + 0.5 + 0 + 1) / 4
    assert club.win_share + random.win_share == 1
    assert (club.decision_p50, club.decision_p95) == (0.3, 0.4)


def test_a_level_against_itself_has_no_margin() -> None:
    alone = Contest("mu", {}, ("club",) * 4, 1)
    (only,) = figures(alone, [Result(0, [[3.0, -1.0, -1.0, -1.0]], [{}], {"club": [0.1]})] * 3)
    assert only.margin == Estimate(0.0, 0.0)
    assert only.win_share == 1


def test_the_better_level_gets_the_better_rating() -> None:
    club, random = figures(CONTEST, RESULTS * 20)
    assert club.rating is not None
    assert random.rating is not None
    assert club.rating[0] > random.rating[0]
    assert 0 < club.rating[1] < 8.4


def test_without_openskill_there_is_no_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    computed = figures(CONTEST, RESULTS)
    assert [level.rating for level in computed] == [None, None]
    assert computed[0].margin.mean == 5.5
    assert " -  " in report.table(computed, "en").splitlines()[1]


FIGURES = [
    LevelFigures("club", 2, Estimate(5.5, 2.0), 0.625, (27.1, 3.2), 0.0012, 0.0031),
    LevelFigures("random", 2, Estimate(-5.5, 2.0), 0.375, None, 0.00004, 0.0001),
]


@pytest.mark.parametrize(("lang", "head"), [("en", "level      seats"), ("fr", "niveau     places")])
def test_the_table_is_said_in_both_languages(lang: str, head: str) -> None:
    lines = report.table(FIGURES, "fr" if lang == "fr" else "en").splitlines()
    assert lines[0].startswith(head)
    assert lines[1].split() == "club 2 +5.50 +3.50 .. +7.50 62.5% 27.1 ± 3.2 1.2 / 3.1 ms".split()


def test_the_figures_as_json() -> None:
    parsed = json.loads(report.as_json(CONTEST, FIGURES, 2))
    assert (parsed["game"], parsed["deals"], parsed["entrants"]) == ("mu", 2, ["club", "random", "club", "random"])
    assert parsed["levels"][0]["margin"] == 5.5
    assert (parsed["levels"][0]["low"], parsed["levels"][0]["high"]) == (3.5, 7.5)
    assert parsed["levels"][1]["rating"] is None


@pytest.mark.parametrize("suffix", [".svg", ".png", ".pdf"])
def test_a_plot_is_drawn(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"plot{suffix}"
    report.check_plot(path)
    report.plot(CONTEST, FIGURES, path)
    assert path.stat().st_size > 1000
    if suffix == ".svg":
        assert "<svg" in path.read_text(encoding="utf-8")


def test_a_plot_that_cannot_be_drawn_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in (tmp_path / "plot.xyz", tmp_path / "plot"):
        with pytest.raises(PlotRefused):
            report.check_plot(path)
    for path in (tmp_path / "nowhere" / "plot.svg", tmp_path / "plot.xyz"):
        with pytest.raises(PlotRefused):
            report.plot(CONTEST, FIGURES, path)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(PlotMissing):
        report.check_plot(tmp_path / "plot.svg")
