"""A finished match again: from any seat or with open cards, move by move; and its record as a file."""

from __future__ import annotations

import asyncio
import re
from typing import Final, NamedTuple

from markupsafe import Markup
from starlette.responses import PlainTextResponse, Response

from pioche.core.game import Game, State
from pioche.core.options import whole_number
from pioche.core.record import Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import People, people
from pioche.table.renderer import ZoneRenderer, goal_of, zone_renderer
from pioche.table.shared_zones import MatchScore
from pioche.tables.errors import NotOver, UnknownRecord
from pioche.tables.rights import Right, check
from pioche.tables.table import Table
from pioche.web.pages.deal_log import LogChapter, deal_log
from pioche.web.pages.frames import display_names
from pioche.web.pages.page_request import PageRequest
from pioche.web.pages.render import table_facts

OPEN = "open"
# A hand is drawn for several seats: no element keeps its id.
_ID: Final = re.compile(r" id=\"?z-\w+\"?")


class Place(NamedTuple):
    """A position of a replay: match, deal, move. `eyes` is the letter of the seat that looks, `open`, or empty."""

    match: int
    deal: int
    move: int
    eyes: str

    def address(self, table: str) -> str:
        return f"/t/{table}/replay?match={self.match}&deal={self.deal}&move={self.move}&eyes={self.eyes}"


def review_address(table: str, match: int) -> str:
    return f"/t/{table}/review?match={match}"


async def record_of(request: PageRequest) -> tuple[Table, Record, int]:
    """The table, the record asked for and its number; the right comes first, then whether there is a record."""
    table = await request.context.service.table(request.http.path_params["table"])
    check(table, request.person.id, Right.RECORD)
    if not table.records:
        raise NotOver()
    text = request.http.query_params.get("match", "")
    number = whole_number(text) if text else len(table.records)
    if number is None or not 1 <= number <= len(table.records):
        raise UnknownRecord(number=text)
    return table, table.records[number - 1], number


async def download(request: PageRequest) -> Response:
    table, record, number = await record_of(request)
    name = f"{table.game.info.id}-{table.id}-{number}.rec"
    response = PlainTextResponse(record.text(table.game))
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return request.finish(response)


def _within(text: str, low: int, high: int, otherwise: int) -> int:
    number = whole_number(text)
    return otherwise if number is None else min(max(number, low), high)


async def watch(request: PageRequest) -> Response:
    table, record, number = await record_of(request)
    letters = LETTERS[: record.options.players]
    place = _place(request, record, number)
    renderer = zone_renderer(table.game, request.lang)
    bots = table.record_bots[number - 1]
    names = display_names(record.names, bots, table.id)
    guests = people(names, bots)
    # A deal may have thousands of moves. Its thread is none of those that wait for the database.
    async with request.context.replays:
        state, chapters = await asyncio.to_thread(_state_and_log, record, renderer, guests, place)
    now = _match_score(renderer.game, record, place, state)
    public, private = _zones(renderer, state, guests, now, place)
    on_cloth = place.eyes == OPEN and renderer.presenter.open_zones(state, renderer.lang)
    seat = Seat(letters.index(place.eyes)) if place.eyes and place.eyes != OPEN else NOBODY
    facts = table_facts(renderer, public, private, state.view(seat), len(names))
    # Open hands lie where one's own plate would.
    facts["seated"] = bool(place.eyes)
    deal_name, moves = renderer.presenter.deal_name, len(record.deals[place.deal - 1].moves)
    return request.render(
        "replay.html",
        200,
        **facts,
        table=table.id,
        place=place,
        ask=Markup(renderer.presenter.prompt(state.view(NOBODY), guests, request.lang, ()).data().ask),
        where=deal_name.place.say(request.lang, deal=place.deal, move=place.move, moves=moves),
        deal_heading=deal_name.heading.say(request.lang),
        moves=moves,
        hands=[] if place.eyes != OPEN or on_cloth else _open_hands(renderer, state, guests, now),
        chapters=_chapter_links(chapters, place, table.id),
        ways={name: way.address(table.id) if way else "" for name, way in _ways(place, record).items()},
        deals=[(n, place._replace(deal=n, move=0).address(table.id)) for n in range(1, len(record.deals) + 1)],
        perspectives=[
            (letter, names[k], place._replace(eyes=letter).address(table.id)) for k, letter in enumerate(letters)
        ],
        open_cards=place._replace(eyes=OPEN).address(table.id),
        review=review_address(table.id, number) if request.person.id in table.record_seats[number - 1] else "",
        watching=place._replace(eyes="").address(table.id),
    )


def _place(request: PageRequest, record: Record, match: int) -> Place:
    """The position that a request names, or the nearest there is."""
    query = request.http.query_params
    deal = _within(query.get("deal", ""), 1, len(record.deals), 1)
    move = _within(query.get("move", ""), 0, len(record.deals[deal - 1].moves), 0)
    eyes = query.get("eyes", "")
    return Place(match, deal, move, eyes if eyes in (OPEN, *LETTERS[: record.options.players]) else "")


def _ways(place: Place, record: Record) -> dict[str, Place | None]:
    """Where the buttons of a replay lead."""
    moves = len(record.deals[place.deal - 1].moves)
    return {
        "first": place._replace(move=0),
        "before": place._replace(move=place.move - 1) if place.move else None,
        "after": place._replace(move=place.move + 1) if place.move < moves else _next_deal(place, record),
        "last": place._replace(move=moves),
    }


def _state_and_log(
    record: Record, renderer: ZoneRenderer, guests: People, place: Place
) -> tuple[State, tuple[LogChapter, ...]]:
    """The state after the move, and the log of the whole deal."""
    state = record.replay(renderer.game, place.deal - 1, place.move)
    return state, deal_log(renderer, record.deals[place.deal - 1], guests)


def _chapter_links(
    chapters: tuple[LogChapter, ...], place: Place, table: str
) -> list[tuple[Markup, list[tuple[Markup, str, str]]]]:
    """The log for the template: of each line its text, its address, and whether it is `now` or comes `later`."""
    now = max([line.move for chapter in chapters for line in chapter.lines if line.move <= place.move], default=0)

    def when(move: int) -> str:
        return "now" if move == now else "later" if move > now else ""

    return [
        (
            Markup(chapter.title),
            [
                (Markup(line.text), place._replace(move=line.move).address(table), when(line.move))
                for line in chapter.lines
            ],
        )
        for chapter in chapters
    ]


def _next_deal(place: Place, record: Record) -> Place | None:
    return place._replace(deal=place.deal + 1, move=0) if place.deal < len(record.deals) else None


def _match_score(game: Game, record: Record, place: Place, state: State) -> MatchScore:
    played = record.deals[place.deal - 1]
    done = state.turn() == NOBODY
    scores = [tuple(other.scores or ()) for other in record.deals[: place.deal - 1]]
    totals = played.deal.totals
    if done and played.scores is not None:
        scores.append(tuple(played.scores))
        totals = played.deal.totals_after(played.scores)
    last = done and place.deal == len(record.deals)
    winners = tuple(record.winners or ()) if last else None
    halves = game.half_points(record.options)
    return MatchScore(place.deal, totals, tuple(scores), winners, halves, *goal_of(game, record.options))


def _zones(
    renderer: ZoneRenderer, state: State, guests: People, now: MatchScore, place: Place
) -> tuple[ZoneDiff, ZoneDiff]:
    """What everybody saw, and what the seat saw that is looked over."""
    public, private = ZoneDiff(renderer), ZoneDiff(renderer)
    zones, _ = renderer.public(state.view(NOBODY), guests, now)
    open_zones = renderer.presenter.open_zones(state, renderer.lang) if place.eyes == OPEN else {}
    public.show({**zones, **open_zones})
    if place.eyes and place.eyes != OPEN:
        own = renderer.private(state.view(Seat(LETTERS.index(place.eyes))), guests, now)
        private.show({name: zone for name, zone in own.items() if name != "prompt"})
    return public, private


def _open_hands(renderer: ZoneRenderer, state: State, guests: People, now: MatchScore) -> list[tuple[Markup, Markup]]:
    """Whose hand it is, and its cards; of a game without a zone of that name all that the seat sees."""
    hands = []
    for seat, player in enumerate(guests.names):
        own = renderer.private(state.view(Seat(seat)), guests, now)
        names = ["hand"] if "hand" in own else [name for name in own if name != "prompt"]
        drawn = _ID.sub("", "".join([renderer.draw(name, own[name]) for name in names]))
        hands.append((Markup(player), Markup(drawn)))
    return hands
