"""A table: its page, its stream, and what its forms ask for. Everything works without script."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl

from starlette.datastructures import FormData
from starlette.responses import HTMLResponse, Response

from pioche.core.errors import IllegalAction, PiocheError
from pioche.core.game import View
from pioche.core.options import whole_number
from pioche.core.seats import LETTERS, NOBODY
from pioche.core.words import LANGS, Lang
from pioche.tables import acts
from pioche.tables.errors import TableClosed
from pioche.tables.hall import Hall
from pioche.tables.rights import Right, check, may
from pioche.tables.table import LEFT, Table
from pioche.web.errors import status_of
from pioche.web.exchange import Answer, Asked, Headers
from pioche.web.identity import Guest
from pioche.web.pages import room
from pioche.web.pages.errors import ground_of, told
from pioche.web.pages.frames import FORM, Frames, clock, company, position, standing
from pioche.web.pages.render import page, table_facts
from pioche.web.pages.visit import Visit, answer_headers
from pioche.web.streams import open_stream
from pioche.web.zones import Sight, look

_OF_ROOM = ("sit", "stand", "bot", "no-bot", "start", "leave")


def _wants_zones(visitor: Visit) -> bool:
    """The script asks for what has changed, not for a page."""
    return "x-zones" in visitor.request.headers


class PageMoves:
    """Moves as a page posts them, on the short way."""

    path = re.compile(rb"/t/([0-9a-f]{12})")
    route = "/t/{table}"
    content_type = b"application/x-www-form-urlencoded;charset=UTF-8"

    def read(self, hall: Hall, guest: Guest, table: str, headers: Headers, body: bytes) -> Asked | None:
        fields = _fields(body.decode("latin-1")) if b"x-zones" in headers else {}
        if not fields.keys() <= _FIELDS or ("move" in fields) == ("next" in fields):
            return None
        try:
            found = hall.table(table)
        except PiocheError:
            return None
        if found.seat_of(guest.person.id) == NOBODY or found.match is None or fields.get("at") != position(found):
            return None
        if "next" in fields:
            return Asked(acts.NextDeal())
        return Asked(acts.Move((*fields.get("draft", "").split(), fields["move"])))

    def done(self, table: str, ply: int, lang: Lang) -> Answer:
        return _DONE[lang]

    def refused(self, error: PiocheError, lang: Lang) -> Response:
        return refusal(error, lang)


def _fields(body: str) -> dict[str, str]:
    """What a form says; most say nothing that would have to be spelt out."""
    if "%" in body or "+" in body:
        return dict(parse_qsl(body))
    pairs = [field.partition("=") for field in body.split("&")]
    return {name: value for name, _, value in pairs if value}


_FIELDS: Final = frozenset({"at", "move", "next", "draft"})
_DONE: Final = {lang: Answer(204, tuple(answer_headers(lang))) for lang in LANGS}


def refusal(error: PiocheError, lang: Lang) -> Response:
    """What is put on the page when a move is refused."""
    html = page("refused.html", lang, refused=told(error, lang), ground=ground_of(error, lang))
    return HTMLResponse(html, status_of(error))


class Play:
    def __init__(self, frames: Frames) -> None:
        self._frames = frames

    # --- looking ---------------------------------------------------------------------

    async def show(self, visitor: Visit) -> Response:
        hall = visitor.office.hall
        live = hall.live(visitor.request.path_params["table"])
        table = live.table
        secret = visitor.request.query_params.get("s", "")
        if secret and not table.public and visitor.person.id not in table.guests:
            return self._enter(visitor, table, secret)
        check(table, visitor.person.id, Right.SEE)
        hall.see(live, visitor.person.id)
        return self._page(visitor, table)

    def _enter(self, visitor: Visit, table: Table, secret: str) -> Response:
        """Who comes by the link says a name."""
        names = [chair.name for chair in table.chairs if chair.name]
        free = table.match is None and any(chair.empty for chair in table.chairs)
        info = table.game.info
        return visitor.show(
            "enter.html",
            title=info.title,
            line=info.line.say(visitor.lang),
            table=table.id,
            secret=secret,
            names=names,
            free=free,
            over=table.status == "over",
            host=table.guests[table.host],
        )

    def _page(self, visitor: Visit, table: Table, error: PiocheError | None = None) -> Response:
        refused = told(error, visitor.lang) if error else ""
        status = status_of(error) if error else 200
        if table.match is None:
            if table.closed:
                raise TableClosed()
            return room.waiting(visitor, table, refused, status)
        seat = table.seat_of(visitor.person.id)
        public, private = self._frames.zones(table, seat, visitor.lang)
        return self._table(visitor, table, table.match.view(seat), public, private, error)

    def _table(
        self,
        visitor: Visit,
        table: Table,
        view: View,
        public: Sight,
        private: Sight,
        error: PiocheError | None = None,
        draft: bool = False,
    ) -> Response:
        facts = table_facts(look(table.game.info.id, visitor.lang), public, private, view, len(table.chairs))
        # A draft may have gone so far that the turn would pass: it is still to be confirmed.
        facts["live"] = facts["live"] or draft
        chair = table.chairs[view.seat] if view.seat != NOBODY else None
        return visitor.show(
            "table.html",
            status_of(error) if error else 200,
            **facts,
            table=table.id,
            ply=table.ply,
            at=position(table),
            clock=clock(table),
            pace=table.pace,
            vacant=_vacant(table) if view.seat == NOBODY else "",
            guests=len(table.people()),
            relief=chair is not None and bool(chair.relief),
            over=table.status == "over",
            refused=_note(table, error, visitor.lang),
            ground=ground_of(error, visitor.lang) if error else None,
        )

    async def stream(self, visitor: Visit) -> Response:
        office = visitor.office
        table = visitor.request.path_params["table"]
        after = whole_number(visitor.request.query_params.get("after", ""))
        return open_stream(
            office.hall, office.metrics, visitor.request, table, visitor.person.id, FORM, visitor.lang, after
        )

    # --- acting ------------------------------------------------------------------------

    async def act(self, visitor: Visit) -> Response:
        form = await visitor.request.form()
        table = visitor.office.hall.table(visitor.request.path_params["table"])
        try:
            return await self._acted(visitor, table, form)
        except PiocheError as error:
            if not may(table, visitor.person.id, Right.SEE):
                raise
            visitor.request.scope["pioche_code"] = error.code
            if _wants_zones(visitor):
                return refusal(error, visitor.lang)
            return self._page(visitor, table, error)

    async def _acted(self, visitor: Visit, table: Table, form: FormData) -> Response:
        hall, person = visitor.office.hall, visitor.person
        if "join" in form:
            return await self._join(visitor, table, form)
        if any(name in form for name in _OF_ROOM):
            return await room.act(visitor, table, form)
        if table.match is not None and form.get("at", position(table)) != position(table):
            # The table has gone on: a second tap, an old page. What it shows now says it all.
            return self._done(visitor, table)
        if "move" in form:
            moves = (*_draft(form), str(form["move"]))
            await hall.act(table.id, person, acts.Move(moves))
        elif "add" in form or "drop" in form or "cancel" in form:
            return self._drafted(visitor, table, _next_draft(form), "drop" in form)
        elif "next" in form:
            await hall.act(table.id, person, acts.NextDeal())
        elif "take-back" in form:
            await hall.act(table.id, person, acts.TakeBack())
        elif "rematch" in form:
            await self._rematch(visitor, table, form)
        return self._done(visitor, table)

    def _done(self, visitor: Visit, table: Table) -> Response:
        return visitor.finish(Response(status_code=204)) if _wants_zones(visitor) else visitor.go(f"/t/{table.id}")

    async def _join(self, visitor: Visit, table: Table, form: FormData) -> Response:
        """Come in by the link, and sit down if a chair is free."""
        hall = visitor.office.hall
        person = visitor.become(str(form.get("name", "")) or visitor.person.name)
        await hall.act(table.id, person, acts.Join(str(form.get("secret", ""))))
        if table.match is None and any(chair.empty for chair in table.chairs) and table.seat_of(person.id) == NOBODY:
            await hall.act(table.id, person, acts.Sit())
        return visitor.go(f"/t/{table.id}")

    async def _rematch(self, visitor: Visit, table: Table, form: FormData) -> None:
        """The same people at once again; where the host has not asked for it, the host starts."""
        await visitor.office.hall.act(table.id, visitor.person, acts.Rematch())
        if visitor.person.id == table.host:
            await room.start(visitor, table, form)

    def _drafted(self, visitor: Visit, table: Table, draft: tuple[str, ...], shorten: bool) -> Response:
        """The own zones as they would be, tried on what the seat knows; nobody else sees any of it."""
        while shorten and not self._can(visitor, table, draft):
            draft = draft[:-1]
        view = self._tried(visitor, table, draft)
        art = look(table.game.info.id, visitor.lang)
        private = Sight(art)
        changed = private.show(art.private(view, company(table), standing(table), draft))
        if _wants_zones(visitor):
            return visitor.finish(HTMLResponse(changed))
        public, _ = self._frames.zones(table, view.seat, visitor.lang)
        return self._table(visitor, table, view, public, private, draft=bool(draft))

    def _can(self, visitor: Visit, table: Table, draft: tuple[str, ...]) -> bool:
        """Whether what is left of a draft can still be played."""
        try:
            self._tried(visitor, table, draft)
        except IllegalAction:
            return False
        return True

    def _tried(self, visitor: Visit, table: Table, draft: tuple[str, ...]) -> View:
        if not draft:
            return table.played().view(table.own_seat(visitor.person.id))
        return visitor.office.hall.tried(table.id, visitor.person, draft)


def _note(table: Table, error: PiocheError | None, lang: Lang) -> str:
    """What stands over the table: why something was refused, or that nothing happens here any more."""
    if error is None and table.closed:
        error = TableClosed()
    return told(error, lang) if error else ""


def _vacant(table: Table) -> str:
    """The letter of a seat whose player has left for good; nothing where there is none."""
    left = [LETTERS[seat] for seat, chair in enumerate(table.chairs) if chair.relief == LEFT]
    return left[0] if left and table.status == "playing" else ""


def _draft(form: FormData) -> tuple[str, ...]:
    return tuple(str(form.get("draft", "")).split())


def _next_draft(form: FormData) -> tuple[str, ...]:
    draft = list(_draft(form))
    if "cancel" in form:
        return ()
    if "drop" in form and form["drop"] in draft:
        draft.remove(str(form["drop"]))
    if "add" in form:
        draft.append(str(form["add"]))
    return tuple(draft)
