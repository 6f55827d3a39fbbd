"""The review of one's own decisions in a finished match: asked for, its progress, and what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup
from starlette.responses import Response

from pioche.bots.review import DealReview, Review
from pioche.core.record import Record
from pioche.core.seats import LETTERS
from pioche.core.words import Lang
from pioche.table.move_name import move_name
from pioche.table.presenter import People, people
from pioche.table.renderer import ZoneRenderer, zone_renderer
from pioche.table.review_curve import Parts, Pin, review_curve
from pioche.tables.reviews import MatchSeat, finished_review, own_place
from pioche.tables.table import Table
from pioche.web.pages.frames import display_names
from pioche.web.pages.page_request import PageRequest
from pioche.web.pages.replay import Place, record_of, review_address


class TurningPoint(NamedTuple):
    """A decision on the page: what was played, what was better, by how much, and where the replay shows it."""

    number: int
    deal: str
    played: Markup
    better: Markup
    cost: str
    error: str
    address: str


class Bar(NamedTuple):
    """One part of the result: its points, its sign, its length in percent of half the scale."""

    points: str
    lost: bool
    length: int


async def _place(request: PageRequest) -> tuple[Table, Record, MatchSeat]:
    """Refuses a match that is not over, and one that the person did not play. Who has left since still may."""
    table, record, number = await record_of(request)
    return table, record, own_place(table, request.person.id, number)


async def change(request: PageRequest) -> Response:
    """Begin a review, go on with it, or stop it."""
    table, _, place = await _place(request)
    form = await request.form()
    reviews = request.context.service.reviews
    if "stop" in form:
        await reviews.stop(place)
    else:
        await reviews.start(table, place, request.person.id)
    return request.redirect(review_address(table.id, place.match))


async def show(request: PageRequest) -> Response:
    table, record, place = await _place(request)
    progress = await request.context.service.reviews.progress(table, place)
    facts: dict[str, object] = {}
    if progress.finished:
        # Deals are replayed for it, which takes longer than the loop may wait.
        async with request.context.replays:
            review = await asyncio.to_thread(finished_review, table.game, record, place.seat, progress)
            facts = await asyncio.to_thread(_facts, request.lang, table, record, place, review)
    return request.render(
        "review.html",
        200,
        title=table.game.info.title,
        sprite=Markup(zone_renderer(table.game, request.lang).sprite()),
        action=review_address(table.id, place.match),
        sheets=[f"{table.game.info.id}/table.css"],
        replay=Place(place.match, 1, 0, LETTERS[place.seat]).address(table.id),
        table=table.id,
        progress=progress,
        **{"review": None, **facts},
    )


def _facts(lang: Lang, table: Table, record: Record, place: MatchSeat, review: Review) -> dict[str, object]:
    """What the page says of a finished review."""
    pins = [Pin(number, review.steps[point].deal) for number, point in enumerate(review.turning_points, 1)]
    deals = review.deals
    parts = Parts([deal.result for deal in deals], [deal.luck for deal in deals], [deal.skill for deal in deals])
    bots = table.record_bots[place.match - 1]
    guests = people(display_names(record.names, bots, table.id), bots)
    renderer = zone_renderer(table.game, lang)
    return {
        "review": review,
        "bars": _bars(review.total()),
        "each": renderer.presenter.deal_name.each.say(lang),
        "curve": Markup(review_curve(parts, pins, lang)),
        "points": list(_turning_points(renderer, guests, table, record, place, review)),
    }


def _bars(total: DealReview) -> dict[str, Bar]:
    """The parts of the result, on one scale."""
    parts = {"result": total.result, "luck": total.luck, "own": total.own, "others": total.others}
    most = max(1.0, *map(abs, parts.values()))
    return {name: Bar(_with_sign(part), part < 0, round(100 * abs(part) / most)) for name, part in parts.items()}


def _with_sign(points: float) -> str:
    return f"{'−' if points < 0 else '+'}{abs(points):.0f}"


def _turning_points(
    renderer: ZoneRenderer, guests: People, table: Table, record: Record, place: MatchSeat, review: Review
) -> Iterator[TurningPoint]:
    for number, point in enumerate(review.turning_points, 1):
        step, result = review.steps[point], review.results[point]
        view = record.replay(renderer.game, step.deal, step.move).view(place.seat)
        yield TurningPoint(
            number,
            renderer.presenter.deal_name.numbered.say(renderer.lang, n=step.deal + 1),
            Markup(move_name(renderer, view, guests, result.played)),
            Markup(move_name(renderer, view, guests, result.better)),
            _with_sign(-result.cost),
            f"{result.error:.1f}",
            Place(place.match, step.deal + 1, step.move, LETTERS[place.seat]).address(table.id),
        )
