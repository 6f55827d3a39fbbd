"""A contest carried out: in one process, in several, on Ray; stopped and gone on with."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from pioche.arena.duplicate import Contest, Result
from pioche.arena.run import InvalidResults, RayMissing, RayUnreachable, digest, read_results, run
from tests.bots import programs
from tests.bots.programs import children, gone

CONTEST = Contest("mu", {"players": 4}, ("beginner", "random", "beginner", "random"), 7)
DEALS = 6


def play(file: Path, deals: int = DEALS, workers: int = 1, contest: Contest = CONTEST) -> list[Result]:
    return run(contest, deals, workers, file, lambda _: None)


def outcomes(results: list[Result]) -> list[tuple[int, object, object]]:
    return [(result.deal, result.gains, result.outcomes) for result in results]


def test_processes_give_the_same_results(tmp_path: Path) -> None:
    before = children(os.getpid())
    alone = play(tmp_path / "one")
    assert [result.deal for result in alone] == list(range(DEALS))
    assert outcomes(play(tmp_path / "two", workers=2)) == outcomes(alone)
    assert children(os.getpid()) <= before


def test_progress_is_told(tmp_path: Path) -> None:
    numbers: list[int] = []
    run(CONTEST, 3, 1, tmp_path / "kept", numbers.append)
    assert numbers == [0, 1, 2, 3]


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    whole = play(tmp_path / "whole")
    play(file, 2)
    before = file.read_text(encoding="utf-8")
    assert outcomes(play(file)) == outcomes(whole)
    assert file.read_text(encoding="utf-8").startswith(before)
    assert outcomes(play(file, 3)) == outcomes(whole[:3])


@pytest.mark.parametrize("cut", [1, 2, 40])
def test_a_last_line_cut_short_is_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "kept"
    whole = play(file)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-cut], encoding="utf-8")
    assert outcomes(play(file)) == outcomes(whole)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 + DEALS
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_results_of_another_contest_are_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    play(file, 2)
    before = file.read_bytes()
    for other in (
        Contest("mu", {"players": 4}, ("beginner", "random", "beginner", "random"), 8),
        Contest("mu", {"players": 4}, ("club", "random", "club", "random"), 7),
    ):
        assert digest(other) != digest(CONTEST)
        with pytest.raises(InvalidResults) as refused:
            play(file, contest=other)
        assert "another contest" in str(refused.value)
        assert "autre rencontre" in refused.value.sentence("fr")
    assert file.read_bytes() == before


SPOILT = {
    "not text": b"\xff\xfe\x00",
    "a letter": b"Dear Ann,\n",
    "no head": b"{}\n",
}
LINES = ["hello", "[]", "{}", '{"deal": 0, "gains": [], "outcomes": [], "seconds": {}}', "7", '{"deal": "x"}']


@pytest.mark.parametrize("what", SPOILT)
def test_a_file_of_something_else_is_refused(tmp_path: Path, what: str) -> None:
    file = tmp_path / "kept"
    file.write_bytes(SPOILT[what])
    with pytest.raises(InvalidResults):
        read_results(CONTEST, file)
    assert file.read_bytes() == SPOILT[what]


@pytest.mark.parametrize("line", LINES)
def test_a_line_that_is_no_result_is_refused_with_its_number(tmp_path: Path, line: str) -> None:
    file = tmp_path / "kept"
    play(file, 2)
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], line, lines[2], ""]), encoding="utf-8")
    with pytest.raises(InvalidResults) as refused:
        read_results(CONTEST, file)
    assert str(refused.value).startswith("Line 3 of ")


RUN = """
import sys
from pathlib import Path
from pioche.arena.run import run
from tests.arena.test_run import CONTEST
if __name__ == "__main__":
    run(CONTEST, 100_000, int(sys.argv[2]), Path(sys.argv[1]), lambda _: None)
"""


def test_a_contest_killed_in_mid_run_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
    running = subprocess.Popen([sys.executable, "-c", RUN, str(file), "1"], env=os.environ | {"PYTHONPATH": path})
    while not file.exists() or file.read_bytes().count(b"\n") < 3:
        assert running.poll() is None
    running.kill()
    running.wait()
    done = len(read_results(CONTEST, file))
    assert done >= 2
    assert outcomes(play(file, done + 2)) == outcomes(play(tmp_path / "whole", done + 2))


@pytest.mark.parametrize("workers", [1, 2])
def test_programs_end_with_the_contest(tmp_path: Path, workers: int) -> None:
    """Also one that does not care that nobody asks any more."""
    requests = tmp_path / "asked"
    requests.mkdir()
    program = f"""
import json, os, sys, time
open(os.path.join({str(requests)!r}, str(os.getpid())), "w")
for line in sys.stdin:
    print(json.dumps({{"move": json.loads(line)["moves"][0]}}), flush=True)
while True:
    time.sleep(60)
"""
    command = {"mine": shlex.join([sys.executable, "-S", "-E", "-c", program])}
    contest = Contest("mu", {}, ("mine", "random", "mine", "random"), 1, programs=command, seconds=60.0)
    play(tmp_path / "kept", 3, workers, contest)
    pids = [int(path.name) for path in requests.iterdir()]
    assert pids
    assert all(gone(pid) for pid in pids)


def test_a_stopped_contest_leaves_no_process(tmp_path: Path) -> None:
    """Told to stop while two processes play, each with a program that hangs on."""
    requests = tmp_path / "asked"
    requests.mkdir()
    program = f"open('{requests}/' + str(__import__('os').getpid()), 'w')\n" + programs.FIRST + programs.HANGS
    words = [sys.executable, "-m", "pioche", "arena", "mu", "--seats", "mine,random,mine,random", "--workers", "2"]
    words += ["--bot", "mine=" + shlex.join([sys.executable, "-S", "-E", "-c", program]), "--deals", "1000000"]
    words += ["--results", str(tmp_path / "kept"), "--seconds", "60"]
    running = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    # The first is the one that was tried before the contest.
    while len(list(requests.iterdir())) < 3:
        assert running.poll() is None
    workers = children(running.pid)
    running.send_signal(signal.SIGTERM)
    out, error = running.communicate()
    assert (out, error) == (b"", b"pioche: interrupted: nothing was written.\n")
    assert all(gone(pid) for pid in [*workers, *(int(path.name) for path in requests.iterdir())])


# --- Ray ---------------------------------------------------------------------------------------


def test_without_ray_one_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RayMissing) as refused:
        run(CONTEST, 2, 1, tmp_path / "kept", lambda _: None, "local")
    assert "pioche[arena-ray]" in str(refused.value)


@pytest.mark.skipif(find_spec("ray") is None, reason="ray is not installed: pip install 'pioche[arena-ray]'")
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_results(tmp_path: Path) -> None:
    """In a process of its own: Ray leaves threads and warnings behind."""
    program = """
import sys
from pathlib import Path
from pioche.arena.run import run
from tests.arena.test_run import CONTEST, outcomes
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    by_ray = run(CONTEST, 4, 1, folder / "ray", print, "local")
    assert outcomes(by_ray) == outcomes(run(CONTEST, 4, 1, folder / "here", print))
"""
    root = Path(__file__).parents[2]
    path = os.pathsep.join([str(root), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = os.environ | {"PYTHONPATH": path, "RAY_DISABLE_IMPORT_WARNING": "1"}
    process = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], env=environment, capture_output=True, text=True, check=False
    )
    assert process.returncode == 0, process.stderr


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:x", "127.0.0.1:99999", "a.invalid:6379"]
)
def test_a_ray_that_is_not_there_is_refused(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before Ray is asked, which would try for minutes."""
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))
    with pytest.raises(RayUnreachable) as refused:
        run(CONTEST, 2, 1, tmp_path / "kept", lambda _: None, address)
    assert address in refused.value.sentence("fr")
