"""Worker processes: one that dies is replaced, none is left behind, and none grows beyond its bound."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

from pioche.bots.base import judgement
from pioche.bots.chorus import Chorus
from pioche.bots.levels import LEVELS, Budget, UnknownLevel
from pioche.bots.program import Program
from pioche.bots.protocol import question, write
from pioche.bots.workers import WORKER, Workers
from pioche.core.chance import SeededChance
from pioche.core.game import Game, State
from pioche.core.native import is_compiled
from pioche.core.seats import NOBODY
from pioche.games import IDS, find
from tests.bots import programs
from tests.bots.positions import near_the_end, positions
from tests.bots.programs import PYTHON, children, gone

MU = find("mu")
OPTIONS = MU.info.choose()
ENOUGH = 120.0
SMALL = (*WORKER, "6", "0")
# Decisions of a worker whose memory is measured, by game.
MANY = 400 if is_compiled() else 25
MOST_MEMORY = 200


@pytest.fixture(autouse=True)
def _no_orphans() -> Iterator[None]:
    before = children(os.getpid())
    yield
    assert children(os.getpid()) == before


def last_tricks(decisions: int = 12) -> State:
    return near_the_end(MU, {}, 3, judgement(MU).club, decisions)


async def finish(workers: Workers, state: State, level: str) -> None:
    while (turn := state.turn()) != NOBODY:
        view = state.view(turn)
        action = await workers.choose(MU, OPTIONS, level, view)
        assert action in view.actions()
        state.apply(action)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_in_worker_processes(level: str) -> None:
    async def play() -> None:
        workers = Workers(2, SMALL, ENOUGH)
        await asyncio.gather(finish(workers, last_tricks(), level), finish(workers, last_tricks(4), level))
        await workers.close()

    asyncio.run(play())
    assert children(os.getpid()) == set()


def test_an_unknown_level_is_refused() -> None:
    async def play() -> None:
        workers = Workers(1, SMALL, ENOUGH)
        try:
            with pytest.raises(UnknownLevel):
                await workers.choose(MU, OPTIONS, "sly", last_tricks().view(last_tricks().turn()))
        finally:
            await workers.close()

    asyncio.run(play())


def test_a_worker_killed_in_mid_thought_is_replaced_and_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The first process to be asked says its number and thinks for ever; those after it answer."""
    thinking = tmp_path / "thinking"
    program = f"""
import os, runpy, sys, time
if not os.path.exists({str(thinking)!r}):
    sys.stdin.readline()
    with open({str(thinking) + ".part"!r}, "w") as file:
        file.write(str(os.getpid()))
    os.rename({str(thinking) + ".part"!r}, {str(thinking)!r})
    time.sleep(1000)
sys.argv = ["worker", "6", "0"]
runpy.run_module("pioche.bots.worker", run_name="__main__")
"""

    async def kill() -> None:
        while not thinking.exists():
            await asyncio.sleep(0.01)
        os.kill(int(thinking.read_text(encoding="utf-8")), signal.SIGKILL)

    async def play() -> None:
        workers = Workers(1, (sys.executable, "-c", program), ENOUGH)
        await asyncio.gather(kill(), finish(workers, last_tricks(), "expert"))
        await workers.close()

    with caplog.at_level(logging.WARNING, "pioche.bots"):
        asyncio.run(play())
    assert caplog.messages == ["mu: the bot expert failed (program-failed); club chooses"]
    assert gone(int(thinking.read_text(encoding="utf-8")))


@pytest.mark.parametrize("program", [programs.EXITS, programs.GARBAGE, programs.HANGS])
def test_where_no_worker_answers_this_process_does(program: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        workers = Workers(1, (*PYTHON, program), 0.3 if program == programs.HANGS else ENOUGH)
        view = last_tricks().view(last_tricks().turn())
        assert await workers.choose(MU, OPTIONS, "champion", view) in view.actions()
        await workers.close()

    asyncio.run(play())
    assert [message.split("; ")[1] for message in caplog.messages] == [
        "expert chooses",
        "club chooses",
        "beginner chooses",
        "random chooses",
        "this process chooses",
    ]


def test_closing_waits_for_nothing_that_was_not_begun() -> None:
    async def close() -> None:
        await Workers(3, SMALL).close()

    asyncio.run(close())


def decisions(game: Game) -> Iterator[State]:
    """Some positions of one deal after another, without end."""
    for seed in count():
        yield from positions(game, {}, seed, judgement(game).casual, 9)


def test_a_worker_stays_within_its_memory() -> None:
    """Questions of every game and level, one after another; a bound on memory, whatever the time."""
    program = Program((*WORKER, "12" if is_compiled() else "2", "0"))
    try:
        for id in IDS:
            game = find(id)
            for number, state in enumerate(islice(decisions(game), MANY)):
                message = question(game, game.info.choose(), state.view(state.turn()), 9.0) | {"aloud": False}
                program.ask(write(message | {"level": LEVELS[number % len(LEVELS)], "seed": number}), ENOUGH)
        assert _megabytes(program.pid) < MOST_MEMORY
    finally:
        program.close()


def test_the_levels_own_budgets_fit_in_that_memory_too() -> None:
    """The trees of expert and champion are as large as they get from the start."""
    program = Program(WORKER)
    try:
        for id in IDS:
            game = find(id)
            state = near_the_end(game, {}, 1, judgement(game).casual, 2)
            message = question(game, game.info.choose(), state.view(state.turn()), 9.0) | {"aloud": False}
            for level in LEVELS:
                program.ask(write(message | {"level": level}), ENOUGH)
        assert _megabytes(program.pid) < MOST_MEMORY
    finally:
        program.close()


def _megabytes(pid: int) -> float:
    """The most that a process has held so far."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1000


# --- several processes for one search -----------------------------------------------------------


def test_a_chorus_adds_up_what_its_voices_found() -> None:
    state = last_tricks()
    view = state.view(state.turn())
    chorus = Chorus(MU, OPTIONS, "expert", Budget(visits=15), 2)
    again = Chorus(MU, OPTIONS, "expert", Budget(visits=15), 2)
    try:
        thought = chorus.think(view, SeededChance(5))
        assert sum(opinion.tries for opinion in thought.opinions) == 16
        assert thought.opinions[0].action == thought.action
        rest = [opinion.tries for opinion in thought.opinions[1:]]
        assert rest == sorted(rest, reverse=True)
        assert {opinion.action for opinion in thought.opinions} <= set(view.actions())
        assert again.think(view, SeededChance(5)) == thought
        assert chorus.choose(view, SeededChance(5)) == thought.action
    finally:
        chorus.close()
        again.close()
    assert children(os.getpid()) == set()


def test_a_chorus_replaces_a_voice_that_ended_and_leaves_what_is_settled_to_one() -> None:
    state = MU.start(MU.open(OPTIONS, SeededChance(2)))
    view = state.view(state.turn())
    chorus = Chorus(MU, OPTIONS, "expert", Budget(visits=4), 2)
    try:
        assert judgement(MU).is_settled(view.seen())
        alone = chorus.think(view, SeededChance(3))
        assert alone.opinions[0].action == alone.action
        for pid in children(os.getpid()):
            os.kill(pid, signal.SIGKILL)
            gone(pid)
        late = last_tricks()
        seen = late.view(late.turn())
        with pytest.raises(Exception, match="has ended"):
            chorus.choose(seen, SeededChance(3))
        assert chorus.choose(seen, SeededChance(3)) in seen.actions()
    finally:
        chorus.close()
