"""A contest carried out in several processes, its results on disk as they come, so that it can be gone on with."""

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

from pioche.arena.duplicate import Contest, Result, close_tables, jobs, play_deal
from pioche.core import processes
from pioche.core.errors import PiocheError
from pioche.core.words import Words

# Seconds for a machine to open its door.
_KNOCK: Final = 5.0


class InvalidResults(PiocheError):
    code = "invalid-results"
    words = Words("Line {line} of {file}: {reason}", "Ligne {line} de {file} : {reason}")


_OTHER_CONTEST = Words("these are results of another contest.", "ce sont les résultats d’une autre rencontre.")
_NOT_A_RESULT = Words("this is no result.", "ce n’est pas un résultat.")


class RayMissing(PiocheError):
    code = "ray-missing"
    words = Words(
        "Several machines need Ray: pip install 'pioche[arena-ray]'.",
        "Plusieurs machines demandent Ray : pip install 'pioche[arena-ray]'.",
    )


class RayUnreachable(PiocheError):
    code = "ray-unreachable"
    words = Words("There is no Ray at {address}.", "Il n’y a pas de Ray à {address}.")


def run(
    contest: Contest, deals: int, workers: int, kept: Path, progress: Callable[[int], None], ray: str | None = None
) -> list[Result]:
    """Play all deals that `kept` does not hold yet; the results in the order of the deals.

    `ray` is the address of a Ray cluster that plays them; else processes of this machine do.
    """
    results = read_results(contest, kept) if kept.exists() else {}
    progress(len(results))
    left = jobs(contest, deals, set(results))
    with kept.open("a", encoding="utf-8") as file:
        if kept.stat().st_size == 0:
            file.write(_head(contest) + "\n")
        for result in _played(left, workers) if ray is None else _played_by_ray(left, ray):
            results[result.deal] = result
            file.write(_line(result) + "\n")
            file.flush()
            progress(len(results))
    return [results[deal] for deal in sorted(results) if deal < deals]


def _played(left: Iterator[tuple[Contest, int]], workers: int) -> Iterator[Result]:
    if workers == 1:
        try:
            yield from map(play_deal, left)
        finally:
            close_tables()
        return
    with processes.start(workers, _begin_work) as pool:
        yield from pool.imap_unordered(play_deal, left)
        pool.close()
        pool.join()


def _begin_work() -> None:
    """A process that ends, told to or not, ends the programs that play in it."""
    multiprocessing.util.Finalize(None, close_tables, exitpriority=1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())


def _played_by_ray(left: Iterator[tuple[Contest, int]], address: str) -> Iterator[Result]:
    """The deals as tasks of a Ray cluster; no more under way than it has processors, so that a stop loses little."""
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
        most = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = [play.remote(job) for job in islice(left, most)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [play.remote(job) for job in islice(left, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()


def _check_reachable(address: str) -> None:
    """Ray itself tries for minutes where nobody listens."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host:
        return  # a word of Ray's own, such as "local" or "auto"
    try:
        socket.create_connection((host, int(port)), _KNOCK).close()
    except (OSError, ValueError, OverflowError):
        raise RayUnreachable(address=address) from None


def _head(contest: Contest) -> str:
    return json.dumps({"pioche": "arena", **asdict(contest)}, sort_keys=True)


def digest(contest: Contest) -> str:
    """A short name for a contest, for the file of its results."""
    return hashlib.sha256(_head(contest).encode()).hexdigest()[:12]


def _line(result: Result) -> str:
    return json.dumps(asdict(result))


def read_results(contest: Contest, kept: Path) -> dict[int, Result]:
    """The results of a contest that was begun; a last line cut short by a kill is dropped."""
    try:
        *lines, cut_short = kept.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError:
        raise InvalidResults(line=1, file=kept, reason=_NOT_A_RESULT) from None
    if lines[:1] != [_head(contest)] and (lines or cut_short):
        raise InvalidResults(line=1, file=kept, reason=_OTHER_CONTEST)
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _read_line(contest, line)
        if result is None:
            raise InvalidResults(line=number, file=kept, reason=_NOT_A_RESULT)
        results[result.deal] = result
    if cut_short:
        kept.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return results


def _read_line(contest: Contest, line: str) -> Result | None:
    """The result of a line, if it is one of this contest."""
    try:
        told = json.loads(line)
        gains = [[float(gain) for gain in row] for row in told["gains"]]
        seconds = {level: [float(second) for second in told["seconds"][level]] for level in contest.entrants}
        result = Result(int(told["deal"]), gains, [dict(outcome) for outcome in told["outcomes"]], seconds)
    except (ValueError, TypeError, KeyError):
        return None
    complete = [len(row) for row in gains] == [len(contest.entrants)] * contest.rotations
    return result if complete and len(result.outcomes) == contest.rotations else None
