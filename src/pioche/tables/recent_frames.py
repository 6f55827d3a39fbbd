"""The last frames of a table, kept in memory: a viewer who comes back soon gets them as the others did."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection
from typing import Final

from pioche.tables.viewers import Audience, Frame

# A viewer who missed more plies than this gets one frame of the table as it stands.
MAX_MISSED_PLIES: Final = 30
# Heartbeats of the table without a viewer of an audience; then its frames are no longer made. About a minute.
MAX_HEARTBEATS_AWAY: Final = 4


class RecentFrames:
    """Of every audience that has viewers, or had some a minute ago."""

    def __init__(self) -> None:
        # Only the parts of frames: audiences share them.
        self._frames: dict[Audience, deque[tuple[int, tuple[bytes, ...]]]] = {}
        self._heartbeats_away: dict[Audience, int] = {}

    @property
    def audiences(self) -> list[Audience]:
        """Those whose frames are made and kept."""
        return list(self._frames)

    def expect(self, audience: Audience) -> None:
        """Keep the frames of an audience from now on."""
        self._heartbeats_away[audience] = 0
        if audience not in self._frames:
            self._frames[audience] = deque(maxlen=MAX_MISSED_PLIES)

    def add(self, audience: Audience, frame: Frame) -> None:
        self._frames[audience].append((frame.ply, frame.parts))

    def since(self, audience: Audience, ply: int, now: int) -> list[Frame] | None:
        """The frames after a ply, up to the ply of now; None if they are not all here."""
        frames = [Frame(number, parts) for number, parts in self._frames.get(audience, ()) if number > ply]
        return frames if len(frames) == now - ply else None

    def beat(self, present: Collection[Audience]) -> None:
        """A heartbeat: forget the audiences that have had no viewer for long."""
        for audience, beats in list(self._heartbeats_away.items()):
            if audience in present:
                self._heartbeats_away[audience] = 0
            elif beats < MAX_HEARTBEATS_AWAY:
                self._heartbeats_away[audience] = beats + 1
            else:
                del self._heartbeats_away[audience], self._frames[audience]
