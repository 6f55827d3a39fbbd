"""Figures of a contest, with their uncertainty."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pioche.arena.duplicate import Contest, Result

_NINETY_FIVE = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the half-width of its 95 % confidence interval."""

    mean: float
    half_width: float

    @property
    def low(self) -> float:
        return self.mean - self.half_width

    @property
    def high(self) -> float:
        return self.mean + self.half_width


@dataclass(frozen=True, slots=True)
class LevelFigures:
    """One level in one contest. `margin` is its gain per deal against the mean of the other levels' seats."""

    level: str
    seats: int
    margin: Estimate
    win_share: float
    rating: tuple[float, float] | None
    decision_p50: float
    decision_p95: float


def estimate(samples: Sequence[float]) -> Estimate:
    """The mean of independent samples."""
    n = len(samples)
    mean = sum(samples) / n
    if n == 1:
        return Estimate(mean, math.inf)
    variance = sum((sample - mean) ** 2 for sample in samples) / (n - 1)
    return Estimate(mean, _NINETY_FIVE * math.sqrt(variance / n))


def figures(contest: Contest, results: Sequence[Result]) -> list[LevelFigures]:
    """The figures of each level, in the order of the contest."""
    ratings = _ratings(contest, results)
    return [_level(contest, results, level, ratings) for level in dict.fromkeys(contest.entrants)]


def _level(
    contest: Contest, results: Sequence[Result], level: str, ratings: dict[str, tuple[float, float]]
) -> LevelFigures:
    places = [place for place, entrant in enumerate(contest.entrants) if entrant == level]
    rotations = [gains for result in results for gains in result.gains]
    seconds = sorted(second for result in results for second in result.seconds[level])
    return LevelFigures(
        level,
        len(places),
        estimate([_deal_margin(result, places) for result in results]),
        sum(_share_of_best(gains, places) for gains in rotations) / len(rotations),
        ratings.get(level),
        _quantile(seconds, 0.5),
        _quantile(seconds, 0.95),
    )


def _deal_margin(result: Result, places: list[int]) -> float:
    """The gain of a level over the others in all rotations of one deal: one sample."""
    return sum(_level_gain(gains, places) for gains in result.gains) / len(result.gains)


def _level_gain(gains: list[float], places: list[int]) -> float:
    """The mean gain of a level's seats less that of the others."""
    others = [gain for place, gain in enumerate(gains) if place not in places]
    own = sum(gains[place] for place in places) / len(places)
    return own - sum(others) / len(others) if others else 0.0


def _share_of_best(gains: list[float], places: list[int]) -> float:
    """A level's share of the best place."""
    winners = [place for place, gain in enumerate(gains) if gain == max(gains)]
    return sum(place in places for place in winners) / len(winners)


def _quantile(ordered: list[float], share: float) -> float:
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def _ratings(contest: Contest, results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """OpenSkill ratings (mean and uncertainty) of the levels; none of one alone, or without the package."""
    levels = list(dict.fromkeys(contest.entrants))
    if len(levels) == 1:
        return {}
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return {}
    model = PlackettLuce()
    rated = [[model.rating()] for _ in levels]
    for gains in (gains for result in results for gains in result.gains):
        by_level = [
            _level_gain(gains, [place for place, entrant in enumerate(contest.entrants) if entrant == level])
            for level in levels
        ]
        rated = model.rate(rated, scores=by_level)
    return {level: (rating.mu, rating.sigma) for level, [rating] in zip(levels, rated, strict=True)}
