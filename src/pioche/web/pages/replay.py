"""A finished match again: from any seat or with open cards, move by move; and its record as a file."""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup
from starlette.responses import PlainTextResponse, Response

from pioche.core.game import State
from pioche.core.options import whole_number
from pioche.core.record import Record
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.table import People, prompted
from pioche.tables.errors import NotOver, UnknownRecord
from pioche.tables.rights import Right, check
from pioche.tables.table import Table
from pioche.web.pages.frames import named
from pioche.web.pages.render import table_facts
from pioche.web.pages.visit import Visit
from pioche.web.zones import Look, Sight, Standing, look, people

OPEN = "open"


class Place(NamedTuple):
    """Where a replay stands: the match, the deal and the move in it, and who looks: a letter, `open`, or nobody."""

    match: int
    deal: int
    move: int
    eyes: str

    def address(self, table: str) -> str:
        return f"/t/{table}/replay?match={self.match}&deal={self.deal}&move={self.move}&eyes={self.eyes}"


def _record(visitor: Visit) -> tuple[Table, Record, int]:
    table = visitor.office.hall.table(visitor.request.path_params["table"])
    check(table, visitor.person.id, Right.RECORD)
    if not table.records:
        raise NotOver()
    said = visitor.request.query_params.get("match", "")
    number = whole_number(said) if said else len(table.records)
    if number is None or not 1 <= number <= len(table.records):
        raise UnknownRecord(number=said)
    return table, table.records[number - 1], number


async def record(visitor: Visit) -> Response:
    table, found, number = _record(visitor)
    name = f"{table.game.info.id}-{table.id}-{number}.rec"
    response = PlainTextResponse(found.text(table.game))
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return visitor.finish(response)


def _within(text: str, low: int, high: int, otherwise: int) -> int:
    number = whole_number(text)
    return otherwise if number is None else min(max(number, low), high)


async def watch(visitor: Visit) -> Response:
    table, found, number = _record(visitor)
    asked = visitor.request.query_params
    deal = _within(asked.get("deal", ""), 1, len(found.deals), 1)
    moves = len(found.deals[deal - 1].moves)
    move = _within(asked.get("move", ""), 0, moves, 0)
    eyes = asked.get("eyes", "")
    letters = LETTERS[: found.options.players]
    place = Place(number, deal, move, eyes if eyes == OPEN or (eyes and eyes in letters) else "")
    state = found.replay(table.game, deal - 1, move)
    art = look(table.game.info.id, visitor.lang)
    bots = tuple(name in visitor.office.hall.company.levels for name in found.names)
    names = named(found.names, bots, table.id)
    guests = people(names, bots)
    public, private = _sights(art, state, guests, _standing(found, place, state), place)
    seat = Seat(letters.index(place.eyes)) if place.eyes and place.eyes != OPEN else NOBODY
    facts = table_facts(art, public, private, state.view(seat), len(names))
    # Open hands lie where one's own plate would.
    facts["seated"] = bool(place.eyes)
    ways = {
        "first": place._replace(move=0),
        "before": place._replace(move=move - 1) if move else None,
        "after": place._replace(move=move + 1) if move < moves else _next_deal(place, found),
        "last": place._replace(move=moves),
    }
    return visitor.show(
        "replay.html",
        200,
        **facts,
        table=table.id,
        place=place,
        ask=Markup(prompted(art.table.prompt(state.view(NOBODY), guests, visitor.lang, ())).ask),
        moves=moves,
        ways={name: way.address(table.id) if way else "" for name, way in ways.items()},
        deals=[(n, place._replace(deal=n, move=0).address(table.id)) for n in range(1, len(found.deals) + 1)],
        sights=[(letter, names[k], place._replace(eyes=letter).address(table.id)) for k, letter in enumerate(letters)],
        opened=place._replace(eyes=OPEN).address(table.id),
        watching=place._replace(eyes="").address(table.id),
    )


def _next_deal(place: Place, found: Record) -> Place | None:
    return place._replace(deal=place.deal + 1, move=0) if place.deal < len(found.deals) else None


def _standing(found: Record, place: Place, state: State) -> Standing:
    played = found.deals[place.deal - 1]
    done = state.turn() == NOBODY
    scores = [tuple(other.scores or ()) for other in found.deals[: place.deal - 1]]
    totals = played.deal.totals
    if done and played.scores is not None:
        scores.append(tuple(played.scores))
        totals = played.deal.totals_after(played.scores)
    last = done and place.deal == len(found.deals)
    return Standing(place.deal, totals, tuple(scores), tuple(found.winners or ()) if last else None)


def _sights(art: Look, state: State, guests: People, now: Standing, place: Place) -> tuple[Sight, Sight]:
    """What everybody saw, and below it the hands that are looked into."""
    public, private = Sight(art), Sight(art)
    public.show(*art.public(state.view(NOBODY), guests, now))
    if place.eyes and place.eyes != OPEN:
        own = art.private(state.view(Seat(LETTERS.index(place.eyes))), guests, now)
        private.show({zone: seen for zone, seen in own.items() if zone != "prompt"})
    if place.eyes == OPEN:
        private.show({"hands": {"hands": _open_hands(art, state, guests, now)}})
    return public, private


def _open_hands(art: Look, state: State, guests: People, now: Standing) -> list[tuple[str, str]]:
    """Whose hand it is, and its zones."""
    shown = []
    for seat, name in enumerate(guests.names):
        own = art.private(state.view(Seat(seat)), guests, now)
        drawn = "".join(
            art.draw(zone, seen).replace(f'id="z-{zone}"', f'id="z-{zone}-{seat}"')
            for zone, seen in own.items()
            if zone != "prompt"
        )
        shown.append((name, drawn))
    return shown
