"""The hall: every live table, one act after another, durable before it is told to anybody."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Final

import orjson

from pioche.core.chance import Chance, SecretChance, SeededChance
from pioche.core.errors import MatchOver, PiocheError
from pioche.core.game import View
from pioche.core.seats import LETTERS, NOBODY, Seat
from pioche.core.words import Lang
from pioche.store import Change, Entry, Store, StoreRefusal, Summary, TableId
from pioche.tables.acts import (
    SERVER,
    Act,
    BotMove,
    Create,
    Draft,
    NextDeal,
    Person,
    Relieve,
    check_closed,
    check_moves,
)
from pioche.tables.commits import Commits
from pioche.tables.company import Company
from pioche.tables.errors import (
    InvalidKey,
    KeyReused,
    PreviewReveals,
    ServerStopping,
    StaleTable,
    TooManyStreams,
    UnknownTable,
)
from pioche.tables.live import Frame, Live, Told, Viewer, Wish
from pioche.tables.notices import Notices
from pioche.tables.paces import Clock, SystemClock
from pioche.tables.rights import Right, check, may
from pioche.tables.shown import JSON, Audience, json_frame, legal, summary_body
from pioche.tables.table import AWAY, LISTED, TIME, Body, Table

Renderer = Callable[[Table, Audience], tuple[bytes, ...]]

# So many plies at most are told one by one to somebody who comes back; beyond, how things stand.
MOST_MISSED: Final = 500
_MOST_LIVE: Final = 4096
# Open streams of one person, at all tables together: a program may play at many.
MOST_STREAMS: Final = 100
# Worlds that must agree before a draft is shown: see docs/design.md.
_WORLDS: Final = 8
_KEY: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
# The acts after which somebody's time begins to run.
_TIMED: Final = frozenset({"started", "moved", "dealt", "back"})
# Ticks come every second; what is later than this is a pause of the server.
_LATE: Final = 3.0
# A bot that fails is asked again after so many seconds.
_RETRY = 1.0


class Hall:
    def __init__(
        self,
        store: Store,
        company: Company,
        clock: Clock | None = None,
        chance: Chance | None = None,
        notices: Notices | None = None,
        most_live: int = _MOST_LIVE,
        most_streams: int = MOST_STREAMS,
    ) -> None:
        self.store = store
        self.company = company
        self.clock = clock or SystemClock()
        self.renderers: dict[str, Renderer] = {JSON: json_frame}
        self.notices = notices or Notices()
        self._chance = chance or SecretChance()
        self._most_live = most_live
        self._most_streams = most_streams
        self._lives: dict[str, Live] = {}
        self._streams: Counter[str] = Counter()
        self._commits = Commits(store, self.clock, self.notices)
        self._stopping = False
        self._ticked = 0.0

    # --- tables in memory --------------------------------------------------------

    def live(self, id: str) -> Live:
        """The table of that id, from memory or from its log."""
        live = self._lives.pop(id, None)
        if live is None:
            live = Live(self._load(TableId(id)), self.clock.now())
            self._check_listing(live.table)
            self._make_room()
            self._lives[id] = live
            self._drive(live)
        # The last asked for is the last to be forgotten.
        self._lives[id] = live
        return live

    def _check_listing(self, table: Table) -> None:
        """A match that is over is listed so, whatever a server that was killed has left behind."""
        if table.status == "over":
            listed = self.store.summary(table.id)
            if listed is not None and listed.status != table.status:
                self.store.commit([Change([], _summary_of(table), table.owners())])

    def _load(self, id: TableId, until: int | None = None) -> Table:
        table = Table(id, self._chance)
        for entry in self._entries(id):
            if until is not None and entry.ply > until:
                break
            table.read(entry)
        if table.ply == 0:
            raise UnknownTable(table=id)
        return table

    def _entries(self, id: TableId, after: int = 0) -> list[Entry]:
        return self.store.entries(id, after) if id.isprintable() and id.isascii() else []

    def _make_room(self) -> None:
        for id in list(self._lives):
            if len(self._lives) < self._most_live:
                return
            if self._lives[id].idle():
                del self._lives[id]

    def table(self, id: str) -> Table:
        return self.live(id).table

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._lives)

    @property
    def lives(self) -> Iterator[Live]:
        return iter(list(self._lives.values()))

    # --- acts --------------------------------------------------------------------

    async def create(self, who: Person, act: Create, key: str = "") -> Table:
        """A new table. The same key gives the same table: its id is made of it."""
        id = TableId(_id_of(who.id, key) if key else secrets.token_hex(6))
        live = Live(Table(id, self._chance), self.clock.now())
        if not (key and self._entries(id)):
            answer, told = _answer()
            self._write(live, Wish(who, act, None, key, live.since, told), act.drafts(live.table, who))
            try:
                await answer
            except StaleTable:
                # The same key twice at once: the other was first.
                live.doubtful = True
        if live.table.ply and not live.doubtful:
            self._make_room()
            live = self._lives.setdefault(id, live)
        else:
            live = self.live(id)
        if key:
            _done(live.table, who, act, key)
        return live.table

    async def act(self, id: str, who: Person, act: Act, ply: int | None = None, key: str = "") -> int:
        """Do something at a table; the ply it led to. `ply` is what the table must stand at, `key` what repeats it."""
        answer, told = _answer()
        self.ask(id, who, act, ply, key, told)
        return await answer

    def ask(self, id: str, who: Person, act: Act, ply: int | None, key: str, told: Told) -> None:
        """The same for whoever is `told` and does not wait."""
        try:
            live, arrived = self.live(id), self.clock.now()
        except Exception as error:
            told(0, error)
            return
        self.see(live, who.id, arrived)
        self._take(live, Wish(who, act, ply, key, arrived, told))

    async def _server_act(self, live: Live, act: Act, ply: int) -> None:
        """An act of the server itself or of a bot, unless the table has gone on meanwhile."""
        answer, told = _answer()
        self._take(live, Wish(SERVER, act, ply, "", 0.0, told))
        await answer

    def _take(self, live: Live, wish: Wish) -> None:
        """A table does one thing after another."""
        live.wishes.append(wish)
        self._go_on(live)

    def _go_on(self, live: Live) -> None:
        while live.wishes and not live.busy:
            self._begin(live, live.wishes.popleft())

    def _begin(self, live: Live, wish: Wish) -> None:
        """See what is to be written, and have it written; or tell at once what is known already."""
        table = live.table
        try:
            self._reread(live)
            done = _done(table, wish.who, wish.act, wish.key) if wish.key else None
            drafts = self._drafts(table, wish) if done is None else []
            if drafts:
                self._write(live, wish, _charged(live, drafts, wish.arrived))
                return
        except Exception as error:
            wish.told(0, error)
            return
        self._drive(live)
        wish.told(table.ply if done is None else done, None)

    def _drafts(self, table: Table, wish: Wish) -> list[Draft]:
        """What is to be written; nothing where there is nothing to do."""
        who, act = wish.who, wish.act
        if who is SERVER:
            return act.drafts(table, who) if table.ply == wish.ply and not table.closed else []
        check(table, who.id, act.right, act.seat(table))
        if wish.ply is not None and wish.ply != table.ply:
            raise StaleTable(ply=wish.ply, now=table.ply)
        check_closed(table, act)
        return act.drafts(table, who)

    def _write(self, live: Live, wish: Wish, drafts: Sequence[Draft]) -> None:
        """Make it durable, then true, then known."""
        if self._stopping:
            raise ServerStopping()
        table, at = live.table, self.clock.wall()
        if wish.who.id:
            for draft in drafts:
                draft.body["who"] = wish.who.id
        if wish.key:
            drafts[-1].body.update(key=wish.key, digest=_digest(wish.act))
        entries = [
            Entry(table.id, table.ply + number, draft.kind, orjson.dumps(draft.body).decode(), at)
            for number, draft in enumerate(drafts, 1)
        ]
        summary, people = self._summary(table, drafts, at)
        live.busy = True
        self._commits.post(Change(entries, summary, people), partial(self._written, live, wish, drafts, at))

    def _written(self, live: Live, wish: Wish, drafts: Sequence[Draft], at: int, against: Exception | None) -> None:
        error = against
        try:
            if against is None:
                self._apply(live, drafts, at)
            else:
                live.doubtful = True
            if isinstance(against, StoreRefusal):
                before = live.table.ply
                self._reread(live)
                error = StaleTable(ply=before, now=live.table.ply)
        except Exception as failure:
            error = failure
        live.busy = False
        try:
            if error is None:
                self._drive(live)
            wish.told(live.table.ply, error)
        finally:
            self._go_on(live)

    def _apply(self, live: Live, drafts: Sequence[Draft], at: int) -> None:
        table = live.table
        try:
            for draft in drafts:
                table.apply(draft.kind, draft.body, at, draft.actions)
                self.notices.act(table, draft.kind, "by" in draft.body)
                self._tell(live, draft.kind)
                if draft.kind in _TIMED:
                    live.since = self.clock.now()
        except Exception:
            # The log is right and this copy of it is not: the next who asks reads it anew.
            self._lives.pop(table.id, None)
            raise

    def _summary(self, table: Table, drafts: Sequence[Draft], at: int) -> tuple[Summary | None, list[str] | None]:
        """What lists show changes with these acts, in the same transaction."""
        over = listed = False
        for draft in drafts:
            over = over or bool(draft.actions and table.ends_with(draft.actions))
            listed = listed or draft.kind in LISTED
        if not over and not listed:
            return None, None
        after = table.sketch()
        if over:
            after.status, after.changed = "over", at
        for draft in drafts:
            if draft.kind in LISTED:
                after.apply(draft.kind, draft.body, at)
        return _summary_of(after), after.owners()

    def _reread(self, live: Live) -> None:
        """After a failed commit the log alone knows what was written."""
        if live.doubtful:
            for entry in self._entries(live.table.id, live.table.ply):
                live.table.read(entry)
                self._tell(live, entry.kind)
            live.doubtful = False

    # --- telling -------------------------------------------------------------------

    def _tell(self, live: Live, kind: str) -> None:
        """Every audience's frame is made once and given to all who belong to it."""
        if not live.viewers:
            return
        if kind != "moved":
            self._seat_anew(live)
        frames = dict[Audience, Frame]()
        for viewer in live.viewers:
            audience = viewer.audience
            frame = frames.get(audience)
            if frame is None:
                frame = frames[audience] = self.frame(live.table, audience)
            viewer.push(frame)

    def _seat_anew(self, live: Live) -> None:
        """Somebody may have sat down, stood up, or may look on no longer."""
        table = live.table
        for viewer in list(live.viewers):
            viewer.audience = viewer.audience._replace(seat=table.seat_of(viewer.person))
            if not may(table, viewer.person, Right.SEE):
                viewer.leave()
                live.viewers.discard(viewer)

    def frame(self, table: Table, audience: Audience) -> Frame:
        return Frame(table.ply, self.renderers[audience.form](table, audience))

    def watch(self, id: str, person: str, form: str, lang: Lang, after: int | None = None) -> tuple[Live, Viewer]:
        """Open a stream: how things stand, or, for one who comes back, exactly what was missed since `after`."""
        if self._stopping:
            raise ServerStopping()
        live = self.live(id)
        table = live.table
        check(table, person, Right.SEE)
        if person and self._streams[person] >= self._most_streams:
            raise TooManyStreams(most=self._most_streams)
        viewer = Viewer(person, Audience(form, table.seat_of(person), lang))
        for frame in self._missed(table, viewer.audience, after):
            viewer.give(frame)
        live.viewers.add(viewer)
        self._streams[person] += 1
        return live, viewer

    def unwatch(self, live: Live, viewer: Viewer) -> None:
        live.viewers.discard(viewer)
        if viewer.counted:
            viewer.counted = False
            self._streams[viewer.person] -= 1
            if not self._streams[viewer.person]:
                del self._streams[viewer.person]
        self.see(live, viewer.person)

    def _missed(self, table: Table, audience: Audience, after: int | None) -> Iterator[Frame]:
        if after is None or not 0 < after <= table.ply or table.ply - after > MOST_MISSED:
            yield self.frame(table, audience)
        elif after < table.ply:
            past = self._load(table.id, after)
            for entry in self._entries(table.id, after):
                past.read(entry)
                yield self.frame(past, audience)

    def see(self, live: Live, person: str, now: float | None = None) -> None:
        """A player has been heard of."""
        if live.table.seat_of(person) != NOBODY:
            live.seen[person] = self.clock.now() if now is None else now

    # --- trying moves ----------------------------------------------------------------

    def preview(self, id: str, who: Person, moves: tuple[str, ...], ply: int | None = None) -> Body:
        """What one's table would look like after some moves; nothing is played or told."""
        after = self.tried(id, who, moves, ply)
        table = self.table(id)
        return {"table": table.id, "ply": table.ply, "view": after.shown(), "legal": legal(table, after)}

    def tried(self, id: str, who: Person, moves: tuple[str, ...], ply: int | None = None) -> View:
        """One's view after some moves, made of what one knows and of nothing else.

        The moves are tried on worlds drawn from the seat's own view. Where those worlds would then look different, the
        moves show something new, and trying them is refused. The true cards are never touched.
        """
        table = self.live(id).table
        check(table, who.id, Right.PREVIEW)
        if ply is not None and ply != table.ply:
            raise StaleTable(ply=ply, now=table.ply)
        check_moves(moves)
        match, seat = table.played(), table.own_seat(who.id)
        if table.status != "playing":
            raise MatchOver()
        match.checked(seat, moves[:1])
        view = match.view(seat)
        worlds = [table.game.redeal(view, SeededChance(world)) for world in range(_WORLDS)]
        for text in moves:
            [(action, _)] = match.checked(seat, (text,), worlds[0])
            for world in worlds[1:]:
                world.apply(action)
            if len({orjson.dumps(world.view(seat).known()) for world in worlds}) > 1:
                raise PreviewReveals(text=text)
        return worlds[0].view(seat)

    # --- bots ------------------------------------------------------------------------

    def _drive(self, live: Live) -> None:
        """Let the bots of a table play while it is their turn."""
        if live.thinking is None and not self._stopping and _bot_to_play(live.table) != NOBODY:
            live.thinking = asyncio.get_running_loop().create_task(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        try:
            while (seat := _bot_to_play(live.table)) != NOBODY:
                try:
                    await self._play_bot(live, seat)
                except ServerStopping:
                    return
                except Exception as error:  # whatever goes wrong with a bot, the table is not to stop
                    self.notices.failed("bot", live.table.id, error)
                    await asyncio.sleep(_RETRY)
        finally:
            live.thinking = None

    async def _play_bot(self, live: Live, seat: Seat) -> None:
        table, ply = live.table, live.table.ply
        level, started = table.player_level(seat), self.clock.now()
        action = await self.company.choose(table.game, table.options, level, table.played().view(seat))
        self.notices.thought(level, self.clock.now() - started)
        await self._server_act(live, BotMove(seat, action), ply)

    # --- time ------------------------------------------------------------------------

    async def tick(self) -> None:
        """What time alone brings: bots for those who are gone or out of time, the next deal. Called every second."""
        self._forgive(self.clock.now())
        for live in self.lives:
            act = self._due(live)
            try:
                if act is not None:
                    await self._server_act(live, act, live.table.ply)
            except PiocheError as error:
                self.notices.failed("tick", live.table.id, error)

    def _forgive(self, now: float) -> None:
        """A tick that comes late was the server's pause, and nobody's thinking."""
        pause = now - self._ticked - _LATE if self._ticked else 0.0
        self._ticked = now
        if pause > 0:
            for live in self.lives:
                live.shift(pause)

    def _due(self, live: Live) -> Act | None:
        table, now = live.table, self.clock.now()
        if table.status != "playing":
            return None
        waited = now - live.since
        seat = table.turn
        if seat == NOBODY:
            return NextDeal() if table.pace.between and waited >= table.pace.between else None
        chair = table.chairs[seat]
        if not chair.person or chair.relief:
            return None
        if table.pace.act and waited >= table.pace.act + chair.bank / 1000:
            return Relieve(seat, TIME)
        gone = now - live.last_seen(chair.person, now)
        if table.relief_after and gone >= table.relief_after and self._waited_for(live, chair.person):
            return Relieve(seat, AWAY)
        return None

    def _waited_for(self, live: Live, person: str) -> bool:
        """Whether somebody else is there: a table that everybody has left waits for them."""
        if any(viewer.person != person for viewer in live.viewers):
            return True
        recently = self.clock.now() - live.table.relief_after
        return any(live.seen.get(other, 0.0) > recently for other in live.table.people() if other != person)

    # --- the end -----------------------------------------------------------------------

    async def close(self) -> None:
        """No more acts: what is promised is written, streams end, bots go home."""
        self._stopping = True
        thinking = [live.thinking for live in self.lives if live.thinking is not None]
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self._commits.close()
        self.end_streams()
        await self.company.close()

    def wake(self, part: int = 0, parts: int = 1) -> None:
        """Let every stream show that it is alive; or the streams of a part of the tables, so that none waits long."""
        for live in islice(self.lives, part, None, parts):
            for viewer in live.viewers:
                viewer.wake()

    def end_streams(self) -> None:
        """Viewers come back by themselves, to the next server."""
        self._stopping = True
        for live in self.lives:
            for viewer in list(live.viewers):
                viewer.leave()


def _bot_to_play(table: Table) -> Seat:
    """The seat on turn, if a bot plays it."""
    turn = table.turn
    return turn if turn != NOBODY and table.player_level(turn) else NOBODY


def _charged(live: Live, drafts: list[Draft], arrived: float) -> list[Draft]:
    """What a person thought beyond the free time of an act is taken from the bank; the server's own time never is."""
    pace = live.table.pace
    if pace.act:
        for draft in drafts:
            if draft.kind == "moved":
                over = int(1000 * (arrived - live.since - pace.act))
                bank = live.table.chairs[LETTERS.index(draft.body["seat"])].bank
                if over > 0:
                    draft.body["spent"] = min(over, bank)
    return drafts


def _answer() -> tuple[asyncio.Future[int], Told]:
    """For somebody who waits: the ply that an act leads to, and how it becomes known."""
    answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def told(reached: int, error: Exception | None) -> None:
        if answer.cancelled():
            return
        if error is None:
            answer.set_result(reached)
        else:
            answer.set_exception(error)

    return answer, told


def _done(table: Table, who: Person, act: Act, key: str) -> int | None:
    """The ply that a key led to before; refuses a key that stood for something else."""
    done = table.keys.get((who.id, key))
    if done is None:
        return None
    if done.digest != _digest(act):
        raise KeyReused(key=key)
    return done.ply


def is_key(key: str) -> bool:
    return _KEY.fullmatch(key) is not None


def check_key(key: str) -> str:
    if key and not is_key(key):
        raise InvalidKey()
    return key


def _digest(act: Act) -> str:
    return hashlib.sha256(repr(act).encode()).hexdigest()[:16]


def _id_of(person: str, key: str) -> str:
    return hashlib.sha256(f"{person} {key}".encode()).hexdigest()[:12]


def _summary_of(table: Table) -> Summary:
    body = orjson.dumps(summary_body(table)).decode()
    return Summary(table.id, table.game.info.id, table.status, table.public, table.created, table.changed, body)
