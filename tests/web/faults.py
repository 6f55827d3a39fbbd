"""Clients behind a network that cuts, delays, doubles and reorders what they send and receive."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import orjson

from pioche.core.seats import Seat
from pioche.tables.acts import Act, Move, NextDeal, Person
from pioche.tables.errors import StaleTable
from pioche.tables.live import LiveTable
from pioche.tables.service import TableService
from pioche.tables.viewers import Frame, Viewer
from tests.tables.scenarios import take_frames

SENDINGS = ("whole", "lost", "unanswered", "twice", "cut", "late")
# Mostly the streams are whole.
TELLINGS = ("plain", "plain", "plain", "plain", "cut", "delayed", "second stream")
Answers = dict[tuple[str, Seat, int], bytes]


@dataclass(slots=True)
class Post:
    """Something that a client wants done, until it has an answer."""

    key: str
    act: Act
    ply: int


@dataclass(slots=True)
class Client:
    """Looks on by streams and plays at random; asks again under the same key until it is answered."""

    service: TableService
    table: str
    person: Person
    dice: Random
    answers: Answers
    met: Counter[str]
    data: bytes = b""
    state: dict[str, Any] = field(default_factory=dict)
    ply: int = 0
    post: Post | None = None
    posts: int = 0
    answered: dict[str, int] = field(default_factory=dict)
    streams: list[tuple[LiveTable, Viewer]] = field(default_factory=list)
    coming: list[Frame] = field(default_factory=list)
    late: list[asyncio.Task[None]] = field(default_factory=list)

    # --- being told --------------------------------------------------------------

    async def look(self, telling: str) -> None:
        self.met[telling] += 1
        if telling == "cut":
            self.hang_up()
        if telling == "second stream" or not self.streams:
            # Sometimes from further back than need be: what was under way is sent again.
            after = max(0, self.ply - self.dice.randrange(4)) or None
            self.streams.append(await self.service.watch(self.table, self.person.id, "json", "en", after))
        for _, viewer in self.streams:
            self.coming += await take_frames(viewer)
        if telling != "delayed":
            # Each stream is in order by itself; between two of them anything may come first.
            self.dice.shuffle(self.coming)
            await self.receive()

    def hang_up(self) -> None:
        """What was under way is lost."""
        for live, viewer in self.streams:
            self.service.unwatch(live, viewer)
        self.streams.clear()
        self.coming.clear()

    async def receive(self) -> None:
        seat = (await self.service.table(self.table)).seat_of(self.person.id)
        for frame in self.coming:
            assert self.answers.setdefault((self.table, seat, frame.ply), frame.data) == frame.data
            if frame.ply > self.ply:
                self.ply, self.data, self.state = frame.ply, frame.data, orjson.loads(frame.data)
        self.coming.clear()

    # --- acting ------------------------------------------------------------------

    def decide(self) -> None:
        act = self._wanted()
        if self.post is None and act is not None:
            self.posts += 1
            self.post = Post(f"{self.person.name}-{self.posts}", act, self.ply)

    def _wanted(self) -> Act | None:
        if self.state.get("status") != "playing" or not self.person.id:
            return None
        if self.state["legal"]:
            return Move((self.dice.choice(self.state["legal"]),))
        return None if self.state["turn"] else NextDeal()

    async def send(self, sending: str) -> None:
        post = self.post
        if post is None:
            return
        self.met[sending] += 1
        match sending:
            case "whole":
                self.answer(post, await self._ask(post))
            case "unanswered":
                await self._ask(post)
            case "twice":
                first, second = await asyncio.gather(self._ask(post), self._ask(post))
                assert first == second
                self.answer(post, first)
            case "cut":
                asking = asyncio.ensure_future(self._ask(post))
                await self._wait(3)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
            case "late":
                self.late.append(asyncio.ensure_future(self._ask_later(post)))

    async def _ask(self, post: Post) -> int | None:
        """The ply it led to; None where it was refused."""
        try:
            return await self.service.act(self.table, self.person, post.act, post.ply, post.key)
        except StaleTable:
            return None

    async def _ask_later(self, post: Post) -> None:
        await self._wait(100)
        await self._ask(post)

    async def _wait(self, most: int) -> None:
        for _ in range(self.dice.randrange(most + 1)):
            await asyncio.sleep(0)

    def answer(self, post: Post, reached: int | None) -> None:
        if reached is not None:
            self.answered[post.key] = reached
        self.post = None

    # --- the whole ---------------------------------------------------------------

    async def step(self) -> None:
        await self.look(self.dice.choice(TELLINGS))
        self.decide()
        await self.send(self.dice.choice(SENDINGS))

    async def settle(self) -> None:
        """The network is whole again."""
        await asyncio.gather(*self.late)
        await self.send("whole")

    async def catch_up(self) -> None:
        await self.look("plain")
        self.hang_up()
