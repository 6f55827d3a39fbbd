"""A table: its page, its stream, and what its forms ask for. Everything works without script."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from pioche.core.errors import PiocheError
from pioche.core.game import View
from pioche.core.options import whole_number
from pioche.core.seats import NOBODY, Seat
from pioche.core.words import Lang
from pioche.table.diff import ZoneDiff
from pioche.table.presenter import People
from pioche.table.renderer import ZoneRenderer, presenter_of, zone_renderer
from pioche.tables import acts
from pioche.tables.errors import PlayedAtOnce, TableClosed, WrongLink
from pioche.tables.idempotency import check_key
from pioche.tables.preview import playable, preview, world_of
from pioche.tables.rights import Right, check, may
from pioche.tables.table import Table
from pioche.web.errors import note_refusal, retry_after, status_of
from pioche.web.http_errors import GoneOn
from pioche.web.pages import room, side_notes
from pioche.web.pages.errors import Notice, notice_of
from pioche.web.pages.frames import FORM, Frames, clock, match_score, position, table_people
from pioche.web.pages.page_request import PageRequest
from pioche.web.pages.render import page, table_facts
from pioche.web.sse import open_stream

# The values of the buttons that add to a draft, or begin it again: one word or several.
_ADDED: Final = re.compile(r'<button [^>]*name="?(?:add|begin)"? value="([^"]*)"')
_OF_DRAFT: Final = frozenset({"add", "begin", "drop", "cancel"})
_OF_ROOM: Final = frozenset({"sit", "stand", "bot", "no-bot", "start", "leave", "agree"})


def _wants_zones(request: PageRequest) -> bool:
    """The script asks for what has changed, not for a page."""
    return "x-zones" in request.http.headers


def refusal(error: PiocheError, lang: Lang, close: str) -> Response:
    """The part of the page that says why a move is refused."""
    return HTMLResponse(page("refused.html", lang, notice=notice_of(error, lang, close)), status_of(error))


class Play:
    def __init__(self, frames: Frames) -> None:
        self._frames = frames

    # --- looking ---------------------------------------------------------------------

    async def show(self, request: PageRequest) -> Response:
        service = request.context.service
        live = await service.live(request.http.path_params["table"])
        table = live.table
        secret = request.http.query_params.get("s", "")
        if not may(table, request.person.id, Right.SEE) and table.opens_to(secret):
            return self._enter(request, table, secret)
        check(table, request.person.id, Right.SEE)
        service.note_presence(live, request.person.id)
        return self._page(request, table)

    def _enter(self, request: PageRequest, table: Table, secret: str) -> Response:
        """The page that asks for a name, for a guest with the link."""
        names = [chair.name for chair in table.chairs if chair.name]
        free = table.match is None and any(chair.empty for chair in table.chairs)
        info = table.game.info
        has_bots = table.status == "playing" and any(chair.level for chair in table.chairs)
        return request.render(
            "enter.html",
            title=info.title,
            line=info.line.say(request.lang),
            table=table.id,
            secret=secret,
            names=names,
            free=free,
            late=presenter_of(table.game).deal_name.offer.say(request.lang) if has_bots else "",
            over=table.status == "over",
            host=table.guests[table.host],
        )

    def _page(self, request: PageRequest, table: Table, error: PiocheError | None = None) -> Response:
        if table.match is None:
            if table.closed:
                raise TableClosed()
            return room.waiting(request, table, error)
        seat = table.seat_of(request.person.id)
        public, private = self._frames.zones(table, seat, request.lang)
        return self._table(request, table, table.match.view(seat), public, private, error)

    def _table(
        self,
        request: PageRequest,
        table: Table,
        view: View,
        public: ZoneDiff,
        private: ZoneDiff,
        error: PiocheError | None = None,
        draft: bool = False,
    ) -> Response:
        facts = table_facts(zone_renderer(table.game, request.lang), public, private, view, len(table.chairs))
        # A draft may have gone so far that the turn would pass: it is still to be confirmed.
        facts["live"] = facts["live"] or draft
        return request.render(
            "table.html",
            status_of(error) if error else 200,
            **facts,
            table=table.id,
            ply=table.ply,
            at=position(table),
            clock=clock(table),
            pace=table.time_control,
            side_notes=side_notes.side_notes(request, table),
            **side_notes.host_tools(request, table),
            guests=len(table.people()),
            over=table.status == "over",
            notice=_notice(table, error, request.lang),
        )

    async def stream(self, request: PageRequest) -> Response:
        after = whole_number(request.http.query_params.get("after", ""))
        return await open_stream(request.http, request.person.id, FORM, request.lang, after)

    # --- acting ------------------------------------------------------------------------

    async def act(self, request: PageRequest) -> Response:
        form = await request.form()
        table = await request.context.service.table(request.http.path_params["table"])
        try:
            return await self._perform(request, table, form)
        except PiocheError as error:
            if not may(table, request.person.id, Right.SEE):
                raise
            note_refusal(request.http, error)
            script = _wants_zones(request)
            response = refusal(error, request.lang, f"/t/{table.id}") if script else self._page(request, table, error)
            response.headers.update(retry_after(error))
            return response

    async def _perform(self, request: PageRequest, table: Table, form: FormData) -> Response:
        if "join" in form:
            return await self._join(request, table, form)
        check(table, request.person.id, Right.SEE)
        if not _OF_ROOM.isdisjoint(form):
            return await room.act(request, table, form)
        if not side_notes.FIELDS.isdisjoint(form):
            await side_notes.act(request, table, form, check_key(str(form.get("key", ""))))
            return self._after_act(request, table)
        return await self._perform_play(request, table, form)

    async def _perform_play(self, request: PageRequest, table: Table, form: FormData) -> Response:
        """A choice in the game, which belongs to a position."""
        person = request.person
        key = check_key(str(form.get("key", "")))
        repeated = (person.id, key) in table.keys
        if not repeated and table.match is not None and form.get("at", position(table)) != position(table):
            if "again" in form:
                raise GoneOn()
            # The table has gone on: a second tap, or an old page. The table as it is now answers both.
            return self._after_act(request, table)
        if "move" in form:
            # The moves of a draft come first; pieces that were picked are none, the button names what they become.
            draft = _draft(form)
            before = () if _are_picked(table, person.id, draft) else draft
            await request.act(table.id, acts.Move((*before, *str(form["move"]).split())), key)
        elif not _OF_DRAFT.isdisjoint(form):
            return self._draft_response(request, table, _next_draft(form), "drop" in form)
        elif "next" in form:
            await request.act(table.id, acts.NextDeal(), key)
        elif "take-back" in form:
            await request.act(table.id, acts.TakeBack(), key)
        elif "rematch" in form and not repeated:
            await self._rematch(request, table, form, key)
        return self._after_act(request, table)

    def _after_act(self, request: PageRequest, table: Table) -> Response:
        return (
            request.finish(Response(status_code=204)) if _wants_zones(request) else request.redirect(f"/t/{table.id}")
        )

    async def _join(self, request: PageRequest, table: Table, form: FormData) -> Response:
        """Come in by the link, and sit down if a chair is free."""
        secret = str(form.get("secret", ""))
        if not (may(table, request.person.id, Right.SEE) or table.opens_to(secret)):
            raise WrongLink()
        person = request.name_guest(str(form.get("name", "")) or request.person.name)
        await request.act(table.id, acts.Join(secret))
        if table.match is None and any(chair.empty for chair in table.chairs) and table.seat_of(person.id) == NOBODY:
            await request.act(table.id, acts.Sit())
        return request.redirect(f"/t/{table.id}")

    async def _rematch(self, request: PageRequest, table: Table, form: FormData, key: str) -> None:
        """The same people at once again; where the host has not asked for it, the host starts."""
        await request.act(table.id, acts.Rematch(), key)
        if request.person.id == table.host:
            await room.start(request, table, form)

    def _draft_response(self, request: PageRequest, table: Table, draft: tuple[str, ...], shorten: bool) -> Response:
        """The own zones as they would be, tried on what the seat knows; nobody else sees any of it."""
        renderer = zone_renderer(table.game, request.lang)
        guests = table_people(table, request.context.service.bots.form(), request.lang)
        if _are_picked(table, request.person.id, draft):
            view = self._draft_view(request, table, ())
        else:
            if shorten and draft:
                draft = playable(table, request.person.id, draft)
            view = self._draft_view(request, table, draft)
            draft = _checked_draft(table, view.seat, draft, renderer, guests)
        private = ZoneDiff(renderer)
        changed = private.show(renderer.private(view, guests, match_score(table), draft))
        if _wants_zones(request):
            return request.finish(HTMLResponse(changed))
        public, _ = self._frames.zones(table, view.seat, request.lang)
        return self._table(request, table, view, public, private, draft=bool(draft))

    def _draft_view(self, request: PageRequest, table: Table, draft: tuple[str, ...]) -> View:
        check(table, request.person.id, Right.PREVIEW)
        if not draft:
            return table.require_match().view(table.own_seat(request.person.id))
        return preview(table, request.person.id, draft)


def _are_picked(table: Table, person: str, draft: tuple[str, ...]) -> bool:
    """Whether a draft is made of pieces that the person may pick now, each at most once."""
    if not draft or len(set(draft)) < len(draft):
        return False
    seat = table.seat_of(person)
    if table.match is None or seat == NOBODY or table.turn != seat:
        return False
    return set(draft) <= set(presenter_of(table.game).picks(table.match.view(seat)))


def _checked_draft(
    table: Table, seat: Seat, draft: tuple[str, ...], renderer: ZoneRenderer, guests: People
) -> tuple[str, ...]:
    """A draft that can be played, as the game writes it; refuses a word that no button adds."""
    if not draft:
        return ()
    world = world_of(table, seat)
    words: tuple[str, ...] = ()
    # What is left of the values of buttons that may have been pressed.
    rests: list[list[str]] = []
    for word in draft:
        view = world.view(seat)
        action = view.parse(word)
        text = view.text(action)
        zones = ZoneDiff(renderer).show(renderer.private(view, guests, match_score(table), words))
        rests += [unescape(value).split() for value in _ADDED.findall(zones)]
        if not any(rest[:1] == [text] for rest in rests):
            raise PlayedAtOnce(text=text)
        rests = [rest[1:] for rest in rests if rest[0] == text and len(rest) > 1]
        words = (*words, text)
        world.apply(action)
    return words


def _notice(table: Table, error: PiocheError | None, lang: Lang) -> Notice | None:
    """What stands over the table: why something was refused, or that nothing happens here any more."""
    if error is None:
        return notice_of(TableClosed(), lang) if table.closed else None
    return notice_of(error, lang, f"/t/{table.id}")


def _draft(form: FormData) -> tuple[str, ...]:
    return tuple(str(form.get("draft", "")).split())


def _next_draft(form: FormData) -> tuple[str, ...]:
    draft = list(_draft(form))
    if "cancel" in form:
        return ()
    if "begin" in form:
        return tuple(str(form["begin"]).split())
    if "drop" in form and form["drop"] in draft:
        draft.remove(str(form["drop"]))
    if "add" in form:
        draft += str(form["add"]).split()
    return tuple(draft)
