"""Turns of bots: a bot plays for a seat of its own, and for a person who is away, out of time or gone."""

from __future__ import annotations

import asyncio
from typing import Final

from pioche.core.seats import NOBODY, Seat
from pioche.tables.act_queue import ActQueue
from pioche.tables.acts import BotMove
from pioche.tables.bot_provider import BotProvider
from pioche.tables.errors import ServerStopping
from pioche.tables.live import LiveTable
from pioche.tables.live_tables import LiveTables
from pioche.tables.observer import Observer
from pioche.tables.table import Table
from pioche.tables.time_control import Clock

# A bot that fails is asked again after this pause.
RETRY_SECONDS: Final = 1.0


class BotTurns:
    def __init__(
        self, tables: LiveTables, queue: ActQueue, bots: BotProvider, clock: Clock, observer: Observer
    ) -> None:
        self._tables = tables
        self._queue = queue
        self._bots = bots
        self._clock = clock
        self._observer = observer
        self._stopping = False

    def start(self, live: LiveTable) -> None:
        """Let bots play, if it is the turn of one and none is at work."""
        if live.bot_task is None and not self._stopping and seat_of_bot(live.table) != NOBODY:
            live.bot_task = asyncio.get_running_loop().create_task(self._play_turns(live))

    def stop(self) -> None:
        """Start no bot from now on."""
        self._stopping = True

    def cancel(self) -> list[asyncio.Task[None]]:
        """Cancel the bots at work; their tasks end soon."""
        tasks = [live.bot_task for live in self._tables if live.bot_task is not None]
        for task in tasks:
            task.cancel()
        return tasks

    async def _play_turns(self, live: LiveTable) -> None:
        try:
            while (seat := seat_of_bot(live.table)) != NOBODY:
                try:
                    await self._play(live, seat)
                except ServerStopping:
                    return
                except Exception as error:  # no fault of a bot may stop the table
                    self._observer.failed("bot", live.table.id, error)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            live.bot_task = None

    async def _play(self, live: LiveTable, seat: Seat) -> None:
        table, ply = live.table, live.table.ply
        level, start = table.player_level(seat), self._clock.now()
        action = await self._bots.choose(table.game, table.options, level, table.require_match().view(seat))
        self._observer.bot_chose(level, self._clock.now() - start)
        await self._queue.submit_for_server(live, BotMove(seat, action), ply)


def seat_of_bot(table: Table) -> Seat:
    """The seat on turn, if a bot plays it."""
    turn = table.turn
    return turn if turn != NOBODY and table.player_level(turn) else NOBODY
