"""Reviews of finished matches: computed step by step in the processes of the bots, and kept with the match.

One step is computed at a time for the whole server, so that bots at tables wait for one step at most. What is computed
is stored; a review that was stopped, by its player or with the server, goes on from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

import orjson

from pioche.bots.assessment import VISITS
from pioche.bots.review import Review, Reviewer, StepResult, read_step, steps_of
from pioche.core.game import Game
from pioche.core.record import Record
from pioche.core.seats import NOBODY, Seat
from pioche.store import Store
from pioche.tables.bot_provider import BotProvider
from pioche.tables.errors import NotInMatch, ReviewUnderWay, TooManyReviews
from pioche.tables.observer import Observer
from pioche.tables.readers import Readers
from pioche.tables.table import Table

# Plain Python takes about fifty times as long for a visit.
_PLAIN_VISITS: Final = VISITS // 10
# Results are stored after this many steps.
_STORED_STEPS: Final = 10
_MOST_RUNNING: Final = 64


class MatchSeat(NamedTuple):
    """One seat of one finished match; matches of a table count from 1."""

    table: str
    match: int
    seat: Seat

    @property
    def setting(self) -> str:
        """The name under which the store keeps the results."""
        return f"review {self.table} {self.match} {self.seat}"


class Progress(NamedTuple):
    """How far a review is. `visits` is 0 before its beginning; `failed` says that it broke off."""

    visits: int
    steps: int
    results: Sequence[StepResult]
    running: bool
    failed: bool

    @property
    def finished(self) -> bool:
        return len(self.results) == self.steps


class _Job:
    def __init__(self, visits: int, results: list[StepResult], person: str = "") -> None:
        self.person = person
        self.visits = visits
        self.results = results
        self.task: asyncio.Task[None] | None = None
        # No step is computed any more: what is there is stored, then the task ends.
        self.ending = False
        self.failed = False


class Reviews:
    def __init__(self, store: Store, readers: Readers, bots: BotProvider, observer: Observer) -> None:
        self._store = store
        self._readers = readers
        self._bots = bots
        self._observer = observer
        self._jobs: dict[MatchSeat, _Job] = {}
        self._turn = asyncio.Lock()

    async def progress(self, table: Table, place: MatchSeat) -> Progress:
        steps = len(steps_of(table.records[place.match - 1], place.seat))
        job = self._jobs.get(place) or await self._stored_job(place, steps)
        return Progress(job.visits, steps, tuple(job.results), job.task is not None, job.failed)

    async def start(self, table: Table, place: MatchSeat, person: str) -> None:
        """Begin, or go on; does nothing where it is at work or finished. A person has one at work."""
        ending = self._jobs.get(place)
        if ending is not None and ending.task is not None and ending.ending:
            await asyncio.wait([ending.task])
        progress = await self.progress(table, place)
        # Another request may have begun it meanwhile.
        running = {at: job.person for at, job in self._jobs.items() if job.task is not None}
        if progress.finished or place in running:
            return
        if person in running.values():
            raise ReviewUnderWay()
        if len(running) >= _MOST_RUNNING:
            raise TooManyReviews()
        visits = progress.visits or (VISITS if self._bots.form() == "compiled" else _PLAIN_VISITS)
        job = self._jobs[place] = _Job(visits, list(progress.results), person)
        text = table.records[place.match - 1].text(table.game)
        job.task = asyncio.get_running_loop().create_task(self._work(place, job, text, progress.steps))

    async def stop(self, place: MatchSeat) -> None:
        """Stop; what is computed stays."""
        job = self._jobs.get(place)
        if job is not None and job.task is not None:
            # Cancelled once more, it would not wait for its results to be stored.
            if not job.ending:
                job.ending = True
                job.task.cancel()
            await asyncio.wait([job.task])

    async def close(self) -> None:
        """Stop all; what is computed stays."""
        for place in list(self._jobs):
            await self.stop(place)

    async def _work(self, place: MatchSeat, job: _Job, text: str, steps: int) -> None:
        try:
            while len(job.results) < steps:
                async with self._turn:
                    step = len(job.results)
                    job.results.append(await self._bots.review_step(text, place.seat, job.visits, step))
                if len(job.results) % _STORED_STEPS == 0:
                    await self._store_results(place, job)
        except Exception as error:  # whatever a game does wrong, the page can ask again
            job.failed = True
            self._observer.failed("review", place.table, error)
        finally:
            job.ending = True
            try:
                await asyncio.shield(self._store_results(place, job))
            finally:
                job.task = None
                if not job.failed and self._jobs.get(place) is job:
                    del self._jobs[place]

    async def _store_results(self, place: MatchSeat, job: _Job) -> None:
        body = orjson.dumps({"visits": job.visits, "results": job.results}).decode()
        await self._readers.run(self._store.change_setting, place.setting, body)

    async def _stored_job(self, place: MatchSeat, steps: int) -> _Job:
        body = await self._readers.run(self._store.setting, place.setting)
        if body is None:
            return _Job(0, [])
        values = orjson.loads(body)
        results = [result for one in values["results"] if (result := read_step(one)) is not None]
        return _Job(values["visits"], results[:steps])


def own_place(table: Table, person: str, match: int) -> MatchSeat:
    """The seat that a person had in a finished match; refuses one who did not play it."""
    seat = table.record_seats[match - 1].get(person, NOBODY)
    if seat == NOBODY:
        raise NotInMatch(number=match)
    return MatchSeat(table.id, match, seat)


def finished_review(game: Game, record: Record, seat: Seat, progress: Progress) -> Review:
    """The review of a match whose steps are all computed."""
    return Reviewer(game, record, seat, progress.visits).review(progress.results)
