"""Every level against the one below, in every game: what docs/strength.md says, measured."""

from __future__ import annotations

import datetime
import os
import platform
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pioche.arena.duplicate import Contest, Result
from pioche.arena.figures import Estimate, LevelFigures, figures
from pioche.arena.report import check_plot, plot_growth
from pioche.arena.run import digest, read_results, run
from pioche.bots.levels import BUDGETS, LEVELS
from pioche.core.native import is_compiled
from pioche.games import find

# Deals for each step, by its upper level: what thinks longer plays less.
DEALS: Final = {"beginner": 2000, "club": 2000, "expert": 500, "champion": 150}
# Mü: contracts are counted at tables of one level, and strength against thinking time at tables with the club.
CALIBRATION: Final = {"beginner": 1000, "club": 1000, "expert": 300, "champion": 100}
GROWTH: Final = {1: 200, 3: 200, 10: 200, 30: 200, 100: 120, 300: 60, 1000: 40, 3000: 20}
_SEED: Final = 20_000

Show = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One level against the one below in one game."""

    game: str
    upper: LevelFigures
    lower: LevelFigures
    deals: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """What is played: `share` of the usual deals, by processes here or by Ray; results are kept in a folder.

    What is there already when it is gone on with counts in full, were it more than the share.
    """

    kept: Path
    workers: int
    share: float
    resume: bool
    ray: str | None
    show: Show

    def climb(self, games: Iterable[str]) -> list[Step]:
        return [self.step(game, upper) for game in games for upper in LEVELS[1:]]

    def step(self, game: str, upper: str) -> Step:
        lower = LEVELS[LEVELS.index(upper) - 1]
        players = find(game).info.choose().players
        entrants = tuple((upper, lower)[seat % 2] for seat in range(players))
        contest = Contest(game, {}, entrants, _SEED)
        results = self.play(contest, f"{game}: {upper} - {lower}", DEALS[upper])
        found = {level.level: level for level in figures(contest, results)}
        return Step(game, found[upper], found[lower], len(results))

    def contracts(self) -> dict[str, Counter[tuple[int, bool]]]:
        """Mü: contracts by level, cards bid, and whether they were made."""
        counted = {}
        for level, deals in CALIBRATION.items():
            contest = Contest("mu", {}, (level,) * find("mu").info.choose().players, _SEED + 1)
            counted[level] = _contracts(self.play(contest, f"mu: {level}", deals))
        return counted

    def growth(self) -> dict[int, Estimate]:
        """Mü: what one champion gains against a club table, by milliseconds for a decision."""
        grown = {}
        players = find("mu").info.choose().players
        for milliseconds, deals in GROWTH.items():
            entrants = ("champion",) + ("club",) * (players - 1)
            contest = Contest("mu", {}, entrants, _SEED + 2, milliseconds=milliseconds)
            results = self.play(contest, f"mu: {milliseconds} ms", deals)
            grown[milliseconds] = figures(contest, results)[0].margin
        return grown

    def play(self, contest: Contest, label: str, deals: int) -> list[Result]:
        kept = self.kept / f"{digest(contest)}.jsonl"
        if not self.resume:
            kept.unlink(missing_ok=True)
        known = len(read_results(contest, kept)) if kept.exists() else 0
        wanted = max(2, round(deals * self.share), known)
        return run(contest, wanted, self.workers, kept, lambda done: self.show(label, done, wanted), self.ray)


def _contracts(results: Sequence[Result]) -> Counter[tuple[int, bool]]:
    counted: Counter[tuple[int, bool]] = Counter()
    for outcome in (outcome for result in results for outcome in result.outcomes):
        if outcome["result"] in ("made", "failed"):
            counted[int(outcome["highest bid"]), outcome["result"] == "made"] += 1
    return counted


def write_strength(ladder: Ladder, games: Sequence[str], page: Path) -> None:
    """Play what is missing and write the page, with its plot beside it where Mü is among the games."""
    plot = page.with_name("strength-mu.svg")
    if "mu" in games:
        check_plot(plot)
    parts = [_HEAD.format(**_circumstances()), _steps(ladder.climb(games))]
    if "mu" in games:
        grown = ladder.growth()
        parts += [_calibration(ladder.contracts()), _growth(grown)]
        plot_growth(grown, plot)
    page.write_text("\n".join(parts), encoding="utf-8")


_HEAD: Final = """# How strong the bots are

Written by `pioche arena --ladder` on {date}: {machine}.

Each level plays the one below on duplicate deals: the same cards, once for every rotation of the seats, so that luck
cancels out.
The margin is what a seat of the upper level scores more than one of the lower, per deal (in games where low totals
win: less), with its 95 % interval. `expert` looks at {expert} worlds for a decision, `champion` at {champion}; the
time of a decision is the upper level's.

"""


def _circumstances() -> dict[str, object]:
    form = "compiled" if is_compiled() else "plain"
    machine = f"{os.cpu_count()} cores {platform.machine()}, {platform.system()}, Python {platform.python_version()}"
    return {
        "date": datetime.datetime.now(tz=datetime.UTC).date().isoformat(),
        "machine": f"{machine}, {form} form",
        "expert": BUDGETS["expert"].visits,
        "champion": BUDGETS["champion"].visits,
    }


def _steps(steps: Sequence[Step]) -> str:
    lines = [
        "| game | step | deals | margin | 95 % interval | shown | wins | decision p50 / p95 |",
        "| --- | --- | ---: | ---: | --- | --- | ---: | ---: |",
    ]
    for step in steps:
        upper, margin = step.upper, step.upper.margin
        lines.append(
            f"| {find(step.game).info.title} | {upper.level} > {step.lower.level} | {step.deals:,} "
            f"| {margin.mean:+.2f} | {margin.low:+.2f} .. {margin.high:+.2f} | {_yes(margin.low > 0)} "
            f"| {upper.win_share:.0%} | {upper.decision_p50 * 1000:.2f} / {upper.decision_p95 * 1000:.2f} ms |"
        )
    return "\n".join(lines) + "\n"


def _yes(shown: bool) -> str:
    return "yes" if shown else "no"


def _calibration(counted: dict[str, Counter[tuple[int, bool]]]) -> str:
    bids = sorted({bid for level in counted.values() for bid, _ in level})
    lines = [
        "",
        "## Mü: contracts made",
        "",
        "How often the chief's team reaches its target, at tables of one level, by the number of cards bid",
        "(contracts in brackets).",
        "",
        "| level | all | " + " | ".join(map(str, bids)) + " |",
        "| --- |" + " ---: |" * (len(bids) + 1),
    ]
    for level, found in counted.items():
        shares = [_share(found, [bid]) for bid in bids]
        lines.append(f"| {level} | {_share(found, bids)} | " + " | ".join(shares) + " |")
    return "\n".join(lines) + "\n"


def _growth(grown: dict[int, Estimate]) -> str:
    lines = [
        "",
        "## Strength against thinking time",
        "",
        "What one champion gains per deal of Mü against a table of club players, by the time it may think (95 %",
        "intervals; the same deals for every time, fewer of them for long ones).",
        "",
        "| thinking time (ms) | " + " | ".join(map(str, grown)) + " |",
        "| --- |" + " ---: |" * len(grown),
        "| margin | " + " | ".join(f"{one.mean:+.1f} ± {one.half_width:.1f}" for one in grown.values()) + " |",
        "",
        "![Mü: margin against thinking time](strength-mu.svg)",
    ]
    return "\n".join(lines) + "\n"


def _share(found: Counter[tuple[int, bool]], bids: Sequence[int]) -> str:
    made, failed = (sum(found[bid, result] for bid in bids) for result in (True, False))
    return f"{made / (made + failed):.0%} ({made + failed})" if made + failed else ""
