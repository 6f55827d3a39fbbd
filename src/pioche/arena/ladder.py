"""The ladder: each level against the one below, in every game; it writes docs/strength.md."""

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
from pioche.core.game import Game
from pioche.core.heuristics import Contracts
from pioche.core.native import is_compiled

# Deals of a step, by its upper level: fewer for levels that think longer.
DEALS: Final = {"beginner": 2000, "club": 2000, "expert": 500, "champion": 150}
# Deals by level, to count contracts at tables of one level.
CALIBRATION: Final = {"beginner": 1000, "club": 1000, "expert": 300, "champion": 100}
# Deals by thinking time in milliseconds, for one champion against club players.
GROWTH: Final = {1: 200, 3: 200, 10: 200, 30: 200, 100: 120, 300: 60, 1000: 40, 3000: 20}
_SEED: Final = 20_000

Show = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One level against the one below in one game."""

    title: str
    upper: LevelFigures
    lower: LevelFigures
    deals: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """Plays `share` of the usual deals, in processes of this machine or by Ray; `folder` holds the results.

    When a run is resumed, all results of the folder count, even beyond the share.
    """

    folder: Path
    workers: int
    share: float
    resume: bool
    ray: str | None
    show: Show

    def climb(self, games: Iterable[Game]) -> list[Step]:
        return [self.step(game, upper) for game in games for upper in LEVELS[1:]]

    def step(self, game: Game, upper: str) -> Step:
        lower = LEVELS[LEVELS.index(upper) - 1]
        id, players = game.info.id, game.info.choose().players
        entrants = tuple((upper, lower)[seat % 2] for seat in range(players))
        contest = Contest(id, {}, entrants, _SEED)
        results = self.play(contest, f"{id}: {upper} - {lower}", DEALS[upper])
        by_level = {level.level: level for level in figures(contest, results)}
        return Step(game.info.title, by_level[upper], by_level[lower], len(results))

    def contracts(self, game: Game, contracts: Contracts) -> dict[str, Counter[tuple[int, bool]]]:
        """The numbers of contracts by level, then by height and success."""
        counts = {}
        id, players = game.info.id, game.info.choose().players
        for level, deals in CALIBRATION.items():
            contest = Contest(id, {}, (level,) * players, _SEED + 1)
            counts[level] = _contracts(self.play(contest, f"{id}: {level}", deals), contracts)
        return counts

    def growth(self, game: Game) -> dict[int, Estimate]:
        """The gain of one champion against club players, by thinking time in milliseconds."""
        gains = {}
        id, players = game.info.id, game.info.choose().players
        for milliseconds, deals in GROWTH.items():
            entrants = ("champion",) + ("club",) * (players - 1)
            contest = Contest(id, {}, entrants, _SEED + 2, milliseconds=milliseconds)
            results = self.play(contest, f"{id}: {milliseconds} ms", deals)
            gains[milliseconds] = figures(contest, results)[0].margin
        return gains

    def play(self, contest: Contest, label: str, deals: int) -> list[Result]:
        file = self.folder / f"{digest(contest)}.jsonl"
        if not self.resume:
            file.unlink(missing_ok=True)
        finished = len(read_results(contest, file)) if file.exists() else 0
        total = max(2, round(deals * self.share), finished)
        return run(contest, total, self.workers, file, lambda count: self.show(label, count, total), self.ray)


def _contracts(results: Sequence[Result], contracts: Contracts) -> Counter[tuple[int, bool]]:
    counts: Counter[tuple[int, bool]] = Counter()
    for outcome in (outcome for result in results for outcome in result.outcomes):
        if outcome[contracts.result] in (contracts.made, contracts.failed):
            counts[int(outcome[contracts.height]), outcome[contracts.result] == contracts.made] += 1
    return counts


def write_strength(ladder: Ladder, games: Sequence[Game], page: Path) -> None:
    """Play the missing deals and write the page, with a plot beside it for each game whose bots infer hands."""
    plots = {game: page.with_name(f"strength-{game.info.id}.svg") for game in games if game.heuristics.infers}
    for plot in plots.values():
        check_plot(plot)
    parts = [_HEAD.format(**_circumstances()), _steps(ladder.climb(games))]
    for game in games:
        contracts = game.heuristics.contracts
        if contracts is not None:
            parts.append(_calibration(game.info.title, contracts, ladder.contracts(game, contracts)))
    for game, plot in plots.items():
        gains = ladder.growth(game)
        parts.append(_growth(game.info.title, gains, plot.name))
        plot_growth(gains, plot)
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
            f"| {step.title} | {upper.level} > {step.lower.level} | {step.deals:,} "
            f"| {margin.mean:+.2f} | {margin.low:+.2f} .. {margin.high:+.2f} | {_yes(margin.low > 0)} "
            f"| {upper.win_share:.0%} | {upper.decision_p50 * 1000:.2f} / {upper.decision_p95 * 1000:.2f} ms |"
        )
    return "\n".join(lines) + "\n"


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _calibration(title: str, contracts: Contracts, counts: dict[str, Counter[tuple[int, bool]]]) -> str:
    bids = sorted({bid for level in counts.values() for bid, _ in level})
    lines = [
        "",
        f"## {title}: contracts made",
        "",
        f"{contracts.question}, at tables of one level",
        "(contracts in brackets).",
        "",
        "| level | all | " + " | ".join(map(str, bids)) + " |",
        "| --- |" + " ---: |" * (len(bids) + 1),
    ]
    for level, contract_counts in counts.items():
        shares = [_share(contract_counts, [bid]) for bid in bids]
        lines.append(f"| {level} | {_share(contract_counts, bids)} | " + " | ".join(shares) + " |")
    return "\n".join(lines) + "\n"


def _growth(title: str, gains: dict[int, Estimate], plot: str) -> str:
    lines = [
        "",
        f"## {title}: strength against thinking time",
        "",
        f"What one champion gains per deal of {title} against a table of club players, by the time it may think (95 %",
        "intervals; the same deals for every time, fewer of them for long ones).",
        "",
        "| thinking time (ms) | " + " | ".join(map(str, gains)) + " |",
        "| --- |" + " ---: |" * len(gains),
        "| margin | " + " | ".join(f"{one.mean:+.1f} ± {one.half_width:.1f}" for one in gains.values()) + " |",
        "",
        f"![{title}: margin against thinking time]({plot})",
    ]
    return "\n".join(lines) + "\n"


def _share(counts: Counter[tuple[int, bool]], bids: Sequence[int]) -> str:
    """The share of contracts that succeeded, and their number."""
    successes, failures = (sum(counts[bid, result] for bid in bids) for result in (True, False))
    total = successes + failures
    return f"{successes / total:.0%} ({total})" if total else ""
