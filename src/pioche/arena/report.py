"""Figures as a table, as JSON and as a plot."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pioche.arena.duplicate import Contest
from pioche.arena.figures import Estimate, LevelFigures
from pioche.core.errors import PiocheError
from pioche.core.words import Lang, Words
from pioche.games import find

_INK: Final = "#6b4a5e"

_COLUMNS = Words(
    "level      seats     margin   95% interval         wins   rating      decision p50 / p95",
    "niveau     places     écart   intervalle à 95 %    gains  classement  décision p50 / p95",
)


class PlotMissing(PiocheError):
    code = "plot-missing"
    words = Words(
        "Plots need matplotlib: pip install 'pioche[arena]'.",
        "Les graphiques demandent matplotlib : pip install 'pioche[arena]'.",
    )


class PlotRefused(PiocheError):
    code = "plot-refused"
    words = Words(
        "The plot {file} cannot be written: name a writable file that ends in .svg, .png or .pdf.",
        "Impossible d’écrire le graphique {file} : donnez un fichier accessible en écriture, en .svg, .png ou .pdf.",
    )


def table(figures: Sequence[LevelFigures], lang: Lang) -> str:
    return "\n".join([_COLUMNS.say(lang), *map(_line, figures)])


def _line(level: LevelFigures) -> str:
    margin = level.margin
    rating = f"{level.rating[0]:4.1f} ± {level.rating[1]:.1f}" if level.rating else "-"
    return (
        f"{level.level:10} {level.seats:5} {margin.mean:+10.2f}   {margin.low:+8.2f} .. {margin.high:+8.2f}"
        f"   {level.win_share:6.1%}   {rating:10}  {level.decision_p50 * 1000:.1f} / {level.decision_p95 * 1000:.1f} ms"
    )


def as_json(contest: Contest, figures: Sequence[LevelFigures], deals: int) -> str:
    return json.dumps(
        {
            "game": contest.game,
            "options": contest.options,
            "entrants": contest.entrants,
            "seed": contest.seed,
            "deals": deals,
            "levels": [
                {
                    "level": level.level,
                    "seats": level.seats,
                    "margin": level.margin.mean,
                    "low": level.margin.low,
                    "high": level.margin.high,
                    "win_share": level.win_share,
                    "rating": level.rating,
                    "decision_p50": level.decision_p50,
                    "decision_p95": level.decision_p95,
                }
                for level in figures
            ],
        },
        indent=1,
    )


def plot(contest: Contest, figures: Sequence[LevelFigures], path: Path) -> None:
    """Margins with their intervals, one bar a level."""
    figure, axes = _drawing()
    names = [level.level for level in figures]
    means = [level.margin.mean for level in figures]
    axes.bar(names, means, yerr=[level.margin.half_width for level in figures], color=_INK, capsize=5)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_ylabel("margin per deal")
    axes.set_title(f"{find(contest.game).info.title}, {len(contest.entrants)} players")
    _save(figure, path)


def plot_growth(grown: Mapping[int, Estimate], path: Path) -> None:
    """Margins with their intervals against milliseconds of decision."""
    figure, axes = _drawing()
    margins = list(grown.values())
    axes.errorbar(
        list(grown),
        [margin.mean for margin in margins],
        yerr=[margin.half_width for margin in margins],
        color=_INK,
        marker="o",
        capsize=4,
    )
    axes.set_xscale("log")
    axes.set_xlabel("thinking time (ms)")
    axes.set_ylabel("margin per deal")
    _save(figure, path)


def check_plot(path: Path) -> None:
    """Refuses a plot that could not be drawn later, before long work begins."""
    _drawing()
    if path.suffix not in (".svg", ".png", ".pdf"):
        raise PlotRefused(file=path)


def _drawing() -> tuple[Any, Any]:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PlotMissing() from None
    figure = Figure(figsize=(6, 3.2), layout="constrained")
    return figure, figure.subplots()


def _save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path)
    except (OSError, ValueError):
        raise PlotRefused(file=path) from None
