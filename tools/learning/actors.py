"""Processes that play: one for each core, with the newest weights, their records in memory shared with the learner."""

from __future__ import annotations

import mmap
import multiprocessing
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pioche.bots import weights
from pioche.bots.net import NetPolicy, Player
from pioche.core.chance import Chance, SeededChance
from pioche.core.deal import Deal
from pioche.core.game import Game
from pioche.core.options import Options
from pioche.core.playout import Policy
from pioche.games import find
from pioche.research.selfplay import SelfPlay
from tools.learning.settings import Settings

# How many chunks of records an actor fills ahead of the learner.
SLOTS: Final = 3
# Hardly any deal has more decisions.
MOST_DECISIONS: Final = 500
# Matches of strong players may be without end.
_LONGEST_MATCH: Final = 30
NEWEST: Final = "newest.bin"
# In place of a number of records: an actor has stopped.
FAILED: Final = -1
_NAP: Final = 0.0005
_GRAIN: Final = 1 << 20

# What a table was, as records keep it: who else played, above the number of the table's kind.
OWN: Final = 0
CLUB: Final = 1
PAST: Final = 2
KINDS: Final = 256


@dataclass(frozen=True, slots=True)
class Shared:
    """Memory of one actor: its slots, and for each how many records wait in it."""

    memory: mmap.mmap
    waiting: multiprocessing.sharedctypes.SynchronizedArray[int]
    slot: int

    @staticmethod
    def new(records: int, width: int) -> Shared:
        slot = 8 * records * width
        return Shared(mmap.mmap(-1, slot * SLOTS), multiprocessing.Array("q", SLOTS), slot)


class Actor:
    """Plays deal after deal. Its chance is its own: `number` among the actors, and how often training was resumed."""

    def __init__(self, settings: Settings, folder: Path, number: int, part: int) -> None:
        self._settings = settings
        self._folder = folder
        self._game: Game = find(settings.game)
        self._tables: list[Options] = [self._game.info.choose(options) for options, _ in settings.tables]
        self._chance = SeededChance(settings.seed, (part << 20) + number)
        self._stamp = 0
        self._past: list[NetPolicy] = []
        self._past_files: list[tuple[Path, int]] = []
        # The table: the next deal of its match, who plays there besides, and what records say of that.
        self._deal: Deal | None = None
        self._rivals: list[Policy | None] = []
        self._group = 0
        self._self_play = SelfPlay(self._game, self.player(folder / NEWEST), settings.chunk)

    def player(self, file: Path) -> Player:
        features = self._game.features
        assert features is not None
        return Player(features, weights.read(file.read_bytes()).nets())

    def fill(self) -> memoryview:
        """Records of whole deals, as many as fit a slot."""
        self.renew()
        play = self._self_play
        play.clear()
        while play.count + MOST_DECISIONS <= play.capacity:
            self.deal()
        return memoryview(play.records).cast("B")[: 8 * play.count * play.width]

    def renew(self) -> None:
        """Take up the newest weights, and a past self that is new."""
        now = os.stat(self._folder / NEWEST).st_mtime_ns
        if now != self._stamp:
            self._stamp = now
            self._self_play.player = self.player(self._folder / NEWEST)
        files = [(file, os.stat(file).st_mtime_ns) for file in sorted(self._folder.glob("past-*.bin"))]
        if files != self._past_files:
            self._past_files = files
            self._past = [NetPolicy(self.player(file)) for file, _ in files]

    def deal(self) -> None:
        """The next deal of the match, or the first one of another: so every score of a match comes up."""
        if self._deal is None or self._deal.number > _LONGEST_MATCH:
            self.sit_down()
        assert self._deal is not None
        chance = SeededChance(self._chance.seed())
        state = self._game.start(self._deal)
        played = self._self_play.play(state, self._rivals, self._group, chance)
        self._deal = self._game.next(self._deal, state, chance) if played else None

    def sit_down(self) -> None:
        """Another table."""
        kind = pick([share for _, share in self._settings.tables], self._chance)
        options = self._tables[kind]
        who, rival = self.rival()
        first = self._chance.below(2)
        self._rivals = [rival if (seat + first) % 2 else None for seat in range(options.players)]
        self._group = who * KINDS + kind
        self._deal = self._game.open(options, self._chance)

    def rival(self) -> tuple[int, Policy | None]:
        """Who has every second seat."""
        shares = [self._settings.club, self._settings.past if self._past else 0.0]
        who = pick([1.0 - sum(shares), *shares], self._chance)
        if who == CLUB:
            return who, self._game.heuristics.club
        return who, self._past[self._chance.below(len(self._past))] if who == PAST else None


def pick(shares: list[float], chance: Chance) -> int:
    """A place, each as likely as its share."""
    left = chance.below(_GRAIN) / _GRAIN * sum(shares)
    for place, share in enumerate(shares):
        left -= share
        if left < 0:
            return place
    return len(shares) - 1


def _work(settings: Settings, folder: Path, number: int, part: int, shared: Shared) -> None:
    os.nice(2)
    try:
        _fill_slots(Actor(settings, folder, number, part), settings, shared)
    except Exception:
        # Nobody should wait for it.
        shared.waiting[0] = FAILED
        raise


def _fill_slots(actor: Actor, settings: Settings, shared: Shared) -> None:
    slot = 0
    while True:
        filled = actor.fill()
        while shared.waiting[slot]:
            time.sleep(_NAP)
        start = slot * shared.slot
        shared.memory[start : start + len(filled)] = filled
        shared.waiting[slot] = len(filled) * settings.chunk // shared.slot
        slot = (slot + 1) % SLOTS


@contextmanager
def actors(settings: Settings, folder: Path, count: int, part: int, width: int) -> Iterator[list[Shared]]:
    """`count` processes at work. They are forked, so this comes before a GPU is touched; the weights must be there."""
    fork = multiprocessing.get_context("fork")
    shared = [Shared.new(settings.chunk, width) for _ in range(count)]
    processes = [
        fork.Process(target=_work, args=(settings, folder, number, part, one), daemon=True)
        for number, one in enumerate(shared)
    ]
    for process in processes:
        process.start()
    try:
        yield shared
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()


def publish(folder: Path, name: str, data: bytes) -> None:
    """Write a file that is either the old one or the new one to all who read it."""
    draft = folder / f"{name}.new"
    draft.write_bytes(data)
    draft.replace(folder / name)
