"""The curve of a review as SVG: over the deals, the result and its parts, luck and decisions, added up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from pioche.core.words import Lang, Words
from pioche.table.html import escape

_WIDTH: Final = 640
_HEIGHT: Final = 300
_LEFT: Final = 52
_RIGHT: Final = 128
_TOP: Final = 16
_BOTTOM: Final = 34
_GRID_LINES: Final = 4
_LABEL_STEP: Final = 18
_PIN_STEP: Final = 22
# The steps between two lines of the grid.
_ROUND_STEPS: Final = (1, 2, 5)

_TITLE: Final = Words("Points against the mean of the others", "Points face à la moyenne des autres")
_RESULT: Final = Words("result", "résultat")
_LUCK: Final = Words("luck", "chance")
_SKILL: Final = Words("decisions", "décisions")
_NAMES: Final = {"result": _RESULT, "luck": _LUCK, "skill": _SKILL}
# For a file that stands alone; a page has its own style sheet.
_STYLE: Final = (
    "<style>.review-curve{background:#fbf7ef;color:#2b2230;font:13px sans-serif}"
    ".review-curve text{fill:currentColor}"
    ".review-curve path{fill:none;stroke-width:2.5;stroke-linejoin:round}"
    ".review-curve .grid{stroke:#2b223033;stroke-width:1}"
    ".review-curve .zero{stroke:#2b2230;stroke-width:1}"
    ".review-curve .result{stroke:#8a5a00}"
    ".review-curve .luck{stroke:#6b4a5e;stroke-dasharray:6 5}"
    ".review-curve .skill{stroke:#1f6b34;stroke-dasharray:2 4}"
    ".review-curve .pin{fill:#fbf7ef;stroke:#8a5a00;stroke-width:2}</style>"
)


class Parts(NamedTuple):
    """The result of each deal, and its parts."""

    result: Sequence[float]
    luck: Sequence[float]
    skill: Sequence[float]


class Pin(NamedTuple):
    """A turning point: its number, and its deal, from 0."""

    number: int
    deal: int


class _Scale:
    """Points and deals as places in the drawing."""

    def __init__(self, curves: dict[str, list[float]]) -> None:
        values = [value for curve in curves.values() for value in curve]
        self.step = _grid_step(max(values) - min(values))
        self.low = self.step * (min(values) // self.step)
        self.high = -self.step * (-max(values) // self.step)
        if self.low == self.high:
            self.high += self.step
        self.deals = max(len(curve) for curve in curves.values()) - 1

    def x(self, deal: int) -> float:
        return round(_LEFT + (_WIDTH - _LEFT - _RIGHT) * deal / self.deals, 1)

    def y(self, points: float) -> float:
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (self.high - points) / (self.high - self.low), 1)

    def lines(self) -> Iterator[float]:
        value = self.low
        while value <= self.high:
            yield value
            value += self.step


def _grid_step(span: float) -> float:
    """The round step of the grid with at most a few lines."""
    unit = 1.0
    while True:
        for digit in _ROUND_STEPS:
            if digit * unit * _GRID_LINES >= span:
                return digit * unit
        unit *= 10


def review_curve(parts: Parts, pins: Sequence[Pin], lang: Lang, *, alone: bool = False) -> str:
    """The drawing; `alone` brings its colours along, for a file."""
    curves = {name: [0.0, *accumulate(values)] for name, values in zip(_NAMES, parts, strict=True)}
    scale = _Scale(curves)
    drawn = [*_grid(scale), *_curves(curves, scale, lang), *_pins(pins, curves["result"], scale)]
    return (
        f'<svg class="review-curve" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
        f"<title>{escape(_TITLE.say(lang))}</title>{_STYLE if alone else ''}{''.join(drawn)}</svg>"
    )


def _grid(scale: _Scale) -> Iterator[str]:
    right = scale.x(scale.deals)
    for value in scale.lines():
        y = scale.y(value)
        kind = "zero" if value == 0 else "grid"
        yield f'<path class="{kind}" d="M{_LEFT} {y}H{right}"/>'
        sign = "−" if value < 0 else ""
        yield f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{sign}{abs(value):.0f}</text>'
    every = -(-scale.deals // 12)
    for deal in range(every, scale.deals + 1, every):
        yield f'<text x="{scale.x(deal)}" y="{_HEIGHT - 10}" text-anchor="middle">{deal}</text>'


def _curves(curves: dict[str, list[float]], scale: _Scale, lang: Lang) -> Iterator[str]:
    floor = 0.0
    for name, curve in sorted(curves.items(), key=lambda named: scale.y(named[1][-1])):
        points = "L".join(f"{scale.x(deal)} {scale.y(value)}" for deal, value in enumerate(curve))
        yield f'<path class="{name}" d="M{points}"/>'
        # Names at the end of the curves never overlap.
        floor = max(floor + _LABEL_STEP, scale.y(curve[-1]) + 4)
        label = escape(_NAMES[name].say(lang))
        yield f'<text x="{scale.x(scale.deals) + 16}" y="{floor}">{label}</text>'


def _pins(pins: Sequence[Pin], curve: Sequence[float], scale: _Scale) -> Iterator[str]:
    for place, (number, deal) in enumerate(pins):
        # Pins of one deal stand beside each other.
        before = sum(other.deal == deal for other in pins[:place])
        x, y = scale.x(deal + 1) - _PIN_STEP * before, scale.y(curve[deal + 1])
        yield f'<circle class="pin" cx="{x}" cy="{y}" r="10"/>'
        yield f'<text x="{x}" y="{y + 4.5}" text-anchor="middle">{number}</text>'
