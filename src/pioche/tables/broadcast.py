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
        # For forms whose frames hold only changes: makes a renderer that has no frame before it.
        self.fresh_renderers: dict[str, Callable[[], Renderer]] = {}
        self.stopping = False
        self._streams: Counter[str] = Counter()

    def send(self, live: LiveTable, kind: str) -> None:
        """Send the table to all its viewers, after an entry of a kind."""
        if not live.viewers:
            return
        if kind != "moved":
            self._update_audiences(live)
        frames = dict[Audience, Frame]()
        for viewer in live.viewers:
            audience = viewer.audience
            frame = frames.get(audience)
            if frame is None:
                frame = frames[audience] = self.frame(live.table, audience)
            viewer.push(frame)

    def _update_audiences(self, live: LiveTable) -> None:
        """A viewer may have taken or freed a seat, or lost the right to see the table."""
        table = live.table
        for viewer in list(live.viewers):
            viewer.audience = viewer.audience._replace(seat=table.seat_of(viewer.person))
            if not may(table, viewer.person, Right.SEE):
                viewer.leave()
                live.viewers.discard(viewer)

    def frame(self, table: Table, audience: Audience) -> Frame:
        return Frame(table.ply, self.renderers[audience.form](table, audience))

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
        """The frames after a ply; one frame of the table as it stands, where the ply is too old."""
        missed = None if after is None else live.recent_log.since(after)
        if missed is None:
            return [self.frame(live.table, audience)]
        table, entries = missed
        if not entries:
            return []
        render = self.renderers[audience.form]
        fresh_renderer = self.fresh_renderers.get(audience.form)
        if fresh_renderer is not None:
            # The frame that the viewer has: the frames after it hold only changes.
            render = fresh_renderer()
            render(table, audience)
        frames = []
        for entry in entries:
            table.read(entry)
            frames.append(Frame(table.ply, render(table, audience)))
        return frames

    def wake(self, tables: Iterable[LiveTable]) -> None:
        """Let every stream of these tables show that it is alive, or end it with its credential."""
        now = self._clock.wall() / 1000
        for live in tables:
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
