"""Worker processes: one that dies is replaced, none is left behind, and none grows beyond its bound."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import pytest

import pioche
from pioche.bots.form import FAILED, READY, BotForm
from pioche.bots.levels import LEVELS, Budget, UnknownLevel
from pioche.bots.parallel import ParallelSearch
from pioche.bots.program import Program
from pioche.bots.protocol import question, write
from pioche.bots.review import Reviewer, StepResult
from pioche.bots.workers import WORKER, Workers
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError
from pioche.core.game import Game, State
from pioche.core.native import is_compiled
from pioche.core.record import read_record
from pioche.core.seats import NOBODY, Seat
from pioche.games import find
from tests.bots import programs
from tests.bots.positions import near_the_end, positions
from tests.bots.programs import PYTHON, children, gone
from tests.ours import IDS

ROOT = Path(__file__).parents[2]
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
    return near_the_end(MU, {}, 3, MU.heuristics.club, decisions)


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


def test_a_worker_reviews_a_step_as_this_process_does() -> None:
    text = (ROOT / "tests" / "data" / "records" / "mu" / "3-players.rec").read_text(encoding="utf-8")
    reviewer = Reviewer(MU, read_record(text, find), Seat(1), 4)
    last = len(reviewer.steps) - 3

    async def review() -> list[StepResult]:
        workers = Workers(1, SMALL, ENOUGH)
        try:
            with pytest.raises(PiocheError):
                await workers.review_step(text.replace("scores ", "scores 1", 1), Seat(1), 4, 0)
            return [await workers.review_step(text, Seat(1), 4, step) for step in (0, last)]
        finally:
            await workers.close()

    assert asyncio.run(review()) == [reviewer.work(reviewer.steps[step]) for step in (0, last)]


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


def test_who_thinks_long_keeps_nobody_waiting_who_thinks_briefly(tmp_path: Path) -> None:
    """However many champions have been asked before; reviews come last. What is given up leaves its place to others."""
    request, go = tmp_path / "asked", tmp_path / "go"
    view = last_tricks().view(last_tricks().turn())
    program = f"""
import json, os, sys, time
for line in sys.stdin:
    with open({str(request)!r}, "a") as file:
        file.write(json.loads(line).get("level", "review") + "\\n")
    while not os.path.exists({str(go)!r}):
        time.sleep(0.01)
    print(json.dumps({{"move": {view.text(view.actions()[0])!r}}}), flush=True)
"""
    levels = ["champion", "champion", "club", "champion", "expert", "random"]

    async def play() -> None:
        workers = Workers(1, (*PYTHON, program), ENOUGH)
        first, *others = [asyncio.ensure_future(workers.choose(MU, OPTIONS, level, view)) for level in levels]
        questions = [first, asyncio.ensure_future(workers.review_step("", Seat(0), 1, 0)), *others]
        while not request.exists():
            await asyncio.sleep(0.01)
        others[1].cancel()
        go.touch()
        await asyncio.gather(*questions, return_exceptions=True)
        assert await workers.choose(MU, OPTIONS, "club", view) in view.actions()
        await workers.close()

    asyncio.run(play())
    answered = request.read_text(encoding="utf-8").split()
    assert answered == ["champion", "random", "expert", "champion", "champion", "review", "club"]


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


@pytest.mark.skipif(is_compiled(), reason="a server that is compiled itself waits for no other form")
def test_processes_start_again_when_the_compiled_form_is_complete(tmp_path: Path) -> None:
    """Every process says with which path it was started."""
    folder, paths = tmp_path / "compiled", tmp_path / "paths"
    folder.mkdir()
    program = f"""
import os, runpy, sys
with open({str(paths)!r}, "a") as file:
    print(os.environ.get("PYTHONPATH", ""), file=file)
sys.argv = ["worker", "6", "0"]
runpy.run_module("pioche.bots.worker", run_name="__main__")
"""

    async def play() -> None:
        workers = Workers(1, (sys.executable, "-c", program), ENOUGH, BotForm(folder))
        view = last_tricks().view(last_tricks().turn())
        await workers.choose(MU, OPTIONS, "club", view)
        await workers.choose(MU, OPTIONS, "club", view)
        assert workers.form() == "building"
        (folder / READY).touch()
        assert workers.form() == "compiled"
        await workers.choose(MU, OPTIONS, "club", view)
        await workers.close()

    asyncio.run(play())
    assert paths.read_text(encoding="utf-8").splitlines() == [os.environ.get("PYTHONPATH", ""), str(folder)]


@pytest.mark.skipif(is_compiled(), reason="a server that is compiled itself waits for no other form")
def test_without_a_compiler_bots_stay_plain(tmp_path: Path) -> None:
    assert BotForm().now() == "plain"
    assert BotForm(tmp_path).now() == "building"
    (tmp_path / FAILED).touch()
    assert BotForm(tmp_path).now() == "plain"


def _build(folder: Path, pip: str) -> list[str]:
    """What a build leaves whose `pip` is this line of a shell."""
    programs = folder / "bin"
    programs.mkdir()
    for name, line in (("pip", pip), ("python", f'exec "{sys.executable}" "$@"')):
        (programs / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (programs / name).chmod(0o755)
    subprocess.run(["sh", "tools/compiled_form.sh", str(programs), str(folder / "form")], cwd=ROOT, check=True)
    assert sorted(path.name for path in folder.iterdir()) == ["bin", "form"]
    return sorted(path.name for path in (folder / "form").iterdir())


def test_a_build_that_breaks_off_is_waited_for_no_longer(tmp_path: Path) -> None:
    assert _build(tmp_path, "exit 1") == [FAILED]


def test_a_build_is_ready_if_what_was_installed_is_compiled(tmp_path: Path) -> None:
    """What would be installed is the form that these tests run in."""
    package = Path(pioche.__file__).parent
    left = _build(tmp_path, f'cp -r "{package}" "$4" && cp "{package.parent}"/*__mypyc*.so "$4" 2>/dev/null || true')
    assert "pioche" in left
    assert (READY in left, FAILED in left) == (is_compiled(), not is_compiled())


def test_closing_waits_for_nothing_that_was_not_begun() -> None:
    async def close() -> None:
        await Workers(3, SMALL).close()

    asyncio.run(close())


def decisions(game: Game) -> Iterator[State]:
    """Some positions of one deal after another, without end."""
    for seed in count():
        yield from positions(game, {}, seed, game.heuristics.casual, 9)


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
            state = near_the_end(game, {}, 1, game.heuristics.casual, 2)
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
    search = ParallelSearch(MU, OPTIONS, "expert", Budget(visits=15), 2)
    again = ParallelSearch(MU, OPTIONS, "expert", Budget(visits=15), 2)
    try:
        decision = search.explain(view, SeededChance(5))
        assert sum(evaluation.tries for evaluation in decision.evaluations) == 16
        assert decision.evaluations[0].action == decision.action
        rest = [evaluation.tries for evaluation in decision.evaluations[1:]]
        assert rest == sorted(rest, reverse=True)
        assert {evaluation.action for evaluation in decision.evaluations} <= set(view.actions())
        assert again.explain(view, SeededChance(5)) == decision
        assert search.choose(view, SeededChance(5)) == decision.action
    finally:
        search.close()
        again.close()
    assert children(os.getpid()) == set()


def test_a_chorus_replaces_a_voice_that_ended_and_leaves_what_is_settled_to_one() -> None:
    state = MU.start(MU.open(OPTIONS, SeededChance(2)))
    view = state.view(state.turn())
    search = ParallelSearch(MU, OPTIONS, "expert", Budget(visits=4), 2)
    try:
        assert MU.heuristics.skips_search(view.visible_state())
        alone = search.explain(view, SeededChance(3))
        assert alone.evaluations[0].action == alone.action
        for pid in children(os.getpid()):
            os.kill(pid, signal.SIGKILL)
            gone(pid)
        late = last_tricks()
        last_view = late.view(late.turn())
        with pytest.raises(Exception, match="has ended"):
            search.choose(last_view, SeededChance(3))
        assert search.choose(last_view, SeededChance(3)) in last_view.actions()
    finally:
        search.close()
