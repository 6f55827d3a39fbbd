"""Broadcast: every act is sent to the viewers of its table, rendered once for each audience."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from pioche.core.words import Lang
from pioche.tables.errors import ServerStopping, TooManyStreams
from pioche.tables.live import LiveTable
from pioche.tables.rights import Right, check, may
from pioche.tables.table import Table
from pioche.tables.table_json import JSON, JsonFrames
from pioche.tables.time_control import Clock
from pioche.tables.viewers import Audience, Frame, Viewer

# A frame, in parts that audiences may share.
Renderer = Callable[[Table, Audience], tuple[bytes, ...]]
# At all tables together: a program may play at many.
MAX_STREAMS_PER_PERSON: Final = 100


class Broadcast:
    def __init__(self, clock: Clock, max_streams: int) -> None:
        self._clock = clock
        self._max_streams = max_streams
        # The renderer of each form, shared by all tables.
        self.renderers: dict[str, Renderer] = {JSON: JsonFrames().frame}
        # For forms whose frames may hold only changes: the whole table, for who has nothing of it.
        self.whole_renderers: dict[str, Renderer] = {}
        self.stopping = False
        self._streams: Counter[str] = Counter()

    def send(self, live: LiveTable, kind: str) -> None:
        """Send the table to all its viewers, after an entry of a kind; those who may come back get it then."""
        if kind != "moved":
            self._update_audiences(live)
        frames = dict[Audience, Frame]()
        for audience in live.recent_frames.audiences:
            frame = frames[audience] = Frame(live.table.ply, self.renderers[audience.form](live.table, audience))
            live.recent_frames.add(audience, frame)
        for viewer in live.viewers:
            viewer.push(frames[viewer.audience])

    def _update_audiences(self, live: LiveTable) -> None:
        """A viewer may have taken or freed a seat, or lost the right to see the table."""
        table = live.table
        for viewer in list(live.viewers):
            if may(table, viewer.person, Right.SEE):
                viewer.audience = viewer.audience._replace(seat=table.seat_of(viewer.person))
                live.recent_frames.expect(viewer.audience)
            else:
                viewer.leave()
                live.viewers.discard(viewer)

    def watch(
        self, live: LiveTable, person: str, form: str, lang: Lang, after: int | None, until: float = math.inf
    ) -> Viewer:
        """Open a stream: it begins with the frames since the ply `after`, or else with the table as it stands.

        It ends with the credential that opens it, at `until`.
        """
        if self.stopping:
            raise ServerStopping()
        table = live.table
        check(table, person, Right.SEE)
        if person and self._streams[person] >= self._max_streams:
            raise TooManyStreams(most=self._max_streams)
        viewer = Viewer(person, Audience(form, table.seat_of(person), lang), until)
        for frame in self._missed_frames(live, viewer.audience, after):
            viewer.push_missed(frame)
        live.recent_frames.expect(viewer.audience)
        live.viewers.add(viewer)
        self._streams[person] += 1
        return viewer

    def unwatch(self, live: LiveTable, viewer: Viewer) -> None:
        """Close a stream; once closed, it may be closed again."""
        live.viewers.discard(viewer)
        if viewer.is_open:
            viewer.is_open = False
            self._streams[viewer.person] -= 1
            if not self._streams[viewer.person]:
                del self._streams[viewer.person]
        live.note_presence(viewer.person, self._clock.now())

    def _missed_frames(self, live: LiveTable, audience: Audience, after: int | None) -> list[Frame]:
        """The frames after a ply; one frame of the table as it stands, where they are not kept."""
        table = live.table
        missed = None if after is None else live.recent_frames.since(audience, after, table.ply)
        if missed is not None:
            return missed
        render = self.whole_renderers.get(audience.form) or self.renderers[audience.form]
        return [Frame(table.ply, render(table, audience))]

    def wake(self, tables: Iterable[LiveTable]) -> None:
        """Let every stream of these tables show that it is alive, or end it with its credential."""
        now = self._clock.wall() / 1000
        for live in tables:
            live.recent_frames.beat({viewer.audience for viewer in live.viewers})
            for viewer in list(live.viewers):
                if viewer.until <= now:
                    viewer.leave()
                else:
                    viewer.wake()

    def end_streams(self, tables: Iterable[LiveTable]) -> None:
        """End all streams; clients open them again, at the next server."""
        for live in tables:
            for viewer in list(live.viewers):
                viewer.leave()
