"""Runs of a contest in several processes. Each result is written to disk at once, so that a run can be resumed."""

from __future__ import annotations

import hashlib
import json
import multiprocessing.util
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pioche.arena.duplicate import Contest, Result, close_seatings, jobs, play_deal
from pioche.bots import processes
from pioche.core.errors import PiocheError
from pioche.core.words import Words
from pioche.games import find

# For a connection to a Ray cluster.
_CONNECT_SECONDS: Final = 5.0


class InvalidResults(PiocheError):
    code = "invalid-results"
    words = Words("Line {line} of {file}: {reason}", "Ligne {line} de {file} : {reason}")


_OTHER_CONTEST = Words("these are results of another contest.", "ce sont les résultats d’une autre rencontre.")
_NOT_A_RESULT = Words("this is no result.", "ce n’est pas un résultat.")


class RayMissing(PiocheError):
    code = "ray-missing"
    words = Words(
        "Several machines need Ray: pip install 'pioche[arena-ray]'.",
        "Plusieurs machines demandent Ray : pip install 'pioche[arena-ray]'.",
    )


class RayUnreachable(PiocheError):
    code = "ray-unreachable"
    words = Words("There is no Ray at {address}.", "Il n’y a pas de Ray à {address}.")


def run(
    contest: Contest,
    deals: int,
    workers: int,
    results_file: Path,
    progress: Callable[[int], None],
    ray: str | None = None,
) -> list[Result]:
    """Play the deals that `results_file` does not hold yet; return all results in the order of the deals.

    `ray` is the address of a Ray cluster; without one, processes of this machine play.
    """
    results = read_results(contest, results_file) if results_file.exists() else {}
    progress(len(results))
    left = jobs(contest, deals, set(results))
    with results_file.open("a", encoding="utf-8") as file:
        if results_file.stat().st_size == 0:
            file.write(_head(contest) + "\n")
        for result in _play(left, workers) if ray is None else _play_by_ray(left, ray):
            results[result.deal] = result
            file.write(_line(result) + "\n")
            file.flush()
            progress(len(results))
    return [results[deal] for deal in sorted(results) if deal < deals]


def _play(left: Iterator[tuple[Contest, int]], workers: int) -> Iterator[Result]:
    if workers == 1:
        try:
            yield from map(play_deal, left)
        finally:
            close_seatings()
        return
    with processes.start(workers, _prepare_worker) as pool:
        yield from pool.imap_unordered(play_deal, left)
        pool.close()
        pool.join()


def _prepare_worker() -> None:
    """However a worker process ends, it ends the programs of its bots."""
    multiprocessing.util.Finalize(None, close_seatings, exitpriority=1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())


def _play_by_ray(left: Iterator[tuple[Contest, int]], address: str) -> Iterator[Result]:
    """Play deals as tasks of a Ray cluster, one for each processor at a time: so a stop loses little."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise RayMissing() from None
    _check_reachable(address)
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError):
        raise RayUnreachable(address=address) from None
    try:
        play = ray.remote(play_deal)
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [play.remote(job) for job in islice(left, processors)]
        while running:
            finished, running = ray.wait(running)
            running += [play.remote(job) for job in islice(left, len(finished))]
            yield from ray.get(finished)
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Check the address first: Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        return  # a word of Ray's own, such as "local" or "auto"
    try:
        socket.create_connection((host, int(port)), _CONNECT_SECONDS).close()
    except (OSError, ValueError, OverflowError):
        raise RayUnreachable(address=address) from None


def _head(contest: Contest) -> str:
    rules = find(contest.game).info.rules_version
    return json.dumps({"pioche": "arena", "rules": rules, **asdict(contest)}, sort_keys=True)


def digest(contest: Contest) -> str:
    """A short name for a contest, for the file of its results."""
    return hashlib.sha256(_head(contest).encode()).hexdigest()[:12]


def _line(result: Result) -> str:
    return json.dumps(asdict(result))


def read_results(contest: Contest, file: Path) -> dict[int, Result]:
    """The results of an unfinished run; drops a last line that a kill has cut short."""
    try:
        *lines, cut_short = file.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise InvalidResults(line=1, file=file, reason=_NOT_A_RESULT) from None
    if lines[:1] != [_head(contest)] and (lines or cut_short):
        raise InvalidResults(line=1, file=file, reason=_OTHER_CONTEST)
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _read_line(contest, line)
        if result is None:
            raise InvalidResults(line=number, file=file, reason=_NOT_A_RESULT)
        results[result.deal] = result
    if cut_short:
        file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return results


def _read_line(contest: Contest, line: str) -> Result | None:
    """The result of a line, if it is one of this contest."""
    try:
        value = json.loads(line)
        gains = [[float(gain) for gain in row] for row in value["gains"]]
        seconds = {level: [float(second) for second in value["seconds"][level]] for level in contest.entrants}
        result = Result(int(value["deal"]), gains, [dict(outcome) for outcome in value["outcomes"]], seconds)
    except (ValueError, TypeError, KeyError):
        return None
    complete = [len(row) for row in gains] == [len(contest.entrants)] * contest.rotations
    return result if complete and len(result.outcomes) == contest.rotations else None
