"""Deadlines: a bot relieves a player who is away or out of time, and the next deal begins by itself."""

from __future__ import annotations

from typing import Final

from pioche.core.errors import PiocheError
from pioche.core.seats import NOBODY, Seat
from pioche.tables.act_queue import ActQueue
from pioche.tables.acts import Act, MarkAway, NextDeal, Relieve, Return
from pioche.tables.live import LiveTable
from pioche.tables.live_tables import LiveTables
from pioche.tables.observer import Observer
from pioche.tables.table import AWAY, LEFT, TIME
from pioche.tables.time_control import AWAY_SECONDS, Clock

# Ticks come every second: after a longer gap the server itself has paused.
_MAX_SECONDS_BETWEEN_TICKS: Final = 3.0


class Deadlines:
    def __init__(self, tables: LiveTables, queue: ActQueue, clock: Clock, observer: Observer) -> None:
        self._tables = tables
        self._queue = queue
        self._clock = clock
        self._observer = observer
        self._last_tick = 0.0

    async def tick(self) -> None:
        """Carry out the acts that are due; to be called every second."""
        self._forgive_pause(self._clock.now())
        for live in self._tables:
            act = self._due_act(live)
            try:
                if act is not None:
                    await self._queue.submit_for_server(live, act, live.table.ply)
            except PiocheError as error:
                self._observer.failed("tick", live.table.id, error)

    def _forgive_pause(self, now: float) -> None:
        """A pause of the server costs no player any time."""
        pause = now - self._last_tick - _MAX_SECONDS_BETWEEN_TICKS if self._last_tick else 0.0
        self._last_tick = now
        if pause > 0:
            for live in self._tables:
                live.shift_times(pause)

    def _due_act(self, live: LiveTable) -> Act | None:
        if live.table.status != "playing":
            return None
        return self._due_return(live) or self._due_turn(live) or self._due_absence(live)

    def _due_return(self, live: LiveTable) -> Act | None:
        """A player who was away shows again."""
        for seat, chair in enumerate(live.table.chairs):
            if chair.away and live.has_returned(chair.person):
                return Return(Seat(seat))
        return None

    def _due_absence(self, live: LiveTable) -> Act | None:
        """A player is no longer here, and others wait."""
        now = self._clock.now()
        for seat, chair in enumerate(live.table.chairs):
            if not chair.person or chair.away or chair.relief == LEFT:
                continue
            absence = now - live.last_presence(chair.person, now)
            if absence >= AWAY_SECONDS and self._is_waited_for(live, chair.person):
                live.note_absence(chair.person)
                return MarkAway(Seat(seat))
        return None

    def _due_turn(self, live: LiveTable) -> Act | None:
        table, now = live.table, self._clock.now()
        control, elapsed = table.time_control, now - live.turn_start
        seat = table.turn
        if seat == NOBODY:
            return NextDeal() if control.between and elapsed >= control.between else None
        chair = table.chairs[seat]
        if not chair.person or chair.relief:
            return None
        if control.act and elapsed >= control.act + chair.bank / 1000:
            return Relieve(seat, TIME)
        absence = now - live.last_presence(chair.person, now)
        if table.relief_after and absence >= table.relief_after and self._is_waited_for(live, chair.person):
            live.note_absence(chair.person)
            return Relieve(seat, AWAY)
        return None

    def _is_waited_for(self, live: LiveTable, person: str) -> bool:
        """Whether another player or a viewer is here: a deserted table waits for its players."""
        if any(viewer.person != person for viewer in live.viewers):
            return True
        recently = self._clock.now() - (live.table.relief_after or AWAY_SECONDS)
        return any(live.presence.get(other, 0.0) > recently for other in live.table.people() if other != person)
