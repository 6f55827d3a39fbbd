"""Weights against levels on duplicate deals, over seeds of their own."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from pioche.arena.duplicate import Contest, Result
from pioche.arena.figures import figures
from pioche.arena.run import run
from pioche.bots.levels import BUDGETS

NAME = "net"
# Deals for each worker, to learn how long they take.
_FIRST = 2


@dataclass(frozen=True, slots=True)
class Trial:
    """Weights against a level: `4:club:2000` says players, level and deals."""

    players: int
    level: str
    deals: int

    @staticmethod
    def read(text: str) -> Trial:
        players, level, deals = text.split(":")
        return Trial(int(players), level, int(deals))


def contest(game: str, file: Path, trial: Trial, seed: int) -> Contest:
    """Every second seat is the net's. A search has its visits and no clock, so that a busy machine changes nothing."""
    entrants = tuple((NAME, trial.level)[seat % 2] for seat in range(trial.players))
    visits = BUDGETS[trial.level].visits if trial.level in BUDGETS else 0
    return Contest(game, {"players": trial.players}, entrants, seed, visits=visits, nets={NAME: str(file)})


def outcomes(results: Sequence[Result]) -> str:
    """How the deals ended, each kind by its share."""
    counted = Counter(outcome.get("result", "") for result in results for outcome in result.outcomes)
    return " ".join(f"{kind} {number / counted.total():.0%}" for kind, number in counted.most_common())


def play_deals(one: Contest, deals: int, workers: int, seconds: float) -> list[Result]:
    """Play `deals` deals, or as many as fit a time: some for each worker in any case."""
    begun = time.monotonic()
    number = min(deals, _FIRST * workers) if seconds < math.inf else deals
    with TemporaryDirectory() as folder:
        while True:
            results = run(one, number, workers, Path(folder, "results"), lambda _: None)
            spent = time.monotonic() - begun
            more = deals - number if seconds == math.inf else int(number * (seconds - spent) / spent)
            if number == deals or more < workers:
                return results
            number = min(deals, number + more)


def evaluate(
    game: str, file: Path, trials: list[Trial], seed: int, workers: int, seconds: float = math.inf
) -> list[str]:
    """A row of a table for each trial, printed at once. Each may take its share of the time."""
    rows = []
    for trial in trials:
        one = contest(game, file, trial, seed)
        results = play_deals(one, trial.deals, workers, seconds / len(trials))
        net = next(level for level in figures(one, results) if level.level == NAME)
        margin = net.margin
        rows.append(
            f"| {trial.players} | {trial.level} | {len(results):,} | {margin.mean:+.2f} "
            f"| {margin.low:+.2f} .. {margin.high:+.2f} | {net.decision_p50 * 1e6:.0f} µs | {outcomes(results)} |"
        )
        print(rows[-1], flush=True)
    return rows
