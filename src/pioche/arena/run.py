"""A contest carried out in several processes, its results on disk as they come, so that it can be gone on with."""

from __future__ import annotations

import hashlib
import json
import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import islice
from pathlib import Path

from pioche.arena.duplicate import Contest, Result, jobs, play_deal
from pioche.core.errors import PiocheError
from pioche.core.words import Words


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
        yield from map(play_deal, left)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(play_deal, left)


def _played_by_ray(left: Iterator[tuple[Contest, int]], address: str) -> Iterator[Result]:
    """The deals as tasks of a Ray cluster; no more under way than it has processors, so that a stop loses little."""
    try:
        import ray
    except ImportError:
        raise RayMissing() from None
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


def _head(contest: Contest) -> str:
    return json.dumps({"pioche": "arena", **asdict(contest)}, sort_keys=True)


def digest(contest: Contest) -> str:
    """A short name for a contest, for the file of its results."""
    return hashlib.sha256(_head(contest).encode()).hexdigest()[:12]


def _line(result: Result) -> str:
    rounded = {level: [round(second, 6) for second in seconds] for level, seconds in result.seconds.items()}
    return json.dumps({**asdict(result), "seconds": rounded})


def read_results(contest: Contest, kept: Path) -> dict[int, Result]:
    """The results of a contest that was begun; a last line cut short by a kill is dropped."""
    try:
        lines = kept.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InvalidResults(line=1, file=kept, reason=_NOT_A_RESULT) from None
    if lines and lines[0] != _head(contest):
        raise InvalidResults(line=1, file=kept, reason=_OTHER_CONTEST)
    results: dict[int, Result] = {}
    for number, line in enumerate(lines[1:], 2):
        result = _read_line(line)
        if result is not None:
            results[result.deal] = result
        elif number == len(lines):
            kept.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
        else:
            raise InvalidResults(line=number, file=kept, reason=_NOT_A_RESULT)
    return results


def _read_line(line: str) -> Result | None:
    try:
        told = json.loads(line)
        return Result(int(told["deal"]), list(told["gains"]), list(told["outcomes"]), dict(told["seconds"]))
    except (ValueError, TypeError, KeyError):
        return None
